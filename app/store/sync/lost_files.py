"""Looks for rows that the folder has lost, or never had, and puts them into the outbox (rule 9).

Joining a folder is the same: whatever it lacks is written (rule 10). A disk or a carrier can spoil
a file and leave its size: so known files are read again now and then.
"""

import hashlib
import logging
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from app.store.core.errors import StoreError
from app.store.core.kinds import KINDS, RecordKind
from app.store.core.rows import Row
from app.store.core.stamps import format_timestamp
from app.store.sync.file_format import Key, line_of
from app.store.sync.files_there import Context, FilesThere, FileThere, read_noted, read_whole
from app.store.sync.folder import UNKNOWN_SIZE
from app.store.sync.known_files import forget_known, known_files, replaced
from app.store.sync.writing import add_to_outbox

logger = logging.getLogger(__name__)

PAGE = 200
"""Rows that are looked for between two steps."""


def look_for_lost(
    context: Context,
    there: FilesThere,
    checked: set[str],
    *,
    at_once: bool = False,
) -> None:
    """``checked``: the paths of the files that were read again since the start. ``at_once``:
    without the quiet wait that leaves it to one phone, mostly, to do it.
    """
    is_quiet = _is_quiet(context, there)
    known = known_files(context.database)
    files = [
        file
        for file in there.files
        if file.name in known and file.size in {known[file.name].size, UNKNOWN_SIZE}
    ]
    if is_quiet:
        _check_again(context, files, checked)
    found = {file.name for file in files if not context.torn.is_torn(file)}
    gone = known.keys() - found
    taken = {name for name in found if known[name].is_taken}
    explained = replaced(context.database, gone, taken).keys() if gone else set()
    forget_known(context.database, explained)
    lost = gone - explained
    has_joined = context.membership.has_joined
    if (lost or not has_joined) and (is_quiet or at_once or not has_joined):
        _write_what_is_missing(context, there, found)
        _note_search(context, lost)


def _check_again(context: Context, files: Iterable[FileThere], checked: set[str]) -> None:
    """A little a round, each file once from start to start. The order is another one each day: most
    often the app is closed before the end.
    """
    now, torn = context.database.now(), context.torn
    waiting = (
        file
        for file in files
        if (file.path not in checked or torn.is_torn(file)) and torn.is_due(file, now)
    )
    left = context.limits.checked
    for file in sorted(waiting, key=lambda file: _digest(f"{now:%Y-%m-%d} {file.path}")):
        read_noted(context, file)
        if torn.is_torn(file):
            logger.warning("a known file is not what it was: %s", file.path)
        checked.add(file.path)
        left -= max(1, file.size)
        if left <= 0:
            return


def _write_what_is_missing(context: Context, there: FilesThere, found: Collection[str]) -> None:
    """A later row that waits in a file for what never comes is no substitute: so each row is looked
    for word for word.
    """
    laid = set(_laid_lines(context, there, found))
    for kind in KINDS.values():
        last, key = "", kind.key
        page = f"SELECT *, {key} AS key FROM ({kind.select} WHERE {key} > ? ORDER BY {key} LIMIT ?)"
        while rows := context.database.rows(page, last, PAGE):
            last = rows[-1]["key"]
            missing = [Key(kind.name, row["key"]) for row in rows if _is_missing(kind, row, laid)]
            if missing:
                add_to_outbox(context.database, missing)
            context.step()


def _is_missing(kind: RecordKind[Any], row: Row, laid: Collection[bytes]) -> bool:
    try:
        return _digest(line_of(kind.read(row))) not in laid
    except StoreError as error:
        logger.warning("a damaged row is not shared: %s", error.key)
        return False


def _laid_lines(context: Context, there: FilesThere, found: Collection[str]) -> Iterator[bytes]:
    """The digests of all lines of the known files: their texts may not fit into memory. Without a
    file that grew since it was listed: it is forgotten as lost, and nobody would miss it.
    """
    done = set[str]()
    for file in there.files:
        if file.name not in found or file.name in done:
            continue
        try:
            content = read_whole(context, file)
        except OSError as error:
            logger.info("a file of the folder is not read: %s", type(error).__name__)
            continue
        if content is not None:
            done.add(file.name)
            yield from map(_digest, content.lines)


def _digest(line: str) -> bytes:
    return hashlib.sha256(line.encode()).digest()[:16]


def _note_search(context: Context, lost: set[str]) -> None:
    with context.database.writing() as connection:
        forget_known(context.database, lost)
        now = format_timestamp(context.database.now())
        connection.execute("UPDATE sync SET has_joined = 1, searched_at = ?", (now,))


def _is_quiet(context: Context, there: FilesThere) -> bool:
    """True if the listing was the same for a while, another one on each phone, and nobody has just
    looked.
    """
    row = context.database.row("SELECT listing, unchanged_since, searched_at FROM sync")
    now = context.database.now()
    if row is None or row["listing"] != there.digest:
        context.database.write_unsynced(
            "UPDATE sync SET listing = ?, unchanged_since = ?",
            there.digest,
            format_timestamp(now),
        )
        return False
    part = int(_digest(f"{context.place}{there.digest}").hex()[:8], 16) / 2**32
    wait = context.limits.quiet + part * context.limits.spread
    return _is_past(row["unchanged_since"], wait, now) and _is_past(
        row["searched_at"], context.limits.search_again, now
    )


def _is_past(since: str, wait: timedelta, now: datetime) -> bool:
    """A time in the future is one of a clock that was put right."""
    if not since:
        return True
    passed = now - datetime.fromisoformat(since)
    return passed >= wait or passed < timedelta(0)
