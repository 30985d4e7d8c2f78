"""The list of matches, newest first, at any length as quick as at ten.

Whoever shows a list of known length takes its ``keys`` once and the ``rows`` it shows; a
``page`` goes on from the last row of the one before, by its key, counting through nothing.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from app.store.core.database import Database
from app.store.read.filters import EVERYTHING, Filter, HandsWanted, Key, Value, wanted_by
from app.store.read.months import Month, cut

__all__ = [
    "EVERYTHING",
    "Filter",
    "HandsWanted",
    "History",
    "HistoryRow",
    "Key",
    "MonthCount",
    "page_query",
]

_ROW = "SELECT m.id, m.set_id, m.name, m.started_at, m.ended_at, m.deleted FROM"


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A match as a line of the list. Totals go by side, players by seat; ``winner`` is a
    side. One that is ``deleted`` counts for nothing: it has no totals.
    """

    match_id: str
    set_id: str
    name: str
    started_at: str
    ended_at: str | None
    players: tuple[str, ...]
    sides: tuple[int, ...]
    totals: tuple[int, ...]
    hands: int
    winner: int | None
    deleted: bool = False

    @property
    def key(self) -> Key:
        return self.started_at, self.match_id


@dataclass(frozen=True, slots=True)
class MonthCount:
    """A month of the list; its matches are ``keys[first : first + matches]``."""

    month: Month
    first: int
    matches: int


class History:
    """Months and years are those of ``zone``: without one, of wherever the phone is."""

    def __init__(self, database: Database, zone: tzinfo | None = None) -> None:
        self._database = database
        self._zone = zone

    def keys(self, wanted: Filter = EVERYTHING) -> tuple[Key, ...]:
        """Of all matches, in order."""
        found = wanted_by(wanted, zone=self._zone)
        rows = self._database.rows(
            f"SELECT {found.start}, {found.match_id} FROM {found.tables} "
            f"WHERE {found.conditions} {found.order}",
            *found.values,
        )
        return tuple(map(tuple, rows))

    def count(self, wanted: Filter = EVERYTHING) -> int:
        found = wanted_by(wanted, zone=self._zone)
        sql = f"SELECT count(*) AS matches FROM {found.tables} WHERE {found.conditions}"
        return int(self._database.rows(sql, *found.values)[0]["matches"])

    def months(self, wanted: Filter = EVERYTHING) -> tuple[MonthCount, ...]:
        return self.months_of(self.keys(wanted))

    def months_of(self, keys: Sequence[Key]) -> tuple[MonthCount, ...]:
        """The same, for whoever has the keys already."""
        starts = [start for start, _ in reversed(keys)]
        last = len(keys)
        months = [
            MonthCount(month, last - part.stop, part.stop - part.start)
            for month, part in cut(starts, self._zone)
        ]
        return tuple(reversed(months))

    def years(self, wanted: Filter = EVERYTHING) -> tuple[tuple[int, int], ...]:
        """Each year in which somebody played, the latest first, and its matches."""
        counted = Counter[int]()
        for month in self.months(wanted):
            counted[month.month.year] += month.matches
        return tuple(counted.items())

    def rows(self, ids: Sequence[str], *, deleted: bool = False) -> tuple[HistoryRow, ...]:
        """These matches, in this order; one that is not there, or deleted, is left out; or
        those alone that are ``deleted``.
        """
        marks = ", ".join("?" * len(ids))
        sql = f"{_ROW} matches AS m WHERE m.id IN ({marks}) AND m.deleted = ?"
        rows = self._database.rows(sql, *ids, int(deleted))
        found = {line.match_id: line for line in self._lines(rows)}
        return tuple(found[match_id] for match_id in ids if match_id in found)

    def page(
        self, wanted: Filter = EVERYTHING, *, after: Key | None = None, size: int = 50
    ) -> tuple[HistoryRow, ...]:
        sql, values = page_query(wanted, after, size, self._zone)
        return self._lines(self._database.rows(sql, *values))

    def _lines(self, rows: Sequence[sqlite3.Row]) -> tuple[HistoryRow, ...]:
        ids = [row["id"] for row in rows]
        seats = self._of_matches("SELECT match_id, player_id, side FROM seats", "seat", ids)
        tallies = self._of_matches("SELECT * FROM tallies", "side", ids)
        return tuple(_line(row, seats[row["id"]], tallies[row["id"]]) for row in rows)

    def _of_matches(
        self, select: str, order: str, ids: Sequence[str]
    ) -> Mapping[str, list[sqlite3.Row]]:
        marks = ", ".join("?" * len(ids))
        sql = f"{select} WHERE match_id IN ({marks}) ORDER BY match_id, {order}"
        sorted_out: dict[str, list[sqlite3.Row]] = defaultdict(list)
        for row in self._database.rows(sql, *ids):
            sorted_out[row["match_id"]].append(row)
        return sorted_out


def page_query(
    wanted: Filter, after: Key | None, size: int, zone: tzinfo | None = None
) -> tuple[str, tuple[Value, ...]]:
    found = wanted_by(wanted, after, zone)
    sql = f"{_ROW} {found.tables} WHERE {found.conditions} {found.order} LIMIT ?"
    return sql, (*found.values, size)


def _line(
    row: sqlite3.Row, seats: Sequence[sqlite3.Row], tallies: Sequence[sqlite3.Row]
) -> HistoryRow:
    return HistoryRow(
        match_id=row["id"],
        set_id=row["set_id"],
        name=row["name"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        players=tuple(seat["player_id"] for seat in seats),
        sides=tuple(seat["side"] for seat in seats),
        totals=tuple(tally["total"] for tally in tallies),
        hands=max((tally["hands"] for tally in tallies), default=0),
        winner=next((tally["side"] for tally in tallies if tally["won"]), None),
        deleted=bool(row["deleted"]),
    )
