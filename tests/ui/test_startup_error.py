"""The screen for a file that cannot be opened, with real faults."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from kivy.metrics import Metrics

from app.bootstrap import make_app
from app.play.app_data import AppData
from app.sets import Leaflets
from app.store.core.settings import LOOK, TEXT_SIZE
from app.store.safety.integrity import check_file
from app.store.safety.opening import FILE
from app.ui.window.app import Pipkeeper
from bench.evening import NAMES, lay_a_match
from tests.damage import damage
from tests.ui.driver import Drive, Driver
from tests.ui.layout import faults

Repair = Callable[[], None]
SECONDS = 20


def app_at(folder: Path) -> Pipkeeper:
    return make_app(folder, builds_ahead=False)


def screen(driver: Driver) -> str:
    return str(driver.app.navigator.path[-1].name)


def a_file_for_a_folder(folder: Path) -> Repair:
    folder.write_text("a shopping list", "utf-8")
    return folder.unlink


def another_program_at_the_file(folder: Path) -> Repair:
    with closing(AppData(folder, Leaflets())) as app_data:
        app_data.open()
    holder = sqlite3.connect(folder / FILE, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    return holder.close


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (a_file_for_a_folder, "cannot be opened"),
        (another_program_at_the_file, "Another program is using"),
    ],
)
def test_the_error_is_shown_until_it_is_repaired(
    drive: Drive, tmp_path: Path, fault: Callable[[Path], Repair], expected: str
) -> None:
    folder = tmp_path / "phone"
    mend = fault(folder)

    driver = drive(partial(app_at, folder))
    for _ in range(2):
        assert screen(driver) == "startup_error"
        assert expected in " ".join(driver.texts())
        assert str(folder) in " ".join(driver.texts())
        assert faults(driver) == []
        driver.tap_on(driver.find("Try again"))
    mend()
    driver.tap_on(driver.find("Try again"))

    assert screen(driver) == "table"


def test_the_outcome_is_shown_as_soon_as_the_file_opens(drive: Drive, tmp_path: Path) -> None:
    mend = another_program_at_the_file(tmp_path)
    driver = drive(partial(app_at, tmp_path))

    mend()
    (tmp_path / FILE).write_bytes(b"not a database " * 600)
    driver.tap_on(driver.find("Try again"))

    assert screen(driver) == "table"
    assert "Pipkeeper started with an empty file" in driver.texts()

    driver.tap_on(driver.find("OK"))

    assert "Pipkeeper started with an empty file" not in driver.texts()


def test_once_the_file_opens_the_app_has_its_stored_look(drive: Drive, tmp_path: Path) -> None:
    with closing(AppData(tmp_path, Leaflets())) as app_data:
        app_data.open()
        app_data.current_match.settings.set(LOOK, "black")
        app_data.current_match.settings.set(TEXT_SIZE, 150)
    mend = another_program_at_the_file(tmp_path)
    driver = drive(partial(app_at, tmp_path))
    assert driver.app.theme_cls.look == "light"

    mend()
    driver.tap_on(driver.find("Try again"))

    assert driver.app.theme_cls.look == "black"
    assert Metrics.fontscale == pytest.approx(1.5)
    assert screen(driver) == "table"


RESTORED = "Your matches were restored"


def test_damage_found_in_the_background_is_repaired_and_reported(
    drive: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.ui.driver._workers", list)  # not to wait for the check
    is_shown = Event()

    def check_when_shown(*given: Any) -> None:
        assert is_shown.wait(SECONDS)
        check_file(*given)

    monkeypatch.setattr("app.play.app_data.check_file", check_when_shown)
    lay_a_match(tmp_path)
    (tmp_path / "last-check").unlink()
    damage(tmp_path, "changes_by_match")

    driver = drive(partial(app_at, tmp_path))
    at_first = driver.texts()
    is_shown.set()
    driver.until(lambda: RESTORED in driver.texts(), seconds=20)
    driver.tap_on(driver.find("OK"))

    assert RESTORED not in at_first
    assert screen(driver) == "table"
    assert set(NAMES) <= set(driver.texts())
    assert list(tmp_path.glob("damaged-*.sqlite3"))


def test_damage_found_by_a_tap_is_repaired_and_reported(drive: Drive, tmp_path: Path) -> None:
    lay_a_match(tmp_path)
    damage(tmp_path, "matches_by_start")  # the history uses it, the table does not

    driver = drive(partial(app_at, tmp_path))
    driver.tap_on(driver.find("History"))
    driver.until(lambda: RESTORED in driver.texts(), seconds=20)
    driver.tap_on(driver.find("OK"))

    assert list(tmp_path.glob("damaged-*.sqlite3"))
    driver.app.navigator.home("history")
    driver.settle()
    assert any("Ann" in text for text in driver.texts())


def test_damage_found_at_the_start_is_repaired_before_the_first_frame(
    drive: Drive, tmp_path: Path
) -> None:
    lay_a_match(tmp_path)
    damage(tmp_path, "hands_by_match")

    driver = drive(partial(app_at, tmp_path))

    assert RESTORED in driver.texts()
    driver.tap_on(driver.find("OK"))
    assert set(NAMES) <= set(driver.texts())


def test_an_app_in_the_background_has_a_clean_file(drive: Drive, tmp_path: Path) -> None:
    lay_a_match(tmp_path)
    log = tmp_path / f"{FILE}-wal"
    driver = drive(partial(app_at, tmp_path))
    driver.tap_on(driver.find("History"))
    in_use = log.stat().st_size

    driver.app.dispatch("on_pause")

    assert in_use > 0
    assert log.stat().st_size == 0


def test_an_app_that_is_resumed_on_another_day_checks_its_file(
    drive: Drive, tmp_path: Path
) -> None:
    driver = drive(partial(app_at, tmp_path))
    last = tmp_path / "last-check"
    driver.until(lambda: last.exists() and last.read_text("utf-8"), seconds=20)
    today = last.read_text("utf-8")
    last.write_text("2020-02-02", "utf-8")

    driver.app.dispatch("on_resume")

    driver.until(lambda: last.read_text("utf-8") == today, seconds=20)
