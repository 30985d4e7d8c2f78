"""The pictures of a leaflet: its tiles, its line of play, an example hand.

Their states are in ``app.words.page.rows``; this module loads when the first is shown.
"""

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.widgets.drawing.domino import Domino
from app.ui.widgets.kit.layout import Card, Column
from app.words.page.rows import PlacedTile

MAX_HALF_WIDTH = 40
"""In dp: the greatest width of half a tile."""


class LeafletFelt(Card):
    """The felt background of tiles."""


class LeafletTiles(LeafletFelt):
    pass


class LeafletLine(LeafletFelt):
    pass


class LeafletExample(Column):
    pass


class LineOfPlay(Widget):
    """A line of play on the table, with marks where the next tile can be placed. Its picture is a
    ``LinePicture`` of ``app.words.page.rows``.
    """

    picture = ObjectProperty(None, allownone=True)
    faces = ObjectProperty(None, allownone=True)
    marks = BooleanProperty(defaultvalue=False)
    minimum_height = NumericProperty(0)
    """Height needed at the current width."""

    def __init__(self, **values: object) -> None:
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        super().__init__(**values)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        for name in ("picture", "faces", "marks"):
            self.fbind(name, self._rebuild)
        self._rebuild()

    def on_width(self, *_changed: object) -> None:
        self.minimum_height = self._half * self.picture.height if self.picture else 0

    @property
    def _half(self) -> float:
        return float(min(dp(MAX_HALF_WIDTH), self.width / self.picture.width))

    def _rebuild(self, *_changed: object) -> None:
        self.clear_widgets()
        if self.picture is None:
            return
        self.on_width()
        for placed in self.picture.tiles:
            self.add_widget(Domino(tile=placed.tile, faces=self.faces, marks=self.marks))
        for _ in self.picture.open_ends:
            self.add_widget(Factory.OpenEnd())
        self._arrange()

    def _arrange_now(self, _seconds: float) -> None:
        if self.picture is None:
            return
        half, picture = self._half, self.picture
        left = self.center_x - half * picture.width / 2
        top = self.center_y + half * picture.height / 2
        widgets = self.children[::-1]
        for placed, widget in zip(picture.tiles, widgets, strict=False):
            widget.size = _size(placed, half)
            widget.pos = left + placed.left * half, top - placed.top * half - widget.height
        for (across, down), widget in zip(
            picture.open_ends, widgets[len(picture.tiles) :], strict=True
        ):
            widget.center = left + across * half, top - down * half


def _size(placed: PlacedTile, half: float) -> tuple[float, float]:
    return (half, 2 * half) if placed.upright else (2 * half, half)


kv.load("widgets/leaflet_pictures")
