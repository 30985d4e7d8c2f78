"""A widget of many cells to tap: each is drawn separately, and only when it changes.

Subclasses define the cells and their looks: ``Tray``, ``Pad``, ``PhotoView``.
"""

from collections.abc import Callable, Hashable, Mapping
from collections.abc import Set as AbstractSet
from math import ceil
from typing import Protocol

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui.role import Accessible, Role
from app.ui.widgets.drawing.shapes import Box, ShapeBatch, ShapePainter, Surface


class CellLook(Protocol):
    """Everything that decides how a cell is drawn, so that equal looks are drawn equally."""

    def draw(self, painter: ShapePainter, group: Surface, box: Box) -> None: ...


DrawnCells = Mapping[Hashable, tuple[Box, CellLook]]
CellState = tuple[tuple[Box, CellLook], bool]
"""Box and look of a cell, and whether the plain layer below already shows it so."""


class CellCanvas:
    """One group of instructions for each cell, redrawn when its box or look changed.

    Plain cells are drawn together in a layer below; a cell that looks plain has an empty group.
    """

    def __init__(self, canvas: InstructionGroup) -> None:
        self._canvas = canvas
        self._painter = ShapePainter()
        self._plain_group = InstructionGroup()
        self._groups: dict[Hashable, InstructionGroup] = {}
        self._plain: DrawnCells = {}
        self._last_states: Mapping[Hashable, CellState] = {}

    def show(self, shown: DrawnCells, plain: DrawnCells) -> int:
        """Returns how many cells were drawn."""
        if shown.keys() != self._groups.keys():
            self._create_groups(shown)
        if plain != self._plain:
            self._draw_plain(plain)
        states = {key: (cell, plain.get(key) == cell) for key, cell in shown.items()}
        changed = [key for key in states if self._last_states.get(key) != states[key]]
        for key in changed:
            self._groups[key].clear()
            (box, look), is_plain = states[key]
            if not is_plain:
                look.draw(self._painter, self._groups[key], box)
        self._last_states = states
        return len(changed)

    def _create_groups(self, shown: DrawnCells) -> None:
        self._canvas.clear()
        self._groups = {key: InstructionGroup() for key in shown}
        self._last_states = {}
        for group in (self._plain_group, *self._groups.values()):
            self._canvas.add(group)

    def _draw_plain(self, plain: DrawnCells) -> None:
        batch = ShapeBatch()
        for box, look in plain.values():
            look.draw(self._painter, batch, box)
        self._plain_group.clear()
        batch.draw_on(self._plain_group)
        self._plain = plain


def grid(box: Box, keys: tuple[Hashable, ...], columns: int) -> dict[Hashable, Box]:
    """Boxes of the keys, row by row from the top left; the last row is centred. ``None`` leaves a
    place empty.
    """
    width, height = box.width / columns, box.height / ceil(len(keys) / columns)
    places: dict[Hashable, Box] = {}
    for first in range(0, len(keys), columns):
        line = keys[first : first + columns]
        left = box.x + (columns - len(line)) * width / 2
        bottom = round(box.y + box.height - (first // columns + 1) * height)
        for column, key in enumerate(line):
            places[key] = Box(round(left + column * width), bottom, int(width), int(height))
    return {key: place for key, place in places.items() if key is not None}


class CellGrid(Accessible, Widget):
    """A tap counts if the touch ends in the cell where it began.

    ``drawn`` counts the drawings of cells so far.
    """

    accessible_role = Role.TABLE
    cell_role = Role.BUTTON
    name_of: Callable[[Hashable], str] = ObjectProperty(str)
    """Gives the name of a cell."""
    drawn_from: tuple[str, ...] = ()
    """The properties that it redraws for, besides its place and size."""
    fit_height = NumericProperty(0)
    """The height that the cells should fit in, if they stay large enough; 0: no limit."""
    minimum_height = NumericProperty(0)
    """Height that the cells need at the current width."""

    def __init__(self, **values: object) -> None:
        self.drawn = 0
        self._pressed: dict[object, Hashable] = {}
        self._boxes: dict[Hashable, Box] = {}
        self._refresh = Clock.create_trigger(self._refresh_now, -1)
        super().__init__(**values)
        self._canvases = CellCanvas(self.canvas)
        for name in ("pos", "size", "fit_height", *self.drawn_from):
            self.fbind(name, self._refresh)
        self._refresh()

    def cell_boxes(self) -> dict[Hashable, Box]:
        """The box of each cell; none as long as something is missing. Also sets
        ``minimum_height``.
        """
        raise NotImplementedError

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        """The look of each cell; ``pressed`` cells are touched."""
        raise NotImplementedError

    def plain_cell_looks(self) -> Mapping[Hashable, CellLook]:
        """The usual looks, where any other look covers them; only useful for many cells."""
        return {}

    def tap_cell(self, key: Hashable) -> None:
        raise NotImplementedError

    def cell_name(self, key: Hashable) -> str:
        """The accessible name of a cell."""
        return self.name_of(key)

    def box_of(self, key: Hashable) -> Box:
        """The box of a cell in window coordinates."""
        box = self.cell_boxes()[key]
        x, y = self.to_window(box.x, box.y)
        return Box(x, y, box.width, box.height)

    def _refresh_now(self, _seconds: float = 0) -> None:
        self._boxes = self.cell_boxes()
        looks = self.cell_looks(set(self._pressed.values())) if self._boxes else {}
        shown = {key: (box, looks[key]) for key, box in self._boxes.items()}
        plain = self.plain_cell_looks() if self._boxes else {}
        below = {key: (box, plain[key]) for key, box in self._boxes.items() if key in plain}
        self.drawn += self._canvases.show(shown, below)

    def _cell_at(self, x: float, y: float) -> Hashable | None:
        return next((key for key, box in self._boxes.items() if box.contains(x, y)), None)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        key = self._cell_at(*touch.pos)
        if key is None or self.disabled or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        if touch not in EventLoop.touches:
            # A ScrollView passes a quick tap on only after the touch has ended, and its end even
            # later: do not wait for that.
            self.tap_cell(key)
            return True
        touch.grab(self)
        self._pressed[touch.uid] = key
        self._refresh()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        pressed = self._pressed.get(touch.uid)
        self.cancel_touch(touch)
        if pressed is not None and pressed == self._cell_at(*touch.pos):
            self.tap_cell(pressed)
        return True

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Called when a scroll view takes over the touch; it is no tap any more."""
        touch.ungrab(self)
        self._pressed.pop(touch.uid, None)
        self._refresh()
