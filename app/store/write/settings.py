"""The settings of this phone. They are never exported."""

from app.store.core.codec import Json, from_json, to_json
from app.store.core.database import Database


class Settings:
    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, default: Json = None) -> Json:
        value = self._database.setting(key)
        return default if value is None else from_json(value, table="settings", id=key)

    def set(self, key: str, value: Json, *, unsynced: bool = False) -> None:
        """``unsynced``: returns before the value is on the disk."""
        self._database.set(key, to_json(value), unsynced=unsynced)
