"""Each control says what it is and what it is called, for somebody who cannot see it."""

import pytest
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.ui.role import Role
from app.ui.screens.setup import SignButton
from app.ui.widgets.drawing.cells import CellGrid
from app.ui.widgets.game.pads import NumberPad
from app.ui.widgets.game.score_card import ScoreCards
from app.ui.widgets.kit.buttons import IconButton
from app.ui.widgets.kit.label import TextLabel
from app.ui.widgets.kit.lines import SwitchLine
from app.ui.widgets.kit.sheet import Sheet
from app.ui.widgets.kit.text_field import NameField
from app.ui.widgets.lists.drag_list import Handle
from tests.ui.box_names import LUCKIES, MANYLANG
from tests.ui.phone import Phone
from tests.ui.roles import nameless
from tests.ui.test_stories import sit_down


def said(widget: Widget) -> tuple[Role, str]:
    return widget.accessible_role, widget.accessible_name


def cells(phone: Phone) -> list[str]:
    grid = phone.driver.find(kind=CellGrid)
    return [grid.cell_name(key) for key in grid.cell_boxes()]


def test_a_screen_of_players_is_understood_without_eyes(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.seat("Ann")

    driver = phone.driver
    assert nameless(driver) == []
    assert said(driver.find(kind=NameField)) == (Role.TEXT_FIELD, "Name of a player")
    assert said(driver.find(kind=SignButton)) == (Role.BUTTON, "Ann: Choose another colour")
    assert said(driver.find(kind=Handle)) == (Role.BUTTON, "Ann: More")


def test_switches_headings_and_sheets_say_what_they_are(phone: Phone) -> None:
    phone.tap("Settings")

    vibrate = phone.driver.find(where=lambda one: one.text == "Vibrate", kind=SwitchLine)
    assert said(vibrate) == (Role.SWITCH, "Vibrate")
    assert said(phone.driver.find("Settings", kind=TextLabel)) == (Role.HEADING, "Settings")
    assert phone.driver.find("Vibrate", kind=TextLabel).accessible_role == Role.TEXT

    phone.driver.app.navigator.screen.ask_language()
    phone.driver.settle()

    assert said(phone.driver.find(kind=Sheet)) == (Role.DIALOG, "Language")
    assert nameless(phone.driver) == []


def test_the_score_and_every_key_have_names(phone: Phone) -> None:
    sit_down(phone, MANYLANG, "Ann", "Bo")
    phone.tap("50", "Start")

    first = phone.driver.find(kind=ScoreCards).children[-1]
    assert said(first) == (Role.LIST_ITEM, "Ann · 0 · needs 50")

    phone.tap("End hand")
    assert cells(phone)[0] == "6-6"
    phone.tap("Keypad")
    assert cells(phone)[:2] == ["0", "1"]
    phone.tap("Total")
    assert cells(phone) == [*"123", "Delete", *"456", "Add", *"789", "Cancel", "0"]


def test_tiles_with_colours_are_called_by_their_colours(phone: Phone) -> None:
    sit_down(phone, LUCKIES, "Ann", "Bo")
    phone.tap("Start", "End hand")

    assert {"red-blank", "double pink"} <= set(cells(phone))


@pytest.mark.parametrize("kind", [TextInput, IconButton])
def test_a_control_without_a_name_or_a_role_is_found(phone: Phone, kind: type[Widget]) -> None:
    phone.driver.app.root.add_widget(kind(size_hint=(None, None), size=(48, 48)))
    phone.driver.settle()

    found = "without a role" if kind is TextInput else "without a name"
    assert nameless(phone.driver) == [f"{found}: {kind.__name__}"]


def test_a_key_without_a_name_is_found(phone: Phone) -> None:
    phone.driver.app.root.add_widget(NumberPad(size_hint=(None, None), size=(300, 300)))
    phone.driver.settle()

    assert nameless(phone.driver) == [
        "without a name: 'erase' of NumberPad",
        "without a name: 'plus' of NumberPad",
        "without a name: 'clear' of NumberPad",
    ]
