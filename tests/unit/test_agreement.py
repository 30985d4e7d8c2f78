"""The engine agrees with the scorer that was written from the sources, game by game."""

from collections import Counter
from random import Random

import pytest

from app.domain.hand import sides_of
from app.domain.match import match_winner, running_totals
from app.domain.verdict import Verdict
from app.domain.verdict.steps import Key
from tests.oracles.independent.facts import Outcome
from tests.oracles.independent.matches import totals
from tests.oracles.independent.options import GAMES, OPTIONS
from tests.oracles.independent.scoring import score
from tests.oracles.match import with_hands
from tests.random_games import RandomHand, RandomMatch, random_hand_of, random_match_of, rules_of


@pytest.mark.parametrize("game", GAMES)
def test_random_hands_bring_what_the_independent_scorer_says(game: str, hands: int) -> None:
    rng = Random(game)
    for number in range(hands // len(GAMES)):
        one = random_hand_of(rng, game)

        assert_same(one, one.dealt.verdict, score(game, one.facts, one.options), number)


def assert_same(one: RandomHand, verdict: Verdict, outcome: Outcome, number: int) -> None:
    """Of a side that beat a bid, and of those who share a hand, any may be named as the winner."""
    told, end = (number, one), one.dealt.end
    assert verdict.gains == outcome.gains, told
    assert (verdict.blocked, verdict.void) == (outcome.blocked, outcome.void), told
    assert bool(verdict.side) == (outcome.side is not None), told
    if outcome.side is not None and not outcome.shared:
        assert verdict.side == sides_of(len(end.left), end.sides)[outcome.side], told
    if not outcome.shared and end.bid is None:
        assert verdict.winner == outcome.winner, told


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_stand_as_the_independent_scorer_says(game: str, hands: int) -> None:
    rng = Random(f"{game} to the end")
    for number in range(hands // 10 // len(GAMES)):
        one = random_match_of(rng, game)
        if adds_and_doubles(one):
            continue
        match = one.match
        for hand in one.hands:
            match = with_hands(match, hand)

        target, highest, sides = match.target, match.highest, match.sides
        seats = len(match.players)
        result = totals(game, one.facts, match.choices, seats, sides, target, highest)
        won = match_winner(match)

        assert running_totals(match) == result.totals, (number, one)
        winners = None if won is None else tuple(match.all_sides.index(s) for s in won.sides)
        assert winners == result.winners, (number, one)
        assert (None if won is None else won.hand) == result.at, (number, one)


def adds_and_doubles(one: RandomMatch) -> bool:
    """A won block adds one to the next hand and a tie doubles it: the rules of a match have one
    way of carrying, so they cannot say both at once.
    """
    choices = one.match.choices
    return choices.get("won_block") == "next_adds" and choices.get("tie") == "next_doubles"


@pytest.mark.parametrize("game", GAMES)
def test_the_independent_scorer_knows_the_options_of_every_choice_that_scores(game: str) -> None:
    offered = {choice.key: choice for choice in rules_of(game).choices}

    for key, options in OPTIONS[game].items():
        assert set(options) <= set(offered[key].options), key
        assert options[0] == offered[key].default, key


def test_random_hands_meet_every_step(hands: int) -> None:
    rng, seen = Random("rare"), Counter[Key | None]()
    for game in GAMES:
        for _ in range(max(hands // 100, 60)):
            verdict = random_hand_of(rng, game).dealt.verdict
            seen.update(step.key for step in verdict.steps)

    assert set(seen) == set(Key) - {Key.STOPPED}  # only matches have hands that stop early
