"""The page of two players, in the window."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.play.match.current_match import CurrentMatch
from app.store.core.settings import PATH
from tests.builders import NAMES, prepare_phone, record_hand, start_match
from tests.many_matches import fill
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone

Two = Callable[[CurrentMatch], tuple[str, str]]


def once(current_match: CurrentMatch) -> tuple[str, str]:
    start_match(current_match, names=NAMES[:2], target=10)
    record_hand(current_match, "", "6-4", out=0)
    one, other = current_match.table.stored.record.players
    return one, other


def often(current_match: CurrentMatch) -> tuple[str, str]:
    people = fill(current_match.database, current_match.leaflets, matches=60, hands=6)
    return people[0].id, people[2].id


@pytest.fixture
def on_pair(drive: Drive, tmp_path: Path) -> Callable[..., Phone]:
    def open_pair(two: Two, size: tuple[int, int] = PHONE, text_size: int = 100) -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, text_size=text_size) as current_match:
            one, other = two(current_match)
            path = [["players", {}], ["pair", {"one": one, "other": other}]]
            match = current_match.now.id if current_match.now else ""
            current_match.settings.set(PATH, {"match": match, "path": path})
        return Phone(drive, folder, size)

    return open_pair


def test_the_page_opens_their_matches_and_each_player(on_pair: Callable[..., Phone]) -> None:
    phone = on_pair(once)

    assert phone.shows("They were never partners.")
    phone.tap("See the 1 match")
    assert phone.screen == "history"

    phone.back()
    phone.tap("Bo")
    assert phone.screen == "player"


@pytest.mark.every_size
@pytest.mark.parametrize("two", [once, often])
def test_the_layout_has_no_faults(
    on_pair: Callable[..., Phone], size: tuple[int, int], text_size: int, two: Two
) -> None:
    phone = on_pair(two, size, text_size)

    found = faults(phone.driver)
    for share in (0.5, 0):
        phone.driver.app.navigator.screen.ids.page.scroll_y = share
        phone.driver.settle()
        found += faults(phone.driver)

    assert found == []
