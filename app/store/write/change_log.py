"""The change log of a match: what changed, when, on which phone, the values before and after."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from app.store.core.codec import Json
from app.store.core.database import Database, new_id
from app.store.core.records import ChangeRecord, HandRecord, MatchRecord
from app.store.core.rows import add_change
from app.store.core.stamps import format_timestamp


class ChangeKind(StrEnum):
    """The kind of a change."""

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
    kind: ChangeKind,
    before: HandRecord,
    after: HandRecord,
) -> None:
    change = _change(database, kind, _hand_values(before), _hand_values(after))
    add_change(connection, replace(change, match_id=before.match_id, hand_id=before.id))


def log_match(
    database: Database,
    connection: sqlite3.Connection,
    kind: ChangeKind,
    before: MatchRecord,
    after: MatchRecord,
) -> None:
    change = _change(database, kind, _match_values(before), _match_values(after))
    add_change(connection, replace(change, match_id=before.id))


def log_seats(
    database: Database,
    connection: sqlite3.Connection,
    kind: ChangeKind,
    before: MatchRecord,
    after: Mapping[str, Json],
) -> None:
    """Logs a change of the players; ``after`` describes the new seats."""
    change = _change(database, kind, {"players": list(before.players)}, dict(after))
    add_change(connection, replace(change, match_id=before.id))


def _change(database: Database, kind: ChangeKind, before: Json, after: Json) -> ChangeRecord:
    """Stores no values if only the deleted flag changed."""
    values = (before, after) if before != after else (None, None)
    at, device = format_timestamp(database.now()), database.device
    return ChangeRecord(new_id(), "", None, kind, at, device, *values)


def _hand_values(hand: HandRecord) -> Json:
    return {"starter": hand.starter, "facts": hand.facts, "verdict": hand.verdict}


def _match_values(match: MatchRecord) -> Json:
    return {
        "choices": match.choices,
        "target": match.target,
        "ended_at": match.ended_at,
        "name": match.name,
        "note": match.note,
    }
