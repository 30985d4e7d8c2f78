"""A page under the finger."""

from kivy.uix.widget import Widget
from kivymd.app import MDApp

from app.ui import kv
from app.ui.widgets.slide import Slide
from tests.ui.driver import Drive, Driver


class Paged(MDApp):
    """A page of a certain height in a window; the page wants an app to be built in."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self.height = height
        self.page: Slide | None = None

    def build(self) -> Widget:
        kv.load_kit()
        self.page = Slide()
        self.page.add_widget(Widget(size_hint_y=None, height=self.height))
        return self.page


def a_page(drive: Drive, height: float) -> tuple[Driver, Slide]:
    driver = drive(lambda: Paged(height), (360, 640))
    return driver, driver.app.page


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
