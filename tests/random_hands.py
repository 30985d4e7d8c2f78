"""Random hands of any leaflet, as they could lie on a table.

The hands are small and the pips close together, so that ties come up often.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from app.domain.errors import RuleError
from app.domain.hand import HandEnd, tiles_of
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict, score_hand
from app.domain.tiles import Tile


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand that ended somehow, and what its table plays."""

    rules: RuleSet
    end: HandEnd
    choices: Mapping[str, str]

    @property
    def verdict(self) -> Verdict:
        return score_hand(self.rules, self.end, self.choices)

    @property
    def on_table(self) -> tuple[Tile, ...]:
        """The tiles that nobody holds and that are not in the stock."""
        lying = (*self.end.left.values(), self.end.stock)
        held = {tile for left in lying for tile in tiles_of(left)}
        return tuple(tile for tile in self.rules.tiles if tile not in held)


def random_hand(rng: Random, rules: RuleSet) -> Dealt:
    """A hand of this leaflet, all tiles told; where a tie asks for a pick, one is made."""
    players = rng.choice(tuple(rules.deal))
    pool = _pool(rng, rules)
    out = rng.choice((None, rng.randrange(players)))
    most = min(rules.deal[players], rng.choice((1, 2, 2, 3, 7)))
    left = {
        seat: () if seat == out else tuple(pool.pop() for _ in range(rng.randint(1, most)))
        for seat in rng.sample(range(players), players)
    }
    stock = rules.left_over(players)
    tiles = rng.sample(pool, stock if rules.nobody_draws else rng.randint(0, min(stock, len(pool))))
    sides = (
        rules.partners.sides if players == rules.partners.players and rng.random() < 0.6 else None
    )
    choices = {choice.key: rng.choice(choice.options) for choice in rules.choices}
    return _picked(rng, Dealt(rules, HandEnd(left, out, tuple(tiles), sides), choices))


def _pool(rng: Random, rules: RuleSet) -> list[Tile]:
    """All tiles, more or less of the same pips one after another."""
    noise = rng.choice((0, 1, 6))
    tiles = rng.sample(tuple(rules.tiles), len(rules.tiles))
    tiles.sort(key=lambda tile: tile.pips + rng.randint(0, noise))
    first = rng.randrange(len(tiles))
    return tiles[first:] + tiles[:first]


def _picked(rng: Random, dealt: Dealt) -> Dealt:
    """The hand with a winner named where the table names one."""
    try:
        score_hand(dealt.rules, dealt.end, dealt.choices)
    except RuleError as asked:
        if asked.key != "needs_pick":
            raise
        seats = asked.values["seats"]
        assert isinstance(seats, tuple)
        return replace(dealt, end=replace(dealt.end, picked=rng.choice(seats)))
    return dealt
