"""Who plays a game: how many, in pairs or alone, with which set, and the tiles they take."""

from functools import cache
from random import Random

from tests.oracles.independent.facts import Options, Tile
from tests.oracles.independent.matches import Sides
from tests.oracles.independent.options import LEAFLETS, PAIRS

CROSSWISE = ((0, 2), (1, 3))
IN_PAIRS_TOO = (
    *LEAFLETS,
    "block",
    "draw",
    "matador",
    "all_fives",
    "five_up",
    "sniff",
    "fives_and_threes",
)
KNOCK = (*PAIRS, "luckies", "block", "jamaican_cutthroat", "fives_and_threes")  # nobody draws

# Highest face: players: tiles each. Where a choice steers the deal, see dealt().
_DEALS: dict[str, dict[int, dict[int, int]]] = {
    "luckies": {6: {2: 7, 3: 7, 4: 5}},
    "bg2133": {6: {2: 5, 3: 5, 4: 5}},
    "art3494": {6: {2: 8, 3: 5, 4: 5, 5: 4, 6: 4}},
    "manylang": {6: {2: 7, 3: 7, 4: 5, 5: 5}},
    "item2672": {6: {2: 5, 3: 5, 4: 5, 5: 5}},
    "block": {6: {2: 7, 3: 5, 4: 5}},
    "draw": {6: {2: 7, 3: 5, 4: 5}},
    "cuban": {9: {4: 10}},
    "jamaican_cutthroat": {6: {2: 14, 3: 9, 4: 7}},
    "brazilian": {6: {4: 6}},
    "mexican_train": {
        9: {2: 12, 3: 11, 4: 10},
        12: {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10, 9: 8, 10: 8},
        15: {9: 11, 10: 11, 11: 11, 12: 11},
        18: {13: 11, 14: 11},
    },
    "chickenfoot": {
        6: {2: 7, 3: 7, 4: 5},
        9: {2: 7, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 6},
    },
    "spinner": {10: {2: 14, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7}},
    "cyprus": {9: {4: 9, 5: 8, 6: 7, 7: 7, 8: 6, 9: 6, 10: 5}},
    "all_fives": {6: {2: 9, 3: 7, 4: 5}},
    "five_up": {6: {2: 5, 3: 5, 4: 5}},
    "sniff": {6: {2: 7, 3: 6, 4: 5}},
    "fives_and_threes": {6: {2: 7, 3: 5, 4: 5}},
    "bergen": {6: {2: 6, 3: 6, 4: 5}},
    "matador": {6: {2: 7, 3: 6, 4: 5}, 9: {3: 7, 4: 7, 5: 7, 6: 7, 7: 5, 8: 5}},
}


def deals(game: str) -> dict[int, dict[int, int]]:
    return _DEALS.get(game, {6: {4: 7}})


def dealt(game: str, options: Options, players: int, highest: int) -> int:
    """How many tiles each takes."""
    if game in {"block", "brazilian"} and options["deal"] == "7":
        return 7
    if game == "jamaican_cutthroat" and players == 2:
        return 14 if options["deal"] == "14" else 7
    return deals(game)[highest][players]


@cache
def whole_set(highest: int, *, without_blank: bool = False) -> tuple[Tile, ...]:
    tiles = ((high, low) for high in range(highest + 1) for low in range(high + 1))
    return tuple(tile for tile in tiles if not without_blank or tile != (0, 0))


def draws(game: str, options: Options) -> bool:
    return game not in KNOCK or options.get("deal") == "7_drawing"


def random_seats(game: str, random: Random) -> tuple[int, Sides, int]:
    """How many play, in which sides, with which set."""
    highest = random.choice(tuple(deals(game)))
    players = random.choice(tuple(deals(game)[highest]))
    pairs = game in PAIRS or (players == 4 and game in IN_PAIRS_TOO and random.random() < 0.5)
    return players, CROSSWISE if pairs else None, highest
