"""What an option means: the rules that change with it, in the sentences of the rules page."""

from collections.abc import Iterable, Iterator, Mapping

from app.domain.choices import TableChoice
from app.domain.leaflet import Section, Statement, statements
from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.leaflet.rule_sentences import rule_sentence


def changed_rules(
    language: Language,
    rules: RuleSet,
    choice: TableChoice,
    option: str,
    choices: Mapping[str, str] | None = None,
) -> str:
    """Returns the sentences that hold with this option, and not with every other one; none for an
    option that leaves a rule out.
    """
    for others in _tables(rules, choice, rules.chosen(choices)):
        said = {one: _rules(rules, {**others, choice.key: one}) for one in choice.options}
        differing = [one for one in said[option] if not _everywhere(one, said.values())]
        if differing or any(len(one) != len(said[option]) for one in said.values()):
            return _text(language, rules, differing)
    return ""


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


def _rules(rules: RuleSet, choices: Mapping[str, str]) -> list[Statement]:
    return [one for one in statements(rules, choices) if one.section is not Section.OPEN]


def _everywhere(one: Statement, said: Iterable[list[Statement]]) -> bool:
    return all(any(_is_same(one, other) for other in table) for table in said)


def _is_same(one: Statement, other: Statement) -> bool:
    return one.players == other.players and one.says_the_same(other)


def _text(language: Language, rules: RuleSet, differing: list[Statement]) -> str:
    text = ""
    for one in differing:
        rule = rule_sentence(language, rules, one)
        text = language.say("{one} {other}", one=text, other=rule) if text else rule
    return text
