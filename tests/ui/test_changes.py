"""The change log, in the window."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.match import Hand
from app.play.match.current_match import CurrentMatch
from tests.builders import prepare_phone, record_hand, start_match, store_path
from tests.hands import hand_end
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone

SIZES = ((360, 640), (412, 915), (915, 412), (800, 1280))

Evening = Callable[[CurrentMatch], None]


def unchanged(current_match: CurrentMatch) -> None:
    start_match(current_match)
    record_hand(current_match, "", "6-4", out=0)


def changed(current_match: CurrentMatch) -> None:
    start_match(current_match, "bg2133")
    first = record_hand(current_match, "", "6-4", out=0)
    second = record_hand(current_match, "2-1", "5-5")
    current_match.choose("tie", "pick")
    current_match.edit_hand(first, Hand(hand_end(("2-1", ""), out=1)))
    current_match.delete_hand(second)


@pytest.fixture
def on_changes(drive: Drive, tmp_path: Path) -> Callable[..., Phone]:
    def open_changes(
        evening: Evening, size: tuple[int, int] = PHONE, text_size: int = 100
    ) -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, text_size=text_size) as current_match:
            evening(current_match)
            store_path(current_match, "changes")
        return Phone(drive, folder, size)

    return open_changes


def test_a_match_that_was_never_changed_says_so(on_changes: Callable[..., Phone]) -> None:
    phone = on_changes(unchanged)

    assert phone.shows("No changes.")
    assert phone.shows("Match started:")


def test_each_change_is_described(on_changes: Callable[..., Phone]) -> None:
    phone = on_changes(changed)

    assert phone.shows("Hand 1 was changed")
    assert phone.shows("Ann +10 → Bo +3")
    assert phone.shows("A hand was removed")
    assert phone.shows("Nobody → The table decides")


def test_a_hand_is_restored(on_changes: Callable[..., Phone]) -> None:
    phone = on_changes(changed)

    phone.tap("Restore")

    assert phone.shows("Restored as hand 2.")
    assert phone.shows("Hand 2 was restored")


def test_a_tap_on_a_change_opens_its_hand(on_changes: Callable[..., Phone]) -> None:
    phone = on_changes(changed)

    phone.tap("Hand 1 was changed")

    assert phone.screen == "verdict"
    assert phone.shows("Bo wins")
    phone.back()
    assert phone.screen == "changes"


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("evening", [unchanged, changed])
def test_nothing_is_cut_and_every_target_is_large_enough(
    on_changes: Callable[..., Phone], evening: Evening, text_size: int
) -> None:
    phone = on_changes(evening, SIZES[0], text_size)

    for size in SIZES:
        phone.driver.resize(*size)
        assert faults(phone.driver) == [], size
