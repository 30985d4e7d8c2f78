"""Lists the matches, with filters and a menu for each match."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty

from app.presenters.history.rows import MatchRow, MonthTitle
from app.ui import kv
from app.ui.widgets.game.matches import FilteredScreen
from app.words.match_filters import YES, Kind
from app.words.options import Chip

ROW_WIDGETS: Mapping[type, str] = {MonthTitle: "MonthLine", MatchRow: "HistoryLine"}

kv.load("widgets/match_line")


class HistoryScreen(FilteredScreen):
    row_widgets = ObjectProperty(ROW_WIDGETS)
    tight = BooleanProperty(defaultvalue=False)
    """True if there is little width beside the box for this text size."""

    def show(self, state: object) -> None:
        """Scrolls to the top after a change of filters."""
        before = self.state.filters
        super().show(state)
        if self.state.filters != before:
            self.ids.list.to_top()

    def tap_chip(self, chip: Chip) -> None:
        if chip.key == Kind.DELETED and not chip.chosen:
            self.presenter.choose(chip.key, YES)
        else:
            super().tap_chip(chip)

    def open_menu(self, row: MatchRow) -> None:
        """Opens a deleted match instead, because it can only be restored, on its own screen."""
        if self.state.filters.deleted:
            self.presenter.open_match(row.id)
            return
        self.open_sheet(Factory.MatchMenu(title=row.label, screen=self, match=row.id))
