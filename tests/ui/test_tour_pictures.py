"""The pictures of the tour, with a shorter tour."""

import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from kivy.uix.label import Label

from app import paths
from tests.ui.driver import Drive
from tests.ui.phone import Phone
from tests.ui.progress import Progress
from tests.ui.tour import View
from tests.ui.tour_pictures import Album

LIGHT, DARK = View((360, 640)), View((412, 915), "dark", 200)


def short_walk(phone: Phone) -> Iterator[str]:
    yield "boxes"
    phone.visit("Rules")
    yield "rules"


def faulty_walk(phone: Phone) -> Iterator[str]:
    phone.driver.app.root.add_widget(Label(text="out of the window", x=350))
    phone.driver.settle()
    yield "boxes"


def test_each_view_has_its_pictures_and_a_column(drive: Drive, tmp_path: Path) -> None:
    album = Album((LIGHT, DARK), tmp_path, short_walk, Progress(StringIO()))

    for view in album.views:
        album.take_tour(view, drive)
    page = album.write_page().read_text("utf-8")

    rows = re.findall(r"<section.*?</section>", page, re.DOTALL)
    assert [re.findall('<img src="([^"]+)"', row) for row in rows] == [
        ["360x640-light-100/001%20boxes.png", "412x915-dark-200/001%20boxes.png"],
        ["360x640-light-100/002%20rules.png", "412x915-dark-200/002%20rules.png"],
    ]
    assert len(list(tmp_path.rglob("*.png"))) == 4


def test_the_progress_is_shown(drive: Drive, tmp_path: Path) -> None:
    written = StringIO()
    album = Album((LIGHT, DARK), tmp_path, short_walk, Progress(written))

    album.take_tour(DARK, drive)

    assert written.getvalue() == "view 2 of 2, 412x915-dark-200: 0 faults so far\n"


def test_faults_are_counted_and_named(drive: Drive, tmp_path: Path) -> None:
    written = StringIO()
    album = Album((LIGHT,), tmp_path, faulty_walk, Progress(written))

    album.take_tour(LIGHT, drive)

    assert album.faults > 0
    assert "360x640-light-100, 001 boxes: " in written.getvalue()
    assert 'class="wrong"' in album.write_page().read_text("utf-8")


def test_pictures_of_an_earlier_tour_are_deleted(drive: Drive, tmp_path: Path) -> None:
    old = tmp_path / str(LIGHT) / "099 gone.png"
    old.parent.mkdir()
    old.write_bytes(b"")

    Album((LIGHT,), tmp_path, short_walk, Progress(StringIO())).take_tour(LIGHT, drive)

    assert not old.exists()


def test_the_start_writes_nothing_to_the_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import tests.ui.tour_pictures"],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
