"""How long each screen takes to open for the first time: ``python -m bench.screens``.

Each screen is opened from the table, in a process of its own; the time ends with the last flip. The
screens that the app builds ahead when it is idle are measured both ways. At the end: how many
frames are drawn in a minute in which nothing happens, which should be none.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from bench.evening import lay_a_match
from bench.figures import row, summary
from bench.process import measure_in_process
from tests.rule_sets import load_set
from tests.ui.window import set_environment

ROUNDS = 5
MINUTE = 60.0
SCREENS = (
    *("hand", "verdict", "setup", "who_starts", "choices", "changes", "settings", "share"),
    *("exchange", "backups", "rules", "leaflet", "history", "match", "players", "player", "pair"),
    *("new_box", "own_box", "own_rule", "trial", "hand_on", "add_box", "photo"),
)
OF_A_BOX = {"own_box", "own_rule", "trial", "hand_on"}
AHEAD = ("hand", "verdict")
AT_MOST = 100


def main() -> None:
    for line in lines():
        print(line)


def lines() -> list[str]:
    tasks = (*SCREENS, *(f"ahead {name}" for name in AHEAD))
    opened = [result_row(task, [run_task(task) for _ in range(ROUNDS)]) for task in tasks]
    idle = {name: run_task(f"idle {name}") for name in ("table", "hand")}
    return opened + [
        row(f"frames in an idle minute, {name}", f"{frames:.0f}", "", "", "0")
        for name, frames in idle.items()
    ]


def run_task(task: str) -> float:
    return float(measure_in_process("-m", "bench.screens", task))


def result_row(task: str, times: list[float]) -> str:
    *ahead, name = task.split()
    what = f"the same, {name} built ahead, ms" if ahead else f"first opening of {name}, ms"
    return row(what, summary(times), "", "", f"{AT_MOST} ms")


def measure(task: str) -> float:
    """What the process of its own does."""
    from app.bootstrap import make_app
    from tests.ui.driver import driving

    *how, name = task.split()
    with tempfile.TemporaryDirectory() as folder, driving() as drive:
        lay_a_match(Path(folder))
        driver = drive(lambda: make_app(Path(folder), builds_ahead=bool(how)))
        open_screen = way_to(name, driver)
        if how == ["ahead"]:
            driver.until(lambda: driver.app.navigator.built_screens.issuperset(AHEAD))
            driver.settle(soon=1)
        if how != ["idle"]:
            return timed(driver, open_screen)
        open_screen()
        return float(driver.idle_frames(MINUTE))


def way_to(name: str, driver: Any) -> Callable[[], None]:
    navigator = driver.app.navigator
    if name in {"table", "rules", "history", "players"}:
        return lambda: navigator.home(name)
    params = params_of(name, navigator.screen.presenter._current_match)  # noqa: SLF001 (as tapped)
    return lambda: navigator.go(name, **params)


def params_of(name: str, current_match: CurrentMatch) -> dict[str, str]:
    """Those of the screen, as if it was tapped; an own box is made for its screens."""
    table = current_match.table
    if name in OF_A_BOX:
        box = OwnBoxes(current_match).create(load_set("dominican"), "House rules")
        return {"box": box.id, **({"rule": "bonus"} if name == "own_rule" else {})}
    one, other = (person.id for person in table.people[:2])
    params = {
        "verdict": {"hand": table.hands[-1].id},
        "match": {"match": table.id},
        "leaflet": {"box": "manylang"},
        "player": {"player": one},
        "pair": {"one": one, "other": other},
    }
    return params.get(name, {})


def timed(driver: Any, open_screen: Callable[[], None]) -> float:
    """Milliseconds to the end of the last flip."""
    from kivy.core.window import Window

    flips: list[float] = []
    flip = Window.flip

    def flipped() -> None:
        flip()
        flips.append(perf_counter())

    Window.flip = flipped
    begun = perf_counter()
    open_screen()
    driver.settle()
    del Window.flip
    return 1000 * (flips[-1] - begun)


if __name__ == "__main__":
    set_environment()
    if len(sys.argv) == 1:
        main()
    else:
        print(json.dumps(measure(sys.argv[1])))
