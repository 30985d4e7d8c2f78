"""A match that is kept: what came of it, its hands, and what can be done with it."""

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from app.ui import kv
from app.ui.screen import Screen
from app.ui.widgets.game import (
    box_card,  # noqa: F401 - kv calls its pieces by name
    hands_grid,  # noqa: F401 - kv calls its pieces by name
    score_card,  # noqa: F401 - kv calls its pieces by name
)

Factory.register("LineChart", module="app.ui.widgets.charts.line_chart")
Factory.register("BarChart", module="app.ui.widgets.charts.bars")
Factory.register("MatchMenu", module="app.ui.widgets.game.match_sheets")
for shared in ("played", "screens/table"):
    kv.load(shared)


class MatchScreen(Screen):
    body = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _base: object) -> None:
        self.bind(wide=self._lay)
        self._lay()

    def show(self, state: object) -> None:
        """Another match is seen from its beginning."""
        before = self.state.id
        super().show(state)
        if self.body is None or self.state.id != before:
            self._lay()
        else:
            self.body.state = state

    def see(self, hand_id: str) -> None:
        self.presenter.see(hand_id)

    def open_menu(self) -> None:
        self.lay(Factory.MatchMenu(title=self.state.title, screen=self, match=self.state.id))

    def _lay(self, *_changed: object) -> None:
        """Sideways, the hands stand beside what came of them instead of below."""
        if self.body is not None:
            kv.take_off(self.body)
        way = Factory.MatchSideways if self.wide else Factory.MatchUpright
        self.body = way(state=self.state, screen=self)
        self.add_widget(self.body)
