"""What a shared folder costs: ``python -m bench.shared_folder``.

A recorded hand with its round, at 10,000 matches of ten hands against 10 matches, in turns; a phone
that joins with them; a new phone that reads them; a round when nothing changed. The folder is on
this machine's disk: what its program takes to carry the files is measured by ``bench.two_phones``.
"""

import gc
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from app.domain.hand import HandEnd
from app.domain.match import Hand
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from app.sets import Leaflets
from app.store.core.database import Database
from app.store.read.history import Filter, History
from app.store.safety.opening import open_store
from app.store.sync.folder import Listing, LocalSyncFolder, SyncFolder
from app.store.sync.membership import join
from app.store.sync.rounds import Rounds
from app.store.sync.status import RoundResult
from app.store.write.matches import Matches
from bench.evening import HANDS
from bench.figures import summary
from bench.large_history import FEW, MANY, lay_matches
from tests.rule_sets import load_set

RULES = load_set("manylang")
RECORDED = 24
"""Hands: fewer than the files that one phone's directory may have before some are joined."""
QUIET_ROUNDS = 15
MOST_BYTES = 2048
"""In the file of a hand."""
MOST_RATIO = 1.2
LEAST_SPEED = 5_000
"""Hands a second."""
MOST_ROUNDS = 100
FULL_COLLECTION = 1_000


@dataclass
class CountedFolder:
    """``calls`` counts what is asked of the folder."""

    folder: SyncFolder
    calls: list[str] = field(default_factory=list)

    def listing(self) -> Listing:
        self.calls.append("listing")
        return self.folder.listing()

    def read(self, place: str, name: str, most: int) -> bytes:
        self.calls.append("read")
        return self.folder.read(place, name, most)

    def write(self, place: str, name: str, content: bytes) -> None:
        self.calls.append("write")
        self.folder.write(place, name, content)

    def remove(self, place: str, names: Collection[str]) -> None:
        self.calls.append("remove")
        self.folder.remove(place, names)


@dataclass
class Steps:
    """The longest time between two steps of a round: so long it does not look up."""

    longest: float = 0.0
    _last: float = field(default_factory=perf_counter)

    def __call__(self) -> None:
        now = perf_counter()
        self.longest = max(self.longest, now - self._last)
        self._last = now


@dataclass(frozen=True, slots=True)
class SharingPhone:
    database: Database
    path: Path
    folder: CountedFolder
    rounds: Rounds
    steps: Steps

    def run(self) -> RoundResult:
        result = self.rounds.run(self.database)
        if result.troubles:
            raise AssertionError(f"a round with trouble: {result.troubles}")
        return result

    def until_quiet(self) -> None:
        """Rounds until there is nothing to do."""
        for _ in range(MOST_ROUNDS):
            self.folder.calls.clear()
            self.run()
            if set(self.folder.calls) <= {"listing"}:
                return
        raise AssertionError(f"not quiet after {MOST_ROUNDS} rounds")

    @property
    def sizes(self) -> dict[Path, int]:
        files = self.path.glob("pipkeeper/1/*/*.jsonl")
        return {file: file.stat().st_size for file in files}


@contextmanager
def sharing(home: Path, path: Path) -> Iterator[SharingPhone]:
    """A phone that has joined, without any round yet."""
    path.mkdir(exist_ok=True)
    database = open_store(home, Leaflets()).database
    join(database, str(path), home.name)
    folder, steps = CountedFolder(LocalSyncFolder(str(path))), Steps()
    yield SharingPhone(database, path, folder, Rounds(folder, step=steps), steps)
    database.close()


def main() -> None:
    collect_garbage_as_the_app()
    with tempfile.TemporaryDirectory() as base:
        for line in lines(Path(base)):
            print(line)


def collect_garbage_as_the_app() -> None:
    """Which searches all objects only between two screens: ``app/ui/startup.py``."""
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], FULL_COLLECTION)


