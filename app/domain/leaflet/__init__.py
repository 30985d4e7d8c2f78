"""A leaflet's or a game's rules as ordered statements, built from the ``RuleSet`` that scores.

No rule is stated elsewhere: the steps of a verdict name the statements that they apply.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, Chosen, Status
from app.domain.rules.lines import TOLD
from app.domain.rules.statement import Said, Section, Statement
from app.domain.rules.tables import Reading
from app.domain.rules.values import Kind

__all__ = ["Said", "Section", "Statement", "deciding", "matters", "said_at", "statements"]


def statements(rules: RuleSet, choices: Mapping[str, str] | None = None) -> tuple[Statement, ...]:
    """Returns all rules as this table plays them, then the open points."""
    chosen = rules.chosen(choices)
    said = (*said_at(rules, chosen), *_open(rules, chosen))
    return tuple(_with_status(rules, chosen, statement) for statement in said)


def said_at(rules: RuleSet, chosen: Chosen) -> list[Statement]:
    """Returns the rules without the open points, and without how clearly each is stated."""
    watched = _Watched(chosen)
    said = list(_written(rules, watched))
    return _for_any_number(rules, dict(chosen), said) if PLAYERS in watched.asked else said


def matters(rules: RuleSet, chosen: Chosen, key: str) -> bool:
    """True if a rule depends on this choice at this table: some matter only beside others."""
    asked = _asked(rules, chosen)
    if key in asked or PLAYERS not in asked:
        return key in asked
    tables = ({**chosen, PLAYERS: str(n)} for n in _numbers(rules, chosen))
    return any(key in _asked(rules, table) for table in tables)


def deciding(rules: RuleSet, chosen: Chosen) -> frozenset[str]:
    """Returns the choices that a rule depends on at this table, with any number of players."""
    asked = _asked(rules, chosen)
    if PLAYERS in asked:
        tables = ({**chosen, PLAYERS: str(n)} for n in _numbers(rules, chosen))
        asked = asked.union(*(_asked(rules, table) for table in tables))
    return frozenset(asked - {PLAYERS})


def _asked(rules: RuleSet, chosen: Chosen) -> set[str]:
    watched = _Watched(chosen)
    deque(_written(rules, watched), maxlen=0)
    return watched.asked


class _Watched(dict[str, str]):
    """Choices that note which of them a rule asks for."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        super().__init__(chosen)
        self.asked = set[str]()

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        self.asked.add(key)
        return super().get(key, default)


def _written(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """A leaflet says what it leaves open; of a game only what is said is told."""
    for line in TOLD:
        for statement in line.says(rules, chosen):
            if rules.kind is Kind.LEAFLET or not statement.is_silent:
                yield statement


def _for_any_number(
    rules: RuleSet, chosen: dict[str, str], anyway: list[Statement]
) -> list[Statement]:
    """Returns the statements for every number of players, each with the numbers it is for."""
    numbers = _numbers(rules, chosen)
    said = {n: list(_written(rules, {**chosen, PLAYERS: str(n)})) for n in numbers}
    merged = list(anyway)
    for of_number in said.values():
        _merge(merged, of_number)
    found = {n: Said(of_number) for n, of_number in said.items()}
    return [
        one if len(players) == len(numbers) else replace(one, players=players)
        for one in merged
        if (players := tuple(n for n in numbers if one in found[n]))
    ]


def _numbers(rules: RuleSet, chosen: Chosen) -> range:
    least, most = rules.players(chosen)
    return range(least, most + 1)


def _merge(merged: list[Statement], said: list[Statement]) -> None:
    """Inserts the statements that are new after the one before them."""
    known = Said(merged)
    for place, one in enumerate(said):
        if one not in known:
            before = said[place - 1] if place else None
            merged.insert(_place_after(merged, before), one)


def _place_after(merged: list[Statement], before: Statement | None) -> int:
    found = (place for place, one in enumerate(merged, 1) if before and one.says_the_same(before))
    return next(found, 0)


def _open(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    for choice in rules.choices:
        values = {
            "options": choice.options,
            "default": choice.default,
            "played": chosen[choice.key],
        }
        yield Statement(
            Section.OPEN,
            f"choices.{choice.key}",
            values,
            choice.status,
            choice.reason,
            (choice.key,),
        )


def _with_status(rules: RuleSet, chosen: Chosen, statement: Statement) -> Statement:
    """Sets the status and reason of a statement that depends on a choice or on our reading."""
    reading = _closest_reading(rules, statement)
    for choice in rules.choices:
        if choice.key == statement.choice:
            reason = reading.reason if reading is not None and reading.reason else choice.reason
            weak = _is_weak(rules, chosen, statement)
            return replace(statement, status=choice.status, reason=reason, weak=weak)
    if reading is not None:
        found = replace(statement, status=reading.status, reason=reading.reason)
        return replace(found, weak=reading.weak)
    is_leaflet = rules.kind is Kind.LEAFLET
    return statement if is_leaflet else replace(statement, status=Status.STATED)


def _closest_reading(rules: RuleSet, statement: Statement) -> Reading | None:
    is_deal = statement.key.startswith("deal.")
    keys = (statement.key, f"sets.{statement.highest}") if is_deal else (statement.key,)
    fitting = (reading for reading in rules.readings if any(map(reading.is_of, keys)))
    return max(fitting, key=lambda reading: len(reading.rule), default=None)


def _is_weak(rules: RuleSet, chosen: Chosen, statement: Statement) -> bool:
    """The open points tell of each option whether it rests on one thin source."""
    if statement.section is Section.OPEN:
        return False
    reading = _closest_reading(rules, statement)
    return (reading is not None and reading.weak) or any(
        chosen[choice.key] in choice.weak
        for choice in rules.choices
        if choice.key in statement.choices
    )
