"""The players: list, add, change, delete, restore."""

from dataclasses import replace

from app.store.core.database import Database, new_id
from app.store.core.errors import StoreError, StoreFault
from app.store.core.kinds import upsert
from app.store.core.records import MAX_COLOUR, MAX_NAME_LENGTH, PlayerRecord
from app.store.core.rows import read_player
from app.store.write.changes import save_change


class Players:
    """A deleted player keeps the row: old matches still show the name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[PlayerRecord, ...]:
        """The players that are not deleted, sorted by name."""
        rows = self._database.rows("SELECT * FROM players WHERE deleted = 0 ORDER BY name, id")
        return tuple(map(read_player, rows))

    def ids(self) -> set[str]:
        """The ids of all players, deleted ones too."""
        return {row["id"] for row in self._database.rows("SELECT id FROM players")}

    def get(self, player_id: str) -> PlayerRecord:
        row = self._database.row("SELECT * FROM players WHERE id = ?", player_id)
        if row is None:
            raise StoreError(StoreFault.NOT_FOUND, player=player_id)
        return read_player(row)

    def add(self, name: str, colour: int) -> PlayerRecord:
        with self._database.writing() as connection:
            player = _verified(PlayerRecord(new_id(), name, colour, self._database.stamp()))
            upsert(connection, player)
            return player

    def change(
        self, player_id: str, *, name: str | None = None, colour: int | None = None
    ) -> PlayerRecord:
        with self._database.writing():
            before = self.get(player_id)
            after = replace(
                before,
                name=before.name if name is None else name,
                colour=before.colour if colour is None else colour,
                stamp=self._database.next_stamp(before.stamp),
            )
            return save_change(self._database, before, _verified(after))

    def delete(self, player_id: str) -> PlayerRecord:
        return self._mark(player_id, deleted=True)

    def restore(self, player_id: str) -> PlayerRecord:
        return self._mark(player_id, deleted=False)

    def _mark(self, player_id: str, *, deleted: bool) -> PlayerRecord:
        with self._database.writing():
            before = self.get(player_id)
            stamp = self._database.next_stamp(before.stamp, deleted=deleted)
            return save_change(self._database, before, replace(before, stamp=stamp))


def _verified(player: PlayerRecord) -> PlayerRecord:
    if not 1 <= len(player.name) <= MAX_NAME_LENGTH:
        raise StoreError(StoreFault.TOO_LONG, name=MAX_NAME_LENGTH)
    if not 0 <= player.colour <= MAX_COLOUR:
        raise StoreError(StoreFault.REFUSED, colour=player.colour)
    return player
