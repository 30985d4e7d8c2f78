"""Reads the files that are new, and those that wait for something that came meanwhile."""

import logging
import sqlite3
import time
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from app.store.core.database import Database
from app.store.core.merging import MergeOutcome, merge_outcome
from app.store.core.records import ChangeRecord, HandRecord, MatchRecord, PlayerRecord, Record
from app.store.core.rows import add_change, upsert
from app.store.core.stored_rules import RulesRecord, add_rules
from app.store.sync.context import Context, paced
from app.store.sync.file_format import Content
from app.store.sync.files_there import FilesThere, FileThere, read_whole
from app.store.sync.known_files import (
    BEGUN,
    KnownFile,
    are_taken,
    known_files,
    ready_files,
    save_known,
    stored_or_none,
)
from app.store.sync.lines import ORDER, Key, Kind, Line, LineError, SharedRecord, key_of, read_line
from app.store.sync.losses import note_loss
from app.store.sync.row_reading import OtherTableError, RowReader
from app.store.sync.status import Trouble
from app.store.write.tallies import rebuild_tallies

logger = logging.getLogger(__name__)

FIRST_LOOK = timedelta(minutes=1)
LAST_LOOK = timedelta(hours=1)
"""A file that does not fit its name is looked at again at growing intervals up to this one."""


@dataclass
class TornFiles:
    """The files whose content did not have their name, by path: when to look again."""

    _looks: dict[str, tuple[int, datetime, timedelta]] = field(default_factory=dict)

    def is_due(self, file: FileThere, now: datetime) -> bool:
        size, again_at, wait = self._looks.get(file.path, (-1, now, FIRST_LOOK))
        return file.size != size or not again_at - wait <= now < again_at

    def note(self, file: FileThere, now: datetime) -> None:
        size, _, wait = self._looks.get(file.path, (-1, now, FIRST_LOOK / 2))
        wait = min(2 * wait, LAST_LOOK) if size == file.size else FIRST_LOOK
        self._looks[file.path] = (file.size, now + wait, wait)

    def forget(self, file: FileThere) -> None:
        self._looks.pop(file.path, None)


@dataclass
class Taken:
    """What a round has read."""

    matches: set[str] = field(default_factory=set)
    has_players: bool = False
    files: int = 0
    rows: int = 0


class Reading:
    def __init__(self, context: Context, torn: TornFiles) -> None:
        self._context = context
        self._database = context.database
        self._torn = torn
        self._rows = RowReader(context.database)
        self.taken = Taken()

    def run(self, there: FilesThere) -> None:
        """Until no file says anything new: what one lacks may be in another."""
        known = known_files(self._database)
        ready = ready_files(self._database) if known else frozenset()
        has_news = True
        while has_news:
            has_news = False
            for file in there.files:
                if self._is_wanted(file, known, ready):
                    has_news |= self._take(file, known)
            ready = ready_files(self._database) if has_news else ready

    def _is_wanted(
        self, file: FileThere, known: dict[str, KnownFile], ready: frozenset[str]
    ) -> bool:
        before = known.get(file.name)
        if before is None or before.version == BEGUN:
            return self._torn.is_due(file, self._database.now())
        return file.name in ready or before.version not in {None, self._context.version}

    def _take(self, file: FileThere, known: dict[str, KnownFile]) -> bool:
        """Returns True if rows were taken, which others may have waited for."""
        content = self._content(file)
        if content is None:
            return False
        if content.replaces and are_taken(self._database, content.replaces, known):  # rule 14
            known[file.name] = KnownFile(file.name, content.size)
            save_known(self._database, known[file.name], content.replaces)
            return False
        rows_before = self.taken.rows
        self.taken.files += 1
        known[file.name] = self._take_lines(file, content, _waited_for(known.get(file.name)))
        return self.taken.rows > rows_before

    def _content(self, file: FileThere) -> Content | None:
        """Returns ``None`` for a file that is torn, or gone by now."""
        try:
            content = read_whole(self._context, file)
        except OSError as error:
            logger.info("a file of the folder is not read: %s", type(error).__name__)
            return None
        if content is None:
            self._torn.note(file, self._database.now())
        else:
            self._torn.forget(file)
        return content

    def _take_lines(
        self, file: FileThere, content: Content, waited_for: frozenset[Key] | None
    ) -> KnownFile:
        """The first batch also notes the file, as not read to its end (rule 6). Takes only what
        refers to the rows of ``waited_for``, unless this is ``None``.
        """
        lines, faults = self._read_lines(content)
        begun = KnownFile(file.name, content.size, BEGUN)
        lacks = set[Key]()
        latest = ""
        batches = _Batches(self._context, begun, content.replaces, self.taken)
        for line in paced(self._context, lines):
            if waited_for is not None and waited_for.isdisjoint(line.references):
                continue
            missing = self._rows.lacks(line)
            if missing:
                lacks.update(missing)
                continue
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
        lines.sort(key=_place_of)
        return lines, faults


