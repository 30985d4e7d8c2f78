"""What the shops show of the app: five pictures in each language that they have words in.

``python -m tests.package.screenshots`` leaves them below fastlane/metadata/android; with
``--language de-DE`` those of that one only.
"""

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.ui.window import set_environment

set_environment()
FINER = 2
os.environ["KIVY_METRICS_DENSITY"] = str(FINER)

from app import paths  # noqa: E402 (Kivy reads its settings when it is imported)
from app.i18n import best_match  # noqa: E402
from tests.ui.driver import Drive, driving  # noqa: E402
from tests.ui.phone import Phone  # noqa: E402
from tests.ui.tour import View, phone_of  # noqa: E402

SHOP = paths.ROOT / "fastlane" / "metadata" / "android"
SIZE = (360 * FINER, 640 * FINER)
NAMES = ("Ann", "Bo", "Cy", "Di")


def evening(phone: Phone) -> Iterator[str]:
    """A match, and a look at what else there is."""
    phone.tap("Dominoes in 37 languages")
    phone.tap("Name of a player")
    phone.seat(*NAMES)
    phone.tap("Start")
    for out, left in (("Ann", "6-3 5-4"), ("Cy", "4-2 3-1"), ("Bo", "6-5 1-0"), ("Ann", "5-2 2-0")):
        _played(phone, out, left)
        phone.tap("Record", "Next hand")
    yield "1-the-table"
    _played(phone, "Di", "6-6 4-1")
    yield "2-a-hand"
    phone.tap("Record")
    yield "3-the-verdict"
    phone.tap("Next hand", "Rules", "Dominoes in 37 languages", "Doubles")
    yield "4-the-rules"
    phone.back()
    phone.tap("Table", "More", "Table view: large numbers")
    yield "5-from-across-the-table"


def _played(phone: Phone, out: str, left: str) -> None:
    """Who went out, and what the first of the others holds; the rest hold a tile each."""
    phone.tap("End hand")
    phone.out(out)
    others = [name for name in NAMES if name != out]
    for name, tiles in zip(others, (left, "3-0", "4-0"), strict=True):
        phone.count(name)
        phone.tiles(tiles)


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--language", action="append", default=[])
    chosen = parser.parse_args().language
    folders = sorted(folder for folder in SHOP.iterdir() if folder.is_dir())
    with driving() as drive:
        for folder in folders:
            if not chosen or folder.name in chosen:
                _pictures(folder, drive)


def _pictures(folder: Path, drive: Drive) -> None:
    view = View(SIZE, language=best_match((folder.name,)))
    with TemporaryDirectory() as home:
        phone = phone_of(view, Path(home) / "phone", drive)
        for name in evening(phone):
            file = folder / "images" / "phoneScreenshots" / f"{name}.png"
            picture = phone.driver.screenshot().convert("RGB").quantize(256)
            file.parent.mkdir(parents=True, exist_ok=True)
            picture.save(file, optimize=True)


if __name__ == "__main__":
    main()
