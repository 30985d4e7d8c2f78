"""The driver, with a small app for this test."""

from functools import partial
from pathlib import Path
from threading import Event

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.lang import Builder
from kivy.metrics import Metrics
from kivy.properties import NumericProperty
from kivy.uix.button import Button
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.bootstrap import make_app
from app.ui.scheduling import run_in_background
from tests.logged_errors import LoggedErrors
from tests.ui.driver import BACKSPACE, Drive, Driver, driving
from tests.ui.themed_app import ThemedApp

ROOT = """
BoxLayout:
    orientation: 'vertical'
    Label:
        text: f'count {app.count}'
        font_size: '20sp'
    BoxLayout:
        Button:
            text: 'More'
            on_release: app.count += 1
        Button:
            text: 'Nothing'
            background_down: self.background_normal
    Label:
        text: 'Behind a veil'
        opacity: 0
    TextInput:
        hint_text: 'Your name'
        multiline: False
    ScrollView:
        BoxLayout:
            orientation: 'vertical'
            size_hint_y: None
            height: 2000
            Button:
                text: 'First'
                on_release: app.count += 10
            Button:
                text: 'Last'
                on_release: app.count += 100
"""


class Counting(ThemedApp):
    count = NumericProperty(0)

    def build(self) -> Widget:
        self.theme_cls.theme_style_switch_animation = False
        return Builder.load_string(ROOT)


def test_one_app_after_another_runs_in_the_same_window(drive: Drive) -> None:
    for _ in range(3):
        driver = drive(Counting)

        driver.tap_on(driver.find("More"))

        assert driver.find("count 1")
        assert driver.taps == 1


def test_a_tap_that_changes_nothing_ends(drive: Drive) -> None:
    driver = drive(Counting)

    driver.tap_on(driver.find("Nothing"))
    driver.tap(5, 910)

    assert driver.find("count 0")
    assert driver.taps == 2


def test_nothing_is_drawn_while_nothing_changes(drive: Drive) -> None:
    assert drive(Counting).idle_frames(0.5) == 0


def test_unnecessary_frames_are_counted(drive: Drive) -> None:
    driver = drive(Counting)
    Clock.schedule_interval(lambda _: Window.canvas.ask_update(), 0.1)

    assert 2 <= driver.idle_frames(0.5) <= 6


def test_the_texts_are_in_reading_order(drive: Drive) -> None:
    driver = drive(Counting)

    assert driver.texts() == ("count 0", "More", "Nothing", "Your name", "First")


def test_a_missing_widget_is_reported_with_the_texts_on_the_screen(drive: Drive) -> None:
    driver = drive(Counting)

    with pytest.raises(AssertionError, match=r"0 of Widget 'Less'.*'More', 'Nothing'"):
        driver.find("Less")
    with pytest.raises(AssertionError, match="3 of Button"):
        driver.find(kind=Button)
    assert len(driver.find_all(kind=Button)) == 3


def test_a_widget_is_found_by_its_class_and_parent(drive: Drive) -> None:
    driver = drive(Counting)
    page = driver.find(kind=ScrollView)

    assert driver.find(kind=Button, within=page) is driver.find("First")
    assert driver.find(where=lambda widget: getattr(widget, "text", "") == "First")


def test_a_widget_further_down_the_page_is_scrolled_to(drive: Drive) -> None:
    driver = drive(Counting)
    page = driver.find(kind=ScrollView)
    (last,) = [widget for widget in page.walk() if getattr(widget, "text", "") == "Last"]

    with pytest.raises(AssertionError, match="is not visible"):
        driver.tap_on(last)
    driver.scroll_to(last)
    driver.tap_on(last)

    assert driver.find("count 100")


def test_a_page_is_dragged_and_no_button_on_it_is_pressed(drive: Drive) -> None:
    driver = drive(Counting)

    driver.drag((200, 20), (200, 180))
    driver.drag((200, 20), (200, 180))
    driver.drag((200, 20), (200, 180))

    assert driver.find(kind=ScrollView).scroll_y < 0.9
    assert driver.find("count 0")


