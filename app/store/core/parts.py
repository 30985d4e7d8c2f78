"""What of a row is merged by itself: a match's choices, target, end, name, note, players, and
whether it is deleted; any other row as a whole.

A hand of which half came from each phone would be a hand that nobody played; a note and an end
have nothing to do with each other.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from app.store.core.database import Database
from app.store.core.json_values import Json
from app.store.core.kinds import row_text
from app.store.core.records import BoxRecord, HandRecord, MatchRecord, PlayerRecord, Record
from app.store.core.stamps import followed, joined, knows, latest, order_of

Row = TypeVar("Row", PlayerRecord, BoxRecord, MatchRecord, HandRecord)
Seen = Mapping[str, str]
"""The histories, by part, of the row that a screen showed."""

WHOLE = ""
"""The only part of a row that is no match."""
DELETED = "deleted"
PARTS: Mapping[str, tuple[str, ...]] = {
    "choices": ("choices", "rules"),
    "target": ("target",),
    "end": ("ended_at",),
    "name": ("name",),
    "note": ("note",),
    "players": ("players",),
    DELETED: (),
}
"""The parts of a match, with its fields."""


def histories_of(record: Record) -> Mapping[str, str]:
    """By part; those that are as they were made can be missing."""
    if isinstance(record, MatchRecord):
        return record.histories
    return {WHOLE: record.stamp.history}


def visible_values(record: Record, part: str = WHOLE) -> tuple[Json, ...]:
    """What a player sees of a row, or of a part of a match, and what is set again."""
    match record:
        case PlayerRecord():
            values: tuple[Json, ...] = (record.name, record.colour)
        case BoxRecord():
            values = (record.text,)
        case HandRecord():
            values = (record.starter, record.facts, record.verdict)
        case MatchRecord() if part == "end":
            return (record.ended_at is not None,)
        case MatchRecord() if part == "players":
            return ()  # merges of people are asked about by themselves
        case MatchRecord() if part != DELETED:
            return tuple(getattr(record, name) for name in PARTS[part])
        case MatchRecord():
            values = ()
    return (*values, record.stamp.deleted)


@dataclass(frozen=True, slots=True)
class Joined:
    """``match`` has the later of each part. ``lost``: the rows with the parts that gave way to what
    did not know of them.
    """

    match: MatchRecord
    lost: tuple[tuple[MatchRecord, tuple[str, ...]], ...]


def joined_matches(one: MatchRecord, other: MatchRecord) -> Joined:
    """In any order, twice or in parts the same: the later of each part, and the later stamp."""
    later, earlier = (one, other) if _order(one) >= _order(other) else (other, one)
    newer, told, lost = list[str](), dict[str, str](), dict[bool, list[str]]({True: [], False: []})
    for part in PARTS:
        late, early = (match.histories.get(part, "") for match in (later, earlier))
        if latest(late) == latest(early):
            told[part] = joined(late, early)
            continue
        is_newer = order_of(early) > order_of(late)
        newer += [part] if is_newer else []
        told[part], gone = (early, late) if is_newer else (late, early)
        is_other = visible_values(later, part) != visible_values(earlier, part)
        if is_other and not knows(told[part], latest(gone)):
            lost[is_newer].append(part)
    histories = {part: history for part, history in told.items() if history}
    match = replace(with_parts(later, newer, earlier), histories=histories)
    gave_way = ((later, lost[True]), (earlier, lost[False]))
    return Joined(match, tuple((row, tuple(parts)) for row, parts in gave_way if parts))


def _order(match: MatchRecord) -> tuple[int, str, str, str]:
    stamp = match.stamp
    return stamp.revision, stamp.changed_at, stamp.device, row_text(match)


def with_parts(match: MatchRecord, parts: Collection[str], other: MatchRecord) -> MatchRecord:
    """Returns the match with the values that some parts have in the other one."""
    values = {name: getattr(other, name) for part in parts for name in PARTS[part]}
    stamp = replace(match.stamp, deleted=(other if DELETED in parts else match).stamp.deleted)
    return replace(match, **values, stamp=stamp)


def made_from(database: Database, before: Row, after: Row, seen: Seen | None = None) -> Row:
    """Returns ``after``, a change of ``before`` that has its stamp, with its history. A part whose
    latest change nobody saw who made this one goes on from what was seen.
    """
    told = dict(histories_of(before))
    for part in changed_parts(before, after):
        history, run = told.get(part, ""), ""
        if is_unseen(database, history, part, seen):
            history = (seen or {}).get(part, "")
        else:
            run = history
        told[part] = followed(history, database.run_after(run), after.stamp.revision)
    if isinstance(after, MatchRecord):
        return replace(after, histories=told)
    return replace(after, stamp=replace(after.stamp, history=told[WHOLE]))


def changed_parts(before: Record, after: Record) -> tuple[str, ...]:
    if isinstance(before, MatchRecord) and isinstance(after, MatchRecord):
        return tuple(part for part in PARTS if _values(before, part) != _values(after, part))
    return (WHOLE,)


def is_unseen(database: Database, history: str, part: str, seen: Seen | None) -> bool:
    """What this phone did meanwhile was seen: its screens are drawn anew."""
    if seen is None or database.has_made(history):
        return False
    return not knows(seen.get(part, ""), latest(history))


def _values(match: MatchRecord, part: str) -> tuple[Json, ...]:
    if part == DELETED:
        return (match.stamp.deleted,)
    return tuple(getattr(match, name) for name in PARTS[part])
