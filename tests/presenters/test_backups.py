from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.app_data import AppData
from app.presenters.background_jobs import BackgroundJobs
from app.presenters.backups import BackupsPresenter
from app.store.core.settings import LOOK, SETTINGS, VOICE
from app.store.read.history import History
from tests.builders import record_hand, start_match, store_setting
from tests.fake_device import FakeDevice, fake_device, run_now
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.services import services


@dataclass
class Fixture:
    app_data: AppData
    backups: BackupsPresenter
    device: FakeDevice
    navigation: FakeNavigation

    def matches(self) -> int:
        return len(History(self.app_data.current_match.database).page())

    def led(self) -> dict[str, str]:
        """The parameters of the last screen that was opened."""
        where, params = self.navigation.calls[-1]
        assert where == "reset backups"
        return params


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    app_data, navigation, device = (
        AppData(tmp_path / "phone", sets),
        FakeNavigation(),
        fake_device(tmp_path / "saved"),
    )
    assert app_data.open()
    jobs = BackgroundJobs(Language(), run_now)
    backups = BackupsPresenter(services(app_data, device=device.as_device, jobs=jobs), navigation)
    backups.open()
    return Fixture(app_data, backups, device, navigation)


def play_a_match(place: Fixture) -> None:
    start_match(place.app_data.current_match)
    record_hand(place.app_data.current_match, "", "6-4 3-1", out=0)


def test_the_folder_is_shown_and_that_there_is_no_backup_yet(at: Fixture) -> None:
    for file in at.app_data.backups.all():
        file.unlink()
    at.backups.open()

    state = at.backups.state
    assert str(at.app_data.folder / "backups") in state.folder_about
    assert state.rows == ()
    assert state.latest.startswith("There is no backup yet.")


def test_a_backup_can_be_made_and_shows_its_content(at: Fixture) -> None:
    play_a_match(at)

    at.backups.make_backup()

    state = at.backups.state
    assert state.note == "A backup was made."
    assert state.rows[0].contents == "1 match · 1 hand"
    assert state.rows[0].last.startswith("Last played: ")
    assert state.latest.startswith("Latest backup: Today")


def test_before_a_restore_the_lost_data_is_shown(at: Fixture) -> None:
    at.backups.make_backup()
    play_a_match(at)

    at.backups.ask(at.backups.state.rows[0].key)

    asked = at.backups.state.question
    assert asked is not None
    assert "1 match and 1 hand" in asked.text
    assert "is made first" in asked.text

    at.backups.answer("")

    assert at.backups.state.question is None
    assert at.matches() == 1


def test_a_complete_backup_loses_nothing(at: Fixture) -> None:
    play_a_match(at)
    at.backups.make_backup()

    at.backups.ask(at.backups.state.rows[0].key)

    asked = at.backups.state.question
    assert asked is not None
    assert asked.text.startswith("Everything that is here now is in this backup too.")


def test_a_restore_can_be_undone_and_repeated(at: Fixture) -> None:
    at.backups.make_backup()
    play_a_match(at)

    at.backups.ask(at.backups.state.rows[0].key)
    at.backups.answer("go")

    assert at.matches() == 0
    at.backups.open(**at.led())
    assert at.backups.state.note.startswith("Everything is as it was in the backup: Today")
    assert at.backups.state.undo

    at.backups.undo()

    assert at.matches() == 1
    at.backups.open(**at.led())
    at.backups.undo()
    assert at.matches() == 0


def test_a_damaged_backup_is_reported_and_nothing_happens(at: Fixture) -> None:
    play_a_match(at)
    at.backups.make_backup()
    copy = Path(at.backups.state.rows[0].key)
    at.backups.ask(str(copy))
    copy.write_bytes(copy.read_bytes()[:5000] + b"\0" * 5000)

    at.backups.answer("go")

    assert at.backups.state.error == "This backup is damaged and cannot be used."
    assert at.matches() == 1
    assert at.navigation.calls == []
    record_hand(at.app_data.current_match, "", "6-6", out=0)


