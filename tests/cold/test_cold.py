"""A new process shows what an app shows that has been running for long: pixel by pixel.

All other tests drive an app in a process where every module, style and font is loaded already.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from app import paths
from app.store.core.settings import PATH
from tests.builders import prepare_phone
from tests.cold.cold_app import ColdApp, difference
from tests.cold.gestures import Scroll
from tests.cold.places import EMPTY, USED, VIEWS, Place
from tests.cold.used_home import Ids, lay
from tests.cold.warm import Step, WarmPhone, Way, warm_up
from tests.ui.driver import Drive
from tests.ui.tour import View
from tests.ui.virtual_screen import virtual_screen

PICTURES = paths.ROOT / "build" / "cold"
"""What differed, from the last run."""

pytestmark = pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool is not installed")


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with virtual_screen() as display:
        yield display


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    warm_up()


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ids]:
    """A used home, and the ids in it."""
    home = tmp_path_factory.mktemp("homes") / "used"
    return home, lay(home)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each place in as many views as ``--views`` says; the first one is another from place to
    place. With one view, a home that nobody used is seen at its first screen alone.
    """
    if "view" in metafunc.fixturenames:
        count = metafunc.config.getoption("--views")
        known = VIEWS if count > 1 else VIEWS[:-1]
        cases = [
            (place, known[(number + more) % len(known)])
            for number, place in enumerate((*USED, *EMPTY[: None if count > 1 else 1]))
            for more in range(min(count, len(known)))
        ]
        metafunc.parametrize(("place", "view"), cases, ids=str)


def lay_at(place: Place, view: View, homes: tuple[Path, Ids], home: Path) -> None:
    """A home in which the app was left at this place; it replaces what is there."""
    used, ids = homes
    shutil.rmtree(home, ignore_errors=True)
    if not place.empty:
        shutil.copytree(used, home)
    looks = {"look": view.look, "text_size": view.text_size, "language": view.language}
    with prepare_phone(home, **looks) as current_match:
        if not place.empty:
            current_match.put_on_table(ids.match)
        left = {"match": current_match.id, "path": place.path(Ids() if place.empty else ids)}
        current_match.settings.set(PATH, left)


def test_a_new_process_shows_what_a_warm_one_shows(
    place: Place,
    view: View,
    homes: tuple[Path, Ids],
    screen: str,
    drive: Drive,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("PIPKEEPER_HOME", str(home))
    lay_at(place, view, homes, home)
    phone = WarmPhone(drive, home, view.size, view.language)
    assert phone.screen == place.screen
    steps = list(Way(phone, place).steps())
    phone.driver.end()

    lay_at(place, view, homes, home)
    app = ColdApp(home, screen, view.size)
    try:
        for step in steps:
            follow(app, step, f"{place}, {view}")
    finally:
        app.end()

    assert app.said == ""


def follow(app: ColdApp, step: Step, what: str) -> None:
    wanted = step.picture.convert("RGB")
    if isinstance(step.gesture, Scroll):
        app.scroll(step.gesture, wanted)
    elif step.gesture is not None:
        app.do(step.gesture)
    seen = app.look(wanted)
    if where := difference(seen, wanted):
        file = PICTURES / f"{what}, {step.name}.png"
        save(file, wanted, seen)
        raise AssertionError(f"{what}, {step.name}: differs in {where}; {file}")


def save(file: Path, warm: Image.Image, cold: Image.Image) -> None:
    """Side by side: what it should show, and what it shows."""
    file.parent.mkdir(parents=True, exist_ok=True)
    both = Image.new("RGB", (warm.width + 8 + cold.width, max(warm.height, cold.height)), "red")
    both.paste(warm, (0, 0))
    both.paste(cold, (warm.width + 8, 0))
    both.save(file)
