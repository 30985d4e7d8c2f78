"""End-to-end tests: what a mouse does in the real program is stored. Nothing is mocked.

Each click is also made on the app in this process, and both must show the same before the next one.
"""

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from app.store.safety.opening import FILE
from tests.cold.cold_app import ColdApp, run_xdotool, until
from tests.cold.gestures import Press
from tests.cold.mirrored import MirroredDriver
from tests.cold.warm import WarmPhone, warm_up
from tests.ui.conftest import freeze_what_stays
from tests.ui.driver import BACK, PHONE, Drive, driving
from tests.ui.phone import Phone
from tests.ui.virtual_screen import virtual_screen

pytestmark = pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool is not installed")


def stored_in(folder: Path) -> object:
    """What is stored: path, drafts, points and names, without values that differ in each run."""
    if not (folder / FILE).exists():
        return None
    connection = sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)
    try:
        path = connection.execute("SELECT value FROM settings WHERE key = 'path'").fetchone()
        drafts = connection.execute("SELECT draft FROM drafts").fetchall()
        points = connection.execute("SELECT points FROM hands").fetchall()
        people = connection.execute("SELECT name FROM players ORDER BY name").fetchall()
    except sqlite3.DatabaseError:
        return None
    finally:
        connection.close()
    names = [name for name, _ in json.loads(path[0])["path"]] if path else []
    return names, drafts, points, people


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    warm_up()


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], ColdApp]]:
    """Starts the program on its own screen."""
    monkeypatch.setenv("PIPKEEPER_HOME", str(tmp_path / "here"))
    with virtual_screen(PHONE) as screen:
        yield lambda: ColdApp(tmp_path / "real", screen, PHONE)


@pytest.fixture
def phone(start: Callable[[], ColdApp], tmp_path: Path) -> Iterator[WarmPhone]:
    """On it and in the program the same is done."""
    with driving(make_driver=partial(MirroredDriver, start)) as drive:
        phone = WarmPhone(drive, tmp_path / "here")
        yield phone
    assert program_of(phone).said == ""
    freeze_what_stays()


def program_of(phone: WarmPhone) -> ColdApp:
    assert isinstance(phone.driver, MirroredDriver)
    return phone.driver.cold


def assert_stored_alike(phone: WarmPhone) -> None:
    """The place in the app is written after the screen was drawn."""
    until(lambda: stored_in(program_of(phone).home) == stored_in(phone.folder))


def count_first_hand(phone: WarmPhone) -> None:
    phone.tap("Dominoes in 37 languages", "Name of a player")
    phone.seat("Ann", "Bo")
    phone.tap("Start", "End hand")
    phone.tiles("6-3 5-4")


def test_a_person_clicks_through_the_first_hand(phone: WarmPhone) -> None:
    count_first_hand(phone)

    phone.tap("Record")

    assert phone.screen == "verdict"
    assert_stored_alike(phone)


def test_after_a_kill_during_a_hand_the_draft_is_restored(
    phone: WarmPhone, start: Callable[[], ColdApp]
) -> None:
    count_first_hand(phone)
    driver = phone.driver
    assert isinstance(driver, MirroredDriver)

    driver.cold.kill()
    driver.cold = start()
    driver.compare()
    phone.tap("Record")

    assert_stored_alike(phone)


def test_the_back_key_ends_it_and_it_has_written_nothing(phone: WarmPhone) -> None:
    phone.tap("Dominoes in 37 languages")
    program = program_of(phone)

    until(lambda: leaves(program))

    assert program.status == 0


def leaves(program: ColdApp) -> bool:
    """Presses the back key once; returns whether the app has ended."""
    program.do(Press(BACK))
    return program.status is not None


def test_a_key_held_on_the_virtual_screen_does_not_reach_other_tests(
    drive: Drive, tmp_path: Path
) -> None:
    phone = Phone(drive, tmp_path / "phone")
    with virtual_screen() as screen:
        run_xdotool(screen, "keydown", "Escape")
        phone.tap("Settings", "Backups")

        assert phone.driver.idle_frames(0.5) == 0

    assert phone.screen == "backups"
    assert not phone.driver.has_ended
