"""Bonuses: what the rules pay for events, the last tile, a block or the number of the hand."""

from app.domain.errors import Fault, RuleError
from app.domain.hand import tiles_of
from app.domain.hand.facts import Event
from app.domain.rules.bonus_rows import BonusRow
from app.domain.rules.choices import Settled
from app.domain.rules.values import BonusFits, BonusTile, BonusTo, Fits
from app.domain.scoring.decision import Counted, Decision, HandBonus, Paid
from app.domain.tiles import DOUBLE_BLANK, Tile
from app.domain.verdict import Award, AwardKind
from app.domain.verdict.steps import Key


def add_events(made: Decision) -> None:
    """Pays the events in their order, each by all its rows."""
    counted = made.counted
    for place, (word, seat, *times) in enumerate(counted.end.events):
        event = Event(word, seat, *times)
        for row in counted.table.event_rows:
            if row.word == word and _is_led(made, row):
                _add_event(made, row, place, event)


def _add_event(made: Decision, row: BonusRow, place: int, event: Event) -> None:
    paid = made.counted.paid
    if (row, place) not in paid:
        paid[row, place] = _pay(made.counted, row, event)
    awards, void, choices = paid[row, place]
    made.consulted |= choices
    made.void = made.void or void
    made.awards += awards
    if made.counted.tells and (awards or void):
        gains = tuple((made.counted.sides[award.side], award.points) for award in awards)
        values = {"name": row.name, "seat": event.seat, "count": event.times, "gains": gains}
        made.tell(Key.EVENT, values, f"bonus.{row.name}", tuple(sorted(choices)))


def _pay(counted: Counted, row: BonusRow, event: Event) -> Paid:
    """Returns the awards, whether the hand is void, and the choices that this depends on."""
    points, void = _points(row, event.times), row.void
    choices = {*points.choices, *void.choices}
    if not points.value and not void.value:
        return (), False, frozenset(choices)
    choices |= {*row.to.choices, *row.bar.choices}
    to_others = row.to.value is BonusTo.OTHERS
    awards = (
        Award(place, points.value, AwardKind.EVENT, row.bar.value)
        for place, side in enumerate(counted.sides)
        if points.value and (event.seat in side) is not to_others
    )
    return tuple(awards), void.value, frozenset(choices)


def _is_led(made: Decision, row: BonusRow) -> bool:
    """What was led matters only to a row that pays, or voids the hand."""
    led = made.counted.end.led
    if row.led is None or led == row.led:
        return True
    if led is None:
        made.consulted.update(row.choices, row.void.choices)
        if _pays(row) or row.void.value:
            raise RuleError(Fault.NEEDS_LED)
    return False


def _points(row: BonusRow, count: int) -> Settled[int]:
    """Returns a row's points for a count, and the choices that they depend on."""
    if not isinstance(row.points, tuple):
        return row.points
    return row.points[count - 1] if count <= len(row.points) else Settled(0, row.choices)


def bonuses(counted: Counted) -> Decision:
    """Finds the rows that a won hand meets; looks at the choices of all rows that it could meet."""
    made, table, met = Decision(counted), counted.table, counted.met
    for row in table.blocked_rows if counted.end.out is None else table.out_rows:
        if row not in met:
            met[row] = _look_at(counted, row)
        bonus, path = met[row]
        made.consulted |= path
        if bonus is not None:
            made.bonuses += (bonus,)
    return made


def _look_at(counted: Counted, row: BonusRow) -> tuple[HandBonus | None, frozenset[str]]:
    """Returns the bonus, if the hand meets the row, and the choices that this depends on."""
    path = set[str]()
    if not _is_met(counted, row, path) or not _pays(row):
        return None, frozenset(path)
    path |= {*row.choices, *row.mode.choices}
    amount, amounts = 0, tuple[int, ...]()
    if isinstance(row.points, tuple):
        amounts = tuple(one.value for one in row.points)
    else:
        amount = row.points.value
    choices = tuple(sorted(path))
    return HandBonus(row.name, row.mode.value, amount, amounts, choices), frozenset(path)


def _pays(row: BonusRow) -> bool:
    points = row.points if isinstance(row.points, tuple) else (row.points,)
    return any(one.value for one in points)


def _is_met(counted: Counted, row: BonusRow, path: set[str]) -> bool:
    """True if the hand is what the row is paid for; adds the choices that this depends on. What is
    not told of the hand matters only to a row that pays.
    """
    try:
        is_met = _meets(counted, row, path)
    except RuleError:
        if _pays(row):
            path |= {*row.choices}
            raise
        return False
    if is_met:
        path |= {*row.choices}
    elif path:
        path |= {*row.choices} if _pays(row) else set()
    return is_met


def _meets(counted: Counted, row: BonusRow, path: set[str]) -> bool:
    if row.tile is None and row.fits.value is None and row.blank.value:
        return True
    if counted.end.out is None:  # a block has no last tile that pays
        return False
    last = counted.end.last
    if last is None and row.fits.value is not None and counted.end.fits is Fits.ONE:
        path |= {*row.fits.choices}
        return False  # whatever tile it was
    if last is None:
        raise RuleError(Fault.NEEDS_LAST_TILE)
    if row.tile is not None and not _is_kind(last, row.tile):
        return False
    path |= {*row.blank.choices} if last.low == 0 else set()
    if not row.blank.value and last.low == 0:
        return False
    path |= {*row.fits.choices}
    return row.fits.value is None or _fitted(counted, row.fits.value, last)


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
