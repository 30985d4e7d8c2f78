"""The hand screen asks each fact that the rules of a game need, and no other."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.editing import own_rules
from app.domain.hand.facts import BidResult, Event
from app.domain.rules.lines import line_of
from app.domain.rules.tables import Blocked
from app.domain.rules.values import Criterion, Fits, Led, Points
from app.domain.tiles import Tile
from app.play.entry.draft import LAST_TILE, STOCK, Ending, EntryMode
from tests.builders import record_hand
from tests.presenters.hand_table import HandTable
from tests.rule_sets import load_set

ANN, BO, CY, DI = range(4)
HELD = ((BO, "6-3"), (CY, "1-0"), (DI, "5-5"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def partners(folder: Path, box: str, **choices: str) -> HandTable:
    return HandTable(folder, box, 4, partners=True, choices=choices)


def give(table: HandTable, *held: tuple[int, str]) -> None:
    for seat, tiles in held:
        table.hand.select_holder(seat)
        table.tap(*tiles.split())


def test_a_leaflet_asks_only_how_the_hand_ended(folder: Path) -> None:
    table = HandTable(folder, "manylang", 3)

    assert table.asked == ("ending",)

    table.hand.answer("ending", Ending.BLOCKED)

    assert table.asked == ("ending",)
    assert table.texts("ending") == ("Ann", "Bo", "Cy", "*Blocked")


def test_a_tap_on_the_chosen_answer_takes_it_back(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", "0", "0")

    assert not any(answer.chosen for answer in table.hand.state.answers("ending"))

    table.answer("ending", "blocked")
    table.answer("locker", "2", "2")

    assert table.texts("locker") == ("Ann", "Bo", "Cy", "Di")


def test_who_closed_the_line_is_forgotten_where_somebody_went_out_after_all(folder: Path) -> None:
    table = partners(folder, "dominican")
    give(table, *HELD)
    table.answer("ending", str(Ending.BLOCKED))
    table.answer("locker", str(CY))

    table.answer("ending", str(ANN))
    table.hand.record()

    assert (table.recorded.out, table.recorded.locker) == (ANN, None)


def test_whoever_played_the_last_tile_is_asked_where_a_blocked_hand_rests_on_it(
    folder: Path,
) -> None:
    table = partners(folder, "dominican")
    give(table, (ANN, "6-6"), *HELD)

    assert table.asked == ("ending", "locker")
    assert table.verdict == "Who played the last tile? Tap the name."
    assert table.hand.state.answers("locker")[BO].label == "Bo played the last tile"

    table.answer("locker", str(BO))

    assert table.texts("locker") == ("Ann", "*Bo", "Cy", "Di")
    assert table.verdict.startswith("Ann and Cy win 32")

    table.hand.record()

    assert table.recorded.locker == BO


def test_nobody_is_asked_who_locked_when_somebody_is_out(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))

    assert "locker" not in table.asked


def test_whoever_started_is_asked_only_where_a_tie_rests_on_it(folder: Path) -> None:
    table = partners(folder, "dominican")
    give(table, (ANN, "6-6"), (BO, "2-1"), (CY, "3-0"), (DI, "5-5"))
    table.answer("locker", str(BO))

    assert table.asked == ("ending", "locker", "starter")
    assert table.verdict == "Who started the hand? Tap the name."

    table.answer("starter", str(DI))

    assert table.asked == ("ending", "locker", "starter"), "it can be put right"
    assert table.texts("starter") == ("Ann", "Bo", "Cy", "*Di")
    assert table.verdict.startswith("Bo and Di win")


def test_how_the_last_tile_fitted_is_one_end_until_told_otherwise(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))
    give(table, *HELD)

    assert table.texts("fits") == ("*One end", "Two different ends", "Two equal ends")
    assert table.verdict == "Ann and Cy win 20 — 9 + 1 + 10"

    table.hand.record()

    assert table.recorded.fits is Fits.ONE
    assert table.recorded.last is None


def test_a_last_tile_on_both_ends_is_tapped_next(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))
    give(table, *HELD)

    table.answer("fits", "different")

    assert table.selected == "Last tile"
    assert table.hand.state.prompt == "Tap the tile that Ann played last."
    assert table.verdict == "Which tile was played last? Tap it."

    table.tap("4-2")

    assert table.summaries["Last tile"] == "4-2"
    assert table.hand.state.selected_tiles == {Tile(4, 2)}
    assert table.verdict == "Ann and Cy win 45"

    table.hand.record()

    assert (table.recorded.last, table.recorded.fits) == (Tile(4, 2), Fits.DIFFERENT)


def test_the_last_tile_is_taken_from_whoever_held_it(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))
    give(table, *HELD)
    table.answer("fits", "different")

    table.tap("6-3")

    assert table.hand.state.note == "6-3 is now the last tile."
    assert table.summaries["Bo"] == "—"

    table.hand.undo()

    assert table.summaries["Bo"] == "9 (1)"
    assert table.summaries["Last tile"] == "—"


def test_a_last_tile_that_a_player_has_left_is_none(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))
    table.answer("fits", "different")
    table.tap("6-3")

    give(table, (BO, "6-3"))

    assert table.hand.state.note == "6-3 was moved to Bo."
    assert table.summaries["Last tile"] == "—"


def test_record_selects_the_last_tile_where_it_is_missing(folder: Path) -> None:
    table = partners(folder, "dominican", chuchazo="50")
    table.answer("ending", str(ANN))
    give(table, *HELD)

    assert table.selected == "Di", "the next tap on a tile is still for Di"

    table.hand.record()

    assert table.hand.state.is_wrong
    assert table.selected == "Last tile"


def test_where_only_the_last_tile_counts_the_tray_is_there_for_it_alone(folder: Path) -> None:
    table = partners(folder, "brazilian")
    table.answer("ending", str(BO))

    assert table.asked == ("ending", "fits")
    assert table.hand.state.holders == ()
    assert table.hand.state.mode is EntryMode.TRAY
    assert [chip.key for chip in table.hand.state.modes] == ["tray", "keypad"]

    table.tap("6-3")

    assert table.verdict == "Bo and Di win 1"

    table.tap("6-3", "5-5")
    table.answer("fits", "equal")

    assert table.verdict == "Bo and Di win 4"

    table.hand.record()

    assert (table.recorded.last, table.recorded.fits) == (Tile(5, 5), Fits.EQUAL)


def test_the_first_tile_is_asked_before_the_hand_is_counted(folder: Path) -> None:
    table = partners(folder, "dominican")
    assert "led" not in table.asked

    table.hand.add_event("opening_pass", ANN, 1)

    assert "led" in table.asked


def test_the_first_tile_is_asked_only_after_a_pass_on_it(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))
    give(table, *HELD)

    assert "led" not in table.asked

    table.hand.add_event("opening_pass", ANN, 1)

    assert "led" in table.asked
    assert table.verdict == "Was the first tile a double? Tap the answer."

    table.answer("led", "double")

    assert table.verdict == "Ann and Cy win 45"

    table.hand.record()

    assert table.recorded.led is Led.DOUBLE
    assert table.recorded.events == (Event("opening_pass", ANN, 1),)


def test_no_tiles_are_asked_for_where_nothing_rests_on_them(folder: Path) -> None:
    """Fives and threes: who went out, Record."""
    table = HandTable(folder, "fives_and_threes", 2)

    assert table.hand.state.holders == ()
    assert (table.hand.state.modes, table.hand.state.mode) == ((), None)

    table.answer("ending", str(ANN))

    assert table.verdict == "Ann wins 1"

    table.hand.record()

    assert table.recorded.out == ANN


def test_out_is_enough_in_a_run_of_hands(folder: Path) -> None:
    """Jamaican: who went out, Record; the tiles count when the hand is blocked."""
    table = partners(folder, "jamaican_partner")
    table.answer("ending", str(ANN))

    assert table.hand.state.holders == ()
    assert table.verdict == "Ann and Cy win 1"

    table.answer("ending", str(Ending.BLOCKED))

    assert len(table.hand.state.holders) == 4


def test_a_strict_key_asks_for_the_tiles_that_are_left_only_if_the_last_tile_can_be_one(
    folder: Path,
) -> None:
    table = partners(folder, "jamaican_partner", key="strict")
    table.answer("ending", str(ANN))

    assert table.hand.state.holders == ()
    assert table.verdict == "Ann and Cy win 1"

    table.answer("fits", "different")

    assert tuple(table.summaries) == ("Ann", "Bo", "Cy", "Di", "Last tile")


def test_what_was_entered_before_stays_to_be_seen(folder: Path) -> None:
    table = partners(folder, "jamaican_partner")
    give(table, *HELD)

    table.answer("ending", str(ANN))

    assert table.summaries == {"Ann": "out", "Bo": "9 (1)", "Cy": "1 (1)", "Di": "10 (1)"}


def test_tiles_of_a_recorded_hand_are_shown_when_it_is_edited(folder: Path) -> None:
    table = partners(folder, "jamaican_partner")
    hand = record_hand(table.current_match, "", "6-3", "1-0", "5-5", out=0)

    table.hand = table.presenter(hand)

    assert table.summaries["Bo"] == "9 (1)"


def test_the_last_points_came_with_the_last_tile_only_if_whoever_is_out_announced_them(
    folder: Path,
) -> None:
    table = HandTable(folder, "fives_and_threes", 2)
    table.hand.announce(BO, 8)
    table.answer("ending", str(ANN))

    assert "closing" not in table.asked

    table.hand.announce(ANN, 3)

    assert table.texts("closing") == ("The last points came with the last tile",)

    table.answer("closing", "yes")

    assert table.texts("closing") == ("*The last points came with the last tile",)

    table.hand.record()

    assert table.recorded.closing
    assert table.recorded.plays == ((BO, 8), (ANN, 3))


def test_an_announcement_that_wins_the_match_is_an_ending_that_can_be_changed(
    folder: Path,
) -> None:
    table = HandTable(folder, "all_fives", 2, target=10)

    assert table.texts("ending") == ("Ann", "Bo", "Blocked")

    table.hand.announce(BO, 10)

    assert table.texts("ending") == ("Ann", "Bo", "Blocked", "*Match won")
    assert table.verdict == "Bo wins the match. Bo +10"

    table.answer("ending", str(ANN))

    assert table.texts("ending") == ("*Ann", "Bo", "Blocked", "Match won")

    table.answer("ending", str(Ending.STOPPED))
    table.hand.record()

    assert table.recorded.stopped


def test_an_announcement_can_be_taken_back_from_a_recorded_hand(folder: Path) -> None:
    table = HandTable(folder, "bergen", 2)
    table.hand.announce(ANN, 2)
    table.hand.announce(BO, 3)
    table.answer("ending", str(ANN))
    table.hand.record()

    table.hand = table.presenter(table.current_match.table.hands[0].id)
    play = table.hand.state.in_play

    assert play is not None
    told = [(side.name, side.last.text) for side in play.announced if side.last is not None]
    assert told == [("Ann", "2"), ("Bo", "3")]

    table.hand.take_back_play(1)
    table.hand.record()

    assert table.recorded.plays == ((ANN, 2),)


def test_an_event_can_be_taken_back(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.hand.add_event("pass_round", BO)
    table.hand.add_event("pass_round", ANN)

    table.hand.take_back_event(0)

    entry = table.hand.state.in_play
    assert entry is not None
    assert entry.events is not None
    (told,) = entry.events.told
    assert told.text == "After a tile of Ann, everybody else passed."


def test_nothing_is_asked_of_a_hand_that_a_foul_ended(folder: Path) -> None:
    table = partners(folder, "mexican_pairs", foul="25")

    table.hand.add_event("foul", BO)

    assert table.asked == ()
    assert table.hand.state.holders == ()
    assert table.hand.state.has_verdict

    table.hand.record()

    assert table.recorded.events == (Event("foul", BO),)
    assert table.current_match.table.hands[0].verdict.void


def test_a_bid_of_marks_is_a_side_and_whether_it_was_made(folder: Path) -> None:
    """The lowest bid stands preset: side, made, Record."""
    table = partners(folder, "texas_42")

    assert table.asked == ("bidder", "amount", "made")
    assert table.texts("bidder") == ("Ann and Cy", "Bo and Di")
    assert table.texts("amount")[0] == "*30"
    assert table.texts("amount")[-4:] == ("42", "84", "126", "168")
    assert table.hand.state.holders == ()
    assert table.hand.state.mode is None

    table.answer("bidder", "1")
    table.answer("made", "yes")

    assert table.verdict == "Bo and Di win 1"

    table.hand.record()

    assert table.recorded.bid == BidResult(BO, 30, made=True)


def test_the_highest_bid_of_an_own_box_is_still_there_after_a_restart(folder: Path) -> None:
    """All that can be bid are keys: a number that is typed in the rules is no larger."""
    rules = line_of("bid.whole").with_number(own_rules(load_set("texas_42"), "ours", "Ours"), 9999)
    table = HandTable(folder, "ours", 4, {"ours": rules}, partners=True)
    cells = next(one.cells for one in table.hand.state.questions if one.key == "amount")
    table.answer("bidder", "0")
    table.answer("made", "yes")
    table.answer("amount", cells[-1].key)
    said = table.verdict

    table.current_match.drafts.forget()

    assert len(cells) < 200
    assert table.presenter().state.verdict == said == "Ann and Cy win 4"


def test_a_bid_of_several_marks_that_is_set_is_the_others(folder: Path) -> None:
    table = partners(folder, "texas_42")
    table.answer("bidder", "1")
    table.answer("amount", "84")
    table.answer("made", "no")

    assert table.verdict == "Ann and Cy win 2"


def test_where_a_bid_counts_points_what_was_taken_is_typed(folder: Path) -> None:
    table = partners(folder, "texas_42", count="points")

    assert table.asked == ("bidder", "amount")
    assert table.texts("amount")[-1] == "42"
    assert table.hand.state.mode is EntryMode.TOTAL
    assert table.hand.state.modes == ()

    table.answer("bidder", "0")

    assert table.verdict == "How many points did the side that bid take? Enter it."

    for digit in (3, 9):
        table.hand.add_digit(digit)
    table.hand.add_plus()

    assert not table.hand.state.has_plus
    assert table.hand.state.total == "39"
    assert table.verdict.startswith("Ann and Cy win 39")

    table.hand.erase()
    table.hand.clear()

    assert table.hand.state.total == ""


def test_more_than_there_is_cannot_be_taken(folder: Path) -> None:
    table = partners(folder, "texas_42", count="points")
    table.answer("bidder", "0")
    for digit in (4, 3):
        table.hand.add_digit(digit)

    assert table.hand.state.is_wrong


def test_rounds_are_counted_where_a_match_is_so_many(folder: Path) -> None:
    assert HandTable(folder, "mexican_train", 4, target=13).hand.state.title == "Round 1 of 13"


def test_hands_are_counted_elsewhere_and_rounds_after_the_last_one(folder: Path) -> None:
    table = HandTable(folder / "fives", "all_fives", 4)

    assert table.hand.state.title == "Hand 1"

    table = HandTable(folder / "train", "mexican_train", 2, target=1)
    table.answer("ending", str(ANN))
    table.hand.select_holder(BO)
    table.hand.add_sum(5)
    table.hand.record()

    assert table.presenter().state.title == "Round 2"


def test_every_tap_on_an_answer_is_kept(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))
    give(table, *HELD)
    table.answer("fits", "different")
    table.tap("4-2")
    table.hand.add_event("opening_pass", ANN, 2)
    table.answer("led", "single")
    before = table.hand.state

    assert table.presenter().state == before


def test_the_last_tile_has_no_total(folder: Path) -> None:
    table = partners(folder, "brazilian")
    table.answer("ending", str(BO))
    table.hand.select_holder(LAST_TILE)

    table.hand.add_digit(5)
    table.hand.add_sum(5)

    assert table.current_match.draft() is not None
    assert not table.hand.state.total


def test_the_stock_is_asked_where_it_counts_in_a_blocked_hand(folder: Path) -> None:
    blocked = Blocked((Criterion.FEWEST_PIPS,), Points.HANDS_AND_STOCK)
    rules = replace(load_set("chickenfoot"), blocked=blocked)
    table = HandTable(folder, rules.id, 2, sets={rules.id: rules})
    table.hand.answer("ending", Ending.BLOCKED)
    give(table, (ANN, "1-0"), (BO, "6-4"), (STOCK, "5-5"))

    table.hand.record()

    assert [one.points for one in table.current_match.table.verdicts] == [20]


def test_a_draw_pile_of_which_two_tiles_stay_is_not_empty(folder: Path) -> None:
    choices = {"stock_stays": "2", "out_points": "losers_and_stock"}
    table = HandTable(folder, "draw", 2, choices=choices)
    table.answer("ending", str(ANN))
    give(table, (BO, "3-2"), (STOCK, "6-6"))

    assert not table.hand.state.can_be_empty
    assert not table.hand.state.is_wrong
    assert table.verdict == (
        "Here the tiles in the draw pile count too. Tap all that are left."
        " The last 2 tiles of the draw pile may not be drawn."
    )
    table.tap("6-5")
    assert table.verdict == "Ann wins 28 — 5 + 23"


def test_with_another_end_of_the_hand_the_next_tile_is_no_longer_the_last_one(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))
    table.answer("fits", "different")
    assert table.selected == "Last tile"

    table.answer("ending", str(BO))

    assert table.selected == "Cy"
    table.tap("6-5")
    assert table.summaries["Cy"] == "11 (1)"


def test_a_draw_pile_that_was_said_to_be_empty_has_the_tiles_that_are_tapped(folder: Path) -> None:
    table = HandTable(folder, "item2672", 2)
    table.answer("ending", str(ANN))
    table.hand.select_holder(STOCK)
    table.hand.toggle_empty_stock()
    assert table.summaries["Draw pile"] == "empty"

    table.tap("6-5")

    assert table.summaries["Draw pile"] == "11 (1)"


def test_a_missing_draw_pile_is_asked_for_by_its_tiles_however_the_others_were_entered(
    folder: Path,
) -> None:
    table = HandTable(folder, "item2672", 2)
    table.answer("ending", str(ANN))
    table.hand.select_holder(BO)
    table.hand.set_mode(EntryMode.TOTAL)
    table.hand.add_digit(7)

    table.hand.record()

    assert table.selected == "Draw pile"
    assert table.hand.state.mode is EntryMode.TRAY


def test_whoever_went_out_has_no_total_when_the_hand_is_edited(folder: Path) -> None:
    table = HandTable(folder, "manylang", 3)
    hand = record_hand(table.current_match, 0, 5, 7, out=ANN)

    table.hand = table.presenter(hand)
    table.hand.answer("ending", str(BO))

    assert table.summaries == {"Ann": "—", "Bo": "out", "Cy": "7"}


def test_a_draw_pile_worth_nothing_is_empty_when_the_hand_is_edited(folder: Path) -> None:
    table = HandTable(folder, "item2672", 2)
    hand = record_hand(table.current_match, "", 5, out=ANN, stock=0)

    table.hand = table.presenter(hand)

    assert table.summaries["Draw pile"] == "empty"


def test_the_first_tile_told_as_the_last_one_replaces_nothing(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))
    table.answer("fits", "different")

    table.tap("4-2")

    assert (table.hand.state.note, table.hand.state.can_undo) == ("", False)


def test_a_recorded_hand_is_changed_and_a_new_one_recorded(folder: Path) -> None:
    table = HandTable(folder, "manylang", 2)
    hand = record_hand(table.current_match, "", 5, out=ANN)

    assert table.presenter().state.record == "Record"
    assert table.presenter(hand).state.record == "Save the change"


def test_points_taken_back_did_not_come_with_the_last_tile(folder: Path) -> None:
    table = HandTable(folder, "fives_and_threes", 2)
    table.hand.announce(BO, 8)
    table.hand.announce(ANN, 3)
    table.answer("ending", str(ANN))
    table.answer("closing", "yes")

    table.hand.take_back_play(1)
    table.hand.record()

    assert not table.recorded.closing
    assert table.recorded.plays == ((BO, 8),)


def test_a_last_tile_is_forgotten_where_the_hand_was_blocked_after_all(folder: Path) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))
    table.answer("fits", "different")
    table.tap("4-2")
    give(table, (ANN, "6-6"), *HELD)

    table.answer("ending", str(Ending.BLOCKED))
    table.answer("locker", str(CY))
    table.hand.record()

    assert (table.recorded.out, table.recorded.last, table.recorded.fits) == (None, None, None)


def test_a_last_tile_that_is_told_is_not_asked_for_again_where_it_fitted_otherwise(
    folder: Path,
) -> None:
    table = partners(folder, "dominican")
    table.answer("ending", str(ANN))
    table.answer("fits", "different")
    table.tap("4-2")
    assert table.selected == "Bo"

    table.answer("fits", "equal")

    assert table.selected == "Bo"
