"""Random hands and matches of every rule set, dealt by the independent scorer of the tests."""

from dataclasses import dataclass
from functools import cache
from random import Random

from app.domain.hand import HandEnd
from app.domain.hand.facts import BidResult, Event, Left
from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.rules.values import Fits, Led
from app.domain.tiles import Tile
from tests.oracles.independent.deals import random_seats
from tests.oracles.independent.facts import Facts, Options
from tests.oracles.independent.facts import Hand as Held
from tests.oracles.independent.matches import Sides
from tests.oracles.independent.random_facts import random_choices, random_hand, random_match
from tests.random_hands import Dealt
from tests.rule_sets import load_set

rules_of = cache(load_set)


@dataclass(frozen=True, slots=True)
class RandomHand:
    """The same hand for the engine and for the independent scorer."""

    dealt: Dealt
    facts: Facts
    options: Options


@dataclass(frozen=True, slots=True)
class RandomTable:
    """What stays the same in all hands of a match."""

    game: str
    options: Options
    players: int
    sides: Sides
    highest: int

    def hand(self, rng: Random) -> RandomHand:
        game, options = self.game, self.options
        facts = random_hand(game, rng, options, self.players, self.sides, self.highest)
        dealt = Dealt(sized(game, self.highest), end_of(facts), options)
        return RandomHand(dealt, facts, options)


def random_table(rng: Random, game: str) -> RandomTable:
    return RandomTable(game, random_choices(game, rng), *random_seats(game, rng))


def random_hand_of(rng: Random, game: str) -> RandomHand:
    return random_table(rng, game).hand(rng)


@cache
def sized(game: str, highest: int | None) -> RuleSet:
    return rules_of(game).of_size(highest)


@dataclass(frozen=True, slots=True)
class RandomMatch:
    """A match before its first hand, and the hands that are played in it."""

    match: Match
    hands: tuple[Hand, ...]
    facts: tuple[Facts, ...]


def random_match_of(rng: Random, game: str) -> RandomMatch:
    options, players, sides, target, highest, facts = random_match(game, rng)
    names = tuple(PlayerId(f"player {seat}") for seat in range(players))
    match = Match(rules_of(game), names, sides, options, target, highest=highest)
    hands = tuple(Hand(end_of(one), one.starter) for one in facts)
    return RandomMatch(match, hands, tuple(facts))


def end_of(facts: Facts) -> HandEnd:
    """The facts in the words of the app."""
    return HandEnd(
        left={seat: _left(held) for seat, held in enumerate(facts.left)},
        out=facts.out,
        stock=_left(facts.stock),
        sides=facts.sides,
        plays=facts.plays,
        picked=facts.picked,
        closing=facts.closing,
        stopped=facts.stopped,
        starter=facts.starter,
        locker=facts.locker,
        last=None if facts.last is None else Tile(*facts.last),
        fits=None if facts.fits is None else Fits(facts.fits),
        led=None if facts.led is None else Led(facts.led),
        events=tuple(Event(*event) for event in facts.events),
        bid=None if facts.bid is None else BidResult(*facts.bid),
        previous=facts.previous,
    )


def _left(held: Held) -> Left | None:
    return tuple(Tile(*ends) for ends in held) if isinstance(held, tuple) else held
