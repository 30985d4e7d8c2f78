"""The rules of docs/together.md, each switched off in the app's own engine by one function.

python -m tests.store.sync.rules_off 1000       how soon the schedules notice each of them
"""

# ruff: noqa: SLF001 - what is switched off is inside the engine

import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from app.store.core import merging, parts
from app.store.core.database import Database
from app.store.core.stamps import format_timestamp
from app.store.exchange import importing
from app.store.sync import file_format, lost_files, reading, row_reading, writing
from app.store.sync.file_format import LineError, line_of, order_of, read_line, stamp_of
from app.store.sync.known_files import BEGUN, KnownFile, stored_record
from app.store.sync.membership import read_membership
from app.store.sync.writing import delete_from_outbox
from tests.store.sync.kept_rows import name_by
from tests.store.sync.schedules import fault, schedule
from tests.store.sync.sync_world import World
from tests.store.sync.taps import TapWorld

MOST = 3000

Off = Callable[[], AbstractContextManager[object]]


def whole() -> Any:
    """A file counts whatever its name says."""
    original = file_format.unpack

    def unpack(_name: str, content: bytes) -> Any:
        return original(name_by(content), content)

    return patch("app.store.sync.files_there.unpack", unpack)


def exact_names() -> Any:
    """Only a file with exactly its name counts."""
    original = file_format.name_of

    def name_of(file_name: str) -> str | None:
        found = original(file_name)
        return found if f"{found}{file_format.FILE_SUFFIX}" == file_name else None

    return patch("app.store.sync.files_there.name_of", name_of)


def outbox_first() -> Any:
    """Rows leave the outbox before their file is there."""
    original = writing._files

    def files(context: Any) -> Iterator[Any]:
        for lines, numbers in original(context):
            delete_from_outbox(context.database, numbers)
            yield lines, numbers

    return patch("app.store.sync.writing._files", files)


def outbox_by_row() -> Any:
    """A row that changed while it was written leaves the outbox too."""

    def delete(database: Database, numbers: Any) -> None:
        with database.writing() as connection:
            connection.execute("DELETE FROM outbox")
        delete_from_outbox(database, numbers)

    return patch("app.store.sync.writing.delete_from_outbox", delete)


def imports() -> Any:
    """What was imported stays out of the outbox."""
    original = importing.import_document

    def take(database: Database, document: Any) -> int:
        before = [tuple(row) for row in database.rows("SELECT number, kind, row FROM outbox")]
        taken = original(database, document)
        with database.writing() as connection:
            connection.execute("DELETE FROM outbox")
            connection.executemany("INSERT INTO outbox VALUES (?, ?, ?)", before)
        return taken

    return patch("tests.store.sync.families.import_document", take)


def joining() -> Any:
    """Whoever joins writes only what changes from then on."""
    original = read_membership

    def membership(database: Database) -> Any:
        found = original(database)
        return found and replace(found, has_joined=True)

    return patch("app.store.sync.rounds.read_membership", membership)


def needs() -> Any:
    """A file that waits for a row is not read again."""
    return patch("app.store.sync.reading.ready_files", lambda _database: frozenset())


def update() -> Any:
    """A file that was not understood is not read again after an update."""
    original = KnownFile

    def known(*given: Any) -> Any:
        file = original(*given)
        return file if file.version == BEGUN else replace(file, version=None)

    return patch("app.store.sync.reading.KnownFile", known)


def begun() -> Any:
    """A file is known only when it was read to its end."""
    original = reading.Batches.__init__

    def init(self: Any, *given: Any) -> None:
        original(self, *given)
        self._begun = None

    return patch.object(reading.Batches, "__init__", init)


def lost() -> Any:
    """Nobody sees to a file that is gone."""
    return patch(
        "app.store.sync.lost_files.replaced", lambda _database, gone, _by: dict.fromkeys(gone)
    )


def word_for_word() -> Any:
    """A later row in a file that waits counts as ours."""
    original = lost_files._laid_lines

    def laid(context: Any, there: Any, known: Any) -> Iterator[bytes]:
        with patch("app.store.sync.lost_files._digest", lambda line: line):
            lines: list[Any] = list(original(context, there, known))
        for line in lines:
            yield lost_files._digest(line)
            try:
                read = read_line(line)
            except LineError:
                continue
            record = stored_record(context.database, read.key)
            if record is not None and read.order > order_of(record):
                yield lost_files._digest(line_of(record))

    return patch("app.store.sync.lost_files._laid_lines", laid)


def empty() -> Any:
    """An empty folder is believed."""
    return patch("app.store.sync.rounds.known_files", lambda _database: {})


def stamps() -> Any:
    """A time in the future becomes that of arrival."""
    original = row_reading.RowReader.newer_record

    def newer(self: Any, line: Any) -> Any:
        record: Any = original(self, line)
        now = self._database.now()
        stamp = getattr(record, "stamp", None)
        if stamp and stamp.changed_at > format_timestamp(now + timedelta(minutes=1)):
            return replace(record, stamp=replace(stamp, changed_at=format_timestamp(now)))
        return record

    return patch.object(row_reading.RowReader, "newer_record", newer)


def join_only() -> Any:
    """A joined file drops what only the database has later."""
    original = writing._joined_lines

    def joined(context: Any, contents: Any) -> Iterator[str]:
        for text in original(context, contents):
            try:
                record = stored_record(context.database, read_line(text).key)
            except LineError:
                record = None
            if record is None or line_of(record) == text:
                yield text

    return patch("app.store.sync.writing._joined_lines", joined)


