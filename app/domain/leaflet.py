"""A leaflet's rules as ordered statements, built from the same ``RuleSet`` that scores.

A statement is a key with values; the presenters have its text, in every language. No rule is
stated elsewhere: the steps of a verdict name the statements that they apply.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.choices import ByChoice, Chosen, Slot, Status, T, all_meanings, choices_of, resolve
from app.domain.rule_values import Call, Criterion, NoDouble, Points, StartBy
from app.domain.rules import RuleSet

ENDS = {Criterion.PICK, Criterion.NOBODY}
"""Criteria after which nothing is compared."""


class Section(StrEnum):
    """The sections of the leaflet page, in their order."""

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
    """One rule: ``status`` is how clearly the leaflet states it, ``reason`` is why we read it so
    where it is not stated, ``choice`` is the table choice that it depends on, if any.
    """

    section: Section
    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    status: Status = Status.STATED
    reason: str | None = None
    choice: str | None = None


def statements(rules: RuleSet, choices: Mapping[str, str] | None = None) -> tuple[Statement, ...]:
    """Returns the whole leaflet as this table plays it, then its open points."""
    chosen = rules.chosen(choices)
    return tuple(
        _with_status(rules, statement) for write in _WRITERS for statement in write(rules, chosen)
    )


def _box(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """A blank has no colour name: its value is a separate statement."""
    tiles, faces = rules.tiles, rules.faces
    doubles = len(tiles.doubles)
    yield Statement(Section.BOX, "faces.tiles", {"tiles": len(tiles)})
    yield Statement(Section.BOX, "faces.doubles", {"tiles": doubles})
    yield Statement(Section.BOX, "faces.singles", {"tiles": len(tiles) - doubles})
    show = _field(Section.BOX, "faces.show", faces.show, chosen)
    yield replace(show, values={"highest": faces.highest})
    for value, name in list(enumerate(faces.names))[1:]:
        yield Statement(Section.BOX, "faces.value", {"name": name, "value": value})
    yield Statement(Section.BOX, "faces.blank")


def _players(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    least, most = rules.players(chosen)
    numbers = {"least": least, "most": most}
    yield Statement(Section.PLAYERS, "deal.players", numbers)
    yield _field(Section.PLAYERS, "setup.shuffle", rules.setup.shuffle, chosen)
    for players, tiles in rules.deals(chosen).items():
        dealt = {"players": players, "tiles": tiles, "left_over": rules.left_over(players, chosen)}
        yield Statement(Section.PLAYERS, "deal.tiles", dealt)
    yield _field(Section.PLAYERS, "setup.rest", rules.setup.rest, chosen)
    yield _field(Section.PLAYERS, "turn.hands", rules.turn.hands, chosen)
    partners = {"players": rules.partners.players}
    if rules.partners.in_leaflet:
        yield Statement(Section.PLAYERS, "partners.in_leaflet", partners)
    else:
        yield _silent_about_partners(
            rules, Statement(Section.PLAYERS, "partners.house_rule", partners)
        )


def _start(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    start = rules.start
    yield _field(Section.START, "start.by", start.by, chosen)
    if resolve(start.by, chosen) is StartBy.HIGHEST_DOUBLE:
        highest, following = rules.tiles.doubles[:2]
        doubles = {"highest": highest, "following": following}
        yield Statement(Section.START, "start.doubles", doubles)
    if resolve(start.no_double, chosen) is not NoDouble.NOT_NEEDED:
        yield _field(Section.START, "start.no_double", start.no_double, chosen)
    if start.draw_value is not None:
        yield _by_choice(Section.START, "start.draw_value", start.draw_value, chosen)
        yield Statement(Section.START, "start.drawn_tie")
    yield _field(Section.START, "start.lead", start.lead, chosen)
    yield _field(Section.START, "start.first_tile", start.first_tile, chosen)
    yield _field(Section.START, "start.next_by", start.next_by, chosen)


def _turn(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    turn, line = rules.turn, rules.line
    yield _field(Section.TURN, "turn.direction", turn.direction, chosen)
    yield _field(Section.TURN, "turn.lays", turn.lays, chosen)
    yield _field(Section.TURN, "turn.able", turn.able, chosen)
    for extra in turn.extra_tile:
        yield _field(Section.TURN, "turn.extra_tile", extra, chosen)
    yield _field(Section.TURN, "line.matching", rules.faces.show, chosen)
    yield Statement(Section.TURN, "line.blanks")
    yield _field(Section.TURN, "line.joins", line.joins, chosen)
    yield _field(Section.TURN, "line.runs", line.runs, chosen)


def _doubles(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    yield _field(Section.DOUBLES, "line.doubles", rules.line.doubles, chosen)
    yield _field(Section.DOUBLES, "line.branches", rules.line.branches, chosen)


def _unable(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """Without drawing there are no statements about drawn tiles or an empty stock."""
    turn = rules.turn
    yield _field(Section.UNABLE, "turn.unable", turn.unable, chosen)
    yield _field(Section.UNABLE, "turn.able_may_draw", turn.able_may_draw, chosen)
    if rules.nobody_draws(chosen):
        return
    yield _field(Section.UNABLE, "turn.drawn_tile", turn.drawn_tile, chosen)
    yield _field(Section.UNABLE, "turn.stock_empty", turn.stock_empty, chosen)


def _end(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    for way in rules.end.ways:
        yield _field(Section.END, "end.ways", way, chosen)
    yield _field(Section.END, "end.blocked_when", rules.end.blocked_when, chosen)
    if rules.end.call is not Call.NONE:
        yield _field(Section.END, "end.call", rules.end.call, chosen)
        yield Statement(Section.END, "end.forgotten_call", status=Status.SILENT)


def _winner(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """A blocked hand is decided by the first criterion, ties by the others: see ``_ties``."""
    yield Statement(Section.WINNER, "out.winner")
    if _scores_blocked(rules, chosen):
        first = _by_choice(Section.WINNER, "blocked.winner", rules.blocked.chain(chosen)[0], chosen)
        yield _with_points_choice(rules, first)
    count = _by_choice(Section.WINNER, "partners.count", rules.partners.count, chosen)
    yield _silent_about_partners(rules, count)


def _points(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    whole = {"pips": rules.tiles.pips}
    yield replace(_by_choice(Section.POINTS, "out.points", rules.out.points, chosen), values=whole)
    yield _by_choice(Section.POINTS, "blocked.points", rules.blocked.points, chosen)
    yield _silent_about_partners(rules, Statement(Section.POINTS, "partners.points"))


def _ties(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """If a tie-break compares, a statement says which players are compared."""
    if not _scores_blocked(rules, chosen):
        return
    rest = rules.blocked.chain(chosen)[1:]
    for rule in rest:
        yield _with_points_choice(rules, _by_choice(Section.TIES, "blocked.winner", rule, chosen))
    played = [resolve(rule, chosen) for rule in rest]
    comparing = [rule for rule in rest if resolve(rule, chosen) not in ENDS]
    if comparing:
        is_ours = all(choices_of(rule, chosen) for rule in comparing)
        status = Status.SILENT if is_ours else Status.STATED
        yield Statement(Section.TIES, "blocked.tied_only", status=status)
    if Criterion.LOWEST_SINGLE in played:
        yield Statement(Section.TIES, "blocked.only_doubles", status=Status.SILENT)
    if not played or played[-1] not in ENDS:
        yield Statement(Section.TIES, "blocked.still_tied", status=Status.SILENT)


def _scores_blocked(rules: RuleSet, chosen: Chosen) -> bool:
    return resolve(rules.blocked.points, chosen) is not Points.NOBODY


def _with_points_choice(rules: RuleSet, statement: Statement) -> Statement:
    """If the table may choose to score no blocked hand, its winner depends on that choice too."""
    points = rules.blocked.points
    if statement.choice is not None or not isinstance(points, ByChoice):
        return statement
    may_be_unscored = Points.NOBODY in all_meanings(rules.blocked.points)
    return replace(statement, choice=points.choice) if may_be_unscored else statement


def _match(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    suggested = {"suggested": resolve(rules.target.suggested, chosen)}
    kind = _field(Section.MATCH, "target.kind", rules.target.kind, chosen)
    yield replace(kind, values=suggested)


def _open(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    for choice in rules.choices:
        values = {
            "options": choice.options,
            "default": choice.default,
            "played": chosen[choice.key],
        }
        yield Statement(
            Section.OPEN, f"choices.{choice.key}", values, choice.status, choice.reason, choice.key
        )


def _silent_about_partners(rules: RuleSet, statement: Statement) -> Statement:
    """No leaflet says how partners score; most do not mention partners."""
    reason = None if rules.partners.in_leaflet else "no_word_of_partners"
    return replace(statement, status=Status.SILENT, reason=reason)


def _field(section: Section, rule: str, slot: Slot[T], chosen: Chosen) -> Statement:
    """A field with the value "silent" is a statement with the status silent."""
    value = resolve(slot, chosen)
    status = Status.SILENT if value == Status.SILENT else Status.STATED
    choice = next(iter(choices_of(slot, chosen)), None)
    return Statement(section, f"{rule}.{value}", status=status, choice=choice)


def _by_choice(section: Section, rule: str, slot: Slot[T], chosen: Chosen) -> Statement:
    return Statement(
        section,
        f"{rule}.{resolve(slot, chosen)}",
        choice=next(iter(choices_of(slot, chosen)), None),
    )


def _with_status(rules: RuleSet, statement: Statement) -> Statement:
    """Sets the status and reason of a statement that depends on a choice or on our reading."""
    for choice in rules.choices:
        if choice.key == statement.choice:
            return replace(statement, status=choice.status, reason=choice.reason)
    fitting = [reading for reading in rules.readings if reading.is_of(statement.key)]
    if not fitting:
        return statement
    closest = max(fitting, key=lambda reading: len(reading.rule))
    return replace(statement, status=closest.status, reason=closest.reason)


_WRITERS: tuple[Callable[[RuleSet, Chosen], Iterator[Statement]], ...] = (
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
