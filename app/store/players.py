"""The roster."""

from dataclasses import replace

from app.store.database import Database, new_id
from app.store.errors import StoreError, StoreFault
from app.store.records import LAST_COLOUR, LONGEST_NAME, PlayerRecord
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
        return self._keep(player)

    def change(
        self, player_id: str, *, name: str | None = None, colour: int | None = None
    ) -> PlayerRecord:
        before = self.get(player_id)
        after = replace(
            before,
            name=before.name if name is None else name,
            colour=before.colour if colour is None else colour,
        )
        return self._keep(self._restamped(after, deleted=before.stamp.deleted))

    def delete(self, player_id: str) -> PlayerRecord:
        return self._keep(self._restamped(self.get(player_id), deleted=True))

    def restore(self, player_id: str) -> PlayerRecord:
        return self._keep(self._restamped(self.get(player_id), deleted=False))

    def _restamped(self, player: PlayerRecord, *, deleted: bool) -> PlayerRecord:
        stamp = self._database.stamp(player.stamp.revision + 1, deleted=deleted)
        return replace(player, stamp=stamp)

    def _keep(self, player: PlayerRecord) -> PlayerRecord:
        if not 1 <= len(player.name) <= LONGEST_NAME:
            raise StoreError(StoreFault.TOO_LONG, name=LONGEST_NAME)
        if not 0 <= player.colour <= LAST_COLOUR:
            raise StoreError(StoreFault.REFUSED, colour=player.colour)
        with self._database.writing() as connection:
            put(connection, player)
        return player
