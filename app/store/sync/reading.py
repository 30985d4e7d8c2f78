"""Reads the files that are new, and those that wait for something that came meanwhile: each line is
checked (``row_reading``), and what is newer is merged in transactions that last some milliseconds.
"""

import logging
import sqlite3
import time
from dataclasses import dataclass, field

from app.store.core.kinds import SharedRecord, add_change, kind_of, place_of
from app.store.core.merging import take
from app.store.core.records import BoxRecord, ChangeRecord, PlayerRecord
from app.store.core.stored_rules import RulesRecord, add_rules
from app.store.sync.file_format import Content, Key, Line, LineError, key_of, read_line
from app.store.sync.files_there import Context, FilesThere, FileThere, paced, read_noted
from app.store.sync.known_files import (
    BEGUN,
    KnownFile,
    are_taken,
    known_files,
    ready_files,
    save_known,
)
from app.store.sync.row_reading import OtherTableError, RowReader
from app.store.sync.status import Trouble
from app.store.write.tallies import rebuild_tallies

logger = logging.getLogger(__name__)


@dataclass
class Taken:
    """What a round has read."""

    matches: set[str] = field(default_factory=set)
    has_players: bool = False
    has_boxes: bool = False
    files: int = 0
    rows: int = 0


class Reading:
    def __init__(self, context: Context, taken: Taken) -> None:
        self._context = context
        self._rows = RowReader(context.database)
        self._known = known_files(context.database)
        self._taken = taken

    def run(self, there: FilesThere) -> None:
        """Until no file says anything new: what one lacks may be in another."""
        database, has_news = self._context.database, True
        ready = ready_files(database) if self._known else frozenset()
        while has_news:
            rows_before = self._taken.rows
            for file in there.files:
                if self._is_wanted(file, ready):
                    self._take(file)
            has_news = self._taken.rows > rows_before
            ready = ready_files(database) if has_news else ready

    def _is_wanted(self, file: FileThere, ready: frozenset[str]) -> bool:
        before = self._known.get(file.name)
        is_done = before is not None and before.version in {None, self._context.version}
        if is_done and file.name not in ready:
            return False
        return self._context.torn.is_due(file, self._context.database.now())

    def _take(self, file: FileThere) -> None:
        content = read_noted(self._context, file)
        if content is None:
            return
        database = self._context.database
        if content.replaces and are_taken(database, content.replaces, self._known):  # rule 14
            self._known[file.name] = KnownFile(file.name, content.size)
            save_known(database, self._known[file.name], content.replaces)
            return
        self._taken.files += 1
        self._known[file.name] = self._take_lines(file, content)

    def _take_lines(self, file: FileThere, content: Content) -> KnownFile:
        """The first batch also notes the file, as not read to its end (rule 6). Of a file that was
        understood before, only what it lacked then: all its other lines were taken.
        """
        before = self._known.get(file.name)
        waited_for = before.lacks if before is not None and before.version is None else None
        lines, faults = self._read_lines(content)
        begun = KnownFile(file.name, content.size, BEGUN)
        lacks = set[Key]()
        latest = ""
        batches = Batches(self._context, begun, content.replaces, self._taken)
        for line in paced(self._context, lines):
            if waited_for is not None and waited_for.isdisjoint(line.references):
                continue
            missing = self._rows.lacks(line)
            if missing:
                lacks.update(missing)
                continue
            batches.make_known(line.key)
            try:
                record = self._rows.newer_record(line)
            except LineError as fault:
                faults.append(fault)
                continue
            if record is not None:
                latest = max(latest, _time_of(record))
                batches.add(record)
        is_understood = not faults and not content.is_newer
        done = KnownFile(
            file.name,
            content.size,
            None if is_understood else self._context.version,
            _trouble(content, faults),
            frozenset(lacks),
        )
        batches.finish(done, file.place, latest)
        if done.trouble:
            logger.warning("%s: %s", file.path, done.trouble)
        return done

    def _read_lines(self, content: Content) -> tuple[list[Line], list[LineError]]:
        """In the order in which they refer to each other, the rows of a match together."""
        lines, faults = list[Line](), list[LineError]()
        for text in paced(self._context, content.lines):
            try:
                lines.append(read_line(text))
            except LineError as fault:
                faults.append(fault)
        lines.sort(key=lambda line: place_of(*line.key, line.match_id))
        return lines, faults


def _time_of(record: SharedRecord) -> str:
    if isinstance(record, RulesRecord):
        return ""
    return record.at if isinstance(record, ChangeRecord) else record.stamp.changed_at


def _trouble(content: Content, faults: list[LineError]) -> str:
    """The worst; empty if all was understood."""
    if any(isinstance(fault, OtherTableError) for fault in faults):
        return Trouble.OTHER_TABLE
    if any(not fault.is_newer for fault in faults) and not content.is_newer:
        return Trouble.INVALID
    return Trouble.NEWER if faults or content.is_newer else ""


class Batches:
    """Merges the rows of a file in transactions that last some milliseconds, so that no tap waits.

    They need not wait for the disk: what a power cut takes is in the folder, and its file is then
    not known either.
    """

    def __init__(
        self, context: Context, begun: KnownFile, replaces: tuple[str, ...], taken: Taken
    ) -> None:
        self._context = context
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
        with self._context.database.writing(sync=False) as connection:
            connection.execute(_LATEST, (place, latest))
        self._context.step()

    def _write(self, file: KnownFile | None) -> None:
        records, self._records = self._records, []
        self._keys.clear()
        with self._context.database.writing(sync=False) as connection:
            changed = [one for one in records if _merge(connection, one)]
            matches = {kind_of(record).match_of(record) for record in changed} - {""}
            for match_id in matches:
                rebuild_tallies(connection, match_id)
            if file is not None:
                save_known(self._context.database, file, self._replaces)
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
