"""The statements about points: of a hand, announced during it, as a bonus, and by bids."""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from app.domain.leaflet.hand import has_winner
from app.domain.leaflet.play import silent_about_partners
from app.domain.leaflet.statement import Section, Statement, by_choice, of_size, stated, valued
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, Slot, choices_of, resolve
from app.domain.rules.table_rules import TableRules
from app.domain.rules.tables import Bonus, Play
from app.domain.rules.values import BonusMode, BonusWhen, Counts, Kind, PartnersPlay, Points, To

OF_OTHERS = {Points.HANDS, Points.HANDS_AND_STOCK}
"""Points of the other side, where partners play."""
OF_PARTNERS_TOO = {Points.EVERY, Points.OTHERS, Points.OTHERS_MINUS_OWN}
"""Points that count the tiles of the winner's partner."""


def points(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    if rules.bid is not None:
        yield from _bid(rules, chosen)
    else:
        yield from _announced(rules, chosen)
        yield from _of_hand(rules, chosen)
    for row in rules.bonus:
        yield from _bonus(row, chosen)
    yield from _carry(rules, chosen)


def _of_hand(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    out = _written("out", rules.out.points, rules.out.to, chosen)
    is_table = resolve(rules.out.points, chosen) is Points.TABLE
    yield _with_whole_set(rules, out, chosen) if is_table else out
    yield from _flat("out.flat", rules.out.flat, chosen)
    blocked = rules.blocked
    yield _written("blocked", blocked.points, blocked.to, chosen)
    if has_winner(rules, chosen):
        yield from _flat("blocked.flat", blocked.flat, chosen)
    yield from _rounding(rules, chosen)
    if _tells_of_partners(rules, chosen):
        counted = resolve(rules.blocked.points, chosen) in OF_PARTNERS_TOO
        values = {"out_only": True} if counted else {}
        yield silent_about_partners(rules, Statement(Section.POINTS, "partners.points", values))


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


def _flat(rule: str, slot: Slot[int], chosen: Chosen) -> Iterator[Statement]:
    if resolve(slot, chosen):
        yield valued(Section.POINTS, rule, slot, chosen, points=resolve(slot, chosen))


def _rounding(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    nearest, divide = rules.counting.nearest, rules.counting.divide
    if resolve(nearest, chosen) != 1:
        values = {"nearest": resolve(nearest, chosen)}
        yield valued(Section.POINTS, "counting.nearest", nearest, chosen, **values)
    if resolve(divide, chosen) != 1:
        values = {"divide": resolve(divide, chosen)}
        yield valued(Section.POINTS, "counting.divide", divide, chosen, **values)


def _tells_of_partners(rules: RuleSet, chosen: Chosen) -> bool:
    if rules.kind is Kind.LEAFLET:
        return True
    never = resolve(rules.partners.play, chosen) is PartnersPlay.NEVER
    return not never and resolve(rules.out.points, chosen) in OF_OTHERS


def _announced(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    play = rules.play
    if play is None:
        return
    if resolve(play.amounts, chosen):
        yield from _amounts_announced(play, chosen)
    opening = resolve(play.opening, chosen)
    if opening:
        yield valued(Section.POINTS, "play.opening", play.opening, chosen, points=opening)


def _amounts_announced(play: Play, chosen: Chosen) -> Iterator[Statement]:
    """Of ends that are alike there are two amounts, without and with a double."""
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


def _bid(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    bid = rules.bid
    if bid is not None:
        values = {"lowest": bid.lowest, "whole": bid.whole}
        yield Statement(Section.POINTS, "bid.whole", values)
        yield stated(Section.POINTS, "bid.counts", bid.counts, chosen)


def _bonus(row: Bonus, chosen: Chosen) -> Iterator[Statement]:
    """A bonus that this table does not pay is not told."""
    amounts = _amounts(row, chosen)
    is_event = row.when is BonusWhen.EVENT
    is_void = is_event and resolve(row.void, chosen)
    if not any(amounts) and not is_void:
        return
    counted = bool(amounts) and isinstance(resolve(row.points, chosen), tuple)
    values: dict[str, object] = {
        "name": row.name,
        "word": row.word,
        "when": row.when,
        "amounts": amounts or (0,),
        "counted": counted,
        "mode": BonusMode.ADD if is_event or counted else resolve(row.mode, chosen),
        **(_of_event(row, chosen) if is_event else _of_last_tile(row, chosen)),
        "void": is_void,
    }
    choices = tuple(dict.fromkeys(_choices_of_row(row, chosen)))
    yield Statement(Section.POINTS, f"bonus.{row.name}", values, choices=choices)


def _of_event(row: Bonus, chosen: Chosen) -> dict[str, object]:
    """An event has nothing to do with the last tile."""
    return {
        "to": resolve(row.to, chosen),
        "tile": None,
        "fits": None,
        "blank": True,
        "led": resolve(row.led, chosen) if row.led is not None else None,
        "bar": resolve(row.bar, chosen),
    }


def _of_last_tile(row: Bonus, chosen: Chosen) -> dict[str, object]:
    """What a hand is paid for besides its points, goes to its winner in any case."""
    return {
        "to": None,
        "tile": resolve(row.tile, chosen) if row.tile is not None else None,
        "fits": resolve(row.fits, chosen) if row.fits is not None else None,
        "blank": resolve(row.blank, chosen),
        "led": None,
        "bar": 0,
    }


def _amounts(row: Bonus, chosen: Chosen) -> tuple[int, ...]:
    """By the count of the event, or by the number of the won hand; one for all otherwise."""
    amounts = resolve(row.points, chosen)
    if isinstance(amounts, tuple):
        return tuple(resolve(amount, chosen) for amount in amounts)
    return (cast("int", amounts),)


def _choices_of_row(row: Bonus, chosen: Chosen) -> Iterator[str]:
    amounts = resolve(row.points, chosen)
    parts = amounts if isinstance(amounts, tuple) else ()
    slots = (row.points, *parts, row.mode, row.to, row.tile, row.fits, row.blank, row.led)
    for slot in (*slots, row.bar, row.void):
        yield from choices_of(slot, chosen)


def _carry(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
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
