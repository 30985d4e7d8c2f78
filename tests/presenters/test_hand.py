"""The presenter of the hand screen."""

from pathlib import Path
from typing import Any

import pytest

from app.domain.tiles import Tile, TileSet
from app.play.entry.draft import (
    STOCK,
    Draft,
    Ended,
    Ending,
    EntryMode,
    draft_from_json,
    draft_to_json,
)
from app.presenters.hand import HandPresenter
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.presenters.hand_table import HandTable, with_stock_in_blocked_hands
from tests.services import services

ANN, BO, CY, DI = range(4)


@pytest.fixture
def table(tmp_path: Path) -> HandTable:
    return HandTable(tmp_path, "manylang", 3)


def test_the_verdict_is_shown_as_soon_as_it_is_known(table: HandTable) -> None:
    table.hand.answer("ending", str(ANN))
    table.tap("6-3")
    table.hand.select_holder(CY)
    table.tap("5-4", "1-1")

    assert table.verdict == "Ann wins 20 — 9 + 11"
    assert table.hand.state.has_verdict


def test_before_that_it_says_what_is_missing(table: HandTable) -> None:
    assert table.verdict == "Who went out? Tap the name, or Blocked."

    table.hand.answer("ending", str(ANN))

    assert table.verdict == "What does Bo have left? Tap the tiles."
    assert not table.hand.state.is_wrong


def test_the_only_player_without_tiles_went_out(table: HandTable) -> None:
    table.tap("6-3")
    table.hand.select_holder(BO)
    table.tap("1-0")

    assert table.verdict == "Cy wins 10 — 9 + 1"
    assert [chip.text for chip in table.hand.state.answers("ending") if chip.chosen] == ["Cy"]


def test_when_everybody_has_tiles_the_hand_was_blocked(table: HandTable) -> None:
    for seat, tile in enumerate(("6-3", "1-0", "2-0")):
        table.hand.select_holder(seat)
        table.tap(tile)

    assert table.verdict == "Bo wins 10 — 9 + 2 − 1"
    assert [chip.text for chip in table.hand.state.answers("ending") if chip.chosen] == ["Blocked"]


BOXES = ("luckies", "bg2133", "art3494", "manylang", "item2672")
WHO = "Who went out? Tap the name, or Blocked."


@pytest.mark.parametrize("box", BOXES)
def test_a_total_of_0_does_not_decide_who_went_out(tmp_path: Path, box: str) -> None:
    """A total of 0 can be an empty hand, or the tile 0-0."""
    table = HandTable(tmp_path, box, 3)
    table.type(0, 11, 18)

    assert table.verdict == WHO
    assert not any(chip.chosen for chip in table.hand.state.answers("ending"))

    table.hand.record()

    assert table.hand.state.is_wrong
    assert table.verdict == WHO
    assert table.current_match.table.hands == ()
    assert table.current_match.draft() is not None


@pytest.mark.parametrize("box", ["bg2133", "art3494", "manylang"])
def test_a_player_with_total_0_who_went_out_wins_the_pips_of_the_others(
    tmp_path: Path, box: str
) -> None:
    table = HandTable(tmp_path, box, 3)
    table.type(0, 11, 18)

    table.hand.answer("ending", str(ANN))

    assert table.verdict == "Ann wins 29 — 11 + 18"

    table.hand.record()

    (hand,) = table.current_match.table.hands
    assert (hand.hand.end.out, hand.hand.end.left[ANN], hand.verdict.points) == (ANN, (), 29)


def test_a_total_of_0_is_the_tile_without_points_where_the_hand_was_blocked(
    table: HandTable,
) -> None:
    table.type(0, 11, 18)

    table.hand.answer("ending", str(Ending.BLOCKED))

    assert table.verdict == "Ann wins 29 — 11 + 18"
    assert table.hand.state.holders[ANN].summary == "0"


def test_a_total_of_0_leaves_open_who_has_nothing(table: HandTable) -> None:
    """Perhaps Cy is only not counted yet."""
    table.type(0, 11)

    assert table.verdict == WHO


