"""The hands of a match with many sides: their columns scroll sideways.

The numbers of the hands stay where the lines begin, and the names of the sides at the top of the
page while it scrolls over the hands.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.widgets.drawing.canvas import (
    Drawing,
    MirroredCanvas,
    shortened_texture,
    text_texture,
)
from app.ui.widgets.drawing.domino import mix
from app.ui.widgets.game.hands_grid import (
    HandLine,
    HandsHeader,
    column_centres,
    column_width,
    number_column_width,
)
from app.ui.widgets.kit.layout import RowWidget
from app.ui.widgets.kit.page import ScrollArea
from app.ui.widgets.kit.screen import Presenter
from app.words.hand.scoreboard import ScoreCard

MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH = 56, 84
"""In dp, at the usual size of text: longer names get wider columns."""
NAME_SIZES = (14, 12)
"""In sp: the largest at which the name of a side fits above its column."""
MAX_NAME_SIZE = 18
"""In dp."""
NAME_MARGIN = 4
LETTER_WIDTH = 0.6
"""Times the font size, on average."""
PRESSED_TINT = 0.12


class StuckColumn(Drawing):
    """Its first column stays in view. ``scrolled`` is how far the others are scrolled, in pixels:
    only that column is moved for it, nothing is drawn again.
    """

    scrolled = NumericProperty(0)
    ground = ColorProperty()
    """Covers the columns that are scrolled behind the first one."""
    edge = ColorProperty()
    """A figure that is half behind the first column must not look like a whole one."""

    def __init__(self, **values: object) -> None:
        self._stuck = Translate()
        super().__init__(**values)
        self.fbind("scrolled", self._move_stuck)
        self._move_stuck()

    def _move_stuck(self, *_changed: object) -> None:
        self._stuck.x = self.scrolled

    @contextmanager
    def staying(self, canvas: MirroredCanvas, ground: Sequence[float]) -> Iterator[None]:
        """What is drawn in it is on the first column."""
        canvas.group.add(PushMatrix())
        canvas.group.add(self._stuck)
        width = number_column_width()
        canvas.rectangle(ground, 0, dp(1), width, self.height - dp(1))
        canvas.rectangle(self.edge, width - dp(1), 0, dp(1), self.height)
        yield
        canvas.group.add(PopMatrix())


class WideHandLine(StuckColumn, HandLine):
    """One hand, as wide as all columns; ``screen`` is the ``WideHands`` around it."""

    drawn_from = (*HandLine.drawn_from, "ground", "edge", "pressed")

    def _draw_number(self) -> None:
        ground, ink = tuple(self.ground), tuple(self.ink)
        shown = mix(ground, ink, PRESSED_TINT) if self.pressed else ground
        with self.staying(self._canvas, shown):
            super()._draw_number()


class WideHandsHeader(StuckColumn, HandsHeader):
    """The sign and the name of each side above its column."""

    ink = ColorProperty()

    drawn_from = (*HandsHeader.drawn_from, "ground", "edge", "ink")

    def draw(self, canvas: MirroredCanvas) -> None:
        canvas.rectangle(self.ground, 0, 0, self.width, self.height)
        self.draw_heads(canvas, self.height - dp(16))
        centres = column_centres(self.width, len(self.cards))
        for card, centre in zip(self.cards, centres, strict=True):
            name = self._name(card.name, canvas)
            canvas.write(name, centre - name.width / 2, (self.height - dp(24)) / 2, self.ink)
        with self.staying(canvas, self.ground):
            pass

    def _name(self, name: str, canvas: MirroredCanvas) -> Texture:
        room = column_width(self.width, len(self.cards)) - dp(NAME_MARGIN)
        for size in NAME_SIZES:
            whole = text_texture(name, name_font_size(size))
            if whole.width <= room:
                return whole
        smallest = name_font_size(NAME_SIZES[-1])
        return shortened_texture(name, smallest, room, is_rtl=canvas.is_rtl)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keeps a tap from the line that it covers."""
        is_tap = not touch.is_mouse_scrolling and self.collide_point(*touch.pos)
        return is_tap or bool(super().on_touch_down(touch))


class WideHands(RowWidget, ScrollArea):
    """``shift`` is how far the header is below its place, to stay at the top of the page."""

    scrolled = NumericProperty(0)
    shift = NumericProperty(0)

    def __init__(self, **values: object) -> None:
        self._page: ScrollView | None = None
        self._follow = Clock.create_trigger(self._follow_page, -1)
        super().__init__(**{"do_scroll_x": True, "do_scroll_y": False, **values})
        for name in ("pos", "size"):
            self.fbind(name, self._follow)

    def least_width(self, cards: tuple[ScoreCard, ...]) -> float:
        """The width of all columns where they are as narrow as possible."""
        longest = max((len(card.name) for card in cards), default=0)
        name = longest * LETTER_WIDTH * name_font_size(NAME_SIZES[-1]) + dp(NAME_MARGIN)
        # Figures need less room than names: half of what text grows by is enough.
        narrow, wide = ((dp(size) + sp(size)) / 2 for size in (MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH))
        return number_column_width() + len(cards) * float(max(narrow, min(name, wide)))

    @property
    def presenter(self) -> Presenter:
        """For the lines, which have this widget as their screen."""
        found: Presenter = self.screen.presenter
        return found

    def _follow_page(self, _seconds: float = 0) -> None:
        page = _page_of(self)
        if page is not self._page and page is not None:
            page.bind(scroll_y=self._follow, height=self._follow)
            page.children[0].bind(height=self._follow)
        self._page = page
        if page is not None:
            content = page.children[0]
            hidden = (1 - page.scroll_y) * max(0, content.height - page.height)
            room = self.height - 2 * self.ids.header.height
            self.shift = max(0, min(hidden - (content.height - self.top), room))


def name_font_size(size: float) -> float:
    """Names grow less with the text size, so that some columns are in view."""
    return float(min(sp(size), dp(MAX_NAME_SIZE)))


def _page_of(widget: Widget) -> ScrollView | None:
    """The page around a widget."""
    above = widget.parent
    while isinstance(above, Widget) and not isinstance(above, ScrollView):
        above = above.parent
    return above if isinstance(above, ScrollView) else None


kv.load("widgets/wide_hands_grid")
