"""``make run`` without a display: runs in a process that has only the packages it installs."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import cast
from urllib.parse import unquote

import pytest
from PIL import Image

from app import paths
from app.routes import ROUTES
from tests.cold.evening import EVENING, Chapter, Evening
from tests.cold.mirrored import UnlikeError
from tests.cold.warm import WarmPhone
from tests.ui.progress import Progress

SECONDS = 300
PLAYED = 2
"""So many chapters; ``make run`` plays all of them."""
ERROR_SCREENS = {"error", "startup_error"}
"""These are only shown after errors."""
GUARDED = """
import sys
from pathlib import Path

there = {*sys.argv[1].split(","), *sys.stdlib_module_names}

class NothingElse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in there and not name.startswith("_sysconfigdata"):
            raise ModuleNotFoundError(f"{name} is not in requirements/run.txt", name=name)

sys.meta_path.insert(0, NothingElse())
from tests.cold import evening
sys.exit(evening.main(Path(sys.argv[2]), evening.EVENING[:int(sys.argv[3])]))
"""


def installed_to_run() -> set[str]:
    """The modules of the packages in requirements/run.txt, and our packages."""
    listed = (paths.ROOT / "requirements" / "run.txt").read_text()
    names = set(re.findall(r"^([\w.-]+)==", listed, re.MULTILINE))
    modules = packages_distributions().items()
    return {"app", "tests", *(name for name, of in modules if names & set(map(str.lower, of)))}


def test_every_screen_has_a_stop() -> None:
    stops = {screen for chapter in EVENING for screen in chapter.screens}

    assert stops == {route.name for route in ROUTES} - ERROR_SCREENS


def no_phone() -> WarmPhone:
    return cast("WarmPhone", None)


def test_both_pictures_of_a_stop_that_differs_are_on_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(_phone: object) -> Iterator[str]:
        yield "the boxes"
        raise UnlikeError(Image.new("RGB", (4, 8), "white"), Image.new("RGB", (4, 8), "green"))

    evening = Evening(tmp_path, Progress())
    evening.play(no_phone, (Chapter("Sitting down", play, ()),))

    assert evening.finish("") == 1
    told = capsys.readouterr().err
    assert told == "Sitting down, the boxes: it differs in (0, 0, 4, 8)\n"
    page = (tmp_path / "index.html").read_text("utf-8")
    assert page.count('<section class="wrong"') == 2
    assert page.count('<figure class="faulty"') == len(list(tmp_path.glob("*.png"))) == 2


def test_a_start_that_differs_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def start() -> WarmPhone:
        raise UnlikeError(Image.new("RGB", (4, 8), "white"), Image.new("RGB", (4, 8), "green"))

    evening = Evening(tmp_path, Progress())
    evening.play(start, EVENING)

    assert evening.finish("") == 1
    told = capsys.readouterr().err
    assert told == "The start, the first screen: it differs in (0, 0, 4, 8)\n"


def test_what_the_app_writes_fails_the_evening(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(tmp_path, Progress())

    assert evening.finish("Traceback") == 1
    assert capsys.readouterr().err == "It wrote: Traceback\n"


@pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool is not installed")
def test_it_is_played_with_the_packages_of_make_run(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    modules = ",".join(sorted(installed_to_run()))

    done = subprocess.run(
        [sys.executable, "-c", GUARDED, modules, str(folder), str(PLAYED)],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    *parts, last = done.stdout.splitlines()
    titles = enumerate((chapter.title for chapter in EVENING[:PLAYED]), 1)
    assert parts == [f"{number} of {PLAYED}: {title}" for number, title in titles]
    assert last.endswith(str(folder / "index.html"))
    page = (folder / "index.html").read_text("utf-8")
    shown = [unquote(unescape(name)) for name in re.findall('<img src="([^"]+)"', page)]
    assert sorted(shown) == sorted(file.name for file in folder.glob("*.png"))
    assert len(shown) >= 2 * PLAYED
