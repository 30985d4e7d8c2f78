"""Unexpected errors anywhere: the app shows them, goes on, and writes a log."""

import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread

import pytest
from kivy.clock import Clock

from app.bootstrap import make_app
from app.device.device import Device
from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.app_data import AppData
from app.play.navigation import Visit
from app.sets import Leaflets
from app.store.core.errors import StoreError, StoreFault
from app.store.safety.opening import Opened, open_store
from app.ui.scheduling import run_in_background as in_a_thread
from app.ui.widgets.kit.sheet import QuestionSheet
from app.ui.window.app import Pipkeeper
from bench.evening import lay_a_match
from tests import pseudo_locale
from tests.fake_device import FakeVoice, fake_device
from tests.logged_errors import LoggedErrors
from tests.ui.driver import Drive, Driver
from tests.ui.layout import faults
from tests.ui.pending_events import CLOCK
from tests.ui.phone import Phone

WENT_WRONG = "Something went wrong"
NAME = "Zofkax"
"""A player name that occurs in no code."""


class BrokenVoice(FakeVoice):
    """A voice that raises an error when the settings ask whether there is one."""

    broken = True

    def __getattribute__(self, name: str) -> object:
        if name == "is_available" and type(self).broken:
            raise RuntimeError(NAME)
        return super().__getattribute__(name)


class BrokenLeaflets(Leaflets):
    """Leaflets that can be read by id, but not iterated, which the empty table does."""

    def __iter__(self) -> Iterator[str]:
        raise KeyError(NAME)


class BrokenWords(Language):
    """A language that fails at one sentence, by default one of the error screen."""

    broken = WENT_WRONG

    def say(self, msgid: str, **values: object) -> str:
        if msgid == self.broken:
            raise RuntimeError(NAME)
        return super().say(msgid, **values)


@pytest.fixture(autouse=True)
def expected(errors: LoggedErrors) -> None:
    errors.expected = True


def started(drive: Drive, folder: Path, **how: object) -> Driver:
    return drive(lambda: make(folder, **how))


def make(folder: Path, **how: object) -> Pipkeeper:
    return make_app(folder, builds_ahead=False, **how)  # type: ignore[arg-type]


def device(folder: Path) -> Device:
    return replace(fake_device(folder).as_device, voice=BrokenVoice())


def fail() -> None:
    raise KeyError(NAME)


def names(driver: Driver) -> list[str]:
    return [visit.name for visit in driver.app.navigator.path]


def log(folder: Path) -> str:
    text = (folder / "errors.log").read_text("utf-8")
    assert NAME not in text
    return text


def gear(driver: Driver) -> None:
    driver.tap_on(driver.find(where=lambda one: getattr(one, "label", "") == "Settings"))


def arrow(driver: Driver) -> None:
    driver.tap_on(driver.find(where=lambda one: getattr(one, "label", "") == "Back"))


def run_in_window(driver: Driver, what: Callable[[], None]) -> None:
    Clock.schedule_once(lambda _seconds: what(), 0)
    driver.settle()


def test_an_error_in_a_clock_callback_is_shown_and_the_app_goes_on(
    drive: Drive, tmp_path: Path
) -> None:
    driver = started(drive, tmp_path)
    driver.tap_on(driver.find("Rules"))

    run_in_window(driver, fail)

    assert names(driver) == ["rules", "error"]
    assert WENT_WRONG in driver.texts()
    assert "KeyError" in log(tmp_path)
    assert "in fail: raise KeyError(NAME)" in log(tmp_path)

    arrow(driver)
    assert names(driver) == ["rules"]
    assert "Dominoes in 37 languages" in " ".join(driver.texts())


def test_an_error_in_a_tap_keeps_the_recorded_hand(phone: Phone) -> None:
    phone.tap("Dominoes in 37 languages")
    phone.seat("Ann", NAME)
    phone.tap("Start", "End hand")
    phone.tiles("6-3 5-4")
    phone.device.vibration.fault = RuntimeError(NAME)

    phone.tap("Record")

    assert phone.screen == "error"
    assert "RuntimeError" in log(phone.folder)

    phone.device.vibration.fault = None
    phone.tap("To the table")
    assert phone.screen == "table"
    assert "18" in phone.texts
    phone.tap("End hand")
    assert phone.screen == "hand"


def test_navigation_that_fails_goes_back_to_the_last_screen(drive: Drive, tmp_path: Path) -> None:
    driver = started(drive, tmp_path, device=device(tmp_path))
    driver.tap_on(driver.find("History"))

    gear(driver)

    assert names(driver) == ["history", "error"]
    driver.back()
    assert names(driver) == ["history"]
    assert not driver.find_all(WENT_WRONG)
    driver.tap_on(driver.find("Players"))
    assert names(driver) == ["players"]


