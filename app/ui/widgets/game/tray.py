"""All tiles of a box, laid out to be tapped, each wearing the colour of whoever was given it.

One widget draws them all. Which tile is whose, and what a tap means, is not known here.
"""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty

from app.domain.tiles import Tile, TileSet
from app.ui.widgets.drawing.cells import CellGrid, Shown
from app.ui.widgets.drawing.domino import RING, Look, Style, draw_domino
from app.ui.widgets.drawing.player_sign import NOBODY
from app.ui.widgets.drawing.shapes import Box, Ground, ShapePainter

SMALLEST = 48
WIDEST = 96
EDGE = 4
UPRIGHT, LOOSE = 1.85, 1.5
"""A cell of an upright tile is so much higher than wide, and at least so much."""
FLAT = 2.1
"""A cell of a lying tile is at most so much wider than high."""

Row = tuple[Tile, ...]


class Cell(NamedTuple):
    """How large each cell is, in whole pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile as it lies in the tray."""

    look: Look
    style: Style

    def draw(self, brush: ShapePainter, group: Ground, box: Box) -> None:
        draw_domino(brush, group, box, self.look, self.style)


@cache
def families(tiles: TileSet) -> tuple[Row, ...]:
    """Rows of equal length: the longest family of a face with the shortest that is left.

    Where the highest family has as many tiles as the next two have together, it is alone.
    """
    left = [
        tuple(Tile(high, low) for low in range(high, -1, -1)) for high in range(tiles.highest + 1)
    ]
    rows = [left.pop()] if len(left) % 2 else []
    while left:
        rows.append(left.pop() + left.pop(0))
    return tuple(rows)


def lines(rows: tuple[Row, ...], columns: int, together: int = 1) -> tuple[Row, ...]:
    """The rows, several side by side or each broken into equal parts, as there is room."""
    joined = [sum(rows[first : first + together], ()) for first in range(0, len(rows), together)]
    return tuple(part for row in joined for part in _broken(row, columns))


def _broken(row: Row, columns: int) -> list[Row]:
    parts = ceil(len(row) / columns)
    length = ceil(len(row) / parts)
    return [row[first : first + length] for first in range(0, len(row), length)]


class Tray(CellGrid):
    """Tiles of a set. ``worn`` is whose they are: tile → number of a player's colour."""

    faces = ObjectProperty(None, allownone=True)
    tiles = ObjectProperty(None, allownone=True)
    worn = ObjectProperty(())
    dimmed = ObjectProperty(frozenset())
    selected = ObjectProperty(frozenset())
    marks = BooleanProperty(defaultvalue=False)
    ring = ColorProperty(RING)
    fit_height = NumericProperty(0)
    """The height that the lines should fit in, if their cells stay large enough; 0: any."""

    __events__ = ("on_tile",)

    def __init__(self, **values: object) -> None:
        self._plain: tuple[object, Mapping[Hashable, Shown]] = (None, {})
        super().__init__(**values)
        names = ("faces", "tiles", "worn", "dimmed", "selected", "marks", "ring", "fit_height")
        for name in names:
            self.fbind(name, self._refresh)

    def cell_of(self, tile: Tile) -> Box:
        """Where to tap for it, in the window."""
        return self.box_of(tile)

    def on_tile(self, tile: Tile) -> None:
        """A tile was tapped."""

    def tapped(self, key: Hashable) -> None:
        self.dispatch("on_tile", key)

    def places(self) -> dict[Hashable, Box]:
        if self.tiles is None or self.faces is None:
            return {}
        shown, cell = self._laid()
        self.minimum_height = len(shown) * cell.height + 2 * dp(EDGE)
        left = round(self.x + (self.width - max(map(len, shown)) * cell.width) / 2)
        top = round(self.center_y + len(shown) * cell.height / 2)
        return {
            tile: Box(left + column * cell.width, top - (line + 1) * cell.height, *cell)
            for line, row in enumerate(shown)
            for column, tile in enumerate(row)
        }

    def _laid(self) -> tuple[tuple[Row, ...], Cell]:
        rows = families(self.tiles)
        room = self.width - 2 * dp(EDGE)
        columns = max(1, int(room // ceil(dp(SMALLEST))))
        shown = lines(rows, columns)
        together = 2
        while self.fit_height and len(shown) > 1 and self._is_too_high(shown):
            if together * len(rows[0]) > columns:
                break
            shown = lines(rows, columns, together)
            together += 1
        return shown, self._cell(room / max(map(len, shown)), len(shown))

    def _is_too_high(self, shown: tuple[Row, ...]) -> bool:
        return len(shown) * dp(SMALLEST) + 2 * dp(EDGE) > self.fit_height

    def _cell(self, width: float, high: int) -> Cell:
        width = min(width, dp(WIDEST))
        height = UPRIGHT * width
        if self.fit_height:
            height = min(height, (self.fit_height - 2 * dp(EDGE)) / high)
        least = ceil(dp(SMALLEST))
        height = max(height, least)
        shape = height / LOOSE if height >= width else height * FLAT
        return Cell(int(max(least, min(width, shape))), int(height))

    def plain_looks(self) -> Mapping[Hashable, Shown]:
        """Nobody's, nor faded: the frame of whoever has a tile covers it. No tap changes them."""
        if self.tiles is None or self.faces is None:
            return {}
        told = (self.tiles, self.faces, self.dimmed, self.marks, tuple(self.ring))
        if told != self._plain[0]:
            style = Style(self.faces, self.marks, tuple(self.ring))
            lying = {tile: Lying(Look(tile), style) for tile in self.tiles if tile not in told[2]}
            self._plain = (told, lying)
        return self._plain[1]

    def looks(self, held: AbstractSet[Hashable]) -> Mapping[Hashable, Shown]:
        if self.tiles is None or self.faces is None:
            return {}
        style = Style(self.faces, self.marks, tuple(self.ring))
        plain, worn = self.plain_looks(), dict(self.worn)
        otherwise = {*worn, *self.selected, *held}
        return {
            tile: plain[tile]
            if tile in plain and tile not in otherwise
            else Lying(self._look(tile, worn, held), style)
            for tile in self.tiles
        }

    def _look(self, tile: Tile, worn: Mapping[Tile, int], held: AbstractSet[Hashable]) -> Look:
        return Look(
            tile=tile,
            owner=worn.get(tile, NOBODY),
            selected=tile in self.selected,
            dimmed=tile in self.dimmed,
            pressed=tile in held,
        )