def lines(base: Path) -> Iterator[str]:
    lay_matches(base / "few", FEW)
    lay_matches(base / "many", MANY)
    with ExitStack() as opened:
        few = opened.enter_context(sharing(base / "few", base / "few shared"))
        many = opened.enter_context(sharing(base / "many", base / "many shared"))
        few.until_quiet()
        yield joining(many)
        yield quiet(many)
        yield from recording(few, many)
        new = opened.enter_context(sharing(base / "new", base / "many shared"))
        yield from reading(new)


def joining(many: SharingPhone) -> str:
    seconds, own = both_times(many.until_quiet)
    sizes = many.sizes.values()
    return (
        f"a phone with {MANY} matches joins: {seconds:.1f} s, {own:.1f} s of a processor, "
        f"{len(sizes)} files, {sum(sizes) / 1e6:.0f} MB; {longest(many.steps)}"
    )


def quiet(many: SharingPhone) -> str:
    many.folder.calls.clear()
    times = [timed(many.run) for _ in range(QUIET_ROUNDS)]
    calls = ", ".join(f"{many.folder.calls.count(c)} × {c}" for c in sorted({*many.folder.calls}))
    return f"a round when nothing changed, ms: {summary(times)}; {QUIET_ROUNDS} rounds: {calls}"


def recording(few: SharingPhone, many: SharingPhone) -> Iterator[str]:
    """In turns."""
    small, large = list[tuple[float, int]](), list[tuple[float, int]]()
    for _ in range(RECORDED):
        small.append(recorded(few))
        large.append(recorded(many))
    for what, place, most in (("ms", 0, MOST_RATIO), ("bytes", 1, MOST_RATIO)):
        high, low = ([one[place] for one in both] for both in (large, small))
        ratio = median(high) / median(low)
        yield (
            f"a recorded hand and its round, {what}: {summary(high)} at {MANY} matches, "
            f"{summary(low)} at {FEW}: {ratio:.2f} × of at most {most} ×"
        )
    yield f"the largest file of a hand: {max(size for _, size in large)} of {MOST_BYTES} bytes"


def recorded(phone: SharingPhone) -> tuple[float, int]:
    """Milliseconds, and bytes that were written."""
    before = phone.sizes
    taken = timed(next_hand(phone.database)) + timed(phone.run)
    return taken, sum(size for file, size in phone.sizes.items() if file not in before)


def next_hand(database: Database) -> Callable[[], object]:
    """Records it in the latest match of this box."""
    row = History(database).page(Filter(set_id=RULES.id), size=1)[0]
    left = {seat: () if seat == 0 else (Tile(seat, 0),) for seat in range(len(row.players))}
    end = HandEnd(left, out=0)
    verdict, matches = score_hand(RULES, end), Matches(database)
    return lambda: matches.add_hand(row.match_id, Hand(end), verdict)


def reading(new: SharingPhone) -> Iterator[str]:
    """The first round; the phone looks for what the folder lacks as well."""
    seconds, own = both_times(new.run)
    (hands,) = new.database.rows("SELECT count(*) FROM hands")
    if hands[0] < MANY * HANDS:
        raise AssertionError(f"only {hands[0]} hands were read")
    speeds = f"{hands[0] / seconds:.0f} a second, {hands[0] / own:.0f} a second of a processor"
    yield f"a new phone reads {hands[0]} hands: {seconds:.1f} s, {own:.1f} s of a processor"
    yield f"  {speeds}, at least {LEAST_SPEED}; {longest(new.steps)}"


def longest(steps: Steps) -> str:
    return f"at most {steps.longest * 1000:.0f} ms between two steps"


def both_times(act: Callable[[], object]) -> tuple[float, float]:
    """Seconds, and how many of them this process had a processor: a busy machine gives it less."""
    begun = process_time()
    passed = timed(act) / 1000
    return passed, process_time() - begun


def timed(act: Callable[[], object]) -> float:
    begun = perf_counter()
    act()
    return 1000 * (perf_counter() - begun)


if __name__ == "__main__":
    main()
