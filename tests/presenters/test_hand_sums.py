"""Tiles by their sums, one tap a tile; several numbers as a total; and how many taps that is."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from app.domain.tiles import Tile
from app.play.entry.draft import Draft, EntryMode, sums_used_up
from tests.presenters.hand_table import HandTable

ANN, BO, CY, DI = range(4)


@pytest.fixture
def table(tmp_path: Path) -> HandTable:
    """A double-twelve set; Ann is out."""
    table = HandTable(tmp_path, "mexican_train", 4, target=13)
    table.answer("ending", str(ANN))
    return table


def add(table: HandTable, *sums: int) -> None:
    for one in sums:
        table.hand.add_sum(one)


def test_a_large_set_begins_with_sums_and_has_no_tray(table: HandTable) -> None:
    assert table.hand.state.mode is EntryMode.SUMS
    assert [chip.key for chip in table.hand.state.modes] == ["sums", "keypad", "total"]
    assert table.hand.state.prompt == "Tap the sum of each tile that Bo has left."


def test_sums_are_added_up_and_tiles_counted(table: HandTable) -> None:
    add(table, 12, 12, 9, 1)

    assert table.selected == "Bo"
    assert table.summaries["Bo"] == "34 (4)"
    assert [chip.text for chip in table.hand.state.sums] == ["12 × 2", "9", "1"]
    assert dict(table.hand.state.sums_entered) == {12: 2, 9: 1, 1: 1}


def test_the_double_blank_has_the_worth_that_the_rules_give_it(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "mexican_train", 4, choices={"double_blank": "50"})
    table.answer("ending", str(ANN))

    add(table, 0, 3)

    assert table.summaries["Bo"] == "53 (2)"


def test_a_sum_that_the_set_has_no_more_of_is_refused(table: HandTable) -> None:
    """0-0 and 1-0 are the only tiles with their sums; of 2 there are two, for all players."""
    add(table, 0, 2)
    table.hand.select_holder(CY)
    add(table, 2)

    assert table.hand.state.sums_used_up == {0, 2}

    add(table, 2)

    assert table.hand.state.note == "The set has no more tiles with the sum 2."
    assert not table.hand.state.can_undo
    assert table.summaries["Cy"] == "2 (1)"


def test_tiles_that_are_known_use_up_their_sums(table: HandTable) -> None:
    table.hand.set_mode(EntryMode.KEYPAD)
    table.hand.add_half(1)
    table.hand.add_half(0)
    table.hand.set_mode(EntryMode.SUMS)
    table.hand.select_holder(CY)
    add(table, 1)

    assert table.hand.state.note == "The set has no more tiles with the sum 1."


def test_a_tap_on_a_sum_takes_one_tile_back(table: HandTable) -> None:
    add(table, 12, 12, 9)

    table.hand.remove_sum("12")

    assert [chip.text for chip in table.hand.state.sums] == ["12", "9"]

    table.hand.remove_sum("12")
    table.hand.remove_sum("9")

    assert table.summaries["Bo"] == "—"


@pytest.mark.parametrize("mode", EntryMode)
def test_another_way_of_entry_keeps_what_was_entered(table: HandTable, mode: EntryMode) -> None:
    add(table, 12, 9)

    table.hand.set_mode(mode)

    assert table.summaries["Bo"] == "21 (2)"


def test_a_tile_replaces_sums_and_says_so(table: HandTable) -> None:
    add(table, 12, 9)
    table.hand.toggle_tile(Tile(6, 4))

    assert table.summaries["Bo"] == "10 (1)"
    assert table.hand.state.note == "The tile replaces what was entered before."

    table.hand.undo()

    assert table.summaries["Bo"] == "21 (2)"


def test_a_sum_replaces_a_total_and_says_so(table: HandTable) -> None:
    table.hand.add_digit(5)
    add(table, 12)

    assert table.summaries["Bo"] == "12 (1)"
    assert table.hand.state.note == "The sums replace what was entered before."


def test_a_total_replaces_sums_and_says_so(table: HandTable) -> None:
    add(table, 12, 9)
    table.hand.set_mode(EntryMode.TOTAL)
    table.hand.add_digit(5)

    assert table.summaries["Bo"] == "5"
    assert table.hand.state.note == "The total replaces what was entered before."


def test_numbers_of_a_total_are_added_up(table: HandTable) -> None:
    type_total(table, "12+7+15")

    assert table.hand.state.total == "12+7+15"
    assert table.hand.state.total_sum == "34"
    assert table.summaries["Bo"] == "34"


@pytest.mark.parametrize("typed", ["34", "34+"])
def test_a_single_number_has_no_sum(table: HandTable, typed: str) -> None:
    type_total(table, typed)

    assert table.hand.state.total_sum == ""


def test_a_total_that_ends_in_a_plus_is_what_was_typed_so_far(table: HandTable) -> None:
    type_total(table, "12+")
    for seat in (CY, DI):
        table.hand.select_holder(seat)
        table.hand.add_digit(1)
    table.hand.record()

    assert table.recorded.left == {ANN: (), BO: 12, CY: 1, DI: 1}


def type_total(table: HandTable, typed: str) -> None:
    table.hand.set_mode(EntryMode.TOTAL)
    for key in typed:
        if key == "+":
            table.hand.add_plus()
        else:
            table.hand.add_digit(int(key))


def taps(table: HandTable, hands: list[list[partial[None]]]) -> int:
    """Who is out, all keys of one player after the other, Record; returns the number of taps."""
    done: list[Callable[[], None]] = [partial(table.hand.answer, "ending", str(ANN))]
    for seat, keys in enumerate(hands, 1):
        choose = [] if seat == BO else [partial(table.hand.select_holder, seat)]
        done += [*choose, *keys]
    done.append(table.hand.record)
    for tap in done:
        tap()
    return len(done)


@pytest.mark.parametrize(
    ("players", "tiles", "wanted"),
    [(4, (4, 2, 2), 12), (4, (4, 6, 3), 17), (8, (5,) * 7, 43)],
)
def test_a_hand_takes_one_tap_a_tile(
    tmp_path: Path, players: int, tiles: tuple[int, ...], wanted: int
) -> None:
    """Besides: who is out, the next player, Record."""
    table = HandTable(tmp_path, "mexican_train", players)
    sums = iter([one for one in range(5, 20) for _ in range(3)])
    hands = [[partial(table.hand.add_sum, next(sums)) for _ in range(count)] for count in tiles]

    assert taps(table, hands) == wanted
    assert len(table.current_match.table.hands) == 1


def test_totals_of_four_players_take_ten_taps(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "mexican_train", 4)
    table.hand.set_mode(EntryMode.TOTAL)
    hands = [[partial(table.hand.add_digit, digit) for digit in (1, 2)] for _ in range(3)]

    assert taps(table, hands) == 10
    assert len(table.current_match.table.hands) == 1


def test_at_a_large_table_the_ending_takes_one_line_once_it_is_told(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "mexican_train", 8)

    assert len(table.texts("ending")) == 9

    table.answer("ending", str(BO))

    assert table.texts("ending") == ("*Bo went out",)
    assert "Bo" not in table.summaries, "who is out is passed over"

    table.answer("ending", str(BO))

    assert len(table.texts("ending")) == 9
    assert len(table.summaries) == 8


def test_a_tie_that_tiles_decide_asks_for_them_where_sums_were_entered(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "cyprus", 4, choices={"tie": "lowest_single"})
    table.answer("ending", "blocked")
    for seat, sum_ in enumerate((12, 12, 13, 14)):
        table.hand.select_holder(seat)
        add(table, sum_)

    assert table.verdict.startswith("Here the tiles decide")

    table.hand.record()

    assert table.selected == "Ann"
    assert table.hand.state.mode in {EntryMode.TRAY, EntryMode.KEYPAD}


def test_sums_keep_their_order_where_one_of_several_is_taken_back(table: HandTable) -> None:
    add(table, 12, 9, 12)

    table.hand.remove_sum("12")

    assert [chip.text for chip in table.hand.state.sums] == ["12", "9"]


def test_the_last_tile_uses_up_its_sum(table: HandTable) -> None:
    match = table.current_match.table.match

    assert 24 not in sums_used_up(match, Draft())
    assert 24 in sums_used_up(match, Draft(last=Tile(12, 12)))


def test_a_set_up_to_ten_has_too_many_tiles_for_a_tray(tmp_path: Path) -> None:
    nine = HandTable(tmp_path / "nine", "cuban", 4, partners=True).hand.state.modes
    ten = HandTable(tmp_path / "ten", "spinner", 4).hand.state.modes

    assert "tray" in [chip.key for chip in nine]
    assert "tray" not in [chip.key for chip in ten]
