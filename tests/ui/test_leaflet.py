"""The page of a leaflet: sections, the deciding sentence, and its language."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app import paths
from app.bootstrap import make_app
from app.i18n import Language
from app.ui.widgets.drawing.domino import Domino
from tests import pseudo_locale
from tests.builders import prepare_phone, record_hand, start_match
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.visibility import rect_of

UP, DOWN = ((200, 820), (200, 60)), ((200, 60), (200, 820))
"""The directions of a drag: to what is above, and to what is below."""

Look = Callable[..., Phone]


@pytest.fixture
def look(drive: Drive, tmp_path: Path) -> Look:
    """The page of a leaflet, with or without a match of this box on the table."""

    def look_at(
        box: str = "luckies",
        at: str = "",
        *,
        dealt: bool = False,
        size: tuple[int, int] = PHONE,
        text_size: int = 100,
    ) -> Phone:
        with prepare_phone(tmp_path / "phone", text_size=text_size) as current_match:
            if dealt:
                start_match(current_match, box)
                record_hand(current_match, "6-4", "5-4 1-0")
        phone = Phone(drive, tmp_path / "phone", size)
        phone.driver.app.navigator.go("leaflet", box=box, at=at)
        phone.driver.settle()
        return phone

    return look_at


def page_of(phone: Phone) -> Any:
    return phone.driver.app.navigator.screen.ids.page


def top_of(phone: Phone, words: str) -> float:
    """The distance of this text from the top of the page."""
    top = rect_of(page_of(phone)).top
    return float(top - rect_of(phone.driver.find(words)).top)


def test_a_section_and_the_contents_are_one_tap_away(look: Look) -> None:
    phone = look()

    phone.tap("Ties")

    assert 0 <= top_of(phone, "Ties") < 64
    phone.tap("Contents")
    assert phone.shows("Players and tiles")
    assert phone.shows("Luckies for Suck UK Ltd")


def test_the_last_section_can_be_reached_too(look: Look) -> None:
    phone = look("item2672")

    phone.tap("What the leaflet leaves open")

    assert phone.shows("What the leaflet leaves open")
    assert faults(phone.driver) == []


def test_scrolling_down_shows_everything(look: Look) -> None:
    phone = look("item2672")
    page = page_of(phone)

    for _ in range(14):
        phone.driver.drag(*DOWN)

    assert len(page.content.children) == len(page.rows)
    assert page.scroll_y == pytest.approx(0, abs=0.01)


def test_scrolling_up_from_the_middle_does_not_jump(look: Look) -> None:
    phone = look(at="ties")
    before = top_of(phone, "Ties")

    phone.driver.drag((200, 600), (200, 500))

    moved = before - top_of(phone, "Ties")
    assert moved == pytest.approx(-100, abs=30)
    for _ in range(14):
        phone.driver.drag(*UP)
    assert phone.shows("Luckies for Suck UK Ltd")
    assert page_of(phone).scroll_y == pytest.approx(1, abs=0.01)


def test_the_requested_sentence_is_marked(look: Look) -> None:
    phone = look("bg2133", "line.branches.two_more")

    marked = [piece for piece in page_of(phone).content.children if _is_marked(piece)]

    assert [piece.state.id for piece in marked] == ["line.branches.two_more"]
    assert 0 < rect_of(page_of(phone)).top - rect_of(marked[0]).top < 120


def _is_marked(piece: Any) -> bool:
    return bool(getattr(piece.state, "marked", False))


def test_the_line_of_play_is_drawn_with_its_branches(look: Look) -> None:
    phone = look("bg2133", "line.branches.two_more")

    upright = [tile for tile in phone.driver.find_all(kind=Domino) if tile.height > tile.width]

    assert len(phone.driver.find_all(kind=Domino)) == 5
    assert len(upright) == 3


def test_from_the_hand_it_is_two_taps_and_back_keeps_the_draft(look: Look) -> None:
    phone = look(dealt=True)
    phone.driver.app.navigator.home()
    phone.driver.settle()
    phone.tap("End hand", "Blocked")
    phone.tiles("5-5")
    phone.count("Bo")
    phone.tiles("2-1 3-3")
    before, taps = phone.texts, phone.taps

    phone.tap("Why?", "What does the leaflet say?")

    assert phone.taps == taps + 2
    assert phone.screen == "leaflet"
    assert phone.shows("whoever has the fewest points left wins it")
    assert any(map(_is_marked, page_of(phone).content.children))

    phone.back()
    assert phone.screen == "hand"
    assert phone.texts == before


def test_before_there_is_a_verdict_it_opens_at_the_end_of_a_hand(look: Look) -> None:
    phone = look(dealt=True)
    phone.driver.app.navigator.home()
    phone.driver.settle()

    phone.tap("End hand", "Why?", "What does the leaflet say?")

    assert 0 <= top_of(phone, "The end of a hand") < 64


def test_from_the_verdict_it_is_one_tap(look: Look) -> None:
    phone = look("manylang", dealt=True)
    navigator = phone.driver.app.navigator
    hand = navigator.screen.presenter._current_match.table.hands[-1].id  # noqa: SLF001 -- no public way
    navigator.go("verdict", hand=hand)
    phone.driver.settle()

    phone.tap("What does the leaflet say?")

    assert phone.screen == "leaflet"
    assert phone.shows("If it is still a tie, nobody wins the hand")
    phone.back()
    assert phone.screen == "verdict"


def test_the_choices_of_this_table_can_be_changed_from_here(look: Look) -> None:
    phone = look("manylang", "open", dealt=True)
    assert phone.shows("Your table plays this.")

    phone.tap("Play it differently")

    assert phone.screen == "choices"


@pytest.fixture
def tongues(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Pseudo translations in several scripts."""
    folder = tmp_path / "locales"
    for code in ("ar", "de", "ja", "th"):
        pseudo_locale.write_catalogue(folder, code)
    monkeypatch.setattr(paths, "LOCALES", folder)
    return folder