def test_an_error_in_a_thread_is_shown(drive: Drive, tmp_path: Path) -> None:
    driver = started(drive, tmp_path)

    thread = Thread(target=fail)
    thread.start()
    thread.join(10)
    driver.settle()

    assert names(driver) == ["table", "error"]
    assert "in fail: raise KeyError(NAME)" in log(tmp_path)


def test_an_error_in_a_long_job_is_shown(drive: Drive, tmp_path: Path) -> None:
    driver = started(drive, tmp_path)

    in_a_thread(fail, lambda _nothing: None)
    driver.until(lambda: names(driver) == ["table", "error"])

    assert "in fail: raise KeyError(NAME)" in log(tmp_path)


def test_an_error_closes_open_sheets(drive: Drive, tmp_path: Path) -> None:
    driver = started(drive, tmp_path)
    driver.app.navigator.open_sheet(QuestionSheet(title="One moment…"))
    driver.settle()

    run_in_window(driver, fail)

    assert "One moment…" not in driver.texts()
    arrow(driver)
    driver.tap_on(driver.find("Players"))
    assert names(driver) == ["players"]


def test_an_error_in_every_frame_is_shown_once_and_logged_thrice(
    drive: Drive, tmp_path: Path, errors: LoggedErrors
) -> None:
    driver = started(drive, tmp_path)
    comes = [True]

    def again(_seconds: float) -> None:
        if comes:
            Clock.schedule_once(again, 0)
            fail()

    Clock.schedule_once(again, 0)
    driver.until(lambda: names(driver) == ["table", "error"])
    driver.frames(20)
    driver.app.navigator.back()
    driver.frames(20)
    comes.clear()

    assert names(driver) == ["table"]
    assert len(errors.seen) > 20
    assert log(tmp_path).count("Unexpected error") == 3


def test_an_error_that_the_user_causes_again_is_shown_again(drive: Drive, tmp_path: Path) -> None:
    driver = started(drive, tmp_path, device=device(tmp_path))
    for _ in range(3):
        gear(driver)
        assert names(driver) == ["table", "error"]
        arrow(driver)
        CLOCK.forward(3)

    assert names(driver) == ["table"]


def kept_in_the_settings(folder: Path) -> None:
    with closing(AppData(folder, Leaflets())) as app_data:
        app_data.open()
        app_data.save_path((Visit("table", {}), Visit("settings", {})))


def test_a_stored_path_that_fails_leads_to_the_table(drive: Drive, tmp_path: Path) -> None:
    kept_in_the_settings(tmp_path)

    driver = started(drive, tmp_path, device=device(tmp_path))

    assert names(driver) == ["table"]
    assert "The screen where the app was left cannot be shown" in log(tmp_path)


def test_a_table_that_fails_leads_to_the_error_screen(drive: Drive, tmp_path: Path) -> None:
    phone = fake_device(tmp_path / "saved")

    driver = started(
        drive, tmp_path, app_data=AppData(tmp_path, BrokenLeaflets()), device=phone.as_device
    )

    assert names(driver) == ["error"]
    assert "The first screen cannot be shown" in log(tmp_path)
    driver.tap_on(driver.find("To the table"))
    assert names(driver) == ["error"]
    driver.tap_on(driver.find("Share the report"))
    assert len(phone.documents.saved) == 1
    driver.back()
    assert driver.has_ended


def test_a_store_error_at_the_start_leads_to_the_startup_error(
    drive: Drive, tmp_path: Path
) -> None:
    broken = [True]

    def opening(folder: Path, leaflets: Mapping[str, RuleSet]) -> Opened:
        if broken.pop() if broken else False:
            raise KeyError(NAME)
        return open_store(folder, leaflets)

    driver = started(drive, tmp_path, app_data=AppData(tmp_path, Leaflets(), opening))

    assert names(driver) == ["startup_error"]
    assert "KeyError" in log(tmp_path)
    driver.tap_on(driver.find("Error report"))
    assert names(driver) == ["startup_error", "error"]
    arrow(driver)
    driver.tap_on(driver.find("Try again"))
    assert names(driver) == ["table"]


def test_if_the_error_screen_fails_too_the_last_screen_stays(drive: Drive, tmp_path: Path) -> None:
    driver = started(drive, tmp_path, language=BrokenWords())

    run_in_window(driver, fail)

    assert names(driver) == ["table"]
    assert "The screen of errors cannot be shown" in log(tmp_path)
    driver.tap_on(driver.find("Rules"))
    assert names(driver) == ["rules"]


def test_if_no_screen_can_be_shown_the_app_ends_with_a_log(drive: Drive, tmp_path: Path) -> None:
    app_data = AppData(tmp_path, BrokenLeaflets())

    with pytest.raises(RuntimeError) as ending:
        started(drive, tmp_path, app_data=app_data, language=BrokenWords())
    sys.excepthook(ending.type, ending.value, ending.tb)

    assert "The app ends by an error" in log(tmp_path)


