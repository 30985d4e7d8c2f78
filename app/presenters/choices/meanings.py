"""What an option means: the rules that change with it, in the sentences of the rules page."""

from collections.abc import Iterator, Mapping

from app.domain.leaflet import Said, Statement, matters, said_at
from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice
from app.i18n import Language
from app.presenters.leaflet.rule_sentences import rule_sentence


def meanings(
    language: Language,
    rules: RuleSet,
    choice: TableChoice,
    choices: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Returns for each option the sentences that hold with it, and not with every other one; none
    for an option that leaves a rule out.
    """
    table = _deciding_table(rules, choice, rules.chosen(choices))
    told = {one: said_at(rules, {**table, choice.key: one}) for one in choice.options}
    every = tuple(map(Said, told.values()))
    differing = {
        option: [one for one in rows if not all(said.has_for_same_players(one) for said in every)]
        for option, rows in told.items()
    }
    return {option: _text(language, rules, rows) for option, rows in differing.items()}


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
    text = ""
    for one in differing:
        rule = rule_sentence(language, rules, one)
        both = language.say("{one} {other}", one=text, other=rule) if text and rule else text
        text = both or rule
    return text
