"""Bonuses: what each is paid for, its conditions, and who gets it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, all_meanings, choices_of, resolve
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.lines.line import Line, LineKind, fixed, plays_tiles, unchanged
from app.domain.rules.playable import NAMED_TWICE, NAMES
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.slots import tidied
from app.domain.rules.statement import Section, Statement, Statements
from app.domain.rules.tables import Bonus
from app.domain.rules.values import (
    Bar,
    BonusFits,
    BonusMode,
    BonusTile,
    BonusTo,
    BonusWhen,
    Led,
)


def _say_bonuses(rules: RuleSet, chosen: Chosen) -> Statements:
    for row in rules.bonus:
        yield from _say_bonus(row, chosen)


def _say_bonus(row: Bonus, chosen: Chosen) -> Statements:
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


BONUS = Line("bonus", Section.POINTS, kind=LineKind.BONUSES, applies=plays_tiles, says=_say_bonuses)


def row_of(rules: RuleSet, name: str) -> Bonus | None:
    return next((row for row in rules.bonus if row.name == name), None)


def points_of(rules: RuleSet, row: Bonus) -> tuple[int, ...]:
    """Returns what is paid with the usual options."""
    return _amounts(row, rules.chosen())


def is_paid(rules: RuleSet, row: Bonus) -> bool:
    return any(points_of(rules, row)) or resolve(row.void, rules.chosen())


def with_row(rules: RuleSet, row: Bonus) -> RuleSet:
    rows = tuple(row if one.name == row.name else one for one in rules.bonus)
    return tidied(replace(rules, bonus=rows))


def bonus_lines(rules: RuleSet, name: str) -> tuple[Line, ...]:
    """Returns what else can be chosen for a bonus: its conditions, and who gets it."""
    row = row_of(rules, name)
    if row is None or not is_paid(rules, row):
        return ()
    if row.when is BonusWhen.EVENT:
        return tuple(_part(name, part, values) for part, values in OF_EVENT.items())
    if row.when is BonusWhen.OUT:
        return tuple(_part(name, part, values) for part, values in OF_LAST_TILE.items())
    return ()


def _part(name: str, part: str, values: Mapping[str, object]) -> Line:
    kind = LineKind.NUMBER if part == "bar" else LineKind.OPTIONS
    path = f"bonus.{name}.{part}"
    return Line(
        path,
        Section.POINTS,
        (f"bonus.{name}",),
        kind,
        (path,),
        fixed(values),
        offers=lambda rules, key: _can_be(rules, name, part, key),
        follow=(lambda rules: _possible(rules, name)) if part == "tile" else unchanged,
        unasked=frozenset({"any"}),
        most=LARGEST_NUMBER,
    )


OF_EVENT: Mapping[str, Mapping[str, object]] = {
    "to": {BonusTo.SIDE: BonusTo.SIDE, BonusTo.OTHERS: BonusTo.OTHERS},
    "led": {"any": None, Led.SINGLE: Led.SINGLE, Led.DOUBLE: Led.DOUBLE},
    "bar": {"0": 0, Bar.TARGET: Bar.TARGET},
    "void": {"no": False, "yes": True},
}
OF_LAST_TILE: Mapping[str, Mapping[str, object]] = {
    "mode": {mode: mode for mode in BonusMode},
    "tile": {"any": None, **{tile: tile for tile in BonusTile}},
    "fits": {"any": None, **{fits: fits for fits in BonusFits}},
    "blank": {"yes": True, "no": False},
}


def _can_be(rules: RuleSet, name: str, part: str, key: str) -> bool:
    """A double never has two different ends, and 0-0 is a blank."""
    row = row_of(rules, name)
    tile = None if row is None or row.tile is None else resolve(row.tile, rules.chosen())
    if part == "fits":
        return tile in {None, BonusTile.SINGLE} or key in {"any", BonusFits.BOTH}
    return part != "blank" or tile is not BonusTile.DOUBLE_BLANK or key == "yes"


def _possible(rules: RuleSet, name: str) -> RuleSet:
    """What a double cannot be is not asked of it."""
    row = row_of(rules, name)
    tile = None if row is None or row.tile is None else resolve(row.tile, rules.chosen())
    if row is None or tile in {None, BonusTile.SINGLE}:
        return rules
    fits = None if row.fits is None else BonusFits.BOTH
    return with_row(rules, replace(row, fits=fits, blank=True))


def _replacing(rules: RuleSet) -> tuple[Bonus, ...]:
    return tuple(row for row in rules.bonus if BonusMode.REPLACE in all_meanings(row.mode))


def _check_alike(rules: RuleSet, chosen: Chosen) -> Found:
    """Of two rows that replace the points, with the same conditions, one is never paid."""
    met = dict[tuple[object, ...], str]()
    for row in _replacing(rules):
        if not _replaces(row, chosen):
            continue
        same = met.setdefault(_conditions(row, chosen), row.name)
        if same != row.name:
            yield Problem("bonus", Contradiction.BONUSES_ALIKE, {"name": same, "other": row.name})


def _replaces(row: Bonus, chosen: Chosen) -> bool:
    return resolve(row.mode, chosen) is BonusMode.REPLACE and bool(resolve(row.points, chosen))


def _conditions(row: Bonus, chosen: Chosen) -> tuple[object, ...]:
    slots: tuple[object, ...] = (row.tile, row.fits, row.blank, row.led)
    return row.when, *(resolve(slot, chosen) for slot in slots)


CHECKS = (NAMES, NAMED_TWICE, Check("bonus", _check_alike, _replacing))
