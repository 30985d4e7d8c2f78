"""The lines about the end of a hand, who wins it, and its points."""

from dataclasses import replace
from typing import Any

from app.domain.editing.line import Line, LineKind, Values, fixed, of_pairs, of_words
from app.domain.editing.slots import values_at, with_field
from app.domain.editing.when import plays_partners, plays_tiles, somebody_draws
from app.domain.leaflet.statement import Section
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.play_values import BlockedWhen, Call, EndWay
from app.domain.rules.values import Among, Criterion, PartnersCount, Points, SideOut, To

BY_WINNER = (
    Points.HANDS,
    Points.HANDS_AND_STOCK,
    Points.TABLE,
    Points.EVERY,
    Points.OTHERS,
    Points.OTHERS_MINUS_OWN,
    Points.ONCE,
    Points.EACH,
    Points.GREATEST,
    Points.NONE,
)
OF_PARTNERS = frozenset({Points.OTHERS, Points.OTHERS_MINUS_OWN})
"""Points that differ from those of the other sides only where a partner holds some."""

WRITTEN: Values = {
    "own": (Points.OWN, To.EVERYBODY),
    "own_off": (Points.OWN_OFF, To.EVERYBODY),
    "ladder": (Points.EACH, To.EVERYBODY),
    "losers_own": (Points.OWN, To.LOSERS),
    "losers_own_off": (Points.OWN_OFF, To.LOSERS),
}
"""What sides write for themselves."""
OUT_POINTS: Values = {
    **{
        one: (one, To.WINNER)
        for one in BY_WINNER
        if one not in {Points.OTHERS_MINUS_OWN, Points.EACH, Points.GREATEST}
    },
    **{key: pair for key, pair in WRITTEN.items() if key not in {"losers_own", "losers_own_off"}},
    "losers_own_off": WRITTEN["losers_own_off"],
}
BLOCKED_POINTS: Values = {
    **{one: (one, To.WINNER) for one in BY_WINNER},
    **WRITTEN,
    "nobody": (Points.NOBODY, To.WINNER),
}
USUAL_CHAIN = (Criterion.FEWEST_PIPS, Criterion.NOBODY)


def can_block(rules: RuleSet) -> bool:
    return plays_tiles(rules) and EndWay.BLOCKED in rules.end.ways


def scores_blocked(rules: RuleSet) -> bool:
    return plays_tiles(rules) and values_at(rules, "blocked.points") != {Points.NOBODY}


def has_winner(rules: RuleSet) -> bool:
    """True if a criterion finds who wins a blocked hand."""
    return scores_blocked(rules) and bool(rules.blocked.chain(rules.chosen()))


def counts_partners(rules: RuleSet) -> bool:
    return (
        plays_tiles(rules) and plays_partners(rules) and bool(rules.blocked.chain(rules.chosen()))
    )


def _offers_blocked_when(rules: RuleSet, key: str) -> bool:
    return key != BlockedWhen.NOBODY_CAN_PLAY_AND_STOCK_EMPTY or somebody_draws(rules)


def _with_ways(rules: RuleSet) -> RuleSet:
    """Where no hand is blocked, nothing says when one is."""
    told = EndWay.BLOCKED in rules.end.ways
    if told is (BlockedWhen.SILENT not in values_at(rules, "end.blocked_when")):
        return rules
    when = BlockedWhen.NOBODY_CAN_PLAY if told else BlockedWhen.SILENT
    return with_field(rules, "end.blocked_when", when)


def _offers_points(rules: RuleSet, key: str) -> bool:
    """Where everybody plays alone, a partner holds nothing."""
    of_partners = {*OF_PARTNERS, Points.ONCE} if key == Points.ONCE else OF_PARTNERS
    return key not in of_partners or plays_partners(rules)


def _offers_blocked_points(rules: RuleSet, key: str) -> bool:
    return key not in OF_PARTNERS or plays_partners(rules)


