"""What can be seen: of a widget tree, of its words, of the window. Must not know any screen."""

from collections.abc import Iterator
from dataclasses import dataclass

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget
from PIL import Image


@dataclass(frozen=True, slots=True)
class Rect:
    """In pixels of the window, from the bottom left as Kivy counts."""

    left: float
    bottom: float
    right: float
    top: float

    def meeting(self, other: "Rect") -> "Rect":
        return Rect(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def holds(self, other: "Rect", slack: float = 0.5) -> bool:
        """Whether the other lies within, up to what is lost by rounding."""
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
    def empty(self) -> bool:
        return self.width <= 0 or self.height <= 0

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


@dataclass(frozen=True, slots=True)
class Seen:
    """A widget, and the part of the window through which it is seen."""

    widget: Widget
    rect: Rect


def rect_of(widget: Widget) -> Rect:
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return Rect(left, bottom, right, top)


def visible(root: Widget, through: Rect) -> Iterator[Seen]:
    """A child of the window and all below it of which something shows; what comes in front comes
    later.
    """
    return _visible(root, through, (0, 0))


def _visible(widget: Widget, through: Rect, origin: tuple[float, float]) -> Iterator[Seen]:
    """``origin`` is where the widget's parent has its own: to ask each widget anew would be to
    climb the whole tree for each.
    """
    if widget.opacity <= 0:
        return
    left, bottom = origin[0] + widget.x, origin[1] + widget.y
    seen = Rect(left, bottom, left + widget.width, bottom + widget.height).meeting(through)
    if not seen.empty:
        yield Seen(widget, seen)
    inner = seen if isinstance(widget, StencilView) else through
    if inner.empty or not widget.children:
        return
    x, y = widget.to_parent(0, 0)
    for child in reversed(widget.children):
        yield from _visible(child, inner, (origin[0] + x, origin[1] + y))


def words_of(widget: Widget) -> str:
    """What it says; a field that is still empty says its hint. Every space looks alike."""
    said = getattr(widget, "text", "") or getattr(widget, "hint_text", "") or ""
    return str(said).replace("\xa0", " ")


def outermost(found: list[Seen]) -> list[Seen]:
    """Without those inside of another one: a button and the label on it are one thing."""
    widgets = {id(seen.widget) for seen in found}
    return [seen for seen in found if not any(id(w) in widgets for w in above(seen.widget))]


def above(widget: Widget) -> Iterator[Widget]:
    """Its parents up to the window, which is its own parent."""
    while isinstance(widget.parent, Widget):
        widget = widget.parent
        yield widget


def spoken(found: list[Seen]) -> tuple[str, ...]:
    """The words as they are read: from the top, and in a line from the left."""
    speaking = [seen for seen in found if words_of(seen.widget)]
    lone = [seen for seen in speaking if not _said_above(seen)]
    in_order = sorted(lone, key=lambda seen: (-round(seen.rect.top), round(seen.rect.left)))
    return tuple(words_of(seen.widget) for seen in in_order)


def _said_above(seen: Seen) -> bool:
    return any(words_of(widget) == words_of(seen.widget) for widget in above(seen.widget))


def pictured() -> Image.Image:
    """The window, drawn anew; read before it is flipped, because then it is anybody's guess."""
    Window.canvas.ask_update()
    Window.dispatch("on_draw")
    width, height = Window.system_size
    pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    Window.flip()
    picture = Image.frombytes("RGBA", (width, height), bytes(pixels)).convert("RGB")
    return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