class _Batches:
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
        self._deadline = 0.0

    def add(self, record: SharedRecord) -> None:
        """Validating takes longer than merging, so it counts too."""
        if not self._records:
            self._deadline = time.perf_counter() + self._context.limits.batch_seconds
        self._records.append(record)
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
        with self._database.writing(sync=False) as connection:
            changed = [one for one in records if _merge(self._database, connection, one)]
            for match_id in {_match_of(record) for record in changed} - {""}:
                rebuild_tallies(connection, match_id)
            if file is not None:
                save_known(self._database, file, self._replaces)
        self._taken.rows += len(changed)
        self._taken.has_players |= any(isinstance(record, PlayerRecord) for record in changed)
        self._taken.matches |= {_match_of(record) for record in changed} - {""}


_LATEST = """
    INSERT INTO sync_places (place, latest) VALUES (?, ?)
    ON CONFLICT (place) DO UPDATE SET latest = max(latest, excluded.latest)"""


def _merge(database: Database, connection: sqlite3.Connection, record: SharedRecord) -> bool:
    """Takes the row if it is the later one; then ours need not be written any more."""
    if isinstance(record, RulesRecord):
        is_written = _add_rules(connection, record)
    elif isinstance(record, ChangeRecord):
        is_written = add_change(connection, record)
    else:
        is_written = _merge_stamped(database, connection, record)
    if is_written:
        connection.execute("DELETE FROM outbox WHERE kind = ? AND row = ?", key_of(record))
    return is_written


def _merge_stamped(database: Database, connection: sqlite3.Connection, record: Record) -> bool:
    """A change of this phone that gives way is noted."""
    outcome = merge_outcome(connection, record)
    if outcome is MergeOutcome.CHANGED:
        key = key_of(record)
        before = stored_or_none(database, key)
        if isinstance(before, PlayerRecord | MatchRecord | HandRecord):
            was_waiting = bool(connection.execute(_IS_WAITING, key).fetchone())
            note_loss(connection, database.device, before, record, was_waiting=was_waiting)
    if outcome.is_written:
        upsert(connection, record)
    return outcome.is_written


_IS_WAITING = "SELECT 1 FROM outbox WHERE kind = ? AND row = ?"


def _add_rules(connection: sqlite3.Connection, record: RulesRecord) -> bool:
    row = connection.execute("SELECT text FROM rules WHERE hash = ?", (record.hash,)).fetchone()
    add_rules(connection, record)
    return row is None or row["text"] != record.text


def _waited_for(before: KnownFile | None) -> frozenset[Key] | None:
    """What a file lacked that was understood: all its other lines were taken then. ``None`` if all
    of its lines have to be read.
    """
    return before.lacks if before is not None and before.version is None else None


def _place_of(line: Line) -> tuple[int, str, int]:
    kind = line.key.kind
    if kind in {Kind.RULES, Kind.PLAYER}:
        return ORDER[kind], "", 0
    match_id = line.key.id if kind is Kind.MATCH else line.match_id
    return ORDER[Kind.MATCH], match_id, ORDER[kind]


def _match_of(record: SharedRecord) -> str:
    """The match that the row belongs to; empty for none."""
    if isinstance(record, MatchRecord):
        return record.id
    return record.match_id if isinstance(record, HandRecord | ChangeRecord) else ""


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
