"""The people at the table in turn order: dragged by their handles, or moved step by step.

The list tells its screen ``move`` each time that a dragged one passes another; what comes
of it is shown like any other state. A tap on a handle tells ``lift``.
"""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.anchorlayout import AnchorLayout

from app.ui import kv
from app.ui.widgets.kit.layout import Column
from app.ui.widgets.kit.repeat import Repeat
from app.ui.widgets.kit.scroll import ScrollArea
from app.ui.widgets.kit.tap import Tappable

kv.load("widgets/seats")

FAR = 6
"""Density-independent pixels after which a finger on a handle drags."""


class SignButton(Tappable, AnchorLayout):
    """Somebody's colour and sign, to be changed by a tap."""

    colour = NumericProperty(-1)


class SeatRow(Column):
    """``shift`` is how far it is dragged from its place."""

    shift = NumericProperty(0)
    held = BooleanProperty(defaultvalue=False)


class Seats(Repeat):
    def __init__(self, **values: object) -> None:
        self._held: int | None = None
        self._start = 0.0
        self._drags = False
        super().__init__(**values)

    @property
    def pieces(self) -> tuple[SeatRow, ...]:
        """By seat."""
        return tuple(self.children[::-1])

    def on_touch_down(self, touch: MotionEvent) -> bool:
        seat = self._handle_at(touch)
        if seat is None or self._held is not None or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        self._keep_from_scrolling(touch)
        touch.grab(self)
        self._held, self._start, self._drags = seat, touch.y, False
        self._draw(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self._held is None:
            return bool(super().on_touch_move(touch))
        self._drags = self._drags or abs(touch.y - self._start) > dp(FAR)
        if self._drags:
            self._pass_by(self._seat_at(touch.y), self._held)
            self._draw(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        seat, self._held = self._held, None
        self._draw(touch)
        if not self._drags and seat is not None:
            self.screen.lift(seat)
        return True

    def _handle_at(self, touch: MotionEvent) -> int | None:
        for seat, piece in enumerate(self.pieces):
            if piece.ids.handle.collide_point(*touch.pos):
                return seat
        return None

    def _keep_from_scrolling(self, touch: MotionEvent) -> None:
        """A page takes no finger that is marked as its own already."""
        above = self.parent
        while above is not None and above.parent is not above:
            if isinstance(above, ScrollArea):
                touch.ud[above] = touch.pos
            above = above.parent

    def _seat_at(self, y: float) -> int:
        """The seat at this height, or the nearest one."""
        return sum(piece.y > y for piece in self.pieces[:-1])

    def _pass_by(self, to: int, seat: int) -> None:
        if to != seat:
            self._held = to
            self.screen.move(seat, to)

    def _draw(self, touch: MotionEvent) -> None:
        """Whoever is dragged goes with the finger, within the list."""
        for seat, piece in enumerate(self.pieces):
            piece.held = seat == self._held
            middle = min(max(touch.y, self.y + piece.height / 2), self.top - piece.height / 2)
            piece.shift = middle - piece.center_y if piece.held and self._drags else 0
