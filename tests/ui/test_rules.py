"""The Rules screen: the boxes, and the search in all leaflets."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.presenters.box_list import GroupHeading
from app.ui.widgets.game.box_list import BoxCard
from tests.builders import prepare_phone, start_match
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone

Look = Callable[..., Phone]


@pytest.fixture
def look(drive: Drive, tmp_path: Path) -> Look:
    """The Rules screen, with or without a match on the table."""

    def look_at(
        box: str = "", size: tuple[int, int] = PHONE, text_size: int = 100, **settings: object
    ) -> Phone:
        with prepare_phone(tmp_path / "phone", text_size=text_size, **settings) as current_match:
            if box:
                start_match(current_match, box)
        phone = Phone(drive, tmp_path / "phone", size)
        phone.driver.app.navigator.home("rules")
        phone.driver.settle()
        return phone

    return look_at


def test_a_game_is_found_by_another_name_and_opened(look: Look) -> None:
    phone = look()

    phone.tap("Search all rules")
    phone.type("muggins")
    phone.tap("All Fives")

    assert phone.screen == "leaflet"
    assert phone.shows("Also called: Muggins.")
    assert faults(phone.driver) == []


def test_the_games_come_after_the_leaflets(look: Look) -> None:
    phone = look()
    page = phone.driver.app.navigator.screen.ids.page

    phone.driver.until(lambda: len(page.rows) > 8)

    titles = [row.title for row in page.rows if isinstance(row, GroupHeading)]
    assert titles == ["Leaflets", "Games", "Yours"]
    assert faults(phone.driver) == []


def test_the_box_on_the_table_is_the_first(look: Look) -> None:
    phone = look("item2672")

    cards = phone.driver.find_all(kind=BoxCard)
    highest = max(cards, key=lambda card: card.to_window(*card.pos)[1])

    assert phone.shows("On the table now")
    assert highest.state.id == "item2672"


def test_a_search_finds_a_sentence_and_opens_the_leaflet_there(look: Look) -> None:
    phone = look()

    phone.tap("Search all rules")
    phone.type("CÁLLS")
    assert phone.shows("1 sentence found")
    assert phone.shows("Luckies colour dominoes")
    assert faults(phone.driver) == []
    phone.tap("Whoever plays the last tile calls “Domino!”")

    assert phone.screen == "leaflet"
    assert phone.shows("Whoever plays the last tile calls “Domino!”")

    phone.back()
    assert phone.shows("1 sentence found")
    phone.tap("Clear the search")
    assert not phone.shows("1 sentence found")
    assert len(phone.driver.find_all(kind=BoxCard)) > 1


def test_the_one_hit_is_shown_however_fast_its_name_is_typed(look: Look) -> None:
    phone = look(size=(360, 640))
    phone.tap("Make your own", "Name of the box")
    phone.type("Oma")
    phone.tap("A plain game")
    phone.driver.app.navigator.home("rules")

    phone.tap("Search all rules")
    phone.type("o")
    phone.type("ma")  # both letters within a frame

    (card,) = phone.driver.find_all(kind=BoxCard)
    assert card.state.name == "Oma"


def test_without_hits_it_says_what_to_do(look: Look) -> None:
    phone = look()

    phone.tap("Search all rules")
    phone.type("xylophone")

    assert phone.shows("Nothing found.")
    assert faults(phone.driver) == []


def test_hits_are_added_while_scrolling(look: Look) -> None:
    phone = look()
    phone.tap("Search all rules")
    phone.type("tile")
    page = phone.driver.app.navigator.screen.ids.page
    first = len(page.content.children)

    for _ in range(6):
        phone.driver.drag((200, 150), (200, 600))

    assert len(page.content.children) > first
    assert len(page.content.children) < len(page.rows)


def test_nothing_is_drawn_while_nobody_does_anything(look: Look) -> None:
    assert look().driver.idle_frames(0.5) == 0


@pytest.mark.every_size
def test_the_layout_has_no_faults_on_any_phone(
    look: Look, size: tuple[int, int], text_size: int
) -> None:
    phone = look("luckies", size, text_size)
    assert faults(phone.driver) == []

    phone.tap("Search all rules")
    phone.type("draw pile")

    assert faults(phone.driver) == []
