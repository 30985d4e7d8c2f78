"""How many matches everybody played and won, and one player with everybody: a query each."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.store.core.database import Database

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
