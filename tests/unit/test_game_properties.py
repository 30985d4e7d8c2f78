"""Properties of every hand of every rule set."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import RuleError
from app.domain.hand import HandEnd, sides_of
from app.domain.leaflet import statements
from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, ByChoice
from app.domain.rules.values import BonusMode
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from app.domain.verdict import Verdict
from app.domain.verdict.steps import Gains, Key, Step, Term
from app.rule_text import hash_of, rules_from_text, text_of
from tests.random_games import RandomHand
from tests.rule_sets import load_sets
from tests.strategies import random_hands

ALL = load_sets()


# --- seats -----------------------------------------------------------------------------


@given(random_hands, st.integers(1, 9))
def test_whoever_sits_first_the_same_side_gains_the_same(one: RandomHand, by: int) -> None:
    dealt, players = one.dealt, len(one.dealt.end.left)

    before, after = dealt.verdict, replace(dealt, end=rotated(dealt.end, by)).verdict

    sides = sides_of(players, dealt.end.sides)
    moved = {
        tuple(sorted((seat + by) % players for seat in side)): points
        for side, points in zip(sides, before.gains, strict=True)
    }
    assert moved == dict(zip(sides, after.gains, strict=True))
    assert tuple(sorted((seat + by) % players for seat in before.side)) == after.side
    assert before.open == after.open


def rotated(end: HandEnd, by: int) -> HandEnd:
    players = len(end.left)

    def moved(seat: int | None) -> Any:
        return None if seat is None else (seat + by) % players

    named = ("out", "picked", "starter", "locker", "previous")
    seats = {name: moved(getattr(end, name)) for name in named}
    return replace(
        end,
        left={moved(seat): left for seat, left in end.left.items()},
        plays=tuple((moved(seat), points) for seat, points in end.plays),
        events=tuple(event._replace(seat=moved(event.seat)) for event in end.events),
        bid=None if end.bid is None else end.bid._replace(seat=moved(end.bid.seat)),
        **seats,
    )


# --- the steps tell everything ---------------------------------------------------------


@given(random_hands)
def test_the_steps_alone_give_what_each_side_gains(one: RandomHand) -> None:
    verdict, end = one.dealt.verdict, one.dealt.end

    told = Told()
    for step in verdict.steps:
        told.read(step)

    sides = sides_of(len(end.left), end.sides)
    assert verdict.gains == tuple(told.gains[side] for side in sides)


class Told:
    """What the steps of a verdict tell, read one after the other."""

    def __init__(self) -> None:
        self.gains = Counter[tuple[int, ...]]()
        self.winner: tuple[int, ...] = ()
        self.points = 0

    def read(self, step: Step) -> None:
        if step.key in (Key.PLAYS, Key.EVENT, Key.BID, Key.SHARED, Key.EACH_WRITES):
            for side, points in cast("Gains", step.values["gains"]):
                self.gains[side] += points
                if side == self.winner:
                    self.points += points
        elif step.key is Key.WINS:
            self.winner = cast("tuple[int, ...]", step.values["seats"])
        elif step.key in AFTER:
            after = AFTER[step.key](self.points, step.values)
            self.gains[self.winner] += after - self.points
            self.points = after
            assert step.values.get("points", after) == after or step.key is Key.POINTS


def summed(_before: int, values: Mapping[str, object]) -> int:
    points = sum(term.pips for term in cast("tuple[Term, ...]", values["terms"]))
    assert values["points"] == points
    return points


def number(values: Mapping[str, object], name: str) -> int:
    found = values[name]
    assert isinstance(found, int)
    return found


def rounded(before: int, values: Mapping[str, object]) -> int:
    nearest = number(values, "nearest")
    return before + nearest // 2 - (before + nearest // 2) % nearest


def with_bonus(before: int, values: Mapping[str, object]) -> int:
    amount = number(values, "amount")
    return {
        BonusMode.ADD: before + amount,
        BonusMode.TIMES: before * amount,
        BonusMode.REPLACE: amount,
    }[BonusMode(str(values["mode"]))]


AFTER = {
    Key.POINTS: summed,
    Key.AT_LEAST_NOTHING: lambda before, _: max(0, before),
    Key.ROUNDED: rounded,
    Key.DIVIDED: lambda before, values: before // number(values, "divide"),
    Key.FLAT: lambda before, values: before + number(values, "added"),
    Key.BONUS: with_bonus,
}
"""The winner's points after a step, from those before it."""