def test_an_unreadable_backup_is_marked(at: Fixture) -> None:
    at.backups.make_backup()
    Path(at.backups.state.rows[0].key).write_bytes(b"garbled")

    at.backups.open()

    assert at.backups.state.rows[0].is_damaged
    assert at.backups.state.rows[0].contents == "This backup is damaged and cannot be used."


def test_an_external_folder_gets_a_backup_at_once_and_says_so(at: Fixture, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    at.device.documents.chosen = folder

    at.backups.choose_folder()

    outside = at.backups.state.external_folder
    assert outside is not None
    assert str(folder) in outside.about
    assert outside.status.startswith("Latest backup there: Today")
    assert not outside.has_failed
    assert len(list(folder.glob("*.sqlite3"))) == 1

    made = {file: file.stat().st_mtime_ns for file in at.app_data.folder.rglob("*.sqlite3")}
    at.backups.stop()

    assert made == {file: file.stat().st_mtime_ns for file in at.app_data.folder.rglob("*.sqlite3")}
    outside = at.backups.state.external_folder
    assert outside is not None
    assert (outside.has_folder, outside.status) == (False, "")


def test_a_missing_folder_is_reported(at: Fixture, tmp_path: Path) -> None:
    at.device.documents.can_ask = False
    at.backups.open()

    at.backups.enter_path("nowhere")
    assert "no such folder" in at.backups.state.error

    folder = tmp_path / "stick"
    folder.mkdir()
    at.backups.enter_path(str(folder))
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    at.backups.make_backup()

    outside = at.backups.state.external_folder
    assert outside is not None
    assert outside.has_failed
    assert "could not be put there" in outside.status


def test_a_failed_backup_is_reported(at: Fixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at.app_data, "back_up", disk_is_full)

    at.backups.make_backup()

    assert "no space" in at.backups.state.error


def test_a_file_that_cannot_be_opened_afterwards_is_reported_as_at_the_start(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    at.backups.make_backup()
    at.backups.ask(at.backups.state.rows[0].key)
    monkeypatch.setattr(at.app_data, "open", lambda: False)

    at.backups.answer("go")

    assert at.navigation.calls == [("reset startup_error", {})]


def test_a_restore_brings_back_matches_and_leaves_the_phone_as_it_is_set(at: Fixture) -> None:
    settings = at.app_data.current_match.settings
    settings.set(VOICE, value=True)
    settings.set(LOOK, "light")
    at.backups.make_backup()
    play_a_match(at)
    now = {
        "look": "black",
        "text_size": 150,
        "language": "de",
        "marks": True,
        "vibration": False,
        "awake": False,
        "copy_folder": "/card",
    }
    for key, value in now.items():
        store_setting(at.app_data.current_match.database, key, value)

    at.backups.ask(at.backups.state.rows[0].key)
    at.backups.answer("go")

    again = at.app_data.current_match.settings
    assert at.matches() == 0
    rows = {row.key: again.get(row) for row in SETTINGS}
    assert {key: rows[key] for key in now} == now
    assert at.app_data.current_match.now is None
    assert again.get(VOICE) is True


def test_a_new_phone_takes_over_the_settings_of_the_backup(at: Fixture) -> None:
    settings = at.app_data.current_match.settings
    settings.set(LOOK, "black")
    at.backups.make_backup()
    at.app_data.current_match.database.delete_setting("look")

    at.backups.ask(at.backups.state.rows[0].key)
    at.backups.answer("go")

    assert at.app_data.appearance().look == "black"


def test_a_restore_gives_up_while_the_shared_folder_keeps_the_file_open(at: Fixture) -> None:
    play_a_match(at)
    at.backups.make_backup()
    at.backups.ask(at.backups.state.rows[0].key)
    at.app_data.stop_sync = lambda: False

    at.backups.answer("go")

    assert at.backups.state.error.startswith("Another program is using Pipkeeper's file.")
    assert at.matches() == 1
    assert at.navigation.calls == []
    at.app_data.stop_sync = lambda: True
    at.backups.ask(at.backups.state.rows[0].key)
    at.backups.answer("go")
    assert "undo" in at.led()
