"""Writes the rows of the outbox into the folder, as new files (rule 4)."""

import logging
from collections.abc import Iterator, Sequence

from app.store.core.errors import StoreError
from app.store.core.kinds import Kind
from app.store.sync.context import Context
from app.store.sync.file_format import FILE_SUFFIX, MAX_LINE_BYTES, pack, size_of
from app.store.sync.files_there import FileThere, read_whole
from app.store.sync.folder import UNKNOWN_SIZE
from app.store.sync.known_files import (
    KnownFile,
    Waiting,
    delete_from_outbox,
    save_known,
    stored_record,
    waiting_rows,
)
from app.store.sync.lines import line_of

logger = logging.getLogger(__name__)

NEARLY_FULL = 0.75


def write_outbox(context: Context, own: Sequence[FileThere]) -> tuple[FileThere, ...]:
    """Returns the files that were written; ``own`` are those of this phone's directory before.

    Each row got into the outbox with a transaction that was brought to the disk, and all before it
    with it: so the folder is never ahead of the database after a power cut.
    """
    written = list[FileThere]()
    for lines, numbers in _files(context):
        if lines:
            written.append(write_file(context, (*own, *written), *pack(lines)))
        with context.database.writing():
            for file in written[-1:] if lines else ():
                if not _is_known(context, file.name):
                    save_known(context.database, KnownFile(file.name, file.size))
            delete_from_outbox(context.database, numbers)
        context.step()
    return tuple(written)


def _is_known(context: Context, name: str) -> bool:
    """The same rows may have come in a file from another phone."""
    found = context.database.row("SELECT version FROM sync_files WHERE name = ?", name)
    return found is not None


def write_file(context: Context, own: Sequence[FileThere], name: str, content: bytes) -> FileThere:
    """Writes it unless it is there already, whole."""
    for file in own:
        is_there = file.name == name and file.size in {len(content), UNKNOWN_SIZE}
        if is_there and read_whole(context, file):
            return file
    file_name = f"{name}{FILE_SUFFIX}"
    context.step()
    context.folder.write(context.place, file_name, content)
    context.step()
    return FileThere(context.place, file_name, name, len(content))


def _files(context: Context) -> Iterator[tuple[list[str], list[int]]]:
    """The lines of each new file, with the numbers of their rows in the outbox. One that is nearly
    full ends between two matches: else it would wait for the next one where it is read.
    """
    lines, numbers, size = list[str](), list[int](), 0
    most = context.limits.new_file
    for waiting in waiting_rows(context.database):
        line = _line(context, waiting)
        new = size_of([line]) if line else 0
        is_next_match = waiting.key.kind is Kind.MATCH and size > most * NEARLY_FULL
        if lines and (is_next_match or size + new > most):
            yield lines, numbers
            lines, numbers, size = [], [], 0
        numbers.append(waiting.number)
        if line:
            lines.append(line)
            size += new
    if numbers:
        yield lines, numbers


def _line(context: Context, waiting: Waiting) -> str:
    """Returns an empty text for a row that cannot be shared."""
    try:
        record = stored_record(context.database, waiting.key)
    except StoreError as error:
        logger.warning("a damaged row is not shared: %s", error.key)
        return ""
    if record is None:
        return ""
    line = line_of(record)
    if len(line.encode()) > MAX_LINE_BYTES:
        logger.warning("a row is too large to be shared: %s", waiting.key.kind)
        return ""
    return line
