"""The change log of a match: what was changed, when, on which phone, from what to what."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from app.store.core.codec import Json
from app.store.core.database import Database, new_id
from app.store.core.records import ChangeRecord, HandRecord, MatchRecord
from app.store.core.rows import add_change
from app.store.core.stamps import written


class What(StrEnum):
    """What a line of the change log tells."""

    HAND_EDITED = "hand_edited"
    HAND_DELETED = "hand_deleted"
    HAND_RESTORED = "hand_restored"
    MATCH_CHANGED = "match_changed"
    MATCH_DELETED = "match_deleted"
    MATCH_RESTORED = "match_restored"
    PLAYERS_MERGED = "players_merged"
    PLAYERS_PARTED = "players_parted"


def log_hand(
    database: Database,
    connection: sqlite3.Connection,
    what: What,
    before: HandRecord,
    after: HandRecord,
) -> None:
    change = _change(database, what, _told_of_hand(before), _told_of_hand(after))
    add_change(connection, replace(change, match_id=before.match_id, hand_id=before.id))


def log_match(
    database: Database,
    connection: sqlite3.Connection,
    what: What,
    before: MatchRecord,
    after: MatchRecord,
) -> None:
    change = _change(database, what, _told_of_match(before), _told_of_match(after))
    add_change(connection, replace(change, match_id=before.id))


def log_seats(
    database: Database,
    connection: sqlite3.Connection,
    what: What,
    before: MatchRecord,
    told: Mapping[str, Json],
) -> None:
    """Who sat there, and what is told of who sits there now."""
    change = _change(database, what, {"players": list(before.players)}, dict(told))
    add_change(connection, replace(change, match_id=before.id))


def _change(database: Database, what: What, before: Json, after: Json) -> ChangeRecord:
    """What was and what is; nothing where only the mark of deletion changed."""
    told = (before, after) if before != after else (None, None)
    at, device = written(database.now()), database.device
    return ChangeRecord(new_id(), "", None, what, at, device, *told)


def _told_of_hand(hand: HandRecord) -> Json:
    return {"starter": hand.starter, "facts": hand.facts, "verdict": hand.verdict}


def _told_of_match(match: MatchRecord) -> Json:
    return {
        "choices": match.choices,
        "target": match.target,
        "ended_at": match.ended_at,
        "name": match.name,
        "note": match.note,
    }
