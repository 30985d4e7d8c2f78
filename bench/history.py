"""The History screen when it is long: ``python -m bench.history``.

10,000 matches of ten hands against 10 matches, in turns in one run: the first opening, to the end
of the last flip; the slowest frame of flings through the list; the filters by a box, a player and a
typed name; and the Players screen after it.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench.figures import row, summary
from bench.process import measure_in_process
from tests.ui.window import set_environment

SMALL, LARGE = 10, 10_000
ROUNDS = 5
FLINGS = 6
FRAMES = 2.0
"""The long list's slowest frame may take so many times the short one's median."""
TIMED = {
    "opened": (f"History of {LARGE:,} matches against {SMALL}", "1.5 ×"),
    "box": ("  listed by a box", ""),
    "player": ("  listed by a player", ""),
    "typed": ("  listed by a name", ""),
    "players": (f"Players of {LARGE:,} matches against {SMALL}", ""),
}
"""What is measured, and its limit against the short list."""


def main() -> None:
    for line in lines():
        print(line)


def lines() -> list[str]:
    from bench.evening import lay_history

    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder, "small"), Path(folder, "large")
        lay_history(small, SMALL)
        lay_history(large, LARGE)
        rounds = [(scrolled(small), scrolled(large)) for _ in range(ROUNDS)]
    short, long = zip(*rounds, strict=True)
    return [*_opened(short, long), *_flung(short, long)]


def _opened(short: Any, long: Any) -> Iterator[str]:
    for key, (what, limit) in TIMED.items():
        before, after = ([one[key] for one in some] for some in (short, long))
        ratio = f"{median(after) / median(before):.2f} ×"
        yield row(f"{what}, ms", summary(after), summary(before), ratio, limit)


def _flung(short: Any, long: Any) -> Iterator[str]:
    """With the slowest of the short list beside it: they show what else the machine did."""
    few, many = ([frame for one in some for frame in one["frames"]] for some in (short, long))
    usual = median(few)
    slowest = [[max(one["frames"]) for one in some] for some in (long, short)]
    ratio = f"{median(slowest[0]) / usual:.2f} ×"
    yield row("slowest frame of a fling, ms", *map(summary, slowest), ratio, f"{FRAMES} ×")
    ratio = f"{median(many) / usual:.2f} ×"
    yield row("usual frame of a fling, ms", summary(many), summary(few), ratio)
    late = (
        f"{sum(frame > FRAMES * usual for frame in some)} of {len(some)}" for some in (many, few)
    )
    yield row("frames over that limit", *late)


def scrolled(folder: Path) -> Any:
    return measure_in_process("-m", "bench.history", str(folder))


def measure(folder: Path) -> dict[str, Any]:
    """What the process of its own does."""
    from app.bootstrap import make_app
    from bench.screens import timed
    from tests.ui.driver import driving

    with driving() as drive:
        driver = drive(lambda: make_app(folder, builds_ahead=False))
        navigator = driver.app.navigator
        driver.settle(soon=1)  # what the app does once it is idle
        opened = timed(driver, lambda: navigator.home("history"))
        reel, history = navigator.screen.ids.list, navigator.screen.presenter
        fling(driver, reel)  # what is made once for all of them
        frames = [frame for _ in range(FLINGS) for frame in fling(driver, reel)]
        driver.settle()
        player = history.filter_options("player").options[0].key
        return {
            "opened": opened,
            "frames": frames,
            "box": timed(driver, lambda: history.choose("box", "bg2133")),
            "player": timed(driver, lambda: history.choose("player", player)),
            "typed": timed(driver, lambda: history.search("a")),
            "players": timed(driver, lambda: navigator.home("players")),
        }


def fling(driver: Any, reel: Any) -> list[float]:
    """A finger moves up fast and lets go. Milliseconds of each frame while the list runs."""
    from kivy.core.window import Window

    from tests.ui.touch import Touch

    if reel.scroll_y <= 0:
        reel.scroll_y = 1
        driver.settle()
    middle, height = Window.width / 2, Window.height
    touch = Touch(middle, height * 0.25)
    touch.touch_down()
    frames = []
    for step in range(1, 7):
        touch.touch_move(middle, height * (0.25 + 0.07 * step))
        frames.append(_frame(driver))
    touch.touch_up()
    end = perf_counter() + 1.5
    while perf_counter() < end and reel.scroll_y > 0:
        before = driver.drawn
        lasted = _frame(driver)
        if driver.drawn > before:
            frames.append(lasted)
    return frames


def _frame(driver: Any) -> float:
    begun = perf_counter()
    driver.frames()
    return 1000 * (perf_counter() - begun)


if __name__ == "__main__":
    set_environment()
    if len(sys.argv) == 1:
        main()
    else:
        print(json.dumps(measure(Path(sys.argv[1]))))
