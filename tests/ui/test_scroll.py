"""Scrolling a page with a finger."""

from collections.abc import Callable

import pytest
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInputCutCopyPaste
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.text.install import install
from app.ui.widgets.kit.page import NOTCH, Page, ScrollArea
from app.ui.widgets.kit.text_field import NameField
from app.ui.widgets.lists.recycle_list import RecycleList
from tests.ui.driver import Drive, Driver
from tests.ui.themed_app import ThemedApp
from tests.ui.touch import wheel


class PageApp(ThemedApp):
    """An app with a page of this height, and with something at its end. The page can only be built
    inside an app.
    """

    def __init__(self, height: float, make: Callable[[], Widget] = Widget) -> None:
        super().__init__()
        self.height = height
        self.make = make
        self.page: ScrollArea | None = None

    def build(self) -> Widget:
        install()
        kv.load_kit()
        self.page = ScrollArea()
        content = AnchorLayout(size_hint_y=None, height=self.height, anchor_y="bottom")
        content.add_widget(self.make())
        self.page.add_widget(content)
        return self.page


def a_page(
    drive: Drive, height: float, make: Callable[[], Widget] = Widget
) -> tuple[Driver, ScrollArea]:
    driver = drive(lambda: PageApp(height, make), (360, 640))
    return driver, driver.app.page


def a_field() -> NameField:
    """As on a phone, where a long touch shows a menu with Paste."""
    return NameField(
        text="Ann", use_bubble=True, scroll_from_swipe=False, size_hint_y=None, height=80
    )


def test_a_finger_scrolls_a_page_to_its_end(drive: Drive) -> None:
    driver, page = a_page(drive, 700)

    driver.drag((180, 200), (180, 400))

    assert page.scroll_y == 0


def test_a_page_follows_the_finger_also_in_a_slow_frame(drive: Drive) -> None:
    """All of the movement is told at once then."""
    driver, page = a_page(drive, 1640)

    driver.drag((180, 100), (180, 112 + 500), steps=1)

    assert page.scroll_y == 0.5


def test_each_notch_of_the_wheel_scrolls_a_page(drive: Drive) -> None:
    driver, page = a_page(drive, 640 + 4 * NOTCH)

    seen = []
    for direction in ("scrollup", "scrollup", "scrollup", "scrolldown"):
        wheel(180, 320, direction)
        driver.settle()
        seen.append(round(page.scroll_y, 3))

    assert seen == [0.75, 0.5, 0.25, 0.5]


class PageWithMessage(ThemedApp):
    """A page of two parts, and room for a message below it."""

    def build(self) -> Widget:
        install()
        kv.load_kit()
        self.page, self.parts = Page(), [Widget(size_hint_y=None, height=600) for _ in range(2)]
        self.message = Widget(size_hint_y=None, height=0)
        screen = BoxLayout(orientation="vertical")
        for part in self.parts:
            self.page.add_widget(part)
        for part in (self.page, self.message):
            screen.add_widget(part)
        return screen

    def seen(self, part: int) -> float:
        """Where the top of this part is in the window."""
        widget = self.parts[part]
        return float(widget.to_window(0, widget.top)[1])


@pytest.mark.parametrize("scroll", [1, 0.4, 0])
def test_what_is_seen_stays_while_a_message_comes_and_goes(drive: Drive, scroll: float) -> None:
    app = PageWithMessage()
    driver = drive(lambda: app, (360, 640))
    app.page.scroll_y = scroll
    driver.settle()
    before = app.seen(part=1)

    for height in (56, 0):
        app.message.height = height
        driver.settle()

        assert round(app.seen(part=1), 3) == round(before, 3)


def test_what_is_seen_stays_when_something_opens_below_it(drive: Drive) -> None:
    app = PageWithMessage()
    driver = drive(lambda: app, (360, 640))
    app.page.scroll_y = 0.4
    driver.settle()
    before = app.seen(part=0)

    app.parts[1].height = 900
    driver.settle()

    assert round(app.seen(part=0), 3) == round(before, 3)


class ListWithMessage(ThemedApp):
    """A list of forty rows, and room for a message below it."""

    def build(self) -> Widget:
        install()
        kv.load_kit()
        self.rows = RecycleList(
            rows=range(40), row_widgets={int: "CardButton"}, row_height=48, screen=Widget()
        )
        self.message = Widget(size_hint_y=None, height=0)
        screen = BoxLayout(orientation="vertical")
        for part in (self.rows, self.message):
            screen.add_widget(part)
        return screen

    def top(self) -> float:
        """Where the list itself begins in the window."""
        return float(self.rows.body.to_window(0, self.rows.body.top)[1])


def test_a_list_keeps_its_place_while_a_message_comes_and_goes(drive: Drive) -> None:
    app = ListWithMessage()
    driver = drive(lambda: app, (360, 640))
    app.rows.scroll_y = 0.4
    driver.settle()
    before = app.top()

    for height in (56, 0):
        app.message.height = height
        driver.settle()

        assert round(app.top(), 3) == round(before, 3)


def test_a_list_that_is_as_long_as_before_goes_to_its_top_too(drive: Drive) -> None:
    app = ListWithMessage()
    driver = drive(lambda: app, (360, 640))
    app.rows.scroll_y = 0.4
    driver.settle()

    app.rows.to_top()
    driver.settle()

    assert app.rows.scroll_y == 1


def test_what_opens_comes_up_as_far_as_is_said(drive: Drive) -> None:
    app = PageWithMessage()
    driver = drive(lambda: app, (360, 640))
    before = app.seen(part=0)

    app.page.open_below(120)
    app.parts[1].height = 900
    driver.settle()

    assert round(app.seen(part=0) - before, 3) == 120


def test_after_a_page_was_scrolled_it_stays_there(drive: Drive) -> None:
    """Not where it was before, when something opened."""
    app = PageWithMessage()
    driver = drive(lambda: app, (360, 640))
    app.page.open_below(120)
    app.page.scroll_y = 0.5
    driver.settle()
    before = app.seen(part=0)

    app.message.height = 56
    driver.settle()

    assert round(app.seen(part=0), 3) == round(before, 3)


def test_a_page_that_became_short_is_at_the_top(drive: Drive) -> None:
    driver, page = a_page(drive, 700)
    driver.drag((180, 200), (180, 400))

    page.children[0].height = 300
    driver.settle()

    assert page.to_parent(0, page.children[0].top)[1] == page.top


def test_dragging_a_page_by_a_field_opens_no_menu(drive: Drive) -> None:
    driver, page = a_page(drive, 700, a_field)
    page.scroll_y = 0
    driver.settle()

    driver.drag((180, 40), (180, 80))
    driver.settle(soon=1)

    assert not driver.find_all(kind=TextInputCutCopyPaste)


def test_after_such_a_drag_words_can_be_selected_in_the_field(drive: Drive) -> None:
    driver, page = a_page(drive, 700, a_field)
    page.scroll_y = 0
    driver.settle()
    driver.drag((180, 40), (180, 80))
    page.scroll_y = 0
    driver.settle()

    driver.drag((180, 40), (2, 40))

    assert driver.find("Ann", kind=NameField).selection_text == "Ann"
