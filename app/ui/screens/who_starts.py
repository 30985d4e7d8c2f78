"""Draws the question who starts: double by double, or tile by tile."""

from collections.abc import Mapping

from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, StringProperty

from app.domain.tiles import Tile
from app.presenters.who_starts.state import Reply
from app.ui.screen import Screen
from app.ui.widgets.game import (
    box_card,  # noqa: F401 - kv calls its pieces by name
    choice_card,  # noqa: F401 - kv calls its pieces by name
)

EDGE = 16
WIDEST = 640
UPRIGHT, SIDEWAYS = 300, 200
"""Where there is less room than this, the tiles are as high as they like, and scroll."""


LOOKS: Mapping[Reply, str] = {Reply.NOBODY: "tonal", Reply.DONE: "filled", Reply.BACK: "plain"}


class WhoStartsScreen(Screen):
    looks = LOOKS
    step = StringProperty()
    room = NumericProperty(0)
    """The height that drawn tiles have without scrolling."""

    def _edge(self) -> float:
        """Beside each other, question and answers need all the width there is."""
        return float(dp(EDGE) if self.wide else max(dp(EDGE), (self.width - dp(WIDEST)) / 2))

    edge = AliasProperty(_edge, bind=("width", "wide"))

    def on_kv_post(self, _base: object) -> None:
        self.ids.slide.bind(height=self._fit)
        self.ids.head.bind(height=self._fit)
        self.bind(wide=self._fit)

    def _fit(self, *_changed: object) -> None:
        above = 0 if self.wide else self.ids.head.height
        room = self.ids.slide.height - above - dp(EDGE)
        self.room = room if room > dp(SIDEWAYS if self.wide else UPRIGHT) else 0

    def on_step(self, *_changed: object) -> None:
        """Another question is read from its beginning."""
        if "slide" in self.ids:
            self.ids.slide.scroll_y = 1

    def pick_box(self, box: str) -> None:
        self.presenter.pick_box(box)

    def pick_number(self, players: str) -> None:
        self.presenter.pick_number(players)

    def holds(self, seat: str) -> None:
        self.presenter.holds(seat)

    def draws(self, tile: Tile) -> None:
        self.presenter.draws(tile)
