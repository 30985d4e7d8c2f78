"""Random matches by any rules, also by those that nobody has scored before: every fact is told."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Sides
from app.domain.hand.asked import events, most_times
from app.domain.hand.facts import MOST_COUNTED, BidResult, Event, Left
from app.domain.match import Hand, Match, PlayerId
from app.domain.match.fold import State, fold, fresh
from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.tables import Bid
from app.domain.rules.values import BidCounts, Fits, Led, PartnersPlay
from app.domain.tiles import Tile
from app.play.match.draft_score import Plays, wins_by_play
from app.presenters.hand.questions import amounts

HELD = (1, 1, 2, 3, 7)
"""Most hands are small, so that ties are frequent."""


def random_match(dice: Random, rules: RuleSet) -> Match:
    """A match of random size, with the choices that a table could make."""
    choices = {choice.key: dice.choice(choice.options) for choice in rules.choices}
    highest = dice.choice(tuple(rules.sets))
    players = dice.choice(tuple(rules.of_size(highest).deals(choices)))
    play = resolve(rules.partners.play, rules.chosen(choices, players))
    can_pair = players == rules.partners.players and play is not PartnersPlay.NEVER
    in_pairs = can_pair and (play is PartnersPlay.MUST or dice.random() < 0.5)
    names = tuple(PlayerId(f"player {seat}") for seat in range(players))
    sides = rules.partners.sides if in_pairs else None
    return Match(rules, names, sides, choices, dice.choice((None, 1, 6, 61)), highest=highest)


def played(dice: Random, match: Match, hands: int) -> Match:
    """Returns the match after so many random hands, or at its end."""
    state = fresh(match.all_sides)
    for _ in range(hands):
        if state.won:
            break
        hand, verdict = match.score(random_end(dice, match, state), state)
        state = fold(match.match_rules, state, verdict, hand.end)
        match = replace(match, hands=(*match.hands, hand))
    return match


def random_end(dice: Random, match: Match, before: State) -> Hand:
    """Returns a hand that these rules can score as the next one of the match."""
    starter = dice.randrange(len(match.players))
    end = replace(_RandomEnd(dice, match, before, starter).end, starter=starter)
    for told in (_with_totals(dice, match, end), end):
        scored = _scored(dice, match, told, before)
        if scored is not None:
            return Hand(scored, starter)
    raise AssertionError(f"nothing is missing of {end}")


def _scored(dice: Random, match: Match, end: HandEnd, before: State) -> HandEnd | None:
    """The table picks the winner of a tie; None if a total hides what decides."""
    try:
        match.score(Hand(end, end.starter), before)
    except RuleError as error:
        if error.key == Fault.NEEDS_PICK:
            seats = error.values["seats"]
            assert isinstance(seats, tuple)
            return _scored(dice, match, replace(end, picked=dice.choice(seats)), before)
        if any(isinstance(left, int) for left in end.left.values()):
            return None
        raise
    return end


def _with_totals(dice: Random, match: Match, end: HandEnd) -> HandEnd:
    """Some holders tell only what their tiles add up to."""
    table = match.table_rules

    def told(left: Left | None) -> Left | None:
        total = 0 if left is None else table.pips(left)
        return total if 0 < total <= LARGEST_NUMBER and dice.random() < 0.2 else left

    left = {seat: told(held) for seat, held in end.left.items()}
    return replace(end, left=left)


@dataclass
class _RandomEnd:
    dice: Random
    match: Match
    before: State
    starter: int

    def __post_init__(self) -> None:
        self.table = self.match.table_rules
        self.seats = range(len(self.match.players))
        self.pool = self._pool()

    @property
    def end(self) -> HandEnd:
        if self.table.rules.bid is not None:
            return replace(self._uncounted(), bid=self._bid(self.table.rules.bid))
        happened = self._events()
        plays = self._plays(happened)
        is_won = wins_by_play(self.match, self.before, plays, happened)
        end = replace(self._uncounted(), stopped=True) if is_won else self._counted()
        is_last = bool(plays) and end.out is not None and plays[-1][0] == end.out
        return replace(
            end,
            plays=plays,
            events=happened,
            led=self.dice.choice(tuple(Led)),
            closing=is_last and self.dice.random() < 0.5,
        )

    def _pool(self) -> list[Tile]:
        """All tiles, roughly sorted by pips from a random start, so that neighbours are similar."""
        noise = self.dice.choice((0, 1, 6))
        tiles = sorted(
            self.table.tiles, key=lambda tile: tile.pips + self.dice.random() * (noise + 1)
        )
        first = self.dice.randrange(len(tiles))
        return tiles[first:] + tiles[:first]

    def _uncounted(self) -> HandEnd:
        """Nobody looks at what is left."""
        return HandEnd(dict.fromkeys(self.seats), sides=self.match.sides)

    def _counted(self) -> HandEnd:
        out = self.dice.choice((None, *self.seats))
        empty = {out} if out is not None else set[int]()
        if self.match.sides is not None and self.table.goes_out_together:
            empty |= set(self._out_before(self.match.sides, out))
        left = self._left(empty)
        last = self.pool.pop() if out is not None and self.pool else None
        holding = [seat for seat in self.seats if left[seat]]
        return HandEnd(
            left=left,
            out=out,
            stock=self._stock(),
            sides=self.match.sides,
            locker=self.dice.choice(holding) if out is None else None,
            last=last,
            fits=self._fits(last),
        )

    def _out_before(self, sides: Sides, out: int | None) -> Iterator[int]:
        """Both partners of the side that is out, and perhaps one of another."""
        for side in sides:
            if out in side:
                yield from side
            elif self.dice.random() < 0.3:
                yield self.dice.choice(side)

    def _left(self, empty: set[int]) -> dict[int, Left | None]:
        """One tile at least is on the table, and what the rules leave over in the stock."""
        holding = [seat for seat in self.seats if seat not in empty]
        most = max(1, (len(self.pool) - self._least_stock - 1) // max(1, len(holding)))
        most = min(most, self.dice.choice(HELD))
        if self.table.dealt:
            most = min(most, self.table.dealt)
        return {
            seat: () if seat in empty else self._take(self.dice.randint(1, most))
            for seat in self.seats
        }

    def _take(self, tiles: int) -> tuple[Tile, ...]:
        return tuple(self.pool.pop() for _ in range(tiles))

    @property
    def _least_stock(self) -> int:
        table = self.table
        if table.nobody_draws:
            return table.left_over
        return min(resolve(table.rules.turn.stock_stays, table.chosen), table.left_over)

    def _stock(self) -> tuple[Tile, ...]:
        least = self._least_stock
        most = min(self.table.left_over, len(self.pool))
        if self.table.nobody_draws or least >= most:
            return tuple(self.pool[:least])
        return tuple(self.pool[: self.dice.randint(least, most)])

    def _fits(self, last: Tile | None) -> Fits | None:
        if last is None:
            return None
        fitting = (Fits.ONE, Fits.EQUAL) if last.is_double else tuple(Fits)
        return self.dice.choice(fitting)

    def _plays(self, happened: tuple[Event, ...]) -> Plays:
        """Until the match is won."""
        play, plays = self.table.rules.play, Plays()
        for _ in range(0 if play is None else self.dice.choice((0, 1, 3, 8))):
            if wins_by_play(self.match, self.before, plays, happened):
                break
            assert play is not None
            known: tuple[int, ...] = resolve(play.amounts, self.table.chosen)
            plays = (*plays, (self.dice.choice(self.seats), self.dice.choice(known)))
        return plays

    def _events(self) -> tuple[Event, ...]:
        """Until one of them wins the match: nothing happens in a hand that is over."""
        rules, choices = self.table.rules, self.match.choices
        known = events(rules, choices, len(self.seats))
        happened = tuple[Event, ...]()
        for _ in range(self.dice.choice((0, 0, 1, 2)) if known else 0):
            if wins_by_play(self.match, self.before, (), happened):
                break
            happened = (*happened, self._event(self.dice.choice(tuple(known))))
        return happened

    def _event(self, word: str) -> Event:
        rules, chosen = self.table.rules, self.table.chosen
        rows = events(rules, self.match.choices, len(self.seats))[word]
        times = max(most_times(row, chosen) for row in rows)
        most = max(1, min(times, len(self.seats) - 1, MOST_COUNTED))
        is_of_starter = any(row.led is not None for row in rows)
        seat = self.starter if is_of_starter else self.dice.choice(self.seats)
        return Event(word, seat, self.dice.randint(1, most))

    def _bid(self, rule: Bid) -> BidResult:
        in_marks = resolve(rule.counts, self.table.chosen) is BidCounts.MARKS
        amount = self.dice.choice(amounts(rule, in_marks=in_marks))
        side = self.dice.choice(self.match.all_sides)
        if in_marks:
            return BidResult(side[0], amount, self.dice.random() < 0.5)
        taken = self.dice.randint(0, rule.whole)
        return BidResult(side[0], amount, taken >= min(amount, rule.whole), taken)
