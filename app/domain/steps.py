"""The reasoning of a verdict: ordered steps, each a key with values and its clause.

From the steps alone a screen can tell the arithmetic, every comparison and every
open point the hand rested on; the words are the screen's.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.rules import BlockedPoints, BlockedWhen, Criterion, OutPoints, PartnersCount
from app.domain.tiles import Tile


class Key(StrEnum):
    """What a step tells, and its values: all of them are there, and no others."""

    WENT_OUT = "went_out"
    """``seat``"""
    BLOCKED = "blocked"
    """no values"""
    PARTNERS = "partners"
    """``count``: how partners count; ``sides``"""
    COMPARED = "compared"
    """``by``: the criterion; ``marks``: a ``Mark`` for each compared; ``left_in``: seats"""
    PICKED = "picked"
    """``seat``, named by the table"""
    NOBODY_WINS = "nobody_wins"
    """``seats``: who tied, where the table plays that nobody wins then"""
    NOT_SCORED = "not_scored"
    """no values: this table scores no blocked hand, so nobody wins"""
    STILL_TIED = "still_tied"
    """``seats``: who tied after the last criterion, so nobody wins"""
    WINS = "wins"
    """``seats``: the winning side"""
    POINTS = "points"
    """``terms``: a ``Term`` for each number; ``points``: their sum"""
    RESTS_ON = "rests_on"
    """``choice``, ``option``, ``status``: another option could have told otherwise"""


class Source(StrEnum):
    """Where a number of the arithmetic comes from."""

    HAND = "hand"
    STOCK = "stock"
    WHOLE_SET = "whole_set"


@dataclass(frozen=True, slots=True)
class Mark:
    """What was compared: whose, its value, and the tile that gave it.

    No value: there was nothing to compare, as with a hand of doubles by lowest single.
    """

    seats: tuple[int, ...]
    value: int | None
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """One number of "9 + 11 − 3": negative where it is taken off."""

    pips: int
    source: Source
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its key and values, the statement of the leaflet it applied, if any,
    and the table choice that brought that statement in, if any.

    Without a key it is a step that this version does not know, of a later one; its values
    are then all that was told of it.
    """

    key: Key | None
    values: Mapping[str, object] = field(default_factory=dict)
    clause: str | None = None
    choice: str | None = None


VALUES: Mapping[Key, frozenset[str]] = {
    Key.WENT_OUT: frozenset({"seat"}),
    Key.BLOCKED: frozenset(),
    Key.PARTNERS: frozenset({"count", "sides"}),
    Key.COMPARED: frozenset({"by", "marks", "left_in"}),
    Key.PICKED: frozenset({"seat"}),
    Key.NOBODY_WINS: frozenset({"seats"}),
    Key.NOT_SCORED: frozenset(),
    Key.STILL_TIED: frozenset({"seats"}),
    Key.WINS: frozenset({"seats"}),
    Key.POINTS: frozenset({"terms", "points"}),
    Key.RESTS_ON: frozenset({"choice", "option", "status"}),
}
"""The names of a step's values."""

COMPARABLE = frozenset(
    {
        Criterion.FEWEST_PIPS,
        Criterion.FEWEST_TILES,
        Criterion.LOWEST_SINGLE,
        Criterion.LOWEST_TILE,
    }
)
"""The criteria by which something is compared; the others name a winner, or none."""


def _of(table: str, *options: StrEnum) -> frozenset[str]:
    return frozenset(f"{table}.{option}" for option in options)


CLAUSES: Mapping[Key, frozenset[str | None]] = {
    Key.WENT_OUT: frozenset({"end.ways.out"}),
    Key.BLOCKED: _of("end.blocked_when", *BlockedWhen),
    Key.PARTNERS: _of("partners.count", *PartnersCount),
    Key.COMPARED: _of("blocked.winner", *COMPARABLE),
    Key.PICKED: _of("blocked.winner", Criterion.PICK),
    Key.NOBODY_WINS: _of("blocked.winner", Criterion.NOBODY),
    Key.NOT_SCORED: _of("blocked.points", BlockedPoints.NOBODY),
    Key.STILL_TIED: frozenset({"blocked.still_tied"}),
    Key.WINS: frozenset({"out.winner", None}),
    Key.POINTS: _of("out.points", *OutPoints)
    | _of("blocked.points", *(rule for rule in BlockedPoints if rule is not BlockedPoints.NOBODY)),
}
"""The statements that a step can apply. One that rests on a choice names that choice's."""
