"""An example hand for the rules page, scored live by the rules that it explains.

Only the tiles are fixed, one set of hands for each scoring rule; the engine finds the winner and
the points. This module does not know which leaflet is shown.
"""

from collections.abc import Mapping

from app.domain.choices import Chosen, resolve
from app.domain.hand import HandEnd, tiles_of
from app.domain.rule_values import Points
from app.domain.rules import RuleSet
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.leaflet.state import Example, HeldTiles
from app.presenters.shared.explanation import headline, reasons, sum_line
from app.presenters.shared.people import COLOURS, Person

BLOCKED: Mapping[Points, tuple[str, ...]] = {
    Points.ONCE: ("1-1", "2-2 3-3"),
    Points.EACH: ("2-0", "4-2", "5-4 5-5"),
    Points.GREATEST: ("3-2", "3-1", "5-5 2-1"),
    Points.ALL: ("5-1", "2-2"),
}
"""Tiles left in blocked hands. At least one number is on none of them, so the hand is blocked."""

OUT: Mapping[Points, tuple[str, ...]] = {
    Points.HANDS: ("", "4-1", "6-5 2-0"),
    Points.HANDS_AND_STOCK: ("", "5-4"),
    Points.TABLE: ("", "3-0"),
}
"""Tiles left after the first player went out, for rules without points for a blocked hand."""

STOCK: Mapping[Points, int] = {Points.HANDS_AND_STOCK: 40, Points.TABLE: 96}
"""Points in the stock, for the rules that count them."""


def example(
    language: Language, rules: RuleSet, choices: Chosen | None = None, *, marks: bool = False
) -> Example:
    """Returns a blocked hand, or a hand won by going out if blocked hands have no points."""
    end = example_end(rules, choices)
    verdict = score_hand(rules, end, choices)
    people = _people(language, len(end.left))
    return Example(
        "picture.example",
        language.say("An example hand"),
        tuple(
            HeldTiles(people[seat].name, seat, rules.faces, tiles_of(left), marks)
            for seat, left in end.left.items()
        ),
        headline(language, verdict, people),
        sum_line(verdict),
        reasons(language, verdict, people, rules),
    )


def example_end(rules: RuleSet, choices: Chosen | None = None) -> HandEnd:
    chosen = rules.chosen(choices)
    blocked = resolve(rules.blocked.points, chosen)
    if blocked is not Points.NOBODY:
        return HandEnd(_tiles_left(BLOCKED[blocked]))
    out = resolve(rules.out.points, chosen)
    return HandEnd(_tiles_left(OUT[out]), out=0, stock=STOCK.get(out))


def _tiles_left(hands: tuple[str, ...]) -> dict[int, tuple[Tile, ...]]:
    return {seat: tuple(map(Tile.parse, hand.split())) for seat, hand in enumerate(hands)}


def _people(language: Language, players: int) -> tuple[Person, ...]:
    """Returns players named by number; they are not the players of this table."""
    names = (language.say("Player {n}", n=seat + 1) for seat in range(players))
    return tuple(Person(f"{seat}", name, seat % COLOURS) for seat, name in enumerate(names))
