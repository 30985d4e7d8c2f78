"""Whatever is entered for a hand of a game: it is scored, or refused with a known key."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd
from app.domain.hand.facts import BidResult, Event
from app.domain.match import Hand, Match
from app.domain.rules import RuleSet
from app.domain.rules.values import Fits, Led
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from app.domain.verdict import Verdict
from tests.random_games import RandomHand, random_hand_of
from tests.strategies import matches, random_hands

a_tile = st.builds(Tile, st.integers(0, 9), st.integers(0, 9))
scalars = st.none() | st.booleans() | st.integers(-3, 200) | st.floats() | st.text(max_size=5)
anything = st.recursive(
    scalars | a_tile,
    lambda inner: st.lists(inner, max_size=4) | st.lists(inner, max_size=4).map(tuple),
    max_leaves=6,
)
seats = st.integers(-1, 4)
words = st.sampled_from(("foul", "passed_able", "pass_round", "opening_pass", "wrong_pass", "x"))
near_facts: Mapping[str, st.SearchStrategy[Any]] = {
    "plays": st.lists(st.tuples(seats, st.sampled_from((1, 5, 10, 7))), max_size=3).map(tuple),
    "closing": st.booleans(),
    "stopped": st.booleans(),
    "starter": seats,
    "locker": seats,
    "last": a_tile,
    "fits": st.sampled_from(Fits),
    "led": st.sampled_from(Led),
    "events": st.lists(st.builds(Event, words, seats, st.integers(0, 4)), max_size=3).map(tuple),
    "bid": st.builds(
        BidResult, seats, st.integers(0, 90), st.booleans(), st.none() | st.integers(-1, 50)
    ),
    "previous": seats,
    "picked": seats,
    "out": st.none() | seats,
    "stock": st.lists(a_tile, max_size=3).map(tuple),
}


@given(random_hands, st.data())
def test_a_wrong_fact_raises_only_rule_errors(one: RandomHand, data: st.DataObject) -> None:
    names = data.draw(st.sets(st.sampled_from(sorted(near_facts)), min_size=1, max_size=3))
    wrong: dict[str, Any] = {name: data.draw(near_facts[name] | anything) for name in sorted(names)}

    raises_nothing_else(one.dealt.rules, replace(one.dealt.end, **wrong), one.options)


FORGOTTEN = ("starter", "locker", "last", "fits", "led", "bid", "stock")


@pytest.mark.parametrize("nothing", [None, False, 0, "", (), [], ((),), (1,), 0.0])
@pytest.mark.parametrize("name", sorted(near_facts))
def test_something_like_nothing_raises_only_rule_errors(name: str, nothing: Any) -> None:
    rng = Random(name)
    for game in ("dominican", "all_fives", "texas_42"):
        one = random_hand_of(rng, game)
        for end in (one.dealt.end, replace(one.dealt.end, closing=True)):
            raises_nothing_else(
                one.dealt.rules, replace(end, **cast("Any", {name: nothing})), one.options
            )


@given(random_hands, st.randoms(use_true_random=False))
def test_a_forgotten_fact_raises_only_rule_errors(one: RandomHand, rng: Random) -> None:
    some: dict[str, Any] = {name: None for name in FORGOTTEN if rng.random() < 0.5}
    left = {seat: None if rng.random() < 0.3 else held for seat, held in one.dealt.end.left.items()}

    end = replace(one.dealt.end, left=left, **some)

    raises_nothing_else(one.dealt.rules, end, one.options)


def raises_nothing_else(rules: RuleSet, end: HandEnd, options: Mapping[str, str]) -> Verdict | None:
    """The hand must be scored, or refused with a known key."""
    try:
        return score_hand(rules, end, options)
    except RuleError as refused:
        assert refused.key in list(Fault)
        return None


@given(matches(), random_hands)
def test_a_hand_of_another_match_raises_only_rule_errors(match: Match, one: RandomHand) -> None:
    before = repr(match)
    try:
        match.score(Hand(one.dealt.end))
    except RuleError as refused:
        assert refused.key in list(Fault)

    assert repr(match) == before
