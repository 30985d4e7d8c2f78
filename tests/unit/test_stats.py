"""The statistics of players."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.domain.match import Hand, Match, PlayerId
from app.domain.match.stats import (
    HandFigures,
    HeadToHead,
    MonthFigures,
    Pair,
    PersonalBest,
    PersonalBests,
    Streak,
)
from app.domain.rules import RuleSet
from tests.hands import hand_end
from tests.oracles.match import with_hands
from tests.oracles.personal_bests import personal_bests
from tests.oracles.stats import (
    HandResult,
    MatchResult,
    by_month,
    figures,
    hand_figures,
    head_to_head,
    opponents,
    partners,
    result_of,
)

Sets = dict[str, RuleSet]

ADA, BO, CY, DI = (PlayerId(name) for name in ("Ada", "Bo", "Cy", "Di"))
ALONE = tuple(frozenset({player}) for player in (ADA, BO))
IN_PAIRS = (frozenset({ADA, CY}), frozenset({BO, DI}))


def out(side: int | None, points: int) -> HandResult:
    return HandResult(side, points, out=True)


def blocked(side: int | None, points: int) -> HandResult:
    return HandResult(side, points, out=False)


def duel(winner: int | None, *hands: HandResult) -> MatchResult:
    return MatchResult(ALONE, hands, winner)


HISTORY = (
    duel(0, out(0, 30), blocked(1, 12), out(0, 25)),
    duel(0, blocked(0, 50)),
    duel(None, blocked(None, 0), out(1, 8)),
    duel(1, out(1, 60)),
    duel(0, out(0, 55)),
    MatchResult(IN_PAIRS, (out(1, 100),), 1),
)


def test_a_player_has_the_figures_of_all_matches_played() -> None:
    ada = figures(HISTORY, ADA)

    assert (ada.matches, ada.matches_won) == (6, 3)
    assert (ada.hands, ada.hands_won) == (9, 4)
    assert (ada.hands_won_out, ada.hands_won_blocked) == (3, 1)
    assert (ada.points, ada.biggest_hand, ada.average_gain) == (160, 55, 40.0)


def test_a_streak_ends_with_a_match_that_was_not_won() -> None:
    assert (figures(HISTORY, ADA).streak, figures(HISTORY, ADA).longest_streak) == (0, 2)
    assert (figures(HISTORY, BO).streak, figures(HISTORY, BO).longest_streak) == (1, 1)


def test_partners_have_figures_of_their_own() -> None:
    together = figures(HISTORY, BO, DI)

    assert (together.matches, together.matches_won, together.points) == (1, 1, 100)
    assert figures(HISTORY, ADA, BO).matches == 0


def test_a_player_without_matches_has_zeros() -> None:
    nobody = figures(HISTORY, PlayerId("Zoe"))

    assert (nobody.matches, nobody.hands, nobody.biggest_hand, nobody.average_gain) == (0, 0, 0, 0)


def test_two_players_are_compared_over_the_matches_they_met_in() -> None:
    met = head_to_head(HISTORY, frozenset({ADA}), frozenset({BO}))

    assert met == HeadToHead(
        matches=6, won=(3, 2), hands_won=(4, 4), points=(160, 180), shared=0, gaining=6
    )
    assert met.drawn == 1


def test_partners_do_not_meet_each_other() -> None:
    assert head_to_head(HISTORY, frozenset({ADA}), frozenset({CY})).matches == 0


def test_a_result_has_what_the_figures_need(sets: Sets) -> None:
    match = Match(sets["bg2133"], (ADA, BO, CY, DI), sides=((0, 2), (1, 3)), target=10)
    match = with_hands(match, Hand(hand_end(["", "2-4", "3-6", "6-1"], out=0)))
    match = with_hands(match, Hand(hand_end(["6-6", "0-1", "5-5", "0-2"])))

    assert result_of(match) == MatchResult(IN_PAIRS, (out(0, 13), blocked(1, 20)), 0, won_at=1)


def hand(side: int | None, points: int, name: str, starter: PlayerId | None = ADA) -> HandResult:
    return HandResult(side, points, out=points > 10, starter=starter, id=name)


TOLD = (
    MatchResult(
        ALONE, (hand(0, 30, "a"), hand(1, 9, "b", BO), hand(0, 30, "c")), 0, 3, "1", (26, 1)
    ),
    MatchResult(ALONE, (hand(0, 50, "d", None),), 0, 1, "2", (26, 1)),
    MatchResult(ALONE, (hand(None, 0, "e"), hand(1, 8, "f", BO)), 1, 2, "3", (26, 2)),
    MatchResult(ALONE, (hand(0, 50, "g", BO),) * 4, 0, 2, "4", (26, 3)),
    MatchResult(IN_PAIRS, (hand(0, 20, "h"),), 0, 1, "5", (27, 1)),
)


def test_personal_bests_name_their_match_and_hand() -> None:
    found = personal_bests(TOLD, ADA)

    assert found.biggest_hand == PersonalBest(50, "2", "d")
    assert found.highest_total == PersonalBest(200, "4")
    assert found.longest_match == PersonalBest(4, "4")
    assert found.quickest_win == PersonalBest(1, "2")
    assert found.longest_streak == Streak(("1", "2"))
    assert found.streak == Streak(("4", "5"))
    assert found.streak.length == 2


def test_of_personal_bests_that_are_equal_the_first_is_named() -> None:
    again = tuple(replace(match, id=f"{match.id} again") for match in TOLD)

    found, doubled = personal_bests(TOLD, ADA), personal_bests((*TOLD, *again), ADA)

    assert doubled.highest_total == found.highest_total
    assert doubled.longest_match == found.longest_match
    assert doubled.quickest_win == found.quickest_win
    assert doubled.biggest_hand == found.biggest_hand


def test_a_match_that_nobody_has_won_yet_neither_breaks_a_streak_nor_lengthens_it() -> None:
    in_play = MatchResult(ALONE, (hand(1, 8, "i", BO),), None, None, "6", (27, 2))
    won_after = MatchResult(ALONE, (hand(0, 50, "j"),), 0, 1, "7", (27, 2))

    running, after = (
        personal_bests((*TOLD, in_play), ADA),
        personal_bests((*TOLD, in_play, won_after), ADA),
    )

    assert running.streak == Streak(("4", "5"))
    assert figures((*TOLD, in_play), ADA).streak == 2
    assert after.streak == Streak(("4", "5", "7"))
    assert figures((*TOLD, in_play, won_after), ADA).longest_streak == 3


def test_a_player_without_wins_has_no_personal_best_but_the_longest_match() -> None:
    nothing = personal_bests(TOLD[3:], BO)

    assert nothing == PersonalBests(None, None, PersonalBest(4, "4"), None, None, None)
    assert personal_bests((), BO) == PersonalBests(None, None, None, None, None, None)


def test_wins_are_counted_by_month() -> None:
    assert by_month(TOLD, ADA) == (
        MonthFigures(26, 1, matches=2, won=2),
        MonthFigures(26, 2, matches=1, won=0),
        MonthFigures(26, 3, matches=1, won=1),
        MonthFigures(27, 1, matches=1, won=1),
    )


def test_hands_are_counted_by_points_and_by_starter() -> None:
    hands_of = hand_figures(TOLD[:3], ADA)

    assert hands_of == HandFigures(
        gains=((30, 2), (50, 1)), started=3, started_won=2, not_started=2, not_started_won=0
    )


def test_pairs_are_counted_from_both_sides_and_partners_once() -> None:
    assert opponents(TOLD[:3]) == (Pair(ADA, BO, 3, 2), Pair(BO, ADA, 3, 1))
    assert partners(TOLD) == (Pair(ADA, CY, 1, 1), Pair(BO, DI, 1, 0))


results = st.builds(
    MatchResult,
    sides=st.sampled_from((ALONE, IN_PAIRS)),
    hands=st.lists(
        st.builds(HandResult, st.none() | st.integers(0, 1), st.integers(0, 150), st.booleans()),
        max_size=6,
    ).map(tuple),
    winner=st.none() | st.integers(0, 1),
)


@given(st.lists(results, max_size=12))
def test_what_one_side_won_the_other_did_not(history: list[MatchResult]) -> None:
    ada, bo = figures(history, ADA), figures(history, BO)
    met = head_to_head(history, frozenset({ADA}), frozenset({BO}))

    assert ada.matches == bo.matches == met.matches == len(history)
    assert ada.matches_won + bo.matches_won + met.drawn == met.matches
    assert met.points == (ada.points, bo.points)
    assert ada.hands_won + bo.hands_won <= ada.hands == bo.hands
    assert 0 <= ada.streak <= ada.longest_streak <= ada.matches_won


@given(st.lists(results, max_size=12))
def test_personal_bests_agree_with_the_figures(history: list[MatchResult]) -> None:
    ada, found, hands_of = (
        figures(history, ADA),
        personal_bests(history, ADA),
        hand_figures(history, ADA),
    )

    assert (found.biggest_hand.value if found.biggest_hand else 0) == ada.biggest_hand
    assert (found.longest_streak.length if found.longest_streak else 0) == ada.longest_streak
    assert (found.streak.length if found.streak else 0) == ada.streak
    assert sum(points * hands for points, hands in hands_of.gains) == ada.points
    assert hands_of.started_won + hands_of.not_started_won <= ada.hands_won
    assert hands_of.started + hands_of.not_started <= ada.hands
    assert sum(month.won for month in by_month(history, ADA)) == ada.matches_won
    for pair in opponents(history):
        met = head_to_head(history, frozenset({pair.one}), frozenset({pair.other}))
        assert (pair.matches, pair.won) == (met.matches, met.won[0])
