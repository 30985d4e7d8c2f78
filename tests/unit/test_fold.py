"""The hands of a match added up: totals, what is lost, resets, what is carried, and the end."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.hand import HandEnd
from app.domain.match.fold import Lost, State, fold, fresh
from app.domain.match.match_rules import MatchRules
from app.domain.rules.values import Bar, Best, CarryAfter, Ends, MatchTie, TargetWhen
from app.domain.verdict import Award, AwardKind, Verdict

TWO = ((0,), (1,))
THREE = ((0,), (1,), (2,))
PLAIN = MatchRules(
    sides=TWO,
    target=None,
    ends=Ends.REACH,
    best=Best.MOST,
    when=TargetWhen.HAND,
    tie=MatchTie.PLAY_ON,
    opening=0,
    everybody_has=0,
    decider=False,
    carry_after=CarryAfter.NEVER,
    carry_add=0,
    carry_times=1,
    carry_grows=False,
)
NOBODY = Verdict(None, (), 0, (), blocked=True)
VOID = Verdict(None, (), 0, (), void=True)
BLOCKED = HandEnd({0: None, 1: None, 2: None})
STOPPED = replace(BLOCKED, stopped=True)


def rules(**changed: Any) -> MatchRules:
    return replace(PLAIN, **changed)


def play(side: int, points: int, **award: Any) -> Award:
    return Award(side, points, AwardKind.PLAY, **award)


def event(side: int, points: int, **award: Any) -> Award:
    return Award(side, points, AwardKind.EVENT, **award)


def won(side: int, points: int, *before: Award, **verdict: Any) -> Verdict:
    """A hand that this side won, after these announcements and events."""
    award = Award(side, points, joined=verdict.pop("joined", False))
    return Verdict(side, (side,), points, (), awards=(*before, award), **verdict)


def everybody_writes(*points: int) -> Verdict:
    awards = tuple(Award(side, own) for side, own in enumerate(points))
    return Verdict(None, (), 0, (), awards=awards, blocked=True)


def folded(match: MatchRules, *verdicts: Verdict, start: State | None = None) -> State:
    state = fresh(match.sides) if start is None else start
    for verdict in verdicts:
        out = verdict.winner if verdict.side and not verdict.blocked else None
        state = fold(match, state, verdict, replace(BLOCKED, out=out))
    return state


def at(*totals: int, **state: Any) -> State:
    opened = frozenset(side for side, total in enumerate(totals) if total)
    return State(totals, (0,) * len(totals), opened=opened, **state)


def lost(state: State) -> list[Lost | None]:
    return [counted.lost for counted in state.log]


# --- totals ----------------------------------------------------------------------------


def test_every_award_counts_for_its_side() -> None:
    state = folded(PLAIN, won(0, 20, play(1, 5)), won(1, 7), everybody_writes(-2, 3))

    assert state.totals == (18, 15)


def test_a_hand_that_nobody_won_is_counted_and_not_decided() -> None:
    state = folded(PLAIN, won(1, 5), NOBODY)

    assert (state.hands, state.decided, state.outs, state.previous) == (2, 1, (0, 1), 1)


def test_a_void_hand_is_no_hand_and_its_events_count() -> None:
    state = folded(PLAIN, replace(VOID, awards=(event(1, 25),)))

    assert (state.hands, state.totals) == (0, (0, 25))


def test_whoever_goes_out_of_a_void_hand_has_not_been_out() -> None:
    state = fold(PLAIN, fresh(TWO), VOID, replace(BLOCKED, out=0))

    assert state.outs == (0, 0)


def test_the_last_tiles_announcement_and_the_hand_are_one_award_where_they_are_joined() -> None:
    state = folded(PLAIN, won(0, 1, play(1, 3), play(0, 4), joined=True))

    assert [counted.award.points for counted in state.log] == [3, 5]


# --- the end of a match ----------------------------------------------------------------


def test_the_first_to_reach_the_target_wins_and_what_follows_only_adds() -> None:
    match = rules(target=50, ends=Ends.EXACTLY)

    state = folded(match, won(0, 50), won(1, 60), won(0, 3))

    assert state.won == ((0,),)
    assert state.totals == (53, 60)


def test_without_a_target_nobody_wins() -> None:
    assert folded(PLAIN, won(0, 5000)).won == ()


def test_of_two_who_reach_the_target_with_one_hand_the_higher_total_wins() -> None:
    hand = replace(NOBODY, awards=(play(0, 20), play(1, 30)))

    assert folded(rules(target=50), hand, start=at(40, 35)).won == ((1,),)


@pytest.mark.parametrize(
    ("tie", "winners"),
    [
        (MatchTie.PLAY_ON, ()),
        (MatchTie.SHARED, ((0,), (2,))),
        (MatchTie.MOST_OUTS, ((2,),)),
    ],
)
def test_a_level_end_is_decided_as_the_table_says(
    tie: MatchTie, winners: tuple[tuple[int, ...], ...]
) -> None:
    start = replace(at(40, 45, 40), outs=(1, 2, 3))
    hand = replace(NOBODY, awards=(play(0, 10), play(2, 10)))

    assert folded(rules(sides=THREE, target=50, tie=tie), hand, start=start).won == winners


def test_where_exactly_the_target_wins_an_award_past_it_counts_nothing() -> None:
    state = folded(rules(target=61, ends=Ends.EXACTLY), won(0, 2, play(0, 1)), start=at(59, 0))

    assert (state.totals, state.won) == ((60, 0), ())
    assert lost(state) == [None, Lost.TOO_MANY]


def test_where_exactly_the_target_wins_its_number_ends_the_match() -> None:
    assert folded(rules(target=61, ends=Ends.EXACTLY), won(0, 2), start=at(59, 0)).won == ((0,),)


def test_a_joined_award_is_too_many_as_a_whole() -> None:
    match = rules(target=61, ends=Ends.EXACTLY)

    state = folded(match, won(0, 1, play(0, 2), joined=True), start=at(59, 0))

    assert (state.totals, lost(state)) == ((59, 0), [Lost.TOO_MANY])


def test_where_the_lowest_wins_a_match_ends_past_the_target_and_not_at_it() -> None:
    match = rules(target=100, ends=Ends.OVER, best=Best.FEWEST)

    at_it = folded(match, everybody_writes(20, 5), start=at(80, 30))
    past_it = folded(match, everybody_writes(1, 0), start=at_it)

    assert (at_it.won, past_it.won) == ((), ((1,),))


def test_rounds_end_with_the_last_one_and_void_hands_are_none() -> None:
    match = rules(target=2, ends=Ends.ROUNDS, best=Best.FEWEST)
    round_ = everybody_writes(4, 9)

    after = [folded(match, *hands).won for hands in ((round_, VOID), (round_, VOID, round_))]

    assert after == [(), ((0,),)]


def test_where_announcements_can_win_the_first_at_the_target_wins() -> None:
    hand = won(1, 30, play(0, 10), play(1, 10))
    start = at(40, 30)

    by_play = folded(rules(target=50, when=TargetWhen.PLAY), hand, start=start)
    by_hand = folded(rules(target=50), hand, start=start)

    assert (by_play.won, by_hand.won) == (((0,),), ((1,),))


# --- what is lost ----------------------------------------------------------------------


@pytest.mark.parametrize(("before", "paid"), [(169, 25), (170, 0), (180, 0)])
def test_a_bonus_is_paid_only_below_its_bar(before: int, paid: int) -> None:
    state = folded(PLAIN, replace(NOBODY, awards=(event(0, 25, bar=170),)), start=at(before, 0))

    assert state.totals == (before + paid, 0)


@pytest.mark.parametrize(("before", "paid"), [(174, 25), (175, 0)])
def test_a_bonus_can_be_paid_only_if_the_side_stays_below_the_target(
    before: int, paid: int
) -> None:
    hand = replace(NOBODY, awards=(event(0, 25, bar=Bar.TARGET),))

    state = folded(rules(target=200), hand, start=at(before, 0))

    assert state.totals == (before + paid, 0)
    assert lost(state) == [None if paid else Lost.NEAR_TARGET]


def test_a_bonus_near_no_target_is_paid() -> None:
    hand = replace(NOBODY, awards=(event(0, 25, bar=Bar.TARGET),))

    assert folded(PLAIN, hand, start=at(175, 0)).totals == (200, 0)


def test_a_first_announcement_below_the_opening_counts_nothing() -> None:
    hand = replace(NOBODY, awards=(play(0, 5), play(0, 10), play(0, 5), play(1, 5)))

    state = folded(rules(opening=10), hand)

    assert state.totals == (15, 0)
    assert lost(state) == [Lost.TOO_LOW_TO_OPEN, None, None, Lost.TOO_LOW_TO_OPEN]


def test_points_at_the_end_of_a_hand_below_the_opening_count_nothing_either() -> None:
    state = folded(rules(opening=10), won(0, 5))

    assert (state.totals, state.opened) == ((0, 0), frozenset())
    assert lost(state) == [Lost.TOO_LOW_TO_OPEN]
    assert folded(rules(opening=10), won(0, 10), won(0, 5)).totals == (15, 0)


def test_a_loss_or_nothing_is_never_too_low_to_open() -> None:
    state = folded(rules(opening=10), everybody_writes(-5, 0))

    assert state.totals == (-5, 0)
    assert lost(state) == [None, None]


def test_an_event_that_reaches_the_target_in_play_wins_before_the_hand_is_counted() -> None:
    hand = won(0, 90, event(1, 60))

    at_once = folded(rules(target=50, when=TargetWhen.PLAY), hand)

    assert at_once.won == ((1,),)
    assert folded(rules(target=50), hand).won == ((0,),)


# --- what is carried -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("carry", "total"),
    [
        ({"carry_add": 1}, 2),
        ({"carry_add": 1, "carry_grows": True}, 3),
        ({"carry_times": 2}, 2),
        ({"carry_times": 2, "carry_grows": True}, 2),
        ({"carry_add": 1, "carry_times": 2}, 4),
        ({}, 1),
    ],
)
def test_a_hand_after_two_that_nobody_won_is_worth_more(carry: dict[str, Any], total: int) -> None:
    match = rules(carry_after=CarryAfter.NOBODY, **carry)

    assert folded(match, NOBODY, NOBODY, won(0, 1)).totals == (total, 0)


def test_only_the_next_won_hand_is_worth_more() -> None:
    match = rules(carry_after=CarryAfter.NOBODY, carry_add=1)

    assert folded(match, NOBODY, won(0, 1), won(0, 1)).totals == (3, 0)


def test_a_won_block_can_leave_its_worth_to_the_next_hand_and_takes_nothing_itself() -> None:
    match = rules(carry_after=CarryAfter.BLOCKED, carry_add=1, carry_grows=True)
    block = won(0, 0, blocked=True)

    assert folded(match, block, block).totals == (0, 0)
    assert folded(match, block, block, won(1, 1)).totals == (0, 3)


@pytest.mark.parametrize(("verdict", "end"), [(VOID, BLOCKED), (NOBODY, STOPPED)])
def test_a_void_or_stopped_hand_leaves_what_is_carried(verdict: Verdict, end: HandEnd) -> None:
    match = rules(carry_after=CarryAfter.NOBODY, carry_add=1, carry_grows=True)

    assert fold(match, at(0, 0, waiting=1), verdict, end).waiting == 1


def test_announcements_are_not_worth_more() -> None:
    match = rules(carry_after=CarryAfter.NOBODY, carry_times=2)

    assert folded(match, NOBODY, won(0, 10, play(0, 5), play(1, 5))).totals == (25, 5)


def test_points_by_number_go_to_the_hands_that_are_won() -> None:
    numbered = {"numbered": ((100, 75),)}

    hands = (NOBODY, won(0, 1, **numbered), won(1, 1, **numbered), won(1, 1, **numbered))

    assert folded(PLAIN, *hands).totals == (101, 77)


# --- resets ----------------------------------------------------------------------------


def test_all_begin_again_when_everybody_has_so_much() -> None:
    match = rules(everybody_has=5)

    before, after = folded(match, won(0, 9), won(1, 4)), folded(match, won(0, 9), won(1, 5))

    assert (before.totals, before.reset) == ((9, 4), False)
    assert (after.totals, after.reset) == ((0, 0), True)


def test_a_hand_that_nobody_won_resets_nothing() -> None:
    hand = replace(NOBODY, awards=(play(0, 5),))

    assert folded(rules(everybody_has=5), hand, start=at(0, 9)).totals == (5, 9)


def test_at_one_all_the_next_hand_decides() -> None:
    match = rules(everybody_has=1, decider=True)

    one_all = folded(match, won(0, 1), won(1, 1))
    decided = folded(match, NOBODY, won(1, 1), start=one_all)

    assert (one_all.totals, one_all.decider, one_all.reset) == ((1, 1), True, True)
    assert (decided.totals, decided.decider, decided.reset) == ((0, 2), False, False)


def test_one_against_two_is_no_one_all() -> None:
    state = folded(rules(everybody_has=1, decider=True), won(0, 1), won(1, 2))

    assert (state.totals, state.decider) == ((0, 0), False)


def test_a_match_that_is_over_is_never_reset() -> None:
    match = rules(target=6, everybody_has=1)

    assert folded(match, won(0, 6), won(1, 1)).totals == (6, 1)
