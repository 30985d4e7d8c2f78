"""What a draft is scored as: only what the rules ask for is asked, and nothing is guessed."""

from functools import partial
from typing import Any

import pytest

from app.domain.errors import Fault
from app.domain.hand.asked import Fact
from app.domain.match import Match, PlayerId
from app.domain.rules.tables import opposite
from app.domain.rules.values import Fits, PartnersPlay
from app.domain.tiles import Tile
from app.play.entry.draft import Draft, DraftBid, Ending, EntryMode
from app.play.hand.holders import entry_mode, entry_modes
from app.play.match.draft_score import draft_score, points_left
from tests.rule_sets import load_set

ANN, BO, CY, DI = range(4)


def match(game: str, players: int = 4, *, highest: int | None = None, **choices: str) -> Match:
    rules = load_set(game)
    must = rules.partners.play is PartnersPlay.MUST
    seated = tuple(PlayerId(str(seat)) for seat in range(players))
    sides = opposite(players) if must else None
    return Match(rules, seated, sides, choices, target=100, highest=highest)


def tiles(**held: str) -> dict[Tile, int]:
    """``b="3-2 1-1"``: what seat 1 holds."""
    seats = {"a": ANN, "b": BO, "c": CY, "d": DI}
    return {
        Tile.parse(tile): seats[seat] for seat, several in held.items() for tile in several.split()
    }


def score(of: Match, **entered: Any) -> Any:
    return draft_score(of, Draft(**entered))


def test_where_nothing_rests_on_tiles_who_is_out_is_enough() -> None:
    found = score(match("fives_and_threes", 2), ending=ANN, plays=((ANN, 3),))

    assert found.verdict.gains == (4, 0)
    assert Fact.LEFT not in found.asked


def test_a_last_tile_that_fitted_one_end_need_not_be_told() -> None:
    dominican = match("dominican")
    held = tiles(b="3-2", c="1-0", d="6-5")

    plain = score(dominican, ending=ANN, tiles=held)
    capicua = score(dominican, ending=ANN, tiles=held, fits=Fits.DIFFERENT)

    assert plain.verdict.gains == (17, 0)
    assert not {"capicua", "chuchazo", "equal_ends"} & set(plain.verdict.open)
    assert capicua.lacks(Fault.NEEDS_LAST_TILE)


def test_a_last_tile_that_fitted_both_ends_is_paid_for() -> None:
    entered = {"ending": ANN, "tiles": tiles(b="3-2", c="1-0", d="6-5"), "fits": Fits.DIFFERENT}

    assert score(match("dominican"), last=Tile(5, 4), **entered).verdict.gains == (42, 0)


def test_where_a_double_is_paid_for_the_last_tile_is_asked() -> None:
    assert score(match("brazilian"), ending=ANN).lacks(Fault.NEEDS_LAST_TILE)
    assert score(match("brazilian"), ending=ANN, last=Tile(6, 6)).verdict.gains == (2, 0)


def test_who_locked_is_asked_of_a_blocked_hand_only() -> None:
    held = tiles(a="2-1", b="3-2", c="1-0", d="6-5")

    blocked = partial(score, match("dominican"), ending=Ending.BLOCKED, tiles=held)
    assert blocked().lacks(Fault.NEEDS_LOCKER)
    assert blocked(locker=CY).verdict is not None


def test_a_bid_is_scored_without_an_ending() -> None:
    marks = match("texas_42")

    assert score(marks, bid=DraftBid(ANN)).lacks(Fault.NEEDS_BID)
    assert score(marks, bid=DraftBid(ANN, made=True)).verdict.gains == (1, 0)
    assert score(marks, bid=DraftBid(BO, 84, made=False)).verdict.gains == (2, 0)


def test_what_was_taken_says_whether_a_bid_was_made() -> None:
    points = match("texas_42", count="points")

    assert score(points, bid=DraftBid(ANN, 31)).lacks(Fault.NEEDS_TAKEN)
    assert score(points, bid=DraftBid(ANN, 31, taken="31")).verdict.gains == (31, 11)
    assert score(points, bid=DraftBid(ANN, 31, taken="30")).verdict.gains == (0, 43)


def test_sums_of_tiles_are_added_up_by_what_the_tiles_are_worth() -> None:
    sums = Draft(ending=ANN, sums={BO: (19, 3, 0)})

    assert points_left(match("mexican_train", 2), sums, BO) == 22
    assert points_left(match("mexican_train", 2, double_blank="50"), sums, BO) == 72
    assert draft_score(match("mexican_train", 2), sums).verdict is not None


@pytest.mark.parametrize(
    ("of", "modes"),
    [
        (match("block", 2), ("tray", "keypad", "total")),
        (match("chickenfoot", 4), ("tray", "sums", "keypad", "total")),
        (match("mexican_train", 4), ("sums", "keypad", "total")),
        (match("mexican_train", 4, double_blank="25"), ("sums", "keypad", "total")),
        (match("mexican_train", 4, blank_half="25"), ("keypad", "total")),
        (match("mexican_train", 4, highest=9), ("tray", "sums", "keypad", "total")),
    ],
    ids=["double-six", "double-nine", "double-twelve", "0-0 is worth 25", "blanks are", "smaller"],
)
def test_large_sets_are_counted_by_sums_first(of: Match, modes: tuple[str, ...]) -> None:
    asked = draft_score(of, Draft(ending=ANN)).asked

    assert entry_modes(of, asked) == tuple(map(EntryMode, modes))


def test_a_way_to_enter_that_this_hand_does_not_offer_is_not_kept() -> None:
    modes = (EntryMode.SUMS, EntryMode.TOTAL)

    assert entry_mode(Draft(mode=EntryMode.TRAY), modes) is EntryMode.SUMS
    assert entry_mode(Draft(mode=EntryMode.TOTAL), modes) is EntryMode.TOTAL
    assert entry_mode(Draft(), modes) is EntryMode.SUMS
