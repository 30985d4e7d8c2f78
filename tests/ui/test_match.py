"""The page of a match, in the window."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.play.match.current_match import CurrentMatch
from app.ui.widgets.game.hands_grid import HandLine
from app.ui.widgets.game.history_line import HistoryLine
from tests.builders import NAMES, prepare_phone, record_hand, start_match
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone


def an_evening(current_match: CurrentMatch) -> str:
    """A match that was won in three hands; one hand is a tie that the leaflet does not decide."""
    start_match(current_match, "bg2133", target=20, choices={"tie": "nobody"})
    record_hand(current_match, "6-4", "5-5", starter=0)
    record_hand(current_match, "", "6-4", out=0)
    record_hand(current_match, "", "6-4", out=0)
    match_id = current_match.table.id
    current_match.matches.change(match_id, note="With the good biscuits")
    current_match.end()
    return match_id


def rounds(current_match: CurrentMatch) -> str:
    """Two rounds of ten players, two of whom share the first place."""
    people = (*NAMES, "Gus", "Hana", "Ivo", "Bartholomew")
    start_match(current_match, "mexican_train", people, 2)
    left = ("0-0", *(f"12-{pips}" for pips in range(1, 9)), "")
    record_hand(current_match, *left, out=9)
    record_hand(current_match, *reversed(left), out=0)
    match_id = current_match.table.id
    current_match.end()
    return match_id


@pytest.fixture
def page(drive: Drive, tmp_path: Path) -> Callable[..., Phone]:
    def opened(
        size: tuple[int, int] = PHONE,
        language: str = "en",
        text_size: int = 100,
        evening: Callable[[CurrentMatch], str] = an_evening,
    ) -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, text_size=text_size, language=language) as current_match:
            evening(current_match)
        phone = Phone(drive, folder, size, language)
        phone.tap("History")
        phone.driver.tap_on(phone.driver.find(kind=HistoryLine))
        return phone

    return opened


def test_the_result_is_shown(page: Callable[..., Phone]) -> None:
    phone = page()

    assert phone.shows("Ann wins the match")
    assert phone.shows("With the good biscuits")
    assert phone.shows("To 20 points")


def test_of_a_game_it_shows_what_the_table_decided(page: Callable[..., Phone]) -> None:
    phone = page(evening=rounds)

    assert phone.texts[0] == "Mexican Train"
    assert phone.shows("Ann, Bo, Cy, Di, Ed, Flo, Gus, Hana, Ivo and Bartholomew")
    card = phone.first_of("PlayedCard")

    assert card.children
    assert phone.shows("What the table decides")
    assert not phone.shows("leaflet")
    assert faults(phone.driver) == []


def test_a_hand_is_read_only(page: Callable[..., Phone]) -> None:
    phone = page()

    phone.tap(next(label for label in phone.labels if label.startswith("Hand 1:")))

    assert phone.screen == "verdict"
    assert phone.shows("Nobody wins this hand")
    texts = phone.texts
    assert not {"Edit", "Remove hand", "Rematch", "Next hand"} & set(texts)
    assert phone.shows("What the leaflet leaves open")
    assert faults(phone.driver) == []
    phone.back()
    assert phone.screen == "match"


def test_its_rules_and_changes_are_opened(page: Callable[..., Phone]) -> None:
    phone = page()

    phone.tap("Rules of this match")
    assert phone.shows("What the leaflet leaves open is shown as it was played in this match.")
    phone.back()
    phone.tap("Change log")

    assert phone.shows("The match was ended")


def test_the_whole_match_is_opened_from_the_table(page: Callable[..., Phone]) -> None:
    phone = page()
    phone.tap("Same players again", "More", "The whole match")

    assert phone.screen == "match"
    assert phone.shows("No hand was counted in this match.")
    phone.tap("Continue")
    assert phone.screen == "table"


def test_a_note_is_changed_and_the_match_deleted_and_restored(
    page: Callable[..., Phone],
) -> None:
    phone = page()

    phone.tap("More", "Write a note")
    phone.type("!")
    phone.tap("Save")
    assert phone.shows("With the good biscuits!")
    phone.tap("More", "Delete")
    assert phone.shows("This match is deleted and does not count.")
    phone.tap("Restore")

    assert phone.shows("Same players again")


def test_nothing_is_drawn_while_nobody_does_anything(page: Callable[..., Phone]) -> None:
    assert page().driver.idle_frames(0.5) == 0


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.every_size
def test_the_layout_has_no_faults_on_any_phone(
    page: Callable[..., Phone], size: tuple[int, int], text_size: int, language: str
) -> None:
    phone = page(size, language, text_size)

    assert faults(phone.driver) == []
    assert len([one for one in phone.driver.app.root.walk() if isinstance(one, HandLine)]) == 3
