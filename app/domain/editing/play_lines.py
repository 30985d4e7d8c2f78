"""The lines about points during a hand, bids, and what is left for the next hand."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from app.domain.editing.line import Line, LineKind, Values, fixed, of_pairs, of_words
from app.domain.editing.when import plays_tiles
from app.domain.leaflet.statement import Section
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.limits import LARGEST_BID, LARGEST_NUMBER
from app.domain.rules.tables import Play
from app.domain.rules.values import (
    BidCounts,
    CarryAfter,
    Counts,
)

FIVES = tuple(range(5, 40, 5))
FIFTHS = tuple(range(1, 8))
FIVES_THREES = MappingProxyType({3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4})
"""One point for each five and each three in the sum of the ends: 15 has both."""
PLAYS: dict[str, Play | None] = {
    "none": None,
    "fives": Play(Counts.FIVES, FIVES),
    "fifths": Play(Counts.FIVES, FIFTHS),
    "fives_threes": Play(
        Counts.FIVES_THREES, tuple(sorted({*FIVES_THREES.values()})), FIVES_THREES
    ),
    "ends_alike": Play(Counts.ENDS_ALIKE, (2, 3)),
}
"""As the known games have them."""
CARRIES: Values = {
    "never": (CarryAfter.NEVER, 0, 1, False),
    "nobody_adds": (CarryAfter.NOBODY, 1, 1, False),
    "nobody_rising": (CarryAfter.NOBODY, 1, 1, True),
    "nobody_doubles": (CarryAfter.NOBODY, 0, 2, False),
    "blocked_adds": (CarryAfter.BLOCKED, 1, 1, False),
    "blocked_rising": (CarryAfter.BLOCKED, 1, 1, True),
    "blocked_doubles": (CarryAfter.BLOCKED, 0, 2, False),
}


def has_play(rules: RuleSet) -> bool:
    return plays_tiles(rules) and rules.play is not None


def has_bid(rules: RuleSet) -> bool:
    return rules.bid is not None


def _plays(rules: RuleSet) -> Values:
    """The smallest first score stays when something else is announced."""
    opening = 0 if rules.play is None else rules.play.opening
    return {
        key: (play if play is None else replace(play, opening=opening),)
        for key, play in PLAYS.items()
    }


def _play(_rules: RuleSet, chosen: Chosen, present: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is announced can depend on a choice in its parts."""
    (play,) = present
    if play is None:
        return present
    counts, amounts = resolve(play.counts, chosen), resolve(play.amounts, chosen)
    return (replace(play, counts=counts, amounts=amounts),)


def _carry(_rules: RuleSet, _chosen: Chosen, present: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is never carried, or adds nothing, is the same whatever it would be; so is what grows
    where nothing is added.
    """
    after, add, times, grows = present
    is_nothing = after is CarryAfter.NEVER or (not add and times == 1)
    return CARRIES["never"] if is_nothing else (after, add, times, grows and add != 0)


CARRY_PATHS = ("carry.after", "carry.add", "carry.times", "carry.grows")

DURING = (
    Line(
        "play",
        Section.POINTS,
        ("play.counts", "play.amounts", "play.ends"),
        paths=("play",),
        values=_plays,
        applies=plays_tiles,
        read=_play,
        unasked=frozenset({"none", "fives_threes"}),
    ),
    Line(
        "play.opening",
        Section.POINTS,
        ("play.opening",),
        LineKind.NUMBER,
        ("play.opening",),
        fixed({"0": 0, "2": 2, "10": 10}),
        has_play,
        most=LARGEST_NUMBER,
    ),
)

BID = (
    Line(
        "bid.lowest",
        Section.POINTS,
        ("bid.whole",),
        LineKind.NUMBER,
        ("bid.lowest",),
        fixed({"1": 1, "30": 30}),
        has_bid,
        least=1,
        most=LARGEST_BID,
    ),
    Line(
        "bid.whole",
        Section.POINTS,
        ("bid.whole",),
        LineKind.NUMBER,
        ("bid.whole",),
        fixed({"42": 42, "84": 84}),
        has_bid,
        least=1,
        most=LARGEST_BID,
    ),
    of_words(
        "bid.counts",
        Section.POINTS,
        BidCounts,
        applies=has_bid,
    ),
)

CARRY = Line(
    "carry",
    Section.POINTS,
    ("carry",),
    paths=CARRY_PATHS,
    values=of_pairs(CARRIES),
    read=_carry,
)
