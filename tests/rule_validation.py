"""What is asked of the app's own files, besides that their rules go together.

That is asked of every rule set, by ``app.domain.rules.lines``. The app's own leaflets have
passed the tests, so a start does not check them again.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from app import paths
from app.domain.leaflet import statements
from app.domain.rules import RuleSet
from app.domain.rules.choices import Status, TableChoice, all_meanings, resolve
from app.domain.rules.lines import problems
from app.domain.rules.play_values import BlockedWhen, EndWay, Rest, Show
from app.domain.rules.tables import Faces, Start
from app.domain.rules.values import Criterion, Kind, Lead, Points, StartBy
from app.toml_schema import Place
from tests.rule_sets import load_set

_COLOUR = re.compile(r"(#[0-9a-f]{6})?")


def load_validated(set_id: str, folder: Path = paths.SETS) -> RuleSet:
    rules, place = load_set(set_id, folder), Place(f"{set_id}.toml")
    for problem in problems(rules):
        raise (place / problem.rule).error(problem.why)
    verify_choices(rules, place / "choices")
    verify_rules(rules, place)
    return rules


def statement_keys(rules: RuleSet, choices: Mapping[str, str] | None = None) -> frozenset[str]:
    return frozenset(statement.key for statement in statements(rules, choices))


def verify_choices(rules: RuleSet, place: Place) -> None:
    for choice in rules.choices:
        _verify_choice(choice, place / choice.key)
        named = {source for sources in choice.sources.values() for source in sources}
        if not named <= set(rules.sources):
            raise (place / choice.key / "sources").error("names a source that is not in sources")
        if choice.status is Status.STATED:
            raise (place / choice.key / "status").error("is not stated: that would be no choice")
        if choice.status is Status.VARIES and rules.kind is Kind.LEAFLET:
            raise (place / choice.key / "status").error("is silent or ambiguous: one leaflet")


def _verify_choice(choice: TableChoice, place: Place) -> None:
    if choice.status is not Status.VARIES and not choice.reason:
        raise (place / "reason").error("is empty")


NAMED = {
    Kind.LEAFLET: ("number", "name", "languages"),
    Kind.GAME: ("name", "regions", "sources"),
}
"""What a leaflet and a game are told by."""


def verify_rules(rules: RuleSet, place: Place) -> None:
    for name in NAMED[rules.kind]:
        if not getattr(rules, name):
            raise (place / name).error("is empty")
    _verify_faces(rules.faces, place / "faces")
    if rules.kind is Kind.LEAFLET and rules.faces.show is Show.PIPS and rules.faces.names:
        raise (place / "faces" / "names").error("has 0 entries where pips are shown")
    _verify_order(rules, place / "deal")
    if rules.bid is None:
        _verify_ends(rules, place)
    if rules.kind is Kind.LEAFLET:
        _verify_leaflet(rules, place)
    _verify_readings(rules, place / "readings")


def _verify_leaflet(rules: RuleSet, place: Place) -> None:
    """A leaflet's order is its own; a game suggests first what most sources say."""
    _verify_start(rules.start, place / "start")
    _verify_chain(rules, place / "blocked" / "winner")
    if rules.nobody_draws() != (rules.setup.rest is Rest.SET_ASIDE):
        raise (place / "setup" / "rest").error("is set_aside just where nobody draws")
    suggested = resolve(rules.target.suggested, rules.chosen())
    if sorted({*suggested, 0}) != [0, *suggested]:
        raise (place / "target" / "suggested").error("rises from above nothing")


def _verify_start(start: Start, place: Place) -> None:
    ways = {start.by, start.next_by}
    if start.lead is Lead.THAT_DOUBLE and ways != {StartBy.HIGHEST_DOUBLE}:
        raise (place / "lead").error("is that_double only where doubles start")
    if (StartBy.HIGHEST_DRAWN in ways) != (start.draw_value is not None):
        raise (place / "draw_value").error("is there just where tiles are drawn for the start")


def _verify_ends(rules: RuleSet, place: Place) -> None:
    can_block, points = EndWay.BLOCKED in rules.end.ways, set(all_meanings(rules.blocked.points))
    tells = rules.end.blocked_when is not BlockedWhen.SILENT
    if EndWay.OUT not in rules.end.ways or (can_block != tells and not _is_thin(rules)):
        raise (place / "end" / "ways").error("has out, and blocked just where blocked_when tells")
    if not can_block and Points.NOBODY not in points and rules.kind is Kind.LEAFLET:
        raise (place / "blocked" / "points").error("can be nobody where no hand ends blocked")


def _is_thin(rules: RuleSet) -> bool:
    """True if sources say how a blocked hand is scored, and not when it is one."""
    return rules.kind is Kind.GAME and any(reading.weak for reading in rules.readings)


def _verify_chain(rules: RuleSet, place: Place) -> None:
    """A winner's own points can be subtracted only if the fewest pips win."""
    chain = [set(all_meanings(rule)) for rule in rules.blocked.chain(rules.chosen())]
    if not chain:
        raise place.error("has links")
    own_off = {Points.ONCE, Points.EACH} & set(all_meanings(rules.blocked.points))
    if own_off and chain[0] != {Criterion.FEWEST_PIPS}:
        raise place.error("begins with fewest_pips where own points are taken off")


def _verify_readings(rules: RuleSet, place: Place) -> None:
    """Every reading must belong to a preset or a statement that the rules page can show."""
    keys = _every_statement(rules) | {f"presets.{preset.name}" for preset in rules.presets}
    for reading in rules.readings:
        if not any(map(reading.is_of, keys)):
            raise (place / reading.rule).error("is of no statement of these rules")
        if reading.status is Status.STATED and not reading.weak:
            raise (place / reading.rule / "status").error("is silent or ambiguous")


def _every_statement(rules: RuleSet) -> frozenset[str]:
    """What the rules page can show, with any option."""
    options = [{choice.key: option} for choice in rules.choices for option in choice.options]
    return frozenset().union(*(statement_keys(rules, chosen) for chosen in ({}, *options)))


def _verify_faces(faces: Faces, place: Place) -> None:
    """A file has names and colours for its own faces, and none besides."""
    kinds = faces.highest + 1
    names = kinds if faces.show is Show.COLOURS or faces.names else 0
    colours = 0 if faces.show is Show.PIPS else kinds
    for name, given, expected in (
        ("names", faces.names, names),
        ("colours", faces.colours, colours),
    ):
        if len(given) != expected:
            raise (place / name).error(f"has {expected} entries where {faces.show} are shown")
    for colour in faces.colours:
        if not _COLOUR.fullmatch(colour):
            raise (place / "colours").error(f"{colour!r} is not written #rrggbb")


def _verify_order(rules: RuleSet, place: Place) -> None:
    """A game can leave it to the table how many tiles are dealt: 0."""
    for slot in rules.sets.values():
        for deal in all_meanings(slot):
            if list(deal) != sorted(deal):
                raise place.error("names the numbers of players in order")
            tiles = [each for one in deal.values() for each in all_meanings(one)]
            if rules.kind is Kind.LEAFLET and 0 in tiles:
                raise place.error("leaves nothing to the table")
