"""Random and written hands of the games, with all their facts, for the app's own types."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from app.domain.hand import BidResult, Event, HandEnd, Left
from app.domain.rule_values import Fits, Led, PartnersPlay
from app.domain.rules import RuleSet, opposite
from app.domain.tiles import Tile
from tests.hands import left
from tests.oracles.independent.deals import random_seats
from tests.oracles.independent.facts import Facts, Hand
from tests.oracles.independent.random_facts import random_choices, random_hand

GameHand = tuple[RuleSet, HandEnd, Mapping[str, str]]


def game_hands(games: Mapping[str, RuleSet], rng: Random, each: int) -> Iterator[GameHand]:
    """Yields so many hands of each game, with the rules of the size that it is played with."""
    for game, rules in games.items():
        for _ in range(each):
            choices = known_choices(rules, random_choices(game, rng))
            players, sides, highest = random_seats(game, rng)
            facts = random_hand(game, rng, choices, players, sides, highest)
            yield rules.of_size(highest), end_of(facts), choices


def known_choices(rules: RuleSet, choices: Mapping[str, str]) -> dict[str, str]:
    """Leaves out what only the other scorer leaves to the table."""
    known = {choice.key: choice.options for choice in rules.choices}
    return {key: option for key, option in choices.items() if option in known.get(key, ())}


def end_of(facts: Facts) -> HandEnd:
    return HandEnd(
        left={seat: _left(hand) for seat, hand in enumerate(facts.left)},
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


def _left(hand: Hand) -> Left | None:
    return tuple(Tile(*tile) for tile in hand) if isinstance(hand, tuple) else hand


def played(rules: RuleSet, **facts: Any) -> HandEnd:
    """A hand written with strings; partners where the game must have them."""
    hands = facts.pop("left")
    stock = facts.pop("stock", None)
    last, fits, led = (facts.pop(name, None) for name in ("last", "fits", "led"))
    must = rules.partners.play is PartnersPlay.MUST
    return HandEnd(
        left={seat: None if hand is None else left(hand) for seat, hand in enumerate(hands)},
        sides=opposite(len(hands)) if must else None,
        stock=None if stock is None else left(stock),
        last=None if last is None else Tile.parse(last),
        fits=None if fits is None else Fits(fits),
        led=None if led is None else Led(led),
        events=tuple(Event(*event) for event in facts.pop("events", ())),
        bid=BidResult(*facts.pop("bid")) if "bid" in facts else None,
        **facts,
    )
