"""KivyMD's controls against ours: what one costs to create and to draw for the first time.

``python -m bench.kit``. Each control is created many times, both kinds in turns, in one window;
the figures are the processor time of this program for one control. docs/decisions/own-controls.md
says what follows from them.
"""

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from bench.figures import row
from tests.ui.window import set_environment

ROUNDS = 7
AT_ONCE = 12
"""Controls of one kind in a round: a window full."""
Create = Callable[[], Any]


def main() -> None:
    set_environment()
    for line in lines():
        print(line)


def lines() -> list[str]:
    from kivymd.app import MDApp

    from app.ui import kv
    from app.ui.text.install import install
    from app.ui.window.app import Theme
    from tests.ui.driver import driving

    class Empty(MDApp):
        def __init__(self) -> None:
            super().__init__()
            self.theme_cls = Theme()

        def build(self) -> Any:
            from kivy.uix.boxlayout import BoxLayout

            return BoxLayout(orientation="vertical")

    install("en")
    kv.load_kit()
    kv.set_translations(str, str)
    with driving() as drive:
        driver = drive(Empty)
        measured = [(name, *_in_turns(driver, md, own)) for name, md, own in _pairs()]
    head = row("create and draw one, ms", "KivyMD", "ours", "ratio")
    return [head, *(_row(*figures) for figures in measured)]


def _row(name: str, kivymd: float, own: float) -> str:
    return row(name, f"{kivymd:.1f}", f"{own:.1f}", f"{kivymd / own:.1f} ×")


def _in_turns(driver: Any, kivymd: Create, own: Create) -> tuple[float, float]:
    """The medians of both; the first round of each only warms up."""
    times: tuple[list[float], list[float]] = [], []
    for _ in range(ROUNDS + 1):
        for found, create in zip(times, (kivymd, own), strict=True):
            found.append(_time(driver, create))
    return median(times[0][1:]), median(times[1][1:])


def _time(driver: Any, create: Create) -> float:
    """Milliseconds of one, from its class to the end of the first frame with it."""
    root = driver.app.root
    begun = process_time()
    for _ in range(AT_ONCE):
        root.add_widget(create())
    driver.frames(2)
    taken = 1000 * (process_time() - begun) / AT_ONCE
    root.clear_widgets()
    driver.settle()
    return taken


def _pairs() -> list[tuple[str, Create, Create]]:
    from kivy.factory import Factory
    from kivymd.uix.button import MDButton, MDButtonText, MDIconButton
    from kivymd.uix.card import MDCard
    from kivymd.uix.chip import MDChip, MDChipText
    from kivymd.uix.label import MDLabel
    from kivymd.uix.list import MDListItem, MDListItemHeadlineText, MDListItemSupportingText
    from kivymd.uix.selectioncontrol import MDSwitch

    from app.ui import kv

    ours: Any = Factory
    fields = {"key": "a", "icon": "cog-outline", "name": "Backups", "about": "Two"}
    state = type("State", (), fields)
    kv.load("widgets/option_line")

    return [
        ("label", lambda: MDLabel(text="Ann wins"), lambda: ours.TextLabel(text="Ann wins")),
        (
            "button",
            lambda: MDButton(MDButtonText(text="Record"), style="filled"),
            lambda: ours.TextButton(text="Record"),
        ),
        (
            "icon button",
            lambda: MDIconButton(icon="cog-outline"),
            lambda: ours.IconButton(icon="cog-outline"),
        ),
        ("chip", lambda: MDChip(MDChipText(text="100")), lambda: ours.Chip(text="100")),
        ("switch", MDSwitch, lambda: ours.SwitchLine(text="Sound")),
        ("card", lambda: MDCard(size_hint_y=None, height=80), ours.Card),
        (
            "list item",
            lambda: MDListItem(
                MDListItemHeadlineText(text="Backups"), MDListItemSupportingText(text="Two")
            ),
            lambda: ours.OptionLine(state=state),
        ),
    ]


if __name__ == "__main__":
    main()
