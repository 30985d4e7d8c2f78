"""Parts of a leaflet's page: pictures of tiles and hands, and the mark on what is read aloud."""

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.widgets.drawing.domino import Domino
from app.ui.widgets.drawing.rounded import Rounded
from app.ui.widgets.kit.label import TextLabel
from app.ui.widgets.kit.layout import Card, Column
from app.ui.widgets.lists.lazy_page import LazyPage
from app.words.page.rows import PlacedTile

MARGIN = 4
"""In dp: distance of the frame from the text."""
THICKNESS = 2


class ReadingMark:
    """The page builds and removes its widgets, so the label is searched again each time."""

    def __init__(self, page: LazyPage) -> None:
        self._page = page
        self._row, self._text = -1, ""
        self._label: Widget | None = None
        self._frame = Rounded()
        self._frame.corner, self._frame.edge = dp(8), dp(THICKNESS)
        self._find_later = Clock.create_trigger(self._find_now, 0)

    def set_colour(self, ink: list[float]) -> None:
        self._frame.ink = ink

    def show(self, row: int, text: str) -> None:
        """Marks the label with this text in this row; an empty text marks nothing."""
        if (row, text) == (self._row, self._text):
            return
        self._row, self._text = row, text
        self._unmark()
        if text and not self._find_label():
            self._page.go_to(row)
            self._find_later()

    def _find_now(self, _seconds: float) -> None:
        self._find_label()

    def _find_label(self) -> bool:
        """True if the label is on the page; then scrolls to it."""
        if not 0 <= self._row < len(self._page.rows):
            return False
        state = self._page.rows[self._row]
        rows = [one for one in self._page.content.children if one.state is state]
        widgets = (widget for row in rows for widget in row.walk(restrict=True))
        label = next((one for one in widgets if _has_text(one, self._text)), None)
        if label is not None:
            self._mark(label)
            self._page.scroll_to(label, padding=dp(24), animate=False)
        return label is not None

    def _mark(self, label: Widget) -> None:
        self._unmark()
        self._label = label
        label.canvas.after.add(self._frame)
        label.bind(pos=self._update_frame, size=self._update_frame)
        self._update_frame()

    def _unmark(self) -> None:
        if self._label is not None:
            self._label.unbind(pos=self._update_frame, size=self._update_frame)
            self._label.canvas.after.remove(self._frame)
            self._label = None

    def _update_frame(self, *_changed: object) -> None:
        label, gap = self._label, dp(MARGIN)
        if label is not None:
            (x, y), (width, height) = label.pos, label.size
            self._frame.box = (x - gap, y - gap, width + 2 * gap, height + 2 * gap)


def _has_text(widget: Widget, text: str) -> bool:
    return isinstance(widget, TextLabel) and widget.text == text


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
