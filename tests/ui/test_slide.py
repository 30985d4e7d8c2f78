"""A page under the finger."""

from kivy.uix.widget import Widget
from kivymd.app import MDApp

from app.ui.widgets.slide import Slide
from tests.ui.driver import Drive, Driver


def a_page(drive: Drive, height: float) -> tuple[Driver, Slide]:
    page = Slide()
    page.add_widget(Widget(size_hint_y=None, height=height))

    class Paged(MDApp):
        def build(self) -> Widget:
            return page

    return drive(Paged, (360, 640)), page


def test_a_finger_scrolls_a_page_to_its_end(drive: Drive) -> None:
    driver, page = a_page(drive, 700)

    driver.drag((180, 200), (180, 400))

    assert page.scroll_y == 0


def test_a_page_that_became_short_stands_above(drive: Drive) -> None:
    driver, page = a_page(drive, 700)
    driver.drag((180, 200), (180, 400))

    page.children[0].height = 300
    driver.settle()

    assert page.to_parent(0, page.children[0].top)[1] == page.top
