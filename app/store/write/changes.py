"""Saves a change of a row with the history of what it was made from, and notes it in the change log
of its match: what changed, when, on which phone, the values before and after.
"""

from enum import StrEnum

from app.store.core.database import Database, new_id
from app.store.core.json_values import Json
from app.store.core.kinds import add_change, upsert
from app.store.core.merging import note_loss
from app.store.core.parts import (
    Row,
    Seen,
    changed_parts,
    histories_of,
    is_unseen,
    made_from,
    visible_values,
)
from app.store.core.records import ChangeRecord, HandRecord, MatchRecord
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
    HANDS_KEPT = "hands_kept"
    """Hands of one position, recorded on several phones, that all count."""


def log_change(
    database: Database,
    kind: ChangeKind,
    of: HandRecord | MatchRecord,
    before: dict[str, Json],
    after: dict[str, Json],
) -> None:
    """Adds an entry; without values if they are the same."""
    hand_id, match_id = (of.id, of.match_id) if isinstance(of, HandRecord) else (None, of.id)
    values = (before, after) if before != after else (None, None)
    at, device = format_timestamp(database.now()), database.device
    with database.writing() as connection:
        add_change(connection, ChangeRecord(new_id(), match_id, hand_id, kind, at, device, *values))


def logged_values(
    before: HandRecord | MatchRecord, after: HandRecord | MatchRecord
) -> tuple[dict[str, Json], dict[str, Json]]:
    """The values that a player can change; the rules only where they change."""
    names = _HAND if isinstance(before, HandRecord) else _MATCH
    if getattr(before, "rules", None) != getattr(after, "rules", None):
        names = (*names, "rules")
    old, new = ({name: getattr(one, name) for name in names} for one in (before, after))
    return old, new


_HAND = ("starter", "facts", "verdict")
_MATCH = ("choices", "target", "ended_at", "name", "note")


def save_change(database: Database, before: Row, after: Row, seen: Seen | None = None) -> Row:
    """``after`` has its stamp. What another phone changed since the screen showed the row is noted
    as lost. Returns the row as it was saved.
    """
    lost = [
        part
        for part in changed_parts(before, after)
        if is_unseen(database, histories_of(before).get(part, ""), part, seen)
        and visible_values(before, part) != visible_values(after, part)
    ]
    saved = made_from(database, before, after, seen)
    with database.writing() as connection:
        if lost:
            note_loss(connection, before, lost)
        upsert(connection, saved)
    return saved
