"""Reads the files that are new, and those that wait for something that came meanwhile."""

import logging

from app.store.core.kinds import SharedRecord, place_of
from app.store.core.records import ChangeRecord
from app.store.core.stored_rules import RulesRecord
from app.store.sync.batches import Batches, Taken
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
)
from app.store.sync.lines import Key, Line, LineError, read_line
from app.store.sync.row_reading import OtherTableError, RowReader
from app.store.sync.status import Trouble
from app.store.sync.torn_files import TornFiles

logger = logging.getLogger(__name__)


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
        is_done = before is not None and before.version in {None, self._context.version}
        if is_done and file.name not in ready:
            return False
        return self._torn.is_due(file, self._database.now())

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
        batches = Batches(self._context, begun, content.replaces, self.taken)
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
        lines.sort(key=_place_of)
        return lines, faults


def _waited_for(before: KnownFile | None) -> frozenset[Key] | None:
    """What a file lacked that was understood: all its other lines were taken then. ``None`` if all
    of its lines have to be read.
    """
    return before.lacks if before is not None and before.version is None else None


def _place_of(line: Line) -> tuple[int, str, int]:
    return place_of(*line.key, line.match_id)


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
