"""The explanation of a verdict: ordered steps, each with a key, values and a clause.

The steps contain everything that a screen shows: the sum, every comparison, and every table choice
that decided the hand. The presenters have the text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.rules import BlockedPoints, BlockedWhen, Criterion, OutPoints, PartnersCount
from app.domain.tiles import Tile


class Key(StrEnum):
    """The kind of a step. The docstring of each lists its values; a step has exactly these."""

    WENT_OUT = "went_out"
    """``seat``"""
    BLOCKED = "blocked"
    """no values"""
    PARTNERS = "partners"
    """``count``: how partners count; ``sides``"""
    COMPARED = "compared"
    """``by``: the criterion; ``marks``: a ``Mark`` for each contender; ``left_in``: seats"""
    PICKED = "picked"
    """``seat``, picked by the table"""
    NOBODY_WINS = "nobody_wins"
    """``seats``: the tied players, if at this table no player wins then"""
    NOT_SCORED = "not_scored"
    """no values: this table scores no blocked hand, so no player wins"""
    STILL_TIED = "still_tied"
    """``seats``: the players tied after the last criterion, so no player wins"""
    WINS = "wins"
    """``seats``: the winning side"""
    POINTS = "points"
    """``terms``: the ``Term`` objects; ``points``: their sum"""
    RESTS_ON = "rests_on"
    """``choice``, ``option``, ``status``: another option would change the verdict"""


class Source(StrEnum):
    """Where a term of the sum comes from."""

    HAND = "hand"
    STOCK = "stock"
    WHOLE_SET = "whole_set"


@dataclass(frozen=True, slots=True)
class Mark:
    """One compared value: the seats, the value, and the tile that has it.

    ``value`` is None if there is nothing to compare, such as a hand of doubles by lowest single.
    """

    seats: tuple[int, ...]
    value: int | None
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """One number of "9 + 11 − 3"; negative if it is subtracted."""

    pips: int
    source: Source
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step: ``clause`` is the leaflet's statement that it applies, if any, and ``choice`` the
    table choice that led to this statement, if any.

    ``key`` is None if the step comes from a later version of the app; its values are then all the
    data of the step.
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
"""The names of the values of a step."""

COMPARABLE = frozenset(
    {Criterion.FEWEST_PIPS, Criterion.FEWEST_TILES, Criterion.LOWEST_SINGLE, Criterion.LOWEST_TILE}
)
"""The criteria that compare values; the others pick a winner, or none."""


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
"""The statements that a step can apply. ``RESTS_ON`` is missing: it names its choice instead."""
