"""The list of matches, newest first, and its filter. A long list is as fast as a short one.

A list view reads all ``keys`` once and then the ``rows`` that it shows. A ``page`` starts after
the key of the last row of the previous page, so SQLite does not count rows. Queries about one
player read the seats in order; all other queries read the matches.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.folding import fold_text
from app.store.read.months import Month, span, split_by_month

SqlValue = str | int
Condition = tuple[str, tuple[SqlValue, ...]]
MatchKey = tuple[str, str]
"""The start of a match and its id."""

RECENT_MATCHES = 40
"""The number of matches that are searched for the boxes played last."""

SETS_PLAYED_LAST = (
    "SELECT set_id FROM matches WHERE deleted = 0 ORDER BY started_at DESC, id DESC LIMIT ?"
)
_SELECT_ROW = "SELECT m.id, m.set_id, m.name, m.started_at, m.ended_at, m.deleted FROM"


@dataclass(frozen=True, slots=True)
class HandFilter:
    """A condition on the hands of a player; ``None``: any.

    ``won``: won by the side of the player (a hand without a winner is neither won nor lost).
    ``started``: the player was the starter. ``out``: a player went out.
    """

    won: bool | None = None
    started: bool | None = None
    out: bool | None = None
    min_points: int | None = None
    max_points: int | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on matches; ``None``: any.

    These need ``player``: ``with_player`` played in the same match, ``partner`` on the same
    side, ``against`` on another side; ``won``: the side of ``player`` won; ``hands``: the match
    has such a hand; ``run``: the ids of the first and the last match of a series.
    ``month`` needs ``year``. ``text`` is searched in the name of the match, in its note and in
    the names of its players; ``text_sets`` are the boxes that are called so. ``deleted``: only
    deleted matches, otherwise none of them.
    """

    player: str | None = None
    with_player: str | None = None
    partner: str | None = None
    set_id: str | None = None
    year: int | None = None
    month: int | None = None
    against: str | None = None
    won: bool | None = None
    hands: HandFilter | None = None
    run: tuple[str, str] | None = None
    unfinished: bool = False
    deleted: bool = False
    text: str = ""
    text_sets: tuple[str, ...] = ()


EVERYTHING = Filter()

_OTHER = "EXISTS (SELECT 1 FROM seats AS o WHERE o.match_id = s.match_id AND +o.player_id = ?{})"
"""The plus keeps SQLite from using the index on player_id: it would scan all their matches."""
_WON = (
    "EXISTS (SELECT 1 FROM tallies AS t "
    "WHERE t.match_id = s.match_id AND t.side = s.side AND t.won = ?)"
)
_BOUND = (
    "(s.started_at, s.match_id) {} (SELECT e.started_at, e.id FROM matches AS e WHERE e.id = ?)"
)
_WON_HAND = "iif(h.side IS NULL, NULL, (h.winners >> s.seat) & 1)"
_GAINS = "s.match_id NOT IN (SELECT match_id FROM tallies WHERE fewest = 1)"
"""Points are compared only where the most points win."""
_HAS_TEXT = (
    "((m.name <> '' OR m.note <> '') AND instr(folded(m.name || char(10) || m.note), ?) > 0"
    " OR EXISTS (SELECT 1 FROM seats AS f WHERE f.match_id = m.id AND +f.player_id IN"
    " (SELECT id FROM players WHERE instr(folded(name), ?) > 0)) OR m.set_id IN ({}))"
)


@dataclass(frozen=True, slots=True)
class MatchQuery:
    """A filter as parts of an SQL query."""

    tables: str
    start: str
    match_id: str
    where: tuple[Condition, ...]

    @property
    def conditions(self) -> str:
        return " AND ".join(condition for condition, _ in self.where)

    @property
    def values(self) -> tuple[SqlValue, ...]:
        return tuple(value for _, values in self.where for value in values)

    @property
    def order(self) -> str:
        return f"ORDER BY {self.start} DESC, {self.match_id} DESC"


def build_query(
    match_filter: Filter, after: MatchKey | None = None, zone: tzinfo | None = None
) -> MatchQuery:
    """``after``: the last match of the previous page. Years and months are those of ``zone``."""
    _verify(match_filter)
    tables, start, match_id = "matches AS m", "m.started_at", "m.id"
    where: list[Condition] = [("m.deleted = ?", (int(match_filter.deleted),))]
    if match_filter.player is not None:
        tables = "seats AS s CROSS JOIN matches AS m ON m.id = s.match_id"
        start, match_id = "s.started_at", "s.match_id"
        where += _player_conditions(match_filter, match_filter.player)
    if match_filter.set_id is not None:
        where.append(("m.set_id = ?", (match_filter.set_id,)))
    if match_filter.year is not None:
        year, month = match_filter.year, match_filter.month
        bounds = span(Month(year, month or 1), Month(year, month or 12), zone)
        where.append((f"{start} >= ? AND {start} < ?", bounds))
    if match_filter.unfinished:
        where.append(("m.ended_at IS NULL", ()))
    if text := fold_text(match_filter.text).strip():
        marks = ", ".join("?" * len(match_filter.text_sets))
        where.append((_HAS_TEXT.format(marks), (text, text, *match_filter.text_sets)))
    if after is not None:
        where.append((f"({start}, {match_id}) < (?, ?)", after))
    return MatchQuery(tables, start, match_id, tuple(where))


def _verify(match_filter: Filter) -> None:
    others = match_filter.with_player or match_filter.partner or match_filter.against
    played = (match_filter.won, match_filter.hands, match_filter.run)
    if match_filter.player is None and (others or any(part is not None for part in played)):
        raise StoreError(StoreFault.REFUSED, filter=match_filter)
    if match_filter.year is None and match_filter.month is not None:
        raise StoreError(StoreFault.REFUSED, filter=match_filter)


def _player_conditions(match_filter: Filter, player: str) -> list[Condition]:
    where: list[Condition] = [("s.player_id = ?", (player,))]
    if match_filter.with_player is not None:
        where.append((_OTHER.format(""), (match_filter.with_player,)))
    if match_filter.partner is not None:
        where.append((_OTHER.format(" AND o.side = s.side"), (match_filter.partner,)))
    if match_filter.against is not None:
        where.append((_OTHER.format(" AND o.side <> s.side"), (match_filter.against,)))
    if match_filter.won is not None:
        where.append((_WON, (int(match_filter.won),)))
    if match_filter.hands is not None:
        where.append(_hand_condition(match_filter.hands))
    for match_id, sign in zip(match_filter.run or (), (">=", "<="), strict=False):
        where.append((_BOUND.format(sign), (match_id,)))
    return where


def _hand_condition(hand_filter: HandFilter) -> Condition:
    flags = {
        _WON_HAND: hand_filter.won,
        "h.starter = s.seat": hand_filter.started,
        "h.out = 1": hand_filter.out,
    }
    facts = [f"({flag}) = {int(value)}" for flag, value in flags.items() if value is not None]
    bounds = {
        "ifnull(h.counted, h.points) >= ?": hand_filter.min_points,
        "ifnull(h.counted, h.points) <= ?": hand_filter.max_points,
    }
    limits = {limit: value for limit, value in bounds.items() if value is not None}
    conditions = "".join(f" AND {condition}" for condition in (*facts, *limits))
    hands = "SELECT 1 FROM hands AS h WHERE h.match_id = s.match_id AND h.deleted = 0"
    found = f"EXISTS ({hands}{conditions})"
    return f"{found} AND {_GAINS}" if limits else found, tuple(limits.values())


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
