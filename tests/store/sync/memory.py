"""Databases in memory: one is there at once, and can be killed as a phone's file is."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any
from unittest.mock import patch
from uuid import UUID

from app.store.core.database import Database, migrate, migrations
from app.store.core.stamps import Now
from tests.store.sync.fake_sync_folder import Killed


class KillableConnection(sqlite3.Connection):
    """While it is killed nothing runs, not even what rolls back or closes."""

    is_killed = False

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if self.is_killed:
            raise Killed
        return super().execute(sql, parameters)

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        if self.is_killed:
            raise Killed
        return super().executemany(sql, parameters)

    def restart(self) -> None:
        """What was not committed is gone."""
        self.is_killed = False
        if self.in_transaction:
            self.rollback()


def new_database(now: Now) -> Database:
    return Database(new_connection(), now=now)


def new_connection() -> KillableConnection:
    return copied(_migrated())


def copied(connection: sqlite3.Connection) -> KillableConnection:
    """A copy of a whole database, as a backup is."""
    copy = sqlite3.connect(":memory:", isolation_level=None, factory=KillableConnection)
    copy.row_factory = sqlite3.Row
    connection.backup(copy)
    return copy


@cache
def _migrated() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.row_factory = sqlite3.Row
    Database(connection)
    migrate(connection, migrations())
    return connection


@contextmanager
def same_luck(seed: object) -> Iterator[None]:
    """New ids are drawn from these dice, so that what happens can be repeated."""
    ids = Random(repr(seed))
    with patch("uuid.uuid4", lambda: UUID(int=ids.getrandbits(128), version=4)):
        yield
