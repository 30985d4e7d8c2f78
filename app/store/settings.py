"""What this phone is set to. It stays on this phone: no export holds it."""

from app.store.database import Database
from app.store.facts import Json, dumped, loaded


class Settings:
    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, otherwise: Json = None) -> Json:
        row = self._database.row("SELECT value FROM settings WHERE key = ?", key)
        return otherwise if row is None else loaded(row["value"], table="settings", id=key)

    def set(self, key: str, value: Json) -> None:
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO settings (key, value) VALUES (?, ?) "
                "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, dumped(value)),
            )
