"""The open points, changed during a match."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.builders import prepare_phone, record_hand, start_match
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone

Look = Callable[..., Phone]


@pytest.fixture
def look(drive: Drive, tmp_path: Path) -> Look:
    """The screen of open points, in a match with blocked hands."""

    def look_at(
        *hands: tuple[str | int, ...], size: tuple[int, int] = PHONE, text_size: int = 100
    ) -> Phone:
        with prepare_phone(tmp_path / "phone", text_size=text_size) as current_match:
            start_match(current_match)
            for hand in hands:
                record_hand(current_match, *hand)
        phone = Phone(drive, tmp_path / "phone", size)
        phone.driver.app.navigator.go("choices")
        phone.driver.settle()
        return phone

    return look_at


def test_a_change_is_made_after_confirmation(look: Look) -> None:
    phone = look(("6-4", "5-4 1-0"), ("5-0 1-0", "3-3"))

    phone.tap("The lowest tile of any kind")
    assert phone.shows("2 hands would be scored differently.")
    assert faults(phone.driver) == []
    phone.tap("Change it")

    assert phone.find("The lowest tile of any kind").chosen


@pytest.mark.every_size
def test_the_many_choices_of_a_game_are_lines_that_open(
    drive: Drive, tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with prepare_phone(tmp_path / "phone", text_size=text_size) as current_match:
        start_match(current_match, "dominican", ("Ann", "Bo", "Cy", "Di"), partners=True)
    phone = Phone(drive, tmp_path / "phone", size)
    phone.driver.app.navigator.go("choices")
    phone.driver.settle()
    assert phone.shows("What the table decides")
    assert faults(phone.driver) == []

    phone.tap("The hand is blocked and still tied. Who wins it? Whoever started the hand")
    assert faults(phone.driver) == []

    phone.tap("Whoever played the last tile")
    assert phone.find("Whoever played the last tile").chosen


def test_the_back_key_cancels_the_change(look: Look) -> None:
    phone = look(("6-4", "5-4 1-0"))
    phone.tap("The lowest tile of any kind")

    phone.back()

    assert phone.screen == "choices"
    assert phone.find("Nobody (usual)").chosen

    phone.tap("The lowest tile of any kind", "Leave it as it is")

    assert phone.find("Nobody (usual)").chosen


def test_a_choice_that_cannot_score_a_hand_says_why_in_place(look: Look) -> None:
    phone = look((10, 10))

    phone.tap("The lowest tile of any kind")

    assert phone.shows("Hand 1 cannot be scored like this.")
    assert phone.find("Nobody (usual)").chosen
    assert faults(phone.driver) == []

    phone.tap("See hand 1")

    assert phone.screen == "hand"


@pytest.mark.every_size
def test_the_layout_has_no_faults_on_any_phone(
    look: Look, size: tuple[int, int], text_size: int
) -> None:
    phone = look(("6-4", "5-4 1-0"), size=size, text_size=text_size)

    assert faults(phone.driver) == []

    phone.tap("The lowest tile of any kind")

    assert faults(phone.driver) == []
