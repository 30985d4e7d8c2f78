"""What is seen of a background job: its name, how far it is, and the way to cancel it."""

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.input.motionevent import MotionEvent
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.text.direction import runs_left
from app.ui.widgets.drawing.pinned import pin
from app.ui.widgets.kit.sheet import Sheet

QUIET = 0.15
"""Seconds: what is over sooner holds the screen, but is not seen; it would only flash."""


class ProgressSheet(Sheet):
    """Nothing is tapped while it lies there but its own button, and nobody can close it."""

    state = ObjectProperty()
    jobs = ObjectProperty()

    def __init__(self, **values: object) -> None:
        super().__init__(opacity=0, **values)
        self._seen = Clock.create_trigger(lambda _seconds: self.appear(), QUIET)
        self._seen()

    def appear(self) -> None:
        self._seen.cancel()
        self.opacity = 1

    def on_parent(self, _sheet: Widget, parent: Widget | None) -> None:
        if parent is None:
            self._seen.cancel()

    def dismiss(self) -> None:
        """Neither the back key nor a tap beside it."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """What is not seen yet cannot be tapped either."""
        return not self.opacity or super().on_touch_down(touch)


class ProgressBar(Widget):
    """A bar: ``share`` of it is filled from where lines begin. ``label`` is read aloud."""

    share = NumericProperty(0)
    label = StringProperty()
    ink = ColorProperty()
    ground = ColorProperty()

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        pin(self, self._draw, "share", "ink", "ground")

    def turn(self, *_told: object) -> None:
        self.property("share").dispatch(self)

    def _draw(self, group: InstructionGroup) -> None:
        self._slab(group, self.ground, 0, self.width)
        filled = self.width * min(1, max(0, self.share))
        if filled:
            filled = max(filled, self.height)
            start = self.width - filled if runs_left(self) else 0
            self._slab(group, self.ink, start, filled)

    def _slab(
        self, group: InstructionGroup, ink: tuple[float, ...], start: float, width: float
    ) -> None:
        group.add(Color(*ink))
        corner = [self.height / 2]
        group.add(RoundedRectangle(pos=(start, 0), size=(width, self.height), radius=corner))


kv.load("widgets/progress_sheet")
