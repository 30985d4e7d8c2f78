"""What is visible of a widget tree: parts, texts, pixels. Must not know our screens."""

from collections.abc import Iterator
from dataclasses import dataclass

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget
from PIL import Image


@dataclass(frozen=True, slots=True)
class Rect:
    """In pixels of the window, from the bottom left."""

    left: float
    bottom: float
    right: float
    top: float

    def intersection(self, other: "Rect") -> "Rect":
        return Rect(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def contains(self, other: "Rect", slack: float = 0.5) -> bool:
        """``slack`` is for rounding errors."""
        return (
            self.left <= other.left + slack
            and self.bottom <= other.bottom + slack
            and self.right >= other.right - slack
            and self.top >= other.top - slack
        )

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def is_empty(self) -> bool:
        return self.width <= 0 or self.height <= 0

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


@dataclass(frozen=True, slots=True)
class VisibleWidget:
    """A widget, and its visible part."""

    widget: Widget
    rect: Rect


def rect_of(widget: Widget) -> Rect:
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return Rect(left, bottom, right, top)


def visible_widgets(root: Widget, through: Rect) -> Iterator[VisibleWidget]:
    """The visible widgets of this tree, from the back to the front; ``through`` is the area in
    which it can be seen.
    """
    return _visible_widgets(root, through, (0, 0))


def _visible_widgets(
    widget: Widget, through: Rect, origin: tuple[float, float]
) -> Iterator[VisibleWidget]:
    """``origin`` is the position of the parent in the window. ``to_window`` would climb the
    whole tree for each widget.
    """
    if widget.opacity <= 0:
        return
    left, bottom = origin[0] + widget.x, origin[1] + widget.y
    seen = Rect(left, bottom, left + widget.width, bottom + widget.height).intersection(through)
    if not seen.is_empty:
        yield VisibleWidget(widget, seen)
    inner = seen if isinstance(widget, StencilView) else through
    if inner.is_empty or not widget.children:
        return
    x, y = widget.to_parent(0, 0)
    for child in reversed(widget.children):
        yield from _visible_widgets(child, inner, (origin[0] + x, origin[1] + y))


def text_of(widget: Widget) -> str:
    """The text, or the hint of an empty field. No-break spaces become plain spaces."""
    text = getattr(widget, "text", "") or getattr(widget, "hint_text", "") or ""
    return str(text).replace("\xa0", " ")


def outermost(found: list[VisibleWidget]) -> list[VisibleWidget]:
    """Leaves out widgets inside other found widgets, like the label in a button."""
    widgets = {id(seen.widget) for seen in found}
    return [seen for seen in found if not any(id(w) in widgets for w in ancestors(seen.widget))]


def ancestors(widget: Widget) -> Iterator[Widget]:
    """The parents, up to the window, which is its own parent."""
    while isinstance(widget.parent, Widget):
        widget = widget.parent
        yield widget


def texts_of(found: list[VisibleWidget]) -> tuple[str, ...]:
    """The texts in reading order: from the top, and in a line from the left."""
    with_text = [seen for seen in found if text_of(seen.widget)]
    distinct = [seen for seen in with_text if not _repeats_an_ancestor(seen)]
    in_order = sorted(distinct, key=lambda seen: (-round(seen.rect.top), round(seen.rect.left)))
    return tuple(text_of(seen.widget) for seen in in_order)


def _repeats_an_ancestor(seen: VisibleWidget) -> bool:
    return any(text_of(widget) == text_of(seen.widget) for widget in ancestors(seen.widget))


def screenshot() -> Image.Image:
    """Redraws the window, and reads it before the flip: afterwards the buffer is undefined."""
    Window.canvas.ask_update()
    Window.dispatch("on_draw")
    width, height = Window.system_size
    pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    Window.flip()
    picture = Image.frombytes("RGBA", (width, height), bytes(pixels)).convert("RGB")
    return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
