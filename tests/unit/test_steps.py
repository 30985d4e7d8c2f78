"""The tables of steps agree with what the engine tells."""

from collections.abc import Mapping
from random import Random

from app.domain.hand import HandEnd
from app.domain.rules import RuleSet
from app.domain.rules.values import Criterion, Points
from app.domain.scoring import score_hand
from app.domain.verdict.steps import COMPARABLE, Key
from tests.clauses import CLAUSES
from tests.random_games import random_hand_of
from tests.random_hands import random_hand

VALUES: Mapping[Key, frozenset[str]] = {
    Key.WENT_OUT: frozenset({"seat"}),
    Key.BLOCKED: frozenset(),
    Key.STOPPED: frozenset(),
    Key.BID: frozenset({"seat", "amount", "made", "taken", "gains"}),
    Key.PARTNERS: frozenset({"count", "sides"}),
    Key.PLAYS: frozenset({"gains"}),
    Key.EVENT: frozenset({"name", "seat", "count", "gains"}),
    Key.VOID: frozenset(),
    Key.AMONG: frozenset({"seats"}),
    Key.COMPARED: frozenset({"by", "marks", "left_in"}),
    Key.NARROWED: frozenset({"by", "left_in"}),
    Key.PICKED: frozenset({"seat"}),
    Key.NOBODY_WINS: frozenset({"seats"}),
    Key.NOT_SCORED: frozenset(),
    Key.STILL_TIED: frozenset({"seats"}),
    Key.WINS: frozenset({"seats"}),
    Key.SHARED: frozenset({"seats", "gains"}),
    Key.POINTS: frozenset({"terms", "points"}),
    Key.EACH_WRITES: frozenset({"gains"}),
    Key.AT_LEAST_NOTHING: frozenset(),
    Key.ROUNDED: frozenset({"nearest", "points"}),
    Key.DIVIDED: frozenset({"divide", "points"}),
    Key.FLAT: frozenset({"added", "points"}),
    Key.BONUS: frozenset({"name", "mode", "amount", "points"}),
    Key.NUMBERED: frozenset({"name", "amounts"}),
    Key.RESTS_ON: frozenset({"choice", "option", "status"}),
}


def test_every_step_has_the_values_and_the_clause_of_its_kind(
    sets: Mapping[str, RuleSet], games: Mapping[str, RuleSet]
) -> None:
    dice, seen = Random(9), set[Key]()
    dealt = [random_hand(dice, rules) for rules in sets.values() for _ in range(150)]
    dealt += [random_hand_of(dice, game).dealt for game in games for _ in range(150)]
    for one in dealt:
        for told in one.verdict.steps:
            assert told.values.keys() == VALUES[told.key]
            assert told.clause in CLAUSES.get(told.key, {told.clause})
            seen.add(told.key)
    stopped = score_hand(games["all_fives"], HandEnd({0: None, 1: None}, stopped=True))
    assert {*seen, *(step.key for step in stopped.steps)} == set(Key)
    assert set(COMPARABLE) < set(Criterion)
    assert len(Points) > len(CLAUSES[Key.POINTS]) // 2
