"""The hand that is being tapped in, kept on every tap."""

from app.store.core.codec import Json, dumped, loaded
from app.store.core.database import Database
from app.store.core.stamps import written


class Drafts:
    """A draft is whatever the screen needs to show itself again; the store only keeps it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, match_id: str, draft: Json) -> None:
        self._database.write_soon(
            "INSERT INTO drafts (match_id, draft, changed_at) VALUES (?, ?, ?) "
            "ON CONFLICT (match_id) DO UPDATE "
            "SET draft = excluded.draft, changed_at = excluded.changed_at",
            match_id,
            dumped(draft),
            written(self._database.now()),
        )

    def get(self, match_id: str) -> Json | None:
        row = self._database.row("SELECT draft FROM drafts WHERE match_id = ?", match_id)
        return None if row is None else loaded(row["draft"], table="drafts")

    def keep_or_drop(self, match_id: str, drafts: Json | None) -> None:
        """Those that are left of a match, if any."""
        if drafts:
            self.keep(match_id, drafts)
        else:
            self.drop(match_id)

    def drop(self, match_id: str) -> None:
        with self._database.writing() as connection:
            connection.execute("DELETE FROM drafts WHERE match_id = ?", (match_id,))
