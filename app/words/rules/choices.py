"""The choices that a table makes, in words: each question and its options, why it is open, and the
rules that change with an option, in the sentences of the rules page; and all of this as a card.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from app.domain.leaflet import deciding, matters, said_at
from app.domain.rules import RuleSet
from app.domain.rules.choices import Status, TableChoice
from app.domain.rules.statement import Said, Section, Statement
from app.domain.rules.tables import Preset
from app.domain.rules.values import Kind
from app.i18n import Language, signed
from app.play.match.match_snapshot import MatchSnapshot
from app.words.game_words import preset_name
from app.words.naming import join_with_dots
from app.words.options import Chip
from app.words.rules.decisions import REASONS, STATUSES, WEAK, how_clearly
from app.words.rules.line_words import ANSWERS, joined
from app.words.rules.sentences import DECIDED_BY_TABLE, LINES, rule_sentence, words_of

MOST = 2
"""More sentences would not be read beside an option; the page has them all."""


def meanings(
    language: Language,
    rules: RuleSet,
    choice: TableChoice,
    choices: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Returns for each option the sentences that hold with it and not with the usual option; for
    the usual one, those that do not hold with every other. None for an option that leaves a rule
    out, or for a number that many rules depend on: its name says it all.
    """
    table = _deciding_table(rules, choice, rules.chosen(choices))
    told = {one: said_at(rules, {**table, choice.key: one}) for one in choice.options}
    said = {one: Said(rows) for one, rows in told.items()}
    differing = dict[str, list[Statement]]()
    for option, rows in told.items():
        others = said.values() if option == choice.default else (said[choice.default],)
        found = [row for row in rows if not all(one.has_for_same_players(row) for one in others)]
        differing[option] = [] if _is_number(option) and len(found) > 1 else found[:MOST]
    return {option: _text(language, rules, rows) for option, rows in differing.items()}


def _is_number(option: str) -> bool:
    return option.removeprefix("-").isdigit()


def _deciding_table(
    rules: RuleSet, choice: TableChoice, chosen: Mapping[str, str]
) -> Mapping[str, str]:
    """Returns a table at which this choice matters: this one, if it does."""
    tables = _tables(rules, choice, chosen)
    deciding = (table for table in tables if matters(rules, table, choice.key))
    return next(deciding, chosen)


def _tables(
    rules: RuleSet, choice: TableChoice, chosen: Mapping[str, str]
) -> Iterator[Mapping[str, str]]:
    """Yields what the table plays, then tables with one other option: some choices matter only
    beside another one.
    """
    yield chosen
    for other in rules.choices:
        if other.key != choice.key:
            for option in other.options:
                yield {**chosen, other.key: option}


def _text(language: Language, rules: RuleSet, differing: list[Statement]) -> str:
    """Returns one rule in each line: several in a row are hard to tell apart."""
    return "\n".join(rule_sentence(language, rules, one) for one in differing)


TILE = re.compile(r"[0-9]{1,2}-[0-9]{1,2}")
NUMBER = re.compile(r"-?[0-9]{1,9}")
NUMBERED = re.compile(r"_[0-9]+$")
"""What a second choice for the same line ends with."""
BY_CHOICE = {line.replace(".", "_"): line for line in {re.split("[? ]", key)[0] for key in LINES}}
"""A choice that was made of a line has its key, with "_" for "."."""


def _line(choice: TableChoice) -> str:
    key = NUMBERED.sub("", choice.key)
    return BY_CHOICE.get(key, key)


def line_question(language: Language, rules: RuleSet, line: str) -> str:
    """Returns what is asked about a line; "" for one that this version does not know."""
    worth = words_of(line, " worth?")
    if worth:
        name = language.say(worth)
        return language.say("{bonus}: what is it worth?", bonus=name[:1].upper() + name[1:])
    set_aside = words_of(line, " set_aside?") if rules.nobody_draws() else ""
    asked = set_aside or words_of(line, "?")
    return language.say(asked) if asked else ""


def question(language: Language, rules: RuleSet, choice: TableChoice) -> str:
    """Returns the question; its key in words for a choice that this version does not know."""
    return line_question(language, rules, _line(choice)) or _in_words(choice.key)


