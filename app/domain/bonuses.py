"""Bonuses: what the rules pay for events, the last tile, a block or the number of the hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from app.domain.choices import Chosen, Slot, choices_of, resolve
from app.domain.counted import Counted
from app.domain.errors import Fault, RuleError
from app.domain.hand import Event, tiles_of
from app.domain.rule_values import Bar, BonusFits, BonusMode, BonusTile, BonusTo, BonusWhen, Fits
from app.domain.rules import Bonus
from app.domain.steps import Key, Step
from app.domain.tiles import Tile
from app.domain.verdict import Award, AwardKind

DOUBLE_BLANK = Tile(0, 0)


@dataclass(frozen=True, slots=True)
class EventAwards:
    """What the events of a hand pay; ``void`` if one of them ends it without a result."""

    awards: tuple[Award, ...]
    steps: tuple[Step, ...]
    void: bool
    choices: frozenset[str]


def event_awards(counted: Counted) -> EventAwards:
    """Pays the events in their order, each by all its rows."""
    awards, steps, choices, void = list[Award](), list[Step](), set[str](), False
    rows = [row for row in counted.rules.bonus if row.when is BonusWhen.EVENT]
    for event in counted.end.events if rows else ():
        for row in rows:
            found = _event_row(counted, row, Event(*event))
            if found is None:
                continue
            choices |= found.choices
            awards += found.awards
            steps += found.steps
            void = void or found.void
    return EventAwards(tuple(awards), tuple(steps), void, frozenset(choices))


def _event_row(counted: Counted, row: Bonus, event: Event) -> EventAwards | None:
    chosen = counted.chosen
    if row.word != event.word or not _is_led(counted, row):
        return None
    points, path = _points(counted, row, event.times)
    void = resolve(row.void, chosen)
    path |= {*choices_of(row.void, chosen)}
    if not points and not void:
        return EventAwards((), (), void=False, choices=frozenset(path))
    path |= {*choices_of(row.to, chosen), *choices_of(row.bar, chosen)}
    bar = cast("int | Bar", resolve(row.bar, chosen))
    awards = tuple(
        Award(side, points, AwardKind.EVENT, bar) for side in _paid_sides(counted, row, event)
    )
    gains = tuple((counted.sides[award.side], award.points) for award in awards)
    values = {"name": row.name, "seat": event.seat, "count": event.times, "gains": gains}
    step = Step(Key.EVENT, values, f"bonus.{row.name}", tuple(sorted(path)))
    return EventAwards(awards if points else (), (step,), void, frozenset(path))


def _paid_sides(counted: Counted, row: Bonus, event: Event) -> tuple[int, ...]:
    to = resolve(row.to, counted.chosen)
    sides = enumerate(counted.sides)
    return tuple(
        place for place, side in sides if (event.seat in side) is not (to is BonusTo.OTHERS)
    )


def _is_led(counted: Counted, row: Bonus) -> bool:
    if row.led is None:
        return True
    if counted.end.led is None:
        raise RuleError(Fault.NEEDS_LED)
    return counted.end.led == resolve(row.led, counted.chosen)


def _row_points(row: Bonus, chosen: Chosen) -> int | tuple[Slot[int], ...]:
    """The type of a union is not found by inference."""
    return cast("int | tuple[Slot[int], ...]", resolve(row.points, chosen))


def _points(counted: Counted, row: Bonus, count: int) -> tuple[int, set[str]]:
    """Returns a row's points for a count, and the choices that they depend on."""
    chosen = counted.chosen
    path = set(choices_of(row.points, chosen))
    points = _row_points(row, chosen)
    if not isinstance(points, tuple):
        return points, path
    if count > len(points):
        return 0, path
    return resolve(points[count - 1], chosen), path | {*choices_of(points[count - 1], chosen)}


@dataclass(frozen=True, slots=True)
class HandBonus:
    """A row that the hand meets: its amount, or its amounts by the number of the won hand."""

    row: Bonus
    mode: BonusMode
    amount: int
    amounts: tuple[int, ...]
    choices: tuple[str, ...]


def hand_bonuses(counted: Counted, consulted: set[str]) -> Iterator[HandBonus]:
    """Yields the rows that a won hand meets; adds the choices of all rows that it could meet."""
    way = BonusWhen.BLOCKED if counted.end.out is None else BonusWhen.OUT
    for row in counted.rules.bonus:
        if row.when is BonusWhen.WON or row.when is way:
            found = _hand_bonus(counted, row, consulted)
            if found is not None:
                yield found


def _hand_bonus(counted: Counted, row: Bonus, consulted: set[str]) -> HandBonus | None:
    chosen = counted.chosen
    path = set(choices_of(row.points, chosen))
    points = _row_points(row, chosen)
    amounts = tuple(resolve(one, chosen) for one in points) if isinstance(points, tuple) else ()
    consulted |= path
    if not points or not _meets(counted, row, path):
        consulted |= path
        return None
    mode = resolve(row.mode, chosen)
    path |= set(choices_of(row.mode, chosen))
    consulted |= path
    amount = 0 if isinstance(points, tuple) else points
    return HandBonus(row, mode, amount, amounts, tuple(sorted(path)))


def _meets(counted: Counted, row: Bonus, path: set[str]) -> bool:
    """True if the last tile is the row's; adds the choices that this depends on."""
    tile = resolve(row.tile, counted.chosen) if row.tile is not None else None
    fits = resolve(row.fits, counted.chosen) if row.fits is not None else None
    if tile is None and fits is None and row.blank is True:
        return True
    last = counted.end.last
    if last is None:
        raise RuleError(Fault.NEEDS_LAST_TILE)
    if tile is not None and not _is_kind(last, tile):
        return False
    path |= {*choices_of(row.blank, counted.chosen)}
    if not resolve(row.blank, counted.chosen) and last.low == 0:
        return False
    path |= {*choices_of(row.fits, counted.chosen)}
    return fits is None or _fitted(counted, fits, last)


def _is_kind(last: Tile, kind: BonusTile) -> bool:
    if kind is BonusTile.DOUBLE_BLANK:
        return last == DOUBLE_BLANK
    return last.is_double is (kind is BonusTile.DOUBLE)


def _fitted(counted: Counted, wanted: BonusFits, last: Tile) -> bool:
    if last.is_double and wanted is not BonusFits.BOTH:
        return False
    fits = counted.end.fits
    if fits is None:
        raise RuleError(Fault.NEEDS_FITS)
    if wanted is BonusFits.BOTH:
        return fits is not Fits.ONE
    if fits is not Fits.DIFFERENT:
        return False
    return wanted is BonusFits.DIFFERENT or not _others_fit(counted, last)


def _others_fit(counted: Counted, last: Tile) -> bool:
    """True if a tile that somebody still holds has a number of the two ends; one is enough."""
    left, ends = counted.end.left, {last.high, last.low}
    if any(ends & {tile.high, tile.low} for held in left.values() for tile in tiles_of(held)):
        return True
    unknown = tuple(seat for seat, held in left.items() if held is None or isinstance(held, int))
    unknown = tuple(seat for seat in unknown if seat != counted.end.out)
    if unknown:
        raise RuleError(Fault.NEEDS_TILES, seats=unknown)
    return False
