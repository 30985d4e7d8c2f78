"""Writes into this phone's own directory: the rows of the outbox as new files (rule 4), and small
files joined to larger ones (rules 12 and 13).
"""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.kinds import Kind, place_of
from app.store.sync.file_format import (
    FILE_SUFFIX,
    MAX_LINE_BYTES,
    Content,
    Key,
    Line,
    LineError,
    line_of,
    order_of,
    pack,
    read_line,
)
from app.store.sync.files_there import Context, FileThere, files_there, paced, read_whole
from app.store.sync.folder import UNKNOWN_SIZE
from app.store.sync.known_files import (
    BEGUN,
    KnownFile,
    known_files,
    replaced,
    save_known,
    stored_or_none,
    stored_record,
)

logger = logging.getLogger(__name__)

NEARLY_FULL = 0.75


@dataclass(frozen=True, slots=True)
class Waiting:
    """A row in the outbox; ``number`` is another one when the row changes again."""

    number: int
    key: Key


_WAITING = """
    SELECT number, kind, row, coalesce(hands.match_id, changes.match_id, '') AS match_id FROM outbox
    LEFT JOIN hands ON kind = 'hand' AND hands.id = row
    LEFT JOIN changes ON kind = 'change' AND changes.id = row"""


def waiting_rows(database: Database) -> tuple[Waiting, ...]:
    """In the order in which they refer to each other, the rows of a match together: then each match
    is added up once where they are read.
    """
    rows = database.rows(_WAITING)
    rows.sort(
        key=lambda row: (place_of(Kind(row["kind"]), row["row"], row["match_id"]), row["row"])
    )
    return tuple(Waiting(row["number"], Key(Kind(row["kind"]), row["row"])) for row in rows)


def is_waiting(database: Database) -> bool:
    return database.row("SELECT 1 FROM outbox LIMIT 1") is not None


def add_to_outbox(database: Database, keys: Iterable[Key]) -> None:
    with database.writing() as connection:
        sql = "INSERT OR REPLACE INTO outbox (kind, row) VALUES (?, ?)"
        connection.executemany(sql, list(keys))


def delete_from_outbox(database: Database, numbers: Iterable[int]) -> None:
    with database.writing() as connection:
        connection.executemany(
            "DELETE FROM outbox WHERE number = ?", [(number,) for number in numbers]
        )


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
            if lines:
                _make_known(context, written[-1])
            delete_from_outbox(context.database, numbers)
        context.step()
    return tuple(written)


def _make_known(context: Context, file: FileThere) -> None:
    """The same rows may have come in a file from another phone."""
    if context.database.row("SELECT 1 FROM sync_files WHERE name = ?", file.name) is None:
        save_known(context.database, KnownFile(file.name, file.size))


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
        new = len(line.encode()) + 1 if line else 0
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


def tidy(context: Context, own: Sequence[FileThere]) -> int:
    """At most a join of each level. Returns how many files were written."""
    joined = 0
    for place in range(len(context.limits.levels)):
        contents = _to_join(context, own, place)
        if len(contents) > 1:
            _join(context, own, contents)
            joined += 1
            own = files_there(context.folder.listing()).of_place(context.place)
    _remove_replaced(context, own)
    return joined


def _to_join(context: Context, own: Iterable[FileThere], place: int) -> Mapping[str, Content]:
    """The smallest known whole files of a level by name, if there are too many; none otherwise.

    By the sizes that were read: a listing does not always tell them. Of two files of one name one
    can be torn.
    """
    levels = context.limits.levels
    low = levels[place - 1][0] if place else 0
    high, most = levels[place]
    known = known_files(context.database)
    sizes = {file.name: known[file.name].size for file in own if file.name in known}
    of_level = [file for file in own if low <= sizes.get(file.name, high) < high]
    if len({file.name for file in of_level}) <= most:
        return {}
    found, size = dict[str, Content](), 0
    for file in sorted(of_level, key=lambda one: (sizes[one.name], one.name)):
        if len(found) >= 2 and size + sizes[file.name] > context.limits.joined:
            break
        content = None if file.name in found else read_whole(context, file)
        if content is not None:
            found[file.name] = content
            size += content.size
    return found


def _join(context: Context, own: Sequence[FileThere], contents: Mapping[str, Content]) -> None:
    """The new file is there before those that it replaces are removed. It can be known already:
    from a clone, which has joined the same ones.
    """
    known = known_files(context.database)
    replaces = {*contents}.union(*(content.replaces for content in contents.values()))
    name, content = pack(sorted(_joined_lines(context, contents.values())), replaces)
    write_file(context, own, name, content)
    if name not in known:
        save_known(context.database, _inherited(known, name, len(content), contents), replaces)
    context.step()


def _inherited(
    known: Mapping[str, KnownFile], name: str, size: int, names: Iterable[str]
) -> KnownFile:
    """It lacks what the files lacked that it replaces."""
    old = [known[one] for one in names if one in known]
    versions = {file.version for file in old} - {None}
    version = BEGUN if BEGUN in versions else max(versions, key=str, default=None)
    return KnownFile(
        name,
        size,
        version,
        max((file.trouble for file in old), default=""),
        frozenset(key for file in old for key in file.lacks),
    )


def _joined_lines(context: Context, contents: Iterable[Content]) -> Iterator[str]:
    """Of each row the latest that was taken; every line not taken, or not understood, as it is."""
    best = dict[Key, Line]()
    kept = dict[str, None]()
    for content in contents:
        for text in paced(context, content.lines):
            try:
                line = read_line(text)
            except LineError:  # kept as it is: its file tells it
                kept[text] = None
                continue
            if content.is_newer or not _is_taken(context, line):
                kept[text] = None
            elif line.key not in best or best[line.key].order < line.order:
                best[line.key] = line
        context.step()
    yield from kept
    yield from (line.text for line in best.values() if line.text not in kept)


def _is_taken(context: Context, line: Line) -> bool:
    """True if our row is this one or a later one."""
    record = stored_or_none(context.database, line.key)
    return record is not None and line.order <= order_of(record)


def _remove_replaced(context: Context, own: Sequence[FileThere]) -> None:
    """Those that a join replaced, and those that turned up again; in one go, since each leaves an
    entry in the index of the folder's program.
    """
    there = {file.name for file in own}
    joins = set(replaced(context.database, there, there).values())
    gone = set[str]()
    for file in own:
        if file.name in joins and (content := read_whole(context, file)) is not None:
            gone.update(set(content.replaces) - {file.name})
    names = [file.file_name for file in own if file.name in gone]
    if names:
        context.step()
        context.folder.remove(context.place, names)
