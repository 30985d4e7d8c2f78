"""The hand screen in the window."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from app.domain.tiles import Tile
from app.play.entry.draft import MAX_TOTAL_LENGTH, Draft
from app.play.match.current_match import CurrentMatch
from app.ui.widgets.drawing.cells import CellGrid
from app.ui.widgets.game.pads import PLUS, NumberPad, SumsPad
from app.ui.widgets.game.tray import Tray
from app.ui.widgets.kit.label import TextLabel
from tests.builders import NAMES, prepare_phone, start_match, store_path
from tests.cost import scorings, statements
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.visibility import ancestors

SIZES = ((360, 640), (412, 915), (915, 412), (800, 1280))


class Counting(Phone):
    """A phone that starts on the hand screen of a match."""

    def __init__(
        self,
        drive: Drive,
        folder: Path,
        box: str = "manylang",
        players: int = 3,
        size: tuple[int, int] = PHONE,
        text_size: int = 100,
        **terms: Any,
    ) -> None:
        with prepare_phone(folder, text_size=text_size) as current_match:
            start_match(current_match, box, MANY_NAMES[:players], **terms)
            store_path(current_match, "hand")
        super().__init__(drive, folder, size)


def within(phone: Phone, kind: type[CellGrid]) -> CellGrid:
    """Also if it is scrolled away."""
    return next(found for found in phone.driver.app.root.walk() if isinstance(found, kind))


MANY_NAMES = (*NAMES, "Gwendolyn", "Maximilian", "Ivo", "Jo", "Kim", "Leo", "Mia", "Nia")
"""For large tables."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "phone"


def test_a_removed_tray_is_not_drawn_any_more(drive: Drive, home: Path) -> None:
    """Otherwise it would be drawn with each tap until it is garbage collected."""
    phone = Counting(drive, home)
    phone.tiles("6-4")
    before = phone.driver.find(kind=Tray)
    phone.tap("Keypad", "Tiles")
    owners, drawn = before.owners, before.drawn

    phone.tiles("5-5")

    after = phone.driver.find(kind=Tray)
    assert after is not before
    assert after.owners != owners
    assert (before.owners, before.drawn) == (owners, drawn)


def test_a_hand_of_four_with_eight_tiles_left_takes_twelve_taps(drive: Drive, home: Path) -> None:
    """From the table to the verdict; who went out need not be tapped."""
    phone = Counting(drive, home, "manylang", 4)
    phone.back()

    phone.tap("End hand")

    phone.tiles("6-3 5-4 1-1")
    phone.count("Bo")
    phone.tiles("2-0 3-0 4-0")
    phone.count("Cy")
    phone.tiles("5-5 6-0")

    assert phone.shows("Di wins 45 — 20 + 9 + 16")

    phone.tap("Record")

    assert phone.screen == "verdict"
    assert phone.taps == 12


def test_record_builds_one_screen_scores_once_and_runs_eleven_statements(
    drive: Drive, home: Path
) -> None:
    """All statements of the tap, also the one that stores the navigation path."""
    phone = Counting(drive, home)
    phone.back()
    phone.tap("End hand")
    phone.tiles("6-4")
    phone.count("Bo")
    phone.tiles("5-5")
    navigator, shown = phone.driver.app.navigator, []
    navigator.frame.bind(screen=lambda _frame, screen: shown.append(type(screen).__name__))

    with statements(current_match_of(phone).database) as run, scorings() as scored:
        phone.tap("Record")

    assert shown == ["VerdictScreen"]
    assert len(scored) == 1
    assert len(run) <= 11, run

    phone.back()

    assert phone.screen == "table"
    assert phone.shows("Hand 2")


def test_a_tap_on_a_tile_writes_once_and_reads_nothing(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home)
    phone.tiles("6-4")
    phone.count("Bo")

    with statements(current_match_of(phone).database) as run, scorings() as scored:
        phone.tiles("5-5")

    assert [statement.split()[0] for statement in run] == ["INSERT"]
    assert len(scored) == 1


def current_match_of(phone: Phone) -> CurrentMatch:
    current_match: CurrentMatch = phone.driver.app.navigator.screen.presenter._current_match  # noqa: SLF001 - no public way
    return current_match


