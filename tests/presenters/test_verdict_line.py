"""The line above Record: what is missing is that of the selected holder; a verdict is short."""

from pathlib import Path

import pytest

from app.domain.tiles import Tile
from app.play.entry.draft import LAST_TILE, EntryMode
from tests.builders import record_hand
from tests.presenters.hand_table import HandTable

ANN, BO, CY, DI = range(4)


@pytest.fixture
def rounds(tmp_path: Path) -> HandTable:
    """Six players and a double-twelve set; Bo is out."""
    table = HandTable(tmp_path, "mexican_train", 6, target=13)
    table.answer("ending", str(BO))
    return table


@pytest.fixture
def partners(tmp_path: Path) -> HandTable:
    """Ann is out, and it is told that her last tile fitted two different ends."""
    table = HandTable(tmp_path, "dominican", 4, partners=True)
    table.answer("ending", str(ANN))
    table.answer("fits", "different")
    return table


@pytest.mark.parametrize("mode", [EntryMode.SUMS, EntryMode.KEYPAD, EntryMode.TOTAL])
def test_the_line_asks_for_what_the_selected_player_has_left(
    rounds: HandTable, mode: EntryMode
) -> None:
    rounds.hand.set_mode(mode)

    assert rounds.selected == "Cy"
    assert rounds.verdict == "What does Cy have left?"


def test_the_line_asks_for_the_first_player_when_the_selected_one_is_counted(
    rounds: HandTable,
) -> None:
    rounds.hand.add_sum(5)

    assert rounds.selected == "Cy"
    assert rounds.verdict == "What does Ann have left?"


def test_with_the_tray_the_line_says_to_tap_the_tiles_of_the_selected_player(
    tmp_path: Path,
) -> None:
    table = HandTable(tmp_path, "manylang", 4)
    table.answer("ending", str(BO))

    assert table.verdict == "What does Cy have left? Tap the tiles."


def test_record_too_early_stays_with_a_selected_player_who_is_missing(rounds: HandTable) -> None:
    rounds.hand.record()

    assert rounds.selected == "Cy"
    assert rounds.hand.state.is_wrong


def test_a_total_of_0_that_must_be_a_tile_is_asked_for_by_its_tile(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "manylang", 3)
    table.answer("ending", str(CY))
    table.type(0, 0)

    assert table.verdict == "What does Bo have left? Tap the tiles."


def test_the_line_asks_for_the_last_tile_while_it_is_selected(partners: HandTable) -> None:
    assert partners.selected == "Last tile"
    assert partners.verdict == "Which tile was played last? Tap it."


def test_after_the_last_tile_the_next_player_who_is_missing_is_selected(
    partners: HandTable,
) -> None:
    partners.tap("4-2", "6-5")

    assert partners.selected == "Bo"
    assert partners.summaries == {"Ann": "out", "Bo": "11 (1)", "Cy": "—", "Di": "—"} | {
        "Last tile": "4-2"
    }
    assert not partners.hand.state.note


def test_after_the_last_tile_the_search_for_the_next_player_goes_around(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "dominican", 4, partners=True)
    table.answer("ending", str(CY))
    table.tap("6-5")  # Di's
    table.answer("fits", "different")

    table.tap("4-2")

    assert table.selected == "Ann"


def test_a_last_tile_that_is_replaced_leaves_a_note_with_undo(partners: HandTable) -> None:
    partners.tap("4-2")
    partners.hand.select_holder(LAST_TILE)

    partners.tap("6-2")

    assert partners.selected == "Last tile"
    assert partners.hand.state.note == "6-2 is now the last tile."
    assert partners.hand.state.can_undo

    partners.hand.undo()

    assert partners.hand.state.selected_tiles == {Tile(4, 2)}


def test_how_the_last_tile_fitted_is_read_out_with_the_bonus_it_brings(
    partners: HandTable,
) -> None:
    one, different, _equal = partners.hand.state.answers("fits")

    assert one.label == "One end"
    assert different.text == "Two different ends"
    assert different.label == "Two different ends: Capicúa (the last tile fits both ends)"


def test_a_verdict_of_many_who_write_points_is_short(rounds: HandTable) -> None:
    for seat in (ANN, CY, DI, 4, 5):
        rounds.hand.select_holder(seat)
        rounds.hand.add_sum(12)

    assert rounds.hand.state.has_verdict
    assert rounds.verdict == "Bo went out"


def test_an_option_that_is_tried_counts_for_the_hands_before_too(tmp_path: Path) -> None:
    """With the lower pair as winner, Ann's pair wins the first hand, and so the tie after it."""
    choices = {"tie": "previous", "block": "lone"}
    table = HandTable(tmp_path, "cuban", 4, partners=True, choices=choices)
    record_hand(table.current_match, "3-0 2-1", "2-2", "5-2", "9-6 6-4")
    tied = record_hand(table.current_match, "9-0", "8-0", "4-4", "5-4")
    assert [verdict.side for verdict in table.current_match.table.verdicts] == [(1, 3), (1, 3)]

    table.hand.open(hand=tied, choice="block", option="pair")

    assert table.verdict.startswith("Ann and Cy win 17")


def test_a_verdict_of_three_who_write_points_names_their_points(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "mexican_train", 4, target=13)
    table.answer("ending", str(BO))
    for seat, pips in ((ANN, 12), (CY, 5), (DI, 7)):
        table.hand.select_holder(seat)
        table.hand.add_sum(pips)

    assert table.verdict == "Bo went out. Ann +12, Cy +5 and Di +7"


def test_the_sum_stands_behind_the_points_of_the_winner_not_behind_what_others_announced(
    tmp_path: Path,
) -> None:
    table = HandTable(tmp_path, "all_fives", 4, target=250)
    table.hand.announce(ANN, 5)
    table.hand.announce(ANN, 5)
    table.answer("ending", str(BO))
    for seat, tile in ((ANN, "4-4"), (CY, "5-5"), (DI, "6-6")):
        table.hand.select_holder(seat)
        table.tap(tile)

    assert table.verdict == "Bo wins 30 — 8 + 10 + 12. Ann +10"
