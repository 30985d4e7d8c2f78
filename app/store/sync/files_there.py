"""What a listing of the folder shows: the files that may be ours, within the bounds."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from app.store.core.json_values import to_json
from app.store.sync.context import Context
from app.store.sync.file_format import MAX_FILE_BYTES, Content, name_of, unpack
from app.store.sync.folder import MAX_FILES, MAX_PLACE_BYTES, MAX_PLACES, Listing
from app.store.sync.status import Trouble, TroubleAt


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
        of_place = tuple(_files(place, listing))
        if sum(file.size for file in of_place) > MAX_PLACE_BYTES:
            troubles.append(TroubleAt(Trouble.TOO_LARGE, place))
            continue
        for file in of_place:
            if file.size > MAX_FILE_BYTES:
                troubles.append(TroubleAt(Trouble.TOO_LARGE, file.path))
            else:
                found.append(file)
    found.sort(key=lambda file: (-file.size, file.path))
    digest = hashlib.sha256(to_json(listing).encode("utf-8", "surrogateescape")).hexdigest()
    return FilesThere(tuple(found), tuple(troubles), not any(listing.values()), digest)


def _files(place: str, listing: Listing) -> Iterator[FileThere]:
    for file_name, size in sorted(listing[place].items())[:MAX_FILES]:
        name = name_of(file_name)
        if name is not None:
            yield FileThere(place, file_name, name, size)


def read_whole(context: Context, file: FileThere) -> Content | None:
    """Returns ``None`` if the file does not have the content that its name tells. Raises
    ``OSError``, also if it is gone by now.
    """
    context.step()
    return unpack(file.name, context.folder.read(file.place, file.file_name, MAX_FILE_BYTES))
