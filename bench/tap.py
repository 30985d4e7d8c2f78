"""From a tap to the frame that shows its effect: ``python -m bench.tap``.

The app: a tile is given and taken back, and the verdict changes with it. The stock app: a button,
and a label that changes. Processes in turns. The time runs from the touch to the end of the flip
after which the words do not change any more.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.evening import lay_a_match
from bench.figures import Comparison, compared_row
from bench.process import measure_in_process
from tests.ui.window import set_environment

ROUNDS = 5
TAPS = 15
LONGEST = 2.0

Words = tuple[tuple[str, int], ...]


def main() -> None:
    for line in lines():
        print(line)


def lines() -> list[str]:
    own, stock = [], []
    for _ in range(ROUNDS):
        own += tapped("own")
        stock += tapped("stock")
    return [compared_row("a tap to what it changes, ms", Comparison(tuple(own), tuple(stock)), 1.5)]


def tapped(which: str) -> list[float]:
    """The software that replaces a graphics chip draws in one thread: with several, the time of
    the same frame varies by a third, with what else the processors do.
    """
    return list(measure_in_process("-m", "bench.tap", which, LP_NUM_THREADS="0"))


def measure(which: str) -> list[float]:
    """What the process of its own does."""
    from tests.ui.driver import driving

    with tempfile.TemporaryDirectory() as folder, driving() as drive:
        driver, place = own(drive, Path(folder)) if which == "own" else stock(drive)
        driver.settle(soon=1)  # what is done once, after the start
        words = changing(driver, place)
        return [timed(driver, place, words) for _ in range(TAPS)]


def own(drive: Any, folder: Path) -> tuple[Any, tuple[float, float]]:
    """The hand screen; Bo is out, so that each tile of Ann's changes the verdict."""
    from app.bootstrap import make_app
    from app.domain.tiles import Tile
    from app.ui.widgets.game.tray import Tray

    lay_a_match(folder)
    driver = drive(lambda: make_app(folder, builds_ahead=False))
    driver.tap_on(driver.find("End hand"))
    driver.app.navigator.screen.presenter.answer("ending", "1")
    driver.app.navigator.screen.presenter.select_holder(0)
    driver.settle()
    box = driver.find(kind=Tray).box_of(Tile.parse("6-4"))
    return driver, (box.x + box.width / 2, box.y + box.height / 2)


def stock(drive: Any) -> tuple[Any, tuple[float, float]]:
    from bench.stock_app import StockApp

    driver = drive(StockApp)
    return driver, driver.app.button.center


def changing(driver: Any, place: tuple[float, float]) -> Callable[[], Words]:
    """A rehearsal: which words change with the tap; then how to read them, and what is drawn."""
    from tests.ui.visibility import text_of

    before = {id(seen.widget): text_of(seen.widget) for seen in driver.all_visible()}
    driver.tap(*place)
    changed = [
        seen.widget
        for seen in driver.all_visible()
        if hasattr(seen.widget, "texture") and before.get(id(seen.widget)) != text_of(seen.widget)
    ]
    if not changed:
        raise AssertionError(f"no words change with this tap: {driver.texts()}")
    return lambda: tuple((text_of(widget), id(widget.texture)) for widget in changed)


def timed(driver: Any, place: tuple[float, float], words: Callable[[], Words]) -> float:
    """Milliseconds to the flip from which on the words are the last ones."""
    from kivy.core.window import Window

    from tests.ui.touch import Touch

    flips: list[tuple[float, Words]] = []
    flip = Window.flip

    def flipped() -> None:
        flip()
        flips.append((perf_counter(), words()))

    before = words()
    Window.flip = flipped
    touch = Touch(*place)
    begun = perf_counter()
    touch.touch_down()
    touch.touch_up()
    while not flips or flips[-1][1] == before:
        driver.frames()
        if perf_counter() - begun > LONGEST:
            raise AssertionError(f"a tap without an answer: {driver.texts()}")
    driver.settle()
    del Window.flip
    shown = next(at for at, said in flips if said == words())
    return 1000 * (shown - begun)


if __name__ == "__main__":
    set_environment()
    if len(sys.argv) == 1:
        main()
    else:
        print(json.dumps(measure(sys.argv[1])))