def test_a_moved_tile_is_moved_back_by_undo(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home)
    phone.tiles("6-3")
    phone.count("Bo")
    phone.tiles("6-3")

    assert phone.shows("6-3 was moved to Bo.")

    phone.tap("Undo")

    assert dict(phone.driver.find(kind=Tray).owners) == {Tile.parse("6-3"): 0}
    assert not phone.shows("moved")


def test_dragging_the_page_by_a_tile_does_not_tap_it(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, size=(360, 640), text_size=200)
    tray = within(phone, Tray)
    page = next(page for page in ancestors(tray) if isinstance(page, ScrollView))
    phone.driver.scroll_to(tray)
    height, before = page.scroll_y, phone.driver.screenshot().tobytes()
    x, y = phone.driver.visible(tray).rect.centre

    phone.driver.drag((x, y), (x, y - 80))
    assert page.scroll_y != height
    page.scroll_y = height
    phone.driver.settle()

    assert phone.driver.screenshot().tobytes() == before
    assert not tray.owners


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_typed_0_asks_who_went_out(drive: Drive, home: Path, text_size: int) -> None:
    phone = Counting(drive, home, size=(360, 640), text_size=text_size)
    phone.tap("Total")
    for name, total in (("Ann", "0"), ("Bo", "11"), ("Cy", "18")):
        phone.count(name)
        for digit in total:
            pad = within(phone, NumberPad)
            phone.driver.scroll_to(pad)
            phone.driver.tap(*pad.box_of(int(digit)).centre)

    assert phone.shows("Who went out? Tap the name, or Blocked.")

    phone.tap("Record")

    assert phone.screen == "hand"
    assert phone.shows("Who went out? Tap the name, or Blocked.")
    assert phone.driver.find(where=lambda widget: getattr(widget, "label", "") == "Ann went out")

    phone.out("Ann")

    assert phone.shows("Ann wins 29")


def test_why_opens_the_steps_and_the_back_key_closes_them(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home)
    phone.tiles("6-3")
    phone.count("Bo")
    phone.tiles("1-0")

    phone.tap("Why?")

    assert phone.shows("Cy went out.")

    phone.back()

    assert not phone.shows("Cy went out.")
    assert phone.screen == "hand"


def test_two_halves_on_the_keypad_make_a_tile(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home)
    phone.tap("Keypad")
    keypad = phone.driver.find(where=lambda widget: hasattr(widget, "half"))

    for face in (6, 3):
        x, y, width, height = keypad.box_of(face)
        phone.driver.tap(x + width / 2, y + height / 2)

    assert phone.shows("9 (1)")


def test_a_total_is_typed_on_the_number_pad(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home)
    phone.tap("Total")
    pad = phone.driver.find(where=lambda widget: type(widget).__name__ == "NumberPad")

    for key in (1, 7):
        x, y, width, height = pad.box_of(key)
        phone.driver.tap(x + width / 2, y + height / 2)

    assert phone.shows("17")


def test_several_numbers_are_typed_with_plus_signs(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home)
    phone.tap("Total")
    pad = phone.driver.find(kind=NumberPad)

    for key in (1, 2, PLUS, 7, PLUS, 1, 5):
        phone.driver.tap(*pad.box_of(key).centre)

    assert phone.shows("12+7+15")


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_longest_total_stays_on_one_line_and_moves_no_key(
    drive: Drive, home: Path, text_size: int
) -> None:
    phone = Counting(drive, home, size=(360, 640), text_size=text_size)
    phone.tap("Total")
    pad = within(phone, NumberPad)
    before = pad.cell_boxes()

    for _ in range(8):
        for key in (9, 9, 9, 9, PLUS):
            pad.tap_cell(key)
    phone.driver.settle()

    total = next(one for one in pad.parent.children if one is not pad)
    assert len(total.text) == MAX_TOTAL_LENGTH
    assert total.texture_size[1] < 2 * total.font_size
    assert pad.cell_boxes() == before
    assert faults(phone.driver) == []


def test_rotating_the_phone_keeps_the_tapped_tiles(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home)
    phone.tiles("6-3")

    phone.driver.resize(915, 412)

    assert dict(phone.driver.find(kind=Tray).owners) == {Tile.parse("6-3"): 0}
    assert faults(phone.driver) == []

    phone.tiles("5-4")

    assert phone.shows("18 (2)")


