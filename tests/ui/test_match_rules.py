"""A match that keeps other rules than the app has now, in the window."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.play.match.current_match import CurrentMatch
from tests.builders import prepare_phone, record_hand, start_match
from tests.frozen_rules import make_newer, with_older_rules
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.roles import nameless

SCORE_AGAIN = "Rescore with the current rules"
CANNOT = "This match has rules that this version does not know."


def by_older_rules(current_match: CurrentMatch) -> None:
    """By those, points were counted in fives: 10 for each of the three hands."""
    with with_older_rules(current_match):
        start_match(current_match, "bg2133", target=100)
        for tile in ("6-3", "6-4", "5-3"):
            record_hand(current_match, "", tile, out=0)
        current_match.end()


def by_newer_rules(current_match: CurrentMatch) -> None:
    start_match(current_match, "bg2133", target=100)
    for tile in ("6-3", "6-4"):
        record_hand(current_match, "", tile, out=0)
    match_id = current_match.id
    current_match.pause()
    make_newer(current_match, match_id)


@pytest.fixture
def page(drive: Drive, tmp_path: Path) -> Callable[..., Phone]:
    def opened(
        evening: Callable[[CurrentMatch], None],
        size: tuple[int, int] = PHONE,
        language: str = "en",
        text_size: int = 100,
    ) -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, text_size=text_size, language=language) as current_match:
            evening(current_match)
        phone = Phone(drive, folder, size, language)
        phone.visit("History")
        phone.driver.tap_on(phone.first_of("HistoryLine"))
        return phone

    return opened


def test_a_match_is_scored_again_and_back(page: Callable[..., Phone]) -> None:
    phone = page(by_older_rules)

    phone.tap(SCORE_AGAIN)
    assert phone.shows("This match keeps those it was played by.")
    assert phone.shows("Hand 1: Ann wins 10. Now: Ann wins 9")
    assert phone.shows("Hand 3: Ann wins 10. Now: Ann wins 8")
    phone.tap("Rescore")

    assert phone.shows("Rescored with the current rules.")
    assert "Hand 3: Ann +8" in phone.labels
    assert SCORE_AGAIN not in phone.labels
    phone.tap("Undo")
    assert "Hand 3: Ann +10" in phone.labels
    phone.tap("Change log")
    assert phone.shows("Rescored with the current rules.")


def test_the_question_is_cancelled(page: Callable[..., Phone]) -> None:
    phone = page(by_older_rules)

    phone.tap(SCORE_AGAIN, "Cancel")

    assert "Hand 3: Ann +10" in phone.labels
    assert SCORE_AGAIN in phone.labels


def test_a_match_by_unknown_rules_can_be_looked_at_but_not_changed(
    page: Callable[..., Phone],
) -> None:
    phone = page(by_newer_rules)

    assert phone.shows(CANNOT)
    offered = {"Continue", "Same players again", "Rules of this match", SCORE_AGAIN}
    assert not offered & {*phone.texts, *phone.labels}
    phone.tap("Hand 2: Ann +10")
    assert phone.shows("Ann wins")
    assert "What does the leaflet say?" not in phone.texts
    phone.back()
    phone.tap("Share")
    assert phone.shows("Ann and Bo")
    assert faults(phone.driver) == []
    phone.back()
    phone.back()
    phone.tap("Continue")
    assert phone.screen == "history"
    assert phone.shows(CANNOT)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.every_size
@pytest.mark.parametrize("evening", [by_older_rules, by_newer_rules])
def test_the_layout_has_no_faults_on_any_phone(
    page: Callable[..., Phone],
    evening: Callable[[CurrentMatch], None],
    size: tuple[int, int],
    text_size: int,
    language: str,
) -> None:
    phone = page(evening, size, language, text_size)

    assert [*faults(phone.driver), *nameless(phone.driver)] == []


@pytest.mark.every_size
def test_the_layout_of_the_question_has_no_faults(
    page: Callable[..., Phone], size: tuple[int, int], text_size: int
) -> None:
    phone = page(by_older_rules, size, text_size=text_size)

    phone.tap(SCORE_AGAIN)

    assert [*faults(phone.driver), *nameless(phone.driver)] == []
