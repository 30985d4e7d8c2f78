"""The end of a hand, and who wins it."""

from dataclasses import replace

from app.domain.rules import RuleSet
from app.domain.rules.choices import (
    ByChoice,
    Chosen,
    Slot,
    Status,
    all_meanings,
    choices_of,
    resolve,
)
from app.domain.rules.lines.box import silent_about_partners
from app.domain.rules.lines.line import (
    Line,
    LineKind,
    of_pairs,
    of_words,
    plays_partners,
    plays_tiles,
    somebody_draws,
    told_only,
)
from app.domain.rules.play_values import BlockedWhen, Call, EndWay
from app.domain.rules.playable import BLOCKED, OUT
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.slots import values_at, with_field
from app.domain.rules.statement import Section, Statement, Statements, by_choice, stated
from app.domain.rules.values import (
    DECIDING,
    Among,
    Criterion,
    Kind,
    PartnersCount,
    PartnersPlay,
    Points,
    SideOut,
    To,
)
from app.domain.verdict.steps import COMPARABLE


def of_tiles(rules: RuleSet, _chosen: Chosen) -> bool:
    """Where bids are scored, the app asks for nothing else of a hand."""
    return rules.bid is None


def _say_ways(rules: RuleSet, chosen: Chosen) -> Statements:
    for way in rules.end.ways if rules.bid is None else ():
        yield stated(Section.END, "end.ways", way, chosen)


def _tells_of_sides(rules: RuleSet, chosen: Chosen) -> bool:
    is_told = resolve(rules.end.side_out, chosen) is not SideOut.ONE
    return of_tiles(rules, chosen) and is_told and not _never_partners(rules, chosen)


def _never_partners(rules: RuleSet, chosen: Chosen) -> bool:
    return resolve(rules.partners.play, chosen) is PartnersPlay.NEVER


def _say_call(rules: RuleSet, chosen: Chosen) -> Statements:
    if rules.bid is None and rules.end.call is not Call.NONE:
        yield stated(Section.END, "end.call", rules.end.call, chosen)
        yield Statement(Section.END, "end.forgotten_call", status=Status.SILENT)


def _say_out(rules: RuleSet, _chosen: Chosen) -> Statements:
    if rules.bid is None:
        yield Statement(Section.WINNER, "out.winner")


def wins_blocked(rules: RuleSet, chosen: Chosen) -> bool:
    return of_tiles(rules, chosen) and finds_winner(rules, chosen)


def _say_winner(rules: RuleSet, chosen: Chosen) -> Statements:
    """A blocked hand is decided by the first criterion, ties by the others: see ``_say_ties``."""
    if rules.bid is None and finds_winner(rules, chosen):
        link = _reached(rules, chosen)[0]
        first = by_choice(Section.WINNER, "blocked.winner", link, chosen)
        yield _with_points_choice(rules, _with_chain_choice(rules, first, chosen))


def _say_count(rules: RuleSet, chosen: Chosen) -> Statements:
    if rules.bid is None and _counts_partners(rules, chosen):
        count = by_choice(Section.WINNER, "partners.count", rules.partners.count, chosen)
        yield silent_about_partners(rules, count)


def _counts_partners(rules: RuleSet, chosen: Chosen) -> bool:
    """A leaflet's page always says how partners would be counted."""
    if rules.kind is Kind.LEAFLET:
        return True
    return not _never_partners(rules, chosen) and bool(rules.blocked.chain(chosen))


def _say_ties(rules: RuleSet, chosen: Chosen) -> Statements:
    """If a tie-break compares, a statement says which players are compared."""
    chain = _reached(rules, chosen)
    if not finds_winner(rules, chosen):
        return
    rest = chain[1:]
    for rule in rest:
        tie = _tie(rules, by_choice(Section.TIES, "blocked.winner", rule, chosen), chosen)
        yield _with_points_choice(rules, _with_chain_choice(rules, tie, chosen))
    played = [resolve(rule, chosen) for rule in rest]
    comparing = [rule for rule in rest if resolve(rule, chosen) in COMPARABLE]
    if comparing:
        yield Statement(Section.TIES, "blocked.tied_only", status=_said_of(comparing, chosen))
    if Criterion.LOWEST_SINGLE in played:
        yield Statement(Section.TIES, "blocked.only_doubles", status=Status.SILENT)
    if resolve(chain[-1], chosen) not in DECIDING:
        yield Statement(Section.TIES, "blocked.still_tied", status=Status.SILENT)


def _reached(rules: RuleSet, chosen: Chosen) -> tuple[Slot[Criterion], ...]:
    """The criteria up to the first one after which nothing is compared."""
    chain = rules.blocked.chain(chosen)
    ends = (place for place, rule in enumerate(chain, 1) if resolve(rule, chosen) in DECIDING)
    return chain[: next(ends, len(chain))]


