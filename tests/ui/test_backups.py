"""The list of backups and restoring one, in the window."""

from pathlib import Path

import pytest

from tests.builders import prepare_phone, record_hand, start_match
from tests.ui.driver import PHONE, Drive
from tests.ui.job_runners import DeferredRunner
from tests.ui.phone import Phone


@pytest.fixture
def phone(drive: Drive, tmp_path: Path) -> Phone:
    with prepare_phone(tmp_path / "phone") as current_match:
        start_match(current_match)
        record_hand(current_match, "", "6-4 3-1", out=0)
    return Phone(drive, tmp_path / "phone")


def test_a_backup_is_restored_and_the_restore_undone(phone: Phone) -> None:
    phone.tap("Settings", "Backups", "Make a backup now")
    assert phone.shows("A backup was made.")
    phone.back()
    phone.back()
    phone.tap("End hand")
    phone.out("Ann")
    phone.count("Bo")
    phone.tiles("6-6")
    phone.tap("Record", "Next hand")
    assert phone.shows("26")

    phone.tap("Settings", "Backups")
    phone.driver.tap_on(copies(phone)[0])
    assert phone.shows("Not in this backup: 1 hand.")
    phone.tap("Restore")

    assert phone.screen == "backups"
    assert phone.shows("Everything is as it was in the backup")
    phone.back()
    phone.back()
    assert not phone.shows("26")

    phone.driver.app.navigator.go("settings")
    phone.driver.settle()
    phone.tap("Backups")
    phone.driver.tap_on(copies(phone)[0])
    phone.tap("Restore")
    phone.back()
    phone.back()
    assert phone.shows("26")


def restoring(drive: Drive, folder: Path, runner: DeferredRunner) -> Phone:
    """A phone on which the restore of a backup has just been confirmed."""
    with prepare_phone(folder) as current_match:
        start_match(current_match)
        record_hand(current_match, "", "6-4 3-1", out=0)
    phone = Phone(drive, folder, run_in_background=runner)
    phone.tap("Settings", "Backups", "Make a backup now")
    phone.driver.tap_on(copies(phone)[0])
    runner.is_deferring = True
    phone.tap("Restore")
    return phone


def test_nothing_can_be_tapped_during_a_restore(drive: Drive, tmp_path: Path) -> None:
    """The file is missing for a moment, so nothing may be tapped that would write."""
    runner = DeferredRunner()
    phone = restoring(drive, tmp_path / "phone", runner)

    assert phone.shows("Restoring the backup")
    phone.back()
    width, height = PHONE
    for spot in ((width / 2, height / 2), (8, 8), (width / 2, height - 30)):
        phone.driver.tap(*spot)
    assert phone.screen == "backups"
    assert phone.shows("Restoring the backup")

    runner.run_all()
    phone.driver.settle()

    assert phone.screen == "backups"
    assert not phone.shows("Restoring the backup")
    phone.back()
    phone.back()
    assert phone.shows("Hand 2")
    phone.tap("End hand")


def test_changing_to_dark_during_a_restore_keeps_the_sheet(drive: Drive, tmp_path: Path) -> None:
    """The change rebuilds everything, also the sheet of the job."""
    runner = DeferredRunner()
    phone = restoring(drive, tmp_path / "phone", runner)

    phone.device.system.dark = True
    phone.driver.app.dispatch("on_resume")
    phone.driver.settle()
    phone.back()

    assert phone.screen == "backups"
    runner.run_all()
    phone.driver.settle()
    phone.back()
    phone.back()
    phone.tap("End hand")
    assert phone.screen == "hand"


def test_a_failed_restore_unlocks_the_screen(drive: Drive, tmp_path: Path) -> None:
    runner = DeferredRunner()
    phone = restoring(drive, tmp_path / "phone", runner)
    for copy in (tmp_path / "phone" / "backups").glob("*.sqlite3"):
        copy.write_bytes(b"nothing of ours" * 100)

    runner.run_all()
    phone.driver.settle()

    assert not phone.shows("Restoring the backup")
    assert phone.shows("This backup is damaged")
    phone.back()
    phone.back()
    phone.tap("End hand")


def copies(phone: Phone) -> list[object]:
    """The lines of the backups, the newest first."""
    screen = phone.driver.app.navigator.screen
    lines = [one for one in screen.walk() if type(one).__name__ == "BackupLine"]
    phone.driver.scroll_to(lines[0])
    return lines


def test_closing_the_question_cancels_the_restore(phone: Phone) -> None:
    phone.tap("Settings", "Backups", "Make a backup now")
    phone.driver.tap_on(copies(phone)[0])
    assert phone.shows("Restore this backup?")

    phone.back()

    assert not phone.shows("Restore this backup?")
    assert phone.screen == "backups"
    phone.driver.tap_on(copies(phone)[0])
    assert phone.shows("Restore this backup?")


def test_a_backup_is_written_to_an_external_folder(phone: Phone, tmp_path: Path) -> None:
    phone.device.documents.chosen = tmp_path / "stick"
    phone.device.documents.chosen.mkdir()

    phone.tap("Settings", "Backups", "Choose a folder")

    assert len(list((tmp_path / "stick").iterdir())) == 1
    assert phone.shows("Latest backup there: Today")


def test_a_restore_leaves_the_look_that_was_chosen_since(phone: Phone) -> None:
    """What is set on this phone is no part of its history."""
    phone.tap("Settings", "Backups", "Make a backup now")
    phone.back()
    phone.tap("True black")
    phone.tap("Backups")
    phone.driver.tap_on(copies(phone)[0])

    phone.tap("Restore")

    lightest = max(phone.driver.screenshot().crop((100, 0, 300, 4)).convert("L").tobytes())
    assert lightest < 50
