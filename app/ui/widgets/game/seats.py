"""The players in turn order: dragged by their handles, or moved step by step.

The list calls ``move`` of its screen each time the dragged player passes another; the new order
is then shown like any other state. A tap on a handle calls ``toggle_move_buttons``.
"""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from app.ui import kv
from app.ui.widgets.kit.layout import Column
from app.ui.widgets.kit.repeat import Repeat
from app.ui.widgets.kit.role import Accessible, Role
from app.ui.widgets.kit.scroll import ScrollArea
from app.ui.widgets.kit.tap import Tappable

kv.load("widgets/seats")

DRAG_DISTANCE = 6
"""In dp: a touch on a handle that moves further drags."""


class SignButton(Tappable, AnchorLayout):
    """A player's sign; a tap changes the colour."""

    colour = NumericProperty(-1)
    label = StringProperty()


class Handle(Accessible, AnchorLayout):
    """Drags its row; a tap calls ``lift``."""

    accessible_role = Role.BUTTON
    label = StringProperty()


class SeatRow(Column):
    """``shift`` is the distance it was dragged from its place."""

    shift = NumericProperty(0)
    held = BooleanProperty(defaultvalue=False)


class Seats(Repeat):
    def __init__(self, **values: object) -> None:
        self._held: int | None = None
        self._start = 0.0
        self._is_dragging = False
        super().__init__(**values)

    @property
    def rows(self) -> tuple[SeatRow, ...]:
        """The row widgets by seat."""
        return tuple(self.children[::-1])

    def on_touch_down(self, touch: MotionEvent) -> bool:
        seat = self._seat_of_handle(touch)
        if seat is None or self._held is not None or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        self._keep_from_scrolling(touch)
        touch.grab(self)
        self._held, self._start, self._is_dragging = seat, touch.y, False
        self._update_shifts(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self._held is None:
            return bool(super().on_touch_move(touch))
        self._is_dragging = self._is_dragging or abs(touch.y - self._start) > dp(DRAG_DISTANCE)
        if self._is_dragging:
            self._move_to(self._seat_at(touch.y), self._held)
            self._update_shifts(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        seat, self._held = self._held, None
        self._update_shifts(touch)
        if not self._is_dragging and seat is not None:
            self.screen.toggle_move_buttons(seat)
        return True

    def _seat_of_handle(self, touch: MotionEvent) -> int | None:
        for seat, row in enumerate(self.rows):
            if row.ids.handle.collide_point(*touch.pos):
                return seat
        return None

    def _keep_from_scrolling(self, touch: MotionEvent) -> None:
        """Marks the touch as already handled for the scroll views above, so that they ignore it."""
        above = self.parent
        while above is not None and above.parent is not above:
            if isinstance(above, ScrollArea):
                touch.ud[above] = touch.pos
            above = above.parent

    def _seat_at(self, y: float) -> int:
        """The seat at this height, or the nearest one."""
        return sum(row.y > y for row in self.rows[:-1])

    def _move_to(self, to: int, seat: int) -> None:
        if to != seat:
            self._held = to
            self.screen.move(seat, to)

    def _update_shifts(self, touch: MotionEvent) -> None:
        """Moves the dragged row with the finger, within the list."""
        for seat, row in enumerate(self.rows):
            row.held = seat == self._held
            middle = min(max(touch.y, self.y + row.height / 2), self.top - row.height / 2)
            row.shift = middle - row.center_y if row.held and self._is_dragging else 0
