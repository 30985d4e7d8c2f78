"""Whatever is tapped on the photo screen, in whatever order: nothing unsure is counted unseen."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from app.domain.tiles import Tile, TileSet
from app.play.photo import Line
from app.presenters.photo.state import Phase
from app.vision import Doubt, Photo, PhotoError, PhotoFault, Picture
from tests.presenters.photo_table import SURE, UNSURE, PhotoTable, read_tile

pytestmark = pytest.mark.usefixtures("nothing_logged")

SEQUENCES, TAPS = 40, 60
TILES = (*TileSet(3), Tile(6, 6), Tile(7, 2))
"""Few, so that the same ones come again; the box on the table has all but the last one."""


def random_photo(rng: Random) -> Photo | PhotoError:
    if rng.random() < 0.1:
        return PhotoError(rng.choice([PhotoFault.TOO_SMALL, PhotoFault.NOT_A_PICTURE]))
    doubts: tuple[Doubt, ...] = tuple(Doubt)
    return Photo(
        tuple(
            read_tile(
                str(rng.choice(TILES)),
                rng.randrange(9),
                rng.randrange(4),
                UNSURE if rng.random() < 0.2 else SURE,
                *([rng.choice(doubts)] if rng.random() < 0.1 else []),
            )
            for _ in range(rng.randrange(6))
        )
    )


@dataclass
class Looked:
    """A photo, and the tiles on it that somebody looked at, or put something else in place of."""

    sure: frozenset[Tile]
    at: set[Tile] = field(default_factory=set)
    corrected: set[Tile] = field(default_factory=set)


def sure_tiles(photo: Photo | PhotoError) -> frozenset[Tile]:
    """What may be counted without a look."""
    if isinstance(photo, PhotoError):
        return frozenset()
    tiles = Counter(read.tile for read in photo.tiles)
    certain = {read.tile for read in photo.tiles if read.confidence == SURE and not read.doubts}
    return frozenset(one for one in certain if tiles[one] == 1 and one in TileSet(6))


class Monkey:
    """Taps at random, and knows of each picture what may be counted."""

    def __init__(self, table: PhotoTable, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.pictures: list[tuple[Picture, Looked]] = []

    def begin(self) -> None:
        photo = random_photo(self.rng)
        self.table.begin(photo)
        self._remember(photo)

    def tap(self) -> None:
        self.rng.choice(self._taps())()
        state = self.table.photo.state
        assert (state.phase is Phase.FOUND) == (state.picture is not None)

    @property
    def looked(self) -> Looked:
        shown = self.table.photo.state.picture
        return next(looked for picture, looked in self.pictures if picture is shown)

    def _remember(self, photo: Photo | PhotoError) -> None:
        picture = self.table.photo.state.picture
        if picture is not None and all(picture is not known for known, _ in self.pictures):
            self.pictures.append((picture, Looked(sure_tiles(photo))))

    def _taps(self) -> list[Callable[[], None]]:
        photo, state = self.table.photo, self.table.photo.state
        taps: list[Callable[[], None]] = [self._undo, photo.refresh, photo.open]
        if state.phase is not Phase.FOUND:
            return [*taps, self._photograph, self._photograph]
        if state.question is not None:
            return [*taps, self._confirm, self._correct, self._remove, self._step_back]
        more = [lambda: photo.select_tile(self.rng.choice(state.tiles).key)] if state.tiles else []
        if state.holders:
            more += [lambda: photo.select_holder(self.rng.choice(state.holders).holder)]
        more += [lambda: photo.select_heap(self.rng.choice(state.heaps).key)] if state.heaps else []
        return [*taps, *more, *more, self._take, self._take, self._divide, photo.toggle_dividing]

    def _photograph(self) -> None:
        photo = random_photo(self.rng)
        self.table.lay(photo)
        self.table.photo.retake()
        self._remember(photo)

    def _selected(self) -> Tile:
        mark = next(mark for mark in self.table.photo.state.tiles if mark.is_selected)
        return Tile.parse(mark.text.removesuffix("?"))

    def _confirm(self) -> None:
        self.looked.at.add(self._selected())
        self.table.photo.confirm()

    def _correct(self) -> None:
        question, tile = self.table.photo.state.question, self.rng.choice(tuple(TileSet(6)))
        if question is not None and question.half < 0:
            self.looked.at.add(self._selected())
            self.looked.corrected.add(tile)
            self.table.photo.add_half(tile.high)
            self.table.photo.add_half(tile.low)

    def _remove(self) -> None:
        self.looked.at.add(self._selected())
        self.table.photo.remove()

    def _undo(self) -> None:
        if self.table.photo.state.can_undo:
            self.table.photo.undo()

    def _step_back(self) -> None:
        self.table.photo.step_back()

    def _take(self) -> None:
        before, looked = dict(self.table.draft.tiles), self.looked
        self.table.photo.take()
        for tile, holder in self.table.draft.tiles.items():
            if before.get(tile) != holder:
                may_be_new = tile in looked.sure or tile in looked.corrected
                assert tile in looked.at or (tile not in before and may_be_new)

    def _divide(self) -> None:
        x, y, to_x, to_y = (float(self.rng.randrange(200)) for _ in range(4))
        if not self.table.photo.state.is_dividing:
            self.table.photo.toggle_dividing()
        line: Line = ((x, y), (to_x, to_y))
        self.table.photo.divide(line)


@pytest.mark.parametrize("seed", range(SEQUENCES))
def test_no_unsure_tile_is_counted_without_a_look(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    table = PhotoTable(tmp_path, players=rng.choice([2, 3, 4]))
    monkey = Monkey(table, rng)
    monkey.begin()

    for _ in range(TAPS):
        monkey.tap()
