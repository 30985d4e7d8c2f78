"""Shows a background job: its name, its progress, and a button to cancel it."""

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.input.motionevent import MotionEvent
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.widgets.drawing.canvas import Drawing, MirroredCanvas
from app.ui.widgets.kit.sheet import Sheet

SHOW_DELAY = 0.15
"""Seconds. A shorter job blocks taps but shows nothing; the sheet would only flash."""


class ProgressSheet(Sheet):
    """Blocks all taps except on its own button; the user cannot close it."""

    state = ObjectProperty(rebind=True)
    jobs = ObjectProperty()

    def __init__(self, **values: object) -> None:
        super().__init__(opacity=0, **values)
        self._appear_later = Clock.create_trigger(lambda _seconds: self.appear(), SHOW_DELAY)
        self._appear_later()

    def appear(self) -> None:
        self._appear_later.cancel()
        self.opacity = 1

    def on_parent(self, _sheet: Widget, parent: Widget | None) -> None:
        if parent is None:
            self._appear_later.cancel()

    def dismiss(self) -> None:
        """Ignores the back key and taps beside the panel."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Blocks taps on the sheet while it is still invisible."""
        return not self.opacity or super().on_touch_down(touch)


class JobProgressBar(Accessible, Drawing):
    """A bar filled up to ``share`` (0 to 1)."""

    accessible_role = Role.PROGRESS_BAR
    share = NumericProperty(0)
    label = StringProperty()
    ink = ColorProperty()
    ground = ColorProperty()

    drawn_from = ("share", "ink", "ground")

    def draw(self, canvas: MirroredCanvas) -> None:
        self._draw_bar(canvas.group, self.ground, 0, self.width)
        filled = self.width * min(1, max(0, self.share))
        if filled:
            filled = max(filled, self.height)
            self._draw_bar(canvas.group, self.ink, canvas.left_edge(0, filled), filled)

    def _draw_bar(
        self, group: InstructionGroup, ink: tuple[float, ...], start: float, width: float
    ) -> None:
        group.add(Color(*ink))
        corner = [self.height / 2]
        group.add(RoundedRectangle(pos=(start, 0), size=(width, self.height), radius=corner))


kv.load("widgets/progress_sheet")
