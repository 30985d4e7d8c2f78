"""Saves a picture of every stop of the tour, in every size of window and text, light and dark.

``python -m tests.ui.tour_pictures`` writes the pictures and a page with them to ``build/tour``;
``--language ar`` takes them in Arabic.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from tests.ui.window import set_environment

set_environment()

from app import paths  # noqa: E402
from app.i18n import LANGUAGE_CODES  # noqa: E402
from tests.ui.driver import Drive, driving  # noqa: E402
from tests.ui.gallery import Gallery, Picture, write_gallery  # noqa: E402
from tests.ui.layout import faults  # noqa: E402
from tests.ui.phone import Phone  # noqa: E402
from tests.ui.progress import Progress  # noqa: E402
from tests.ui.tour import LOOKS, View, phone_of, views  # noqa: E402
from tests.ui.tour_games import walk_everything  # noqa: E402

PICTURES = paths.ROOT / "build" / "tour"


def main() -> int:
    """English in every look; other languages in the light look only."""
    parser = ArgumentParser()
    parser.add_argument("--language", action="append", default=[], choices=sorted(LANGUAGE_CODES))
    languages = parser.parse_args().language
    spoken = [view for code in languages for view in views("light", language=code)]
    album = Album(tuple(sorted(spoken or views(*LOOKS), key=_column)))
    with driving() as drive:
        for view in album.views:
            album.take_tour(view, drive)
            page = album.write_page()  # after each view, in case the tour is stopped
    album.progress.line(f"{album.count}, {album.faults} faults in them. Look at them: {page}")
    return 1 if album.faults else 0


@dataclass
class Album:
    """The pictures of all views, by stop: the page shows the views of a stop side by side."""

    views: tuple[View, ...]
    folder: Path = PICTURES
    walk: Callable[[Phone], Iterator[str]] = walk_everything
    progress: Progress = field(default_factory=Progress)
    stops: dict[str, list[Picture]] = field(default_factory=dict)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        return tuple(picture for stop in self.stops.values() for picture in stop)

    @property
    def faults(self) -> int:
        return sum(len(picture.faults) for picture in self.pictures)

    @property
    def count(self) -> str:
        return f"{len(self.pictures):,} pictures"

    def take_tour(self, view: View, drive: Drive) -> None:
        part = f"view {self.views.index(view) + 1} of {len(self.views)}, {view}"
        self.progress.part(f"{part}: {self.faults} faults so far")
        rmtree(self.folder / str(view), ignore_errors=True)
        with TemporaryDirectory() as home:
            phone = phone_of(view, Path(home) / "phone", drive)
            for number, stop in enumerate(self.walk(phone), 1):
                name = f"{number:03} {stop}"
                self.progress.step(f"{part}, stop {name}: {self.faults} faults so far")
                self.add(view, name, phone)

    def add(self, view: View, stop: str, phone: Phone) -> None:
        file = self.folder / str(view) / f"{stop}.png"
        phone.driver.screenshot(file)
        found = tuple(faults(phone.driver))
        picture = Picture(file, stop, phone.screen, "", view.size, view.facets, found)
        self.stops.setdefault(stop, []).append(picture)
        for fault in found:
            self.progress.line(f"{view}, {stop}: {fault}")

    def write_page(self) -> Path:
        about = f"{self.count}: every screen and state, in each size, colour and text."
        return write_gallery(self.folder, Gallery("The tour of Pipkeeper", about, self.pictures))


def _column(view: View) -> tuple[str, int, int]:
    """All sizes of a look are next to each other: sizes are compared more often than looks."""
    return view.language, LOOKS.index(view.look), view.text_size


if __name__ == "__main__":
    sys.exit(main())
