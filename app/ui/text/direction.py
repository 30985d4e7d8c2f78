"""Language and direction of widgets: mirrors Kivy's layouts for right-to-left languages.

A widget has the language of the nearest ancestor with a ``language``. The frame has the app's
language; a page in another language sets its own. The language decides the text alignment, the
order of widgets in a row, and the font for Han characters. Mirroring happens here for all
screens; kv files do nothing for it.
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
"""Index of the child, then its x, y, width and height."""
PATCHED = "_pipkeeper_patched"


def language_of(widget: Widget) -> str:
    """Returns the language of the widget or of its nearest ancestor that has one, else ""."""
    while widget is not None:
        if language := getattr(widget, "language", ""):
            return str(language)
        widget = None if widget.parent is widget else widget.parent  # a window is its own parent
    return ""


def is_right_to_left(widget: Widget) -> bool:
    """True if the widget's language is written right to left."""
    return direction(language_of(widget)) == "rtl"


def update_language(widget: Widget) -> None:
    """Lays out and draws all descendants again; to be called after ``language`` changed."""
    if direction(widget.language) == "rtl":
        patch_layouts()
    for one in widget.walk(restrict=True):
        if isinstance(one, Label):
            one._trigger_texture()  # noqa: SLF001 -- Kivy has no public method to redraw
        elif isinstance(one, Layout):
            one._trigger_layout()  # noqa: SLF001 -- as above
        if hasattr(one, "update_direction"):
            one.update_direction()


def patch_layouts() -> None:
    """Makes Kivy's layouts check their direction. Without Arabic that would cost for nothing."""
    if hasattr(BoxLayout, PATCHED):
        return
    from kivy.uix.gridlayout import GridLayout  # noqa: PLC0415 -- not needed for the first frame

    setattr(BoxLayout, PATCHED, True)
    BoxLayout._iterate_layout = _mirrored(BoxLayout._iterate_layout)  # noqa: SLF001 -- has the positions
    GridLayout._iterate_layout = _mirrored(GridLayout._iterate_layout)  # noqa: SLF001 -- as above
    StackLayout.do_layout = _with_direction(StackLayout.do_layout)


def _mirrored(iterate: Callable[..., Iterator[Placed]]) -> Callable[..., Iterator[Placed]]:
    """Swaps left and right of all children, the padding too."""

    @wraps(iterate)
    def mirrored(layout: Any, sizes: object) -> Iterator[Placed]:
        if not is_right_to_left(layout):
            return iterate(layout, sizes)
        return (
            (index, layout.x + layout.right - x - _width(layout, index, width), y, width, height)
            for index, x, y, width, height in iterate(layout, sizes)
        )

    return mirrored


def _width(layout: Any, index: int, available: float) -> float:
    """The child's own width if it is fixed, else the available width."""
    child = layout.children[index]
    return float(child.width if child.size_hint_x is None else available)


def _with_direction(do_layout: Callable[..., None]) -> Callable[..., None]:
    """Sets the orientation of a StackLayout before its layout."""

    @wraps(do_layout)  # Kivy's clock looks it up by name
    def do_directed_layout(layout: Any, *args: object) -> None:
        wanted = "rl-tb" if is_right_to_left(layout) else "lr-tb"
        if layout.orientation in {"rl-tb", "lr-tb"} and layout.orientation != wanted:
            layout.orientation = wanted
        do_layout(layout, *args)

    return do_directed_layout