def test_a_name_is_typed_into_the_field_that_was_tapped(drive: Drive) -> None:
    driver = drive(Counting)

    with pytest.raises(AssertionError, match="no field has the focus"):
        driver.type_text("Ann")
    driver.tap_on(driver.find(kind=TextInput))
    driver.type_text("Anna")
    driver.press_key(BACKSPACE)

    assert driver.find("Ann", kind=TextInput)


def test_the_back_key_on_the_first_screen_ends_the_app(drive: Drive) -> None:
    driver = drive(Counting)

    driver.back()

    assert driver.has_ended


def test_an_app_that_stops_itself_has_ended(drive: Drive) -> None:
    driver = drive(Counting)

    driver.app.stop()
    driver.frames(3)

    assert driver.has_ended


def test_after_an_ended_app_the_next_one_runs(drive: Drive) -> None:
    driver = drive(Counting)

    assert not driver.has_ended
    assert driver.find("count 0")


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (800, 1280)])
def test_a_picture_has_the_size_of_the_window(
    drive: Drive, tmp_path: Path, size: tuple[int, int]
) -> None:
    driver = drive(Counting)

    driver.resize(*size)
    picture = driver.screenshot(tmp_path / "pictures" / "it.png")

    assert picture.size == tuple(Window.size) == tuple(driver.app.root.size) == size
    assert (tmp_path / "pictures" / "it.png").exists()
    assert len(set(picture.get_flattened_data())) > 3


def test_a_picture_is_the_same_whether_or_not_the_window_is_seen(errors: LoggedErrors) -> None:
    pictures = []

    for is_seen in (True, False):
        with driving(errors, partial(Driver, is_seen=is_seen)) as drive:
            driver = drive(Counting, (360, 640))
            driver.resize(915, 412)
            driver.tap_on(driver.find("More"))
            driver.settle(soon=2)  # the bar of the scroll view fades
            pictures.append(driver.screenshot())

    assert pictures[0].tobytes() == pictures[1].tobytes()


def test_a_window_that_is_not_seen_gets_no_pixels(drive: Drive) -> None:
    driver = drive(Counting)
    driver.screenshot()

    driver.tap_on(driver.find("More"))

    unseen = glReadPixels(0, 0, *Window.size, GL_RGBA, GL_UNSIGNED_BYTE)
    driver.screenshot()
    assert unseen != glReadPixels(0, 0, *Window.size, GL_RGBA, GL_UNSIGNED_BYTE)


def test_a_job_in_a_thread_is_waited_for(drive: Drive) -> None:
    driver = drive(Counting)
    done = Event()

    def work() -> None:
        done.wait(0.1)

    run_in_background(work, lambda _: setattr(driver.app, "count", 7))
    driver.settle()

    assert driver.find("count 7")


def test_a_pixel_is_a_dp_and_text_is_as_large_as_the_test_says(drive: Drive) -> None:
    driver = drive(Counting)
    label = driver.find("count 0")
    assert (Metrics.dp, label.font_size) == (1, 20)

    Metrics.fontscale = 2
    driver.settle()

    assert (Metrics.dp, label.font_size) == (1, 40)


def test_the_next_app_has_the_normal_text_size(drive: Drive) -> None:
    assert drive(Counting).find("count 0").font_size == 20


def test_a_wait_has_a_deadline(drive: Drive) -> None:
    driver = drive(Counting)

    with pytest.raises(AssertionError, match=r"not within 0.1 s; on screen: \('count 0'"):
        driver.until(lambda: False, seconds=0.1)


def test_an_error_during_a_tap_fails_the_test(drive: Drive) -> None:
    driver = drive(Counting)
    driver.find("More").bind(on_release=lambda _: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        driver.tap_on(driver.find("More"))


def test_an_error_that_the_app_logs_fails_the_test_at_once(
    drive: Drive, tmp_path: Path, errors: LoggedErrors
) -> None:
    driver = drive(lambda: make_app(tmp_path, builds_ahead=False))
    Clock.schedule_once(lambda _seconds: int("none"), 0)

    with pytest.raises(AssertionError, match="Unexpected error") as failure:
        driver.settle()

    assert isinstance(failure.value.__cause__, ValueError)
    errors.expected = True