@pytest.mark.parametrize("way", [EntryMode.TRAY, EntryMode.KEYPAD])
def test_the_tile_without_points_is_a_tile(table: HandTable, way: EntryMode) -> None:
    table.hand.set_mode(way)
    for seat, face in enumerate((0, 4, 5)):
        table.hand.select_holder(seat)
        if way is EntryMode.TRAY:
            table.tap(f"{face}-{face}")
        else:
            table.hand.add_half(face)
            table.hand.add_half(face)

    assert [chip.text for chip in table.hand.state.answers("ending") if chip.chosen] == ["Blocked"]
    assert table.verdict == "Ann wins 18 — 8 + 10"


@pytest.mark.parametrize("ending", [Ending.BLOCKED, CY])
def test_two_cannot_both_hold_the_tile_without_points(table: HandTable, ending: Ended) -> None:
    table.type(0, 0)
    table.hand.select_holder(CY)
    table.hand.add_digit(7)
    if ending == CY:
        table.hand.clear()

    table.hand.answer("ending", str(ending))

    assert table.verdict == "What does Bo have left? Tap the tiles."
    assert not table.hand.state.is_wrong


def test_a_total_cannot_be_a_tile_that_another_player_holds(table: HandTable) -> None:
    table.hand.answer("ending", str(CY))
    table.tap("0-0", "6-3")
    table.hand.select_holder(BO)
    table.hand.set_mode(EntryMode.TOTAL)
    table.hand.add_digit(0)

    assert table.verdict == "What does Bo have left? Tap the tiles."


def test_a_blocked_hand_asks_for_missing_tiles(table: HandTable) -> None:
    table.type(0, 11)
    table.hand.answer("ending", str(Ending.BLOCKED))

    assert table.verdict == "What does Cy have left?"


def test_a_total_of_0_is_asked_about_when_the_draft_is_resumed(table: HandTable) -> None:
    table.type(0, 11, 18)

    assert table.presenter().state.verdict == WHO


def test_a_draft_with_an_erased_total_is_empty(table: HandTable) -> None:
    table.hand.set_mode(EntryMode.TOTAL)
    table.hand.add_digit(4)
    assert table.current_match.draft() == Draft(mode=EntryMode.TOTAL, totals={ANN: "4"})

    table.hand.erase()

    kept = table.current_match.draft()
    assert kept == Draft(mode=EntryMode.TOTAL)
    assert not kept.is_begun


@pytest.mark.parametrize("key", ["erase", "clear"])
def test_without_a_total_erasing_does_nothing(table: HandTable, key: str) -> None:
    table.tap("6-3")
    table.hand.set_mode(EntryMode.TOTAL)

    getattr(table.hand, key)()

    assert table.hand.state.tile_colours == ((Tile.parse("6-3"), ANN),)
    assert not table.hand.state.note


def test_the_player_who_went_out_is_not_counted_any_more(table: HandTable) -> None:
    table.hand.select_holder(BO)

    table.hand.answer("ending", str(BO))

    assert [holder.text for holder in table.hand.state.holders if holder.chosen] == ["Cy"]


def test_the_selected_player_stays_selected_when_another_went_out(table: HandTable) -> None:
    table.hand.select_holder(ANN)

    table.hand.answer("ending", str(BO))

    assert [holder.text for holder in table.hand.state.holders if holder.chosen] == ["Ann"]


def test_after_a_player_went_out_the_next_one_is_selected(table: HandTable) -> None:
    table.hand.answer("ending", str(BO))

    assert [holder.text for holder in table.hand.state.holders if holder.chosen] == ["Cy"]


def test_a_second_tap_takes_a_tile_back(table: HandTable) -> None:
    table.tap("6-3", "6-3")

    assert not table.hand.state.tile_colours


def test_a_tap_on_a_tile_of_another_player_moves_it_and_can_be_undone(table: HandTable) -> None:
    table.tap("6-3")
    table.hand.select_holder(BO)
    table.tap("6-3")

    assert table.hand.state.note == "6-3 was moved to Bo."
    assert table.hand.state.tile_colours == ((Tile.parse("6-3"), BO),)

    table.hand.undo()

    assert table.hand.state.tile_colours == ((Tile.parse("6-3"), ANN),)
    assert not table.hand.state.note