def test_after_rotating_back_everything_is_inside_the_window(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home)
    phone.driver.resize(915, 412)

    phone.driver.resize(360, 640)

    assert faults(phone.driver) == []


@pytest.mark.every_size
@pytest.mark.parametrize(
    ("box", "players"), [("manylang", 2), ("luckies", 4), ("art3494", 6), ("item2672", 5)]
)
def test_nothing_is_cut_or_too_small(
    drive: Drive, home: Path, size: tuple[int, int], text_size: int, box: str, players: int
) -> None:
    phone = Counting(drive, home, box, players, size, text_size)

    for found in modes(phone):
        assert found == []


def modes(phone: Counting) -> Iterator[list[str]]:
    """In each entry mode, and with the draw pile if it is needed."""
    yield faults(phone.driver)
    hand = phone.driver.app.navigator.screen.presenter
    for tile, seat in (("6-3", 1), ("1-0", 1)):
        hand.select_holder(seat)
        hand.toggle_tile(Tile.parse(tile))
    hand.answer("ending", "0")
    for way in ("tray", "keypad", "total"):
        hand.set_mode(type(hand.state.mode)(way))
        phone.driver.settle()
        yield faults(phone.driver)
    hand.select_holder(-1)
    phone.driver.settle()
    yield faults(phone.driver)


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_that_cannot_be_right_is_questioned_above_the_verdict(
    size: tuple[int, int], drive: Drive, home: Path
) -> None:
    held = ("6-5", "5-4", "6-4 3-3", "2-1 1-0")
    with prepare_phone(home) as current_match:
        start_match(current_match, "mexican_pairs", NAMES[:4], 100, partners=True)
        tiles = {Tile.parse(tile): seat for seat, hand in enumerate(held) for tile in hand.split()}
        current_match.save_draft(Draft(tiles=tiles))
        store_path(current_match, "hand")

    phone = Phone(drive, home, size)

    question = phone.find("Look again: one each of 0 and 2 too few or too many.")
    assert question.to_window(0, question.y)[1] > phone.find("Record").top
    assert phone.shows("Bo and Di win 27 — 11 + 16")
    assert faults(phone.driver) == []


def tap_sums(phone: Counting, *sums: int) -> None:
    for one in sums:
        pad = within(phone, SumsPad)
        phone.driver.scroll_to(pad)
        phone.driver.tap(*pad.box_of(one).centre)


def test_eight_tiles_of_a_large_set_take_twelve_taps(drive: Drive, home: Path) -> None:
    """Who is out, a tap a tile, two more players, Record."""
    phone = Counting(drive, home, "mexican_train", 4, target=13)

    phone.out("Ann")
    tap_sums(phone, 12, 9, 1)
    phone.count("Cy")
    tap_sums(phone, 24, 0)
    phone.count("Di")
    tap_sums(phone, 7, 7, 8)

    assert phone.shows("22 (3)")

    phone.tap("Record")

    assert phone.screen == "verdict"
    assert phone.taps == 12


def test_a_used_up_sum_is_refused_and_a_sum_is_taken_back(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, "mexican_train", 4)
    phone.out("Ann")
    tap_sums(phone, 0, 5, 0)

    assert phone.shows("The set has no more tiles with the sum 0.")
    assert not phone.shows("Undo")

    phone.tap("5")

    assert phone.shows("0 (1)")


def test_eight_players_have_whole_names_on_a_small_phone(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, "mexican_train", 8, size=(360, 640))

    assert faults(phone.driver) == []
    assert cut_names(phone) == []

    phone.out("Bo")

    assert phone.shows("Bo went out")
    assert faults(phone.driver) == []
    assert cut_names(phone) == []


def cut_names(phone: Counting) -> list[str]:
    labels = [one for one in phone.driver.app.root.walk() if isinstance(one, TextLabel)]
    return [one.text for one in labels if one.is_shortened and one.text]


@pytest.mark.parametrize("size", [(360, 640), (915, 412)])
def test_fourteen_players_can_be_counted(drive: Drive, home: Path, size: tuple[int, int]) -> None:
    phone = Counting(drive, home, "mexican_train", 14, size=size, target=13, highest=18)

    assert faults(phone.driver) == []

    phone.out("Bo")
    for name in MANY_NAMES[:14]:
        if name != "Bo":
            phone.count(name)
            tap_sums(phone, 18)
        assert faults(phone.driver) == []

    assert phone.shows("The set has no more tiles with the sum 18.")

    phone.tap("Record")

    assert phone.screen == "hand"
    assert phone.shows("What does Nia have left?")


