"""The copies, and the way back to one, tapped in the window."""

from pathlib import Path

import pytest

from tests.evening import deal, play, put_away
from tests.ui.driver import Drive
from tests.ui.phone import Phone


@pytest.fixture
def phone(drive: Drive, tmp_path: Path) -> Phone:
    with put_away(tmp_path / "phone") as sitting:
        deal(sitting)
        play(sitting, "", "6-4 3-1", out=0)
    return Phone(drive, tmp_path / "phone")


def test_a_phone_goes_back_to_a_copy_and_forth_again(phone: Phone) -> None:
    phone.tap("Settings", "Backups", "Make a copy now")
    assert phone.sees("A copy was made.")
    phone.back()
    phone.back()
    phone.tap("End hand")
    phone.out("Ann")
    phone.count("Bo")
    phone.tiles("6-6")
    phone.tap("Record", "Next hand")
    assert phone.sees("26")

    phone.tap("Settings", "Backups")
    phone.driver.tap_on(copies(phone)[0])
    assert phone.sees("Not in this copy: 1 hand.")
    phone.tap("Go back to it")

    assert phone.screen == "backups"
    assert phone.sees("Everything is as it was in the copy")
    phone.back()
    phone.back()
    assert not phone.sees("26")

    phone.driver.app.navigator.go("settings")
    phone.driver.settle()
    phone.tap("Backups")
    phone.driver.tap_on(copies(phone)[0])
    phone.tap("Go back to it")
    phone.back()
    phone.back()
    assert phone.sees("26")


def copies(phone: Phone) -> list[object]:
    """The lines that lead to one, the newest first."""
    screen = phone.driver.app.navigator.screen
    lines = [one for one in screen.walk() if type(one).__name__ == "CopyLine"]
    phone.driver.bring(lines[0])
    return lines


def test_whoever_closes_the_question_stays(phone: Phone) -> None:
    phone.tap("Settings", "Backups", "Make a copy now")
    phone.driver.tap_on(copies(phone)[0])
    assert phone.sees("Go back to this copy?")

    phone.back()

    assert not phone.sees("Go back to this copy?")
    assert phone.screen == "backups"
    phone.driver.tap_on(copies(phone)[0])
    assert phone.sees("Go back to this copy?")


def test_a_copy_is_laid_outside_of_the_app(phone: Phone, tmp_path: Path) -> None:
    phone.gadget.files.chosen = tmp_path / "stick"
    phone.gadget.files.chosen.mkdir()

    phone.tap("Settings", "Backups", "Choose a folder")

    assert len(list((tmp_path / "stick").iterdir())) == 1
    assert phone.sees("The last one was put there: Today")


def test_the_copy_that_was_gone_back_to_looks_as_it_did(phone: Phone) -> None:
    """The settings come back with it, and what is on the screen follows."""
    phone.tap("Settings", "Backups", "Make a copy now")
    phone.back()
    phone.tap("True black")
    phone.tap("Backups")
    phone.driver.tap_on(copies(phone)[0])

    phone.tap("Go back to it")

    lightest = max(phone.driver.shot().crop((100, 0, 300, 4)).convert("L").tobytes())
    assert lightest > 200
