"""A list whose rows are dragged by their handles, or moved step by step.

The list calls ``move`` of its screen each time the dragged row passes another; the new order is
then shown like any other state. A tap on a handle calls ``toggle_move_buttons``.
"""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.widgets.kit.layout import Column, Repeat
from app.ui.widgets.kit.page import ScrollArea

kv.load("widgets/drag_list")

DRAG_DISTANCE = 6
"""In dp: a touch on a handle that moves further drags."""


class Handle(Accessible, AnchorLayout):
    """Drags its row; a tap shows buttons that move it."""

    accessible_role = Role.BUTTON
    label = StringProperty()


class DragRow(Column):
    """``shift`` is the distance it was dragged from its place. Its rule has a ``Handle`` with the
    id ``handle``, and ``MoveButtons`` with the two words while ``has_move_buttons``.
    """

    place = NumericProperty(0)
    is_last = BooleanProperty(defaultvalue=False)
    shift = NumericProperty(0)
    held = BooleanProperty(defaultvalue=False)
    has_move_buttons = BooleanProperty(defaultvalue=False)
    up_text = StringProperty()
    down_text = StringProperty()
    tone = StringProperty("surfaceContainerLowestColor")


class DragList(Repeat):
    def __init__(self, **values: object) -> None:
        self._held: int | None = None
        self._start = 0.0
        self._is_dragging = False
        super().__init__(**values)

    @property
    def rows(self) -> tuple[DragRow, ...]:
        """The row widgets by place."""
        return tuple(self.children[::-1])

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        widget.place = len(self.children)
        super().add_widget(widget, *args, **kwargs)

    def _update_rows(self, *changed: object) -> None:
        super()._update_rows(*changed)
        for row in self.rows:
            row.is_last = row.place == len(self.children) - 1

    def on_touch_down(self, touch: MotionEvent) -> bool:
        place = self._place_of_handle(touch)
        if place is None or self._held is not None or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        self._keep_from_scrolling(touch)
        touch.grab(self)
        self._held, self._start, self._is_dragging = place, touch.y, False
        self._update_shifts(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self._held is None:
            return bool(super().on_touch_move(touch))
        self._is_dragging = self._is_dragging or abs(touch.y - self._start) > dp(DRAG_DISTANCE)
        if self._is_dragging:
            self._move_to(self._place_at(touch.y, self._held), self._held)
            self._update_shifts(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        place, self._held = self._held, None
        self._update_shifts(touch)
        if not self._is_dragging and place is not None:
            self.screen.toggle_move_buttons(place)
        return True

    def _place_of_handle(self, touch: MotionEvent) -> int | None:
        for place, row in enumerate(self.rows):
            if row.ids.handle.collide_point(*touch.pos):
                return place
        return None

    def _keep_from_scrolling(self, touch: MotionEvent) -> None:
        """Marks the touch as already handled for the scroll views above, so that they ignore it."""
        above = self.parent
        while above is not None and above.parent is not above:
            if isinstance(above, ScrollArea):
                touch.ud[above] = touch.pos
            above = above.parent

    def _place_at(self, y: float, place: int) -> int:
        """The place that the held row gets: it passes another where the finger comes near its
        middle. At its edge already, rows of different heights would change places to and fro.
        """
        rows, near = self.rows, self.rows[place].height / 4
        above = sum(y > row.center_y - near for row in rows[:place])
        below = sum(y < row.center_y + near for row in rows[place + 1 :])
        return place - above + below

    def _move_to(self, to: int, place: int) -> None:
        if to != place:
            self._held = to
            self.screen.move(place, to)

    def _update_shifts(self, touch: MotionEvent) -> None:
        """Moves the dragged row with the finger, within the list."""
        for place, row in enumerate(self.rows):
            row.held = place == self._held
            middle = min(max(touch.y, self.y + row.height / 2), self.top - row.height / 2)
            row.shift = middle - row.center_y if row.held and self._is_dragging else 0
