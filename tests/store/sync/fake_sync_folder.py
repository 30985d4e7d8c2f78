"""One phone's copy of a shared folder, and the program that keeps the copies alike.

It carries late, in any order and in parts; it tears, repeats and loses files; it is not mounted, or
looks empty. A phone that writes or reads can be killed there.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum

from app.store.sync.folder import UNKNOWN_SIZE, Listing


class Killed(BaseException):
    """Nothing may catch it."""


class Mounted(Enum):
    YES = "yes"
    LOOKS_EMPTY = "looks empty"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Stored:
    """A file, or what is known of one that was removed: ``content`` is ``None`` then."""

    version: int
    content: bytes | None

    @property
    def rank(self) -> tuple[int, bool, bytes]:
        """The later version wins, and what is there before what is gone, as in Syncthing."""
        return self.version, self.content is not None, self.content or b""


NOTHING = Stored(0, None)


def no_step() -> None:
    """Goes on."""


def whole(_content: bytes) -> bytes | None:
    """Nobody is killed while this is written."""
    return None


def part_of(content: bytes, length: int, *, zeros: bool) -> bytes:
    """What can be left of a file: its beginning, perhaps filled up with zeros."""
    return content[:length] + (b"\0" * (len(content) - length) if zeros else b"")


class FakeSyncFolder:
    """``overwrites``: a name that is taken is written over; else it gets an addition.
    ``tells_sizes``: of files, in the listing.

    ``step`` is called around each access and may raise; ``torn`` says what is left of a file whose
    writer is killed.
    """

    def __init__(self, *, overwrites: bool = True, tells_sizes: bool = True) -> None:
        self.files = dict[str, Stored]()
        self.mounted = Mounted.YES
        self.step: Callable[[], None] = no_step
        self.torn: Callable[[bytes], bytes | None] = whole
        self.listings = self.reads = 0
        self.written = list[bytes]()
        self._shown = dict[str, bytes]()
        self.tells_sizes, self._overwrites = tells_sizes, overwrites

    # What the app does.

    def listing(self) -> Listing:
        self._reach()
        self.listings += 1
        found = dict[str, dict[str, int]]()
        for path in self.files:
            if (content := self.content(path)) is not None:
                place, name = path.split("/")
                size = len(content) if self.tells_sizes else UNKNOWN_SIZE
                found.setdefault(place, {})[name] = size
        self.step()
        return found

    def read(self, place: str, name: str, most: int) -> bytes:
        self._reach()
        self.reads += 1
        content = self.content(f"{place}/{name}")
        if content is None or len(content) > most:
            raise FileNotFoundError(name)
        self.step()
        return content

    def write(self, place: str, name: str, content: bytes) -> None:
        self._reach()
        self.written.append(content)
        path = self._free(f"{place}/{name}", content)
        if (left := self.torn(content)) is not None:
            self.put(path, left)
            raise Killed
        if self.mounted is Mounted.YES:  # else it goes where nobody will see it
            self.put(path, content)
        self.step()

    def remove(self, place: str, names: Collection[str]) -> None:
        for name in names:
            self._reach()
            if self.content(f"{place}/{name}") is not None:
                self.put(f"{place}/{name}", None)
        self.step()

    def _reach(self) -> None:
        self.step()
        if self.mounted is Mounted.NO:
            raise OSError("not mounted")

    def _free(self, path: str, content: bytes) -> str:
        """A name that is not taken, as Android makes one."""
        if self._overwrites or self.content(path) in {None, content}:
            return path
        stem, dot, suffix = path.rpartition(".")
        numbered = (f"{stem} ({number}){dot}{suffix}" for number in range(1, 1000))
        return next(free for free in numbered if self.content(free) is None)

    # What the program does that keeps the copies alike.

    def content(self, path: str) -> bytes | None:
        """What the app sees of a file."""
        if self.mounted is not Mounted.YES:
            return None
        return self._shown.get(path, self.files.get(path, NOTHING).content)

    def put(self, path: str, content: bytes | None) -> None:
        """Writes or removes (``None``) a file: a change that is carried to the others."""
        self._shown.pop(path, None)
        before = self.files.get(path, NOTHING)
        if content != before.content:
            self.files[path] = Stored(before.version + 1, content)

    def carry(self, path: str, other: "FakeSyncFolder") -> bool:
        """Takes over one file from another copy, if it is the later one there; says if it was."""
        theirs = other.files.get(path, NOTHING)
        self._shown.pop(path, None)
        is_on_its_way = theirs.version == 0  # a part is carried no further
        if is_on_its_way or theirs.rank <= self.files.get(path, NOTHING).rank:
            return False
        self.files[path] = theirs
        return True

    def show_part(self, path: str, content: bytes, length: int, *, zeros: bool) -> None:
        """A file that is on its way: so much of it is here, perhaps filled up with zeros."""
        self.files.setdefault(path, Stored(0, b""))
        self._shown[path] = part_of(content, length, zeros=zeros)

    def show_all(self) -> None:
        self._shown.clear()

    def paths(self) -> tuple[str, ...]:
        """The files that are there, whatever is shown of them."""
        return tuple(sorted(path for path, file in self.files.items() if file.content is not None))

    def replace_by(self, old: dict[str, Stored]) -> None:
        """Rolls back to an older state: a change that is carried to the others."""
        for path in sorted({*old, *self.files}):
            self.put(path, old.get(path, NOTHING).content)
