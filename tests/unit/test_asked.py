"""Which facts of a hand the rules ask for: enough for every score, and no more than they need."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd
from app.domain.hand.asked import Fact, asked
from app.domain.hand.facts import BidResult, Left, Way
from app.domain.rules import RuleSet
from app.domain.rules.table_rules import at_table
from app.domain.rules.tables import Blocked, Bonus
from app.domain.rules.values import BonusWhen, Criterion, Ends, Fits, Points
from app.domain.scoring import score_hand
from tests.oracles.independent.options import GAMES
from tests.random_games import random_hand_of
from tests.random_hands import Dealt

Sets = dict[str, RuleSet]

UNTOLD: dict[Fact, dict[str, Any]] = {
    Fact.STOCK: {"stock": None},
    Fact.PLAYS: {"plays": (), "closing": False},
    Fact.CLOSING: {"closing": False},
    Fact.STARTER: {"starter": None},
    Fact.LOCKER: {"locker": None},
    Fact.LAST: {"last": None},
    Fact.FITS: {"fits": None},
    Fact.LED: {"led": None},
    Fact.EVENTS: {"events": ()},
    Fact.BID: {"bid": None},
}
ONLY_IN_A_TIE = {Fault.NEEDS_TILES, Fault.NEEDS_STARTER, Fault.NEEDS_LOCKER}


def facts_of(rules: RuleSet, way: Way, players: int = 4, **choices: str) -> frozenset[Fact]:
    return asked(rules, choices, players, way)


def told_only_what_is_asked(hand: Dealt) -> HandEnd:
    """The hand as somebody tells it who tells no more than is asked for."""
    rules, end = hand.rules, hand.end
    way = Way.BLOCKED if end.out is None else Way.OUT
    facts = asked(rules, hand.choices, len(end.left), way)
    for fact, nothing in UNTOLD.items():
        if fact not in facts:
            end = replace(end, **nothing)
    if end.bid is not None and Fact.TAKEN not in facts:
        end = replace(end, bid=BidResult(*end.bid)._replace(taken=None))
    return replace(end, left=dict(left_as_told(hand, facts)))


def left_as_told(hand: Dealt, facts: frozenset[Fact]) -> Iterator[tuple[int, Left | None]]:
    table = at_table(hand.rules, hand.choices, len(hand.end.left))
    for seat, left in hand.end.left.items():
        if Fact.TILES in facts or not left:
            yield seat, left
        else:
            yield seat, table.pips(left) if Fact.LEFT in facts else None


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_that_are_asked_for_are_enough(game: str, hands: int) -> None:
    rng = Random(f"{game} asked")
    for number in range(hands // 4 // len(GAMES)):
        hand = random_hand_of(rng, game).dealt
        end = told_only_what_is_asked(hand)
        try:
            verdict = score_hand(hand.rules, end, hand.choices)
        except RuleError as error:
            assert end.out is None, (number, hand)
            assert error.key in ONLY_IN_A_TIE, (number, hand)
            continue

        assert verdict.gains == hand.verdict.gains, (number, hand)
        assert verdict.side == hand.verdict.side, (number, hand)


def test_tiles_are_asked_for_where_they_are_not_worth_their_pips(games: Sets) -> None:
    train = games["mexican_train"]

    assert Fact.TILES not in facts_of(train, Way.OUT)
    assert Fact.WORTH not in facts_of(train, Way.OUT)
    assert Fact.WORTH in facts_of(train, Way.OUT, double_blank="50")
    assert Fact.WORTH in facts_of(train, Way.OUT, blank_half="25")


def test_tiles_left_are_asked_for_a_key_only_where_the_last_tile_can_be_one(games: Sets) -> None:
    rules, strict = games["jamaican_partner"], {"key": "strict"}

    assert {Fact.LEFT, Fact.TILES} <= asked(rules, strict, 4)
    assert {Fact.LEFT, Fact.TILES} <= asked(rules, strict, 4, fits=Fits.DIFFERENT)
    assert asked(rules, strict, 4, fits=Fits.ONE) == {Fact.FITS, Fact.LAST}


@pytest.mark.parametrize(
    ("link", "fact"),
    [
        (Criterion.OPENER, Fact.STARTER),
        (Criterion.NEAREST_OPENER, Fact.STARTER),
        (Criterion.LOCKER, Fact.LOCKER),
        (Criterion.NOT_LOCKER, Fact.LOCKER),
        (Criterion.LOWEST_TILE, Fact.TILES),
    ],
)
def test_the_first_link_is_asked_for_and_later_ones_only_in_a_tie(
    sets: Sets, link: Criterion, fact: Fact
) -> None:
    first = replace(sets["bg2133"], blocked=Blocked((link,), Points.ONCE))
    later = replace(sets["bg2133"], blocked=Blocked((Criterion.FEWEST_PIPS, link), Points.ONCE))

    assert fact in facts_of(first, Way.BLOCKED)
    assert fact not in facts_of(first, Way.OUT)
    assert fact not in facts_of(later, Way.BLOCKED)


def test_a_blocked_hand_that_nobody_wins_asks_for_nothing(sets: Sets) -> None:
    rules = replace(sets["bg2133"], blocked=Blocked((Criterion.LOCKER,), Points.NOBODY))

    assert facts_of(rules, Way.BLOCKED) == set()


def test_the_last_tile_is_asked_for_where_a_blank_on_it_matters(sets: Sets) -> None:
    row = Bonus("no_blank", BonusWhen.OUT, 5, blank=False)

    assert Fact.LAST in facts_of(replace(sets["bg2133"], bonus=(row,)), Way.OUT)


def test_a_last_tile_that_was_announced_matters_only_where_it_can_be_too_many(games: Sets) -> None:
    rules = games["fives_and_threes"]
    reached = replace(rules, target=replace(rules.target, ends=Ends.REACH))

    assert Fact.CLOSING in facts_of(rules, Way.OUT, players=2, reach="exactly")
    assert Fact.CLOSING not in facts_of(reached, Way.OUT, players=2)
