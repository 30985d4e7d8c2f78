"""Finding out who starts, in the window."""

from pathlib import Path

import pytest

from app.domain.hand import HandEnd
from app.domain.match import Hand
from tests.builders import prepare_phone, start_match
from tests.ui.box_names import ART3494, LUCKIES, MANYLANG
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone


def sit_down(phone: Phone, box: str, *names: str) -> None:
    phone.tap(box)
    phone.seat(*names)
    phone.tap("Start")


def ask(phone: Phone) -> None:
    phone.driver.app.navigator.go("who_starts")
    phone.driver.settle()


def test_doubles_are_asked_for_drawn_again_and_then_a_player_starts(phone: Phone) -> None:
    sit_down(phone, MANYLANG, "Ann", "Bo", "Cy")
    ask(phone)
    before = phone.taps

    for face in range(6, -1, -1):
        assert phone.shows(f"Who holds {face}-{face}?")
        phone.tap("Nobody")
    assert phone.shows("Nobody has a double")

    phone.tap("We drew again", "Nobody", "Bo")

    assert phone.shows("Bo starts")
    assert phone.shows("Play 5-5 first.")

    phone.tap("Start playing")

    assert phone.screen == "table"
    assert phone.taps - before == 11
    assert phone.driver.app.navigator.screen.presenter.state.score.starter


def test_a_wrong_answer_is_undone(phone: Phone) -> None:
    sit_down(phone, LUCKIES, "Ann", "Bo")
    ask(phone)

    phone.tap("Ann")
    assert phone.shows("Ann starts")

    phone.tap("No, go back")
    assert phone.shows("Who holds double purple?")


@pytest.mark.parametrize("size", [(412, 915), (915, 412)])
def test_a_second_tap_at_the_same_place_answers_the_next_question(
    phone: Phone, size: tuple[int, int]
) -> None:
    sit_down(phone, MANYLANG, "Ann", "Bo")
    phone.driver.resize(*size)
    ask(phone)
    nobody = phone.find("Nobody")
    places = [
        nobody.to_window(nobody.x + share * nobody.width, nobody.center_y) for share in (0.2, 0.8)
    ]

    for x, y in places:
        phone.driver.tap(x, y)

    assert phone.shows("Who holds 4-4?")


def test_on_a_new_phone_it_works_without_a_match(phone: Phone) -> None:
    ask(phone)

    phone.tap(MANYLANG, "3", "Seat 2")
    assert phone.shows("Seat 2 starts")

    phone.tap("Done")
    assert phone.screen == "table"


TRAIN = ("Ana", "Bo", "Maximiliana Alexandrowna von Hohenstein", "سلمى")


def play_rounds(folder: Path, rounds: int, text_size: int = 100, **choices: str) -> None:
    """Everybody has started once more than the one before, and Ana has gone out each time."""
    with prepare_phone(folder, text_size=text_size) as current_match:
        start_match(current_match, "mexican_train", TRAIN, 13, choices=choices)
        for number in range(rounds):
            left = {seat: 4 * seat for seat in range(len(TRAIN))}
            current_match.record(Hand(HandEnd({**left, 0: ()}, out=0), number % len(TRAIN)))


def test_a_round_asks_for_its_double(drive: Drive, tmp_path: Path) -> None:
    play_rounds(tmp_path / "phone", 3)
    phone = Phone(drive, tmp_path / "phone")
    ask(phone)

    assert phone.shows("Round 4: who holds 9-9?")

    phone.tap("Nobody")
    assert phone.shows("Who drew 9-9?")

    phone.tap("Bo")
    assert phone.shows("Bo starts")
    assert phone.shows("Play 9-9 first.")

    phone.tap("Start playing")
    assert phone.screen == "table"
    assert faults(phone.driver) == []


def test_with_the_double_set_out_the_start_goes_round(drive: Drive, tmp_path: Path) -> None:
    play_rounds(tmp_path / "phone", 4, engine="set_out")
    phone = Phone(drive, tmp_path / "phone")
    ask(phone)

    assert phone.shows("Ana starts")
    assert phone.shows("It is Ana's turn to start: سلمى started the last hand.")
    assert phone.shows("Round 5: 8-8 lies in the middle.")

    phone.tap("Somebody else starts", "Bo")
    assert phone.shows("Bo starts")


def test_the_side_that_won_agrees_who_starts(drive: Drive, tmp_path: Path) -> None:
    with prepare_phone(tmp_path / "phone") as current_match:
        start_match(current_match, "cuban", ("Ana", "Bo", "Cem", "Dot"), partners=True)
        current_match.record(Hand(HandEnd({0: 9, 1: 4, 2: (), 3: 7}, out=2)))
    phone = Phone(drive, tmp_path / "phone")
    ask(phone)

    assert phone.shows("Ana and Cem agree: who starts?")
    assert not phone.shows("Dot")

    phone.tap("Cem")
    assert phone.shows("Cem starts")
    assert phone.shows("Play goes round to the right, in this order:")
    assert phone.driver.app.navigator.screen.presenter.state.people[1].text == "Dot"

    phone.tap("Start playing")
    assert phone.screen == "table"


@pytest.mark.every_size
def test_a_game_with_long_names_has_no_faults_on_any_phone(
    drive: Drive, tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    play_rounds(tmp_path / "phone", 4, text_size, engine="set_out")
    phone = Phone(drive, tmp_path / "phone", size)

    ask(phone)
    assert faults(phone.driver) == []

    phone.tap("Somebody else starts")
    assert faults(phone.driver) == []


@pytest.mark.every_size
def test_the_layout_has_no_faults_on_any_phone(
    drive: Drive, tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with prepare_phone(tmp_path / "phone", text_size=text_size):
        pass
    phone = Phone(drive, tmp_path / "phone", size)
    ask(phone)
    assert faults(phone.driver) == []
    phone.tap(ART3494)
    assert faults(phone.driver) == []
    phone.tap("6")
    assert faults(phone.driver) == []
    phone.driver.app.navigator.screen.presenter.undo()
    phone.back()

    sit_down(phone, LUCKIES, "Ann", "Maximiliana Alexandrowna von Hohenstein", "سلمى")
    ask(phone)
    assert faults(phone.driver) == []
    for _ in range(7):
        phone.tap("Nobody")
    assert faults(phone.driver) == []
    phone.tap("We drew again", "Ann")
    assert faults(phone.driver) == []
    assert phone.driver.idle_frames(0.3) == 0
