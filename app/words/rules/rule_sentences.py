"""The sentence of each rule, from its statement alone; this module knows no leaflet by name."""

from collections.abc import Mapping

from app.domain.leaflet import Section, Statement
from app.domain.rules import RuleSet
from app.domain.rules.values import After, Criterion, NoDouble, Points, StartBy, To
from app.domain.tiles import Tile
from app.i18n import Language
from app.words.naming import tile_name
from app.words.rules.formats import FORMATTERS
from app.words.rules.sentences import (
    AFTER,
    ALL_TIED_WIN,
    BY_LOSERS,
    BY_SECTION,
    FIRST,
    FOR_PLAYERS,
    FOR_SIZE,
    GAMES,
    LATER_HANDS,
    NO_DOUBLE,
    PLAIN,
    STARTS,
    TIES,
    WHEN_BLOCKED,
    WHEN_OUT,
    WITHOUT_DOUBLE,
)
from app.words.rules.step_sentences import POINTS_BY_CLAUSE, written

ALIKE = {"blocked.points.hands": "blocked.points.all", "out.points.all": "out.points.hands"}
"""An older word says the same."""
NOT_SCORED = f"blocked.points.{Points.NOBODY}"


PAIRS = 4
TWO_AGAINST_TWO = ("partners.play.must", "partners.in_leaflet", "partners.house_rule")
"""What is said of partners where four play; there are no words for more sides than two."""


def rule_sentence(language: Language, rules: RuleSet, statement: Statement) -> str:
    """Returns a rule in plain words, with the numbers of this box; "" if there are no words for it,
    as can be with foreign rules.
    """
    if statement.key in TWO_AGAINST_TWO and rules.partners.players != PAIRS:
        return ""
    rule = _rule(language, rules, statement)
    if not rule:
        return ""
    if statement.highest:
        double = Tile(statement.highest, statement.highest)
        rule = language.say(FOR_SIZE, tile=tile_name(language, rules.faces, double), rule=rule)
    if statement.players:
        players = language.listed(tuple(map(str, statement.players)))
        rule = language.say(FOR_PLAYERS, players=players, rule=rule)
    return rule


def _rule(language: Language, rules: RuleSet, statement: Statement) -> str:
    key, values = statement.key, statement.values
    table, _, _rest = key.partition(".")
    formatter = FORMATTERS.get(key) or FORMATTERS.get(table)
    if formatter is not None:
        return formatter(language, rules, values)
    pattern = BY_SECTION.get((statement.section, key)) or _plain(key, values)
    if pattern is not None:
        return language.say(pattern, **_said(language, rules, values))
    return _composed(language, rules, statement)


def _plain(key: str, values: Mapping[str, object]) -> str | None:
    """Where not only the winner gets points, or a later hand starts in another way than the first,
    the sentences of the leaflets do not hold.
    """
    holds = key == NOT_SCORED or not {"to", "differs"} & values.keys()
    return GAMES.get(key) or (PLAIN.get(ALIKE.get(key, key)) if holds else None)


def _said(language: Language, rules: RuleSet, values: Mapping[str, object]) -> Mapping[str, object]:
    return {
        name: tile_name(language, rules.faces, value) if isinstance(value, Tile) else value
        for name, value in values.items()
    }


def _composed(language: Language, rules: RuleSet, statement: Statement) -> str:
    """Returns a sentence that is put into another one: when it holds."""
    *_table, kind, value = statement.key.split(".")
    if statement.is_silent:
        return ""
    if statement.key.startswith("start."):
        return _start(language, rules, statement)
    if kind == "winner":
        return _decided(language, statement, Criterion(value))
    points = _points_pattern(statement, Points(value))
    when = WHEN_OUT if statement.key.startswith("out.") else WHEN_BLOCKED
    return language.say(when, rule=language.say(points)) if points else ""


def _start(language: Language, rules: RuleSet, statement: Statement) -> str:
    _table, kind, *after, value = statement.key.split(".")
    if kind == "no_double":
        return language.say(WITHOUT_DOUBLE, rule=language.say(NO_DOUBLE[NoDouble(value)]))
    if kind == "next_lead":
        rule = language.say(PLAIN[f"start.lead.{value}"])
    elif value == StartBy.THAT_TILE and "tile" not in statement.values:
        return ""
    else:
        values = _said(language, rules, statement.values)
        rule = language.say(STARTS[StartBy(value)], **values)
    if kind == "by":
        return rule
    return language.say(AFTER[After(after[0])] if after else LATER_HANDS, rule=rule)


def _decided(language: Language, statement: Statement, criterion: Criterion) -> str:
    if criterion is Criterion.SHARE and "to" in statement.values:
        return language.say(ALL_TIED_WIN)
    if criterion is Criterion.NOBODY and statement.section is not Section.TIES:
        return language.say(PLAIN[NOT_SCORED])
    rule = TIES.get(criterion) or BY_SECTION[Section.TIES, f"blocked.winner.{criterion}"]
    if statement.section is Section.TIES:
        return language.say(rule)
    return language.say(WHEN_BLOCKED, rule=language.say(FIRST.get(criterion, rule)))


def _points_pattern(statement: Statement, points: Points) -> str:
    """Where not only the winner gets points, each side writes its own."""
    to = statement.values.get("to")
    if to is None:
        return POINTS_BY_CLAUSE[statement.key]
    if to == To.EVERYBODY:
        return written(points)
    return "" if points is Points.EACH else BY_LOSERS.get(points, BY_LOSERS[Points.OWN])
