"""Figures over all matches of a player, a pair, a partnership: counted by SQLite.

They say the same as ``app.domain.stats`` over the same matches; a test compares them.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo

from app.domain.hand_stats import HandFigures, HandKind, hand_figures_by
from app.domain.match import PlayerId
from app.domain.personal_bests import Played, Record, Records, records_by
from app.domain.stats import Figures, HeadToHead, MonthFigures, Pair, streaks
from app.store.core.database import Database
from app.store.read.months import cut

COUNTED = """
    SELECT s.player_id, count(*) AS matches, sum(t.won) AS won
    FROM tallies AS t
    CROSS JOIN seats AS s ON s.match_id = t.match_id AND s.side = t.side
    GROUP BY s.player_id"""

SHARED = """
    SELECT o.player_id AS other, o.side = s.side AS partners, count(*) AS matches,
           sum(t.won) AS won
    FROM seats AS s
    CROSS JOIN tallies AS t ON t.match_id = s.match_id AND t.side = s.side
    CROSS JOIN seats AS o ON o.match_id = s.match_id AND o.seat <> s.seat
    WHERE s.player_id = ?
    GROUP BY o.player_id, o.side = s.side
    ORDER BY matches DESC, o.player_id"""


@dataclass(frozen=True, slots=True)
class Standing:
    matches: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Shared:
    """What somebody played with ``other``, against them or as ``partners``, and won of it."""

    other: str
    partners: bool
    matches: int
    won: int


def everybody(database: Database) -> Mapping[str, Standing]:
    """By player; whoever has not played is not there. Deleted matches count for nothing."""
    rows = database.rows(COUNTED)
    return {row["player_id"]: Standing(row["matches"], row["won"]) for row in rows}


def shared_by(database: Database, player: str) -> tuple[Shared, ...]:
    """With whom most first. The same as the matrices tell of this player."""
    return tuple(
        Shared(row["other"], bool(row["partners"]), row["matches"], row["won"])
        for row in database.rows(SHARED, player)
    )


_SHARE = """
    SELECT t.match_id, s.started_at, t.side, t.hands, t.total, t.hands_won, t.hands_won_out,
           t.biggest_hand, t.won, t.won_at,
           t.won OR EXISTS (SELECT 1 FROM tallies AS a WHERE a.match_id = t.match_id AND a.won)
               AS decided"""

PLAYED = f"""{_SHARE}
    FROM seats AS s CROSS JOIN tallies AS t ON t.match_id = s.match_id AND t.side = s.side
    WHERE s.player_id = ?
    ORDER BY s.started_at, s.match_id"""

TOGETHER = f"""{_SHARE}
    FROM seats AS s
    CROSS JOIN seats AS o ON o.match_id = s.match_id AND o.side = s.side
    CROSS JOIN tallies AS t ON t.match_id = s.match_id AND t.side = s.side
    WHERE s.player_id = ? AND o.player_id = ?
    ORDER BY s.started_at, s.match_id"""

MET = """
    SELECT count(*) AS matches,
           total(ours.won) AS our_wins, total(theirs.won) AS their_wins,
           total(ours.hands_won) AS our_hands, total(theirs.hands_won) AS their_hands,
           total(ours.total) AS our_points, total(theirs.total) AS their_points
    FROM seats AS s
    CROSS JOIN seats AS o ON o.match_id = s.match_id AND o.side <> s.side
    CROSS JOIN tallies AS ours ON ours.match_id = s.match_id AND ours.side = s.side
    CROSS JOIN tallies AS theirs ON theirs.match_id = o.match_id AND theirs.side = o.side
    WHERE s.player_id = ? AND o.player_id = ?"""

_HANDS_OF = """
    FROM seats AS s
    CROSS JOIN tallies AS t ON t.match_id = s.match_id AND t.side = s.side
    CROSS JOIN hands AS h ON h.match_id = s.match_id AND h.deleted = 0
    WHERE s.player_id = ?"""

KINDS = f"""
    SELECT h.points * 32 + h.out * 16
           + ifnull(h.side = s.side, 2) * 4 + ifnull(h.starter = s.seat, 2) AS kind,
           count(*) AS hands {_HANDS_OF}
    GROUP BY kind"""
"""All that is told apart in one number: SQLite sorts it quicker than four."""

BIGGEST = """
    SELECT id FROM hands WHERE match_id = ? AND deleted = 0 AND side = ? AND points = ?
    ORDER BY position, id LIMIT 1"""

_PAIRS = """
    SELECT s.player_id AS one, o.player_id AS other, count(*) AS matches, sum(t.won) AS won
    FROM tallies AS t
    CROSS JOIN seats AS s ON s.match_id = t.match_id AND s.side = t.side
    CROSS JOIN seats AS o ON o.match_id = t.match_id AND {}
    GROUP BY s.player_id, o.player_id ORDER BY s.player_id, o.player_id"""

OPPONENTS = _PAIRS.format("o.side <> s.side")
PARTNERS = _PAIRS.format("o.side = s.side AND o.player_id > s.player_id")


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """All that a player's page tells; months from the first on."""

    figures: Figures
    records: Records
    months: tuple[MonthFigures, ...]
    hands: HandFigures


