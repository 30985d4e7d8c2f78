"""Lists leaflets and games, and the search hits in them."""

from collections.abc import Mapping

from kivy.properties import ObjectProperty

from app.presenters.rules.presenter import GroupHeading, SearchHit, SearchSummary
from app.presenters.shared.boxes import Box
from app.ui.scheduling import run_in_background
from app.ui.screen import Screen

ROW_WIDGETS: Mapping[type, str] = {
    Box: "BoxCard",
    GroupHeading: "RulesHeading",
    SearchHit: "RulesHit",
    SearchSummary: "RulesSummary",
}


class RulesScreen(Screen):
    row_widgets = ObjectProperty(ROW_WIDGETS)

    def on_kv_post(self, _base: object) -> None:
        """The games are read while the leaflets are on screen already."""
        run_in_background(self.presenter.load_games, self.presenter.show_games)

    def pick_box(self, box: str) -> None:
        self.presenter.open_leaflet(box)
