"""The engine agrees with the scorer that was written from the sources, game by game."""

from collections import Counter
from random import Random

import pytest

from app.domain.hand import HandEnd, sides_of, tiles_of
from app.domain.match import match_winner
from app.domain.match.starting import starter_by_draw
from app.domain.rules import RuleSet
from app.domain.tiles import Tile
from app.domain.verdict import Verdict
from app.domain.verdict.steps import Key
from tests.oracles.independent import starters
from tests.oracles.independent.facts import Facts, Outcome
from tests.oracles.independent.facts import Tile as Ends
from tests.oracles.independent.matches import totals
from tests.oracles.independent.options import GAMES, OPTIONS
from tests.oracles.independent.scoring import score
from tests.oracles.match import running_totals, with_hands
from tests.random_games import RandomHand, RandomMatch, random_hand_of, random_match_of, rules_of
from tests.random_hands import random_hand
from tests.starting import starter_by_doubles

Sets = dict[str, RuleSet]


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


def test_small_hands_of_leaflets_bring_the_same_by_whatever_option_decides_them(
    sets: Sets, hands: int
) -> None:
    """Their pips are alike, so that they often tie."""
    rng, seen = Random(2133), Counter[str]()
    for number in range(hands):
        dealt = random_hand(rng, rng.choice(tuple(sets.values())))
        end, verdict = dealt.end, dealt.verdict
        outcome = score(dealt.rules.id, facts_of(rng, end), dealt.choices)
        sides = sides_of(len(end.left), end.sides)

        assert verdict.gains == outcome.gains, (number, dealt)
        assert verdict.side == (() if outcome.side is None else sides[outcome.side]), dealt

        seen.update(f"{dealt.rules.id} {key} {dealt.choices[key]}" for key in verdict.open)
    assert_everything_came_up(sets, seen, at_least=hands // 2000)


def facts_of(rng: Random, end: HandEnd) -> Facts:
    left = tuple(ends_of(rng, tiles_of(end.left[seat])) for seat in sorted(end.left))
    stock = ends_of(rng, tiles_of(end.stock))
    return Facts(left, end.out, stock, end.sides, picked=end.picked)


def ends_of(rng: Random, tiles: tuple[Tile, ...]) -> tuple[Ends, ...]:
    """A tile can be told from either end."""
    return tuple(rng.choice(((one.high, one.low), (one.low, one.high))) for one in tiles)


def assert_everything_came_up(sets: Sets, seen: Counter[str], at_least: int) -> None:
    """The comparison is only meaningful if each option has decided hands."""
    for rules in sets.values():
        for choice in rules.choices:
            for option in choice.options:
                if choice.key != "draw_value":  # it decides who starts, not who wins
                    assert seen[f"{rules.id} {choice.key} {option}"] >= at_least


def test_random_doubles_give_the_same_starter(sets: Sets, hands: int) -> None:
    rng = Random(3494)
    by_doubles = [rules for rules in sets.values() if rules.start.by == "highest_double"]
    for _ in range(hands // 20):
        rules = rng.choice(by_doubles)
        players = rng.choice(tuple(rules.deals({})))
        pool = rng.sample(tuple(rules.tiles), len(rules.tiles))
        held = {
            seat: tuple(pool.pop() for _ in range(rng.randint(1, 5))) for seat in range(players)
        }

        starter = starter_by_doubles(rules, held)

        expected = starters.starter_by_doubles([ends_of(rng, held[seat]) for seat in sorted(held)])
        assert expected == (
            None if starter.tile is None else (starter.seat, (starter.tile.high,) * 2)
        )


def test_random_draws_give_the_same_starter_or_the_same_ties(sets: Sets, hands: int) -> None:
    rng, rules = Random(2672), sets["art3494"]
    for _ in range(hands // 20):
        players = rng.choice(tuple(rules.deals({})))
        pool = tuple(rng.sample(tuple(rules.tiles), players))
        value = rng.choice(("sum", "higher_end"))

        starter = starter_by_draw(rules, dict(enumerate(pool)), {"draw_value": value})

        expected = starters.starters_by_draw(dict(enumerate(ends_of(rng, pool))), value)
        assert expected == (starter.again or (starter.seat,))


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
