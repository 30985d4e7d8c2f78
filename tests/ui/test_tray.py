"""The tray, the keypad, the number pad and the sums pad."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from itertools import pairwise

import pytest
from kivy.graphics import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics, dp, sp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from PIL import Image, ImageChops

from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.ui import kv
from app.ui.text.install import install
from app.ui.widgets.drawing.canvas import text_texture
from app.ui.widgets.drawing.cells import CellGrid
from app.ui.widgets.drawing.shapes import Box, ShapePainter
from app.ui.widgets.game.pads import (
    CLEAR,
    ERASE,
    FIGURE_SIZE,
    GAP,
    PLUS,
    Keypad,
    NumberPad,
    SumsPad,
    font_size,
)
from app.ui.widgets.game.tray import Tray, lines, suit_rows
from app.ui.widgets.kit.page import ScrollArea
from tests.hands import tile
from tests.ui.driver import Drive, Driver
from tests.ui.roles import nameless
from tests.ui.themed_app import ThemedApp
from tests.ui.touch import Touch

MADE = (6, 9, 12, 15, 18)


def showing(drive: Drive, widget: Widget, size: tuple[int, int] = (360, 640)) -> Driver:
    """An app with only this widget, with its own height, at the top of the window."""

    class Alone(ThemedApp):
        def build(self) -> Widget:
            root = FloatLayout()
            root.add_widget(widget)
            return root

    widget.size_hint = (1, None)
    widget.pos_hint = {"top": 1}
    widget.bind(minimum_height=widget.setter("height"))
    install()  # now: the widget can be drawn before the app is built
    driver = drive(Alone, size)
    driver.settle()
    return driver


def tray(highest: int = 6, **values: object) -> Tray:
    return Tray(faces=Faces(highest, Show.PIPS), tiles=TileSet(highest), **values)


def recorded(widget: Widget, event: str) -> list[object]:
    events: list[object] = []
    widget.bind(**{event: lambda _widget, *values: events.append(*values or (event,))})
    return events


def middle(box: Box) -> tuple[float, float]:
    return box.centre


# Layout


def test_the_rows_of_a_double_six_are_those_of_the_design() -> None:
    assert [" ".join(map(str, row)) for row in suit_rows(TileSet(6))] == [
        "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
        "5-5 5-4 5-3 5-2 5-1 5-0 0-0",
        "4-4 4-3 4-2 4-1 4-0 1-1 1-0",
        "3-3 3-2 3-1 3-0 2-2 2-1 2-0",
    ]


@pytest.mark.parametrize("highest", range(1, 19))
def test_the_rows_of_any_set_are_equally_long_and_hold_every_tile_once(highest: int) -> None:
    rows = suit_rows(TileSet(highest))

    assert len({len(row) for row in rows}) == 1
    assert sorted(tile for row in rows for tile in row) == sorted(TileSet(highest))


@pytest.mark.parametrize("highest", MADE)
@pytest.mark.parametrize("columns", [7, 8, 14, 16])
def test_no_line_is_longer_than_there_is_room(highest: int, columns: int) -> None:
    broken = lines(suit_rows(TileSet(highest)), columns)

    assert max(map(len, broken)) <= columns
    assert sorted(tile for row in broken for tile in row) == sorted(TileSet(highest))


@pytest.mark.parametrize("highest", MADE)
@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (800, 1280)])
def test_every_tile_is_a_target_of_48_dp_and_none_lies_on_another(
    drive: Drive, highest: int, size: tuple[int, int]
) -> None:
    one = tray(highest)

    showing(drive, one, size)
    boxes = [one.box_of(tile) for tile in one.tiles]

    assert min(min(box.width, box.height) for box in boxes) >= 48
    assert all(box.x >= 0 and box.x + box.width <= size[0] for box in boxes)
    for one_box, other in pairwise(sorted(boxes, key=lambda box: (-box.y, box.x))):
        assert one_box.y > other.y or one_box.x + one_box.width <= other.x


@pytest.mark.parametrize(
    ("size", "room"), [((360, 640), 300), ((915, 412), 210), ((915, 412), 110)]
)
def test_the_lines_fit_the_given_height(drive: Drive, size: tuple[int, int], room: int) -> None:
    one = tray(fit_height=room)

    showing(drive, one, size)

    assert one.minimum_height <= room


def test_cells_stay_large_enough_where_the_height_is_too_little(drive: Drive) -> None:
    one = tray(fit_height=100)

    showing(drive, one)

    assert one.minimum_height >= 4 * 48
    assert min(one.box_of(tile).height for tile in one.tiles) >= 48


@pytest.mark.parametrize(("highest", "high"), [(7, 6), (9, 8)])
def test_where_suits_are_broken_and_too_high_the_tiles_take_as_few_lines_as_possible(
    drive: Drive, highest: int, high: int
) -> None:
    one = tray(highest, fit_height=249)

    showing(drive, one)
    rows = rows_of(one.cell_boxes())

    assert len(rows) == high
    assert [key for row in rows for key in row] == sorted(one.tiles, reverse=True)
    assert min(one.box_of(tile).short for tile in one.tiles) >= 48


def test_suits_stay_together_where_there_is_room_for_them(drive: Drive) -> None:
    one = tray(9, fit_height=500)

    showing(drive, one)

    assert len(rows_of(one.cell_boxes())) == 10


def test_tiles_that_a_game_takes_out_are_not_in_the_tray(drive: Drive) -> None:
    one = Tray(faces=Faces(6, Show.PIPS), tiles=TileSet(6, (tile("0-0"), tile("6-6"))))
    showing(drive, one)

    assert one.cell_boxes().keys() == set(one.tiles)


def test_tiles_are_horizontal_in_cells_wider_than_high(drive: Drive) -> None:
    one = tray(fit_height=210)

    showing(drive, one, (915, 412))
    box = one.box_of(tile("6-4"))

    assert box.width > box.height


def test_a_tray_in_a_page_grows_with_its_tiles(drive: Drive) -> None:
    one = tray(12)

    showing(drive, one)

    assert one.height == one.minimum_height
    assert one.minimum_height > 640


# Taps


@pytest.mark.parametrize("written", ["6-6", "6-0", "0-0", "3-3", "2-0"])
def test_a_tap_reports_the_tile(drive: Drive, written: str) -> None:
    one = tray()
    events = recorded(one, "on_tile")
    driver = showing(drive, one)

    driver.tap(*middle(one.box_of(tile(written))))

    assert events == [tile(written)]


def test_a_tile_is_tapped_by_any_corner_of_its_cell(drive: Drive) -> None:
    one = tray()
    events = recorded(one, "on_tile")
    driver = showing(drive, one)

    for each in (tile("6-6"), tile("4-1")):
        box = one.box_of(each)
        driver.tap(box.x + 1, box.y + 1)
        driver.tap(box.x + box.width - 1, box.y + box.height - 1)

    assert events == [tile("6-6"), tile("6-6"), tile("4-1"), tile("4-1")]


def test_a_finger_that_slides_to_another_tile_taps_none(drive: Drive) -> None:
    one = tray()
    events = recorded(one, "on_tile")
    driver = showing(drive, one)

    driver.drag(middle(one.box_of(tile("6-6"))), middle(one.box_of(tile("6-3"))))

    assert events == []


def test_a_tap_beside_the_tiles_is_none(drive: Drive) -> None:
    one = tray()
    events = recorded(one, "on_tile")
    driver = showing(drive, one)

    driver.tap(180, 10)

    assert events == []


def test_a_disabled_tray_reports_no_taps(drive: Drive) -> None:
    one = tray(disabled=True)
    events = recorded(one, "on_tile")
    driver = showing(drive, one)

    driver.tap(*middle(one.box_of(tile("6-6"))))

    assert events == []


def in_a_page(
    drive: Drive,
    one: CellGrid,
    make: Callable[[], ScrollView] = ScrollView,
    size: tuple[int, int] = (360, 640),
) -> Driver:
    class Paged(ThemedApp):
        def build(self) -> Widget:
            install()
            kv.load_kit()
            page = make()
            page.add_widget(one)
            return page

    one.size_hint_y = None
    one.bind(minimum_height=one.setter("height"))
    return drive(Paged, size)


def test_a_tap_on_a_scrolling_page_reports_the_tile_once(drive: Drive) -> None:
    one = tray(12)
    events = recorded(one, "on_tile")
    driver = in_a_page(drive, one)

    driver.tap(*middle(one.box_of(tile("12-7"))))

    assert events == [tile("12-7")]


def test_a_quick_tap_on_a_page_is_reported_at_once_and_once(drive: Drive) -> None:
    one = tray(12)
    events = recorded(one, "on_tile")
    driver = in_a_page(drive, one)

    finger = Touch(*middle(one.box_of(tile("12-7"))))

    finger.touch_down()
    finger.touch_up()

    assert events == [tile("12-7")]
    driver.settle()
    assert events == [tile("12-7")]


def test_scrolling_a_page_taps_no_tile(drive: Drive) -> None:
    one = tray(12)
    events = recorded(one, "on_tile")
    driver = in_a_page(drive, one)
    before = one.box_of(tile("12-7"))

    driver.drag(middle(before), (before.x, before.y + 200))

    assert events == []
    assert one.box_of(tile("12-7")).y > before.y + 100


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (lambda: tray(12), tile("12-7")),
        (lambda: Keypad(faces=Faces(18, Show.PIPS)), 9),
        (lambda: NumberPad(fit_height=900), 5),
        (lambda: SumsPad(highest=18), 9),
    ],
    ids=["tray", "keypad", "number pad", "sums pad"],
)
def test_dragging_a_page_releases_the_pressed_tile(
    drive: Drive, make: Callable[[], CellGrid], key: Hashable
) -> None:
    cells = make()
    driver = in_a_page(drive, cells, ScrollArea, (360, 240))
    page = driver.app.root
    before = driver.screenshot().tobytes()
    x, y = middle(cells.box_of(key))

    driver.drag((x, y), (x, y + 100))
    assert page.scroll_y < 1
    page.scroll_y = 1
    driver.settle()

    assert driver.screenshot().tobytes() == before


# Drawing


def test_only_changed_tiles_are_drawn_again(drive: Drive) -> None:
    one = tray(owners=((tile("6-4"), 0),))
    driver = showing(drive, one)
    before = one.drawn

    one.owners = ((tile("6-4"), 0), (tile("5-5"), 1))
    driver.settle()
    assert one.drawn == before + 1

    one.owners = {tile("6-4"): 2, tile("5-5"): 1}
    one.selected = frozenset({tile("1-0")})
    driver.settle()
    assert one.drawn == before + 3


def test_a_pressed_tile_is_drawn_alone_in_the_next_frame(drive: Drive) -> None:
    one = tray()
    driver = showing(drive, one)
    box = one.box_of(tile("0-0"))
    spot = (int(box.x + box.width / 2), 640 - int(box.y + box.height / 4))
    before = driver.screenshot().getpixel(spot)
    drawn = one.drawn
    finger = Touch(*middle(box))

    finger.touch_down()
    driver.frames()
    assert driver.screenshot().getpixel(spot) != before
    assert one.drawn == drawn + 1

    finger.touch_up()
    driver.frames()
    assert driver.screenshot().getpixel(spot) == before


def test_nothing_is_drawn_while_nobody_taps(drive: Drive) -> None:
    driver = showing(drive, tray(owners=((tile("6-4"), 0),)))

    assert driver.idle_frames(0.3) == 0


# Keypads


@pytest.mark.parametrize("highest", MADE)
def test_every_face_has_a_key_of_48_dp(drive: Drive, highest: int) -> None:
    pad = Keypad(faces=Faces(highest, Show.PIPS))
    events = recorded(pad, "on_face")
    driver = showing(drive, pad)

    for face in range(highest + 1):
        box = pad.box_of(face)
        assert min(box.width, box.height) >= 48
        driver.tap(*middle(box))

    assert events == list(range(highest + 1))


@pytest.mark.parametrize(("highest", "high"), [(9, 2), (12, 3), (15, 4), (18, 4)])
@pytest.mark.parametrize("width", [336, 388])
@pytest.mark.parametrize("room", [224, 300])
def test_the_keys_of_large_sets_fit_into_a_small_window(
    drive: Drive, highest: int, high: int, width: int, room: int
) -> None:
    pad = Keypad(faces=Faces(highest, Show.PIPS), fit_height=room)
    showing(drive, pad, (width, 640))

    boxes = pad.cell_boxes()

    assert len(rows_of(boxes)) <= high
    assert pad.minimum_height <= room
    assert min(box.short for box in boxes.values()) >= 56


def test_the_first_half_comes_from_the_presenter_and_is_visible(drive: Drive) -> None:
    pad = Keypad(faces=Faces(6, Show.PIPS))
    driver = showing(drive, pad)
    before = driver.screenshot().tobytes()

    driver.tap(*middle(pad.box_of(4)))
    assert pad.half == -1
    assert driver.screenshot().tobytes() == before

    pad.half = 4
    driver.settle()
    assert driver.screenshot().tobytes() != before


def test_digits_are_reported_and_erased(drive: Drive) -> None:
    pad = NumberPad()
    digits = recorded(pad, "on_digit")
    others = [recorded(pad, f"on_{name}") for name in ("erase", "plus", "clear")]
    driver = showing(drive, pad)

    for key in (1, 0, 9, ERASE, PLUS, CLEAR):
        driver.tap(*middle(pad.box_of(key)))

    assert (digits, [len(taps) for taps in others]) == ([1, 0, 9], [1, 1, 1])


def test_digits_are_where_a_telephone_has_them(drive: Drive) -> None:
    pad = NumberPad()
    showing(drive, pad)

    boxes = pad.cell_boxes()

    assert rows_of(boxes) == ((1, 2, 3, ERASE), (4, 5, 6, PLUS), (7, 8, 9, CLEAR), (0,))
    assert boxes[0].x == boxes[8].x


@pytest.mark.parametrize("text_size", [1, 2])
def test_the_key_that_clears_shows_a_c_as_large_as_the_digits(
    drive: Drive, text_size: float
) -> None:
    pad = NumberPad(clear_label="Delete all")
    driver = showing(drive, pad, (320, 480))
    Metrics.fontscale = text_size
    driver.resize(360, 640)
    letter = text_texture("C", sp(FIGURE_SIZE))

    shown = [texture.pixels for texture in textures_of(pad, CLEAR)]

    assert letter.pixels in shown
    assert pad.cell_name(CLEAR) == "Delete all"


def textures_of(pad: CellGrid, key: Hashable) -> list[Texture]:
    """What is written on a key."""
    group = InstructionGroup()
    pad.cell_looks(frozenset())[key].draw(ShapePainter(), group, pad.cell_boxes()[key])
    return [each.texture for each in group.children if getattr(each, "texture", None)]


def test_a_total_that_is_one_number_has_no_plus_key(drive: Drive) -> None:
    pad = NumberPad()
    driver = showing(drive, pad)
    before = pad.cell_boxes()

    pad.has_plus = False
    driver.settle()

    assert {**pad.cell_boxes(), PLUS: before[PLUS]} == before
    assert PLUS not in pad.cell_boxes()
    assert pad.cell_looks(frozenset()).keys() == pad.cell_boxes().keys()


def rows_of(boxes: Mapping[Hashable, Box]) -> tuple[tuple[Hashable, ...], ...]:
    """The keys by rows, from the top left."""
    rows: dict[float, list[Hashable]] = defaultdict(list)
    for key, box in sorted(boxes.items(), key=lambda placed: (-placed[1].y, placed[1].x)):
        rows[box.y].append(key)
    return tuple(map(tuple, rows.values()))


def test_digits_grow_with_the_text_size(drive: Drive) -> None:
    pad = NumberPad()
    driver = showing(drive, pad)

    Metrics.fontscale = 2
    driver.resize(412, 640)

    assert pad.box_of(5).height >= 2 * FIGURE_SIZE


# Sums


def sums_pad(highest: int, **values: object) -> SumsPad:
    return SumsPad(highest=highest, **values)


@pytest.mark.parametrize("highest", [9, 12, 15, 18])
@pytest.mark.parametrize("width", [336, 360, 387, 411])
@pytest.mark.parametrize("room", [0, 384])
def test_seven_sums_of_48_dp_are_side_by_side(
    drive: Drive, highest: int, width: int, room: int
) -> None:
    pad = sums_pad(highest, fit_height=room)
    showing(drive, pad, (width, 640))

    boxes = pad.cell_boxes()

    every = tuple(range(2 * highest + 1))
    assert rows_of(boxes) == tuple(every[first : first + 7] for first in every[::7])
    assert min(min(box.width, box.height) for box in boxes.values()) >= 48
    assert all(pad.x <= box.x and box.x + box.width <= pad.right for box in boxes.values())
    assert not room or pad.minimum_height <= room


def test_a_low_window_has_more_sums_side_by_side(drive: Drive) -> None:
    pad = sums_pad(18, fit_height=200)
    showing(drive, pad, (512, 412))

    assert pad.minimum_height <= 200
    assert min(min(box.width, box.height) for box in pad.cell_boxes().values()) >= 48


def test_keys_of_sums_hold_two_digits_of_the_largest_text(drive: Drive) -> None:
    pad = sums_pad(18)
    driver = showing(drive, pad, (336, 640))

    Metrics.fontscale = 2
    driver.resize(336, 640)
    key = pad.box_of(36)

    assert 30 <= font_size(key) <= key.height / 1.2
    assert text_texture("36", font_size(key)).width <= key.width - dp(3 * GAP)


@pytest.mark.parametrize("text_size", [1, 1.3, 1.6, 2])
@pytest.mark.parametrize(("size", "room"), [((336, 640), 0), ((388, 915), 400), ((915, 412), 150)])
def test_dots_of_entered_tiles_are_clear_of_the_digits(
    drive: Drive, size: tuple[int, int], room: int, text_size: float
) -> None:
    pad = sums_pad(12, fit_height=room)
    driver = showing(drive, pad, (320, 480))
    Metrics.fontscale = text_size
    driver.resize(*size)
    box = pad.box_of(12)
    bare = picture_of(driver, box)

    pad.counts = ((12, 3),)
    driver.settle()
    dotted = picture_of(driver, box)
    pad.counts, pad.ink = (), pad.ground
    driver.settle()
    digits, dots = difference(picture_of(driver, box), bare), difference(bare, dotted)

    assert digits[3] + 4 <= dots[1]
    assert dots[3] + 3 <= box.height
    assert min(digits[0], box.width - digits[2]) >= 5
    assert min(digits[1], box.height - digits[3]) >= 5


def picture_of(driver: Driver, box: Box) -> Image.Image:
    """What the window shows in a box, in shades of grey."""
    picture = driver.screenshot()
    top = picture.height - box.y - box.height
    area = (round(box.x), round(top), round(box.x + box.width), round(top + box.height))
    return picture.crop(area).convert("L")


def difference(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is different."""
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def test_a_tap_reports_the_sum_also_if_it_is_used_up(drive: Drive) -> None:
    pad = sums_pad(12, used_up=frozenset({24}))
    events = recorded(pad, "on_sum")
    driver = showing(drive, pad)

    for value in (0, 13, 24):
        driver.tap(*middle(pad.box_of(value)))

    assert events == [0, 13, 24]


def test_a_sum_shows_how_often_it_was_entered_and_whether_it_is_used_up(drive: Drive) -> None:
    pad = sums_pad(12)
    driver = showing(drive, pad)
    looks = [driver.screenshot().tobytes()]
    drawn = pad.drawn

    for name, value in (
        ("counts", ((24, 1),)),
        ("used_up", frozenset({24})),
        ("counts", ((12, 7), (24, 1))),
    ):
        setattr(pad, name, value)
        driver.settle()
        looks.append(driver.screenshot().tobytes())

    assert len(set(looks)) == len(looks)
    assert pad.drawn == drawn + 3


def test_a_screen_reader_reads_each_sum(drive: Drive) -> None:
    pad = sums_pad(9)
    driver = showing(drive, pad)

    assert [pad.cell_name(key) for key in pad.cell_boxes()] == [str(sum_) for sum_ in range(19)]
    assert nameless(driver) == []
