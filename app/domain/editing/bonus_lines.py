"""Changes to the bonuses: those that the app has words for, and own ones."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from app.domain.editing.line import Line, LineKind, fixed, unchanged
from app.domain.editing.slots import tidied
from app.domain.leaflet.statement import Section
from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.limits import LARGEST_NUMBER, LONGEST_NAME
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

OUT, EVENT = BonusWhen.OUT, BonusWhen.EVENT
SINGLE, BOTH = BonusTile.SINGLE, BonusFits.BOTH
REPLACE = BonusMode.REPLACE
USUAL_POINTS = 10
"""Of a bonus that the app has no number for."""

KNOWN: Mapping[str, Bonus] = {
    row.name: row
    for row in (
        Bonus("capicua", OUT, 25, tile=SINGLE, fits=BOTH),
        Bonus("key", OUT, 1, tile=SINGLE, fits=BonusFits.DIFFERENT),
        Bonus("chuchazo", OUT, 25, tile=BonusTile.DOUBLE_BLANK),
        Bonus("double", OUT, 2, REPLACE, tile=BonusTile.DOUBLE),
        Bonus("both_ends", OUT, 3, REPLACE, tile=SINGLE, fits=BOTH),
        Bonus("crossed", OUT, 4, REPLACE, tile=BonusTile.DOUBLE, fits=BOTH),
        Bonus("won_block", BonusWhen.BLOCKED, 25),
        Bonus("first_hands", BonusWhen.WON, (100, 75, 50, 25)),
        Bonus("pass_round", EVENT, 25, to=BonusTo.SIDE),
        Bonus("opening_pass", EVENT, 25, to=BonusTo.SIDE),
        Bonus("wrong_pass", EVENT, 30, to=BonusTo.OTHERS),
        Bonus("passed_able", EVENT, 25, to=BonusTo.OTHERS, void=True),
        Bonus("foul", EVENT, 25, to=BonusTo.OTHERS, void=True),
    )
}
"""As the known games have them, with the number that most of them pay."""


@dataclass(frozen=True, slots=True)
class BonusLine:
    """A bonus that is paid, or could be. ``points`` is one number, or several: by the count of the
    event, or by the number of the won hand.
    """

    name: str
    when: BonusWhen
    points: tuple[int, ...]
    is_on: bool
    is_known: bool


def bonus_rows(rules: RuleSet) -> tuple[BonusLine, ...]:
    """Returns the bonuses of the box, then those that it could have."""
    there = tuple(_line(rules, row) for row in rules.bonus)
    names = {row.name for row in rules.bonus}
    more = (row for row in KNOWN.values() if row.name not in names)
    return (*there, *(replace(_line(rules, row), is_on=False) for row in more))


def _line(rules: RuleSet, row: Bonus) -> BonusLine:
    points = points_of(rules, row)
    void = resolve(row.void, rules.chosen())
    return BonusLine(row.name, row.when, points, any(points) or void, row.name in KNOWN)


def points_of(rules: RuleSet, row: Bonus) -> tuple[int, ...]:
    """Returns what is paid with the usual options."""
    chosen = rules.chosen()
    points = resolve(row.points, chosen)
    if isinstance(points, tuple):
        return tuple(resolve(one, chosen) for one in points)
    return (cast("int", points),)


def row_of(rules: RuleSet, name: str) -> Bonus | None:
    return next((row for row in rules.bonus if row.name == name), None)


def switched(rules: RuleSet, name: str, *, on: bool) -> RuleSet:
    """Returns the rules with a bonus that is paid, or without it."""
    row = row_of(rules, name)
    if on is (row is not None and _line(rules, row).is_on):
        return rules
    if not on:
        return _with_rows(rules, tuple(one for one in rules.bonus if one.name != name))
    usual = KNOWN.get(name)
    if row is None:
        return rules if usual is None else _with_rows(rules, (*rules.bonus, usual))
    if usual is None:
        return _with_row(rules, replace(row, points=USUAL_POINTS))
    return _with_row(rules, usual)


def with_points(rules: RuleSet, name: str, place: int, points: int) -> RuleSet:
    """Returns the rules with another number in this place of the bonus's numbers."""
    row = row_of(rules, name)
    if row is None:
        return rules
    amounts = list(points_of(rules, row))
    if not 0 <= place < len(amounts):
        return rules
    amounts[place] = max(-LARGEST_NUMBER, min(points, LARGEST_NUMBER))
    if isinstance(resolve(row.points, rules.chosen()), tuple):
        return _with_row(rules, replace(row, points=tuple(amounts)))
    return _with_row(rules, replace(row, points=amounts[0]))


def added_bonus(rules: RuleSet, name: str) -> RuleSet:
    """Returns the rules with an own bonus: something that happens during a hand."""
    clean = _free_name(rules, name)
    if not clean:
        return rules
    row = Bonus(clean, EVENT, USUAL_POINTS, to=BonusTo.SIDE)
    return _with_rows(rules, (*rules.bonus, row))


def renamed_bonus(rules: RuleSet, name: str, to: str) -> RuleSet:
    """Returns the rules with another name for an own bonus, if no other one has it."""
    row, clean = row_of(rules, name), _free_name(rules, to)
    if row is None or not clean or name in KNOWN:
        return rules
    rows = tuple(replace(one, name=clean) if one is row else one for one in rules.bonus)
    return _with_rows(rules, rows)


def _free_name(rules: RuleSet, name: str) -> str:
    """Returns "" for a name that cannot be given: a point would divide it."""
    clean = name.replace(".", " ").strip()[:LONGEST_NAME].strip()
    taken = {*KNOWN, *(row.name for row in rules.bonus), *(row.word for row in rules.bonus)}
    return "" if clean in taken else clean


def _with_row(rules: RuleSet, row: Bonus) -> RuleSet:
    return _with_rows(rules, tuple(row if one.name == row.name else one for one in rules.bonus))


def _with_rows(rules: RuleSet, rows: tuple[Bonus, ...]) -> RuleSet:
    return tidied(replace(rules, bonus=rows))


def bonus_lines(rules: RuleSet, name: str) -> tuple[Line, ...]:
    """Returns what else can be chosen for a bonus: its conditions, and who gets it."""
    row = row_of(rules, name)
    if row is None or not _line(rules, row).is_on:
        return ()
    if row.when is EVENT:
        return tuple(_part(name, part, values) for part, values in OF_EVENT.items())
    if row.when is OUT:
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
        return tile in {None, SINGLE} or key in {"any", BOTH}
    return part != "blank" or tile is not BonusTile.DOUBLE_BLANK or key == "yes"


def _possible(rules: RuleSet, name: str) -> RuleSet:
    """What a double cannot be is not asked of it."""
    row = row_of(rules, name)
    tile = None if row is None or row.tile is None else resolve(row.tile, rules.chosen())
    if row is None or tile in {None, SINGLE}:
        return rules
    return _with_row(rules, replace(row, fits=None if row.fits is None else BOTH, blank=True))
