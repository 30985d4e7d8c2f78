"""What rules must keep to be played at all, whoever wrote them.

A match keeps its rules even if they contradict each other, as long as they can be played: its rules
are asked for these limits alone. They are asked before the first frame, so that this module needs
nothing of the pages that tell and change rules; what else cannot go together, the lines know.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import TypeVar

from app.domain.rules import Deal, RuleSet
from app.domain.rules.choices import PLAYERS, ByChoice, Chosen, Slot, all_meanings, resolve
from app.domain.rules.combinations import number_of_tables, parts, tables
from app.domain.rules.limits import (
    COLOUR,
    LARGEST_BID,
    LARGEST_NUMBER,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_CHOICES,
    MOST_OPTIONS,
    MOST_PLAYERS,
    MOST_TABLES,
)
from app.domain.rules.play_values import Show
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.tables import Blocked, Out
from app.domain.rules.values import Points, To
from app.domain.tiles import LARGEST_SET, Tile, TileSet

T = TypeVar("T")


def first_limit(rules: RuleSet) -> Problem | None:
    return next(broken_limits(rules), None)


def broken_limits(rules: RuleSet) -> Iterator[Problem]:
    """Yields the limits that no rules may break, whoever wrote them; never raises."""
    for check in LIMITS:
        yield from (problem for problem in found_by(check, rules) if problem.field)


def found_by(check: Check, rules: RuleSet) -> Found:
    """Looks at every table that the rules can be played at."""
    of = check.parts(rules)
    if number_of_tables(rules, *of) > MOST_TABLES:
        yield Problem(check.rule, Contradiction.DEPENDS_ON_TOO_MUCH, field=check.field)
        return
    for chosen in tables(rules, *of):
        yield from check.found(rules, chosen)


WHOLE = frozenset({"carry", "reset", "faces"})
"""Tables that are one line."""
LINES: Mapping[str, str] = {
    "choices": "questions",
    "presets": "questions",
    "play.counts": "play",
    "play.amounts": "play",
    "play.ends": "play",
    "target.suggested": "target.default",
    "partners.players": "partners.play",
}
"""The lines of fields that have none of their own name."""
ALONE = frozenset({"by", "deal", "sets", "removed", "bonus", *WHOLE})
"""Fields outside a table that are lines; the others only say what the box is called."""


def _sizes(rules: RuleSet, _chosen: Chosen) -> Found:
    for field in fields(rules):
        for line, part in _lines(rules, field.name):
            for value in values_in(part):
                if isinstance(value, str):
                    if len(value) > LONGEST_TEXT:
                        most = {"most": LONGEST_TEXT}
                        yield Problem(line, Contradiction.TEXT_TOO_LONG, most, field.name)
                elif abs(value) > LARGEST_NUMBER:
                    most = {"most": LARGEST_NUMBER}
                    yield Problem(line, Contradiction.NUMBER_TOO_LARGE, most, field.name)


def _lines(rules: RuleSet, name: str) -> Iterator[tuple[str, object]]:
    """Yields what a field holds, with its line. A single size is the usual one."""
    value = getattr(rules, name)
    if is_dataclass(value) and name not in WHOLE:
        for inner in fields(value):
            way = f"{name}.{inner.name}"
            yield LINES.get(way, way), getattr(value, inner.name)
    elif name == "sets" and len(rules.sets) == 1:
        for highest, deal in rules.sets.items():
            yield "faces", highest
            yield "deal", deal
    else:
        yield (name if name in ALONE else LINES.get(name, "name")), value


def values_in(value: object) -> Iterator[int | str]:
    """Yields every number and every text in a value, however deep."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int | str):
            yield part
        elif isinstance(part, ByChoice):
            waiting += (part.meanings, part.choice)
        elif isinstance(part, Mapping):
            for key, item in reversed(tuple(part.items())):
                waiting += (item, key)
        else:
            waiting += reversed(parts(part))


def _size(rules: RuleSet, _chosen: Chosen) -> Found:
    for highest in (rules.faces.highest, *rules.sets):
        if not 1 <= highest <= LARGEST_SET:
            yield Problem("faces", Contradiction.BAD_SIZE, {"most": LARGEST_SET}, "sets")


