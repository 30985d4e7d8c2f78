"""Statistics over all matches of a player, a pair or two partners, counted by SQLite.

They equal those of ``tests.oracles`` for the same matches; a test compares them.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo

from app.domain.match import PlayerId
from app.domain.match.stats import (
    Figures,
    HandFigures,
    HandKind,
    HeadToHead,
    MonthFigures,
    Pair,
    PersonalBests,
    PlayedMatch,
    find_personal_bests,
    hand_figures,
    streaks,
)
from app.store.core.database import Database
from app.store.read.months import split_by_month

_SEATS_WITH_TALLIES = """
    FROM seats AS s
    CROSS JOIN tallies AS t ON t.match_id = s.match_id AND t.side = s.side"""

_OF_BOX = (
    "(?{0} IS NULL OR EXISTS"
    " (SELECT 1 FROM matches AS b WHERE b.id = t.match_id AND b.set_id = ?{0}))"
)
"""The matches with one box; NULL: with any."""

STANDINGS = f"""
    SELECT s.player_id, count(*) AS matches, sum(t.won) AS won
    FROM tallies AS t
    CROSS JOIN seats AS s ON s.match_id = t.match_id AND s.side = t.side
    WHERE {_OF_BOX.format(1)}
    GROUP BY s.player_id"""

SHARED = f"""
    SELECT o.player_id AS other, o.side = s.side AS partners, count(*) AS matches,
           sum(t.won) AS won {_SEATS_WITH_TALLIES}
    CROSS JOIN seats AS o ON o.match_id = s.match_id AND o.seat <> s.seat
    WHERE s.player_id = ?1 AND {_OF_BOX.format(2)}
    GROUP BY o.player_id, o.side = s.side
    ORDER BY matches DESC, o.player_id"""


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    matches: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class SharedMatches:
    """The matches of a player with ``other``, as opponents or as ``partners``."""

    other: str
    partners: bool
    matches: int
    won: int


BOXES = "SELECT DISTINCT set_id FROM matches WHERE deleted = 0"
BOXES_OF_PLAYER = """
    SELECT DISTINCT m.set_id FROM seats AS s
    CROSS JOIN matches AS m ON m.id = s.match_id AND m.deleted = 0
    WHERE s.player_id = ?"""


def boxes_played(database: Database, player: str | None = None) -> frozenset[str]:
    """The boxes of all matches, or of those of a player. Deleted matches do not count."""
    found = database.rows(BOXES) if player is None else database.rows(BOXES_OF_PLAYER, player)
    return frozenset(row["set_id"] for row in found)


def player_standings(database: Database, box: str | None = None) -> Mapping[str, PlayerStanding]:
    """By player id, without players who have not played. Deleted matches do not count."""
    rows = database.rows(STANDINGS, box)
    return {row["player_id"]: PlayerStanding(row["matches"], row["won"]) for row in rows}


def shared_matches(
    database: Database, player: str, box: str | None = None
) -> tuple[SharedMatches, ...]:
    """Most matches first. Equals the rows of this player in the pair tables."""
    return tuple(
        SharedMatches(row["other"], bool(row["partners"]), row["matches"], row["won"])
        for row in database.rows(SHARED, player, box)
    )


_SELECT_TALLY = """
    SELECT t.match_id, s.started_at, t.side, t.hands, t.total, t.hands_won, t.hands_won_out,
           t.biggest_hand, t.won, t.won_at, t.fewest,
           t.won OR EXISTS (SELECT 1 FROM tallies AS a WHERE a.match_id = t.match_id AND a.won)
               AS decided"""

PLAYED = f"""{_SELECT_TALLY} {_SEATS_WITH_TALLIES}
    WHERE s.player_id = ?1 AND {_OF_BOX.format(2)}
    ORDER BY s.started_at, s.match_id"""

PLAYED_TOGETHER = f"""{_SELECT_TALLY}
    FROM seats AS s
    CROSS JOIN seats AS o ON o.match_id = s.match_id AND o.side = s.side
    CROSS JOIN tallies AS t ON t.match_id = s.match_id AND t.side = s.side
    WHERE s.player_id = ? AND o.player_id = ?
    ORDER BY s.started_at, s.match_id"""

HEAD_TO_HEAD = """
    SELECT count(*) AS matches,
           total(ours.won) AS our_wins, total(theirs.won) AS their_wins,
           total(ours.won AND theirs.won) AS shared, total(NOT ours.fewest) AS gaining,
           total(ours.hands_won) AS our_hands, total(theirs.hands_won) AS their_hands,
           total(iif(ours.fewest, 0, ours.total)) AS our_points,
           total(iif(theirs.fewest, 0, theirs.total)) AS their_points
    FROM seats AS s
    CROSS JOIN seats AS o ON o.match_id = s.match_id AND o.side <> s.side
    CROSS JOIN tallies AS ours ON ours.match_id = s.match_id AND ours.side = s.side
    CROSS JOIN tallies AS theirs ON theirs.match_id = o.match_id AND theirs.side = o.side
    WHERE s.player_id = ? AND o.player_id = ?"""

KINDS = f"""
    SELECT iif(t.fewest, 16, ifnull(h.counted, h.points) * 32)
           + iif(h.side IS NULL, 2, (h.winners >> s.seat) & 1) * 4
           + ifnull(h.starter = s.seat, 2) AS kind,
           count(*) AS hands {_SEATS_WITH_TALLIES}
    CROSS JOIN hands AS h ON h.match_id = s.match_id AND h.deleted = 0
    WHERE s.player_id = ?1 AND {_OF_BOX.format(2)}
    GROUP BY kind"""
"""One number instead of three columns: SQLite sorts it faster. See ``_kind``."""

POINTS_TOGETHER = """
    SELECT ifnull(sum(ifnull(h.counted, h.points)), 0) AS points
    FROM seats AS s
    CROSS JOIN seats AS o ON o.match_id = s.match_id AND o.side = s.side
    CROSS JOIN tallies AS t ON t.match_id = s.match_id AND t.side = s.side AND NOT t.fewest
    CROSS JOIN hands AS h ON h.match_id = s.match_id AND h.deleted = 0
    WHERE s.player_id = ? AND o.player_id = ? AND (h.winners >> s.seat) & 1"""

BIGGEST = """
    SELECT id FROM hands
    WHERE match_id = ? AND deleted = 0 AND (winners >> ?) & 1
        AND ifnull(counted, points) = ?
    ORDER BY position, id LIMIT 1"""

_PAIRS = f"""
    SELECT s.player_id AS one, o.player_id AS other, count(*) AS matches, sum(t.won) AS won
    FROM tallies AS t
    CROSS JOIN seats AS s ON s.match_id = t.match_id AND s.side = t.side
    CROSS JOIN seats AS o ON o.match_id = t.match_id AND {{}}
    WHERE {_OF_BOX.format(1)}
    GROUP BY s.player_id, o.player_id ORDER BY s.player_id, o.player_id"""

OPPONENTS = _PAIRS.format("o.side <> s.side")
PARTNERS = _PAIRS.format("o.side = s.side AND o.player_id > s.player_id")


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """The content of a player's page; the earliest month first."""

    figures: Figures
    records: PersonalBests
    months: tuple[MonthFigures, ...]
    hands: HandFigures


