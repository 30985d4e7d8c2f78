"""The engine agrees with a second scorer that was written independently from the leaflets."""

from collections import Counter
from random import Random

from app.domain.match.starting import starter_by_draw
from app.domain.rules import RuleSet
from app.domain.tiles import Tile
from tests.random_hands import Dealt, random_hand
from tests.starting import starter_by_doubles
from tests.unit import second_scorer

Sets = dict[str, RuleSet]


def ends(tiles: object, rng: Random) -> list[tuple[int, int]]:
    """Tiles as plain pairs, with the ends in random order."""
    assert isinstance(tiles, tuple)
    return [rng.choice(((tile.high, tile.low), (tile.low, tile.high))) for tile in tiles]


def by_second_scorer(dealt: Dealt, rng: Random) -> tuple[tuple[int, ...], int]:
    end = dealt.end
    return second_scorer.score(
        set_id=dealt.rules.id,
        left=[ends(end.left[seat], rng) for seat in sorted(end.left)],
        out=end.out,
        stock=ends(end.stock, rng),
        partners=end.sides is not None,
        choices=dict(dealt.choices),
        picked=end.picked,
    )


def test_random_hands_get_the_same_verdict_from_the_second_scorer(sets: Sets, hands: int) -> None:
    rng = Random(2133)
    seen: Counter[str] = Counter()
    for number in range(hands):
        dealt = random_hand(rng, rng.choice(tuple(sets.values())))
        verdict = dealt.verdict
        expected = by_second_scorer(dealt, rng)

        assert expected == (verdict.side, verdict.points), (number, dealt)

        seen.update(f"{dealt.rules.id} {key} {dealt.choices[key]}" for key in verdict.open)
    assert_everything_came_up(sets, seen, at_least=hands // 2000)


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

        by_second = second_scorer.starter_by_doubles(
            [ends(held[seat], rng) for seat in range(players)]
        )
        assert by_second == (
            None if starter.tile is None else (starter.seat, (starter.tile.high,) * 2)
        )


def test_random_draws_give_the_same_starter_or_the_same_ties(sets: Sets, hands: int) -> None:
    rng = Random(2672)
    rules = sets["art3494"]
    for _ in range(hands // 20):
        players = rng.choice(tuple(rules.deals({})))
        pool: list[Tile] = rng.sample(tuple(rules.tiles), players)
        value = rng.choice(("sum", "higher_end"))

        starter = starter_by_draw(rules, dict(enumerate(pool)), {"draw_value": value})

        drawn = {seat: (tile.low, tile.high) for seat, tile in enumerate(pool)}
        by_second = second_scorer.starter_by_draw(drawn, value)
        assert by_second == (starter.again or (starter.seat,))
