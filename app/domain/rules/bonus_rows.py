"""The rows of bonuses as one table plays them. Tables with the same options share a row."""

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TypeAlias, cast

from app.domain.rules import RuleSet
from app.domain.rules.choices import (
    Chosen,
    Settled,
    Slot,
    all_choices,
    choices_of,
    resolve,
    settle,
)
from app.domain.rules.tables import Bonus
from app.domain.rules.values import Bar, BonusFits, BonusMode, BonusTile, BonusTo, Led

KEPT = 2_000
"""Rows that are kept, for all tables together."""

Amounts: TypeAlias = Settled[int] | tuple[Settled[int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class BonusRow:
    """A bonus at this table; tables with the same options of its choices share it. ``points`` is
    one amount, or several: see ``Bonus``.
    """

    name: str
    word: str
    points: Amounts
    mode: Settled[BonusMode]
    to: Settled[BonusTo]
    tile: BonusTile | None
    fits: Settled[BonusFits | None]
    blank: Settled[bool]
    led: Led | None
    bar: Settled[int | Bar]
    void: Settled[bool]
    choices: tuple[str, ...]
    """The choices that its points depend on."""


@lru_cache(KEPT)
def _choices_in(rules: RuleSet, place: int) -> tuple[str, ...]:
    """The choices that a row of bonuses depends on."""
    row = rules.bonus[place]
    slots = (getattr(row, field.name) for field in fields(row))
    return tuple(sorted({key for slot in slots for key in all_choices(slot)}))


def row_at(rules: RuleSet, place: int, chosen: Chosen) -> BonusRow:
    """Returns the row in this place of the list."""
    return _row_at(rules, place, tuple(map(chosen.get, _choices_in(rules, place))))


@lru_cache(KEPT)
def _row_at(rules: RuleSet, place: int, options: tuple[str | None, ...]) -> BonusRow:
    """Rows depend on few choices, so that many tables share them."""
    chosen = dict(zip(_choices_in(rules, place), options, strict=True))
    return _row(rules.bonus[place], {key: option for key, option in chosen.items() if option})


def _row(row: Bonus, chosen: Chosen) -> BonusRow:
    points, path = _points(row, chosen)
    return BonusRow(
        name=row.name,
        word=row.word,
        points=points,
        mode=settle(row.mode, chosen),
        to=settle(row.to, chosen),
        tile=None if row.tile is None else resolve(row.tile, chosen),
        fits=Settled(None) if row.fits is None else cast("_Fits", settle(row.fits, chosen)),
        blank=settle(row.blank, chosen),
        led=None if row.led is None else resolve(row.led, chosen),
        bar=Settled(cast("int | Bar", resolve(row.bar, chosen)), choices_of(row.bar, chosen)),
        void=settle(row.void, chosen),
        choices=path,
    )


def _points(row: Bonus, chosen: Chosen) -> tuple[Amounts, tuple[str, ...]]:
    """Returns the points, and the choices that any of them depend on."""
    path = choices_of(row.points, chosen)
    points = cast("int | tuple[Slot[int], ...]", resolve(row.points, chosen))
    if not isinstance(points, tuple):
        return Settled(points, path), path
    amounts = tuple(settle(one, chosen, *path) for one in points)
    return amounts, (*path, *(choice for one in amounts for choice in one.choices))


_Fits = Settled[BonusFits | None]
