"""Mirrored layout in Arabic, and pages in another language than the app."""

from functools import partial
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.uix.widget import Widget

from app.bootstrap import make_app
from app.i18n import Language
from app.ui.text.direction import is_right_to_left
from app.ui.widgets.game.hands_grid import HandLine
from app.ui.widgets.game.pads import NumberPad
from app.ui.widgets.kit.buttons import Chip
from app.ui.widgets.kit.label import Icon, TextLabel
from app.ui.widgets.kit.layout import Column
from app.ui.widgets.kit.lines import SwitchLine
from app.ui.widgets.kit.page import ScrollArea
from app.ui.widgets.kit.text_field import NameField
from app.ui.window.app import Pipkeeper
from app.ui.window.frame import Destination, NavigationBar
from bench.evening import lay_a_match
from tests import pseudo_locale
from tests.fake_device import FakeSystem
from tests.ui.driver import BACKSPACE, Drive, Driver
from tests.ui.visibility import Rect

SIDEWAYS = (915, 412)
DARK = 140
"""Pixels darker than this are not background."""


def app_in(code: str, folder: Path) -> Pipkeeper:
    words = pseudo_locale.write_catalogue(folder / "words", code) if code != "en" else folder
    language = Language(folder=words)
    return make_app(
        folder / "phone", language=language, system=FakeSystem(spoken=(code,)), builds_ahead=False
    )


def phone(
    drive: Drive, folder: Path, code: str = "ar", size: tuple[int, int] = (412, 915)
) -> Driver:
    (folder / "phone").mkdir(exist_ok=True)
    lay_a_match(folder / "phone")
    return drive(partial(app_in, code, folder), size)


def place(driver: Driver, widget: Widget) -> Rect:
    return driver.visible(widget).rect


def icon(driver: Driver, name: str) -> Widget:
    return driver.find(kind=Icon, where=lambda widget: widget.icon == name)


def test_the_back_arrow_is_at_the_right_and_points_right(drive: Drive, tmp_path: Path) -> None:
    driver = phone(drive, tmp_path)
    driver.app.navigator.go("settings")
    driver.settle()

    back = icon(driver, "arrow-left")
    title = driver.find_all(pseudo_locale.translate("ar", "Settings"))[0]  # others may be as short

    assert place(driver, back).right > Window.width - 8
    assert place(driver, title).right < place(driver, back).left
    assert head_of(driver, back) > 0


def dark(driver: Driver, widget: Widget) -> list[int]:
    """The number of dark pixels in each column."""
    rect = place(driver, widget)
    left, right = round(rect.left), round(rect.right)
    box = (left, round(Window.height - rect.top), right, round(Window.height - rect.bottom))
    pixels = driver.screenshot().crop(box).convert("L").tobytes()
    width = right - left
    return [sum(grey < DARK for grey in pixels[column::width]) for column in range(width)]


def head_of(driver: Driver, arrow: Widget) -> float:
    """Positive if most pixels are on the right."""
    columns = dark(driver, arrow)
    ink = [x for x, count in enumerate(columns) if count]
    head = max(ink, key=lambda x: columns[x])
    return head - (ink[0] + ink[-1]) / 2


def test_the_arrow_points_left_in_english(drive: Drive, tmp_path: Path) -> None:
    driver = phone(drive, tmp_path, "en")
    driver.app.navigator.go("settings")
    driver.settle()

    back = icon(driver, "arrow-left")

    assert place(driver, back).left < 8
    assert head_of(driver, back) < 0


def test_the_bar_begins_at_the_right(drive: Drive, tmp_path: Path) -> None:
    driver = phone(drive, tmp_path)

    lefts = [
        place(driver, driver.find(pseudo_locale.translate("ar", name), kind=Destination)).left
        for name in ("Table", "Rules", "History", "Players")
    ]

    assert lefts == sorted(lefts, reverse=True)


def test_in_landscape_the_bar_is_at_the_right(drive: Drive, tmp_path: Path) -> None:
    driver = phone(drive, tmp_path, size=SIDEWAYS)
    driver.app.navigator.home("players")
    driver.settle()

    bar = place(driver, driver.find(kind=NavigationBar))

    assert (bar.right, bar.bottom, bar.top) == (Window.width, 0, Window.height)
    assert place(driver, driver.app.navigator.screen).right == bar.left
    driver.app.navigator.go("settings")
    driver.settle()
    assert place(driver, driver.app.navigator.screen).right == Window.width


