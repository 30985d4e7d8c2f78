"""Saves a change of a row with the history of what it was made from."""

from app.store.core.database import Database
from app.store.core.losses import note_loss
from app.store.core.parts import (
    Row,
    Seen,
    changed_parts,
    histories_of,
    is_unseen,
    made_from,
    visible_values,
)
from app.store.core.row_writing import upsert


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
