"""Lists leaflets and games, and the search hits in them."""

from collections.abc import Mapping

from kivy.properties import ObjectProperty

from app.presenters.rules import SearchHit
from app.ui.widgets.game import box_list
from app.ui.widgets.kit.screen import Screen

ROW_WIDGETS: Mapping[type, str] = {**box_list.ROW_WIDGETS, SearchHit: "RulesHit"}


class RulesScreen(Screen):
    row_widgets = ObjectProperty(ROW_WIDGETS)

    def on_kv_post(self, _base: object) -> None:
        box_list.load_games(self)
