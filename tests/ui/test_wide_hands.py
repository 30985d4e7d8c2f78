"""The grid of hands of a match with many players: it scrolls sideways, its names stay."""

from pathlib import Path

import pytest
from kivy.uix.scrollview import ScrollView

from app.domain.match import Match, PlayerId
from app.play.match.current_match import CurrentMatch
from app.ui.widgets.drawing.canvas import text_texture
from app.ui.widgets.game.far_score import FarScore
from app.ui.widgets.game.hands_grid import HandLine, column_width
from app.ui.widgets.game.wide_hands_grid import (
    NAME_SIZES,
    WideHandLine,
    WideHands,
    name_font_size,
)
from tests.builders import NAMES, prepare_phone, record_hand, start_match, store_path
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.roles import nameless
from tests.ui.visibility import ancestors, rect_of

LONG = ("Maximiliana", "Bartholomew", "Konstantin", "Ludwig-Otto", "Philippa", "Wilhelmine")
MANY = (*NAMES, "Gus", "Hedy", "Ida", "Jo", "Kim", "Leo", "Mia", "Ned")


def rounds_of(
    drive: Drive,
    folder: Path,
    players: int,
    hands: int = 12,
    size: tuple[int, int] = (360, 640),
    screen: str = "table",
    **settings: object,
) -> Phone:
    with prepare_phone(folder, **settings) as current_match:
        start_rounds(current_match, players)
        for hand in range(hands):
            out = hand % players
            left = ["" if seat == out else 7 + seat for seat in range(players)]
            record_hand(current_match, *left, out=out, starter=out)
        if screen == "match":
            store_path(current_match, "match", match=current_match.table.id)
    return Phone(drive, folder, size)


def start_rounds(current_match: CurrentMatch, players: int) -> None:
    """The set is as large as the players need it."""
    people = [current_match.roster.add(name, colour) for colour, name in enumerate(MANY[:players])]
    seats = tuple(PlayerId(person.id) for person in people)
    rules = current_match.leaflets["mexican_train"]
    current_match.start(Match(rules, seats, highest=12 if players <= 10 else 18))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "phone"


def grid_of(phone: Phone) -> WideHands:
    """The grid, with the page scrolled to its end."""
    grid = next(one for one in phone.driver.app.root.walk() if isinstance(one, WideHands))
    show(phone, grid, grid.ids.lines.children[0])
    return grid


def show(phone: Phone, grid: WideHands, line: WideHandLine) -> None:
    page_of(grid).scroll_to(line, animate=False)
    phone.driver.settle()


def page_of(grid: WideHands) -> ScrollView:
    return next(one for one in ancestors(grid) if isinstance(one, ScrollView))


def lines_of(grid: WideHands) -> list[WideHandLine]:
    return list(reversed(grid.ids.lines.children))


@pytest.mark.parametrize("players", [2, 5])
def test_up_to_five_sides_do_not_scroll_sideways(drive: Drive, home: Path, players: int) -> None:
    phone = rounds_of(drive, home, players, hands=3)

    lines = [one for one in phone.driver.app.root.walk() if isinstance(one, HandLine)]

    assert [type(line) for line in lines] == [HandLine] * 3
    assert not any(isinstance(one, WideHands) for one in phone.driver.app.root.walk())


@pytest.mark.every_size
@pytest.mark.parametrize(("players", "screen"), [(8, "table"), (14, "table"), (14, "match")])
def test_nothing_is_cut_or_too_small(
    drive: Drive, home: Path, size: tuple[int, int], players: int, text_size: int, screen: str
) -> None:
    phone = rounds_of(drive, home, players, 3, size, screen, text_size=text_size)

    grid = grid_of(phone)

    assert [fault for fault in faults(phone.driver) if "shortened" not in fault] == []
    assert nameless(phone.driver) == []
    assert grid.ids.content.width >= 56 * players
    assert page_of(grid).width >= grid.width


@pytest.mark.parametrize("text_size", [100, 200])
def test_long_names_get_wider_columns_and_are_not_cut(
    drive: Drive, home: Path, text_size: int
) -> None:
    with prepare_phone(home, text_size=text_size) as current_match:
        start_match(current_match, "art3494", LONG, 200)
        record_hand(current_match, "", *["6-4", "5-5", "3-1", "2-2", "4-4"], out=0)
    phone = Phone(drive, home, (360, 640))

    header = grid_of(phone).ids.header

    room = column_width(header.width, len(LONG))
    assert max(text_texture(name, name_font_size(NAME_SIZES[-1])).width for name in LONG) <= room


