"""What this phone is set to. It stays on this phone: no export holds it."""

from app.store.core.codec import Json, dumped, loaded
from app.store.core.database import Database


class Settings:
    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, otherwise: Json = None) -> Json:
        value = self._database.setting(key)
        return otherwise if value is None else loaded(value, table="settings", id=key)

    def set(self, key: str, value: Json, *, soon: bool = False) -> None:
        """``soon``: without waiting for the disk."""
        self._database.set(key, dumped(value), soon=soon)
