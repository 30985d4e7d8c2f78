"""Checks that the fields of a leaflet's file agree with each other.

The dataclasses of ``app.domain.rules`` define what each field alone can hold, and the app checks
that when it reads a file. What depends on several fields is checked only here: the app's own
leaflets have passed the tests, so a start does not check them again.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from app import paths
from app.domain.choices import ByChoice, Status, TableChoice, resolve
from app.domain.leaflet import statements
from app.domain.rule_values import (
    BlockedWhen,
    Criterion,
    EndWay,
    Lead,
    Points,
    Rest,
    Show,
    StartBy,
    StockEmpty,
    TargetKind,
)
from app.domain.rules import Faces, Partners, RuleSet, Start
from app.domain.tiles import LARGEST_SET
from app.sets import load_set
from app.toml_schema import Place

_COLOUR = re.compile(r"(#[0-9a-f]{6})?")


def load_validated(set_id: str, folder: Path = paths.SETS) -> RuleSet:
    rules, place = load_set(set_id, folder), Place(f"{set_id}.toml")
    verify_choices(rules.choices, place / "choices")
    verify_rules(rules, place)
    return rules


def statement_keys(rules: RuleSet, choices: Mapping[str, str] | None = None) -> frozenset[str]:
    return frozenset(statement.key for statement in statements(rules, choices))


def verify_choices(choices: tuple[TableChoice, ...], place: Place) -> None:
    for choice in choices:
        here = place / choice.key
        if len(set(choice.options)) < len(choice.options):
            raise (here / "options").error("names an option twice")
        if choice.default not in choice.options:
            raise (here / "default").error(f"is one of {', '.join(choice.options)}")
        for option in choice.means:
            if option not in choice.options:
                raise (here / "means" / option).error("is no option")
        if choice.status is Status.STATED:
            raise (here / "status").error("is silent or ambiguous: what is stated is no choice")


def verify_rules(rules: RuleSet, place: Place) -> None:
    for name in ("number", "name", "languages"):
        if not getattr(rules, name):
            raise (place / name).error("is empty")
    _verify_faces(rules.faces, place / "faces")
    _verify_deal(rules, place / "deal")
    _verify_partners(rules.partners, place / "partners")
    _verify_start(rules.start, place / "start")
    _verify_blocked(rules, place)
    _verifychoices_used(rules, place / "choices")
    _verify_readings(rules, place / "readings")
    if rules.nobody_draws() != (rules.turn.stock_empty is StockEmpty.NEVER_DRAWN):
        raise (place / "turn" / "stock_empty").error("is never_drawn just where nobody draws")
    if rules.nobody_draws() != (rules.setup.rest is Rest.SET_ASIDE):
        raise (place / "setup" / "rest").error("is set_aside just where nobody draws")
    suggested = resolve(rules.target.suggested, rules.chosen())
    if sorted({*suggested, 0}) != [0, *suggested]:
        raise (place / "target" / "suggested").error("rises from above nothing")
    if rules.target.kind is TargetKind.STATED and not suggested:
        raise (place / "target" / "suggested").error("has the target that the leaflet states")


def _verify_partners(partners: Partners, place: Place) -> None:
    if partners.players < 4 or partners.players % 2:
        raise (place / "players").error("is an even number from four up")


def _verify_start(start: Start, place: Place) -> None:
    ways = {start.by, start.next_by}
    if start.lead is Lead.THAT_DOUBLE and ways != {StartBy.HIGHEST_DOUBLE}:
        raise (place / "lead").error("is that_double only where doubles start")
    if (StartBy.HIGHEST_DRAWN in ways) != (start.draw_value is not None):
        raise (place / "draw_value").error("is there just where tiles are drawn for the start")


def _verify_blocked(rules: RuleSet, place: Place) -> None:
    """No criterion can follow one that always decides, and a winner's own points can be
    subtracted only if the fewest pips win.
    """
    can_block = EndWay.BLOCKED in rules.end.ways
    if EndWay.OUT not in rules.end.ways or can_block == (
        rules.end.blocked_when is BlockedWhen.SILENT
    ):
        raise (place / "end" / "ways").error("has out, and blocked just where blocked_when tells")
    chain = [_meanings(rule) for rule in rules.blocked.chain(rules.chosen())]
    points = _meanings(rules.blocked.points)
    where = place / "blocked" / "winner"
    if not chain or any(link & {Criterion.PICK, Criterion.NOBODY} for link in chain[:-1]):
        raise where.error("has links, and none after pick or nobody")
    if points & {Points.ONCE, Points.EACH} and chain[0] != {Criterion.FEWEST_PIPS}:
        raise where.error("begins with fewest_pips where own points are taken off")
    if not can_block and Points.NOBODY not in points:
        raise (place / "blocked" / "points").error("can be nobody where no hand ends blocked")


def _meanings(rule: Any) -> set[Any]:
    return set(rule.meanings.values()) if isinstance(rule, ByChoice) else {rule}


def _verifychoices_used(rules: RuleSet, place: Place) -> None:
    used = set(choices_used(rules))
    for choice in rules.choices:
        if choice.key not in used:
            raise (place / choice.key).error("is a choice that no rule is left to")


def _verify_readings(rules: RuleSet, place: Place) -> None:
    """Every reading must belong to a statement that the rules page can show."""
    options = [{choice.key: option} for choice in rules.choices for option in choice.options]
    keys = frozenset().union(*(statement_keys(rules, chosen) for chosen in ({}, *options)))
    for reading in rules.readings:
        if not any(map(reading.is_of, keys)):
            raise (place / reading.rule).error("is of no statement of this leaflet")
        if reading.status is Status.STATED:
            raise (place / reading.rule / "status").error("is silent or ambiguous")


def _verify_faces(faces: Faces, place: Place) -> None:
    if not 1 <= faces.highest <= LARGEST_SET:
        raise (place / "highest").error(f"is from 1 to {LARGEST_SET}, not {faces.highest}")
    kinds = faces.highest + 1
    names = kinds if faces.show is Show.COLOURS else 0
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


def _verify_deal(rules: RuleSet, place: Place) -> None:
    deals = rules.deals(rules.chosen())
    players = tuple(deals)
    if not players or players != tuple(range(max(2, players[0]), players[-1] + 1)):
        raise place.error("names every number of players from two or more, in order")
    for count, each in deals.items():
        if not 0 < count * each <= len(rules.tiles):
            raise (place / count).error(f"{count} times {each} tiles are not in the set")


def choices_used(rule: object) -> Iterator[str]:
    """Yields the choices that this part of a rule set depends on."""
    if isinstance(rule, ByChoice):
        yield rule.choice
        rule = rule.meanings
    if isinstance(rule, Mapping):
        rule = tuple(rule.values())
    if is_dataclass(rule):
        rule = tuple(getattr(rule, field.name) for field in fields(rule))
    for part in rule if isinstance(rule, tuple) else ():
        yield from choices_used(part)
