"""What must not take longer because much was played: ``python -m bench.large_history``.

The first frame, the first write of a day, and a recorded hand, with 10,000 matches of ten hands
against 10 matches: processes in turns. Needs a screen.
"""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from sqlite3 import Connection
from time import perf_counter
from typing import Any

from bench.evening import lay_a_match, open_history
from bench.figures import Comparison, compared_row, row
from bench.process import measure_in_process
from tests.ui.window import set_environment

FEW, MANY = 10, 10_000
ROUNDS = 9
LIMIT = 1.2
IDS = {
    "matches": ("id",),
    "seats": ("match_id",),
    "hands": ("id", "match_id"),
    "tallies": ("match_id",),
}
FIRST, RECORD = "first write of a day, ms", "a recorded hand, ms"


def main() -> None:
    set_environment()
    print(row("", f"{MANY} matches", f"{FEW} matches", "ratio", "at most", "spread"))
    for line in lines():
        print(line)


def lines() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder, "few"), Path(folder, "many")
        lay_matches(few, FEW)
        lay_matches(many, MANY)
        yield compared("first frame, ms", [started(many, few) for _ in range(ROUNDS + 1)][1:])
        both = [(played(many), played(few)) for _ in range(ROUNDS)]
        for what in (FIRST, RECORD):
            yield compared(what, [(large[what], small[what]) for large, small in both])


def compared(what: str, both: list[tuple[float, float]]) -> str:
    large, small = zip(*both, strict=True)
    return compared_row(f"{MANY} matches to {FEW}: {what}", Comparison(large, small), LIMIT)


def started(many: Path, few: Path) -> tuple[float, float]:
    from bench.start import started as start

    return start("own", many).from_process, start("own", few).from_process


def lay_matches(folder: Path, matches: int) -> None:
    """One match in a hundred is generated, the others are copies of it; one is on the table."""
    made = max(1, matches // 100)
    opened, _ = open_history(folder, made)
    with opened.database.writing() as connection:
        for number in range(1, matches // made):
            for table, ids in IDS.items():
                copy_rows(connection, table, ids, number)
    opened.database.close()
    lay_a_match(folder)


def copy_rows(connection: Connection, table: str, ids: tuple[str, ...], number: int) -> None:
    """Copies the generated rows, with a number in their ids."""
    columns = [line["name"] for line in connection.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(
        f"substr({name}, 1, 28) || printf('%08x', {number})" if name in ids else name
        for name in columns
    )
    own = f"substr({ids[0]}, 29) NOT GLOB '000000*'"
    sql = f"INSERT INTO {table} SELECT {values} FROM {table} WHERE {own}"  # noqa: S608 - our own
    connection.execute(sql)


def played(folder: Path) -> dict[str, float]:
    """On a day on which nothing was written yet; the whole file was checked before."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        for backup in Path(copy, "backups").iterdir():
            backup.unlink()
        return dict(measure_in_process("-m", "bench.large_history", copy, LP_NUM_THREADS="0"))


def measure(folder: Path) -> dict[str, float]:
    """What the process of its own does. The time ends when the window is at rest: a player does not
    wait for the thread that copies the file, but feels it if it takes the window's time.
    """
    from app.bootstrap import make_app
    from app.domain.tiles import Tile
    from app.play.navigation import Visit
    from tests.ui.driver import driving

    with driving() as drive:
        driver = drive(lambda: make_app(folder, builds_ahead=False))
        navigator = driver.app.navigator
        navigator.prebuild(lambda: (Visit("hand", {}),))
        driver.settle(soon=1)  # what is done once, after the start
        first = timed(driver, lambda: navigator.go("hand"))
        driver.until(lambda: list((folder / "backups").glob("*.sqlite3")), seconds=60)
        driver.settle()
        hand = navigator.screen.presenter
        hand.answer("ending", "1")
        for holder, tile in ((0, "6-4"), (2, "5-0")):
            hand.select_holder(holder)
            hand.toggle_tile(Tile.parse(tile))
        driver.settle()
        recorded = timed(driver, hand.record)
        if navigator.path[-1].name != "verdict":
            raise AssertionError(f"nothing was recorded: {driver.texts()}")
        return {FIRST: first, RECORD: recorded}


def timed(driver: Any, act: Callable[[], None]) -> float:
    begun = perf_counter()
    act()
    driver.settle(without_threads=True)
    return 1000 * (perf_counter() - begun)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        os.environ.setdefault("LP_NUM_THREADS", "0")
        print(json.dumps(measure(Path(sys.argv[1]))))
