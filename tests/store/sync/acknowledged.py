"""What players were told is kept, on any phone, and what of it is gone in the end.

A match is merged part by part, so in the end its row need not be one that anybody acknowledged:
each part is looked for by itself. Seats are asked about as people, and merges of these are in the
change log, which is looked for word for word.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.store.core.database import Database
from app.store.core.json_values import Json
from app.store.core.kinds import KINDS, kind_of
from app.store.core.parts import DELETED, PARTS, WHOLE, histories_of, visible_values
from app.store.core.records import MatchRecord, Record
from app.store.core.stamps import knows, latest, order_of
from app.store.sync.conflicts import lost_changes
from tests.store.sync.random_operations import SELECT_ROWS, Done, Row, RowKey

READER_OF = {kind.table: kind.read for kind in KINDS.values() if kind.is_stamped}
MERGED_BY_THEMSELVES = {*(name for names in PARTS.values() for name in names), "deleted", "history"}
"""The columns of a match that are its parts."""
COUNTED = {"side", "winners", "points", "counted"}
"""The columns of a hand that are counted again whenever its match changes."""

Place = tuple[str, str, str]
"""The table and the id of a row, and the part of it."""


@dataclass(frozen=True, slots=True)
class Change:
    """Of a part: what it was made from, and what a player sees of it."""

    history: str
    visible: tuple[Json, ...]

    def has(self, other: "Change") -> bool:
        """Whoever made this one replaced the other knowingly, or entered the same."""
        return self.visible == other.visible or knows(self.history, latest(other.history))


Asked = Mapping[Place, Iterable[Change]]


@dataclass
class Acknowledged:
    """``rows``: the latest of each row. ``records``: each row as it was at any time."""

    rows: dict[RowKey, Row] = field(default_factory=dict)
    records: dict[RowKey, list[Record]] = field(default_factory=lambda: defaultdict(list))

    def note(self, done: Done) -> None:
        for key, row in done.rows.items():
            if key not in self.rows or stamp_of(row) >= stamp_of(self.rows[key]):
                self.rows[key] = row
            if key[0] in READER_OF:
                self.records[key].append(READER_OF[key[0]](row))

    def lost(self, stored: Mapping[RowKey, Row], asked: Asked) -> list[RowKey | Place]:
        """What is not there, or only as it was before, or with the same stamp but otherwise; and
        what gave way to a change that did not know of it, and that no phone asks about.
        """
        gone = [key for key, row in self.rows.items() if not is_kept(row, stored.get(key))]
        return [*gone, *self._lost_parts(stored, asked)]

    def _lost_parts(self, stored: Mapping[RowKey, Row], asked: Asked) -> list[Place]:
        gone = list[Place]()
        for key, records in self.records.items():
            if key not in stored:
                continue
            final = READER_OF[key[0]](stored[key])
            for part in PARTS if isinstance(final, MatchRecord) else (WHOLE,):
                changes = [change_of(record, part) for record in records]
                place, now = (*key, part), change_of(final, part)
                is_there = all(is_part_kept(record, final, part) for record in records)
                if not is_there or _without_trace(changes, [now, *asked.get(place, ())]):
                    gone.append(place)
        return gone


def change_of(record: Record, part: str) -> Change:
    return Change(histories_of(record).get(part, ""), visible_values(record, part))


def _without_trace(changes: Iterable[Change], traces: list[Change]) -> list[Change]:
    """Without what a trace has, and what that has."""
    left = list(changes)
    while found := [change for change in left if any(trace.has(change) for trace in traces)]:
        traces = found
        left = [change for change in left if change not in found]
    return left


def is_part_kept(acknowledged: Record, stored: Record, part: str) -> bool:
    """As it was acknowledged, or as it was changed later. Other rows are compared as they are."""
    if not isinstance(acknowledged, MatchRecord) or not isinstance(stored, MatchRecord):
        return True
    before, now = (order_of(one.histories.get(part, "")) for one in (acknowledged, stored))
    if before == now:
        return values_of(acknowledged, part) == values_of(stored, part)
    return before < now


def values_of(match: MatchRecord, part: str) -> tuple[Json, ...]:
    if part == DELETED:
        return (match.stamp.deleted,)
    return tuple(getattr(match, name) for name in PARTS[part])


def is_kept(acknowledged: Row, stored: Row | None) -> bool:
    if stored is None:
        return False
    if stamp_of(stored) == stamp_of(acknowledged):
        return as_stamped(stored) == as_stamped(acknowledged)
    return stamp_of(stored) > stamp_of(acknowledged)


def as_stamped(row: Row) -> Row:
    """Without the columns that change while the stamp stays."""
    others = MERGED_BY_THEMSELVES if "started_at" in row else COUNTED
    return {name: value for name, value in row.items() if name not in others}


def stamp_of(row: Row) -> tuple[int, str, str]:
    """Rules and entries of a change log never change."""
    return row.get("revision", 0), row.get("changed_at", ""), row.get("device", "")


def stored_rows(database: Database) -> dict[RowKey, Row]:
    return {
        (table, row[key]): dict(row)
        for table, (select, key) in SELECT_ROWS.items()
        for row in database.rows(select)
    }


def asked_on(databases: Iterable[Database]) -> Asked:
    """What gave way, and is asked about on any of these phones."""
    asked = defaultdict[Place, list[Change]](list)
    for database in databases:
        for lost in lost_changes(database):
            for part, history in lost.histories.items():
                place = kind_of(lost.ours).table, lost.id, part
                asked[place].append(Change(history, visible_values(lost.ours, part)))
    return asked
