"""The layout checks find each kind of fault, and no fault in a good layout."""

from collections.abc import Callable
from functools import partial

import pytest
from kivy.metrics import Metrics
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.text.install import install
from app.ui.widgets.kit.buttons import TextButton
from app.ui.widgets.kit.label import TextLabel
from tests.ui.driver import Drive, Driver
from tests.ui.layout import faults
from tests.ui.themed_app import ThemedApp

Piece = tuple[Callable[..., Widget], str, tuple[int, int], float]


class WidgetsAt(ThemedApp):
    """A window with widgets at fixed positions: class, text, corner, width of each."""

    def __init__(self, *pieces: Piece) -> None:
        super().__init__()
        self.pieces = pieces

    def build(self) -> FloatLayout:
        install()
        kv.set_translations(str, str)
        kv.load_kit()
        root = FloatLayout()
        for kind, text, pos, width in self.pieces:
            box = BoxLayout(size_hint=(None, None), size=(width, 48), pos=pos)
            box.add_widget(kind(text=text))
            root.add_widget(box)
        return root


def kinds(driver: Driver) -> list[str]:
    return [fault.split(":")[0] for fault in faults(driver)]


def test_a_text_next_to_a_button_has_no_faults(drive: Drive) -> None:
    driver = drive(
        lambda: WidgetsAt(
            (TextLabel, "Bo wins 17", (20, 300), 200), (TextButton, "Record", (20, 100), 200)
        )
    )

    assert faults(driver) == []


def test_overlapping_texts_are_found(drive: Drive) -> None:
    driver = drive(
        lambda: WidgetsAt(
            (TextLabel, "Bo wins 17", (20, 300), 200), (TextLabel, "Ann wins 4", (40, 305), 200)
        )
    )

    assert kinds(driver) == ["over each other"]


def test_a_text_on_another_button_is_found(drive: Drive) -> None:
    driver = drive(
        lambda: WidgetsAt(
            (TextButton, "", (20, 300), 200), (TextLabel, "Bo wins 17", (40, 305), 200)
        )
    )

    assert kinds(driver) == ["on a target"]


def test_a_text_outside_of_the_window_is_found(drive: Drive) -> None:
    driver = drive(lambda: WidgetsAt((TextLabel, "Bo wins 17", (380, 300), 200)))

    assert kinds(driver) == ["outside"]


def test_a_cut_text_is_found(drive: Drive) -> None:
    driver = drive(lambda: WidgetsAt((TextLabel, "Bo wins 17", (20, 300), 200)))

    driver.find("Bo wins 17").height = 8
    driver.settle()

    assert kinds(driver) == ["cut"]


def test_a_shortened_short_text_is_found(drive: Drive) -> None:
    driver = drive(lambda: WidgetsAt((TextLabel, "Blocked", (20, 300), 40)))

    driver.find("Blocked").one_line = True
    driver.settle()

    assert kinds(driver) == ["shortened"]


def a_plain_label(text: str) -> Label:
    """Kivy's own label: it breaks a word that is too wide, and never shrinks."""
    label = Label(text=text, font_name="Pipkeeper", font_size=16)
    label.bind(width=lambda _label, width: setattr(label, "text_size", (width, None)))
    return label


def test_an_unnecessarily_broken_word_is_found(drive: Drive) -> None:
    driver = drive(lambda: WidgetsAt((a_plain_label, "Dominoes", (20, 300), 66)))

    assert faults(driver) == ["broken: Domino/es in 'Dominoes'"]


@pytest.mark.parametrize(
    "text", ["Dominoes in 37", "Unterfeldwaldhausen", "骨牌骨牌骨牌", "ตัว\u200bต่อ"]
)
def test_a_line_may_end_where_a_word_does_and_within_one_that_never_fits(
    drive: Drive, text: str
) -> None:
    driver = drive(lambda: WidgetsAt((a_plain_label, text, (20, 300), 100)))

    assert "broken" not in kinds(driver)


def test_text_shrinks_before_a_word_is_broken(drive: Drive) -> None:
    driver = drive(lambda: WidgetsAt((TextLabel, "Dominoes", (20, 300), 65)))

    assert faults(driver) == []
    assert driver.find("Dominoes").texture_size[1] < 1.5 * 16


@pytest.mark.parametrize(
    ("word", "width"),
    [
        *(("Dominoes", width) for width in range(72, 92)),
        *(("Izmeni", fifths / 5) for fifths in range(270, 300)),
    ],
)
def test_no_word_is_broken_at_a_font_size_between_two_pixels(
    drive: Drive, word: str, width: float
) -> None:
    """As at 130 % text: 20.8 is drawn as 20, and so is what is only a little less."""

    def with_larger_text() -> WidgetsAt:
        Metrics.fontscale = 1.3
        return WidgetsAt((partial(TextLabel, bold=True), word, (20, 300), width))

    assert faults(drive(with_larger_text)) == []


def test_text_stays_legible_with_a_word_that_is_too_long(drive: Drive) -> None:
    driver = drive(lambda: WidgetsAt((TextLabel, "Unterfeldwaldhausen", (20, 300), 66)))

    assert faults(driver) == []
    drawn = driver.find("Unterfeldwaldhausen")._label  # noqa: SLF001 -- no public way
    assert drawn.options["font_size"] == 12


def test_empty_space_above_a_page_is_found(drive: Drive) -> None:
    driver = drive(WidgetsAt)
    page = ScrollView(size_hint=(None, None), size=(200, 200), pos=(20, 300))  # Kivy's own class
    page.add_widget(Widget(size_hint_y=None, height=48))
    driver.app.root.add_widget(page)
    driver.settle()

    before = faults(driver)
    page.scroll_y = 0
    driver.settle()

    assert before == []
    assert kinds(driver) == ["pushed down"]


def test_a_small_target_is_found(drive: Drive) -> None:
    driver = drive(lambda: WidgetsAt((TextButton, "", (20, 100), 30)))

    assert kinds(driver) == ["small"]


def test_overlapping_targets_are_found(drive: Drive) -> None:
    driver = drive(
        lambda: WidgetsAt((TextButton, "", (20, 100), 200), (TextButton, "", (180, 120), 200))
    )

    assert kinds(driver) == ["targets over each other"]
