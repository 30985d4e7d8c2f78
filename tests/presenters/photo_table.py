"""A match on the table and the presenter of its photo screen, for tests: pictures are small real
files, and what is read on each of them is told beforehand.
"""

from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

from PIL import Image

from app.domain.rules.tables import Faces
from app.domain.tiles import Tile, TileSet
from app.i18n import Language
from app.play.app_data import AppData
from app.play.entry.draft import Draft
from app.presenters.background_jobs import BackgroundJobs
from app.presenters.hand import HandPresenter
from app.presenters.photo import PhotoPresenter
from app.presenters.photo.state import Phase, TileMark
from app.sets import Leaflets
from app.vision import Doubt, Photo, PhotoError, PhotoFault, Picture, ReadTile
from tests.builders import NAMES, start_match
from tests.fake_device import fake_device
from tests.fake_navigation import FakeNavigation
from tests.presenters.hand_table import Sets
from tests.services import services
from tests.ui.job_runners import DeferredRunner

SIDE = 200
"""Of a picture, in pixels."""
SURE, UNSURE = 0.95, 0.4


def read_tile(
    written: str, place: int = 0, row: int = 0, confidence: float = SURE, *doubts: Doubt
) -> ReadTile:
    """A tile of 10 by 20 pixels, from left to right by ``place`` and from the top by ``row``."""
    tile, x, y = Tile.parse(written), 20.0 * place + 5, 40.0 * row + 5
    corners = ((x, y), (x + 10, y), (x + 10, y + 20), (x, y + 20))
    return ReadTile(tile.high, tile.low, confidence, corners, frozenset(doubts))


def photo(*written: str) -> Photo:
    """A photograph of these tiles side by side; with a "?" where the reader is not sure."""
    return Photo(
        tuple(
            read_tile(tile.removesuffix("?"), place, 0, UNSURE if tile.endswith("?") else SURE)
            for place, tile in enumerate(written)
        )
    )


@dataclass
class FakeReader:
    """Returns what was told for each picture, one after the other; ``asked`` has their sets."""

    results: list[Photo | PhotoError] = field(default_factory=list)
    asked: list[tuple[TileSet, Faces]] = field(default_factory=list)

    def __call__(
        self, _picture: Picture, tiles: TileSet, faces: Faces, cancelled: Event
    ) -> Photo | PhotoError:
        self.asked.append((tiles, faces))
        result = self.results.pop(0)
        return PhotoError(PhotoFault.CANCELLED) if cancelled.is_set() else result


class PhotoTable:
    """A match with one of the boxes, its photo screen and, with the same match, its hand screen."""

    def __init__(
        self,
        folder: Path,
        box: str = "bg2133",
        players: int = 4,
        sets: Sets | None = None,
        *,
        partners: bool = False,
    ) -> None:
        self.folder = folder
        self.app_data = AppData(folder / "phone", sets or Leaflets())
        assert self.app_data.open()
        current_match = self.app_data.current_match
        start_match(current_match, box, NAMES[:players], 100, partners=partners)
        self.device = fake_device(folder / "saved")
        self.navigation, self.reader = FakeNavigation(), FakeReader()
        self.language, self.runner = Language(), DeferredRunner()
        self.hand = HandPresenter(services(current_match, self.language), self.navigation)
        self.hand.open()
        self.photo = PhotoPresenter(
            services(
                self.app_data,
                self.language,
                device=self.device.as_device,
                jobs=BackgroundJobs(self.language, self.runner),
            ),
            self.navigation,
            read=self.reader,
        )

    def lay(self, *results: Photo | PhotoError) -> None:
        """What the next pictures show."""
        for result in results:
            file = self.folder / f"photo {len(list(self.folder.glob('photo*')))}.jpg"
            Image.new("RGB", (SIDE, SIDE), (90, 60, 30)).save(file)
            self.device.camera.pictures.append(file)
            self.reader.results.append(result)

    def begin(self, *results: Photo | PhotoError) -> None:
        """Goes from the hand screen to the camera."""
        self.lay(*results)
        self.hand.photograph()
        self.photo.open()
        self.photo.begin()

    @property
    def draft(self) -> Draft:
        """What is stored of the hand."""
        draft = self.app_data.current_match.draft("")
        return Draft() if draft is None else draft

    def tiles_of(self, holder: int) -> set[str]:
        return {str(tile) for tile in self.draft.tiles_of(holder)}

    @property
    def marks(self) -> list[str]:
        return [mark.text for mark in self.photo.state.tiles]

    @property
    def is_reading(self) -> bool:
        return self.photo.state.phase is Phase.READING

    def mark(self, text: str) -> TileMark:
        return next(mark for mark in self.photo.state.tiles if mark.text == text)

    def undo(self) -> None:
        """Taps Undo, if it is there."""
        assert self.photo.state.can_undo
        self.photo.undo()

    def divide(self, *line: tuple[float, float]) -> None:
        start, end = line
        self.photo.toggle_dividing()
        self.photo.divide((start, end))

    def correct(self, text: str, tile: str) -> None:
        """Taps a tile, and both halves of what it is."""
        self.photo.select_tile(self.mark(text).key)
        for half in (Tile.parse(tile).high, Tile.parse(tile).low):
            self.photo.add_half(half)