def _faces(rules: RuleSet, _chosen: Chosen) -> Found:
    faces, most = rules.faces, max(rules.sets)
    needs_colours = faces.show is Show.COLOURS or bool(faces.colours)
    if needs_colours and len(faces.colours) <= most:
        yield Problem("faces", Contradiction.COLOUR_MISSING, field="faces.colours")
    if not all(map(COLOUR.fullmatch, faces.colours)):
        yield Problem("faces", Contradiction.BAD_COLOUR, field="faces.colours")
    needs_names = faces.show is Show.COLOURS or bool(faces.names)
    if not all(faces.names):
        yield Problem("faces", Contradiction.FACE_NAME_MISSING, field="faces.names")
    elif needs_names and len(faces.names) <= most:
        yield Problem("faces", Contradiction.FACE_NAME_MISSING)


def line_of_size(rules: RuleSet, highest: int) -> str:
    return "deal" if highest == rules.faces.highest else "sets"


def _players(rules: RuleSet, _chosen: Chosen) -> Found:
    for highest, slot in rules.sets.items():
        line, field = line_of_size(rules, highest), f"sets.{highest}"
        for deal in all_meanings(slot):
            if not deal:
                yield Problem(line, Contradiction.NO_PLAYERS, field=field)
            if not can_play(deal):
                yield Problem(line, Contradiction.BAD_PLAYERS, {"most": MOST_PLAYERS}, field)


def can_play(deal: Mapping[int, object]) -> bool:
    return all(2 <= players <= MOST_PLAYERS for players in deal)


def possible_sizes(rules: RuleSet) -> dict[int, Deal]:
    return {size: deal for size, deal in rules.sets.items() if 1 <= size <= LARGEST_SET}


def _dealt_at_all(rules: RuleSet, _chosen: Chosen) -> Found:
    """Of foreign rules every option can be dealt beside every other one."""
    for highest, slot in possible_sizes(rules).items():
        deals = (deal.items() for deal in all_meanings(slot))
        for players, tiles in (one for deal in deals for one in deal):
            removed = _meanings(rules.removed, players)
            if not all(has_all(highest, taken) for taken in removed):
                yield Problem("removed", Contradiction.REMOVED_NOT_IN_SET, field="removed")
                continue
            fewest = min(len(TileSet(highest, taken)) for taken in removed)
            for each in _meanings(tiles, players):
                if not 0 <= players * each <= fewest:
                    most = fewest // max(players, 1)
                    values = {"players": players, "tiles": each, "most": most}
                    line, field = line_of_size(rules, highest), f"sets.{highest}"
                    yield Problem(line, Contradiction.TOO_FEW_TILES, values, field)


def _meanings(slot: Slot[T], players: int) -> tuple[T, ...]:
    """Returns every value that the rule can have with this number of players."""
    if isinstance(slot, ByChoice) and slot.choice == PLAYERS:
        return _meanings(slot.under(str(players)), players)
    if isinstance(slot, ByChoice):
        return tuple(value for one in slot.meanings.values() for value in _meanings(one, players))
    return (slot,)


def has_all(highest: int, tiles: tuple[Tile, ...]) -> bool:
    return len(set(tiles)) == len(tiles) and all(tile.high <= highest for tile in tiles)


def _usual(rules: RuleSet, _chosen: Chosen) -> Found:
    if rules.sets.get(rules.faces.highest) != rules.deal:
        yield Problem("deal", Contradiction.USUAL_SIZE_MISSING, field="sets")


def _sides(rules: RuleSet, _chosen: Chosen) -> Found:
    players = rules.partners.players
    if players % 2 or not 4 <= players <= MOST_PLAYERS:
        yield Problem("partners.play", Contradiction.BAD_PARTNERS, field="sets.partners")


OF_THE_OWN = frozenset({Points.OWN, Points.OWN_OFF})
BY_EACH = OF_THE_OWN | {Points.EACH}
"""What sides write for themselves."""


def _points(rule: str, of: Callable[[RuleSet], Out | Blocked]) -> Check:
    """What everybody writes for himself is never a winner's, at whatever table."""

    def found(rules: RuleSet, chosen: Chosen) -> Found:
        points, to = resolve(of(rules).points, chosen), resolve(of(rules).to, chosen)
        if to is To.WINNER and points in OF_THE_OWN:
            yield Problem(rule, Contradiction.OWN_FOR_WINNER, field=rule)
        if to is not To.WINNER and points not in BY_EACH | {Points.NOBODY}:
            yield Problem(rule, Contradiction.WINNERS_FOR_OTHERS)
        if rule == "out.points" and points is Points.NOBODY:
            field = rule if to is To.WINNER else ""
            yield Problem(rule, Contradiction.NOBODY_FOR_WINNER, field=field)

    table, _, _points = rule.partition(".")
    return Check(rule, found, lambda rules: (of(rules).points, of(rules).to), table)