def test_two_halves_make_a_tile(table: HandTable) -> None:
    table.hand.set_mode(EntryMode.KEYPAD)
    table.hand.add_half(3)

    assert table.hand.state.half == 3

    table.hand.add_half(6)

    assert table.hand.state.holder_tiles == (Tile.parse("6-3"),)
    assert table.hand.state.half == -1


def test_a_total_scores_the_same(table: HandTable) -> None:
    table.hand.answer("ending", str(ANN))
    table.hand.set_mode(EntryMode.TOTAL)
    for digit in (1, 1):
        table.hand.add_digit(digit)
    table.hand.select_holder(CY)
    table.hand.add_digit(9)

    assert table.verdict == "Ann wins 20 — 11 + 9"

    table.hand.erase()

    assert table.verdict == "What does Cy have left?"


def test_a_total_replaces_the_tiles_and_says_so(table: HandTable) -> None:
    table.tap("6-3")
    table.hand.set_mode(EntryMode.TOTAL)
    table.hand.add_digit(7)

    assert not table.hand.state.tile_colours
    assert table.hand.state.note == "The total replaces the tiles."

    table.hand.undo()

    assert table.hand.state.tile_colours == ((Tile.parse("6-3"), ANN),)


def test_a_total_larger_than_the_box_is_refused_at_once(table: HandTable) -> None:
    table.hand.answer("ending", str(ANN))
    table.hand.set_mode(EntryMode.TOTAL)
    for digit in (9, 9, 9):
        table.hand.add_digit(digit)
    table.hand.select_holder(CY)
    table.hand.add_digit(1)

    assert table.hand.state.is_wrong
    assert table.verdict.startswith("All points counted here: 1000. All points in the box: 168.")


def test_the_player_who_went_out_cannot_have_tiles(table: HandTable) -> None:
    table.tap("6-3")
    table.hand.answer("ending", str(ANN))
    table.hand.select_holder(BO)
    table.tap("1-0")
    table.hand.select_holder(CY)
    table.tap("2-0")

    assert table.hand.state.is_wrong
    assert table.verdict.startswith("Ann went out and cannot have tiles left.")


def test_record_too_early_says_what_is_missing_and_selects_it(table: HandTable) -> None:
    table.hand.answer("ending", str(ANN))
    table.tap("6-3")
    table.hand.record()

    state = table.hand.state
    assert state.is_wrong
    assert state.verdict == "What does Cy have left? Tap the tiles."
    assert [holder.text for holder in state.holders if holder.chosen] == ["Cy"]
    assert table.navigation.calls == []


def test_record_stores_the_hand_and_opens_the_verdict(table: HandTable) -> None:
    table.tap("6-3")
    table.hand.select_holder(BO)
    table.tap("1-0")
    table.hand.record()

    (hand,) = table.current_match.table.hands
    assert hand.verdict.points == 10
    assert table.navigation.calls == [("verdict from home", {"hand": hand.id, "fresh": "yes"})]
    assert table.current_match.draft() is None


def test_every_tap_is_stored_and_restored(table: HandTable) -> None:
    table.hand.answer("ending", str(CY))
    table.tap("6-3")
    table.hand.select_holder(BO)
    table.hand.set_mode(EntryMode.TOTAL)
    table.hand.add_digit(4)
    before = table.hand.state

    assert table.presenter().state == before


def test_a_corrupt_draft_is_an_empty_one(table: HandTable) -> None:
    table.current_match.drafts.stored.save(
        table.current_match.table.id, {"": {"tiles": [["9-99", 77]]}}
    )
    table.current_match.resume()

    assert table.presenter().state.tile_colours == ()


@pytest.mark.parametrize(
    "draft",
    [
        Draft(),
        Draft(ending=Ending.BLOCKED, tiles={Tile(6, 3): 0, Tile(1, 0): STOCK}, totals={1: "12"}),
        Draft(starter=2, ending=1, selected_holder=STOCK, mode=EntryMode.KEYPAD, half=4, picked=2),
        Draft(stock_empty=True),
    ],
)
def test_a_draft_is_read_as_it_was_written(draft: Draft) -> None:
    assert draft_from_json(draft_to_json(draft), 3, TileSet(6)) == draft


