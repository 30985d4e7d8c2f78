"""The roster."""

import sqlite3
from dataclasses import replace

from app.store.core.codec import dumped
from app.store.core.database import Database, new_id
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import LAST_COLOUR, LONGEST_NAME, PlayerRecord
from app.store.core.rows import player_in, put


class Players:
    """Players are never removed: a match of long ago still has to name them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[PlayerRecord, ...]:
        """Those who are not deleted, in the order of their names."""
        rows = self._database.rows("SELECT * FROM players WHERE deleted = 0 ORDER BY name, id")
        return tuple(map(player_in, rows))

    def get(self, player_id: str) -> PlayerRecord:
        return self.some((player_id,))[0]

    def some(self, ids: tuple[str, ...]) -> tuple[PlayerRecord, ...]:
        """In the order in which they are asked for."""
        sql = "SELECT * FROM players WHERE id IN (SELECT value FROM json_each(?))"
        found = {row["id"]: row for row in self._database.rows(sql, dumped(ids))}
        for player_id in ids:
            if player_id not in found:
                raise StoreError(StoreFault.NOT_FOUND, player=player_id)
        return tuple(player_in(found[player_id]) for player_id in ids)

    def add(self, name: str, colour: int) -> PlayerRecord:
        with self._database.writing() as connection:
            player = PlayerRecord(new_id(), name, colour, self._database.stamp())
            return _kept(connection, player)

    def change(
        self, player_id: str, *, name: str | None = None, colour: int | None = None
    ) -> PlayerRecord:
        with self._database.writing() as connection:
            before = self.get(player_id)
            after = replace(
                before,
                name=before.name if name is None else name,
                colour=before.colour if colour is None else colour,
                stamp=self._database.later(before.stamp),
            )
            return _kept(connection, after)

    def delete(self, player_id: str) -> PlayerRecord:
        return self._mark(player_id, deleted=True)

    def restore(self, player_id: str) -> PlayerRecord:
        return self._mark(player_id, deleted=False)

    def _mark(self, player_id: str, *, deleted: bool) -> PlayerRecord:
        with self._database.writing() as connection:
            before = self.get(player_id)
            stamp = self._database.later(before.stamp, deleted=deleted)
            return _kept(connection, replace(before, stamp=stamp))


def _kept(connection: sqlite3.Connection, player: PlayerRecord) -> PlayerRecord:
    if not 1 <= len(player.name) <= LONGEST_NAME:
        raise StoreError(StoreFault.TOO_LONG, name=LONGEST_NAME)
    if not 0 <= player.colour <= LAST_COLOUR:
        raise StoreError(StoreFault.REFUSED, colour=player.colour)
    put(connection, player)
    return player