def _tie(rules: RuleSet, tie: Statement, chosen: Chosen) -> Statement:
    """To share is to win together where the winners get no points."""
    to = resolve(rules.blocked.to, chosen)
    shares = tie.key.endswith(f".{Criterion.SHARE}") and to is not To.WINNER
    return replace(tie, values={"to": to}) if shares else tie


def _said_of(comparing: list[Slot[Criterion]], chosen: Chosen) -> Status:
    is_ours = all(choices_of(rule, chosen) for rule in comparing)
    return Status.SILENT if is_ours else Status.STATED


def finds_winner(rules: RuleSet, chosen: Chosen) -> bool:
    """True if a criterion finds who wins a blocked hand."""
    is_scored = resolve(rules.blocked.points, chosen) is not Points.NOBODY
    return is_scored and bool(rules.blocked.chain(chosen))


def _with_chain_choice(rules: RuleSet, statement: Statement, chosen: Chosen) -> Statement:
    """The whole chain can depend on a choice."""
    choices = (*choices_of(rules.blocked.winner, chosen), *statement.choices)
    return replace(statement, choices=choices)


def _with_points_choice(rules: RuleSet, statement: Statement) -> Statement:
    """If the table may choose to score no blocked hand, its winner depends on that choice too."""
    points = rules.blocked.points
    if statement.choice is not None or not isinstance(points, ByChoice):
        return statement
    may_be_unscored = Points.NOBODY in all_meanings(rules.blocked.points)
    return replace(statement, choices=(points.choice,)) if may_be_unscored else statement


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


LINES = (
    Line(
        "end.ways",
        Section.END,
        paths=("end.ways",),
        values=of_pairs({"blocked": ((EndWay.OUT, EndWay.BLOCKED),), "out": ((EndWay.OUT,),)}),
        applies=plays_tiles,
        follow=_with_ways,
        says=_say_ways,
    ),
    of_words(
        "end.side_out",
        Section.END,
        SideOut,
        applies=lambda rules: plays_tiles(rules) and plays_partners(rules),
        told=_tells_of_sides,
    ),
    of_words(
        "end.blocked_when",
        Section.END,
        BlockedWhen,
        applies=can_block,
        offers=_offers_blocked_when,
        told=of_tiles,
    ),
    of_words(
        "end.call",
        Section.END,
        Call,
        statements=("end.call", "end.forgotten_call"),
        applies=plays_tiles,
        says=_say_call,
    ),
    told_only("out.winner", Section.WINNER, _say_out),
    of_words(
        "blocked.among",
        Section.WINNER,
        Among,
        applies=has_winner,
        unless=Among.ALL,
        told=wins_blocked,
    ),
    Line(
        "blocked.winner",
        Section.WINNER,
        ("blocked.winner", "blocked.tied_only", "blocked.only_doubles", "blocked.still_tied"),
        LineKind.CHAIN,
        ("blocked.winner",),
        applies=scores_blocked,
        says=_say_winner,
    ),
    of_words(
        "partners.count",
        Section.WINNER,
        PartnersCount,
        applies=counts_partners,
        says=_say_count,
    ),
)
TIES = told_only("blocked.ties", Section.TIES, _say_ties)
"""After the points: the page tells it last of a hand."""


def _check_ways(rules: RuleSet, chosen: Chosen) -> Found:
    ways = rules.end.ways
    if EndWay.OUT not in ways:
        yield Problem("end.ways", Contradiction.NEVER_OUT)
    if EndWay.BLOCKED not in ways and (
        resolve(rules.end.blocked_when, chosen) is not BlockedWhen.SILENT
    ):
        yield Problem("end.ways", Contradiction.BLOCKED_UNKNOWN)


def _check_chain(rules: RuleSet, chosen: Chosen) -> Found:
    """Where nobody wins a blocked hand, nothing finds its winner."""
    if resolve(rules.blocked.points, chosen) is Points.NOBODY:
        return
    chain = tuple(resolve(link, chosen) for link in rules.blocked.chain(chosen))
    if any(link in DECIDING for link in chain[:-1]):
        yield Problem("blocked.winner", Contradiction.CHAIN_GOES_ON)
    if not chain and resolve(rules.blocked.to, chosen) is not To.EVERYBODY:
        yield Problem("blocked.winner", Contradiction.CHAIN_MISSING)


CHECKS = (
    Check("end.ways", _check_ways, lambda rules: (rules.end.blocked_when,)),
    OUT,
    BLOCKED,
    Check(
        "blocked.winner",
        _check_chain,
        lambda rules: (rules.blocked.winner, rules.blocked.points, rules.blocked.to),
    ),
)
