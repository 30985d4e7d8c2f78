"""The statements about the end of a hand, and who wins it."""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.leaflet.play import silent_about_partners
from app.domain.leaflet.statement import Section, Statement, by_choice, stated
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
from app.domain.rules.play_values import Call
from app.domain.rules.values import (
    DECIDING,
    Among,
    Criterion,
    Kind,
    PartnersPlay,
    Points,
    SideOut,
    To,
)
from app.domain.verdict.steps import COMPARABLE


def end(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """Where bids are scored, the app asks for nothing else of a hand."""
    if rules.bid is not None:
        return
    for way in rules.end.ways:
        yield stated(Section.END, "end.ways", way, chosen)
    never = resolve(rules.partners.play, chosen) is PartnersPlay.NEVER
    if resolve(rules.end.side_out, chosen) is not SideOut.ONE and not never:
        yield stated(Section.END, "end.side_out", rules.end.side_out, chosen)
    yield stated(Section.END, "end.blocked_when", rules.end.blocked_when, chosen)
    if rules.end.call is not Call.NONE:
        yield stated(Section.END, "end.call", rules.end.call, chosen)
        yield Statement(Section.END, "end.forgotten_call", status=Status.SILENT)


def winner(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """A blocked hand is decided by the first criterion, ties by the others: see ``ties``."""
    if rules.bid is not None:
        return
    yield Statement(Section.WINNER, "out.winner")
    chain = _reached(rules, chosen)
    if has_winner(rules, chosen):
        if resolve(rules.blocked.among, chosen) is not Among.ALL:
            yield by_choice(Section.WINNER, "blocked.among", rules.blocked.among, chosen)
        first = by_choice(Section.WINNER, "blocked.winner", chain[0], chosen)
        yield _with_points_choice(rules, _with_chain_choice(rules, first, chosen))
    if _counts_partners(rules, chosen):
        count = by_choice(Section.WINNER, "partners.count", rules.partners.count, chosen)
        yield silent_about_partners(rules, count)


def _counts_partners(rules: RuleSet, chosen: Chosen) -> bool:
    """A leaflet's page always says how partners would be counted."""
    if rules.kind is Kind.LEAFLET:
        return True
    never = resolve(rules.partners.play, chosen) is PartnersPlay.NEVER
    return not never and bool(rules.blocked.chain(chosen))


def ties(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """If a tie-break compares, a statement says which players are compared."""
    chain = _reached(rules, chosen)
    if not has_winner(rules, chosen):
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


def has_winner(rules: RuleSet, chosen: Chosen) -> bool:
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
