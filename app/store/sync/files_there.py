"""The files that are in the folder, as a round finds them, and what all its parts work with."""

import hashlib
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeVar

from app.store.core.database import Database
from app.store.core.json_values import to_json
from app.store.sync.file_format import MAX_FILE_BYTES, Content, name_of, unpack
from app.store.sync.folder import (
    MAX_FILES,
    MAX_PLACE_BYTES,
    MAX_PLACES,
    REFUSED,
    Listing,
    SyncFolder,
)
from app.store.sync.membership import Membership
from app.store.sync.status import Trouble, TroubleAt

logger = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FileThere:
    """``file_name`` may have additions; ``name`` is what its content must have."""

    place: str
    file_name: str
    name: str
    size: int

    @property
    def path(self) -> str:
        return f"{self.place}/{self.file_name}"


@dataclass(frozen=True, slots=True)
class FilesThere:
    files: tuple[FileThere, ...]
    troubles: tuple[TroubleAt, ...]
    is_empty: bool
    digest: str
    """The same for the same listing."""

    def of_place(self, place: str) -> tuple[FileThere, ...]:
        return tuple(file for file in self.files if file.place == place)


def files_there(listing: Listing) -> FilesThere:
    """Those that may be ours, within the bounds. Larger ones first: they are the older ones, to
    which others refer.
    """
    found, troubles = list[FileThere](), list[TroubleAt]()
    for place in sorted(listing)[:MAX_PLACES]:
        is_too_large = sum(listing[place].values()) > MAX_PLACE_BYTES
        for file in () if is_too_large else _files(place, listing):
            if file.size > MAX_FILE_BYTES:
                troubles.append(TroubleAt(Trouble.TOO_LARGE, file.path))
            else:
                found.append(file)
        if is_too_large or len(listing[place]) > MAX_FILES:
            troubles.append(TroubleAt(Trouble.TOO_LARGE, place))
        troubles += _refused(place, listing)
    if len(listing) > MAX_PLACES:
        troubles.append(TroubleAt(Trouble.TOO_LARGE))
    found.sort(key=lambda file: (-file.size, file.path))
    digest = hashlib.sha256(to_json(listing).encode("utf-8", "surrogateescape")).hexdigest()
    is_empty = all(size == REFUSED for files in listing.values() for size in files.values())
    return FilesThere(tuple(found), tuple(troubles), is_empty, digest)


def _refused(place: str, listing: Listing) -> Iterator[TroubleAt]:
    for name, size in sorted(listing[place].items()):
        if size == REFUSED:
            is_shown = name.isprintable() and name
            yield TroubleAt(Trouble.REFUSED, f"{place}/{name}" if is_shown else place)


def _files(place: str, listing: Listing) -> Iterator[FileThere]:
    for file_name, size in sorted(listing[place].items())[:MAX_FILES]:
        name = name_of(file_name)
        if name is not None and size != REFUSED:
            yield FileThere(place, file_name, name, size)


FIRST_LOOK = timedelta(minutes=1)
LAST_LOOK = timedelta(hours=1)
"""A file that does not fit its name is looked at again at growing intervals up to this one."""
LONG = timedelta(minutes=10)
"""A file that is torn for so long is told: it may never be carried whole."""


@dataclass(frozen=True, slots=True)
class _Look:
    size: int
    since: datetime
    again_at: datetime
    wait: timedelta


@dataclass
class TornFiles:
    """The files whose content did not have their name, by path: when to look again (rule 1)."""

    _looks: dict[str, _Look] = field(default_factory=dict)

    def is_torn(self, file: FileThere) -> bool:
        """True if it was torn when it was looked at last, and has its size of then."""
        look = self._looks.get(file.path)
        return look is not None and look.size == file.size

    def is_torn_long(self, file: FileThere, now: datetime) -> bool:
        return self.is_torn(file) and now - self._looks[file.path].since >= LONG

    def is_due(self, file: FileThere, now: datetime) -> bool:
        if not self.is_torn(file):
            return True
        look = self._looks[file.path]
        return not look.again_at - look.wait <= now < look.again_at

    def note(self, file: FileThere, now: datetime) -> None:
        since, wait = now, FIRST_LOOK
        if self.is_torn(file):
            before = self._looks[file.path]
            since, wait = before.since, min(2 * before.wait, LAST_LOOK)
        self._looks[file.path] = _Look(file.size, since, now + wait, wait)

    def forget(self, file: FileThere) -> None:
        self._looks.pop(file.path, None)


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in bytes; tests use smaller ones."""

    new_file: int = 256 << 10
    levels: tuple[tuple[int, int], ...] = ((64 << 10, 32), (512 << 10, 8))
    """Files below the size of a level, and not of the level before: so many may stay."""
    joined: int = 4 << 20
    batch_seconds: float = 0.008
    quiet: timedelta = timedelta(minutes=10)
    spread: timedelta = timedelta(hours=1)
    search_again: timedelta = timedelta(hours=1)
    checked: int = 256 << 10
    """Of the known files, what is read again in a quiet round."""


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Context:
    """``step`` is called between two batches and around each access to the folder; ``version`` is
    the app's; ``torn`` stays from round to round.
    """

    database: Database
    folder: SyncFolder
    membership: Membership
    step: Callable[[], None]
    limits: Limits
    version: str
    torn: TornFiles

    @property
    def place(self) -> str:
        return self.membership.place


LINES_PER_STEP = 100
"""They take about as long as a batch may."""


def paced(context: Context, lines: Sequence[T]) -> Iterator[T]:
    """The lines, with a step now and then."""
    for number, line in enumerate(lines, start=1):
        yield line
        if number % LINES_PER_STEP == 0:
            context.step()


def read_whole(context: Context, file: FileThere) -> Content | None:
    """Returns ``None`` if the file does not have the content that its name tells, or is gone by
    now. Raises ``OSError``.
    """
    context.step()
    try:
        raw = context.folder.read(file.place, file.file_name, MAX_FILE_BYTES)
    except FileNotFoundError:
        logger.info("a file is gone meanwhile: %s", file.path)
        return None
    return unpack(file.name, raw)


def read_noted(context: Context, file: FileThere) -> Content | None:
    """Returns ``None`` for a file that is torn, which is noted, or that cannot be read now."""
    try:
        content = read_whole(context, file)
    except OSError as error:
        logger.info("a file of the folder is not read: %s", type(error).__name__)
        return None
    if content is None:
        context.torn.note(file, context.database.now())
    else:
        context.torn.forget(file)
    return content
