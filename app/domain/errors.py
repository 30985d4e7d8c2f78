"""Errors in entered data: a key with values, never a sentence."""

import reprlib
from enum import StrEnum
from typing import Any


class Fault(StrEnum):
    """All keys of a ``RuleError``; the presenters have a text for each."""

    BAD_TILE = "bad_tile"
    BAD_TILE_SET = "bad_tile_set"
    UNKNOWN_SET = "unknown_set"
    UNKNOWN_CHOICE = "unknown_choice"
    UNKNOWN_OPTION = "unknown_option"

    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    SAME_PLAYER_TWICE = "same_player_twice"
    BAD_PLAYER = "bad_player"
    BAD_TARGET = "bad_target"

    NO_PARTNERS = "no_partners"
    PARTNERS_NEEDED = "partners_needed"
    SIDES_OVERLAP = "sides_overlap"
    SEAT_WITHOUT_SIDE = "seat_without_side"
    SIDES_NOT_OPPOSITE = "sides_not_opposite"
    OTHER_SIDES = "other_sides"

    BAD_HAND = "bad_hand"
    UNKNOWN_HAND = "unknown_hand"
    UNKNOWN_SEAT = "unknown_seat"
    SEAT_MISSING = "seat_missing"
    BAD_TOTAL = "bad_total"
    TOO_MANY_PIPS = "too_many_pips"
    TILE_TWICE = "tile_twice"
    TILE_NOT_IN_SET = "tile_not_in_set"
    TOO_MANY_TILES = "too_many_tiles"
    STOCK_SIZE = "stock_size"
    STOCK_TOO_SMALL = "stock_too_small"
    OUT_HOLDS_TILES = "out_holds_tiles"
    HAND_EMPTY = "hand_empty"
    BAD_VERDICT = "bad_verdict"

    BAD_PLAY = "bad_play"
    BAD_EVENT = "bad_event"
    BAD_COUNT = "bad_count"
    BAD_CLOSING = "bad_closing"
    BAD_STOP = "bad_stop"
    BAD_LAST_TILE = "bad_last_tile"
    BAD_FITS = "bad_fits"
    BAD_LOCKER = "bad_locker"
    BAD_BID = "bad_bid"
    BAD_TAKEN = "bad_taken"

    NEEDS_POINTS = "needs_points"
    NEEDS_TILES = "needs_tiles"
    NEEDS_STOCK = "needs_stock"
    NEEDS_STARTER = "needs_starter"
    NEEDS_LOCKER = "needs_locker"
    NEEDS_LAST_TILE = "needs_last_tile"
    NEEDS_FITS = "needs_fits"
    NEEDS_LED = "needs_led"
    NEEDS_BID = "needs_bid"
    NEEDS_TAKEN = "needs_taken"
    NEEDS_PICK = "needs_pick"
    PICKED_NOT_TIED = "picked_not_tied"

    STARTS_OTHERWISE = "starts_otherwise"


class RuleError(Exception):
    """The rules forbid it, or need more input. Nothing was changed."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values: dict[str, Any] = values

    def __str__(self) -> str:
        values = ", ".join(f"{name}={short_repr(value)}" for name, value in self.values.items())
        return f"{self.key}({values})"


def short_repr(value: object) -> str:
    """Returns a short text for any value; some numbers are too long to convert to text."""
    try:
        return reprlib.repr(value)
    except ValueError:  # a number too long to convert
        return f"<{type(value).__name__}>"
