from pathlib import Path

import pytest

from app.device.device import Device
from app.error_log import ErrorLog
from app.i18n import Language
from app.presenters.error.presenter import HOME, SHARE, ErrorPresenter
from app.presenters.session.app_data import AppData
from app.presenters.session.background_jobs import BackgroundJobs, run_now
from app.sets import Leaflets
from tests.fake_device import FakeDevice, fake_device
from tests.fake_navigation import FakeNavigation
from tests.logged_errors import LoggedErrors


class Things:
    """A phone with an error report; with ``broken`` every use of the device raises."""

    def __init__(self, folder: Path) -> None:
        self.log = ErrorLog(folder)
        self.log.file.write_text("Pipkeeper\n", "utf-8")
        self.fake_device: FakeDevice = fake_device(folder / "saved")
        self.navigation = FakeNavigation()
        self.app_data = AppData(folder, Leaflets())
        self.broken = False
        self.presenter = ErrorPresenter(
            self.log,
            self.app_data,
            Language(),
            self.device,
            BackgroundJobs(Language(), run_now),
            self.navigation,
        )

    def device(self) -> Device:
        if self.broken:
            raise RuntimeError("no device")
        return self.fake_device.as_device


@pytest.fixture
def things(tmp_path: Path) -> Things:
    return Things(tmp_path)


def keys(things: Things) -> list[str]:
    return [action.key for action in things.presenter.state.actions]


def test_just_after_an_error_it_offers_report_and_table(things: Things) -> None:
    things.presenter.open(happened="now", before="history")

    assert keys(things) == [SHARE, HOME]
    assert things.presenter.state.can_go_back


def test_at_the_start_there_is_no_way_back(things: Things) -> None:
    things.presenter.open(happened="now")

    assert keys(things) == [SHARE, HOME]
    assert not things.presenter.state.can_go_back


def test_from_the_settings_there_is_only_the_report(things: Things) -> None:
    things.presenter.open()

    assert keys(things) == [SHARE]
    assert things.presenter.state.can_go_back


def test_without_a_report_there_is_none_to_share(things: Things) -> None:
    things.log.file.unlink()

    things.presenter.open(happened="now", before="history")

    assert keys(things) == [HOME]
    assert "could not write one" in things.presenter.state.about


def test_while_the_file_is_not_open_home_is_the_startup_error(things: Things) -> None:
    things.presenter.open(happened="now")

    things.presenter.take(HOME)

    assert things.navigation.calls == [("home startup_error", {})]


def test_a_failing_device_is_reported(things: Things, errors: LoggedErrors) -> None:
    errors.expected = True
    things.broken = True
    things.presenter.open(happened="now")

    things.presenter.take(SHARE)

    assert things.presenter.state.error
    assert errors.names == ["RuntimeError"]

    things.broken = False
    things.presenter.take(SHARE)
    assert len(things.fake_device.documents.saved) == 1
    assert not things.presenter.state.error
