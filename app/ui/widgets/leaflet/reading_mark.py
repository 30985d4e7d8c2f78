"""A line round the sentence of a long page that is read aloud, wherever it is drawn."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.ui.widgets.drawing.rounded import Rounded
from app.ui.widgets.kit.label import TextLabel
from app.ui.widgets.lists.lazy_page import LazyPage

BESIDE = 4
"""Density-independent pixels between the words and the line."""
THICK = 2


class ReadingMark:
    """Pieces of a page come and go, so it looks for the words again each time."""

    def __init__(self, page: LazyPage) -> None:
        self._page = page
        self._row, self._said = -1, ""
        self._words: Widget | None = None
        self._line = Rounded()
        self._line.corner, self._line.edge = dp(8), dp(THICK)
        self._look = Clock.create_trigger(self._look_now, 0)

    def dye(self, ink: list[float]) -> None:
        self._line.ink = ink

    def show(self, row: int, said: str) -> None:
        """Round these words of this row; without any, none."""
        if (row, said) == (self._row, self._said):
            return
        self._row, self._said = row, said
        self._leave()
        if said and not self._found():
            self._page.go_to(row)
            self._look()

    def _look_now(self, _seconds: float) -> None:
        self._found()

    def _found(self) -> bool:
        """Whether the words are on the page; then they are seen, too."""
        if not 0 <= self._row < len(self._page.rows):
            return False
        state = self._page.rows[self._row]
        pieces = [one for one in self._page.content.children if one.state is state]
        below = (widget for piece in pieces for widget in piece.walk(restrict=True))
        words = next((one for one in below if _says(one, self._said)), None)
        if words is not None:
            self._go_round(words)
            self._page.scroll_to(words, padding=dp(24), animate=False)
        return words is not None

    def _go_round(self, words: Widget) -> None:
        self._leave()
        self._words = words
        words.canvas.after.add(self._line)
        words.bind(pos=self._place, size=self._place)
        self._place()

    def _leave(self) -> None:
        if self._words is not None:
            self._words.unbind(pos=self._place, size=self._place)
            self._words.canvas.after.remove(self._line)
            self._words = None

    def _place(self, *_changed: object) -> None:
        words, gap = self._words, dp(BESIDE)
        if words is not None:
            (x, y), (width, height) = words.pos, words.size
            self._line.box = (x - gap, y - gap, width + 2 * gap, height + 2 * gap)


def _says(widget: Widget, said: str) -> bool:
    return isinstance(widget, TextLabel) and widget.text == said
