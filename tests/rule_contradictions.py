"""Rules that contradict each other, with any options of the choices that they depend on.

What depends on several fields is checked here and not by the app: its own rule sets have passed
the tests, so a start does not check them again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import product
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, ByChoice, Slot, all_meanings, resolve
from app.domain.rules.tables import Bonus
from app.domain.rules.values import (
    Best,
    BonusMode,
    Criterion,
    Ends,
    PartnersPlay,
    Points,
    StartBy,
    TargetWhen,
    To,
)
from app.toml_schema import Place

LARGEST_NUMBER = 9_999

BY_EACH = frozenset({Points.OWN, Points.OWN_OFF, Points.EACH})
"""What sides write for themselves."""
OF_THE_OWN = frozenset({Points.OWN, Points.OWN_OFF})


def choices_used(rule: object) -> Iterator[str]:
    """Yields the choices that this part of a rule set depends on."""
    if isinstance(rule, ByChoice):
        yield rule.choice
    for part in _parts(rule):
        yield from choices_used(part)


def _parts(rule: object) -> tuple[object, ...]:
    if isinstance(rule, ByChoice):
        return tuple(rule.meanings.values())
    if isinstance(rule, Mapping):
        return tuple(rule.values())
    if isinstance(rule, tuple):
        return rule
    if is_dataclass(rule):
        return tuple(getattr(rule, field.name) for field in fields(rule))
    return ()


def tables(rules: RuleSet, *parts: object) -> Iterator[dict[str, str]]:
    """Yields every combination of the options that these parts depend on."""
    used = sorted(set(choices_used(parts)))
    options = {choice.key: choice.options for choice in rules.choices}
    options[PLAYERS] = tuple(str(players) for players in _numbers_of_players(rules))
    for chosen in product(*(options[key] for key in used)):
        yield dict(zip(used, chosen, strict=True))


def _numbers_of_players(rules: RuleSet) -> tuple[int, ...]:
    deals = (deal for slot in rules.sets.values() for deal in all_meanings(slot))
    return tuple(sorted({players for deal in deals for players in deal}))


def verify_no_contradiction(rules: RuleSet, place: Place) -> None:
    _verify_target(rules, place / "target")
    for way in ("out", "blocked"):
        _verify_points(rules, getattr(rules, way), place / way)
    _verify_chain(rules, place / "blocked" / "winner")
    _verify_partners(rules, place / "partners")
    _verify_start(rules, place / "start")
    _verify_bonuses(rules, place / "bonus")
    if rules.play is not None and not all(all_meanings(rules.play.amounts)):
        raise (place / "play" / "amounts").error("names no number")
    if 0 in all_meanings(rules.carry.times):
        raise (place / "carry" / "times").error("is one or more")
    if any(abs(number) > LARGEST_NUMBER for number in _numbers(rules)):
        raise place.error(f"has a number past {LARGEST_NUMBER}")


def _numbers(rule: object) -> Iterator[int]:
    if type(rule) is int:
        yield rule
    for part in _parts(rule):
        yield from _numbers(part)


def _verify_target(rules: RuleSet, place: Place) -> None:
    target, reset, to = rules.target, rules.reset, (rules.out.to, rules.blocked.to)
    parts = (target.ends, target.best, target.when, reset.everybody_has, *to)
    for chosen in tables(rules, parts):
        ends, best = resolve(target.ends, chosen), resolve(target.best, chosen)
        is_reset = resolve(reset.everybody_has, chosen) > 0
        if ends is Ends.EXACTLY and best is Best.FEWEST:
            raise (place / "ends").error("is exactly only where the most win")
        if ends is Ends.OVER and best is Best.MOST:
            raise (place / "ends").error("is over only where the fewest win")
        is_for_all = any(resolve(one, chosen) is To.EVERYBODY for one in to)
        if is_reset and (ends is Ends.ROUNDS or is_for_all):
            raise (place / "ends").error("is not for rounds or own points where totals are reset")
        by_play = resolve(target.when, chosen) is TargetWhen.PLAY
        if by_play and (ends is Ends.ROUNDS or best is Best.FEWEST):
            raise (place / "when").error("is play only where the most win, and no rounds")


def _verify_points(rules: RuleSet, rule: Any, place: Place) -> None:
    """What a side writes for itself is no winner's, and what a winner takes is nobody else's."""
    for chosen in tables(rules, rule.points, rule.to):
        points, to = resolve(rule.points, chosen), resolve(rule.to, chosen)
        if to is To.WINNER and points in OF_THE_OWN:
            raise (place / "points").error("is own only where others than the winner write")
        if to is not To.WINNER and points not in BY_EACH | {Points.NOBODY}:
            raise (place / "points").error("is a winner's where others write")


def _verify_chain(rules: RuleSet, place: Place) -> None:
    """No criterion can follow one that always decides."""
    last = {Criterion.PICK, Criterion.NOBODY, Criterion.SHARE}
    for chosen in tables(rules, rules.blocked.winner):
        chain = [resolve(link, chosen) for link in rules.blocked.chain(chosen)]
        if last & set(chain[:-1]):
            raise place.error("has links, and none after pick, nobody or share")


def _verify_partners(rules: RuleSet, place: Place) -> None:
    if PartnersPlay.MUST not in all_meanings(rules.partners.play):
        return
    for highest, deal in rules.sets.items():
        for chosen in tables(rules, deal):
            if set(rules.of_size(highest).deals(chosen)) != {rules.partners.players}:
                raise (place / "play").error("is must only where every deal is for partners")


def _verify_start(rules: RuleSet, place: Place) -> None:
    start = rules.start
    slots = (start.by, start.next_by, *start.after.values())
    ways = {way for slot in slots for way in all_meanings(slot)}
    if (start.tile is not None) != (StartBy.THAT_TILE in ways):
        raise (place / "tile").error("is there just where that tile starts")
    for chosen in tables(rules, start.tile, rules.removed):
        if start.tile is not None and resolve(start.tile, chosen) not in rules.tiles_with(chosen):
            raise (place / "tile").error("is in the set")
    for highest in rules.sets:
        if max(all_meanings(start.first_double)) > highest:
            raise (place / "first_double").error("is on a tile of every set")


def _verify_bonuses(rules: RuleSet, place: Place) -> None:
    """Of two rows that replace the points, with the same conditions, one could never be paid."""
    replacing = [row for row in rules.bonus if BonusMode.REPLACE in all_meanings(row.mode)]
    for chosen in tables(rules, *replacing):
        met = [_conditions(row, chosen) for row in replacing if _replaces(row, chosen)]
        if len(set(met)) < len(met):
            raise place.error("has two rows that replace under the same conditions")


def _replaces(row: Bonus, chosen: Mapping[str, str]) -> bool:
    return resolve(row.mode, chosen) is BonusMode.REPLACE and bool(resolve(row.points, chosen))


def _conditions(row: Bonus, chosen: Mapping[str, str]) -> tuple[object, ...]:
    slots: tuple[Slot[object], ...] = (row.tile, row.fits, row.blank, row.led)
    return row.when, *(resolve(slot, chosen) for slot in slots)
