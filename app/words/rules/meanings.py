"""What an option means: the rules that change with it, in the sentences of the rules page."""

from collections.abc import Iterator, Mapping

from app.domain.leaflet import Said, Statement, matters, said_at
from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice
from app.i18n import Language
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
