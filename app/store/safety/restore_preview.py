"""What would be missing if a copy took the file's place: told ahead of it, nothing is changed."""

from dataclasses import dataclass
from pathlib import Path

from app.store.core.database import Database

_MATCHES = """
    SELECT count(*) AS n FROM main.matches AS m WHERE m.deleted = 0 AND NOT EXISTS (
        SELECT 1 FROM copy.matches AS c WHERE c.id = m.id AND c.deleted = 0)"""
_HANDS = """
    SELECT count(*) AS n FROM main.hands AS h JOIN main.matches AS m ON m.id = h.match_id
    WHERE h.deleted = 0 AND m.deleted = 0 AND NOT EXISTS (
        SELECT 1 FROM copy.hands AS c JOIN copy.matches AS of ON of.id = c.match_id
        WHERE c.id = h.id AND c.revision = h.revision AND c.deleted = 0 AND of.deleted = 0)"""


@dataclass(frozen=True, slots=True)
class Missing:
    """Matches that are not in the copy, and hands that are not, or not as they are now."""

    matches: int
    hands: int


def missing(database: Database, copy: Path) -> Missing:
    """Raises a ``StoreError`` where the copy cannot be read."""
    place = f"{copy.absolute().as_uri()}?mode=ro&immutable=1"
    database.rows("ATTACH DATABASE ? AS copy", place)
    try:
        matches, hands = (database.rows(sql)[0]["n"] for sql in (_MATCHES, _HANDS))
    finally:
        database.rows("DETACH DATABASE copy")
    return Missing(matches, hands)
