"""A frame around the sentence of a long page that is being read aloud."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.ui.widgets.drawing.rounded import Rounded
from app.ui.widgets.kit.label import TextLabel
from app.ui.widgets.lists.lazy_page import LazyPage

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
