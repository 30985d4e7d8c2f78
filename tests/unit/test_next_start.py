"""How the next hand starts, and who starts it where the match itself knows."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.hand import HandEnd, Sides
from app.domain.match import Hand, Match, PlayerId
from app.domain.match.starting import NextStart, next_start
from app.domain.rules import RuleSet
from app.domain.rules.tables import Blocked, Bonus, Partners, Reset, Start
from app.domain.rules.values import After, BonusWhen, Criterion, NoDouble, Points, StartBy, To
from app.domain.tiles import Tile
from tests.hands import hand_end, tile
from tests.oracles.match import with_hands

Sets = dict[str, RuleSet]
PAIRS = ((0, 2), (1, 3))
FOUR = tuple(PlayerId(name) for name in ("Ada", "Bo", "Cy", "Di"))
EMPTY_FOR_1: dict[str, Any] = {"hands": ["2-1", "", "3-1", "4-1"], "out": 1}
TIED: dict[str, Any] = {"hands": ["2-1", "3-0", "6-1", "4-4"]}


@pytest.fixture
def rules(sets: Sets) -> RuleSet:
    """Fewest pips win a blocked hand, and nobody wins a tie."""
    chain = (Criterion.FEWEST_PIPS, Criterion.NOBODY)
    return replace(sets["manylang"], choices=(), blocked=Blocked(chain, Points.ONCE))


def start_after(
    rules: RuleSet,
    start: Start,
    *hands: HandEnd,
    starter: int | None = 2,
    sides: Sides | None = None,
    **rest: Any,
) -> NextStart:
    match = Match(replace(rules, start=start, **rest), FOUR, sides)
    for end in hands:
        match = with_hands(match, Hand(end, starter))
    return next_start(match)


@pytest.mark.parametrize("by", [StartBy.LOT, StartBy.HIGHEST_DRAWN, StartBy.HIGHEST_DOUBLE])
def test_the_first_hand_asks_the_table(rules: RuleSet, by: StartBy) -> None:
    assert start_after(rules, Start(by=by, next_by=StartBy.TURN)) == NextStart(by)


@pytest.mark.parametrize(
    ("next_by", "seats"),
    [
        (StartBy.HIGHEST_DOUBLE, ()),
        (StartBy.LOT, ()),
        (StartBy.TURN, (3,)),
        (StartBy.WINNER, (1,)),
        (StartBy.SIDE, (1, 3)),
        (StartBy.OPENER, (2,)),
        (StartBy.OPENER_SIDE, (0, 2)),
    ],
)
def test_the_match_knows_who_starts_by_what_the_last_hand_was(
    rules: RuleSet, next_by: StartBy, seats: tuple[int, ...]
) -> None:
    end = hand_end(**EMPTY_FOR_1, sides=PAIRS)

    found = start_after(rules, Start(next_by=next_by), end, sides=PAIRS)

    assert found == NextStart(next_by, seats=seats)


@pytest.mark.parametrize("next_by", [StartBy.TURN, StartBy.OPENER, StartBy.OPENER_SIDE])
def test_without_the_last_starter_the_table_is_asked(rules: RuleSet, next_by: StartBy) -> None:
    found = start_after(rules, Start(next_by=next_by), hand_end(**EMPTY_FOR_1), starter=None)

    assert found == NextStart(next_by)


def test_the_turn_comes_round_the_table(rules: RuleSet) -> None:
    start = Start(next_by=StartBy.TURN)

    assert start_after(rules, start, hand_end(**EMPTY_FOR_1), starter=3).seats == (0,)


def test_nobody_won_and_the_winner_would_start(rules: RuleSet) -> None:
    found = start_after(rules, Start(next_by=StartBy.WINNER), hand_end(**TIED))

    assert found == NextStart(StartBy.WINNER)


def test_a_called_tile_is_named(rules: RuleSet) -> None:
    start = Start(by=StartBy.THAT_TILE, next_by=StartBy.WINNER, tile=tile("6-6"))

    assert start_after(rules, start) == NextStart(StartBy.THAT_TILE, tile=Tile(6, 6))


def test_the_doubles_of_rounds_go_down_and_from_the_blank_up_again(rules: RuleSet) -> None:
    start = Start(by=StartBy.ROUND_DOUBLE, next_by=StartBy.ROUND_DOUBLE, first_double=2)
    rounds = [hand_end(**EMPTY_FOR_1)] * 4

    called = [start_after(rules, start, *rounds[:played]).tile for played in range(5)]

    assert [str(double) for double in called] == ["2-2", "1-1", "0-0", "1-1", "2-2"]


def test_the_first_rounds_double_is_the_highest_of_the_set(rules: RuleSet) -> None:
    start = Start(by=StartBy.ROUND_DOUBLE)

    assert start_after(rules, start).tile == Tile(6, 6)


def test_a_double_laid_in_the_middle_is_followed_by_the_next_seat(rules: RuleSet) -> None:
    start = Start(by=StartBy.ROUND_DOUBLE, next_by=StartBy.ROUND_DOUBLE, no_double=NoDouble.SET_OUT)

    assert start_after(rules, start, hand_end(**EMPTY_FOR_1), starter=0).seats == (1,)


# --- what the next start depends on ----------------------------------------------------

VOIDS = (Bonus("foul", BonusWhen.EVENT, 0, void=True),)
AFTER = {
    After.VOID: StartBy.OPENER,
    After.RESET: StartBy.LOT,
    After.NOBODY: StartBy.TURN,
    After.BLOCKED: StartBy.HIGHEST_DOUBLE,
}


def after(rules: RuleSet, end: HandEnd, *missing: After, **rest: Any) -> NextStart:
    ways = {what: way for what, way in AFTER.items() if what not in missing}
    return start_after(rules, Start(next_by=StartBy.WINNER, after=ways), end, **rest)


def test_a_void_hand_comes_before_all_else(rules: RuleSet) -> None:
    end = hand_end(**TIED, events=[["foul", 3]])

    assert after(rules, end, bonus=VOIDS) == NextStart(StartBy.OPENER, After.VOID, (2,))


def test_after_a_void_hand_the_same_player_starts_if_nothing_is_said(rules: RuleSet) -> None:
    end = hand_end(**TIED, events=[["foul", 3]])

    assert after(rules, end, After.VOID, bonus=VOIDS) == NextStart(StartBy.OPENER, After.VOID, (2,))


def test_a_reset_comes_before_a_block(rules: RuleSet) -> None:
    end = hand_end(["2-1", "6-3", "6-1", "4-4"], plays=[])
    everybody_writes = Blocked((Criterion.FEWEST_PIPS,), Points.OWN, To.EVERYBODY)

    found = after(rules, end, blocked=everybody_writes, reset=Reset(everybody_has=1))

    assert (found.by, found.after) == (StartBy.LOT, After.RESET)


def test_a_tie_comes_before_a_block(rules: RuleSet) -> None:
    assert after(rules, hand_end(**TIED)) == NextStart(StartBy.TURN, After.NOBODY, (3,))
    assert after(rules, hand_end(**TIED), After.NOBODY).after is After.BLOCKED


def test_a_won_block_is_a_block(rules: RuleSet) -> None:
    end = hand_end(["2-1", "6-3", "6-1", "4-4"])

    assert after(rules, end).after is After.BLOCKED
    assert after(rules, end, After.BLOCKED) == NextStart(StartBy.WINNER, seats=(0,))


def test_what_did_not_happen_changes_nothing(rules: RuleSet) -> None:
    assert after(rules, hand_end(**EMPTY_FOR_1)) == NextStart(StartBy.WINNER, seats=(1,))


def test_without_partners_a_side_is_one_player(rules: RuleSet) -> None:
    found = start_after(
        rules, Start(next_by=StartBy.SIDE), hand_end(**EMPTY_FOR_1), partners=Partners()
    )

    assert found.seats == (1,)
