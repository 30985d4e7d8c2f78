"""Limits that rules must keep, whoever wrote them, so that they can be played.

What a field alone can hold, ``app.toml_schema`` checks. The app's own files are checked by tests.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import TypeVar

from app.domain.rules import Deal, RuleSet
from app.domain.rules.choices import PLAYERS, ByChoice, Slot, all_meanings, resolve
from app.domain.rules.combinations import number_of_tables, tables
from app.domain.rules.limits import (
    COLOUR,
    LARGEST_BID,
    LARGEST_NUMBER,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_CHOICES,
    MOST_OPTIONS,
    MOST_PLAYERS,
    MOST_TABLES,
)
from app.domain.rules.play_values import Show
from app.domain.rules.tables import Blocked, Faces, Out
from app.domain.rules.values import Points, To
from app.domain.tiles import LARGEST_SET, Tile, TileSet
from app.toml_schema import Place

T = TypeVar("T")

_OF_BIDS = ("bid.lowest", "bid.whole")
_AT_LEAST_ONE = (
    "counting.nearest",
    "counting.divide",
    "carry.times",
    *_OF_BIDS,
)
_NOT_NEGATIVE = (
    "carry.add",
    "reset.everybody_has",
    "play.opening",
    "turn.stock_stays",
    "start.first_double",
)
_NOT_WINNERS: Mapping[type[Out | Blocked], frozenset[Points]] = {
    Out: frozenset({Points.OWN, Points.OWN_OFF, Points.NOBODY}),
    Blocked: frozenset({Points.OWN, Points.OWN_OFF}),
}


def verify_limits(rules: RuleSet) -> None:
    """Raises ``TableError`` if the rules could not be played."""
    place = Place(rules.id)
    for field in fields(rules):
        verify_sizes(getattr(rules, field.name), place / field.name)
    verify_faces(rules.faces, max(rules.sets), place / "faces")
    _verify_choices(rules, place / "choices")
    _verify_names(rules, place)
    _verify_sets(rules, place / "sets")
    _verify_points(rules, rules.out, place / "out")
    _verify_points(rules, rules.blocked, place / "blocked")
    if not all(1 <= len(row.name) <= LONGEST_NAME for row in rules.bonus):
        raise (place / "bonus").error(f"has a name of 1 to {LONGEST_NAME} letters")
    if any(n > LARGEST_BID for name in _OF_BIDS for n in _values(rules, name)):
        raise (place / "bid").error(f"is at most {LARGEST_BID}")
    for names, least in ((_AT_LEAST_ONE, 1), (_NOT_NEGATIVE, 0)):
        for name in names:
            if any(number < least for number in _values(rules, name)):
                raise (place / name).error(f"is at least {least}")


def _values(rules: RuleSet, name: str) -> tuple[int, ...]:
    """Returns every value of a field of a table; none if the rules have no such table."""
    table, field = name.split(".")
    record = getattr(rules, table)
    return () if record is None else all_meanings(getattr(record, field))


def verify_sizes(record: object, place: Place) -> None:
    """Raises ``TableError`` if a number or a text in a record is too large to be meant."""
    for value in values_in(record):
        if isinstance(value, str):
            if len(value) > LONGEST_TEXT:
                raise place.error("has a text that is too long")
        elif abs(value) > LARGEST_NUMBER:
            raise place.error("has a number that is too large")


def values_in(value: object) -> Iterator[int | str]:
    """Yields every number and every text in a record, however deep."""
    if isinstance(value, int | str):
        yield value
    for item in _items(value):
        yield from values_in(item)


def _items(value: object) -> Iterable[object]:
    match value:
        case str() | Tile():
            return ()
        case tuple():
            return value
        case Mapping():
            return (*value, *value.values())
    if is_dataclass(value):
        return (getattr(value, field.name) for field in fields(value))
    return ()


def verify_faces(faces: Faces, highest: int, place: Place) -> None:
    """Raises ``TableError`` if tiles up to this face could not be drawn or named."""
    needs_colours = faces.show is Show.COLOURS or bool(faces.colours)
    if needs_colours and len(faces.colours) <= highest:
        raise (place / "colours").error("has one for each face")
    if not all(map(COLOUR.fullmatch, faces.colours)):
        raise (place / "colours").error("is written like #0072b2")
    if not all(faces.names):
        raise (place / "names").error("has an empty name")


def _verify_points(rules: RuleSet, of: Out | Blocked, place: Place) -> None:
    """What everybody writes for himself is never a winner's, at whatever table."""
    if number_of_tables(rules, of.to, of.points) > MOST_TABLES:
        raise place.error("depends on too many choices")
    not_winners = _NOT_WINNERS[type(of)]
    for chosen in tables(rules, of.to, of.points):
        if resolve(of.to, chosen) is To.WINNER and resolve(of.points, chosen) in not_winners:
            raise (place / "points").error("is nothing that a winner gets")


