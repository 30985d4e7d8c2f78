"""A drawing that is pinned to its widget: to move the widget draws nothing anew."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget


def pin(widget: Widget, draw: Callable[[InstructionGroup], None], *names: str) -> None:
    """Have ``draw`` fill an empty group ahead of the next frame, and again with every change
    of the named properties. It counts from the widget's lower left corner.
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
        widget.fbind(name, trigger)
    widget.fbind("pos", move)
    move()
    trigger()
