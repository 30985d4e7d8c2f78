"""Written hands of the games, with all their facts."""

from typing import Any

from app.domain.hand import HandEnd
from app.domain.hand.facts import BidResult, Event
from app.domain.rules import RuleSet
from app.domain.rules.tables import opposite
from app.domain.rules.values import Fits, Led, PartnersPlay
from app.domain.tiles import Tile
from tests.hands import left


def played(rules: RuleSet, **facts: Any) -> HandEnd:
    """A hand written with strings; partners where the game must have them."""
    hands = facts.pop("left")
    stock = facts.pop("stock", None)
    last, fits, led = (facts.pop(name, None) for name in ("last", "fits", "led"))
    must = rules.partners.play is PartnersPlay.MUST
    return HandEnd(
        left={seat: None if hand is None else left(hand) for seat, hand in enumerate(hands)},
        sides=facts.pop("sides", opposite(len(hands)) if must else None),
        stock=None if stock is None else left(stock),
        last=None if last is None else Tile.parse(last),
        fits=None if fits is None else Fits(fits),
        led=None if led is None else Led(led),
        events=tuple(Event(*event) for event in facts.pop("events", ())),
        bid=BidResult(*facts.pop("bid")) if "bid" in facts else None,
        **facts,
    )
