"""The roster."""

from dataclasses import replace

from app.store.database import Database, new_id
from app.store.errors import StoreError, StoreFault
from app.store.records import PlayerRecord
from app.store.rows import player_in, put


class Players:
    """Players are never removed: a match of long ago still has to name them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[PlayerRecord, ...]:
        """Those who are not deleted, in the order of their names."""
        rows = self._database.rows("SELECT * FROM players WHERE deleted = 0 ORDER BY name, id")
        return tuple(map(player_in, rows))

    def get(self, player_id: str) -> PlayerRecord:
        row = self._database.row("SELECT * FROM players WHERE id = ?", player_id)
        if row is None:
            raise StoreError(StoreFault.NOT_FOUND, player=player_id)
        return player_in(row)

    def add(self, name: str, colour: int) -> PlayerRecord:
        player = PlayerRecord(new_id(), name, colour, self._database.stamp())
        with self._database.writing() as connection:
            put(connection, player)
        return player

    def change(
        self, player_id: str, *, name: str | None = None, colour: int | None = None
    ) -> PlayerRecord:
        before = self.get(player_id)
        return self._keep(
            replace(
                before,
                name=before.name if name is None else name,
                colour=before.colour if colour is None else colour,
            )
        )

    def delete(self, player_id: str) -> PlayerRecord:
        return self._keep(self.get(player_id), deleted=True)

    def restore(self, player_id: str) -> PlayerRecord:
        return self._keep(self.get(player_id), deleted=False)

    def _keep(self, player: PlayerRecord, *, deleted: bool | None = None) -> PlayerRecord:
        gone = player.stamp.deleted if deleted is None else deleted
        stamp = self._database.stamp(player.stamp.revision + 1, deleted=gone)
        later = replace(player, stamp=stamp)
        with self._database.writing() as connection:
            put(connection, later)
        return later
