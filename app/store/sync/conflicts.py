"""What two phones did at once in one match: both recorded a hand, or one deleted the match."""

import logging
from collections.abc import Iterable

from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.records import MAX_COUNT, ChangeRecord
from app.store.core.stored_match import StoredHand, StoredMatch
from app.store.write.change_log import ChangeKind
from app.store.write.matches import Matches

logger = logging.getLogger(__name__)

_OF_ONE_POSITION = """
    SELECT DISTINCT h.match_id FROM
        (SELECT match_id, position FROM hands GROUP BY match_id, position HAVING count(*) > 1) AS h
    JOIN matches AS m ON m.id = h.match_id AND m.deleted = 0 ORDER BY m.started_at DESC, m.id"""
"""The inner query reads an index alone."""

_DELETED_ELSEWHERE = """
    SELECT m.id FROM matches AS m WHERE m.deleted = 1 AND (m.id = ? OR (
        EXISTS (SELECT 1 FROM changes AS c WHERE c.match_id = m.id
                AND c.what = 'match_deleted' AND json_type(c.after, '$.hands') = 'array')
        AND EXISTS (SELECT 1 FROM hands AS h WHERE h.match_id = m.id AND h.deleted = 0
                    AND h.id NOT IN (
                        SELECT known.value FROM changes AS c, json_each(c.after, '$.hands') AS known
                        WHERE c.match_id = m.id AND c.what = 'match_deleted'
                        AND known.type = 'text'))))
    ORDER BY m.started_at DESC, m.id"""

Hands = tuple[StoredHand, ...]


def double_hands(stored: StoredMatch, changes: Iterable[ChangeRecord]) -> tuple[Hands, ...]:
    """Returns the hands that were recorded next on several phones, so that they have one position,
    unless somebody said that all of them count.
    """
    found = [hands for hands in _by_position(stored) if len(hands) > 1]
    if not found:
        return ()
    kept = [_hand_ids(change) for change in changes if change.what == ChangeKind.HANDS_KEPT]
    return tuple(
        hands for hands in found if not any({hand.id for hand in hands} <= ids for ids in kept)
    )


def has_double_hands(stored: StoredMatch) -> bool:
    """True also if somebody said that they all count; reads nothing."""
    return any(len(hands) > 1 for hands in _by_position(stored))


def has_lost_changes(database: Database) -> bool:
    """True also if what was lost is settled by now; ``losses`` tells."""
    return database.row("SELECT 1 FROM losses LIMIT 1") is not None


def matches_with_double_hands(database: Database) -> tuple[str, ...]:
    """The latest match first."""
    ids = [row["match_id"] for row in database.rows(_OF_ONE_POSITION)]
    return tuple(one for one in ids if _has_question(Matches(database), one))


def _has_question(matches: Matches, match_id: str) -> bool:
    try:
        return bool(double_hands(matches.get(match_id), matches.changes(match_id)))
    except StoreError:
        logger.warning("Hands of one position cannot be read", exc_info=True)
        return False


def matches_deleted_elsewhere(database: Database, on_table: str = "") -> tuple[str, ...]:
    """The deleted matches that somebody still plays: the one on this phone's table, and those with
    a hand that the deletion did not know.

    The change log tells which hands it knew; times do not, as the clocks of phones differ. A
    deletion by an app that did not name them yet is taken to have known all.
    """
    return tuple(row["id"] for row in database.rows(_DELETED_ELSEWHERE, on_table))


def _by_position(stored: StoredMatch) -> Iterable[Hands]:
    groups = dict[int, list[StoredHand]]()
    for hand in stored.hands:
        if hand.position < MAX_COUNT:  # where counting ends, positions repeat
            groups.setdefault(hand.position, []).append(hand)
    return map(tuple, groups.values())


def _hand_ids(change: ChangeRecord) -> frozenset[str]:
    """An imported file can hold anything there."""
    ids = (change.after or {}).get("hands")
    return frozenset(map(str, ids)) if isinstance(ids, list) else frozenset()
