"""The rules as ordered statements, written from the same ``RuleSet`` that scores.

A statement is a key with values; its words are a screen's, in any language. There is no
second place where a rule is told: the steps of a verdict name the statements they apply.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.choices import Slot, Status, T, choice_in, settled
from app.domain.rules import BlockedPoints, Criterion, RuleSet, StartBy


class Section(StrEnum):
    """The paragraphs of the rules page, in the order people read."""

    BOX = "box"
    PLAYERS = "players"
    START = "start"
    TURN = "turn"
    DOUBLES = "doubles"
    UNABLE = "unable"
    END = "end"
    WINNER = "winner"
    POINTS = "points"
    TIES = "ties"
    MATCH = "match"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Statement:
    """One rule: how firmly the leaflet says it, why we read it so where it does not say
    it outright, and the table choice it hangs on, if any.
    """

    section: Section
    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    status: Status = Status.STATED
    reason: str | None = None
    choice: str | None = None


def statements(rules: RuleSet, choices: Mapping[str, str] | None = None) -> tuple[Statement, ...]:
    """The whole leaflet as this table plays it, then what it leaves open."""
    chosen = rules.chosen(choices)
    told = (statement for write in _WRITERS for statement in write(rules, chosen))
    return tuple(_with_status(rules, statement) for statement in told)


def _box(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    tiles, faces = rules.tiles, rules.faces
    numbers = {"tiles": len(tiles), "doubles": len(tiles.doubles), "highest": faces.highest}
    yield Statement(Section.BOX, "faces.tiles", {**numbers, "pips": tiles.pips})
    yield Statement(Section.BOX, f"faces.show.{faces.show}")
    for value, name in enumerate(faces.names):
        yield Statement(Section.BOX, "faces.value", {"name": name, "value": value})
    yield Statement(Section.BOX, "faces.blank")


def _players(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    numbers = {"least": min(rules.deal), "most": max(rules.deal)}
    yield Statement(Section.PLAYERS, "deal.players", numbers)
    for players, tiles in rules.deal.items():
        dealt = {"players": players, "tiles": tiles, "left_over": rules.left_over(players)}
        yield Statement(Section.PLAYERS, "deal.tiles", dealt)
    yield Statement(Section.PLAYERS, f"deal.left_over.{_left_over(rules)}")
    in_leaflet = "in_leaflet" if rules.partners.in_leaflet else "house_rule"
    partners = {"players": rules.partners.players}
    yield Statement(Section.PLAYERS, f"partners.{in_leaflet}", partners)


def _left_over(rules: RuleSet) -> str:
    return "set_aside" if rules.nobody_draws else "stock"


def _start(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    start = rules.start
    yield Statement(Section.START, f"start.by.{start.by}")
    if start.by is StartBy.HIGHEST_DOUBLE:
        yield Statement(Section.START, "start.no_double")
    else:
        yield _by_choice(Section.START, "start.draw_value", start.draw_value, chosen)
        yield Statement(Section.START, "start.drawn_tie")
    yield Statement(Section.START, f"start.lead.{start.lead}")
    yield Statement(Section.START, f"start.next_by.{start.next_by}")


def _turn(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    yield Statement(Section.TURN, f"turn.direction.{rules.turn.direction}")
    yield Statement(Section.TURN, f"turn.able.{rules.turn.able}")
    for extra in rules.turn.extra_tile:
        yield Statement(Section.TURN, f"turn.extra_tile.{extra}")
    yield Statement(Section.TURN, f"line.matching.{rules.faces.show}")
    yield Statement(Section.TURN, f"line.runs.{rules.line.runs}")


def _doubles(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    yield Statement(Section.DOUBLES, f"line.doubles.{rules.line.doubles}")
    yield Statement(Section.DOUBLES, f"line.branches.{rules.line.branches}")


def _unable(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    yield Statement(Section.UNABLE, f"turn.unable.{rules.turn.unable}")
    yield Statement(Section.UNABLE, f"turn.stock_empty.{rules.turn.stock_empty}")


def _end(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    for way in rules.end.ways:
        yield Statement(Section.END, f"end.ways.{way}")
    yield Statement(Section.END, f"end.blocked_when.{rules.end.blocked_when}")
    yield Statement(Section.END, f"end.call.{rules.end.call}")


def _winner(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    """Who is out wins; a blocked hand goes by the first criterion, ties by the others."""
    yield Statement(Section.WINNER, "out.winner")
    if settled(rules.blocked.points, chosen) is not BlockedPoints.NOBODY:
        yield _by_choice(Section.WINNER, "blocked.winner", rules.blocked.winner[0], chosen)
    yield _by_choice(Section.WINNER, "partners.count", rules.partners.count, chosen)


def _points(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    whole = {"pips": rules.tiles.pips}
    yield replace(_by_choice(Section.POINTS, "out.points", rules.out.points, chosen), values=whole)
    yield _by_choice(Section.POINTS, "blocked.points", rules.blocked.points, chosen)


def _ties(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    if settled(rules.blocked.points, chosen) is BlockedPoints.NOBODY:
        return
    for criterion in rules.blocked.winner[1:]:
        yield _by_choice(Section.TIES, "blocked.winner", criterion, chosen)
    if settled(rules.blocked.winner[-1], chosen) is not Criterion.NOBODY:
        yield Statement(Section.TIES, "blocked.still_tied")


def _match(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
    suggested = {"suggested": rules.target.suggested}
    yield Statement(Section.MATCH, f"target.kind.{rules.target.kind}", suggested)


def _open(rules: RuleSet, chosen: Mapping[str, str]) -> Iterator[Statement]:
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
            choice.key,
        )


def _by_choice(section: Section, rule: str, slot: Slot[T], chosen: Mapping[str, str]) -> Statement:
    return Statement(section, f"{rule}.{settled(slot, chosen)}", choice=choice_in(slot))


def _with_status(rules: RuleSet, statement: Statement) -> Statement:
    """What the leaflet leaves to a choice, or to our reading, is marked so."""
    for choice in rules.choices:
        if choice.key == statement.choice:
            return replace(statement, status=choice.status, reason=choice.reason)
    for reading in rules.readings:
        if f"{statement.key}.".startswith(f"{reading.rule}."):
            return replace(statement, status=reading.status, reason=reading.reason)
    return statement


_WRITERS: tuple[Callable[[RuleSet, Mapping[str, str]], Iterator[Statement]], ...] = (
    _box,
    _players,
    _start,
    _turn,
    _doubles,
    _unable,
    _end,
    _winner,
    _points,
    _ties,
    _match,
    _open,
)
