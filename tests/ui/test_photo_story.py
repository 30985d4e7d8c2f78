"""A hand of four players, counted from one photograph each: real ones and a drawn one."""

from pathlib import Path

import pytest

from app.play.match.current_match import CurrentMatch
from tests.builders import start_match
from tests.ui.photographed import PHOTOGRAPHS, photograph
from tests.ui.test_photo import OnTable

pytestmark = pytest.mark.usefixtures("nothing_logged")


def four_players_with_nines(current_match: CurrentMatch) -> None:
    start_match(current_match, "cuban", ("Ann", "Bo", "Cy", "Di"), 100, partners=True)


def test_four_photographs_and_two_corrections_are_a_hand(on_table: OnTable, tmp_path: Path) -> None:
    phone = on_table(four_players_with_nines)
    phone.tap("End hand")
    phone.device.camera.pictures = [
        PHOTOGRAPHS / "jjml_8f72ff.jpg",  # 5-1 7-0 6-6 7-2 9-5 8-8
        PHOTOGRAPHS / "jjml_97e2c8.jpg",  # 8-8 and 7-0 once more
        PHOTOGRAPHS / "jjml_1a9a25.jpg",  # 9-0 7-4 6-2
        photograph(tmp_path, "3-1 4-2"),
    ]
    before = phone.taps

    phone.tap("Blocked", "Photo")
    assert phone.shows("Whose tiles: Ann")
    phone.tap("Take these 6 tiles")

    assert phone.shows("Whose tiles: Bo")
    assert [mark.text for mark in phone.state.tiles] == ["8-8?", "7-0?"]  # Ann has them
    phone.tap("Look at 2 tiles first")
    assert phone.shows("8-8 is already counted: Ann. Is it here all the same?")
    phone.cells("Keypad", 8, 3)
    phone.tap("Look at one tile first")
    phone.cells("Keypad", 7, 1)
    phone.tap("Take these 2 tiles")
    assert phone.shows("Whose tiles: Cy")
    phone.tap("Take these 3 tiles", "Take these 2 tiles")

    assert phone.screen == "hand"
    phone.tap("Record")

    assert phone.screen == "verdict"
    assert phone.shows("Bo and Di win")
    assert phone.shows("Ann: 64 · Cy: 28 · Bo: 19 · Di: 10")
    assert phone.taps - before == 13
    assert len(phone.device.camera.forgotten) == 4