def _verify_choices(rules: RuleSet, place: Place) -> None:
    if len(rules.choices) > MOST_CHOICES:
        raise place.error(f"has more than {MOST_CHOICES}")
    for choice in rules.choices:
        if choice.default not in choice.options or len(choice.options) > MOST_OPTIONS:
            raise (place / choice.key).error("has no default, or too many options")


def _verify_names(rules: RuleSet, place: Place) -> None:
    """The text of rules is a table of them, by their names."""
    named: Mapping[str, tuple[str, ...]] = {
        "bonus": tuple(row.name for row in rules.bonus),
        "presets": tuple(preset.name for preset in rules.presets),
        "choices": tuple(choice.key for choice in rules.choices),
        "readings": tuple(reading.rule for reading in rules.readings),
    }
    for field, names in named.items():
        if len(set(names)) < len(names):
            raise (place / field).error("has a name twice")


def _verify_sets(rules: RuleSet, place: Place) -> None:
    """Every deal must be possible with its size of the set, whatever is chosen."""
    if rules.faces.highest not in rules.sets:
        raise place.error("lacks the usual size")
    if rules.sets[rules.faces.highest] != rules.deal:
        raise place.error("has another deal for the usual size")
    partners = rules.partners.players
    if partners % 2 or not 4 <= partners <= MOST_PLAYERS:
        raise (place / "partners").error("is an even number of players")
    for highest, deal in rules.sets.items():
        if not 1 <= highest <= LARGEST_SET:
            raise place.error(f"goes to {LARGEST_SET} at most")
        _verify_deal(rules, highest, deal, place / highest)


def _verify_deal(rules: RuleSet, highest: int, deal: Deal, place: Place) -> None:
    for table in all_meanings(deal):
        if not table:
            raise place.error("has no deal")
        for players, slot in table.items():
            if not 2 <= players <= MOST_PLAYERS:
                raise place.error(f"is for 2 to {MOST_PLAYERS} players")
            at, removed = Place(place.file, "removed"), _meanings(rules.removed, players)
            fewest = min(len(_tile_set(highest, tiles, at)) for tiles in removed)
            if any(not 0 <= players * dealt <= fewest for dealt in _meanings(slot, players)):
                raise place.error("deals more tiles than there are")


def _meanings(slot: Slot[T], players: int) -> tuple[T, ...]:
    """Returns every value that the rule can have with this number of players."""
    if isinstance(slot, ByChoice) and slot.choice == PLAYERS:
        return _meanings(slot.under(str(players)), players)
    if isinstance(slot, ByChoice):
        return tuple(value for one in slot.meanings.values() for value in _meanings(one, players))
    return (slot,)


def _tile_set(highest: int, removed: tuple[Tile, ...], place: Place) -> TileSet:
    tiles = TileSet(highest)
    if len(set(removed)) < len(removed) or not all(tile in tiles for tile in removed):
        raise place.error("has a tile that is not in the set")
    return TileSet(highest, removed)
