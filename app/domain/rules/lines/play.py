"""Bids, and points announced during a hand."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.limits import LARGEST_BID
from app.domain.rules.lines.line import Line, Values, of_numbers, of_words, plays_tiles
from app.domain.rules.playable import BID
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.statement import Section, Statement, Statements, nothing, valued
from app.domain.rules.tables import Play
from app.domain.rules.values import BidCounts, Counts, PartnersPlay

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


def _say_bid(rules: RuleSet, _chosen: Chosen) -> Statements:
    bid = rules.bid
    if bid is not None:
        values = {"lowest": bid.lowest, "whole": bid.whole}
        yield Statement(Section.POINTS, "bid.whole", values)


def _say_play(rules: RuleSet, chosen: Chosen) -> Statements:
    """Of ends that are alike there are two amounts, without and with a double."""
    play = rules.play
    if rules.bid is not None or play is None or not resolve(play.amounts, chosen):
        return
    amounts, counts = resolve(play.amounts, chosen), resolve(play.counts, chosen)
    if counts is Counts.ENDS_ALIKE and len(amounts) == 2:
        values = {"counts": counts, "amounts": amounts}
        yield valued(Section.POINTS, "play.counts", play.amounts, chosen, **values)
    else:
        if counts is not Counts.ENDS_ALIKE:
            yield valued(Section.POINTS, "play.counts", play.counts, chosen, counts=counts)
        yield valued(Section.POINTS, "play.amounts", play.amounts, chosen, amounts=amounts)
    if play.ends:
        yield Statement(Section.POINTS, "play.ends", {"ends": dict(play.ends)})


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


LINES = (
    of_numbers(
        "bid.lowest",
        Section.POINTS,
        (1, 30),
        statements=("bid.whole",),
        applies=has_bid,
        most=LARGEST_BID,
        says=nothing,
    ),
    of_numbers(
        "bid.whole",
        Section.POINTS,
        (42, 84),
        applies=has_bid,
        most=LARGEST_BID,
        says=_say_bid,
    ),
    of_words(
        "bid.counts",
        Section.POINTS,
        BidCounts,
        applies=has_bid,
        told=lambda rules, _chosen: has_bid(rules),
    ),
    Line(
        "play",
        Section.POINTS,
        ("play.counts", "play.amounts", "play.ends"),
        paths=("play",),
        values=_plays,
        applies=plays_tiles,
        read=_play,
        unasked=frozenset({"none", "fives_threes"}),
        says=_say_play,
    ),
    of_numbers(
        "play.opening",
        Section.POINTS,
        (0, 2, 10),
        applies=has_play,
        told=lambda rules, _chosen: has_play(rules),
    ),
)


def _check_play(rules: RuleSet, chosen: Chosen) -> Found:
    if rules.play is None:
        return
    amounts = resolve(rules.play.amounts, chosen)
    if not amounts:
        yield Problem("play", Contradiction.NO_AMOUNTS)
    if any(amount < 1 for amount in amounts):
        yield Problem("play", Contradiction.NUMBER_TOO_SMALL, {"least": 1})


def _check_bid(rules: RuleSet, chosen: Chosen) -> Found:
    """A bid is made by one of two sides, and must be possible."""
    bid = rules.bid
    if bid is None:
        return
    if resolve(rules.partners.play, chosen) is not PartnersPlay.MUST:
        yield Problem("partners.play", Contradiction.BID_OF_SIDES)
    if bid.lowest > bid.whole:
        yield Problem("bid.lowest", Contradiction.BID_TOO_HIGH, {"whole": bid.whole})


CHECKS = (
    Check("play", _check_play, lambda rules: () if rules.play is None else (rules.play.amounts,)),
    Check(
        "bid.lowest",
        _check_bid,
        lambda rules: () if rules.bid is None else (rules.partners.play,),
    ),
    BID,
)