class Statistics:
    """Does not count deleted matches: they have no tallies. Months are those of ``zone``;
    without it, of the phone's time zone.
    """

    def __init__(self, database: Database, zone: tzinfo | None = None) -> None:
        self._database = database
        self._zone = zone

    def of_partners(self, one: str, other: str) -> Figures:
        points = self._database.rows(POINTS_TOGETHER, one, other)[0]["points"]
        return _figures(self._database.rows(PLAYED_TOGETHER, one, other), points)

    def player_statistics(self, player: str, box: str | None = None) -> PlayerStatistics:
        """Of the matches with one box, or of all."""
        rows, kinds = (self._database.rows(sql, player, box) for sql in (PLAYED, KINDS))
        hands = hand_figures({_kind(row["kind"]): row["hands"] for row in kinds})
        return PlayerStatistics(
            figures=_figures(rows, hands.points),
            records=self._records(rows),
            months=_months(rows, self._zone),
            hands=hands,
        )

    def records_of_partners(self, one: str, other: str) -> PersonalBests:
        return self._records(self._database.rows(PLAYED_TOGETHER, one, other))

    def head_to_head(self, one: str, other: str) -> HeadToHead:
        row = self._database.rows(HEAD_TO_HEAD, one, other)[0]
        return HeadToHead(
            matches=row["matches"],
            won=(int(row["our_wins"]), int(row["their_wins"])),
            hands_won=(int(row["our_hands"]), int(row["their_hands"])),
            points=(int(row["our_points"]), int(row["their_points"])),
            shared=int(row["shared"]),
            gaining=int(row["gaining"]),
        )

    def opponent_pairs(self, box: str | None = None) -> tuple[Pair, ...]:
        """All players who played against each other, each pair in both directions."""
        return tuple(map(_pair, self._database.rows(OPPONENTS, box)))

    def partner_pairs(self, box: str | None = None) -> tuple[Pair, ...]:
        """All players who were partners, each pair once."""
        return tuple(map(_pair, self._database.rows(PARTNERS, box)))

    def _records(self, rows: Sequence[sqlite3.Row]) -> PersonalBests:
        found = find_personal_bests([_played(row) for row in rows])
        best = found.biggest_hand
        if best is None:
            return found
        side = next(row["side"] for row in rows if row["match_id"] == best.match)
        hand = self._database.row(BIGGEST, best.match, side, best.value)
        if hand is not None:
            best = replace(best, hand=hand["id"])
        return replace(found, biggest_hand=best)


