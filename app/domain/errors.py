"""Errors in entered data: a key with values, never a sentence."""

import reprlib
from enum import StrEnum


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
    OUT_HOLDS_TILES = "out_holds_tiles"
    HAND_EMPTY = "hand_empty"
    BAD_VERDICT = "bad_verdict"

    NEEDS_TILES = "needs_tiles"
    NEEDS_STOCK = "needs_stock"
    NEEDS_PICK = "needs_pick"
    PICKED_NOT_TIED = "picked_not_tied"

    STARTS_OTHERWISE = "starts_otherwise"


class RuleError(Exception):
    """The rules forbid it, or need more input. Nothing was changed."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        values = ", ".join(f"{name}={short_repr(value)}" for name, value in self.values.items())
        return f"{self.key}({values})"


def short_repr(value: object) -> str:
    """Returns a short text for any value; some numbers are too long to convert to text."""
    try:
        return reprlib.repr(value)
    except ValueError:  # a number too long to convert
        return f"<{type(value).__name__}>"
