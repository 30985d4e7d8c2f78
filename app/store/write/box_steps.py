"""How a box was changed on this phone, tap by tap: what can be undone and redone."""

from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import MAX_RULES_LENGTH

MOST_STEPS = 100
"""Of each box; the earlier ones are dropped."""

_NEWEST = "SELECT max(number) FROM box_steps WHERE box = ?1 AND undone = 0"
_NEXT = "SELECT min(number) FROM box_steps WHERE box = ?1 AND undone = 1"


class BoxSteps:
    """Each step is the text of the whole rules after it; the first one is where the changes began.
    The store does not look inside.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def now(self, box_id: str) -> str | None:
        """Returns the newest step that is not undone."""
        sql = f"SELECT text FROM box_steps WHERE number = ({_NEWEST})"
        row = self._database.row(sql, box_id)
        return None if row is None else str(row["text"])

    def add(self, box_id: str, text: str) -> None:
        """Also drops what could be redone. Does not wait for the disk."""
        if len(text) > MAX_RULES_LENGTH:
            raise StoreError(StoreFault.TOO_LONG, name=MAX_RULES_LENGTH)
        with self._database.writing(sync=False) as connection:
            connection.execute("DELETE FROM box_steps WHERE box = ? AND undone = 1", (box_id,))
            connection.execute("INSERT INTO box_steps (box, text) VALUES (?, ?)", (box_id, text))
            connection.execute(_DROP_EARLIEST, (box_id, MOST_STEPS))

    def undo(self, box_id: str) -> None:
        """Does nothing if there is no step before."""
        if self.can_undo(box_id):
            sql = f"UPDATE box_steps SET undone = 1 WHERE number = ({_NEWEST})"
            self._database.write_unsynced(sql, box_id)

    def redo(self, box_id: str) -> None:
        sql = f"UPDATE box_steps SET undone = 0 WHERE number = ({_NEXT})"
        self._database.write_unsynced(sql, box_id)

    def can_undo(self, box_id: str) -> bool:
        sql = "SELECT 1 FROM box_steps WHERE box = ? AND undone = 0 LIMIT 2"
        return len(self._database.rows(sql, box_id)) > 1

    def can_redo(self, box_id: str) -> bool:
        sql = "SELECT 1 FROM box_steps WHERE box = ? AND undone = 1 LIMIT 1"
        return self._database.row(sql, box_id) is not None

    def clear(self, box_id: str) -> None:
        self._database.write_unsynced("DELETE FROM box_steps WHERE box = ?", box_id)


_DROP_EARLIEST = """
    DELETE FROM box_steps WHERE box = ?1 AND number <= (
        SELECT number FROM box_steps WHERE box = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)"""
