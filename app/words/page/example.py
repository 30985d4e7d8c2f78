"""An example hand for the rules page, scored live by the rules that it explains.

Only the tiles are fixed, a few hands for each scoring rule; the engine finds the winner and the
points. This module does not know which rule set is shown.
"""

from collections.abc import Iterator, Mapping

from app.domain.errors import RuleError
from app.domain.hand import HandEnd, Sides, tiles_of
from app.domain.hand.facts import BidResult
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.play_values import EndWay
from app.domain.rules.values import Fits, Led, PartnersPlay, Points, To
from app.domain.scoring import Verdict, score_hand
from app.domain.tiles import Tile
from app.i18n import Language
from app.words.goal import counts_marks
from app.words.hand.explanation import headline, reasons, sum_line
from app.words.naming import numbered_people
from app.words.page.rows import Example, HeldTiles

Hands = tuple[str, ...]

BLOCKED: Mapping[Points, Hands] = {
    Points.ONCE: ("1-1", "2-2 3-3"),
    Points.EACH: ("2-0", "4-2", "5-4 5-5"),
    Points.GREATEST: ("3-2", "3-1", "5-5 2-1"),
    Points.ALL: ("5-1", "2-2"),
}
"""Tiles left in blocked hands. At least one number is on none of them, so the hand is blocked."""

OUT: Mapping[Points, Hands] = {
    Points.HANDS: ("", "4-1", "6-5 2-0"),
    Points.HANDS_AND_STOCK: ("", "5-4"),
    Points.TABLE: ("", "3-0"),
}
"""Tiles left after the first player went out, for rules without points for a blocked hand."""

STOCK: Mapping[Points, int] = {Points.HANDS_AND_STOCK: 40, Points.TABLE: 96}
"""Points in the stock, for the rules that count them."""

ANY_BLOCKED: tuple[Hands, ...] = (
    ("1-0", "4-2"),
    ("1-0", "4-2", "5-4 5-5"),
    ("1-0", "4-2", "5-4 5-5", "2-2"),
    ("1-0", "4-2", "5-4 5-5", "2-2", "4-1"),
    ("1-0", "4-2", "5-4 5-5", "2-2", "4-1", "5-2"),
)
ANY_OUT: tuple[Hands, ...] = (
    ("", "4-1 0-0"),
    ("", "4-1 0-0", "6-5 2-0"),
    ("", "4-1 0-0", "6-5 2-0", "3-3"),
    ("", "4-1 0-0", "6-5 2-0", "3-3", "5-2"),
    ("", "4-1 0-0", "6-5 2-0", "3-3", "5-2", "6-1"),
)
"""The same for other rules, by the number of players: two, three and so on."""


def example(
    language: Language, rules: RuleSet, choices: Chosen | None = None, *, marks: bool = False
) -> Example | None:
    """Returns a blocked hand, or a hand won by going out if blocked hands have no points; None if
    these rules can score none of the examples.
    """
    end = example_end(rules, choices)
    if end is None:
        return None
    verdict = score_hand(rules, end, choices)
    people = numbered_people(language, len(end.left))
    return Example(
        "picture.example",
        language.say("An example hand"),
        tuple(
            HeldTiles(people[seat].name, seat, rules.faces, tiles_of(left), marks)
            for seat, left in end.left.items()
            if left is not None  # a hand of bids is shown by its sentences alone
        ),
        headline(language, verdict, people),
        sum_line(verdict),
        reasons(language, verdict, people, rules),
    )


def example_end(rules: RuleSet, choices: Chosen | None = None) -> HandEnd | None:
    """Returns the first hand that shows these rules: one in which somebody gets points."""
    ends = _ends(rules, rules.chosen(choices))
    return next((end for end in ends if _shows(rules, end, choices)), None)


def _shows(rules: RuleSet, end: HandEnd, choices: Chosen | None) -> bool:
    if not _can_play(rules, end, rules.chosen(choices)):
        return False
    try:
        verdict = score_hand(rules, end, choices)
    except RuleError:  # other rules can need more facts, or have fewer tiles
        return False
    return _is_decided(verdict) and any(verdict.gains)


def _can_play(rules: RuleSet, end: HandEnd, chosen: Chosen) -> bool:
    """True if so many can play, with partners where they must."""
    players = len(end.left)
    must = resolve(rules.partners.play, chosen) is PartnersPlay.MUST
    return players in rules.deals(chosen) and (end.sides is not None or not must)


def _is_decided(verdict: Verdict) -> bool:
    """Where everybody writes, a blocked hand has no winner and is a good example all the same."""
    return not verdict.blocked or verdict.winner is not None


def _ends(rules: RuleSet, chosen: Chosen) -> Iterator[HandEnd]:
    if rules.bid is not None:
        yield _bid(rules, chosen)
        return
    blocked = resolve(rules.blocked.points, chosen)
    is_blocked = EndWay.BLOCKED in rules.end.ways or blocked is not Points.NOBODY
    by_winner = resolve(rules.blocked.to, chosen) is To.WINNER
    if is_blocked and blocked is not Points.NOBODY and by_winner:
        if blocked in BLOCKED:
            yield _ended(rules, chosen, BLOCKED[blocked])
        for hands in ANY_BLOCKED:
            yield _ended(rules, chosen, hands)
    out = resolve(rules.out.points, chosen)
    if out in OUT:
        yield _ended(rules, chosen, OUT[out], out=0, stock=STOCK.get(out))
    for hands in ANY_OUT:
        yield _ended(rules, chosen, hands, out=0)


def _ended(
    rules: RuleSet, chosen: Chosen, hands: Hands, out: int | None = None, stock: int | None = None
) -> HandEnd:
    """The first player started; in a blocked hand the same player played the last tile."""
    left = {seat: tuple(map(Tile.parse, hand.split())) for seat, hand in enumerate(hands)}
    is_out = out is not None
    return HandEnd(
        left,
        out=out,
        stock=stock,
        sides=_sides(rules, chosen, len(hands)),
        plays=_plays(rules, chosen),
        starter=0,
        locker=None if is_out else 0,
        last=Tile(6, 2) if is_out else None,
        fits=Fits.ONE if is_out else None,
        led=Led.DOUBLE,
    )


def _plays(rules: RuleSet, chosen: Chosen) -> tuple[tuple[int, int], ...]:
    """The first player scored once during the hand, where that can be."""
    if rules.play is None:
        return ()
    amounts = resolve(rules.play.amounts, chosen)
    return ((0, amounts[len(amounts) // 2]),) if amounts else ()


def _bid(rules: RuleSet, chosen: Chosen) -> HandEnd:
    """The first player's side makes the lowest bid, and where points count takes just as much."""
    lowest = rules.bid.lowest if rules.bid is not None else 0
    left = dict.fromkeys(range(rules.partners.players))
    taken = None if counts_marks(rules, chosen) else lowest
    bid = BidResult(0, lowest, made=True, taken=taken)
    return HandEnd(left, sides=rules.partners.sides, bid=bid)


def _sides(rules: RuleSet, chosen: Chosen, players: int) -> Sides | None:
    must = resolve(rules.partners.play, chosen) is PartnersPlay.MUST
    return rules.partners.sides if must and players == rules.partners.players else None
