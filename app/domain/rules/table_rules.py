"""The rules as one table plays them: with its choices, and its number of players.

Settled once for each table and kept: most of the time of scoring went into it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from app.domain.rules import RuleSet
from app.domain.rules.bonus_rows import BonusRow, row_at
from app.domain.rules.choices import (
    PLAYERS,
    Chosen,
    Settled,
    all_choices,
    choices_of,
    resolve,
    settle,
)
from app.domain.rules.tables import Blocked, Out
from app.domain.rules.values import (
    Among,
    BidCounts,
    BonusWhen,
    Criterion,
    PartnersCount,
    Points,
    SideOut,
    TileWorth,
    To,
)
from app.domain.tiles import Tile, TileSet

KEPT = 2_000
"""Tables that are kept: more than are played at, and some for every other option of a choice."""


@dataclass(frozen=True, slots=True)
class HandPoints:
    """What a way to end a hand is worth: whose pips, who writes them, and a fixed number."""

    points: Settled[Points]
    to: To
    flat: Settled[int]


class TableRules:
    """``chosen`` has an option for every choice, and the number of players."""

    def __init__(self, rules: RuleSet, chosen: Chosen) -> None:
        self.rules = rules
        self.chosen = chosen
        self._others: dict[tuple[str, str], TableRules] = {}

    def other(self, choice: str, option: str) -> "TableRules":
        """Returns the rules of a table that differs in one option."""
        key = choice, option
        if key not in self._others:
            chosen = {**self.chosen, choice: option}
            self._others[key] = _at_table(self.rules, tuple(chosen), tuple(chosen.values()))
        return self._others[key]

    @cached_property
    def tiles(self) -> TileSet:
        return self.rules.tiles_with(self.chosen)

    @cached_property
    def dealt(self) -> int:
        """The tiles dealt to each; 0: as the table likes."""
        return self.rules.deals(self.chosen)[int(self.chosen[PLAYERS])]

    @cached_property
    def left_over(self) -> int:
        return self.rules.left_over(int(self.chosen[PLAYERS]), self.chosen)

    @cached_property
    def stock_stays(self) -> int:
        """The tiles that nobody may draw."""
        return min(resolve(self.rules.turn.stock_stays, self.chosen), self.left_over)

    @cached_property
    def nobody_draws(self) -> bool:
        return self.rules.nobody_draws(self.chosen)

    @cached_property
    def partners_count(self) -> Settled[PartnersCount]:
        return settle(self.rules.partners.count, self.chosen)

    @cached_property
    def goes_out_together(self) -> bool:
        """True if both partners must have played all their tiles."""
        return resolve(self.rules.end.side_out, self.chosen) is SideOut.ALL

    @cached_property
    def out(self) -> HandPoints:
        return self._points(self.rules.out)

    @cached_property
    def blocked(self) -> HandPoints:
        return self._points(self.rules.blocked)

    def _points(self, rule: Out | Blocked) -> HandPoints:
        to = settle(rule.to, self.chosen)
        points = settle(rule.points, self.chosen, *to.choices)
        return HandPoints(points, to.value, settle(rule.flat, self.chosen))

    @cached_property
    def chain(self) -> tuple[Settled[Criterion], ...]:
        """The criteria that find the winner of a blocked hand."""
        winner = self.rules.blocked.winner
        leading = choices_of(winner, self.chosen)
        chain = self.rules.blocked.chain(self.chosen)
        return tuple(settle(rule, self.chosen, *leading) for rule in chain)

    @cached_property
    def among(self) -> Settled[Among]:
        return settle(self.rules.blocked.among, self.chosen)

    @cached_property
    def blocked_clause(self) -> str:
        return f"end.blocked_when.{resolve(self.rules.end.blocked_when, self.chosen)}"

    @cached_property
    def bid_counts(self) -> Settled[BidCounts]:
        bid = self.rules.bid
        return Settled(BidCounts.MARKS) if bid is None else settle(bid.counts, self.chosen)

    @cached_property
    def nearest(self) -> Settled[int]:
        return settle(self.rules.counting.nearest, self.chosen)

    @cached_property
    def divide(self) -> Settled[int]:
        return settle(self.rules.counting.divide, self.chosen)

    @cached_property
    def event_rows(self) -> tuple[BonusRow, ...]:
        return self._rows(BonusWhen.EVENT)

    @cached_property
    def out_rows(self) -> tuple[BonusRow, ...]:
        return self._rows(BonusWhen.OUT, BonusWhen.WON)

    @cached_property
    def blocked_rows(self) -> tuple[BonusRow, ...]:
        return self._rows(BonusWhen.BLOCKED, BonusWhen.WON)

    def _rows(self, *when: BonusWhen) -> tuple[BonusRow, ...]:
        return tuple(
            row_at(self.rules, place, self.chosen)
            for place, row in enumerate(self.rules.bonus)
            if row.when in when
        )

    # What tiles are worth: their pips, unless the rules give a half or a tile a worth of its own

    @cached_property
    def counts_pips(self) -> bool:
        return not self.rules.values.half and not self.rules.values.tile

    def worth_choices(self, tiles: Iterable[Tile]) -> frozenset[str]:
        """Returns the choices that the worth of these tiles depends on."""
        half, special = self.rules.values.half, self.rules.values.tile
        slots = list[object]()
        for tile in tiles:
            if tile.low in half or tile.high in half or tile in special:
                slots += [half.get(tile.low), half.get(tile.high), special.get(tile)]
        return frozenset(key for slot in slots for key in all_choices(slot))

    @cached_property
    def _worth(self) -> tuple[tuple[int, ...], ...]:
        """The worth of each tile, by its higher and its lower end."""
        faces = range(self.rules.faces.highest + 1)
        return tuple(
            tuple(self._worth_of(Tile(high, low)) for low in range(high + 1)) for high in faces
        )

    def _worth_of(self, tile: Tile) -> int:
        values, chosen = self.rules.values, self.chosen
        worth = resolve(values.tile.get(tile, TileWorth.PIPS), chosen)
        if isinstance(worth, int):
            return worth
        halves = (values.half.get(face, face) for face in (tile.high, tile.low))
        return sum(resolve(half, chosen) for half in halves)

    def worth(self, tile: Tile) -> int:
        return self._worth[tile.high][tile.low]

    def pips(self, left: tuple[Tile, ...] | int) -> int:
        """Returns the worth of the tiles; a total is taken as the players counted it."""
        if isinstance(left, int):
            return left
        if self.counts_pips:
            return sum([tile.high + tile.low for tile in left])
        worth = self._worth
        return sum([worth[tile.high][tile.low] for tile in left])

    @cached_property
    def total_worth(self) -> int:
        return self.tiles.pips if self.counts_pips else sum(map(self.worth, self.tiles))

    @cached_property
    def most_worth(self) -> int:
        """The most that tiles together can be worth: without those worth less than nothing."""
        if self.counts_pips:
            return self.total_worth
        return sum(worth for worth in map(self.worth, self.tiles) if worth > 0)

    @cached_property
    def lightest_tile(self) -> int:
        return min(map(self.worth, self.tiles))

    @cached_property
    def heaviest_hand(self) -> int:
        """The most that the tiles dealt to a player can be worth."""
        return sum(sorted(map(self.worth, self.tiles), reverse=True)[: self.dealt])


def at_table(rules: RuleSet, choices: Chosen | None, players: int | None) -> TableRules:
    """Returns the rules of a table. Raises ``RuleError`` for a choice that they do not offer."""
    chosen = rules.chosen(choices, players)
    return _at_table(rules, tuple(chosen), tuple(chosen.values()))


@lru_cache(KEPT)
def _at_table(rules: RuleSet, keys: tuple[str, ...], options: tuple[str, ...]) -> TableRules:
    return TableRules(rules, dict(zip(keys, options, strict=True)))