def _played(row: sqlite3.Row) -> PlayedMatch:
    """Where the fewest points win, no total is high, and nobody ends the match by winning soon."""
    return PlayedMatch(
        match=row["match_id"],
        hands=row["hands"],
        total=0 if row["fewest"] else row["total"],
        biggest_hand=row["biggest_hand"],
        won=bool(row["won"]),
        won_at=None if row["fewest"] else row["won_at"],
        decided=bool(row["decided"]),
    )


def _months(rows: Sequence[sqlite3.Row], zone: tzinfo | None) -> tuple[MonthFigures, ...]:
    starts = [row["started_at"] for row in rows]
    return tuple(
        MonthFigures(
            month.year, month.month, part.stop - part.start, sum(row["won"] for row in rows[part])
        )
        for month, part in split_by_month(starts, zone)
    )


def _kind(kind: int) -> HandKind:
    points = None if kind & 16 else kind // 32
    return _FLAGS[kind // 4 % 4], points, _FLAGS[kind % 4]


_FLAGS = (False, True, None)


def _pair(row: sqlite3.Row) -> Pair:
    return Pair(PlayerId(row["one"]), PlayerId(row["other"]), row["matches"], row["won"])


def _figures(rows: Sequence[sqlite3.Row], points: int) -> Figures:
    """``rows`` in the order of play: the streaks depend on it. ``points`` of the won hands."""
    all_streaks = tuple(streaks(row["won"] for row in rows if row["decided"]))
    hands_won = sum(row["hands_won"] for row in rows)
    hands_won_out = sum(row["hands_won_out"] for row in rows)
    return Figures(
        matches=len(rows),
        matches_won=sum(row["won"] for row in rows),
        hands=sum(row["hands"] for row in rows),
        hands_won=hands_won,
        hands_won_out=hands_won_out,
        hands_won_blocked=hands_won - hands_won_out,
        points=points,
        biggest_hand=max((row["biggest_hand"] for row in rows), default=0),
        streak=all_streaks[-1] if all_streaks else 0,
        longest_streak=max(all_streaks, default=0),
        gaining_hands=sum(row["hands_won"] for row in rows if not row["fewest"]),
    )
