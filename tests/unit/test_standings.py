"""The places in a match: who leads, by the highest or the lowest total."""

from dataclasses import replace

from app.domain.match import Hand, Match, PlayerId
from app.domain.match.standings import Standing, standings
from app.domain.rules import RuleSet
from app.domain.rules.tables import Out, Target
from app.domain.rules.values import Best, Ends, Points, To
from tests.hands import hand_end
from tests.oracles.match import with_hands

Sets = dict[str, RuleSet]
PLAYERS = tuple(PlayerId(name) for name in ("Ada", "Bo", "Cy", "Di"))


def after(rules: RuleSet, *pips: int, target: int | None = None) -> list[Standing]:
    """After a hand that Ada won, in which each writes the own pips."""
    own = replace(rules, out=Out(Points.OWN, To.EVERYBODY), choices=())
    match = Match(own, PLAYERS[: len(pips)], target=target)
    return list(standings(with_hands(match, Hand(hand_end(["", *pips[1:]], out=0)))))


def test_level_sides_share_a_place_and_the_next_place_is_left_out(sets: Sets) -> None:
    found = after(sets["manylang"], 0, 7, 9, 7)

    assert [one.place for one in found] == [4, 2, 1, 2]


def test_where_the_lowest_wins_the_lowest_leads(sets: Sets) -> None:
    lowest = replace(sets["manylang"], target=Target(ends=Ends.OVER, best=Best.FEWEST))

    assert [one.place for one in after(lowest, 0, 7, 9, 7)] == [1, 2, 4, 2]


def test_the_hands_won_and_what_is_lacking_are_counted(sets: Sets) -> None:
    found = after(sets["manylang"], 0, 7, 60, target=50)

    assert [one.hands_won for one in found] == [1, 0, 0]
    assert [one.needs for one in found] == [50, 43, -10]


def test_rounds_need_no_points(sets: Sets) -> None:
    rounds = replace(sets["manylang"], target=Target(ends=Ends.ROUNDS, best=Best.FEWEST))

    assert [one.needs for one in after(rounds, 0, 7, target=3)] == [None, None]


def test_a_shared_hand_is_won_by_all_who_share_it(games: Sets) -> None:
    match = Match(games["all_fives"], PLAYERS[:3], choices={"tie": "split"})
    tied = with_hands(match, Hand(hand_end(["2-1", "3-0", "6-6 5-0"])))

    assert [one.hands_won for one in standings(tied)] == [1, 1, 0]
