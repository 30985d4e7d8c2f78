"""Lists the matches, with filters and a menu for each match."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.presenters.history.filters import YES, Kind
from app.presenters.history.rows import MatchRow, MonthTitle
from app.presenters.shared.options import Chip
from app.ui import kv
from app.ui.screen import Screen
from app.ui.widgets.kit.sheet import Sheet

ROW_WIDGETS: Mapping[type, str] = {MonthTitle: "MonthLine", MatchRow: "HistoryLine"}

kv.load("widgets/match_line")


class FilterSheet(Sheet):
    """The options of one filter."""

    options = ObjectProperty(())


class HistoryScreen(Screen):
    row_widgets = ObjectProperty(ROW_WIDGETS)
    tight = BooleanProperty(defaultvalue=False)
    """True if there is little width beside the box for this text size."""
    sheet = ObjectProperty(None, allownone=True)
    kind = StringProperty()

    def show(self, state: object) -> None:
        """Scrolls to the top after a change of filters."""
        before = self.state.filters
        super().show(state)
        if self.state.filters != before:
            self.ids.list.to_top()

    def tap_chip(self, chip: Chip) -> None:
        if chip.chosen:
            self.presenter.remove_filter(chip.key)
        elif chip.key == Kind.DELETED:
            self.presenter.choose(chip.key, YES)
        else:
            self._ask(chip.key)

    def choose(self, key: str) -> None:
        self.sheet.dismiss()
        self.presenter.choose(self.kind, key)

    def open_menu(self, row: MatchRow) -> None:
        """Opens a deleted match instead, because it can only be restored, on its own screen."""
        if self.state.filters.deleted:
            self.presenter.open_match(row.id)
            return
        self.open_sheet(Factory.MatchMenu(title=row.label, screen=self, match=row.id))

    def _ask(self, kind: str) -> None:
        asked = self.presenter.filter_options(kind)
        self.kind = kind
        self.sheet = FilterSheet(title=asked.title, options=asked.options, screen=self)
        self.open_sheet(self.sheet)