def test_an_earlier_hand_is_edited_from_its_recorded_state(table: HandTable) -> None:
    table.tap("6-3")
    table.hand.select_holder(BO)
    table.tap("1-0")
    table.hand.record()
    (hand,) = table.current_match.table.hands

    table.hand = table.presenter(hand.id)
    table.hand.select_holder(BO)
    table.tap("5-5")
    table.hand.record()

    (edited,) = table.current_match.table.hands
    assert (edited.id, edited.verdict.points) == (hand.id, 20)
    (change,) = table.current_match.matches.changes(table.current_match.table.id)
    assert change.what == "hand_edited"


def test_editing_does_not_change_the_draft_of_the_next_hand(table: HandTable) -> None:
    table.tap("6-3")
    table.hand.select_holder(BO)
    table.tap("1-0")
    table.hand.record()
    (hand,) = table.current_match.table.hands
    table.hand = table.presenter()
    table.tap("4-4")

    editor = table.presenter(hand.id)
    editor.toggle_tile(Tile.parse("5-5"))
    editor.record()

    assert table.presenter().state.tile_colours == ((Tile.parse("4-4"), ANN),)


def test_why_shows_the_steps(table: HandTable) -> None:
    for seat, tile in enumerate(("6-3", "1-0", "2-0")):
        table.hand.select_holder(seat)
        table.tap(tile)

    assert table.hand.explain() == (
        "Nobody could play: the hand was blocked.",
        "Ann: 9 · Bo: 1 · Cy: 2",
        "Bo has the fewest points left: 1.",
        "So Bo wins the hand.",
        "It is worth the points of the other players, minus the winner's own, once.",
        "9 + 2 − 1 = 10",
    )


def test_the_draw_pile_is_asked_for_where_it_counts(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "item2672", 2)
    table.tap("6-3")

    table.hand.answer("ending", str(BO))

    assert [holder.text for holder in table.hand.state.holders] == ["Ann", "Bo", "Draw pile"]
    assert table.verdict.startswith("This leaflet counts every point on the table")

    table.hand.record()

    state = table.hand.state
    assert state.prompt.startswith("When a player goes out, this leaflet counts every point")
    assert state.can_be_empty

    table.tap("1-0")

    assert table.hand.state.tile_colours == ((Tile.parse("6-3"), ANN),)
    assert table.hand.state.selected_tiles == {Tile.parse("1-0")}
    assert table.verdict == "Bo wins 158 — 168 − 9 − 1"


def test_an_empty_draw_pile_is_one_tap(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "item2672", 2)
    table.tap("6-3")
    table.hand.answer("ending", str(BO))
    table.hand.select_holder(STOCK)

    table.hand.toggle_empty_stock()

    assert table.verdict == "Bo wins 159 — 168 − 9"

    table.hand.toggle_empty_stock()

    assert table.verdict.startswith("This leaflet counts every point on the table")


def test_the_draw_pile_is_not_asked_for_in_a_blocked_hand(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "item2672", 2)
    table.hand.answer("ending", str(BO))
    table.hand.select_holder(STOCK)
    table.tap("1-0")

    table.hand.answer("ending", str(Ending.BLOCKED))

    assert [holder.text for holder in table.hand.state.holders] == ["Ann", "Bo"]
    assert not table.hand.state.selected_tiles


def test_the_draw_pile_stays_selected_where_it_counts_in_a_blocked_hand_too(
    tmp_path: Path,
) -> None:
    table = HandTable(tmp_path, "item2672", 2, with_stock_in_blocked_hands("item2672"))
    table.hand.answer("ending", str(BO))
    table.hand.select_holder(STOCK)

    table.hand.answer("ending", str(Ending.BLOCKED))

    assert table.selected == "Draw pile"


def test_the_winner_of_a_tie_is_picked_where_the_table_plays_so(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "manylang", 3, choices={"tie": "pick"})
    for seat, tile in enumerate(("2-1", "3-0", "6-0")):
        table.hand.select_holder(seat)
        table.tap(tile)

    assert table.verdict == "Ann and Bo tie. Who wins? The table decides."
    assert [pick.text for pick in table.hand.state.picks] == ["Ann", "Bo"]

    table.hand.pick_winner(BO)

    assert table.verdict == "Bo wins 6 — 3 + 6 − 3"
    assert [pick.text for pick in table.hand.state.picks if pick.chosen] == ["Bo"]