def test_who_went_out_of_eight_is_changed_by_a_tap(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, "mexican_train", 8, size=(360, 640))
    phone.out("Bo")

    phone.out("Bo")
    phone.out("Cy")

    assert phone.shows("Cy went out")
    assert not phone.shows("How did the hand end?")


def test_a_hand_without_tiles_is_two_taps(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, "fives_and_threes", 2)

    assert not phone.driver.find_all(kind=Tray)

    phone.out("Ann")
    phone.tap("Record")

    assert phone.screen == "verdict"
    assert phone.taps == 2


def test_a_hand_of_bids_is_three_taps(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, "texas_42", 4, partners=True)

    phone.tap("Bo and Di", "Yes", "Record")

    assert phone.screen == "verdict"
    assert phone.taps == 3


@pytest.mark.parametrize("game", ["texas_42", "fives_and_threes"])
def test_in_landscape_a_hand_without_tiles_takes_the_whole_width(
    drive: Drive, home: Path, game: str
) -> None:
    phone = Counting(drive, home, game, 4, partners=True, size=(915, 412))

    page = phone.driver.app.navigator.screen.ids.page

    assert page.width == 915
    phone.driver.resize(412, 915)
    assert page.width == 412
    assert faults(phone.driver) == []


def test_in_landscape_six_names_are_whole_above_their_tiles(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, "block", 6, size=(915, 412), highest=9)

    screen = phone.driver.app.navigator.screen

    cells = [one for one in screen.walk() if type(one).__name__ == "HolderCell"]
    assert len(cells) == 6
    assert min(cell.width for cell in cells) > 100


def test_the_last_tile_is_tapped_after_how_it_fitted(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, "brazilian", 4, partners=True)
    phone.out("Bo")
    phone.tap("Two equal ends")

    assert phone.shows("Tap the tile that Bo played last.")

    phone.tiles("6-3")

    assert phone.shows("Bo and Di win 3")


def test_the_keys_for_points_are_opened_by_a_tap(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, "all_fives", 2)

    assert not phone.shows("15")

    phone.tap("Points announced in this hand", "Ann +15", "Points announced in this hand")

    assert phone.shows("15")

    phone.tap("Take back: Ann +15")

    assert not phone.shows("15")


def test_no_keys_for_points_are_offered_once_the_match_is_won(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, "all_fives", 2, target=20)
    phone.tap("Points announced in this hand")

    phone.tap("Ann +20")

    assert phone.shows("Points announced in this hand")
    assert "Points announced in this hand" not in phone.labels

    phone.tap("Take back: Ann +20")

    assert "Points announced in this hand" in phone.labels


def test_a_game_asks_for_its_rules_not_for_a_leaflet(drive: Drive, home: Path) -> None:
    phone = Counting(drive, home, "all_fives", 2)

    phone.tap("Why?")

    assert phone.shows("What do the rules say?")
    assert not phone.shows("What does the leaflet say?")


@pytest.mark.every_size
@pytest.mark.parametrize(
    ("box", "players", "taps"),
    [
        ("dominican", 4, [("ending", "0"), ("fits", "different"), ("ending", "blocked")]),
        ("texas_42", 4, [("bidder", "0"), ("amount", "84"), ("made", "no")]),
        ("mexican_train", 8, [("ending", "1"), ("ending", "1"), ("ending", "blocked")]),
        ("fives_and_threes", 2, [("ending", "0")]),
    ],
)
def test_no_question_is_cut_or_too_small(
    drive: Drive,
    home: Path,
    size: tuple[int, int],
    text_size: int,
    box: str,
    players: int,
    taps: list[tuple[str, str]],
) -> None:
    partners = box in {"dominican", "texas_42"}
    phone = Counting(drive, home, box, players, size, text_size, partners=partners)
    hand = phone.driver.app.navigator.screen.presenter

    for question, answer in taps:
        hand.answer(question, answer)
        phone.driver.settle()
        assert faults(phone.driver) == [], (question, answer)
