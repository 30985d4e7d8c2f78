"""Reads ``data/sets/*.toml``, one leaflet each, into a ``RuleSet``.

The dataclasses of ``app.domain.rules`` are the schema. A rule that is left to a table
choice is written "@" and the choice's key.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_args

from app import paths
from app.domain.choices import ByChoice, TableChoice
from app.domain.errors import Fault, RuleError
from app.domain.rules import Faces, RuleSet, Show, StockEmpty
from app.domain.tiles import LARGEST_SET
from app.tables import Place, Special, read

_COLOUR = re.compile(r"(#[0-9a-f]{6})?")


def load_sets(folder: Path = paths.SETS) -> tuple[RuleSet, ...]:
    """All leaflets, in the order of their numbers."""
    return tuple(sorted(map(_load, folder.glob("*.toml")), key=lambda rules: rules.number))


def load_set(set_id: str, folder: Path = paths.SETS) -> RuleSet:
    """One leaflet by its id, which is the name of its file."""
    files = sorted(folder.glob("*.toml"))
    for file in files:
        if file.stem == set_id:
            return _load(file)
    raise RuleError(Fault.UNKNOWN_SET, set=set_id, known=tuple(file.stem for file in files))


def _load(file: Path) -> RuleSet:
    place = Place(file.name)
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise place.fault(str(fault)) from fault
    choices = read(tuple[TableChoice, ...], table.get("choices", {}), place / "choices")
    _verify_choices(choices, place / "choices")
    rules: RuleSet = read(RuleSet, {**table, "id": file.stem}, place, _left_open(choices))
    _verify(rules, place)
    return rules


def _left_open(choices: tuple[TableChoice, ...]) -> Special:
    """How "@choice" is read: each option of the choice as what it means to the rule."""
    offered = {choice.key: choice for choice in choices}

    def by_choice(kind: Any, value: Any, place: Place) -> Any:
        if not (isinstance(value, str) and value.startswith("@")):
            return NotImplemented
        if value[1:] not in offered:
            raise place.fault(f"{value!r} is no table choice of this leaflet")
        choice = offered[value[1:]]
        rule = next(iter(get_args(kind)), kind)
        meanings = {
            option: read(rule, choice.means.get(option, option), place) for option in choice.options
        }
        return ByChoice(choice.key, meanings)

    return by_choice


def _verify_choices(choices: tuple[TableChoice, ...], place: Place) -> None:
    for choice in choices:
        if choice.default not in choice.options:
            options = ", ".join(choice.options)
            raise (place / choice.key / "default").fault(f"is one of {options}")
        for option in choice.means:
            if option not in choice.options:
                raise (place / choice.key / "means" / option).fault("is no option")


def _verify(rules: RuleSet, place: Place) -> None:
    """What one field alone cannot tell: whether the fields agree with each other."""
    _verify_faces(rules.faces, place / "faces")
    _verify_deal(rules, place / "deal")
    used = set(_choices_used(rules))
    for choice in rules.choices:
        if choice.key not in used:
            raise (place / "choices" / choice.key).fault("is a choice that no rule is left to")
    if rules.nobody_draws != (rules.turn.stock_empty is StockEmpty.NEVER_DRAWN):
        raise (place / "turn" / "stock_empty").fault("is never_drawn just where nobody draws")
    if not all(0 < low < high for low, high in _pairs(rules.target.suggested)):
        raise (place / "target" / "suggested").fault("rises from above nothing")


def _verify_faces(faces: Faces, place: Place) -> None:
    if not 1 <= faces.highest <= LARGEST_SET:
        raise (place / "highest").fault(f"is from 1 to {LARGEST_SET}, not {faces.highest}")
    kinds = faces.highest + 1
    names = kinds if faces.show is Show.COLOURS else 0
    colours = 0 if faces.show is Show.PIPS else kinds
    for name, given, wanted in (
        ("names", faces.names, names),
        ("colours", faces.colours, colours),
    ):
        if len(given) != wanted:
            raise (place / name).fault(f"has {wanted} entries where {faces.show} are shown")
    for colour in faces.colours:
        if not _COLOUR.fullmatch(colour):
            raise (place / "colours").fault(f"{colour!r} is not written #rrggbb")


def _verify_deal(rules: RuleSet, place: Place) -> None:
    players = tuple(rules.deal)
    if not players or players != tuple(range(max(2, players[0]), players[-1] + 1)):
        raise place.fault("names every number of players from two or more, in order")
    for count, each in rules.deal.items():
        if not 0 < count * each <= len(rules.tiles):
            raise (place / count).fault(f"{count} times {each} tiles are not in the set")


def _pairs(numbers: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return zip(numbers, (*numbers[1:], numbers[-1] + 1) if numbers else (), strict=True)


def _choices_used(rule: object) -> Iterator[str]:
    if isinstance(rule, ByChoice):
        yield rule.choice
    elif is_dataclass(rule):
        for field in fields(rule):
            yield from _choices_used(getattr(rule, field.name))
    elif isinstance(rule, tuple):
        for part in rule:
            yield from _choices_used(part)
