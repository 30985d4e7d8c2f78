"""Export and import, in the window."""

from pathlib import Path

import pytest

from tests.builders import prepare_phone, record_hand, start_match
from tests.ui.driver import Drive
from tests.ui.job_runners import DeferredRunner
from tests.ui.phone import Phone


@pytest.fixture
def phone(drive: Drive, tmp_path: Path) -> Phone:
    return Phone(drive, tmp_path / "phone")


@pytest.fixture
def other(drive: Drive, tmp_path: Path) -> Path:
    """An export of another phone."""
    with prepare_phone(tmp_path / "other") as current_match:
        start_match(current_match, names=("Cy", "Di"))
        record_hand(current_match, "", "6-4 3-1", out=0)
    exporting = Phone(drive, tmp_path / "other")
    exporting.tap("Settings", "Export and import", "For another Pipkeeper")
    (name,) = exporting.device.documents.saved
    return exporting.device.documents.folder / name


def test_matches_are_imported_and_the_import_is_undone(other: Path, phone: Phone) -> None:
    phone.device.documents.chosen = other
    phone.tap("Settings", "Export and import", "Choose a file")
    assert phone.shows("In this file:")
    assert phone.shows(other.name)

    phone.tap("Import this file")

    assert phone.shows("The file was imported.")
    phone.tap("Undo")
    assert phone.screen == "exchange"
    assert phone.shows("Everything is as it was before.")
    phone.back()
    phone.back()
    assert phone.screen == "table"
    assert not phone.shows("Cy")


def test_an_imported_match_can_be_put_on_the_table(other: Path, phone: Phone) -> None:
    phone.device.documents.chosen = other
    phone.tap("Settings", "Export and import", "Choose a file", "Import this file")

    phone.back()
    phone.back()

    assert phone.screen == "table"
    assert phone.shows("Cy")


def test_a_path_can_be_typed(other: Path, phone: Phone) -> None:
    phone.device.documents.can_ask = False
    phone.tap("Settings", "Export and import", "Where is the file?")
    phone.type(str(other))

    phone.tap("Open")

    assert phone.shows("In this file:")


def test_a_file_that_is_no_export_is_refused(phone: Phone, tmp_path: Path) -> None:
    phone.device.documents.chosen = tmp_path / "list.txt"
    phone.device.documents.chosen.write_text("milk", "utf-8")

    phone.tap("Settings", "Export and import", "Choose a file")

    assert phone.shows("That file cannot be read.")


def test_nothing_can_be_tapped_during_an_import(other: Path, drive: Drive, tmp_path: Path) -> None:
    """A write from the window would wait for the import, and fail."""
    runner = DeferredRunner()
    phone = Phone(drive, tmp_path / "phone", run_in_background=runner)
    phone.device.documents.chosen = other
    phone.tap("Settings", "Export and import", "Choose a file")
    runner.is_deferring = True
    phone.tap("Import this file")

    phone.back()
    phone.driver.tap(30, 885)
    assert phone.screen == "exchange"

    runner.run_all()
    phone.driver.settle()
    assert phone.shows("The file was imported.")
    phone.back()
    assert phone.screen == "settings"


def test_the_previewed_file_is_imported_even_if_it_was_deleted(other: Path, phone: Phone) -> None:
    phone.device.documents.chosen = other
    phone.tap("Settings", "Export and import", "Choose a file")
    other.unlink()

    phone.tap("Import this file")

    assert phone.shows("The file was imported.")
    assert not phone.shows("no such file")
