"""The totals of each side of a match, stored for lists and statistics.

They are counted from the verdicts that were shown. Code that changes hands calls
``rebuild_tallies`` or ``update_tallies`` in the same transaction. All tallies can be deleted and
counted again any time.
"""

import sqlite3

_COUNT_HANDS = """
    WITH played AS (
        SELECT side, points, out,
               row_number() OVER (ORDER BY position, id) AS number,
               sum(points) OVER (PARTITION BY side ORDER BY position, id) AS total
        FROM hands WHERE match_id = :match AND deleted = 0
    ),
    sides AS (SELECT DISTINCT side FROM seats WHERE match_id = :match),
    won AS (
        SELECT side, number FROM played
        WHERE side IN sides
            AND total >= (SELECT target FROM matches WHERE id = :match)
        ORDER BY number LIMIT 1
    )
    INSERT OR REPLACE INTO tallies (match_id, side, hands, total, hands_won, hands_won_out,
                                    biggest_hand, won, won_at)
    SELECT :match, sides.side, (SELECT count(*) FROM played), ifnull(sum(played.points), 0),
           count(played.side), ifnull(sum(played.out), 0), max(ifnull(max(played.points), 0), 0),
           sides.side IS (SELECT side FROM won),
           (SELECT number FROM won WHERE won.side = sides.side)
    FROM sides LEFT JOIN played ON played.side = sides.side
    WHERE EXISTS (SELECT 1 FROM matches WHERE id = :match AND deleted = 0)
    GROUP BY sides.side"""
"""The first side that reaches the target wins, even if the match continues."""


def rebuild_tallies(connection: sqlite3.Connection, match_id: str) -> None:
    """Counts the hands of a match again. A deleted match has no tallies."""
    connection.execute("DELETE FROM tallies WHERE match_id = ?", (match_id,))
    update_tallies(connection, match_id)


def update_tallies(connection: sqlite3.Connection, match_id: str) -> None:
    """The same if only hands changed: the sides are the same and the match is not deleted."""
    connection.execute(_COUNT_HANDS, {"match": match_id})
