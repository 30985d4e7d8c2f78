"""The list of matches, newest first, a page at a time, at any length as quick as at ten.

A page goes on from the last row of the one before, by its key: no page is counted through.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.store.database import Database
from app.store.errors import StoreError, StoreFault

Value = str | int
Key = tuple[str, str]
"""The start of a match and its id."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which matches. ``with_player`` sat at the same table as ``player``, ``partner`` on
    the same side; without ``player`` there is nobody they could have sat with.
    """

    player: str | None = None
    with_player: str | None = None
    partner: str | None = None
    set_id: str | None = None
    year: int | None = None


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A match as a line of the list. Totals go by side, players by seat; ``winner`` is a
    side.
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

    @property
    def key(self) -> Key:
        return self.started_at, self.match_id


EVERYTHING = Filter()


class History:
    def __init__(self, database: Database) -> None:
        self._database = database

    def page(
        self, wanted: Filter = EVERYTHING, *, after: Key | None = None, size: int = 50
    ) -> tuple[HistoryRow, ...]:
        sql, values = page_query(wanted, after, size)
        rows = self._database.rows(sql, *values)
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


def page_query(wanted: Filter, after: Key | None, size: int) -> tuple[str, tuple[Value, ...]]:
    """One player's matches are read in order from the seats, all others from the matches."""
    tables, start, match_id = "matches AS m", "m.started_at", "m.id"
    where: list[tuple[str, tuple[Value, ...]]] = [("m.deleted = 0", ())]
    if wanted.player is None and (wanted.with_player or wanted.partner):
        raise StoreError(StoreFault.REFUSED, wanted=wanted)
    if wanted.player is not None:
        tables = "seats AS s CROSS JOIN matches AS m ON m.id = s.match_id"
        start, match_id = "s.started_at", "s.match_id"
        where += _people(wanted, wanted.player)
    if wanted.set_id is not None:
        where.append(("m.set_id = ?", (wanted.set_id,)))
    if wanted.year is not None:
        year = f"{wanted.year:04}-"
        where.append((f"{start} >= ? AND {start} < ?", (year, f"{year}~")))
    if after is not None:
        where.append((f"({start}, {match_id}) < (?, ?)", after))
    told = " AND ".join(condition for condition, _ in where)
    values = tuple(value for _, several in where for value in several)
    sql = (
        "SELECT m.id, m.set_id, m.name, m.started_at, m.ended_at "
        f"FROM {tables} WHERE {told} ORDER BY {start} DESC, {match_id} DESC LIMIT ?"
    )
    return sql, (*values, size)


def _people(wanted: Filter, player: str) -> list[tuple[str, tuple[Value, ...]]]:
    where: list[tuple[str, tuple[Value, ...]]] = [("s.player_id = ?", (player,))]
    # The plus keeps SQLite from going through all of the other's matches each time.
    other = "EXISTS (SELECT 1 FROM seats AS o WHERE o.match_id = s.match_id AND +o.player_id = ?{})"
    if wanted.with_player is not None:
        where.append((other.format(""), (wanted.with_player,)))
    if wanted.partner is not None:
        where.append((other.format(" AND o.side = s.side"), (wanted.partner,)))
    return where


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
    )
