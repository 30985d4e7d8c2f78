"""A widget of many cells that are tapped: each is drawn by itself, and only when it changes.

What a cell is and looks like, its widget says: ``Tray``, ``Keypad``, ``NumberPad``.
"""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from typing import Protocol

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.ui.widgets.drawing.shapes import Box, Ground, ShapePainter, Strokes


class Shown(Protocol):
    """What a cell shows: all that decides how it is drawn, so equal ones look the same."""

    def draw(self, brush: ShapePainter, group: Ground, box: Box) -> None: ...


Drawn = Mapping[Hashable, tuple[Box, Shown]]
Stood = tuple[tuple[Box, Shown], bool]
"""A cell as it is shown, and whether that is how it lies below."""


class Canvases:
    """One group of instructions for each cell, filled anew when its place or look changed.

    What is plain lies below, drawn all at once; a cell that looks so has nothing above it.
    """

    def __init__(self, canvas: InstructionGroup) -> None:
        self._canvas = canvas
        self._brush = ShapePainter()
        self._below = InstructionGroup()
        self._groups: dict[Hashable, InstructionGroup] = {}
        self._plain: Drawn = {}
        self._stood: Mapping[Hashable, Stood] = {}

    def show(self, shown: Drawn, plain: Drawn) -> int:
        """Says how many were drawn."""
        if shown.keys() != self._groups.keys():
            self._lay(shown)
        if plain != self._plain:
            self._lay_below(plain)
        stand = {key: (cell, plain.get(key) == cell) for key, cell in shown.items()}
        changed = [key for key in stand if self._stood.get(key) != stand[key]]
        for key in changed:
            self._groups[key].clear()
            (box, look), is_plain = stand[key]
            if not is_plain:
                look.draw(self._brush, self._groups[key], box)
        self._stood = stand
        return len(changed)

    def _lay(self, shown: Drawn) -> None:
        self._canvas.clear()
        self._groups = {key: InstructionGroup() for key in shown}
        self._stood = {}
        for group in (self._below, *self._groups.values()):
            self._canvas.add(group)

    def _lay_below(self, plain: Drawn) -> None:
        strokes = Strokes()
        for box, look in plain.values():
            look.draw(self._brush, strokes, box)
        self._below.clear()
        strokes.lay(self._below)
        self._plain = plain


class CellGrid(Widget):
    """A tap counts where the finger is lifted in the cell that it was put down in.

    ``drawn`` is how many cells were drawn so far, each time that one was.
    """

    minimum_height = NumericProperty(0)
    """What its cells need at the width it has."""

    def __init__(self, **values: object) -> None:
        self.drawn = 0
        self._held: dict[object, Hashable] = {}
        self._boxes: dict[Hashable, Box] = {}
        self._refresh = Clock.create_trigger(self._refresh_now, -1)
        super().__init__(**values)
        self._canvases = Canvases(self.canvas)
        self.fbind("pos", self._refresh)
        self.fbind("size", self._refresh)
        self._refresh()

    def places(self) -> dict[Hashable, Box]:
        """Where each cell is, ``minimum_height`` being set on the way."""
        raise NotImplementedError

    def looks(self, held: AbstractSet[Hashable]) -> Mapping[Hashable, Shown]:
        """What each cell shows; ``held`` are under a finger."""
        raise NotImplementedError

    def plain_looks(self) -> Mapping[Hashable, Shown]:
        """How most of them look, where any other look hides that; for many cells alone."""
        return {}

    def tapped(self, key: Hashable) -> None:
        raise NotImplementedError

    def box_of(self, key: Hashable) -> Box:
        """Where the cell is in the window."""
        box = self.places()[key]
        x, y = self.to_window(box.x, box.y)
        return Box(x, y, box.width, box.height)

    def _refresh_now(self, _seconds: float = 0) -> None:
        self._boxes = self.places()
        looks = self.looks(set(self._held.values()))
        shown = {key: (box, looks[key]) for key, box in self._boxes.items()}
        plain = self.plain_looks()
        below = {key: (box, plain[key]) for key, box in self._boxes.items() if key in plain}
        self.drawn += self._canvases.show(shown, below)

    def _at(self, x: float, y: float) -> Hashable | None:
        return next((key for key, box in self._boxes.items() if box.holds(x, y)), None)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        key = self._at(*touch.pos)
        if key is None or self.disabled or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        if touch not in EventLoop.touches:
            # A ScrollView hands on a quick tap only after the finger has gone, and the end
            # of it a while later: nobody should wait for that.
            self.tapped(key)
            return True
        touch.grab(self)
        self._held[touch.uid] = key
        self._refresh()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        held = self._held.get(touch.uid)
        self.let_go(touch)
        if held is not None and held == self._at(*touch.pos):
            self.tapped(held)
        return True

    def let_go(self, touch: MotionEvent) -> None:
        """The finger is somebody else's now: no tap comes of it."""
        touch.ungrab(self)
        self._held.pop(touch.uid, None)
        self._refresh()
