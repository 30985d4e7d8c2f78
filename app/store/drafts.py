"""The hand that is being tapped in, kept on every tap."""

import json

from app.store.database import Database
from app.store.errors import StoreError, StoreFault
from app.store.facts import Json, dumped
from app.store.stamps import written


class Drafts:
    """A draft is whatever the screen needs to show itself again; the store only keeps it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, match_id: str, draft: Json) -> None:
        now = written(self._database.now())
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO drafts (match_id, draft, changed_at) VALUES (?, ?, ?) "
                "ON CONFLICT (match_id) DO UPDATE "
                "SET draft = excluded.draft, changed_at = excluded.changed_at",
                (match_id, dumped(draft), now),
            )

    def get(self, match_id: str) -> Json | None:
        row = self._database.row("SELECT draft FROM drafts WHERE match_id = ?", match_id)
        return None if row is None else _read(row["draft"])

    def drop(self, match_id: str) -> None:
        with self._database.writing() as connection:
            connection.execute("DELETE FROM drafts WHERE match_id = ?", (match_id,))


def _read(text: str) -> Json:
    try:
        return json.loads(text)
    except ValueError as fault:
        raise StoreError(StoreFault.DAMAGED, table="drafts") from fault