def test_a_total_is_refused_where_tiles_decide(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "luckies", 2)
    table.hand.set_mode(EntryMode.TOTAL)
    table.hand.add_digit(5)
    table.hand.select_holder(BO)
    table.hand.add_digit(5)

    assert table.verdict == "Here the tiles decide, not the total. Tap the tiles of Ann and Bo."

    table.hand.record()

    assert table.hand.state.mode is EntryMode.TRAY
    assert [holder.text for holder in table.hand.state.holders if holder.chosen] == ["Ann"]


def test_partners_win_together(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "bg2133", 4, partners=True)
    for seat, tile in ((BO, "6-3"), (CY, "1-0"), (DI, "5-5")):
        table.hand.select_holder(seat)
        table.tap(tile)

    assert table.verdict == "Ann and Cy win 19 — 9 + 10"


def test_colours_have_names(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "luckies", 2)
    table.tap("6-4")
    table.hand.select_holder(BO)
    table.tap("6-4")

    assert table.hand.state.note == "purple-green was moved to Bo."


def test_a_full_disk_is_reported_and_nothing_is_lost(table: HandTable) -> None:
    table.tap("6-3")
    table.hand.select_holder(BO)
    table.current_match.database.before_write = disk_is_full

    table.tap("1-0")

    assert table.verdict.startswith("This phone has no space left")
    assert len(table.hand.state.tile_colours) == 2

    table.hand.record()

    assert table.verdict.startswith("This phone has no space left")
    assert table.navigation.calls == []

    table.current_match.database.before_write = room_again
    table.hand.record()

    assert table.current_match.table.hands[0].verdict.points == 10


def room_again(_connection: object) -> None:
    """The disk has room again."""


def test_a_recorded_hand_can_be_completed_for_another_choice(tmp_path: Path) -> None:
    table = HandTable(tmp_path, "luckies", 4)
    for seat, tile in ((BO, "6-3"), (CY, "1-0"), (DI, "5-5")):
        table.hand.select_holder(seat)
        table.tap(tile)
    table.hand.record()
    (hand,) = table.current_match.table.hands

    table.hand = HandPresenter(services(table.current_match), table.navigation)
    table.hand.open(hand.id, choice="out_counts", option="hands_and_stock")

    assert table.verdict.startswith("At this table the tiles set aside count too.")
    assert table.selected == "Set aside"
    assert table.hand.state.prompt.startswith("At this table the tiles set aside count too.")

    table.hand.select_holder(STOCK)
    table.tap("0-0", "2-0", "3-0", "4-0", "5-0", "6-0", "2-1", "3-1")
    table.hand.record()

    assert table.current_match.table.match.choices["out_counts"] == "hands_and_stock"
    assert table.current_match.table.hands[0].verdict.points == 20 + 27


def test_a_missing_hand_leads_to_the_table(table: HandTable) -> None:
    navigation = FakeNavigation()

    HandPresenter(services(table.current_match), navigation).open("no such hand")

    assert navigation.calls == [("home table", {})]


@pytest.mark.parametrize(
    "corrupt",
    [
        {"starter": -1},
        {"picked": -1},
        {"half": 99},
        {"half": True},
        {"tiles": [["9-9", 0]]},
        {"tiles": [[["6-6"], 0]]},
        {"totals": [[0, "9" * 5000]]},
        {"totals": [[None, "9"]]},
        {"way": []},
        {"counting": 1e999},
    ],
)
def test_an_impossible_draft_is_an_empty_one(corrupt: dict[str, Any]) -> None:
    assert draft_from_json({**draft_to_json(Draft(ending=0)), **corrupt}, 3, TileSet(6)) == Draft()


def test_the_sum_is_never_broken_over_two_lines(table: HandTable) -> None:
    table.hand.answer("ending", str(ANN))
    table.tap("6-3")
    table.hand.select_holder(CY)
    table.tap("5-4", "1-1")

    assert "9\xa0+\xa011" in table.hand.state.verdict
