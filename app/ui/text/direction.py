"""Where lines and layouts begin: at the left, or at the right for Arabic.

Whoever stands in a piece of the kit whose ``language`` is set stands in that language: the
frame's is the app's, and a page that speaks another one sets its own. From it follow the side
that words begin at, the order of what stands beside each other, and which font has the Han
letters. Layouts are turned round here, for all screens; no kv needs to care.
"""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.i18n import direction

Placed = tuple[int, float, float, float, float]
"""Which child, its left and lower edge, its width and height."""
TURNED = "_pipkeeper_turned"


def language_of(widget: Widget) -> str:
    """That of the nearest piece around it that names one, itself included; else none."""
    while widget is not None:
        if language := getattr(widget, "language", ""):
            return str(language)
        widget = None if widget.parent is widget else widget.parent  # a window is its own
    return ""


def runs_left(widget: Widget) -> bool:
    return direction(language_of(widget)) == "rtl"


def other_language(widget: Widget) -> None:
    """What is in it is laid out and drawn anew; to be called when its ``language`` changed."""
    if direction(widget.language) == "rtl":
        turn_layouts()
    for one in widget.walk(restrict=True):
        if isinstance(one, Label):
            one._trigger_texture()  # noqa: SLF001 -- no other word for "draw yourself again"
        elif isinstance(one, Layout):
            one._trigger_layout()  # noqa: SLF001 -- as above
        if hasattr(one, "turn"):
            one.turn()


def turn_layouts() -> None:
    """From now on Kivy's layouts ask which way they run: nobody asks before the first Arabic."""
    if hasattr(BoxLayout, TURNED):
        return
    from kivy.uix.gridlayout import GridLayout  # noqa: PLC0415 -- no part of the first frame

    setattr(BoxLayout, TURNED, True)
    BoxLayout._iterate_layout = _mirrored(BoxLayout._iterate_layout)  # noqa: SLF001 -- the places
    GridLayout._iterate_layout = _mirrored(GridLayout._iterate_layout)  # noqa: SLF001 -- as above
    StackLayout.do_layout = _turned(StackLayout.do_layout)


def _mirrored(places: Callable[..., Iterator[Placed]]) -> Callable[..., Iterator[Placed]]:
    """Everything is as far from the right as it was from the left, the padding too."""

    @wraps(places)
    def mirrored(box: Any, told: object) -> Iterator[Placed]:
        if not runs_left(box):
            return places(box, told)
        return (
            (child, box.x + box.right - x - _width(box, child, width), y, width, height)
            for child, x, y, width, height in places(box, told)
        )

    return mirrored


def _width(box: Any, child: int, room: float) -> float:
    """Of a child that keeps its own width, whatever room there is for it."""
    one = box.children[child]
    return float(one.width if one.size_hint_x is None else room)


def _turned(do_layout: Callable[..., None]) -> Callable[..., None]:
    @wraps(do_layout)  # Kivy's clock finds it by its name
    def turned(flow: Any, *told: object) -> None:
        wanted = "rl-tb" if runs_left(flow) else "lr-tb"
        if flow.orientation in {"rl-tb", "lr-tb"} and flow.orientation != wanted:
            flow.orientation = wanted
        do_layout(flow, *told)

    return turned
