"""A player's page in the window: figures, charts, renaming, merging."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.play.match.current_match import CurrentMatch
from app.store.core.settings import PATH
from app.ui.widgets.charts.bars import BarsPlot
from tests.builders import NAMES, prepare_phone, record_hand, start_match
from tests.many_matches import fill
from tests.ui.driver import ENTER, PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.visibility import rect_of


def an_evening(current_match: CurrentMatch) -> str:
    """Ann is in the list twice, also as Anni."""
    for names in (NAMES[:2], ("Anni", "Cy")):
        start_match(current_match, names=names, target=20)
        record_hand(current_match, "", "6-4", out=0)
        record_hand(current_match, "", "6-6", out=0)
    return next(one.id for one in current_match.roster.all() if one.name == "Ann")


def years(current_match: CurrentMatch) -> str:
    return fill(current_match.database, current_match.leaflets, matches=200, hands=6)[0].id


@pytest.fixture
def on_page(drive: Drive, tmp_path: Path) -> Callable[..., Phone]:
    def open_player(
        played: Callable[[CurrentMatch], str], size: tuple[int, int] = PHONE, text_size: int = 100
    ) -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, text_size=text_size) as current_match:
            player = played(current_match)
            current_match.settings.set(
                PATH, {"match": _match(current_match), "path": _path(player)}
            )
        return Phone(drive, folder, size)

    return open_player


def _match(current_match: CurrentMatch) -> str:
    return current_match.now.id if current_match.now else ""


def _path(player: str) -> list[list[object]]:
    return [["players", {}], ["player", {"player": player}]]


def test_a_figure_opens_its_matches(on_page: Callable[..., Phone]) -> None:
    phone = on_page(an_evening)

    phone.tap("Matches won: 1")

    assert phone.screen == "history"
    phone.back()
    assert phone.screen == "player"


def test_a_record_opens_its_match(on_page: Callable[..., Phone]) -> None:
    phone = on_page(an_evening)

    phone.tap("Biggest hand: 12 points")

    assert phone.screen == "match"


def test_a_tap_on_a_bar_selects_its_month_and_the_next_opens_it(
    on_page: Callable[..., Phone],
) -> None:
    phone = on_page(years)
    assert phone.shows("Tap a bar to see its numbers.")
    plot = phone.driver.find_all(kind=BarsPlot)[0]

    phone.driver.tap(rect_of(plot).left + plot.spot_positions()[0], rect_of(plot).centre[1])

    label = next(text for text in phone.texts if text.startswith("January 2016"))
    phone.tap(label)
    assert phone.screen == "history"


def test_a_new_name_is_typed_and_undone(on_page: Callable[..., Phone]) -> None:
    phone = on_page(an_evening)

    phone.tap("More", "Rename")
    phone.type("x")
    phone.driver.press_key(ENTER)

    assert phone.shows("The player is now called Annx.")
    phone.tap("Undo")
    assert phone.shows("Ann")
    assert not phone.shows("Annx")


def test_two_players_are_merged_and_unmerged_later(on_page: Callable[..., Phone]) -> None:
    phone = on_page(an_evening)

    phone.tap("More", "Merge with another player", "Anni", "Ann stays, and gets 1 match")
    assert phone.shows("The matches of Anni belong to Ann now.")
    assert "Matches: 2" in phone.labels

    phone.kill()
    phone.tap("More", "Separate Anni again")

    assert phone.shows("They are two players again.")
    assert "Matches: 1" in phone.labels


def test_players_of_the_same_match_cannot_be_merged(on_page: Callable[..., Phone]) -> None:
    phone = on_page(an_evening)

    phone.tap("More", "Merge with another player", "Bo")

    assert phone.shows("Ann and Bo played at the same table, so they are two people.")


def test_the_way_back_leads_to_the_top_of_another_players_page(
    on_page: Callable[..., Phone],
) -> None:
    phone = on_page(years, (360, 640))
    navigator, page = phone.driver.app.navigator, phone.driver.app.navigator.screen.ids.page
    shown, (other, *_rest) = phone.state.id, navigator.screen.presenter.merge_candidates()
    navigator.go("player", player=other.key)
    page.scroll_y = 0
    phone.driver.settle()
    assert page.first_visible_row() > 0

    phone.back()

    assert phone.state.id == shown
    assert page.first_visible_row() == 0


def test_a_tap_on_another_player_opens_the_two(on_page: Callable[..., Phone]) -> None:
    phone = on_page(an_evening)

    phone.tap("Bo: 1 match and 1 win")

    assert phone.screen == "pair"
    phone.tap("See the 1 match")
    assert phone.screen == "history"


@pytest.mark.every_size
@pytest.mark.parametrize("played", [an_evening, years])
def test_the_layout_has_no_faults(
    on_page: Callable[..., Phone],
    size: tuple[int, int],
    text_size: int,
    played: Callable[[CurrentMatch], str],
) -> None:
    phone = on_page(played, size, text_size)
    page = phone.driver.app.navigator.screen.ids.page

    found = faults(phone.driver)
    for share in (0.6, 0.3, 0):
        page.scroll_y = share
        phone.driver.settle()
        found += faults(phone.driver)
    phone.tap("More", "Choose another colour")
    found += faults(phone.driver)

    assert found == []


def test_no_frame_is_drawn_while_nobody_does_anything(on_page: Callable[..., Phone]) -> None:
    phone = on_page(years)

    assert phone.driver.idle_frames(0.5) == 0
