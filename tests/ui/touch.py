"""A finger, as an input of Kivy."""

from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent


class Touch(MotionEvent):
    """``x`` and ``y`` in pixels from the bottom left of the window."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("finger", 1, _parts(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def touch_down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def touch_move(self, x: float, y: float) -> None:
        self.move(_parts(x, y))
        EventLoop.post_dispatch_input("update", self)

    def touch_up(self) -> None:
        EventLoop.post_dispatch_input("end", self)

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args
        super().depack(args)


def wheel(x: float, y: float, direction: str) -> None:
    """Turns the wheel of a mouse by one notch: Kivy calls towards the end of a page "scrollup"."""
    touch = Touch(x, y)
    touch.profile = ["pos", "button"]
    touch.button = direction
    touch.touch_down()
    touch.touch_up()


def _parts(x: float, y: float) -> tuple[float, float]:
    """Kivy wants positions from 0 to 1, where 1 is the last pixel of the window."""
    return x / (EventLoop.window.width - 1), y / (EventLoop.window.height - 1)
