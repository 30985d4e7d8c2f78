"""What belongs to this phone only and is never exported: its settings, and drafts of hands."""

from typing import TypeVar

from app.store.core.database import Database
from app.store.core.json_values import Json, from_json, to_json
from app.store.core.settings import Setting
from app.store.core.stamps import format_timestamp

T = TypeVar("T")


class Drafts:
    """The unfinished input of a hand, saved on every tap: what the screen needs to restore itself.
    The store does not look inside.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, match_id: str, draft: Json) -> None:
        self._database.write_unsynced(
            "INSERT INTO drafts (match_id, draft, changed_at) VALUES (?, ?, ?) "
            "ON CONFLICT (match_id) DO UPDATE "
            "SET draft = excluded.draft, changed_at = excluded.changed_at",
            match_id,
            to_json(draft),
            format_timestamp(self._database.now()),
        )

    def get(self, match_id: str) -> Json | None:
        row = self._database.row("SELECT draft FROM drafts WHERE match_id = ?", match_id)
        return None if row is None else from_json(row["draft"], table="drafts")

    def save_or_delete(self, match_id: str, drafts: Json | None) -> None:
        """Saves the remaining drafts of a match; deletes the row if none remain."""
        if drafts:
            self.save(match_id, drafts)
        else:
            self.delete(match_id)

    def delete(self, match_id: str) -> None:
        with self._database.writing() as connection:
            connection.execute("DELETE FROM drafts WHERE match_id = ?", (match_id,))


class Settings:
    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, setting: Setting[T]) -> T:
        return setting.value(self._database.setting(setting.key))

    def set(self, setting: Setting[T], value: T, *, unsynced: bool = False) -> None:
        """``unsynced``: returns before the value is on the disk."""
        self._database.set(setting.key, to_json(value), unsynced=unsynced)


def shares_folder(database: Database) -> bool:
    """True if this phone shares a folder with others."""
    return database.row("SELECT 1 FROM sync") is not None


def has_losses(database: Database) -> bool:
    """True also if what gave way is settled by now; ``app.store.sync.conflicts`` tells."""
    return database.row("SELECT 1 FROM losses LIMIT 1") is not None