def test_the_page_can_be_in_another_language_than_the_app(
    drive: Drive, tmp_path: Path, tongues: Path
) -> None:
    with prepare_phone(tmp_path / "phone", language="en"):
        pass
    driver = drive(
        lambda: make_app(tmp_path / "phone", language=Language("en", tongues), builds_ahead=False)
    )
    navigator = driver.app.navigator
    navigator.go("leaflet", box="manylang", at="ties")
    driver.settle()
    title = driver.find("Ties")

    driver.tap_on(driver.find(where=lambda one: getattr(one, "icon", "") == "translate"))
    assert [row.text for row in navigator.screen.presenter.language_groups()[0].rows] == [
        "English",
        "Deutsch",
        "日本語",
        "العربية",
        "ไทย",
    ]
    driver.tap_on(driver.find(where=lambda one: getattr(one, "label", "") == "العربية"))

    assert navigator.screen.state.language_code == "ar"
    assert title.text != "Ties"
    assert rect_of(title).right == pytest.approx(driver.app.root.width - 16, abs=2)
    assert driver.find("Dominoes in 37 languages")
    assert faults(driver) == []

    for code in ("ja", "th", "de", "en"):
        navigator.screen.change_language(code)
        driver.settle()
        assert faults(driver) == []
    assert driver.find("Ties")

    navigator.screen.change_language("ar")
    navigator.back()
    navigator.go("leaflet", box="manylang", at="ties")
    driver.settle()
    assert driver.find("Ties")


def test_another_language_begins_where_one_was_reading(look: Look) -> None:
    phone = look()
    phone.driver.drag(*DOWN)
    phone.driver.drag(*DOWN)
    page = page_of(phone)
    before = page.first_visible_row()

    phone.driver.app.navigator.screen.change_language("de")
    phone.driver.settle()

    assert page.first_visible_row() == before > 0


def test_nothing_is_drawn_while_nobody_does_anything(look: Look) -> None:
    assert look(at="points").driver.idle_frames(0.5) == 0


@pytest.mark.every_size
@pytest.mark.parametrize("box", ["luckies", "manylang"])
def test_the_layout_has_no_faults_on_any_phone(
    look: Look, box: str, size: tuple[int, int], text_size: int
) -> None:
    phone = look(box, dealt=True, size=size, text_size=text_size)
    found = faults(phone.driver)

    for content in phone.driver.app.navigator.screen.state.rows[0].contents:
        phone.driver.app.navigator.screen.jump(content.id)
        phone.driver.settle()
        found += [f"{content.title}: {fault}" for fault in faults(phone.driver)]

    assert found == []
