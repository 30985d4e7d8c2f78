"""Finds the starter: by a tile that is held, by drawn tiles, or by what the match knows."""

from collections.abc import Mapping

from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, StringProperty

from app.presenters.who_starts.state import Reply
from app.ui import kv
from app.ui.widgets.game.box_list import ChoosingScreen

kv.load("widgets/choice_card")

MIN_MARGIN = 16
MAX_WIDTH = 640
MIN_PORTRAIT, MIN_LANDSCAPE = 300, 200
"""With less height than this, the tiles get their natural height, and scroll."""


BUTTON_VARIANTS: Mapping[Reply, str] = {
    Reply.NOBODY: "tonal",
    Reply.DONE: "filled",
    Reply.OTHER: "text",
}


class WhoStartsScreen(ChoosingScreen):
    variants = BUTTON_VARIANTS
    step = StringProperty()
    tiles_height = NumericProperty(0)
    """Height for the drawn tiles without scrolling."""

    def _side_margin(self) -> float:
        """In landscape, question and answers side by side need the full width."""
        return float(
            dp(MIN_MARGIN) if self.wide else max(dp(MIN_MARGIN), (self.width - dp(MAX_WIDTH)) / 2)
        )

    edge = AliasProperty(_side_margin, bind=("width", "wide"))

    def on_kv_post(self, base: object) -> None:
        super().on_kv_post(base)
        self.ids.scroll.bind(height=self._update_height)
        self.ids.question.bind(height=self._update_height)
        self.bind(wide=self._update_height)

    def _update_height(self, *_changed: object) -> None:
        above = 0 if self.wide else self.ids.question.height
        available = self.ids.scroll.height - above - dp(MIN_MARGIN)
        self.tiles_height = (
            available if available > dp(MIN_LANDSCAPE if self.wide else MIN_PORTRAIT) else 0
        )

    def on_step(self, *_changed: object) -> None:
        """Scrolls the next question to its top."""
        if "scroll" in self.ids:
            self.ids.scroll.scroll_y = 1