def test_chips_begin_at_the_right_and_go_on_below(drive: Drive, tmp_path: Path) -> None:
    driver = phone(drive, tmp_path)
    driver.app.navigator.go("settings")
    driver.settle()

    chips = [driver.find(f"{size} %", kind=Chip) for size in (100, 115, 130, 150, 175, 200)]
    spots = [place(driver, chip) for chip in chips]

    rows = sorted({round(spot.top) for spot in spots}, reverse=True)
    assert len(rows) > 1
    for row in rows:
        of_row = [spot for spot in spots if round(spot.top) == row]
        assert of_row == sorted(of_row, key=lambda spot: -spot.right)
        assert of_row[0].right == max(spot.right for spot in spots)


def test_texts_begin_at_the_right(drive: Drive, tmp_path: Path) -> None:
    driver = phone(drive, tmp_path)
    driver.app.navigator.go("settings")
    driver.settle()

    label = driver.find(pseudo_locale.translate("ar", "This is how large the text is."))

    assert inked(driver, label)[1] > place(driver, label).right - 4
    assert inked(driver, label)[0] > place(driver, label).left + 20


def inked(driver: Driver, widget: Widget) -> tuple[float, float]:
    """The left and right edge of what is drawn in it."""
    columns = [x for x, count in enumerate(dark(driver, widget)) if count]
    left = place(driver, widget).left
    return left + columns[0], left + columns[-1] + 1


def test_a_switch_is_on_at_the_left(drive: Drive, tmp_path: Path) -> None:
    driver = phone(drive, tmp_path)
    driver.app.navigator.go("settings")
    driver.settle()

    toggle = driver.find_all(kind=SwitchLine)[0]

    assert toggle.is_rtl
    assert driver.find(kind=ScrollArea).bar_pos_y == "left"


def test_the_hands_are_numbered_at_the_right(drive: Drive, tmp_path: Path) -> None:
    driver = phone(drive, tmp_path)
    lines = driver.find_all(kind=HandLine)

    assert is_right_to_left(lines[0])
    assert inked(driver, lines[0])[1] > place(driver, lines[0]).right - 24


def test_the_number_pad_is_not_mirrored(drive: Drive, tmp_path: Path) -> None:
    def spots(code: str) -> dict[object, tuple[float, float]]:
        driver = phone(drive, tmp_path / code, code)
        driver.app.navigator.go("hand")
        driver.settle()
        driver.tap_on(icon(driver, "numeric"))
        pad = driver.find(kind=NumberPad)
        return {key: (box.x, box.y) for key, box in pad.cell_boxes().items()}

    (tmp_path / "ar").mkdir()
    (tmp_path / "en").mkdir()

    arabic, english = spots("ar"), spots("en")

    assert [arabic[key][0] for key in (1, 2, 3)] == sorted(arabic[key][0] for key in (1, 2, 3))
    assert {key: x for key, (x, _) in arabic.items()} == {key: x for key, (x, _) in english.items()}


PAGE = """
Column:
    language: 'ar'
    Row:
        padding: dp(40), 0, 0, 0
        TextLabel:
            text: 'Ann'
            fit_text: True
        Widget:
        Icon:
            icon: 'chevron-right'
    TextLabel:
        text: 'Bo'
"""


@pytest.mark.parametrize("app", ["en", "ar"])
@pytest.mark.parametrize("page", ["en", "ar"])
def test_a_page_can_have_another_language_than_the_app(
    drive: Drive, tmp_path: Path, app: str, page: str
) -> None:
    driver = phone(drive, tmp_path, app)
    column: Column = Builder.load_string(PAGE)
    screen = driver.app.navigator.screen
    screen.clear_widgets()
    screen.add_widget(column)
    driver.settle()

    column.language = page
    driver.settle()

    first, second = (driver.find(name, kind=TextLabel) for name in ("Ann", "Bo"))
    icon_ = icon(driver, "chevron-right")
    whole = place(driver, column)
    if page == "ar":
        assert place(driver, first).right == whole.right - 40
        assert place(driver, icon_).left == whole.left
        assert inked(driver, second)[1] > whole.right - 4
    else:
        assert place(driver, first).left == whole.left + 40
        assert place(driver, icon_).right == whole.right
        assert inked(driver, second)[0] < whole.left + 4


def test_typed_text_runs_to_the_left(drive: Drive, tmp_path: Path) -> None:
    driver = phone(drive, tmp_path)
    driver.app.navigator.go("setup", box="manylang")
    driver.settle()
    field = driver.find(kind=NameField)
    driver.tap_on(field)

    driver.type_text("محمد")

    assert field.cursor_pos[0] < place(driver, field).right - 30
    for _ in "محمد":
        driver.press_key(BACKSPACE)
    driver.type_text("Bo")
    assert field.cursor_pos[0] > place(driver, field).right - 30