def value_name(language: Language, line: str, value: str, meant: str = "") -> str:
    """Returns a value in a few words: its own, or those of what is meant by it."""
    words = words_of(line, f" {value}") or words_of(line, f" {meant}") or ANSWERS.get(value)
    if words:
        return language.say(words)
    if value.startswith("below_"):
        limit = value.removeprefix("below_")
        return language.say("Only while the total is below {points}.", points=limit)
    return _numbers(value) or _in_words(value)


def option_name(language: Language, choice: TableChoice, option: str) -> str:
    """Returns a short answer to the question."""
    return value_name(language, _line(choice), option, choice.means.get(option, ""))


def _numbers(option: str) -> str:
    """An option can be a number, a tile, or the number of tiles for two, three and four players."""
    if TILE.fullmatch(option):
        return option
    if NUMBER.fullmatch(option):
        return signed(int(option))
    numbers = re.findall(r"\d+", option)
    return join_with_dots(numbers) if option[:1].isdigit() else ""


def _in_words(key: str) -> str:
    return key.replace("_", " ")


def option_label(language: Language, choice: TableChoice, option: str) -> str:
    """Returns the name of an option where it can be chosen: the default is said to be usual."""
    name = option_name(language, choice, option)
    if option != choice.default:
        return name
    # Translators: a way to play, the one that is played unless somebody says otherwise
    return language.say("{option} (usual)", option=name)


def option_meaning(
    language: Language,
    rules: RuleSet,
    choice: TableChoice,
    option: str,
    choices: Mapping[str, str] | None = None,
) -> str:
    """Returns what an option means in words of its own, or in those of the rules it changes."""
    return option_meanings(language, rules, choice, choices)[option]