def _largest_bid(rules: RuleSet, _chosen: Chosen) -> Found:
    bid = rules.bid
    if bid is None:
        return
    for rule, number in (("bid.lowest", bid.lowest), ("bid.whole", bid.whole)):
        if number > LARGEST_BID:
            yield Problem(rule, Contradiction.NUMBER_TOO_LARGE, {"most": LARGEST_BID}, "bid")


def _names(rules: RuleSet, _chosen: Chosen) -> Found:
    if not all(1 <= len(row.name) <= LONGEST_NAME for row in rules.bonus):
        yield Problem("bonus", Contradiction.BONUS_NAME, {"most": LONGEST_NAME}, "bonus")
    bars = (bar for row in rules.bonus for bar in all_meanings(row.bar))
    if any(isinstance(bar, int) and bar < 0 for bar in bars):
        yield Problem("bonus", Contradiction.NUMBER_TOO_SMALL, {"least": 0})


def _named_twice(rules: RuleSet, _chosen: Chosen) -> Found:
    """As text each of these is a table, by its names."""
    for name in _twice(row.name for row in rules.bonus):
        yield Problem("bonus", Contradiction.BONUS_TWICE, {"name": name}, "bonus")
    for name in _twice(preset.name for preset in rules.presets):
        yield Problem("questions", Contradiction.BAD_PRESET, {"name": name}, "presets")
    for key in _twice(choice.key for choice in rules.choices):
        yield Problem("questions", Contradiction.BAD_OPTIONS, {"choice": key}, "choices")
    for rule in _twice(reading.rule for reading in rules.readings):
        yield Problem("questions", Contradiction.BAD_OPTIONS, {"choice": rule}, "readings")


def _twice(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name, times in Counter(names).items() if times > 1)


def _options(rules: RuleSet, _chosen: Chosen) -> Found:
    if len(rules.choices) > MOST_CHOICES:
        most = {"most": MOST_CHOICES}
        yield Problem("questions", Contradiction.TOO_MANY_CHOICES, most, "choices")
    for choice in rules.choices:
        if choice.default not in choice.options or len(choice.options) > MOST_OPTIONS:
            values, field = {"choice": choice.key}, f"choices.{choice.key}"
            yield Problem("questions", Contradiction.BAD_OPTIONS, values, field)


def _at_least(field: str, least: int) -> Check:
    """No option of a number is smaller; of a table that is not there none is asked."""
    name, number = field.split(".")
    line = name if name in WHOLE else field

    def found(rules: RuleSet, _chosen: Chosen) -> Found:
        table = getattr(rules, name)
        if table is None:
            return
        if any(one < least for one in all_meanings(getattr(table, number))):
            yield Problem(line, Contradiction.NUMBER_TOO_SMALL, {"least": least}, field)

    return Check(line, found)


LEAST: Mapping[str, int] = {
    "counting.nearest": 1,
    "counting.divide": 1,
    "carry.times": 1,
    "bid.lowest": 1,
    "bid.whole": 1,
    "carry.add": 0,
    "reset.everybody_has": 0,
    "play.opening": 0,
    "turn.stock_stays": 0,
}
"""The least that a number can be; of others any number is played."""

SIZES = Check("name", _sizes)
SIZE = Check("faces", _size)
FACES = Check("faces", _faces)
PLAYERS_DEALT = Check("deal", _players)
DEALT = Check("deal", _dealt_at_all)
USUAL = Check("deal", _usual)
SIDES = Check("partners.play", _sides)
OUT = _points("out.points", lambda rules: rules.out)
BLOCKED = _points("blocked.points", lambda rules: rules.blocked)
BID = Check("bid.lowest", _largest_bid)
NAMES = Check("bonus", _names)
NAMED_TWICE = Check("bonus", _named_twice)
OPTIONS = Check("questions", _options)
FIRST_DOUBLE = _at_least("start.first_double", 0)
NUMBERS = tuple(_at_least(field, least) for field, least in LEAST.items())

LIMITS: tuple[Check, ...] = (
    SIZES,
    FACES,
    OPTIONS,
    NAMED_TWICE,
    USUAL,
    SIDES,
    SIZE,
    PLAYERS_DEALT,
    DEALT,
    OUT,
    BLOCKED,
    NAMES,
    BID,
    *NUMBERS,
    FIRST_DOUBLE,
)
"""In the order in which they are looked at: first what is too large to be looked at any further."""
