"""What the set says of the tiles that were read. A doubt never hides a tile: a person decides."""

from collections import Counter
from dataclasses import replace

from app.domain.tiles import TileSet
from app.vision.photo import CERTAIN, Doubt, ReadTile

ANY_SET = TileSet(12)
"""Where nobody says which set it is."""

MOST_CONFIDENCE = CERTAIN - 0.05
"""Of a tile with a doubt."""


def doubted(read: tuple[ReadTile, ...], tiles: TileSet | None) -> tuple[ReadTile, ...]:
    """Adds what the set cannot hold: a tile twice, or one that it does not have."""
    times = Counter(tile.tile for tile in read)
    return tuple(_with(tile, times[tile.tile], tiles or ANY_SET) for tile in read)


def _with(tile: ReadTile, times: int, tiles: TileSet) -> ReadTile:
    doubts = set(tile.doubts)
    if times > 1:
        doubts.add(Doubt.TWICE)
    if tile.tile not in tiles:
        doubts.add(Doubt.NOT_IN_SET)
    if tile.confidence < CERTAIN and not doubts:
        doubts.add(Doubt.UNCLEAR)
    confidence = min(tile.confidence, MOST_CONFIDENCE) if doubts else tile.confidence
    return replace(tile, confidence=confidence, doubts=frozenset(doubts))
