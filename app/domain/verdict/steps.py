"""The explanation of a verdict: ordered steps, each with a key, values and a clause.

The steps contain everything that a screen shows: the sum, every comparison, and every table choice
that decided the hand. The presenters have the text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from app.domain.rules.values import Criterion
from app.domain.tiles import Tile


class Key(StrEnum):
    """The kind of a step. The docstring of each lists its values; a step has exactly these."""

    WENT_OUT = "went_out"
    """``seat``"""
    BLOCKED = "blocked"
    """no values"""
    STOPPED = "stopped"
    """no values: an announcement won the match"""
    BID = "bid"
    """``seat``, ``amount``, ``made``, ``taken``; ``gains`` of both sides"""
    PARTNERS = "partners"
    """``count``: how partners count; ``sides``"""
    PLAYS = "plays"
    """``gains``: what each side announced during the hand"""
    EVENT = "event"
    """``name``, ``seat``, ``count``; ``gains``"""
    VOID = "void"
    """no values: after a foul the hand itself does not count"""
    AMONG = "among"
    """``seats``: the hand is decided between these players"""
    COMPARED = "compared"
    """``by``: the criterion; ``marks``: a ``Mark`` for each contender; ``left_in``: seats"""
    NARROWED = "narrowed"
    """``by``: a criterion that compares nothing; ``left_in``: seats"""
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
    SHARED = "shared"
    """``seats``: the players who share; ``gains``"""
    POINTS = "points"
    """``terms``: the ``Term`` objects; ``points``: their sum"""
    EACH_WRITES = "each_writes"
    """``gains``: what each side writes for itself"""
    AT_LEAST_NOTHING = "at_least_nothing"
    """no values: the sum was below zero, and a winner loses nothing"""
    ROUNDED = "rounded"
    """``nearest``; ``points`` after it"""
    DIVIDED = "divided"
    """``divide``; ``points`` after it"""
    FLAT = "flat"
    """``added``; ``points`` after it"""
    BONUS = "bonus"
    """``name``, ``mode``, ``amount``; ``points`` after it"""
    NUMBERED = "numbered"
    """``name``, ``amounts``: points by the number of the won hand, which the match adds"""
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


@dataclass(slots=True)
class Term:
    """One number of "9 + 11 − 3"; negative if it is subtracted."""

    pips: int
    source: Source
    seats: tuple[int, ...] = ()


Gains = tuple[tuple[tuple[int, ...], int], ...]
"""What each side gets: its seats, and the points."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: ``clause`` is the leaflet's statement that it applies, if any, and ``choices`` the
    table choices that led to this statement.
    """

    key: Key
    values: Mapping[str, Any] = field(default_factory=dict)
    clause: str | None = None
    choices: tuple[str, ...] = ()


COMPARABLE = frozenset(
    {
        Criterion.FEWEST_PIPS,
        Criterion.FEWEST_TILES,
        Criterion.LOWEST_SINGLE,
        Criterion.LOWEST_TILE,
        Criterion.FEWEST_PIPS_OFF_DOUBLES,
    }
)
"""The criteria that compare values."""
