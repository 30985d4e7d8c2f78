"""Random valid hands for any leaflet.

The hands are small and their pips are similar, so that ties are frequent.
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
    """A hand that has ended, with its rules and table choices."""

    rules: RuleSet
    end: HandEnd
    choices: Mapping[str, str]

    @property
    def verdict(self) -> Verdict:
        return score_hand(self.rules, self.end, self.choices)

    @property
    def on_table(self) -> tuple[Tile, ...]:
        """The tiles that were played: in no hand and not in the stock."""
        lying = (*self.end.left.values(), self.end.stock)
        held = {tile for left in lying for tile in tiles_of(left)}
        return tuple(tile for tile in self.rules.tiles if tile not in held)


def random_hand(rng: Random, rules: RuleSet) -> Dealt:
    """All tiles of the hands are known; if a tie needs a picked winner, one is picked."""
    deals = rules.deals(rules.chosen())
    players = rng.choice(tuple(deals))
    pool = _pool(rng, rules)
    out = rng.choice((None, rng.randrange(players)))
    most = min(deals[players], rng.choice((1, 2, 2, 3, 7)))
    left = {
        seat: () if seat == out else tuple(pool.pop() for _ in range(rng.randint(1, most)))
        for seat in rng.sample(range(players), players)
    }
    stock = rules.left_over(players, rules.chosen())
    tiles = rng.sample(
        pool, stock if rules.nobody_draws() else rng.randint(0, min(stock, len(pool)))
    )
    sides = (
        rules.partners.sides if players == rules.partners.players and rng.random() < 0.6 else None
    )
    choices = {choice.key: rng.choice(choice.options) for choice in rules.choices}
    return _picked(rng, Dealt(rules, HandEnd(left, out, tuple(tiles), sides), choices))


def _pool(rng: Random, rules: RuleSet) -> list[Tile]:
    """All tiles, roughly sorted by pips from a random start, so that neighbours are similar."""
    noise = rng.choice((0, 1, 6))
    tiles = rng.sample(tuple(rules.tiles), len(rules.tiles))
    tiles.sort(key=lambda tile: tile.pips + rng.randint(0, noise))
    first = rng.randrange(len(tiles))
    return tiles[first:] + tiles[:first]


def _picked(rng: Random, dealt: Dealt) -> Dealt:
    """Picks a winner if the table has to."""
    try:
        score_hand(dealt.rules, dealt.end, dealt.choices)
    except RuleError as error:
        if error.key != "needs_pick":
            raise
        seats = error.values["seats"]
        assert isinstance(seats, tuple)
        return replace(dealt, end=replace(dealt.end, picked=rng.choice(seats)))
    return dealt
