"""The field that is typed into stays above the on-screen keyboard."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from app.ui.widgets.game.history_line import HistoryLine
from tests.builders import prepare_phone, record_hand, start_match
from tests.ui.driver import Drive
from tests.ui.phone import Phone
from tests.ui.visibility import rect_of

KEYBOARD = 300
"""The height of the keyboard, nearly half of a small phone."""


class Sdl:
    """Wraps SDL's window, and records the calls for its keyboard."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self.modes: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)

    def show_keyboard(self, keyboard: Any, mode: str, *how: Any) -> None:
        self.modes.append(mode)
        self._window.show_keyboard(keyboard, mode, *how)


@pytest.fixture
def sdl(monkeypatch: pytest.MonkeyPatch) -> Sdl:
    sdl = Sdl(Window._win)  # noqa: SLF001 - no public way
    monkeypatch.setattr(Window, "_win", sdl)
    return sdl


@pytest.fixture
def keyboard() -> Iterator[Callable[[int], None]]:
    """Shows the keyboard with this height, as Kivy is informed of it."""

    def come(height: int) -> None:
        Window._kheight = height  # noqa: SLF001 - desktops have no such keyboard

    yield come
    come(0)


@pytest.fixture
def phone(drive: Drive, tmp_path: Path) -> Phone:
    with prepare_phone(tmp_path / "phone") as current_match:
        start_match(current_match)
        record_hand(current_match, "", "6-4 3-1", out=0)
    return Phone(drive, tmp_path / "phone", (360, 640))


def a_name(phone: Phone) -> None:
    phone.driver.app.navigator.go("setup", box="luckies")
    phone.driver.settle()
    phone.tap("Name of a player")


def what_is_searched(phone: Phone) -> None:
    phone.tap("History", "Search names and notes")


def a_note(phone: Phone) -> None:
    phone.tap("History")
    (line,) = phone.driver.find_all(kind=HistoryLine)
    phone.driver.tap_on(line.children[0])
    phone.tap("Write a note")


@pytest.mark.parametrize("typing", [a_name, what_is_searched, a_note], ids=lambda way: way.__name__)
def test_the_focused_field_is_moved_above_the_keyboard(
    phone: Phone, sdl: Sdl, keyboard: Callable[[int], None], typing: Callable[[Phone], None]
) -> None:
    typing(phone)
    (field,) = (field for field in phone.driver.find_all(kind=TextInput) if field.focus)
    foot = rect_of(field).bottom
    phone.driver.settle(soon=1)  # Kivy asks for the height half a second later

    keyboard(KEYBOARD)
    phone.driver.settle()

    lifted = Window.render_context["modelview_mat"].transform_point(0, foot, 0)[1]
    assert sdl.modes[-1] == "below_target"
    assert lifted == max(foot, KEYBOARD)


def test_nothing_moves_if_the_keyboard_covers_no_field(
    phone: Phone, keyboard: Callable[[int], None]
) -> None:
    phone.tap("History", "Search names and notes")

    keyboard(KEYBOARD)
    phone.driver.settle()

    assert Window.render_context["modelview_mat"].transform_point(0, 0, 0)[1] == 0
