"""Lists the boxes with leaflets, and the search hits in them."""

from collections.abc import Mapping

from kivy.properties import ObjectProperty

from app.presenters.rules.presenter import GroupHeading, SearchHit, SearchSummary
from app.presenters.shared.boxes import Box
from app.ui.screen import Screen

ROW_WIDGETS: Mapping[type, str] = {
    Box: "BoxCard",
    GroupHeading: "RulesHeading",
    SearchHit: "RulesHit",
    SearchSummary: "RulesSummary",
}


class RulesScreen(Screen):
    row_widgets = ObjectProperty(ROW_WIDGETS)

    def pick_box(self, box: str) -> None:
        self.presenter.open_leaflet(box)