def not_taken() -> Any:
    """A joined file drops what was not taken yet."""
    original = writing._joined_lines

    def joined(context: Any, contents: Any) -> Iterator[str]:
        for text in original(context, contents):
            try:
                if writing._is_taken(context, read_line(text)):
                    yield text
            except LineError:
                continue

    return patch("app.store.sync.writing._joined_lines", joined)


def inherit() -> Any:
    """A joined file lacks nothing."""
    original = writing._inherited

    def inherited(*given: Any) -> Any:
        return replace(original(*given), version=None, lacks=frozenset())

    return patch("app.store.sync.writing._inherited", inherited)


def there_before() -> Any:
    """What is replaced is removed before the joined file is there."""
    original = writing.write_file

    def write(context: Any, own: Any, name: str, content: bytes) -> Any:
        found = file_format.unpack(name, content)
        gone = [file.file_name for file in own if found and file.name in found.replaces]
        context.folder.remove(context.place, gone)
        return original(context, own, name, content)

    return patch("app.store.sync.writing.write_file", write)


def remove_again() -> Any:
    """What turned up again stays."""
    return patch("app.store.sync.writing._remove_replaced", lambda _context, _own: None)


def is_there() -> Any:
    """A file of zeros in the place of a new one counts as written."""
    original = writing.write_file

    def write(*given: Any) -> Any:
        with patch("app.store.sync.writing.read_whole", lambda _context, _file: True):
            return original(*given)

    return patch("app.store.sync.writing.write_file", write)


def by_revision() -> Any:
    """A change of a higher revision is taken to know all of lower ones."""
    original = merging._note_what_gives_way

    def note(connection: Any, earlier: Any, later: Any) -> None:
        if earlier.stamp.revision == later.stamp.revision:
            original(connection, earlier, later)

    return patch("app.store.core.merging._note_what_gives_way", note)


def whole_matches() -> Any:
    """The later row of a match wins whole."""

    def later(one: Any, other: Any) -> Any:
        return parts.Joined(max(one, other, key=parts._order), ())

    return patch("app.store.core.merging.joined_matches", later)


def one_note_a_match() -> Any:
    """The later part of a match wins, and nobody is asked."""
    original = parts.joined_matches

    def joined(one: Any, other: Any) -> Any:
        return replace(original(one, other), lost=())

    return patch("app.store.core.merging.joined_matches", joined)


def runs_by_device() -> Any:
    """A clone calls its changes as the other phone does."""

    def run(database: Any, _history: str) -> str:
        return str(database.device.replace("-", "")[:16])

    return patch.object(Database, "run_after", run)


@contextmanager
def stale_screens() -> Iterator[None]:
    """A screen is taken to show what is stored."""
    with (
        patch("app.store.core.parts.is_unseen", lambda *_given: False),
        patch("app.store.write.changes.is_unseen", lambda *_given: False),
    ):
        yield


def older_rows() -> Any:
    """An older row is dropped without a look at what it was made from."""
    original = row_reading.RowReader.newer_record

    def newer(self: Any, line: Any) -> Any:
        before = self._stored(line.key)
        is_older = before is not None and line.stamp < stamp_of(before)
        return None if is_older else original(self, line)

    return patch.object(row_reading.RowReader, "newer_record", newer)


TAPS: Mapping[str, Off] = {
    "a revision does not tell what was known": by_revision,
    "the parts of a match are merged by themselves": whole_matches,
    "a part that gives way is asked about": one_note_a_match,
    "a run is of no device": runs_by_device,
    "a screen knows what it showed": stale_screens,
    "an older row is looked at": older_rows,
}
"""Those of what several people change at once."""
RULES: Mapping[str, Off] = {
    "a file counts whole": whole,
    "a name may have additions": exact_names,
    "the outbox until the file is there": outbox_first,
    "a row that changed meanwhile waits": outbox_by_row,
    "what is imported is written": imports,
    "what is there already is whole": is_there,
    "a time is not changed": stamps,
    "known before taken": begun,
    "read again when it came": needs,
    "read again after an update": update,
    "what is lost is written again": lost,
    "word for word": word_for_word,
    "joining writes what lacks": joining,
    "an empty folder is not believed": empty,
    "joined of these files alone": join_only,
    "joined with what was not taken": not_taken,
    "joined lacks what they lacked": inherit,
    "there before others are removed": there_before,
    "what turns up again is removed": remove_again,
}
"""By what they say."""


def first_noticed(rule: str, most: int = MOST) -> tuple[int, str] | None:
    """The first schedule that fails without a rule, and how; ``None`` if none does."""
    world_of = TapWorld if rule in TAPS else World
    with {**RULES, **TAPS}[rule]():
        for seed in range(most):
            if found := fault(seed, schedule(seed), world_of):
                return seed, found
    return None


def main(only: list[str], most: int) -> None:
    logging.disable(logging.CRITICAL)
    for rule in (*TAPS, *RULES):
        if not only or rule in only:
            number, how = first_noticed(rule, most) or (most, "not noticed")
            print(f"without {rule!r}: schedule {number}: {how[:100]}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[2:], int(sys.argv[1]) if sys.argv[1:] else MOST)
