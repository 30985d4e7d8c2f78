"""A leaflet's or a game's rules as ordered statements, built from the ``RuleSet`` that scores.

No rule is stated elsewhere: the steps of a verdict name the statements that they apply.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from app.domain.choices import PLAYERS, Chosen, Status
from app.domain.leaflet import hand, play, score, start, target
from app.domain.leaflet.statement import Section, Statement
from app.domain.rule_values import Kind
from app.domain.rules import RuleSet

__all__ = ["Section", "Statement", "statements"]


def statements(rules: RuleSet, choices: Mapping[str, str] | None = None) -> tuple[Statement, ...]:
    """Returns all rules as this table plays them, then the open points."""
    chosen = _Watched(rules.chosen(choices))
    said = list(_written(rules, chosen))
    if chosen.asked_for_players:
        said = _for_any_number(rules, dict(chosen), said)
    said += _open(rules, chosen)
    return tuple(_with_status(rules, chosen, statement) for statement in said)


class _Watched(dict[str, str]):
    """Choices that notice whether a rule depends on the number of players."""

    asked_for_players = False

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        self.asked_for_players |= key == PLAYERS
        return super().get(key, default)


def _written(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """A leaflet says what it leaves open; of a game only what is said is told."""
    for write in _WRITERS:
        for statement in write(rules, chosen):
            if rules.kind is Kind.LEAFLET or not statement.is_silent:
                yield statement


def _for_any_number(
    rules: RuleSet, chosen: dict[str, str], anyway: list[Statement]
) -> list[Statement]:
    """Returns the statements for every number of players, each with the numbers it is for."""
    least, most = rules.players(chosen)
    numbers = range(least, most + 1)
    by_number = {n: list(_written(rules, {**chosen, PLAYERS: str(n)})) for n in numbers}
    merged = list[Statement]()
    for said in (anyway, *by_number.values()):
        _merge(merged, said)
    return [
        replace(one, players=() if len(found) == len(numbers) else found)
        for one in merged
        if (found := tuple(n for n in numbers if _contains(by_number[n], one)))
    ]


def _merge(merged: list[Statement], said: list[Statement]) -> None:
    """Inserts the statements that are new after the one before them."""
    place = 0
    for one in said:
        at = next((i for i, other in enumerate(merged) if other.says_the_same(one)), None)
        if at is None:
            merged.insert(place, one)
            at = place
        place = at + 1


def _contains(said: list[Statement], one: Statement) -> bool:
    return any(one.says_the_same(other) for other in said)


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
    weak = statement.section is not Section.OPEN and _is_weak(rules, chosen, statement)
    for choice in rules.choices:
        if choice.key == statement.choice:
            return replace(statement, status=choice.status, reason=choice.reason, weak=weak)
    keys = (statement.key, f"sets.{statement.highest}")
    fitting = [reading for reading in rules.readings if any(map(reading.is_of, keys))]
    if not fitting:
        is_leaflet = rules.kind is Kind.LEAFLET
        return statement if is_leaflet else replace(statement, status=Status.STATED)
    closest = max(fitting, key=lambda reading: len(reading.rule))
    return replace(statement, status=closest.status, reason=closest.reason, weak=closest.weak)


def _is_weak(rules: RuleSet, chosen: Chosen, statement: Statement) -> bool:
    return any(
        chosen[choice.key] in choice.weak
        for choice in rules.choices
        if choice.key in statement.choices
    )


_WRITERS: tuple[Callable[[RuleSet, Chosen], Iterator[Statement]], ...] = (
    play.box,
    play.players,
    start.start,
    play.turn,
    play.doubles,
    play.unable,
    hand.end,
    hand.winner,
    score.points,
    hand.ties,
    target.match,
)
