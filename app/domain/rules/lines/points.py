"""The points of a hand: whose pips, who writes them, rounding, and what the next hand is worth."""

from dataclasses import replace
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, Slot, choices_of, resolve
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.lines.bonuses import BONUS
from app.domain.rules.lines.box import silent_about_partners
from app.domain.rules.lines.hand import has_winner, of_tiles, wins_blocked, with_chain
from app.domain.rules.lines.line import (
    Line,
    Values,
    of_numbers,
    of_pairs,
    plays_partners,
    plays_tiles,
    told_only,
)
from app.domain.rules.statement import Section, Statement, Statements, by_choice, of_size
from app.domain.rules.table_rules import TableRules
from app.domain.rules.values import CarryAfter, Kind, PartnersPlay, Points, To

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
    **{key: pair for key, pair in WRITTEN.items() if key != "losers_own"},
}
BLOCKED_POINTS: Values = {
    **{one: (one, To.WINNER) for one in BY_WINNER},
    **WRITTEN,
    "nobody": (Points.NOBODY, To.WINNER),
}
CARRIES: Values = {
    "never": (CarryAfter.NEVER, 0, 1, False),
    "nobody_adds": (CarryAfter.NOBODY, 1, 1, False),
    "nobody_rising": (CarryAfter.NOBODY, 1, 1, True),
    "nobody_doubles": (CarryAfter.NOBODY, 0, 2, False),
    "blocked_adds": (CarryAfter.BLOCKED, 1, 1, False),
    "blocked_rising": (CarryAfter.BLOCKED, 1, 1, True),
    "blocked_doubles": (CarryAfter.BLOCKED, 0, 2, False),
}
OF_OTHERS = {Points.HANDS, Points.HANDS_AND_STOCK}
"""Points of the other side, where partners play."""
OF_PARTNERS_TOO = {Points.EVERY, Points.OTHERS, Points.OTHERS_MINUS_OWN}
"""Points that count the tiles of the winner's partner."""


def _say_out(rules: RuleSet, chosen: Chosen) -> Statements:
    if rules.bid is None:
        out = _written("out", rules.out.points, rules.out.to, chosen)
        is_table = resolve(rules.out.points, chosen) is Points.TABLE
        yield _with_whole_set(rules, out, chosen) if is_table else out


def _say_blocked(rules: RuleSet, chosen: Chosen) -> Statements:
    if rules.bid is None:
        yield _written("blocked", rules.blocked.points, rules.blocked.to, chosen)


def _with_whole_set(rules: RuleSet, found: Statement, chosen: Chosen) -> Statement:
    """Says what all tiles are worth that are played with."""
    worth = rules.values
    slots = (rules.removed, *worth.half.values(), *worth.tile.values())
    more = (key for slot in slots for key in choices_of(slot, chosen))
    values = {"pips": TableRules(rules, chosen).total_worth, **found.values}
    choices = tuple(dict.fromkeys((*found.choices, *more)))
    return of_size(rules, replace(found, values=values, choices=choices))


def _written(table: str, slot: Slot[Points], writes: Slot[To], chosen: Chosen) -> Statement:
    """``to`` is one of the values where the winner is not the one who gets points."""
    found = by_choice(Section.POINTS, f"{table}.points", slot, chosen)
    to = resolve(writes, chosen)
    if to is To.WINNER:
        return found
    choices = (*found.choices, *choices_of(writes, chosen))
    return replace(found, values={"to": to}, choices=choices)


def _say_partners(rules: RuleSet, chosen: Chosen) -> Statements:
    if rules.bid is None and _tells_of_partners(rules, chosen):
        counted = resolve(rules.blocked.points, chosen) in OF_PARTNERS_TOO
        values = {"out_only": True} if counted else {}
        yield silent_about_partners(rules, Statement(Section.POINTS, "partners.points", values))


def _tells_of_partners(rules: RuleSet, chosen: Chosen) -> bool:
    if rules.kind is Kind.LEAFLET:
        return True
    never = resolve(rules.partners.play, chosen) is PartnersPlay.NEVER
    return not never and resolve(rules.out.points, chosen) in OF_OTHERS


def _say_carry(rules: RuleSet, chosen: Chosen) -> Statements:
    """What is not decided raises the next hand."""
    carry = rules.carry
    add, times = resolve(carry.add, chosen), resolve(carry.times, chosen)
    found = by_choice(Section.POINTS, "carry.after", carry.after, chosen)
    if found.key.endswith(".never") or (not add and times == 1):
        return
    grows = bool(add) and resolve(carry.grows, chosen)  # what is doubled is doubled once
    values = {"add": add, "times": times, "grows": grows}
    slots: tuple[object, ...] = (carry.add, carry.times, *((carry.grows,) if add else ()))
    more = (key for slot in slots for key in choices_of(slot, chosen))
    choices = tuple(dict.fromkeys((*found.choices, *more)))
    yield replace(found, values=values, choices=choices)


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


def _carry(_rules: RuleSet, _chosen: Chosen, present: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is never carried, or adds nothing, is the same whatever it would be; so is what grows
    where nothing is added.
    """
    after, add, times, grows = present
    is_nothing = after is CarryAfter.NEVER or (not add and times == 1)
    return CARRIES["never"] if is_nothing else (after, add, times, grows and add != 0)


LINES = (
    Line(
        "out.points",
        Section.POINTS,
        ("out.points", "partners.points"),
        paths=("out.points", "out.to"),
        values=of_pairs(OUT_POINTS),
        applies=plays_tiles,
        offers=_offers_points,
        read=_points,
        says=_say_out,
    ),
    of_numbers(
        "out.flat",
        Section.POINTS,
        (0, 1, 10, 25),
        applies=plays_tiles,
        least=-LARGEST_NUMBER,
        told=of_tiles,
    ),
    Line(
        "blocked.points",
        Section.POINTS,
        paths=("blocked.points", "blocked.to"),
        values=of_pairs(BLOCKED_POINTS),
        applies=plays_tiles,
        offers=_offers_blocked_points,
        follow=with_chain,
        read=_points,
        says=_say_blocked,
    ),
    of_numbers(
        "blocked.flat",
        Section.POINTS,
        (0, 1, 10, 25),
        applies=has_winner,
        least=-LARGEST_NUMBER,
        told=wins_blocked,
    ),
    of_numbers(
        "counting.nearest",
        Section.POINTS,
        (1, 5, 10),
        applies=plays_tiles,
        name="nearest",
        unless=1,
        told=of_tiles,
    ),
    of_numbers(
        "counting.divide",
        Section.POINTS,
        (1, 5, 10),
        applies=plays_tiles,
        name="divide",
        unless=1,
        told=of_tiles,
    ),
    told_only("partners.points", Section.POINTS, _say_partners),
    BONUS,
    Line(
        "carry",
        Section.POINTS,
        paths=("carry.after", "carry.add", "carry.times", "carry.grows"),
        values=of_pairs(CARRIES),
        read=_carry,
        says=_say_carry,
    ),
)
