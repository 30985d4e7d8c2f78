"""How many matches everybody played and won, in one query."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.store.database import Database

COUNTED = """
    SELECT s.player_id, count(*) AS matches, sum(t.won) AS won
    FROM tallies AS t
    CROSS JOIN seats AS s ON s.match_id = t.match_id AND s.side = t.side
    GROUP BY s.player_id"""


@dataclass(frozen=True, slots=True)
class Standing:
    matches: int = 0
    won: int = 0


def everybody(database: Database) -> Mapping[str, Standing]:
    """By player; whoever has not played is not there. Deleted matches count for nothing."""
    rows = database.rows(COUNTED)
    return {row["player_id"]: Standing(row["matches"], row["won"]) for row in rows}
