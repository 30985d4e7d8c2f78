"""A line of play as it lies on the table, with marks where a tile can be laid next.

Its picture is a ``LinePicture`` of ``app.presenters.leaflet.pictures``.
"""

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.presenters.leaflet.pictures import Laid
from app.ui.widgets.drawing.domino import Domino

LARGEST = 40
"""Density-independent pixels that half a tile is wide at most."""


class LineOfPlay(Widget):
    picture = ObjectProperty(None, allownone=True)
    faces = ObjectProperty(None, allownone=True)
    marks = BooleanProperty(defaultvalue=False)
    minimum_height = NumericProperty(0)
    """What it needs at the width it has."""

    def __init__(self, **values: object) -> None:
        self._place = Clock.create_trigger(self._place_now, -1)
        super().__init__(**values)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        for name in ("picture", "faces", "marks"):
            self.fbind(name, self._lay)
        self._lay()

    def on_width(self, *_changed: object) -> None:
        self.minimum_height = self._half * self.picture.height if self.picture else 0

    @property
    def _half(self) -> float:
        return float(min(dp(LARGEST), self.width / self.picture.width))

    def _lay(self, *_changed: object) -> None:
        self.clear_widgets()
        if self.picture is None:
            return
        self.on_width()
        for laid in self.picture.laid:
            self.add_widget(Domino(tile=laid.tile, faces=self.faces, marks=self.marks))
        for _ in self.picture.ends:
            self.add_widget(Factory.OpenEnd())
        self._place()

    def _place_now(self, _seconds: float) -> None:
        if self.picture is None:
            return
        half, picture = self._half, self.picture
        left = self.center_x - half * picture.width / 2
        top = self.center_y + half * picture.height / 2
        pieces = self.children[::-1]
        for laid, piece in zip(picture.laid, pieces, strict=False):
            piece.size = _size(laid, half)
            piece.pos = left + laid.across * half, top - laid.down * half - piece.height
        for (across, down), piece in zip(picture.ends, pieces[len(picture.laid) :], strict=True):
            piece.center = left + across * half, top - down * half


def _size(laid: Laid, half: float) -> tuple[float, float]:
    return (half, 2 * half) if laid.upright else (2 * half, half)
