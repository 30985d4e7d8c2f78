"""The totals of each side of a match, stored for lists and statistics.

They are counted from the hands as they count now; so is what the match counted of each hand, the
column ``counted``. Code that changes hands calls ``rebuild_tallies`` or ``update_tallies`` in the
same transaction. All tallies can be deleted and counted again any time.

Where the rules only add up what the winner of each hand gains, and the hands are such, SQLite
counts; where a match adds up in another way, ``app.domain.match.fold`` does.
"""

import logging
import sqlite3
from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.domain.match.match_rules import only_sums
from app.store.core.errors import StoreError
from app.store.core.records import HandRecord, MatchRecord, hand_result
from app.store.core.rows import HANDS_OF_MATCH, SELECT_MATCHES, read_hand, read_match
from app.store.core.stored_match import scored_by, verify_seats
from app.store.core.stored_rules import rules_of_row
from app.store.core.verdict_codec import SCORED_BY, VERDICT

if TYPE_CHECKING:
    from app.store.core.course import Course

logger = logging.getLogger(__name__)

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


_HAS_OTHER_HANDS = f"""
    SELECT EXISTS (
        SELECT 1 FROM hands WHERE match_id = :match AND deleted = 0 AND (
            counted IS NOT NULL
            OR verdict NOT GLOB '{{"{min(VERDICT)}":*'
            OR (instr(verdict, '"{SCORED_BY}":') > 0 AND instr(verdict, :by) = 0)
            OR substr(verdict, instr(verdict, '"points":') + 9, length(points) + 1) <> points || ','
            OR iif(side IS NULL, verdict NOT GLOB '*"winner":null}}',
                   (winners >> substr(verdict, instr(verdict, '"winner":') + 9)) & 1 = 0)
            OR winners <> (SELECT ifnull(sum(1 << seat), 0) FROM seats
                           WHERE seats.match_id = hands.match_id AND seats.side = hands.side))
    )"""
"""Whether a hand can bring more than points for one side, because other rules or choices scored it,
or has other columns than its verdict, or counted otherwise, because they did before. The names in
a verdict are sorted: those of ``SOME_VERDICT`` that bring points come first, then its points, and
its winner last.
"""


def rebuild_tallies(connection: sqlite3.Connection, match_id: str) -> None:
    """Counts the hands of a match again. A deleted match has no tallies."""
    connection.execute("DELETE FROM tallies WHERE match_id = ?", (match_id,))
    update_tallies(connection, match_id)


def update_tallies(connection: sqlite3.Connection, match_id: str) -> None:
    """The same if only hands changed: the sides are the same and the match is not deleted."""
    row = connection.execute(_MATCH_AND_RULES, (match_id,)).fetchone()
    match = None if row is None or row["deleted"] else read_match(row)
    if match is not None and not _is_summed(connection, match, row):
        _write(connection, match)
    elif match is not None:
        connection.execute(_COUNT_HANDS, {"match": match_id})


_MATCH_AND_RULES = f"""
    SELECT match.*, match.rules AS hash, rules.text FROM ({SELECT_MATCHES} WHERE id = ?) AS match
    LEFT JOIN rules ON rules.hash = match.rules"""


def _is_summed(connection: sqlite3.Connection, match: MatchRecord, row: sqlite3.Row) -> bool:
    """True if the match only adds up what the winners gain; ``row`` has its rules."""
    try:
        rules = rules_of_row(row)
    except StoreError:  # rules that this version cannot read
        return False
    by = f'"{SCORED_BY}":"{scored_by(match, rules, None)}"'
    told = {"match": match.id, "by": by}
    return only_sums(rules) and not connection.execute(_HAS_OTHER_HANDS, told).fetchone()[0]


def _write(connection: sqlite3.Connection, match: MatchRecord) -> None:
    from app.store.core.course import course_of, rules_or_none  # noqa: PLC0415 - not for the first frame

    rows = tuple(_readable_hands(connection, match))
    hands = tuple(hand for _, hand in rows)
    course = course_of(match, hands, rules_or_none(connection, match))
    kept = {row["id"]: {name: row[name] for name in _RESULT} for row, _ in rows}
    for hand in course.hands:
        if hand_result(hand) != kept[hand.id]:
            connection.execute(_SET_RESULT, {"id": hand.id, **hand_result(hand)})
    connection.executemany(_COUNT_HAND, tuple(_counted(match, course)))
    connection.executemany(
        _INSERT,
        [
            (match.id, min(side), *_tally(course, place, set(side)))
            for place, side in enumerate(match.all_sides)
        ],
    )


_COUNT_HAND = """
    UPDATE hands SET counted = nullif(:points, points)
    WHERE id = :hand AND ifnull(counted, points) <> :points"""

_RESULT = ("side", "winners", "points")
_SET_RESULT = "UPDATE hands SET side = :side, winners = :winners, points = :points WHERE id = :id"
"""What lists and figures of hands are made from: a hand can count otherwise than it was shown."""

_INSERT = """
    INSERT OR REPLACE INTO tallies (match_id, side, hands, total, hands_won, hands_won_out,
                                    biggest_hand, won, won_at, fewest)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""


def _counted(match: MatchRecord, course: "Course") -> Iterator[dict[str, str | int]]:
    """Yields the points of each won hand as the match counted them."""
    for hand, gains in zip(course.hands, course.gains, strict=True):
        winner = hand.verdict["winner"]
        if winner is not None:
            place = [winner in side for side in match.all_sides].index(True)
            yield {"hand": hand.id, "points": gains[place]}


def _readable_hands(
    connection: sqlite3.Connection, match: MatchRecord
) -> Iterator[tuple[sqlite3.Row, HandRecord]]:
    """The rows of the hands that are not deleted, without those that a disk fault damaged."""
    for row in connection.execute(HANDS_OF_MATCH, (match.id,)).fetchall():
        if not row["deleted"]:
            try:
                hand = read_hand(row)
                verify_seats(hand, match)
            except StoreError as error:
                logger.warning("a hand is not counted: %s", error.key)
            else:
                yield row, hand


def _tally(course: "Course", place: int, seats: set[int]) -> tuple[int | None, ...]:
    """The row of a side. Where the fewest points win, no hand is the biggest."""
    hands = zip(course.hands, course.gains, strict=True)
    won = [(hand, gains) for hand, gains in hands if seats <= set(hand.verdict["side"])]
    has_won = place in course.winners
    return (
        len(course.hands),
        course.totals[-1][place] if course.totals else 0,
        len(won),
        sum(hand.facts["out"] is not None for hand, _gains in won),
        0 if course.fewest else max([0, *(gains[place] for _hand, gains in won)]),
        has_won,
        course.won_at if has_won else None,
        course.fewest,
    )
