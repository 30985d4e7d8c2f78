"""Files that real phones wrote, in any order, in parts, twice or not at all: whoever has read them
all has what those phones have.
"""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.store.sync.kept_rows import everything
from tests.store.sync.memory import new_connection, same_luck
from tests.store.sync.settling import settle
from tests.store.sync.sync_world import LONG, World
from tests.store.sync.versions import NEW

FAMILIES = 3


@dataclass(frozen=True, slots=True)
class Shared:
    """``all_files``: that were ever in the folder, by path; ``last``: those that stayed."""

    all_files: Mapping[str, bytes]
    last: Mapping[str, bytes]
    rows: Any


@cache
def shared(number: int) -> Shared:
    """What phones of a family wrote, who used the folder for long enough to tidy up."""
    rng = Random(number)
    with same_luck(number), closing(World(rng)) as world:
        for phone in world.phones:
            phone.update(NEW)
        files = dict[str, bytes]()
        for _ in range(20):
            world.play(rng)
            world.run(rng)
            world.carry(rng)
            files |= contents(world)
        settle(world, rng)
        last = contents(world)
        return Shared(files | last, last, everything(world.phones[0].database))


def contents(world: World) -> dict[str, bytes]:
    return {
        path: phone.folder.files[path].content or b""
        for phone in world.phones
        for path in phone.folder.paths()
    }


@dataclass(frozen=True, slots=True)
class Step:
    """``share``: of the files, or of the bytes of one."""

    what: str
    file: int
    share: float


steps = st.builds(
    Step,
    st.sampled_from(("arrive", "arrive", "tear", "zeros", "lose", "repeat", "round", "later")),
    st.integers(0, 500),
    st.floats(0, 1, exclude_max=True),
)


class Reader:
    """A phone that joins while the files come in."""

    def __init__(self, files: Shared) -> None:
        self._world = World(Random(0))
        self.phone = self._world.add_phone(Random(0), new_connection(), NEW)
        self.phone.join()
        self._files, self._paths = files.all_files, sorted(files.all_files)
        self._folder = self.phone.folder

    def close(self) -> None:
        self._world.close()

    def do(self, step: Step) -> None:
        path = self._paths[step.file % len(self._paths)]
        content = self._files[path]
        cut = int(step.share * len(content))
        match step.what:
            case "arrive":
                self._folder.put(path, content)
            case "tear":
                self._folder.put(path, content[:cut])
            case "zeros":
                self._folder.put(path, content[:cut] + b"\0" * (len(content) - cut))
            case "lose":
                self._folder.put(path, None)
            case "repeat":
                self._folder.put(f"elsewhere/{path.split('/')[1]}", content)
            case "round":
                self.phone.round()
            case "later":
                self._world.moment += LONG

    def take_all(self, files: Shared) -> None:
        for path, content in files.last.items():
            self._folder.put(path, content)
        for _ in range(2):
            self._world.moment += LONG
            self.phone.round()


@contextmanager
def reading(files: Shared) -> Iterator[Reader]:
    with same_luck(1), closing(Reader(files)) as reader:
        yield reader


@given(st.integers(0, FAMILIES - 1), st.lists(steps, max_size=40))
def test_whoever_has_read_all_files_has_all_rows_in_whatever_state_they_came(
    number: int, before: list[Step]
) -> None:
    files = shared(number)
    with reading(files) as reader:
        for step in before:
            reader.do(step)

        reader.take_all(files)

        assert everything(reader.phone.database) == files.rows


@settings(max_examples=20)
@given(st.integers(0, FAMILIES - 1), st.randoms(use_true_random=False))
def test_one_round_reads_all_files_in_any_order_of_the_listing(number: int, dice: Random) -> None:
    files = shared(number)
    paths = list(files.last)
    dice.shuffle(paths)
    with reading(files) as reader:
        for path in paths:
            reader.phone.folder.put(path, files.last[path])

        reader.phone.round()

        assert everything(reader.phone.database) == files.rows
