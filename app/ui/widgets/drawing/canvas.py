"""A drawing that moves with its widget: moving the widget redraws nothing."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget


def pin(widget: Widget, draw: Callable[[InstructionGroup], None], *names: str) -> None:
    """Calls ``draw`` with an empty group before the next frame, and again when one of the named
    properties or the size changes. Its origin is the lower left corner of the widget. Raises
    KeyError if a property does not exist.
    """
    group, place = InstructionGroup(), Translate()

    def draw_now(_seconds: float) -> None:
        group.clear()
        draw(group)

    def move(*_changed: object) -> None:
        place.xy = round(widget.x), round(widget.y)

    for instruction in (PushMatrix(), place, group, PopMatrix()):
        widget.canvas.add(instruction)
    trigger = Clock.create_trigger(draw_now, -1)
    for name in ("size", *names):
        widget.property(name)  # fbind alone ignores a name that it does not know
        widget.fbind(name, trigger)
    widget.fbind("pos", move)
    move()
    trigger()
