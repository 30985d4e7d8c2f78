from pathlib import Path

import pytest

from app.device.device import Device
from app.error_log import ErrorLog
from app.i18n import Language
from app.play.app_data import AppData
from app.presenters.background_jobs import BackgroundJobs
from app.presenters.error import HOME, SHARE, ErrorPresenter
from app.sets import Leaflets
from tests.fake_device import FakeDevice, fake_device, run_now
from tests.fake_navigation import FakeNavigation
from tests.logged_errors import LoggedErrors
from tests.services import services


class Fixture:
    """A phone with an error report; with ``broken`` every use of the device raises."""

    def __init__(self, folder: Path) -> None:
        self.log = ErrorLog(folder)
        self.log.file.write_text("Pipkeeper\n", "utf-8")
        self.fake_device: FakeDevice = fake_device(folder / "saved")
        self.navigation = FakeNavigation()
        self.app_data = AppData(folder, Leaflets())
        self.broken = False
        jobs = BackgroundJobs(Language(), run_now)
        given = services(self.app_data, log=self.log, find_device=self.device, jobs=jobs)
        self.presenter = ErrorPresenter(given, self.navigation)

    def device(self) -> Device:
        if self.broken:
            raise RuntimeError("no device")
        return self.fake_device.as_device


@pytest.fixture
def at(tmp_path: Path) -> Fixture:
    return Fixture(tmp_path)


def keys(at: Fixture) -> list[str]:
    return [action.key for action in at.presenter.state.actions]


def test_just_after_an_error_it_offers_report_and_table(at: Fixture) -> None:
    at.presenter.open(happened="now", before="history")

    assert keys(at) == [SHARE, HOME]
    assert at.presenter.state.can_go_back


def test_at_the_start_there_is_no_way_back(at: Fixture) -> None:
    at.presenter.open(happened="now")

    assert keys(at) == [SHARE, HOME]
    assert not at.presenter.state.can_go_back


def test_from_the_settings_there_is_only_the_report(at: Fixture) -> None:
    at.presenter.open()

    assert keys(at) == [SHARE]
    assert at.presenter.state.can_go_back


def test_without_a_report_there_is_none_to_share(at: Fixture) -> None:
    at.log.file.unlink()

    at.presenter.open(happened="now", before="history")

    assert keys(at) == [HOME]
    assert "could not write one" in at.presenter.state.about


def test_while_the_file_is_not_open_home_is_the_startup_error(at: Fixture) -> None:
    at.presenter.open(happened="now")

    at.presenter.take(HOME)

    assert at.navigation.calls == [("home startup_error", {})]


def test_a_failing_device_is_reported(at: Fixture, errors: LoggedErrors) -> None:
    errors.expected = True
    at.broken = True
    at.presenter.open(happened="now")

    at.presenter.take(SHARE)

    assert at.presenter.state.error
    assert errors.names == ["RuntimeError"]

    at.broken = False
    at.presenter.take(SHARE)
    assert len(at.fake_device.documents.saved) == 1
    assert not at.presenter.state.error
