"""Whatever is tapped on the photo screen, in whatever order: nothing unsure is counted unseen."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.domain.tiles import Tile, TileSet
from app.presenters.photo.heaps import Line
from app.presenters.photo.state import Phase
from app.vision import Doubt, Photo, PhotoError, PhotoFault
from tests.presenters.photo_table import SURE, UNSURE, PhotoTable, read_tile

SEQUENCES, TAPS = 40, 60
TILES = tuple(TileSet(7))
"""Those of a set that is larger than the box on the table."""


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
                rng.choice([SURE, SURE, UNSURE]),
                *([rng.choice(doubts)] if rng.random() < 0.2 else []),
            )
            for _ in range(rng.randrange(8))
        )
    )


class Monkey:
    """Taps at random; ``seen`` are the tiles that were sure, or that it looked at."""

    def __init__(self, table: PhotoTable, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.seen: set[Tile] = set()

    def tap(self) -> None:
        self.rng.choice(self._taps())()
        state = self.table.photo.state
        assert (state.phase is Phase.FOUND) == (state.picture is not None)

    def _taps(self) -> list[Callable[[], None]]:
        photo, state = self.table.photo, self.table.photo.state
        taps: list[Callable[[], None]] = [photo.undo, photo.refresh, photo.open]
        if state.phase is not Phase.FOUND:
            return [*taps, self._photograph, self._photograph]
        if state.question is not None:
            return [*taps, self._confirm, self._correct, photo.remove, self._step_back]
        more = [lambda: photo.select_tile(self.rng.choice(state.tiles).key)] if state.tiles else []
        more += [lambda: photo.select_holder(self.rng.choice(state.holders).holder)]
        more += [lambda: photo.select_heap(self.rng.choice(state.heaps).key)] if state.heaps else []
        return [*taps, *more, *more, self._take, self._take, self._divide, photo.toggle_dividing]

    def _photograph(self) -> None:
        self.table.lay(random_photo(self.rng))
        self.table.photo.retake()
        self._look()

    def _look(self) -> None:
        review = self.table.photo.state.tiles
        self.seen |= {Tile.parse(mark.text) for mark in review if not mark.is_open}

    def _confirm(self) -> None:
        question = self.table.photo.state.question
        assert question is not None
        if question.confirm:
            self.seen.add(Tile.parse(question.confirm.removeprefix("Yes, ")))
            self.table.photo.confirm()

    def _correct(self) -> None:
        tile = self.rng.choice(tuple(TileSet(6)))
        question = self.table.photo.state.question
        assert question is not None
        if question.half < 0:
            self.seen.add(tile)
            self.table.photo.add_half(tile.high)
            self.table.photo.add_half(tile.low)

    def _step_back(self) -> None:
        self.table.photo.step_back()

    def _take(self) -> None:
        before = set(self.table.draft.tiles.items())
        self._look()
        was_open = any(mark.is_open for mark in self.table.photo.state.tiles)
        self.table.photo.take()
        taken = set(self.table.draft.tiles.items()) - before
        assert not (was_open and taken)
        assert {tile for tile, _holder in taken} <= self.seen

    def _divide(self) -> None:
        x, y, to_x, to_y = (float(self.rng.randrange(200)) for _ in range(4))
        line: Line = ((x, y), (to_x, to_y))
        self.table.photo.divide(line)


@pytest.mark.parametrize("seed", range(SEQUENCES))
def test_no_unsure_tile_is_counted_without_a_look(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    table = PhotoTable(tmp_path, players=rng.choice([2, 3, 4]))
    table.begin(random_photo(rng))
    monkey = Monkey(table, rng)

    for _ in range(TAPS):
        monkey.tap()
        if table.navigation.calls[-1][0] == "back":
            table.photo.begin()