@pytest.mark.parametrize("players", [8, 14])
def test_header_and_lines_scroll_sideways_together(drive: Drive, home: Path, players: int) -> None:
    phone = rounds_of(drive, home, players)
    grid = grid_of(phone)
    x, y = rect_of(lines_of(grid)[0]).left + 200, rect_of(lines_of(grid)[0]).centre[1]
    before = rect_of(grid.ids.header).left

    phone.driver.drag((x, y), (x - 150, y + 4))

    moved = rect_of(grid.ids.header).left
    assert moved < before - 100
    assert {rect_of(line).left for line in lines_of(grid)} == {moved}
    assert phone.screen == "table"


def test_the_numbers_stay_where_the_lines_begin(drive: Drive, home: Path) -> None:
    phone = rounds_of(drive, home, 14)
    grid = grid_of(phone)
    left, bottom, _, top = (round(edge) for edge in _sides(phone, lines_of(grid)[0]))
    numbers = (left, 640 - top + 2, left + 40, 640 - bottom - 2)
    before = phone.driver.screenshot().crop(numbers).tobytes()

    grid.scroll_x = 1
    phone.driver.settle()

    assert phone.driver.screenshot().crop(numbers).tobytes() == before


def _sides(phone: Phone, line: WideHandLine) -> tuple[float, float, float, float]:
    seen = phone.driver.visible(line).rect
    return seen.left, seen.bottom, seen.right, seen.top


def test_the_names_stay_on_top_while_the_page_scrolls_over_the_hands(
    drive: Drive, home: Path
) -> None:
    phone = rounds_of(drive, home, 8, screen="match")
    grid = grid_of(phone)
    page, header = page_of(grid), grid.ids.header

    assert grid.shift > 0
    assert rect_of(header).top == pytest.approx(rect_of(page).top, abs=1)

    page.scroll_y = 1
    phone.driver.settle()

    assert grid.shift == 0


def test_the_names_stay_above_a_line_when_the_page_scrolls_past_the_hands(
    drive: Drive, home: Path
) -> None:
    phone = rounds_of(drive, home, 8, screen="match")
    grid = grid_of(phone)

    page_of(grid).scroll_y = 0
    phone.driver.settle()

    header, last = grid.ids.header, lines_of(grid)[-1]
    assert rect_of(grid).top > rect_of(header).top
    assert rect_of(header).bottom >= rect_of(last).bottom


def test_the_page_scrolls_when_the_finger_starts_on_the_grid(drive: Drive, home: Path) -> None:
    phone = rounds_of(drive, home, 8)
    grid = grid_of(phone)
    page = page_of(grid)
    x, y = phone.driver.visible(lines_of(grid)[0]).rect.centre
    before = page.scroll_y, grid.scroll_x

    phone.driver.drag((x, y), (x + 5, y + 120))

    assert page.scroll_y < before[0]
    assert grid.scroll_x == before[1]
    assert phone.screen == "table"


@pytest.mark.parametrize("place", [20, 200, 340])
def test_a_line_is_one_target_that_opens_the_hand(drive: Drive, home: Path, place: int) -> None:
    phone = rounds_of(drive, home, 14, hands=3)
    grid = grid_of(phone)
    line = lines_of(grid)[1]

    phone.driver.tap(place, phone.driver.visible(line).rect.centre[1])

    assert phone.screen == "verdict"
    assert phone.shows("2")


def test_a_tap_on_the_names_opens_no_hand_below_them(drive: Drive, home: Path) -> None:
    phone = rounds_of(drive, home, 8, screen="match")
    grid = grid_of(phone)
    assert grid.shift > 0

    phone.driver.tap(*phone.driver.visible(grid.ids.header.__self__).rect.centre)

    assert phone.screen == "match"


