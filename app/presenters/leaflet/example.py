"""An example hand for the rules page, scored live by the rules that it explains.

Only the tiles are fixed, one set of hands for each scoring rule; the engine finds the winner and
the points. This module does not know which leaflet is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.choices import Chosen, resolve
from app.domain.hand import HandEnd, pips_of
from app.domain.rules import BlockedPoints, OutPoints, RuleSet
from app.domain.scoring import Verdict, score_hand
from app.domain.tiles import Tile
from app.i18n import Language, marked
from app.presenters.shared.explanation import headline, reasons, sum_line
from app.presenters.shared.people import COLOURS, Person

PLAYER = marked("Player {n}")

BLOCKED: Mapping[BlockedPoints, tuple[str, ...]] = {
    BlockedPoints.ONCE: ("1-1", "2-2 3-3"),
    BlockedPoints.EACH: ("2-0", "4-2", "5-4 5-5"),
    BlockedPoints.GREATEST: ("3-2", "3-1", "5-5 2-1"),
    BlockedPoints.ALL: ("5-1", "2-2"),
}
"""Tiles left in blocked hands. At least one number is on none of them, so the hand is blocked."""

OUT: Mapping[OutPoints, tuple[str, ...]] = {
    OutPoints.HANDS: ("", "4-1", "6-5 2-0"),
    OutPoints.HANDS_AND_STOCK: ("", "5-4"),
    OutPoints.TABLE: ("", "3-0"),
}
"""Tiles left after the first player went out, for rules without points for a blocked hand."""

STOCK: Mapping[OutPoints, int] = {OutPoints.HANDS_AND_STOCK: 40, OutPoints.TABLE: 96}
"""Points in the stock, for the rules that count them."""


@dataclass(frozen=True, slots=True)
class ExampleHand:
    """One player of the example."""

    name: str
    tiles: tuple[Tile, ...]
    points: int
    went_out: bool
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Example:
    """A scored hand: the tiles left, the winner, the points, the sum and the reasons."""

    hands: tuple[ExampleHand, ...]
    stock: int | None
    headline: str
    sum: str
    reasons: tuple[str, ...]
    points: int


def example(language: Language, rules: RuleSet, choices: Chosen | None = None) -> Example:
    """Returns a blocked hand, or a hand won by going out if blocked hands have no points."""
    end = example_end(rules, choices)
    verdict = score_hand(rules, end, choices)
    people = _people(language, len(end.left))
    return Example(
        hands=tuple(_example_hand(people[seat], seat, end, verdict) for seat in end.left),
        stock=None if end.stock is None else pips_of(end.stock),
        headline=headline(language, verdict, people),
        sum=sum_line(verdict),
        reasons=reasons(language, verdict, people, rules),
        points=verdict.points,
    )


def example_end(rules: RuleSet, choices: Chosen | None = None) -> HandEnd:
    """Returns the end of the example hand, for the engine."""
    chosen = rules.chosen(choices)
    blocked = resolve(rules.blocked.points, chosen)
    if blocked is not BlockedPoints.NOBODY:
        return HandEnd(_tiles_left(BLOCKED[blocked]))
    out = resolve(rules.out.points, chosen)
    return HandEnd(_tiles_left(OUT[out]), out=0, stock=STOCK.get(out))


def _tiles_left(hands: tuple[str, ...]) -> dict[int, tuple[Tile, ...]]:
    return {seat: tuple(map(Tile.parse, hand.split())) for seat, hand in enumerate(hands)}


def _people(language: Language, players: int) -> tuple[Person, ...]:
    """Returns players named by number; they are not the players of this table."""
    names = (language.say(PLAYER, n=seat + 1) for seat in range(players))
    return tuple(Person(f"{seat}", name, seat % COLOURS) for seat, name in enumerate(names))


def _example_hand(person: Person, seat: int, end: HandEnd, verdict: Verdict) -> ExampleHand:
    left = end.left[seat]
    tiles = left if isinstance(left, tuple) else ()
    return ExampleHand(person.name, tiles, pips_of(left), seat == end.out, seat in verdict.side)
