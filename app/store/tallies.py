"""What follows from the hands of a match, kept beside them for lists and figures.

Counted from the verdicts as they were shown. Whatever changes hands calls ``tally`` in the
same transaction; it can be thrown away and counted anew at any time.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import astuple, dataclass


@dataclass(slots=True)
class _Count:
    """In the order of the columns."""

    total: int = 0
    hands_won: int = 0
    hands_won_out: int = 0
    biggest_hand: int = 0
    won: bool = False
    won_at: int | None = None
    """How many hands it took."""


def tally(connection: sqlite3.Connection, match_id: str) -> None:
    """Count the hands of a match anew; one that is deleted has nothing to count."""
    connection.execute("DELETE FROM tallies WHERE match_id = ?", (match_id,))
    match = connection.execute(
        "SELECT target FROM matches WHERE id = ? AND deleted = 0", (match_id,)
    ).fetchone()
    if match is None:
        return
    sides = connection.execute("SELECT DISTINCT side FROM seats WHERE match_id = ?", (match_id,))
    hands = connection.execute(
        "SELECT side, points, out FROM hands WHERE match_id = ? AND deleted = 0 "
        "ORDER BY position, id",
        (match_id,),
    ).fetchall()
    counts = _counted([row["side"] for row in sides], hands, match["target"])
    connection.executemany(
        "INSERT INTO tallies (match_id, side, hands, total, hands_won, hands_won_out, "
        "biggest_hand, won, won_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(match_id, side, len(hands), *astuple(count)) for side, count in counts.items()],
    )


def _counted(
    sides: Sequence[int], hands: Sequence[sqlite3.Row], target: int | None
) -> dict[int, _Count]:
    """The first side at the target has won; playing on changes nothing about that."""
    counts = {side: _Count() for side in sides}
    decided = target is None
    for played, hand in enumerate(hands, start=1):
        if hand["side"] not in counts:  # nobody won it
            continue
        count = counts[hand["side"]]
        count.total += hand["points"]
        count.hands_won += 1
        count.hands_won_out += hand["out"]
        count.biggest_hand = max(count.biggest_hand, hand["points"])
        if not decided and target is not None and count.total >= target:
            count.won = decided = True
            count.won_at = played
    return counts
