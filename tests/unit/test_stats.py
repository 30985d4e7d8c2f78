"""Figures that people quote at the table."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.stats import HandResult, HeadToHead, MatchResult, figures, head_to_head, result_of
from tests.table import hand_end

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


def test_whoever_never_played_has_only_noughts() -> None:
    nobody = figures(HISTORY, PlayerId("Zoe"))

    assert (nobody.matches, nobody.hands, nobody.biggest_hand, nobody.average_gain) == (0, 0, 0, 0)


def test_two_players_are_compared_over_the_matches_they_met_in() -> None:
    met = head_to_head(HISTORY, frozenset({ADA}), frozenset({BO}))

    assert met == HeadToHead(matches=6, won=(3, 2), hands_won=(4, 4), points=(160, 180))
    assert met.drawn == 1


def test_partners_do_not_meet_each_other() -> None:
    assert head_to_head(HISTORY, frozenset({ADA}), frozenset({CY})).matches == 0


def test_a_result_keeps_what_the_figures_need(sets: Sets) -> None:
    match = Match(sets["bg2133"], (ADA, BO, CY, DI), sides=((0, 2), (1, 3)), target=10)
    match = match.add(Hand(hand_end(["", "2-4", "3-6", "6-1"], out=0)))
    match = match.add(Hand(hand_end(["6-6", "0-1", "5-5", "0-2"])))

    assert result_of(match) == MatchResult(IN_PAIRS, (out(0, 13), blocked(1, 20)), winner=0)


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
