"""Figures over all matches of a player, a pair, a partnership: counted by SQLite.

They say the same as ``app.domain.stats`` over the same matches; a test compares them.
"""

import sqlite3
from collections.abc import Sequence

from app.domain.stats import Figures, HeadToHead, streaks
from app.store.database import Database

PLAYED = """
    SELECT t.hands, t.total, t.hands_won, t.hands_won_out, t.biggest_hand, t.won
    FROM seats AS s CROSS JOIN tallies AS t ON t.match_id = s.match_id AND t.side = s.side
    WHERE s.player_id = ?
    ORDER BY s.started_at, s.match_id"""

TOGETHER = """
    SELECT t.hands, t.total, t.hands_won, t.hands_won_out, t.biggest_hand, t.won
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


class StoredFigures:
    """A deleted match has no tallies, so it counts for nothing here."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_player(self, player: str) -> Figures:
        return _figures(self._database.rows(PLAYED, player))

    def of_partners(self, one: str, other: str) -> Figures:
        return _figures(self._database.rows(TOGETHER, one, other))

    def head_to_head(self, one: str, other: str) -> HeadToHead:
        row = self._database.rows(MET, one, other)[0]
        return HeadToHead(
            matches=row["matches"],
            won=(int(row["our_wins"]), int(row["their_wins"])),
            hands_won=(int(row["our_hands"]), int(row["their_hands"])),
            points=(int(row["our_points"]), int(row["their_points"])),
        )


def _figures(rows: Sequence[sqlite3.Row]) -> Figures:
    """The matches in the order they were played, for the streaks' sake."""
    runs = tuple(streaks(row["won"] for row in rows))
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
