"""All tiles of a set to tap, each in the colour of the player it was given to.

One widget draws them all. It does not know the meaning of a tap.
"""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty

from app.domain.tiles import Tile, TileSet
from app.ui.widgets.drawing.cells import CellGrid, CellLook
from app.ui.widgets.drawing.domino import RING, TileLook, TileStyle, draw_domino
from app.ui.widgets.drawing.player_sign import NO_PLAYER
from app.ui.widgets.drawing.shapes import Box, ShapePainter, Surface

MIN_CELL = 48
MAX_WIDTH = 96
MARGIN = 4
TALL, MIN_TALL = 1.85, 1.5
"""Height of a cell with an upright tile, times its width: wanted, and at least."""
MAX_FLAT = 2.1
"""Width of a cell with a lying tile, times its height, at most."""

Row = tuple[Tile, ...]


class CellSize(NamedTuple):
    """Size of all cells, in whole pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class TrayTile:
    """The look of a tile in the tray."""

    look: TileLook
    style: TileStyle

    def draw(self, painter: ShapePainter, group: Surface, box: Box) -> None:
        draw_domino(painter, group, box, self.look, self.style)


@cache
def suit_rows(tiles: TileSet) -> tuple[Row, ...]:
    """Rows of equal length: the longest suit joined with the shortest that is left.

    Where the highest suit has as many tiles as the next two together, it is a row of its own.
    Tiles that a game takes out leave their row shorter.
    """
    left = [
        tuple(tile for tile in (Tile(high, low) for low in range(high, -1, -1)) if tile in tiles)
        for high in range(tiles.highest + 1)
    ]
    rows = [left.pop()] if len(left) % 2 else []
    while left:
        rows.append(left.pop() + left.pop(0))
    return tuple(rows)


def lines(rows: tuple[Row, ...], columns: int, together: int = 1) -> tuple[Row, ...]:
    """The rows, joined or split into equal parts to fit the number of columns."""
    joined = [sum(rows[first : first + together], ()) for first in range(0, len(rows), together)]
    return tuple(part for row in joined for part in _split(row, columns))


def _split(row: Row, columns: int) -> list[Row]:
    parts = ceil(len(row) / columns)
    length = ceil(len(row) / parts)
    return [row[first : first + length] for first in range(0, len(row), length)]


class Tray(CellGrid):
    """Tiles of a set. ``owners`` maps a tile to the number of a player's colour."""

    faces = ObjectProperty(None, allownone=True)
    tiles = ObjectProperty(None, allownone=True)
    owners = ObjectProperty(())
    selected = ObjectProperty(frozenset())
    marks = BooleanProperty(defaultvalue=False)
    ring = ColorProperty(RING)
    drawn_from = ("faces", "tiles", "owners", "selected", "marks", "ring")
    __events__ = ("on_tile",)

    def __init__(self, **values: object) -> None:
        self._plain: tuple[object, Mapping[Hashable, CellLook]] = (None, {})
        super().__init__(**values)

    def on_tile(self, tile: Tile) -> None:
        """Fires when a tile is tapped."""

    def tap_cell(self, key: Hashable) -> None:
        self.dispatch("on_tile", key)

    def cell_boxes(self) -> dict[Hashable, Box]:
        if self.tiles is None or self.faces is None:
            return {}
        shown, cell = self._layout()
        self.minimum_height = len(shown) * cell.height + 2 * dp(MARGIN)
        left = round(self.x + (self.width - max(map(len, shown)) * cell.width) / 2)
        top = round(self.center_y + len(shown) * cell.height / 2)
        return {
            tile: Box(left + column * cell.width, top - (line + 1) * cell.height, *cell)
            for line, row in enumerate(shown)
            for column, tile in enumerate(row)
        }

    def _layout(self) -> tuple[tuple[Row, ...], CellSize]:
        rows = suit_rows(self.tiles)
        room = self.width - 2 * dp(MARGIN)
        columns = max(1, int(room // ceil(dp(MIN_CELL))))
        shown = lines(rows, columns)
        longest, together = max(map(len, rows)), 2
        while self.fit_height and len(shown) > 1 and self._is_too_high(shown):
            if together * longest > columns:
                break
            shown = lines(rows, columns, together)
            together += 1
        if self.fit_height and self._is_too_high(shown) and columns < longest:
            # The suits are broken anyway: without them fewer lines are enough.
            shown = lines((tuple(reversed(tuple(self.tiles))),), columns)
        return shown, self._cell_size(room / max(map(len, shown)), len(shown))

    def _is_too_high(self, shown: tuple[Row, ...]) -> bool:
        return len(shown) * dp(MIN_CELL) + 2 * dp(MARGIN) > self.fit_height

    def _cell_size(self, width: float, high: int) -> CellSize:
        width = min(width, dp(MAX_WIDTH))
        height = TALL * width
        if self.fit_height:
            height = min(height, (self.fit_height - 2 * dp(MARGIN)) / high)
        least = ceil(dp(MIN_CELL))
        height = max(height, least)
        shape = height / MIN_TALL if height >= width else height * MAX_FLAT
        return CellSize(int(max(least, min(width, shape))), int(height))

    def plain_cell_looks(self) -> Mapping[Hashable, CellLook]:
        """Tiles without owner. Taps do not change them; an owner's frame covers them."""
        tiles, style = key = self.tiles, TileStyle(self.faces, self.marks, tuple(self.ring))
        if key != self._plain[0]:
            self._plain = key, {tile: TrayTile(TileLook(tile), style) for tile in tiles}
        return self._plain[1]

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        style = TileStyle(self.faces, self.marks, tuple(self.ring))
        plain, owners = self.plain_cell_looks(), dict(self.owners)
        otherwise = {*owners, *self.selected, *pressed}
        return {
            tile: TrayTile(self._look(tile, owners, pressed), style)
            if tile in otherwise
            else plain[tile]
            for tile in self.tiles
        }

    def _look(
        self, tile: Tile, owners: Mapping[Tile, int], pressed: AbstractSet[Hashable]
    ) -> TileLook:
        return TileLook(
            tile=tile,
            owner=owners.get(tile, NO_PLAYER),
            selected=tile in self.selected,
            pressed=tile in pressed,
        )
