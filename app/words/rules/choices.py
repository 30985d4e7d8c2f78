"""The texts of the choices that a table makes: each question and its options, and the rules that
change with an option, in the sentences of the rules page.
"""

import re
from collections.abc import Iterator, Mapping

from app.domain.leaflet import Said, Statement, matters, said_at
from app.domain.rules import RuleSet
from app.domain.rules.choices import Status, TableChoice
from app.domain.rules.tables import Preset
from app.domain.rules.values import Kind
from app.i18n import Language, signed
from app.words.game_words import preset_name
from app.words.naming import join_with_dots
from app.words.rules.bonus_words import BONUS_NAMES
from app.words.rules.bonuses import EVENT_NAMES
from app.words.rules.decisions import REASONS, STATUSES, how_clearly
from app.words.rules.line_words import line_option, line_title, line_worth
from app.words.rules.option_words import (
    BONUSES,
    BY_OPTION,
    MEANINGS,
    OPTIONS,
    QUESTIONS,
    SET_ASIDE,
    WORDS,
    WORTH,
)
from app.words.rules.rule_sentences import rule_sentence

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


def question(language: Language, rules: RuleSet, choice: TableChoice) -> str:
    """Returns the question; its key in words for a choice that this version does not know."""
    bonus = BONUSES.get(choice.key, "")
    named = (
        WORTH.get(choice.key)
        or line_worth(choice.key)
        or BONUS_NAMES.get(bonus)
        or EVENT_NAMES.get(bonus)
    )
    if named:
        name = language.say(named)
        return language.say("{bonus}: what is it worth?", bonus=name[:1].upper() + name[1:])
    special = SET_ASIDE if rules.nobody_draws() else {}
    asked = special.get(choice.key) or line_title(choice.key)
    asked = asked or _by_option(choice) or QUESTIONS.get(choice.key)
    return language.say(asked) if asked else _in_words(choice.key)


def _by_option(choice: TableChoice) -> str | None:
    meant = {choice.means.get(option, option) for option in choice.options}
    return next((asked for option, asked in BY_OPTION.items() if option in meant), None)


def option_name(language: Language, choice: TableChoice, option: str) -> str:
    """Returns a short answer to the question."""
    words = OPTIONS.get((choice.key, option)) or line_option(choice.key, option)
    words = words or WORDS.get(option) or WORDS.get(choice.means.get(option, option))
    if words:
        return language.say(words)
    if option.startswith("below_"):
        limit = option.removeprefix("below_")
        return language.say("Only while the total is below {points}.", points=limit)
    return _numbers(option) or _in_words(option)


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
    own = {option: MEANINGS.get((choice.key, option)) for option in choice.options}
    changed = {} if all(own.values()) else meanings(language, rules, choice, choices)
    return {option: language.say(text) if text else changed[option] for option, text in own.items()}


def played_option(language: Language, choice: TableChoice, option: str) -> str:
    """Returns what is played: its meaning if that has words of its own, else its name."""
    words = MEANINGS.get((choice.key, option))
    return language.say(words) if words else option_name(language, choice, option)


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
            name, warning = preset_name(language, preset), language.say("One source only.")
            is_weak = is_weak_preset(rules, preset)
            yield language.say("{name}: {value}", name=name, value=warning) if is_weak else name


def is_weak_preset(rules: RuleSet, preset: Preset) -> bool:
    key = f"presets.{preset.name}"
    return any(reading.weak and reading.rule == key for reading in rules.readings)


def sources_of(language: Language, rules: RuleSet, choice: TableChoice, option: str) -> str:
    """Returns who plays it like this; with a warning if that is one source alone."""
    named = [rules.sources[key] for key in choice.sources.get(option, ()) if key in rules.sources]
    text = language.say("Sources: {names}", names=join_with_dots(named)) if named else ""
    if option not in choice.weak:
        return text
    weak = language.say("One source only.")
    return language.say("{one} {other}", one=weak, other=text) if text else weak
