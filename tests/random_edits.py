"""Own boxes made from every set of the app, and random edits of them: any tap or typed text."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random

from app.domain.editing import bonuses, chain, own_rules, plain_rules, questions
from app.domain.editing import box as edited_box
from app.domain.rules import RuleSet
from app.domain.rules.lines import lines
from app.domain.rules.lines.bonuses import bonus_lines
from app.domain.rules.lines.line import Line, LineKind
from app.domain.rules.play_values import Show
from app.domain.rules.values import Criterion
from tests.rule_sets import load_sets

NUMBERS = (-(10**6), -5, 0, 1, 2, 3, 6, 7, 9, 12, 18, 19, 100, 10**6)
WORDS = ("", " ", "Mine", "a.b.", "x" * 99, "capicua", "silent", "6")
COLOURS = ("", "#FFFFFF", "red")


@cache
def own_boxes() -> tuple[RuleSet, ...]:
    made = (own_rules(base, f"own-{base.id}", base.name) for base in load_sets())
    return (*made, plain_rules("plain", "Plain"))


def edited(rng: Random, rules: RuleSet, edits: int = 1) -> RuleSet:
    """Returns the rules after so many random taps and typed texts."""
    for _ in range(edits):
        line = rng.choice(lines(rules))
        rules = EDITS[line.kind](rng, line, rules)
    return rules


def _option(rng: Random, line: Line, rules: RuleSet) -> RuleSet:
    keys = tuple(option.key for option in line.options(rules) if rng.random() < 0.6)
    if rng.random() < 0.2:
        return questions.ask(rules, line, keys)
    return rng.choice(line.options(rules)).rules


def _number(rng: Random, line: Line, rules: RuleSet) -> RuleSet:
    if rng.random() < 0.3:
        return line.with_number(rules, rng.choice(NUMBERS))
    return _option(rng, line, rules)


def _faces(rng: Random, _line: Line, rules: RuleSet) -> RuleSet:
    number = rng.choice(NUMBERS)
    return rng.choice(
        (
            lambda: edited_box.with_highest(rules, number),
            lambda: edited_box.with_show(rules, rng.choice(list(Show))),
            lambda: edited_box.with_face_name(rules, number, rng.choice(WORDS)),
            lambda: edited_box.with_colour(rules, number, rng.choice(COLOURS)),
        )
    )()


def _size(rng: Random, _line: Line, rules: RuleSet) -> RuleSet:
    return edited_box.with_size(rules, rng.choice(NUMBERS), on=rng.random() < 0.5)


def _deal(rng: Random, _line: Line, rules: RuleSet) -> RuleSet:
    tiles = rng.choice((None, *NUMBERS))
    return edited_box.with_deal(rules, rng.randrange(16), tiles, rng.choice((None, *rules.sets)))


def _chain(rng: Random, _line: Line, rules: RuleSet) -> RuleSet:
    place, to = rng.randrange(-1, 5), rng.randrange(-1, 5)
    return rng.choice(
        (
            lambda: chain.added(rules, rng.choice(list(Criterion))),
            lambda: chain.moved(rules, place, to),
            lambda: chain.removed(rules, place),
        )
    )()


def _bonus(rng: Random, _line: Line, rules: RuleSet) -> RuleSet:
    name = rng.choice(bonuses.bonus_rows(rules)).name
    parts = bonus_lines(rules, name)
    if parts and rng.random() < 0.4:
        part = rng.choice(parts)
        return EDITS[part.kind](rng, part, rules)
    return rng.choice(
        (
            lambda: bonuses.switched(rules, name, on=rng.random() < 0.7),
            lambda: bonuses.with_points(rules, name, rng.randrange(-1, 4), rng.choice(NUMBERS)),
            lambda: bonuses.added_bonus(rules, rng.choice(WORDS)),
            lambda: bonuses.renamed_bonus(rules, name, rng.choice(WORDS)),
        )
    )()


def _question(rng: Random, _line: Line, rules: RuleSet) -> RuleSet:
    if not rules.choices:
        return rules
    choice = rng.choice(rules.choices)
    return questions.settled(rules, choice.key, rng.choice(choice.options))


def _text(rng: Random, line: Line, rules: RuleSet) -> RuleSet:
    name = rng.choice(WORDS).strip() or "Mine"
    return replace(rules, by=name) if line.kind is LineKind.BY else replace(rules, name=name)


EDITS: Mapping[LineKind, Callable[[Random, Line, RuleSet], RuleSet]] = {
    LineKind.OPTIONS: _option,
    LineKind.NUMBER: _number,
    LineKind.NAME: _text,
    LineKind.BY: _text,
    LineKind.FACES: _faces,
    LineKind.SIZES: _size,
    LineKind.DEAL: _deal,
    LineKind.CHAIN: _chain,
    LineKind.BONUSES: _bonus,
    LineKind.QUESTIONS: _question,
}
