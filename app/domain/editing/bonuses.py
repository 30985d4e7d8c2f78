"""Changes to the bonuses: those that the app has words for, and own ones."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.limits import LARGEST_NUMBER, LONGEST_NAME
from app.domain.rules.lines.bonuses import is_paid, points_of, row_of, with_row
from app.domain.rules.slots import tidied
from app.domain.rules.tables import Bonus
from app.domain.rules.values import BonusFits, BonusMode, BonusTile, BonusTo, BonusWhen

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
    points, is_on = points_of(rules, row), is_paid(rules, row)
    return BonusLine(row.name, row.when, points, is_on, row.name in KNOWN)


def switched(rules: RuleSet, name: str, *, on: bool) -> RuleSet:
    """Returns the rules with a bonus that is paid, or without it."""
    row = row_of(rules, name)
    if on is (row is not None and is_paid(rules, row)):
        return rules
    if not on:
        return _with_rows(rules, tuple(one for one in rules.bonus if one.name != name))
    usual = KNOWN.get(name)
    if row is None:
        return rules if usual is None else _with_rows(rules, (*rules.bonus, usual))
    if usual is None:
        return with_row(rules, replace(row, points=USUAL_POINTS))
    return with_row(rules, usual)


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
        return with_row(rules, replace(row, points=tuple(amounts)))
    return with_row(rules, replace(row, points=amounts[0]))


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


def _with_rows(rules: RuleSet, rows: tuple[Bonus, ...]) -> RuleSet:
    return tidied(replace(rules, bonus=rows))