def _points(_rules: RuleSet, _chosen: Chosen, present: tuple[Any, ...]) -> tuple[Any, ...]:
    """An older word says the same; and where nobody wins, nobody writes."""
    points, to = present
    if points is Points.ALL:
        return Points.HANDS, to
    return (points, To.WINNER) if points is Points.NOBODY else present


def with_chain(rules: RuleSet) -> RuleSet:
    """A blocked hand has a winner where a winner's points are counted, and none where everybody
    writes the own.
    """
    blocked = rules.blocked
    points, to = values_at(rules, "blocked.points"), values_at(rules, "blocked.to")
    if points <= {Points.OWN, Points.OWN_OFF} and to == {To.EVERYBODY}:
        return replace(rules, blocked=replace(blocked, winner=(), among=Among.ALL))
    if points != {Points.NOBODY} and not blocked.chain(rules.chosen()):
        return replace(rules, blocked=replace(blocked, winner=USUAL_CHAIN))
    return rules


END = (
    Line(
        "end.ways",
        Section.END,
        ("end.ways",),
        paths=("end.ways",),
        values=of_pairs({"blocked": ((EndWay.OUT, EndWay.BLOCKED),), "out": ((EndWay.OUT,),)}),
        applies=plays_tiles,
        follow=_with_ways,
    ),
    of_words(
        "end.side_out",
        Section.END,
        SideOut,
        applies=lambda rules: plays_tiles(rules) and plays_partners(rules),
    ),
    of_words(
        "end.blocked_when",
        Section.END,
        BlockedWhen,
        applies=can_block,
        offers=_offers_blocked_when,
    ),
    Line(
        "end.call",
        Section.END,
        ("end.call", "end.forgotten_call"),
        paths=("end.call",),
        values=fixed({one: one for one in Call}),
        applies=plays_tiles,
    ),
)

WINNER = (
    of_words(
        "blocked.among",
        Section.WINNER,
        Among,
        applies=has_winner,
    ),
    Line(
        "blocked.winner",
        Section.WINNER,
        ("blocked.winner", "blocked.tied_only", "blocked.only_doubles", "blocked.still_tied"),
        LineKind.CHAIN,
        ("blocked.winner",),
        applies=scores_blocked,
    ),
    of_words("partners.count", Section.WINNER, PartnersCount, applies=counts_partners),
)

POINTS = (
    Line(
        "out.points",
        Section.POINTS,
        ("out.points", "partners.points"),
        paths=("out.points", "out.to"),
        values=of_pairs(OUT_POINTS),
        applies=plays_tiles,
        offers=_offers_points,
        read=_points,
    ),
    Line(
        "out.flat",
        Section.POINTS,
        ("out.flat",),
        LineKind.NUMBER,
        ("out.flat",),
        fixed({"0": 0, "1": 1, "10": 10, "25": 25}),
        plays_tiles,
        least=-LARGEST_NUMBER,
        most=LARGEST_NUMBER,
    ),
    Line(
        "blocked.points",
        Section.POINTS,
        ("blocked.points",),
        paths=("blocked.points", "blocked.to"),
        values=of_pairs(BLOCKED_POINTS),
        applies=plays_tiles,
        offers=_offers_blocked_points,
        follow=with_chain,
        read=_points,
    ),
    Line(
        "blocked.flat",
        Section.POINTS,
        ("blocked.flat",),
        LineKind.NUMBER,
        ("blocked.flat",),
        fixed({"0": 0, "1": 1, "10": 10, "25": 25}),
        has_winner,
        least=-LARGEST_NUMBER,
        most=LARGEST_NUMBER,
    ),
    Line(
        "counting.nearest",
        Section.POINTS,
        ("counting.nearest",),
        LineKind.NUMBER,
        ("counting.nearest",),
        fixed({"1": 1, "5": 5, "10": 10}),
        plays_tiles,
        least=1,
        most=LARGEST_NUMBER,
    ),
    Line(
        "counting.divide",
        Section.POINTS,
        ("counting.divide",),
        LineKind.NUMBER,
        ("counting.divide",),
        fixed({"1": 1, "5": 5, "10": 10}),
        plays_tiles,
        least=1,
        most=LARGEST_NUMBER,
    ),
)
