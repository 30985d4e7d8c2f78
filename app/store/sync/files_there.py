"""What a listing of the folder shows: the files that may be ours, within the bounds."""

import hashlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass

from app.store.core.json_values import to_json
from app.store.sync.context import Context
from app.store.sync.file_format import MAX_FILE_BYTES, Content, name_of, unpack
from app.store.sync.folder import MAX_FILES, MAX_PLACE_BYTES, MAX_PLACES, REFUSED, Listing
from app.store.sync.status import Trouble, TroubleAt

logger = logging.getLogger(__name__)


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
    """Larger files first: they are the older ones, to which others refer."""
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