NOT_SHOWN = {
    "end.blocked_when.silent",  # in a game, nothing is said of what nobody says
    "partners.count.individual",  # where other rules say who is compared
    "partners.count.pooled",  # where sides are out together
}
"""The clauses of steps that the rules page of a game can leave out."""


@given(random_hands)
def test_every_step_names_a_statement_of_the_rules_page(one: RandomHand) -> None:
    verdict, rules = one.dealt.verdict, one.dealt.rules
    keys = {statement.key for statement in statements(rules, one.options)}

    clauses = {step.clause for step in verdict.steps if step.clause is not None}

    assert clauses - NOT_SHOWN <= keys


# --- what a verdict rests on -----------------------------------------------------------


@given(random_hands)
def test_a_choice_that_a_verdict_does_not_rest_on_changes_nothing(one: RandomHand) -> None:
    rules, end, verdict = one.dealt.rules, one.dealt.end, one.dealt.verdict
    chosen = rules.chosen(one.options)
    for choice in rules.choices:
        for option in choice.other_options(chosen[choice.key]):
            if choice.key not in verdict.open:
                other = verdict_or_none(rules, end, {**chosen, choice.key: option})
                assert other is None or paid(other) == paid(verdict), (choice.key, option)


def paid(verdict: Verdict) -> object:
    return verdict.side, verdict.awards, verdict.void, verdict.numbered


def verdict_or_none(rules: RuleSet, end: HandEnd, choices: Mapping[str, str]) -> Verdict | None:
    """``None`` if this hand cannot be with these choices, say with fewer tiles dealt."""
    try:
        return score_hand(rules, end, choices)
    except RuleError as refused:
        assert not refused.key.startswith("needs_")
        return None


# --- rules as text ---------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_rules_are_the_same_after_being_written_and_read(rules: RuleSet) -> None:
    text = text_of(rules)

    assert rules_from_text(text) == rules
    assert text_of(rules_from_text(text)) == text
    assert len(hash_of(text)) == 64


@given(random_hands)
def test_rules_with_settled_choices_are_read_alike_and_score_alike(one: RandomHand) -> None:
    rules, end = one.dealt.rules, one.dealt.end
    settled = settled_rules(rules, rules.chosen(one.options))

    again = rules_from_text(text_of(settled))

    assert again == settled
    assert score_hand(again, end).gains == one.dealt.verdict.gains


def settled_rules(rules: RuleSet, chosen: Mapping[str, str]) -> RuleSet:
    """The same rules with this option of each choice, and no choice any more."""
    record = replace(rules, choices=(), presets=(), sets={})
    found = settled(record, chosen)
    assert isinstance(found, RuleSet)
    return found


def settled(rule: Any, chosen: Mapping[str, str]) -> Any:
    if isinstance(rule, ByChoice) and rule.choice != PLAYERS:
        return settled(rule.under(chosen[rule.choice]), chosen)
    if isinstance(rule, ByChoice):
        return ByChoice(PLAYERS, settled(rule.meanings, chosen))
    if isinstance(rule, Mapping):
        return {key: settled(part, chosen) for key, part in rule.items()}
    if isinstance(rule, tuple) and not isinstance(rule, str):
        return tuple(settled(part, chosen) for part in rule)
    if is_dataclass(rule) and not isinstance(rule, Tile | type):
        return replace(
            rule, **{one.name: settled(getattr(rule, one.name), chosen) for one in fields(rule)}
        )
    return rule
