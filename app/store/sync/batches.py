"""Merges rows of other phones in transactions that last some milliseconds."""

import sqlite3
import time
from dataclasses import dataclass, field

from app.store.core.kinds import SharedRecord, kind_of
from app.store.core.merging import take
from app.store.core.records import BoxRecord, ChangeRecord, PlayerRecord
from app.store.core.row_writing import add_change
from app.store.core.stored_rules import RulesRecord, add_rules
from app.store.sync.context import Context
from app.store.sync.known_files import KnownFile, save_known
from app.store.sync.lines import Key, key_of
from app.store.write.tallies import rebuild_tallies


@dataclass
class Taken:
    """What a round has read."""

    matches: set[str] = field(default_factory=set)
    has_players: bool = False
    has_boxes: bool = False
    files: int = 0
    rows: int = 0


class Batches:
    """Merges rows in transactions that last some milliseconds, so that no tap waits.

    They need not wait for the disk: what a power cut takes is in the folder, and its file is then
    not known either.
    """

    def __init__(
        self, context: Context, begun: KnownFile, replaces: tuple[str, ...], taken: Taken
    ) -> None:
        self._context = context
        self._database = context.database
        self._begun: KnownFile | None = begun
        self._replaces = replaces
        self._taken = taken
        self._records = list[SharedRecord]()
        self._keys = set[Key]()
        self._deadline = 0.0

    def make_known(self, key: Key) -> None:
        """Writes the batch if it has this row: its next line is measured against what is stored."""
        if key in self._keys:
            self._write(self._begun)
            self._begun = None

    def add(self, record: SharedRecord) -> None:
        """Validating takes longer than merging, so it counts too."""
        if not self._records:
            self._deadline = time.perf_counter() + self._context.limits.batch_seconds
        self._records.append(record)
        self._keys.add(key_of(record))
        if time.perf_counter() > self._deadline:
            self._write(self._begun)
            self._begun = None
            self._context.step()

    def finish(self, done: KnownFile, place: str, latest: str) -> None:
        self._write(done)
        with self._database.writing(sync=False) as connection:
            connection.execute(_LATEST, (place, latest))
        self._context.step()

    def _write(self, file: KnownFile | None) -> None:
        records, self._records = self._records, []
        self._keys.clear()
        with self._database.writing(sync=False) as connection:
            changed = [one for one in records if _merge(connection, one)]
            matches = {kind_of(record).match_of(record) for record in changed} - {""}
            for match_id in matches:
                rebuild_tallies(connection, match_id)
            if file is not None:
                save_known(self._database, file, self._replaces)
        self._taken.rows += len(changed)
        self._taken.has_players |= any(isinstance(record, PlayerRecord) for record in changed)
        self._taken.has_boxes |= any(isinstance(record, BoxRecord) for record in changed)
        self._taken.matches |= matches


_LATEST = """
    INSERT INTO sync_places (place, latest) VALUES (?, ?)
    ON CONFLICT (place) DO UPDATE SET latest = max(latest, excluded.latest)"""


def _merge(connection: sqlite3.Connection, record: SharedRecord) -> bool:
    """Takes the row if it is the later one; then ours need not be written any more. A match that
    has something of both has to be.
    """
    if isinstance(record, RulesRecord):
        written: SharedRecord | None = record if _add_rules(connection, record) else None
    elif isinstance(record, ChangeRecord):
        written = record if add_change(connection, record) else None
    else:
        written = take(connection, record)
    if written is record:
        connection.execute("DELETE FROM outbox WHERE kind = ? AND row = ?", key_of(record))
    return written is not None


def _add_rules(connection: sqlite3.Connection, record: RulesRecord) -> bool:
    row = connection.execute("SELECT text FROM rules WHERE hash = ?", (record.hash,)).fetchone()
    add_rules(connection, record)
    return row is None or row["text"] != record.text