def option_meanings(
    language: Language,
    rules: RuleSet,
    choice: TableChoice,
    choices: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Returns the meaning of each option."""
    own = {option: _means(choice, option) for option in choice.options}
    changed = {} if all(own.values()) else meanings(language, rules, choice, choices)
    return {option: language.say(text) if text else changed[option] for option, text in own.items()}


def _means(choice: TableChoice, option: str) -> str:
    return str(LINES.get(f"{_line(choice)} {option} means", ""))


def played_option(language: Language, choice: TableChoice, option: str) -> str:
    """Returns what is played: its meaning if that has words of its own, else its name."""
    means = _means(choice, option)
    return language.say(means) if means else option_name(language, choice, option)


def why_open(language: Language, rules: RuleSet, choice: TableChoice) -> str:
    """Where a rule is left to the table although it is stated, sources must differ. In an own box
    the table wants to be asked, whatever the reason was.
    """
    if rules.kind is Kind.OWN:
        return ""
    reason = REASONS.get(choice.reason) or how_clearly(rules, choice.status)
    return language.say(reason or STATUSES[Status.VARIES])


def presets_of(
    language: Language, rules: RuleSet, choice: TableChoice, option: str
) -> Iterator[str]:
    """Yields the names of the sets of choices that this option belongs to."""
    for preset in rules.presets:
        if preset.choices.get(choice.key) == option:
            name, warning = preset_name(language, preset), language.say(WEAK)
            is_weak = is_weak_preset(rules, preset)
            yield language.say("{name}: {value}", name=name, value=warning) if is_weak else name


def is_weak_preset(rules: RuleSet, preset: Preset) -> bool:
    key = f"presets.{preset.name}"
    return any(reading.weak and reading.rule == key for reading in rules.readings)


def sources_of(language: Language, rules: RuleSet, choice: TableChoice, option: str) -> str:
    """Returns who plays it like this; with a warning if that is one source alone."""
    named = [rules.sources[key] for key in choice.sources.get(option, ()) if key in rules.sources]
    weak = language.say(WEAK) if option in choice.weak else ""
    text = language.say("Sources: {names}", names=join_with_dots(named)) if named else ""
    return joined(language, (weak, text))


def sentence(language: Language, rules: RuleSet, statement: Statement) -> str:
    """Returns a rule in plain words; of an open point, the question and what is played."""
    if statement.section is not Section.OPEN:
        return rule_sentence(language, rules, statement)
    choice = next(choice for choice in rules.choices if choice.key == statement.choice)
    asked = question(language, rules, choice)
    played = played_option(language, choice, str(statement.values["played"]))
    return joined(language, (asked, played))


FEW = 4
"""So many choices are all shown with their options; of more, the one that is tapped: a long page of
options is slow to read, and to build.
"""


@dataclass(frozen=True, slots=True)
class ChoiceCard:
    """A folded card has the question and the ``answer`` alone.

    ``meaning`` explains the chosen option, and ``sources`` say who plays it. ``error`` is why
    another one was refused, and ``fix_label`` is the label of the button that opens the hand to
    correct, if there is one.
    """

    key: str
    question: str
    answer: str
    why: str = ""
    meaning: str = ""
    sources: str = ""
    options: tuple[Chip, ...] = ()
    can_fold: bool = False
    error: str = ""
    fix_label: str = ""

    @property
    def about_option(self) -> str:
        return "\n".join(filter(None, (self.meaning, self.sources)))

    @property
    def is_open(self) -> bool:
        return bool(self.options)


def choice_cards(
    language: Language, rules: RuleSet, choices: Mapping[str, str], opened: str = ""
) -> tuple[ChoiceCard, ...]:
    """``opened`` is the key of the card that was tapped, where there are many."""
    played = rules.chosen(choices)
    can_fold = len(rules.choices) > FEW
    return tuple(
        _card(language, rules, choice, played, can_fold=can_fold)
        if choice.key == opened or not can_fold
        else _folded(language, rules, choice, played)
        for choice in offered_choices(rules, played)
    )


def offered_choices(rules: RuleSet, played: Mapping[str, str]) -> tuple[TableChoice, ...]:
    """Of a game, a choice that changes nothing beside the others is not asked."""
    if rules.kind is Kind.LEAFLET:
        return rules.choices
    asked = deciding(rules, played)
    return tuple(choice for choice in rules.choices if choice.key in asked)


def choices_title(language: Language, rules: RuleSet) -> str:
    if rules.kind is not Kind.LEAFLET:
        return language.say(DECIDED_BY_TABLE)
    return language.say("What the leaflet leaves open")


def open_title(language: Language, rules: RuleSet, choices: Mapping[str, str]) -> str:
    """With the number of cards."""
    if rules.kind is not Kind.LEAFLET:
        offered = offered_choices(rules, rules.chosen(choices))
        return f"{language.say(DECIDED_BY_TABLE)} ({len(offered)})"
    return language.say("What the leaflet leaves open ({n})", n=len(rules.choices))


def _folded(
    language: Language, rules: RuleSet, choice: TableChoice, played: Mapping[str, str]
) -> ChoiceCard:
    answer = option_name(language, choice, played[choice.key])
    return ChoiceCard(choice.key, question(language, rules, choice), answer, can_fold=True)


def _card(
    language: Language,
    rules: RuleSet,
    choice: TableChoice,
    played: Mapping[str, str],
    *,
    can_fold: bool,
) -> ChoiceCard:
    option = played[choice.key]
    return ChoiceCard(
        choice.key,
        question(language, rules, choice),
        option_name(language, choice, option),
        why_open(language, rules, choice),
        option_meaning(language, rules, choice, option, played),
        sources_of(language, rules, choice, option),
        tuple(
            Chip(other, option_label(language, choice, other), other == option)
            for other in choice.options
        ),
        can_fold=can_fold,
    )


@dataclass(frozen=True, slots=True)
class PlayedChoice:
    """An open point of the leaflet, and the option that this match played."""

    question: str
    answer: str


def played_choices(
    language: Language, table: MatchSnapshot, keys: Collection[str] | None = None
) -> Iterator[PlayedChoice]:
    """Yields all open points of the leaflet, or only those with these keys."""
    answers = table.rules.chosen(table.match.choices)
    for choice in table.rules.choices:
        if keys is None or choice.key in keys:
            question_text = question(language, table.rules, choice)
            yield PlayedChoice(question_text, option_name(language, choice, answers[choice.key]))
