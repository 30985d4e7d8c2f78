"""Making an own box: its name, and the list of what it can be like."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.metrics import Metrics

from app.ui.widgets.game.box_list import BoxCard
from tests.builders import prepare_phone
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone

Look = Callable[..., Phone]


@pytest.fixture
def look(drive: Drive, tmp_path: Path) -> Look:
    def look_at(size: tuple[int, int] = PHONE, scale: float = 1, language: str = "en") -> Phone:
        with prepare_phone(tmp_path / "phone", language=language):
            pass
        phone = Phone(drive, tmp_path / "phone", size, language)
        Metrics.fontscale = scale
        phone.driver.app.navigator.rebuild()
        phone.driver.app.navigator.home("rules")
        phone.driver.app.navigator.go("new_box", name="chinchón")
        phone.driver.settle()
        return phone

    return look_at


def test_what_it_is_like_is_found_and_the_typed_name_stays(look: Look) -> None:
    phone = look()
    assert phone.shows("What is it like?")

    phone.tap("Find a game")
    phone.type("muggins")

    assert [card.state.name for card in phone.driver.find_all(kind=BoxCard)] == ["All Fives"]
    assert phone.driver.app.navigator.screen.presenter.state.name == "chinchón"
    assert phone.shows("chinchón")


def test_what_was_not_found_is_made_in_two_taps_and_back_leads_to_the_list(phone: Phone) -> None:
    phone.tap("Find a game")
    phone.type("chinchón")
    phone.tap("Make your own “chinchón”")
    phone.tap("A plain game")

    assert phone.screen == "own_box"
    assert phone.shows("chinchón")
    phone.back()
    assert phone.screen == "table"
    assert [card.state.name for card in phone.driver.find_all(kind=BoxCard)] == ["chinchón"]


def test_the_page_of_an_own_box_leads_to_its_rules_and_to_one_like_it(phone: Phone) -> None:
    navigator = phone.driver.app.navigator
    navigator.home("rules")
    navigator.go("leaflet", box="draw")
    phone.driver.settle()

    phone.tap("Make your own from this")
    assert phone.screen == "own_box"
    phone.back()
    assert phone.screen == "leaflet"
    phone.back()
    phone.tap("My Draw")
    phone.tap("Change the rules")
    assert phone.screen == "own_box"
    phone.back()
    phone.tap("Delete")
    assert phone.shows("The box was deleted. Its matches keep their rules.")
    phone.tap("Undo")
    assert phone.shows("Change the rules")


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [((360, 640), 1, "en"), ((360, 640), 2, "ar"), ((915, 412), 1, "en")],
)
def test_the_screen_fits(look: Look, size: tuple[int, int], scale: float, language: str) -> None:
    phone = look(size, scale, language)

    assert faults(phone.driver) == []
    assert phone.driver.find_all(kind=BoxCard)
