"""The room of the hand screen: whole names, and keys that stay where they are."""

from pathlib import Path

import pytest
from kivy.uix.scrollview import ScrollView

from app.domain.rules.values import Fits
from app.domain.tiles import Tile
from app.play.entry.draft import Draft
from app.ui.widgets.drawing.cells import CellGrid
from app.ui.widgets.game.name_cells import SignedName
from app.ui.widgets.game.pads import SumsPad
from app.ui.widgets.game.tray import Tray
from tests.builders import prepare_phone, start_match, store_path
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.visibility import ancestors, rect_of

FAMILY = ("Maria", "Juan", "Grandma Rosa", "Pablo", "Ana", "Bo", "Bartholomew", "Elisabeth")
SMALL, USUAL = (360, 640), (412, 915)
READABLE = 10
"""In pixels."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "phone"


def counting(
    drive: Drive,
    folder: Path,
    size: tuple[int, int],
    game: str,
    players: int,
    draft: Draft | None = None,
    text_size: int = 100,
    *,
    partners: bool = False,
) -> Phone:
    with prepare_phone(folder, text_size=text_size) as current_match:
        start_match(current_match, game, FAMILY[:players], partners=partners)
        current_match.save_draft(draft or Draft())
        store_path(current_match, "hand")
    return Phone(drive, folder, size)


def signed(phone: Phone) -> list[SignedName]:
    return [one for one in phone.driver.app.root.walk() if isinstance(one, SignedName)]


def small_names(phone: Phone) -> list[str]:
    """The names that are cut or hardly readable."""
    labels = [one.ids.name for one in signed(phone) if one.text in FAMILY]
    return [one.text for one in labels if one.is_shortened or one.font_size < READABLE]


@pytest.mark.parametrize("ending", [None, 1])
@pytest.mark.parametrize("size", [SMALL, USUAL], ids=str)
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize(
    ("game", "players"),
    [("mexican_train", 8), ("mexican_train", 6), ("dominican", 4), ("manylang", 4)],
)
def test_names_are_whole_and_readable(
    drive: Drive,
    home: Path,
    size: tuple[int, int],
    text_size: int,
    game: str,
    players: int,
    ending: int | None,
) -> None:
    partners = game == "dominican"
    draft = Draft(ending=ending, tiles={Tile(6, 3): 2})
    phone = counting(drive, home, size, game, players, draft, text_size, partners=partners)

    assert small_names(phone) == []
    assert faults(phone.driver) == []


def test_a_name_with_a_space_takes_two_lines_before_a_row_of_cells_is_added(
    drive: Drive, home: Path
) -> None:
    phone = counting(drive, home, SMALL, "manylang", 4)

    cells = [one for one in signed(phone) if one.lines == "Grandma\nRosa"]

    assert len(cells) == 2
    assert len({rect_of(cell).bottom // 20 for cell in signed(phone)[:5]}) == 1


@pytest.mark.parametrize("size", [SMALL, USUAL], ids=str)
def test_the_keys_stay_where_they_are_when_the_verdict_is_known(
    drive: Drive, home: Path, size: tuple[int, int]
) -> None:
    sums = dict.fromkeys((0, 2, 3, 4), (7,))
    draft = Draft(ending=1, sums={**sums, 5: (9,)}, selected_holder=5)
    phone = counting(drive, home, size, "mexican_train", 6, draft)
    pad = phone.driver.find(kind=SumsPad)
    assert phone.shows("Juan went out")
    with_verdict = rect_of(pad)
    bar = bottom_of_page(phone)

    phone.driver.tap_on(chip(phone, "9"))

    assert phone.shows("What does Bo have left?")
    assert rect_of(pad).top == with_verdict.top
    assert bottom_of_page(phone) == bar


def chip(phone: Phone, text: str) -> object:
    return next(one for one in phone.driver.app.root.walk() if getattr(one, "label", "") == text)


def bottom_of_page(phone: Phone) -> float:
    return min(rect_of(one).bottom for one in phone.driver.find_all(kind=ScrollView))


@pytest.mark.parametrize("size", [SMALL, (360, 800), (412, 840), USUAL], ids=str)
def test_the_tray_keeps_its_shape_when_the_last_tile_is_asked_for(
    drive: Drive, home: Path, size: tuple[int, int]
) -> None:
    phone = counting(drive, home, size, "dominican", 4, partners=True)
    before = shape(tray(phone))

    phone.out("Maria")
    out = shape(tray(phone))
    phone.tap("Two different ends")

    assert phone.shows("Last tile")
    assert [out, shape(tray(phone))] == [before, before]


def test_all_rows_of_tiles_are_seen_on_a_small_phone_while_the_last_tile_is_asked_for(
    drive: Drive, home: Path
) -> None:
    draft = Draft(ending=0, fits=Fits.DIFFERENT)
    phone = counting(drive, home, SMALL, "dominican", 4, draft, partners=True)

    shown = tray(phone)

    page = next(one for one in ancestors(shown) if isinstance(one, ScrollView))
    assert page.scroll_y == 1
    assert rect_of(shown).bottom >= rect_of(page).bottom


def tray(phone: Phone) -> CellGrid:
    return phone.driver.find(kind=Tray)


def shape(grid: CellGrid) -> tuple[bool, int]:
    """Whether its tiles are upright, and in how many lines."""
    boxes = grid.cell_boxes().values()
    return (
        all(box.height > box.width for box in boxes),
        len({box.y for box in boxes}),
    )


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize(("game", "players"), [("chickenfoot", 7), ("mexican_train", 3)])
def test_on_the_side_the_title_is_a_line_and_whoever_is_out_can_be_named(
    drive: Drive, home: Path, game: str, players: int, text_size: int
) -> None:
    """The smallest phone in landscape: beside five icons the title had a letter a line, and large
    words at the bottom left no room for the names.
    """
    phone = counting(drive, home, (640, 360), game, players, text_size=text_size)

    title = phone.driver.find("Round 1 of 50")
    assert title.texture_size[1] < 2 * title.font_size
    assert title.font_size >= 1.5 * READABLE * text_size / 100

    first, *_ = [one for one in signed(phone) if one.text == "Maria"]
    phone.driver.tap_on(first)

    assert phone.state.questions[0].cells[0].chosen