def test_in_arabic_the_first_columns_are_at_the_right(drive: Drive, home: Path) -> None:
    phone = rounds_of(drive, home, 14, language="ar")
    grid = next(one for one in phone.driver.app.root.walk() if isinstance(one, WideHands))

    assert (grid.scroll_x, grid.scrolled) == (1, 0)

    grid.scroll_x = 0
    phone.driver.settle()

    assert grid.scrolled == grid.width - grid.ids.content.width
    assert faults(phone.driver) == []


@pytest.mark.every_size
@pytest.mark.parametrize("players", [8, 14])
def test_from_afar_every_total_is_larger_than_its_name(
    drive: Drive, home: Path, players: int, text_size: int, size: tuple[int, int]
) -> None:
    phone = rounds_of(drive, home, players, 3, size, text_size=text_size)
    if phone.shows("Table"):  # in landscape it is this view already
        phone.tap("More", "Table view: large numbers")

    fields = phone.driver.find_all(kind=FarScore)

    assert len(fields) == players
    for field in fields:
        assert field.children[1].font_size > field.ids.name.font_size


def test_from_afar_eight_names_are_whole_on_a_small_phone(drive: Drive, home: Path) -> None:
    with prepare_phone(home) as current_match:
        people = [current_match.roster.add(name, at) for at, name in enumerate((*LONG, "Al", "Bo"))]
        seats = tuple(PlayerId(person.id) for person in people)
        current_match.start(Match(current_match.leaflets["mexican_train"], seats))
    phone = Phone(drive, home, (360, 640))

    phone.tap("More", "Table view: large numbers")

    names = [field.ids.name for field in phone.driver.find_all(kind=FarScore)]
    assert [name.is_shortened for name in names] == [False] * 8


def test_from_afar_no_field_stays_empty_for_a_little_larger_totals(
    drive: Drive, home: Path
) -> None:
    phone = rounds_of(drive, home, 8, 0, (412, 915))

    phone.tap("More", "Table view: large numbers")

    fields = phone.driver.find_all(kind=FarScore)
    places = [rect_of(field) for field in fields]
    columns, lines = ({round(one.left) for one in places}, {round(one.bottom) for one in places})
    assert len(columns) * len(lines) == len(fields) == 8


def test_with_large_text_six_names_are_whole_on_a_small_phone(drive: Drive, home: Path) -> None:
    with prepare_phone(home, text_size=200) as current_match:
        start_match(current_match, "mexican_train", ("Fritz-Heinrich", *LONG[1:]), 13)
        record_hand(current_match, "", 31, 22, 13, 44, 25, out=0)
    phone = Phone(drive, home, (360, 640))

    widgets = phone.driver.app.root.walk()
    lines = [one for one in widgets if type(one).__name__ == "CompactScore"]
    names = [one for line in lines for one in line.children if getattr(one, "shrink", False)]

    assert len(names) == 6
    assert [name.text for name in names if name.is_shortened] == []


def test_from_afar_the_names_of_partners_are_whole(drive: Drive, home: Path) -> None:
    names = ("Alexandra", "Bo", "Constantin", "Dilys")
    with prepare_phone(home) as current_match:
        start_match(current_match, "dominican", names, 200, partners=True)
    phone = Phone(drive, home, (915, 412))

    fields = phone.driver.find_all(kind=FarScore)

    assert [field.ids.name.is_shortened for field in fields] == [False, False]


def test_a_page_that_was_scrolled_begins_at_its_top_again(drive: Drive, home: Path) -> None:
    phone = rounds_of(drive, home, 8, 2)

    for row, screen in (("WideHandLine", "verdict"), ("EndHandButton", "hand")):
        for at_top in (True, False):  # the second time, it was left at its end
            phone.driver.tap_on(phone.first_of(row))
            page = max(phone.driver.find_all(kind=ScrollView), key=lambda one: one.height)
            assert (phone.screen, page.scroll_y) == (screen, 1), at_top
            page.scroll_y = 0
            phone.driver.settle()
            phone.back()


def test_the_way_back_leads_to_where_a_page_was_left(drive: Drive, home: Path) -> None:
    phone = rounds_of(drive, home, 8, 2)
    phone.driver.tap_on(phone.first_of("WideHandLine"))
    phone.tap("What do the rules say?")
    assert phone.screen == "leaflet"

    phone.back()

    page = max(phone.driver.find_all(kind=ScrollView), key=lambda one: one.height)
    assert phone.screen == "verdict"
    assert page.scroll_y < 1
