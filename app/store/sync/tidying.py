"""Joins small files of this phone's own directory to larger ones (rules 12 and 13)."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.store.core.errors import StoreError
from app.store.sync.context import Context, paced
from app.store.sync.file_format import Content, pack
from app.store.sync.files_there import FileThere, files_there, read_whole
from app.store.sync.known_files import (
    BEGUN,
    KnownFile,
    known_files,
    replaced,
    save_known,
    stored_record,
)
from app.store.sync.lines import Key, Line, LineError, read_line
from app.store.sync.row_reading import stored_order
from app.store.sync.writing import write_file

logger = logging.getLogger(__name__)


def tidy(context: Context, own: Sequence[FileThere]) -> int:
    """At most a join of each level. Returns how many files were written."""
    joined = 0
    for place in range(len(context.limits.levels)):
        files = _to_join(context, own, place)
        if files:
            joined += _join(context, own, files)
            own = _own(context)
    _remove_replaced(context, own)
    return joined


def _own(context: Context) -> tuple[FileThere, ...]:
    return files_there(context.folder.listing()).of_place(context.place)


def _to_join(
    context: Context, own: Iterable[FileThere], place: int
) -> tuple[tuple[FileThere, Content], ...]:
    """The smallest known whole files of a level, if there are too many; none otherwise.

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
        return ()
    found, size = dict[str, tuple[FileThere, Content]](), 0
    for file in sorted(of_level, key=lambda one: (sizes[one.name], one.name)):
        if len(found) >= 2 and size + sizes[file.name] > context.limits.joined:
            break
        content = None if file.name in found else read_whole(context, file)
        if content is not None:
            found[file.name] = (file, content)
            size += content.size
    return tuple(found.values()) if len(found) > 1 else ()


def _join(
    context: Context, own: Sequence[FileThere], files: Iterable[tuple[FileThere, Content]]
) -> int:
    """The new file is there before those that it replaces are removed. It can be known already:
    from a clone, which has joined the same ones.
    """
    known = known_files(context.database)
    names = {file.name for file, _ in files}
    replaces = names.union(*(content.replaces for _, content in files))
    lines = sorted(_joined_lines(context, (content for _, content in files)))
    name, content = pack(lines, replaces)
    write_file(context, own, name, content)
    if name not in known:
        save_known(context.database, _inherited(known, name, len(content), names), replaces)
    context.step()
    return 1


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
    try:
        record = stored_record(context.database, line.key)
    except StoreError as error:
        logger.info("a row is garbled: %s", error.key)
        return False
    return record is not None and line.order <= stored_order(record)


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