class Statistics:
    """A deleted match has no tallies, so it counts for nothing here. Months are those of
    ``zone``: without one, of wherever the phone is.
    """

    def __init__(self, database: Database, zone: tzinfo | None = None) -> None:
        self._database = database
        self._zone = zone

    def of_player(self, player: str) -> Figures:
        return _figures(self._database.rows(PLAYED, player))

    def of_partners(self, one: str, other: str) -> Figures:
        return _figures(self._database.rows(TOGETHER, one, other))

    def page_of(self, player: str) -> PlayerStatistics:
        rows = self._database.rows(PLAYED, player)
        return PlayerStatistics(
            figures=_figures(rows),
            records=self._records(rows),
            months=_months(rows, self._zone),
            hands=hand_figures_by(_kinds(self._database.rows(KINDS, player))),
        )

    def records_of_partners(self, one: str, other: str) -> Records:
        return self._records(self._database.rows(TOGETHER, one, other))

    def head_to_head(self, one: str, other: str) -> HeadToHead:
        row = self._database.rows(MET, one, other)[0]
        return HeadToHead(
            matches=row["matches"],
            won=(int(row["our_wins"]), int(row["their_wins"])),
            hands_won=(int(row["our_hands"]), int(row["their_hands"])),
            points=(int(row["our_points"]), int(row["their_points"])),
        )

    def opponents(self) -> tuple[Pair, ...]:
        """Everybody against everybody they met, each pair from both its sides."""
        return tuple(map(_pair, self._database.rows(OPPONENTS)))

    def partners(self) -> tuple[Pair, ...]:
        """Everybody who sat on one side with somebody, each pair once."""
        return tuple(map(_pair, self._database.rows(PARTNERS)))

    def _records(self, rows: Sequence[sqlite3.Row]) -> Records:
        found = records_by([_played(row) for row in rows])
        if found.biggest_hand is None:
            return found
        sides = {row["match_id"]: row["side"] for row in rows}
        return replace(found, biggest_hand=self._with_hand(found.biggest_hand, sides))

    def _with_hand(self, record: Record, sides: Mapping[str, int]) -> Record:
        side = sides[record.match]
        row = self._database.row(BIGGEST, record.match, side, record.value)
        return record if row is None else replace(record, hand=row["id"])


def _played(row: sqlite3.Row) -> Played:
    return Played(
        match=row["match_id"],
        hands=row["hands"],
        total=row["total"],
        biggest_hand=row["biggest_hand"],
        won=bool(row["won"]),
        won_at=row["won_at"],
        decided=bool(row["decided"]),
    )


def _months(rows: Sequence[sqlite3.Row], zone: tzinfo | None) -> tuple[MonthFigures, ...]:
    starts = [row["started_at"] for row in rows]
    return tuple(
        MonthFigures(
            month.year,
            month.month,
            part.stop - part.start,
            sum(row["won"] for row in rows[part]),
        )
        for month, part in cut(starts, zone)
    )


def _kinds(rows: Sequence[sqlite3.Row]) -> Mapping[HandKind, int]:
    return {_kind(row["kind"]): row["hands"] for row in rows}


def _kind(kind: int) -> HandKind:
    return _ANSWERS[kind // 4 % 4], kind // 32, bool(kind // 16 % 2), _ANSWERS[kind % 4]


_ANSWERS = (False, True, None)


def _pair(row: sqlite3.Row) -> Pair:
    return Pair(PlayerId(row["one"]), PlayerId(row["other"]), row["matches"], row["won"])


def _figures(rows: Sequence[sqlite3.Row]) -> Figures:
    """The matches in the order they were played, for the streaks' sake."""
    runs = tuple(streaks(row["won"] for row in rows if row["decided"]))
    hands_won = sum(row["hands_won"] for row in rows)
    hands_won_out = sum(row["hands_won_out"] for row in rows)
    return Figures(
        matches=len(rows),
        matches_won=sum(row["won"] for row in rows),
        hands=sum(row["hands"] for row in rows),
        hands_won=hands_won,
        hands_won_out=hands_won_out,
        hands_won_blocked=hands_won - hands_won_out,
        points=sum(row["total"] for row in rows),
        biggest_hand=max((row["biggest_hand"] for row in rows), default=0),
        streak=runs[-1] if runs else 0,
        longest_streak=max(runs, default=0),
    )
