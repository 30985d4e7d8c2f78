"""What a player feels while 100,000 hands of another phone come in: ``python -m bench.incoming``.

The hand screen is drawn anew in each frame, 60 times a second, and a tile is tapped now and then:
once while a round reads the shared folder, once without one. Processes in turns. Needs a screen.
"""

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.evening import lay_a_match
from bench.figures import summary
from bench.large_history import MANY, lay_matches
from bench.process import measure_in_process
from bench.shared_folder import sharing
from tests.ui.window import set_environment

ROUNDS = 3
SECONDS = 10.0
FRAME = 1 / 60
FRAMES_PER_TAP = 100
"""Enough that a round goes on between two taps, after each of which it rests."""
STILL_LOADING = 60
"""Frames until the screen is at rest."""
LONGEST_TAP = 2.0
Times = dict[str, list[float]]
"""Milliseconds of each frame, and of each tap until its effect is drawn."""


def main() -> None:
    set_environment()
    for line in lines():
        print(line)


def lines() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as base:
        folder = Path(base, "shared")
        lay_matches(Path(base, "many"), MANY)
        with sharing(Path(base, "many"), folder) as many:
            many.until_quiet()
        both = [
            (
                measured(Path(base, f"busy {number}"), folder),
                measured(Path(base, f"usual {number}")),
            )
            for number in range(ROUNDS)
        ]
    for what in ("frames", "taps"):
        busy, usual = (
            [time for one in pairs for time in one[what]] for pairs in zip(*both, strict=True)
        )
        yield f"{what} while hands come in, ms: {told(busy)}; usual: {told(usual)}"


def told(times: Sequence[float]) -> str:
    """The median and the middle half, the longest of 98 in a hundred, the longest of all."""
    of_98 = sorted(times)[int(0.98 * len(times))]
    return f"{summary(times)}, 98 %: {of_98:.1f}, longest {max(times):.1f}"


def measured(home: Path, folder: Path | None = None) -> Times:
    """On a new phone with a match on the table, which joins the folder, or none."""
    lay_a_match(home)
    joined = () if folder is None else (folder,)
    return dict(measure_in_process("-m", "bench.incoming", home, *joined, LP_NUM_THREADS="0"))


def measure(home: Path, *folders: str) -> Times:
    """What the process of its own does."""
    from app.bootstrap import make_app
    from app.domain.tiles import Tile
    from app.ui.widgets.game.tray import Tray
    from tests.ui.driver import driving

    with driving() as drive:
        driver = drive(lambda: make_app(home, builds_ahead=False))
        navigator = driver.app.navigator
        for folder in folders:
            navigator.go("sync")
            navigator.screen.presenter.enter_path(folder)
            navigator.back()
        navigator.go("hand")
        presenter = navigator.screen.presenter
        presenter.answer("ending", "1")
        presenter.select_holder(0)
        driver.frames(STILL_LOADING)
        box = driver.find(kind=Tray).box_of(Tile.parse("6-4"))
        found = times(driver, (box.x + box.width / 2, box.y + box.height / 2))
        if folders and not is_working():
            raise AssertionError(f"no hands came in any more: {driver.texts()}")
        return found


def times(driver: Any, place: tuple[float, float]) -> Times:
    found: Times = {"frames": [], "taps": []}
    deadline = perf_counter() + SECONDS
    while perf_counter() < deadline:
        found["frames"] += [frame(driver) for _ in range(FRAMES_PER_TAP)]
        found["taps"].append(tap(driver, place))
    return found


def frame(driver: Any) -> float:
    """Milliseconds; then rests until the next one is due."""
    from kivy.core.window import Window

    Window.canvas.ask_update()
    begun = perf_counter()
    driver.frames()
    taken = perf_counter() - begun
    rest(FRAME - taken)
    return 1000 * taken


def rest(seconds: float) -> None:
    import select

    select.select((), (), (), max(0.0, seconds))


def tap(driver: Any, place: tuple[float, float]) -> float:
    """Milliseconds until the verdict is another one, and drawn."""
    from tests.ui.touch import Touch

    state = driver.app.navigator.screen.state
    touch = Touch(*place)
    begun = perf_counter()
    touch.touch_down()
    touch.touch_up()
    while driver.app.navigator.screen.state == state:
        driver.frames()
        if perf_counter() - begun > LONGEST_TAP:
            raise AssertionError(f"a tap without an answer: {driver.texts()}")
    driver.frames()
    return 1000 * (perf_counter() - begun)


def is_working() -> bool:
    """Whether a round runs."""
    from threading import enumerate as enumerate_threads

    from app.ui.scheduling import WORKER

    return any(thread.name == WORKER for thread in enumerate_threads())


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        set_environment()
        print(json.dumps(measure(Path(sys.argv[1]), *sys.argv[2:])))
