"""Bonuses: what the rules pay for events, the last tile, a block or the number of the hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from app.domain.choices import Chosen, Slot, choices_of, resolve
from app.domain.counted import Counted
from app.domain.decision import Decision
from app.domain.errors import Fault, RuleError
from app.domain.hand import Event, tiles_of
from app.domain.rule_values import Bar, BonusFits, BonusMode, BonusTile, BonusTo, BonusWhen, Fits
from app.domain.rules import Bonus
from app.domain.steps import Key, Step
from app.domain.tiles import Tile
from app.domain.verdict import Award, AwardKind

DOUBLE_BLANK = Tile(0, 0)


def add_events(made: Decision) -> None:
    """Pays the events in their order, each by all its rows."""
    rows = made.counted.rules.event_rows
    for event in made.counted.end.events if rows else ():
        word, seat, *times = event
        for row in rows:
            if row.word == word and _is_led(made.counted, row):
                _add_event(made, row, Event(word, seat, *times))


def _add_event(made: Decision, row: Bonus, event: Event) -> None:
    counted, chosen = made.counted, made.counted.chosen
    points, path = _points(counted, row, event.times)
    void = resolve(row.void, chosen)
    path = (*path, *choices_of(row.void, chosen))
    made.consulted.update(path)
    made.void = made.void or void
    if not points and not void:
        return
    path = (*path, *choices_of(row.to, chosen), *choices_of(row.bar, chosen))
    bar = cast("int | Bar", resolve(row.bar, chosen))
    paid = _paid_sides(counted, row, event) if points else ()
    made.awards += [Award(side, points, AwardKind.EVENT, bar) for side in paid]
    gains = tuple((counted.sides[side], points) for side in paid)
    values = {"name": row.name, "seat": event.seat, "count": event.times, "gains": gains}
    made.add(Step(Key.EVENT, values, f"bonus.{row.name}", tuple(sorted({*path}))))


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


def _points(counted: Counted, row: Bonus, count: int) -> tuple[int, tuple[str, ...]]:
    """Returns a row's points for a count, and the choices that they depend on."""
    chosen = counted.chosen
    path, points = choices_of(row.points, chosen), _row_points(row, chosen)
    if not isinstance(points, tuple):
        return points, path
    if count > len(points):
        return 0, path
    one = points[count - 1]
    return resolve(one, chosen), (*path, *choices_of(one, chosen))


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
    """True if a tile that somebody still holds has a number of the two ends."""
    left = counted.end.left
    unknown = tuple(seat for seat, held in left.items() if held is None or isinstance(held, int))
    unknown = tuple(seat for seat in unknown if seat != counted.end.out)
    if unknown:
        raise RuleError(Fault.NEEDS_TILES, seats=unknown)
    ends = {last.high, last.low}
    return any(ends & {tile.high, tile.low} for held in left.values() for tile in tiles_of(held))
