"""The list of matches, newest first. A long list is as fast as a short one.

A list view reads all ``keys`` once and then the ``rows`` that it shows. A ``page`` starts after
the key of the last row of the previous page, so SQLite does not count rows.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from app.store.core.database import Database
from app.store.read.filters import EVERYTHING, Filter, HandFilter, MatchKey, SqlValue, build_query
from app.store.read.months import Month, split_by_month

__all__ = [
    "EVERYTHING",
    "Filter",
    "HandFilter",
    "History",
    "HistoryRow",
    "MatchKey",
    "MonthCount",
    "page_query",
]

RECENT_MATCHES = 40
"""The number of matches that are searched for the boxes played last."""

SETS_PLAYED_LAST = (
    "SELECT set_id FROM matches WHERE deleted = 0 ORDER BY started_at DESC, id DESC LIMIT ?"
)
_SELECT_ROW = "SELECT m.id, m.set_id, m.name, m.started_at, m.ended_at, m.deleted FROM"


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A match in the list: ``players`` and ``sides`` by seat, ``totals`` by side, ``winners``:
    sides, several of a shared match. ``lowest_wins`` is by the match's own rules and choices. A
    deleted match has no totals.
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
    winners: tuple[int, ...]
    lowest_wins: bool = False
    deleted: bool = False

    @property
    def key(self) -> MatchKey:
        return self.started_at, self.match_id


@dataclass(frozen=True, slots=True)
class MonthCount:
    """A month of the list; its matches are ``keys[first : first + matches]``."""

    month: Month
    first: int
    matches: int


class History:
    """Months and years are those of ``zone``; without it, of the phone's time zone."""

    def __init__(self, database: Database, zone: tzinfo | None = None) -> None:
        self._database = database
        self._zone = zone

    def keys(self, match_filter: Filter = EVERYTHING) -> tuple[MatchKey, ...]:
        """The keys of all matches of the list, in order."""
        query = build_query(match_filter, zone=self._zone)
        rows = self._database.rows(
            f"SELECT {query.start}, {query.match_id} FROM {query.tables} "
            f"WHERE {query.conditions} {query.order}",
            *query.values,
        )
        return tuple(map(tuple, rows))

    def count(self, match_filter: Filter = EVERYTHING) -> int:
        query = build_query(match_filter, zone=self._zone)
        sql = f"SELECT count(*) AS matches FROM {query.tables} WHERE {query.conditions}"
        return int(self._database.rows(sql, *query.values)[0]["matches"])

    def months(self, match_filter: Filter = EVERYTHING) -> tuple[MonthCount, ...]:
        return self.months_of(self.keys(match_filter))

    def months_of(self, keys: Sequence[MatchKey]) -> tuple[MonthCount, ...]:
        """The same from ``keys`` that are already read."""
        starts = [start for start, _ in reversed(keys)]
        last = len(keys)
        months = [
            MonthCount(month, last - part.stop, part.stop - part.start)
            for month, part in split_by_month(starts, self._zone)
        ]
        return tuple(reversed(months))

    def years(self, match_filter: Filter = EVERYTHING) -> tuple[tuple[int, int], ...]:
        """Each year with matches and their number, latest first."""
        counted = Counter[int]()
        for month in self.months(match_filter):
            counted[month.month.year] += month.matches
        return tuple(counted.items())

    def recent_sets(self) -> tuple[str, ...]:
        """The boxes of the latest matches, each once, the latest first."""
        rows = self._database.rows(SETS_PLAYED_LAST, RECENT_MATCHES)
        return tuple(dict.fromkeys(row["set_id"] for row in rows))

    def sets(self) -> tuple[str, ...]:
        """The boxes of all matches, also of deleted ones."""
        return tuple(
            row["set_id"] for row in self._database.rows("SELECT DISTINCT set_id FROM matches")
        )

    def rows(self, ids: Sequence[str], *, deleted: bool = False) -> tuple[HistoryRow, ...]:
        """The matches with these ids, in this order. Skips missing ones and, depending on
        ``deleted``, the deleted ones or all others.
        """
        marks = ", ".join("?" * len(ids))
        sql = f"{_SELECT_ROW} matches AS m WHERE m.id IN ({marks}) AND m.deleted = ?"
        rows = self._database.rows(sql, *ids, int(deleted))
        found = {row.match_id: row for row in self._history_rows(rows)}
        return tuple(found[match_id] for match_id in ids if match_id in found)

    def page(
        self, match_filter: Filter = EVERYTHING, *, after: MatchKey | None = None, size: int = 50
    ) -> tuple[HistoryRow, ...]:
        sql, values = page_query(match_filter, after, size, self._zone)
        return self._history_rows(self._database.rows(sql, *values))

    def _history_rows(self, rows: Sequence[sqlite3.Row]) -> tuple[HistoryRow, ...]:
        ids = [row["id"] for row in rows]
        seats = self._by_match("SELECT match_id, player_id, side FROM seats", "seat", ids)
        tallies = self._by_match("SELECT * FROM tallies", "side", ids)
        return tuple(_history_row(row, seats[row["id"]], tallies[row["id"]]) for row in rows)

    def _by_match(
        self, select: str, order: str, ids: Sequence[str]
    ) -> Mapping[str, list[sqlite3.Row]]:
        marks = ", ".join("?" * len(ids))
        sql = f"{select} WHERE match_id IN ({marks}) ORDER BY match_id, {order}"
        by_match: dict[str, list[sqlite3.Row]] = defaultdict(list)
        for row in self._database.rows(sql, *ids):
            by_match[row["match_id"]].append(row)
        return by_match


def page_query(
    match_filter: Filter, after: MatchKey | None, size: int, zone: tzinfo | None = None
) -> tuple[str, tuple[SqlValue, ...]]:
    query = build_query(match_filter, after, zone)
    sql = f"{_SELECT_ROW} {query.tables} WHERE {query.conditions} {query.order} LIMIT ?"
    return sql, (*query.values, size)


def _history_row(
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
        winners=tuple(tally["side"] for tally in tallies if tally["won"]),
        lowest_wins=any(tally["fewest"] for tally in tallies),
        deleted=bool(row["deleted"]),
    )
