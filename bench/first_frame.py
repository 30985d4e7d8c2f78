"""One start, in a process of its own; prints the time of the first frame, and the memory.

Usage: python bench/first_frame.py own|stock [TRICK TO LEAVE OUT]. Imports nothing before the app.
"""

import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kivymd.app import MDApp

first_line = time.monotonic()


def main() -> None:
    app = own() if sys.argv[1] == "own" else stock()
    app.bind(on_start=watch)
    app.run()


def own() -> "MDApp":
    if trick := "".join(sys.argv[2:]):
        from bench.tricks import TRICKS

        TRICKS[trick]()
    from app.bootstrap import make_app

    return make_app()


def stock() -> "MDApp":
    from bench.stock_app import EmptyApp

    return EmptyApp()


def watch(app: "MDApp") -> None:
    """Everything is built; the next flip shows it."""
    from kivy.core.window import Window

    flip = Window.flip

    def flipped() -> None:
        flip()
        now = time.monotonic()
        del Window.flip
        report(now, memory())
        app.stop()

    Window.flip = flipped


def memory() -> dict[str, float]:
    """The highest of this process, in megabytes."""
    with open("/proc/self/status") as status:  # noqa: PTH123 (pathlib would be an import)
        lines = dict(line.split(":", 1) for line in status)
    return {"peak": int(lines["VmHWM"].split()[0]) / 1024}


def report(now: float, used: dict[str, float]) -> None:
    import json

    from kivy.core.window import Window

    from tests.ui.visibility import Rect, texts_of, visible_widgets

    whole = Rect(0, 0, *Window.size)
    seen = [seen for root in Window.children for seen in visible_widgets(root, whole)]
    print(json.dumps({"first_line": first_line, "frame": now, "words": texts_of(seen), **used}))


if __name__ == "__main__":
    main()
