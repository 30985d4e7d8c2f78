"""Choosing a leaflet or a game: on the table without a match, and in a setup."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.presenters.saved_matches import AskWhoStarts
from app.ui.widgets.game.box_list import BoxCard
from app.ui.widgets.kit.text_field import NameField
from app.ui.widgets.lists.lazy_page import LazyPage
from app.words.boxes import Box
from tests.builders import NAMES, prepare_phone, start_match
from tests.ui.box_names import BG2133, LUCKIES
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone

GAMES = 22

Play = Callable[..., Phone]


@pytest.fixture
def play(drive: Drive, tmp_path: Path) -> Play:
    """A phone on which these boxes were played, one after another."""

    def open_table(
        *boxes: str, size: tuple[int, int] = PHONE, language: str = "en", **settings: object
    ) -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, language=language, **settings) as current_match:
            for box in boxes:
                start_match(current_match, box)
                current_match.end()
        return Phone(drive, folder, size, language)

    return open_table


def page_of(phone: Phone) -> LazyPage:
    (page,) = phone.driver.find_all(kind=LazyPage)
    return page


def read_games(phone: Phone) -> LazyPage:
    """Waits until the games are listed."""
    page = page_of(phone)
    phone.driver.until(lambda: len(page.rows) > GAMES)
    phone.driver.settle()
    return page


def test_from_a_new_phone_to_the_setup_of_a_game_in_two_taps(play: Play) -> None:
    phone = play()

    phone.tap("Find a game")
    phone.type("train")
    phone.tap("Mexican Train")

    assert phone.screen == "setup"
    assert phone.shows("Mexican Train")
    assert phone.taps == 2


def test_a_game_is_also_found_by_scrolling(play: Play) -> None:
    phone = play()
    read_games(phone)

    phone.tap("Five-Up")

    assert phone.screen == "setup"
    assert phone.taps == 1


def test_the_games_move_nothing_when_they_come(play: Play) -> None:
    phone = play()
    page = page_of(phone)
    cards = [(card.state.id, tuple(card.pos)) for card in phone.driver.find_all(kind=BoxCard)]
    phone.driver.app.navigator.screen.presenter.load_games()
    before = page.content.children[:]

    phone.driver.app.navigator.screen.presenter.show_games()
    phone.driver.settle()

    after = [(card.state.id, tuple(card.pos)) for card in phone.driver.find_all(kind=BoxCard)]
    assert after[: len(cards) - 1] == cards[: len(cards) - 1]
    assert page.content.children[-len(before) :] == before
    assert page.first_visible_row() == 0


def test_nobody_has_the_focus_before_the_search_is_tapped(play: Play) -> None:
    phone = play()

    before = phone.driver.find_all(kind=NameField)
    phone.tap("Find a game")

    assert before == ()
    assert [field.focus for field in phone.driver.find_all(kind=NameField)] == [True]


def test_the_search_is_left_by_its_button(play: Play) -> None:
    phone = play()
    phone.tap("Find a game")
    phone.type("xylophone")
    assert phone.shows("Nothing found.")

    phone.tap("Clear the search")

    assert phone.shows(LUCKIES)


@pytest.mark.parametrize(
    ("language", "typed", "game"),
    [
        ("ar", "الدومينيكان", "Dominican dominoes"),
        ("ja", "どみにか", "Dominican dominoes"),
        ("es", "doble nueve", "Cuban"),
    ],
)
def test_a_game_is_found_in_the_script_of_the_player(
    play: Play, language: str, typed: str, game: str
) -> None:
    phone = play(language=language)

    phone.tap("Find a game")
    phone.type(typed)
    rows = page_of(phone).rows
    phone.tap(game)

    assert [row.name for row in rows if isinstance(row, Box)] == [phone.translated(game)]
    assert phone.screen == "setup"
    assert faults(phone.driver) == []


def test_a_rematch_of_a_game_is_one_tap(drive: Drive, tmp_path: Path) -> None:
    with prepare_phone(tmp_path / "phone") as current_match:
        start_match(current_match, "mexican_train", NAMES[:3], target=13)
        current_match.end()
    phone = Phone(drive, tmp_path / "phone")

    phone.tap("Rematch: Ann · Bo · Cy")

    assert phone.taps == 1
    assert phone.shows("End hand")


def test_what_was_played_last_is_one_tap_away(play: Play) -> None:
    phone = play("luckies", "matador", "spinner", size=(360, 640))
    page = page_of(phone)

    first = [row.id for row in page.rows if isinstance(row, Box)][:3]
    phone.driver.tap_on(phone.first_of("BoxCard"))

    assert first == ["spinner", "matador", "luckies"]
    assert phone.screen == "setup"
    assert phone.taps == 1


def test_the_list_is_where_it_was_left(play: Play) -> None:
    phone = play("luckies")
    page = read_games(phone)
    for _ in range(4):
        phone.driver.drag((200, 150), (200, 700))
    row, scrolled = page.first_visible_row(), page.scroll_y
    phone.driver.tap_on(phone.driver.find_all(kind=BoxCard)[2])
    assert phone.screen == "setup"

    phone.back()

    assert row > 4
    assert (page_of(phone).first_visible_row(), page_of(phone).scroll_y) == (row, scrolled)


def test_only_the_cards_near_the_screen_are_built(play: Play) -> None:
    page = read_games(play())

    assert len(page.content.children) < len(page.rows) / 2


def test_who_starts_is_asked_below_the_leaflets(play: Play) -> None:
    phone = play()
    rows = page_of(phone).rows

    phone.tap("Who starts?")

    assert rows.index(AskWhoStarts()) == 5
    assert phone.screen == "who_starts"


def test_who_starts_is_asked_for_a_game_too(play: Play) -> None:
    phone = play()

    phone.tap("Who starts?", "Find a game")
    phone.type("muggins")
    phone.tap("All Fives", "3")

    assert phone.screen == "who_starts"
    assert not phone.shows("Find a game")
    assert faults(phone.driver) == []


def test_in_a_setup_the_list_takes_the_place_of_the_form(play: Play) -> None:
    phone = play("luckies")
    phone.tap(LUCKIES)

    phone.tap(LUCKIES)
    assert not phone.shows("Who plays?")
    read_games(phone)
    phone.tap("Find a game")
    phone.type("muggins")
    phone.tap("All Fives")

    assert phone.shows("Who plays?")
    assert phone.shows("All Fives")
    assert not phone.shows("Find a game")


def test_a_tap_on_the_chosen_box_changes_nothing(play: Play) -> None:
    phone = play("luckies")
    phone.tap(BG2133, BG2133)
    chosen = [card.state.id for card in phone.driver.find_all(kind=BoxCard) if card.state.chosen]

    phone.tap(BG2133)

    assert chosen == ["bg2133"]
    assert phone.shows("Who plays?")
    assert phone.shows(BG2133)


def test_the_back_key_leads_from_the_list_to_the_form(play: Play) -> None:
    phone = play("luckies")
    phone.tap(BG2133, BG2133)

    phone.back()
    on_form = (phone.screen, phone.shows("Who plays?"))
    phone.back()

    assert on_form == ("setup", True)
    assert phone.screen == "table"


def test_nothing_is_drawn_while_nobody_does_anything(play: Play) -> None:
    phone = play("luckies")
    read_games(phone)

    assert phone.driver.idle_frames(0.5) == 0


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.every_size
def test_nothing_is_cut_and_every_target_is_large_enough(
    play: Play, size: tuple[int, int], text_size: int, language: str
) -> None:
    phone = play("mexican_train", size=size, language=language, text_size=text_size)
    assert faults(phone.driver) == []

    phone.tap("Find a game")
    phone.type("i")
    assert faults(phone.driver) == []

    phone.driver.app.navigator.go("setup", box="chickenfoot")
    phone.driver.app.navigator.screen.presenter.toggle_boxes()
    phone.driver.settle()
    assert faults(phone.driver) == []