def test_a_screen_that_fails_while_built_ahead_is_logged_and_built_again_later(
    drive: Drive, tmp_path: Path, errors: LoggedErrors
) -> None:
    lay_a_match(tmp_path)
    words = BrokenWords()
    words.broken = "Blocked"

    driver = drive(lambda: make_app(tmp_path, language=words))
    driver.until(lambda: errors.seen)
    driver.settle()

    assert names(driver) == ["table"]
    assert "A screen could not be built ahead" in log(tmp_path)
    words.broken = ""
    driver.tap_on(driver.find("End hand"))
    assert names(driver) == ["table", "hand"]


def test_a_screen_that_is_not_likely_any_more_is_not_built_ahead(
    drive: Drive, tmp_path: Path, errors: LoggedErrors
) -> None:
    driver = started(drive, tmp_path)
    wanted = [Visit("hand", {})]

    driver.app.navigator.prebuild(lambda: tuple(wanted))
    wanted.clear()  # the match was paused
    driver.settle()

    assert errors.seen == []
    assert "hand" not in driver.app.navigator.built_screens


def test_quitting_is_not_an_error(drive: Drive, tmp_path: Path) -> None:
    driver = started(drive, tmp_path)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's & ignores it

    try:
        with pytest.raises(KeyboardInterrupt):
            run_in_window(driver, lambda: signal.raise_signal(signal.SIGINT))
    finally:
        signal.signal(signal.SIGINT, before)

    assert not (tmp_path / "errors.log").exists()


def test_the_report_is_shared_with_another_app(phone: Phone) -> None:
    phone.device.sharing.can_share = True
    run_in_window(phone.driver, fail)

    phone.tap("Share the report")

    (kind, report), *more = phone.device.sharing.shared
    assert kind == "text/plain"
    assert b"KeyError" in report
    assert report == (phone.folder / "errors.log").read_bytes()
    assert more == []


def test_a_desktop_saves_the_report(phone: Phone) -> None:
    run_in_window(phone.driver, fail)

    phone.tap("Share the report")

    (saved,) = phone.device.documents.saved
    assert saved.startswith("pipkeeper-errors-")
    assert any(saved in text for text in phone.texts)


def test_if_no_log_can_be_written_it_says_so(drive: Drive, tmp_path: Path) -> None:
    (tmp_path / "errors.log").mkdir()
    driver = started(drive, tmp_path)

    run_in_window(driver, fail)

    assert names(driver) == ["table", "error"]
    assert "There is no report. Pipkeeper could not write one." in driver.texts()
    assert not driver.find_all("Share the report")


def test_the_report_is_in_the_settings_once_there_is_one(phone: Phone) -> None:
    phone.tap("Settings")
    assert "Error report" not in phone.labels
    run_in_window(phone.driver, fail)
    phone.back()

    phone.tap("Error report")

    assert phone.screen == "error"
    assert WENT_WRONG not in phone.texts
    phone.tap("Share the report")
    assert len(phone.device.documents.saved) == 1
    phone.back()
    assert phone.screen == "settings"


def test_the_error_screen_is_not_in_the_stored_path(phone: Phone) -> None:
    phone.visit("Rules")
    run_in_window(phone.driver, fail)
    assert phone.screen == "error"

    phone.kill()

    assert phone.screen == "rules"


@pytest.mark.parametrize("code", ["ar", "de"])
@pytest.mark.parametrize("size", [(360, 640), (915, 412)])
def test_the_layout_has_no_faults_in_other_languages(
    drive: Drive, tmp_path: Path, code: str, size: tuple[int, int]
) -> None:
    words = pseudo_locale.write_catalogue(tmp_path / "words", code)
    phone = Phone(drive, tmp_path / "phone", size, words=words)
    phone.driver.app.navigator.home("rules")
    phone.driver.app.set_language(code)

    run_in_window(phone.driver, fail)

    assert phone.screen == "error"
    assert faults(phone.driver) == []


def test_a_disk_error_is_logged_without_an_error_screen(drive: Drive, tmp_path: Path) -> None:
    def opening(_folder: Path, _leaflets: Mapping[str, RuleSet]) -> Opened:
        raise StoreError(StoreFault.LOCKED, why=NAME)

    driver = started(drive, tmp_path, app_data=AppData(tmp_path, Leaflets(), opening))

    assert names(driver) == ["startup_error"]
    assert "StoreError: locked" in log(tmp_path)


def test_the_hooks_of_the_process_are_restored(drive: Drive, tmp_path: Path) -> None:
    before = sys.excepthook
    driver = drive(partial(make, tmp_path))
    assert sys.excepthook != before

    driver.end()

    assert sys.excepthook == before
