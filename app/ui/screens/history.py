"""Draws the list of matches, and asks what is to be listed or done."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.presenters.history.filters import YES, Kind
from app.presenters.history.rows import MatchRow, MonthTitle
from app.presenters.shared.options import Chip
from app.ui import kv
from app.ui.screen import Screen
from app.ui.widgets.kit.sheet import Sheet

KINDS: Mapping[type, str] = {MonthTitle: "MonthLine", MatchRow: "HistoryLine"}

for piece in KINDS.values():
    Factory.register(piece, module="app.ui.widgets.game.history_line")
Factory.register("MatchMenu", module="app.ui.widgets.game.match_sheets")
Factory.register("RecycleList", module="app.ui.widgets.lists.recycle_list")
for shared in ("table", "table_empty"):
    kv.load(f"screens/{shared}")


class ChooseMatches(Sheet):
    """What there is to choose of one kind."""

    options = ObjectProperty(())


class HistoryScreen(Screen):
    kinds = ObjectProperty(KINDS)
    tight = BooleanProperty(defaultvalue=False)
    """There is little room beside the box, for the size of the text."""
    sheet = ObjectProperty(None, allownone=True)
    kind = StringProperty()

    def show(self, state: object) -> None:
        """What is listed anew is read from its beginning."""
        before = self.state.wanted
        super().show(state)
        if self.state.wanted != before:
            self.ids.list.to_top()

    def tap_chip(self, chip: Chip) -> None:
        if chip.chosen:
            self.presenter.take_off(chip.key)
        elif chip.key == Kind.DELETED:
            self.presenter.choose(chip.key, YES)
        else:
            self._ask(chip.key)

    def choose(self, key: str) -> None:
        self.sheet.dismiss()
        self.presenter.choose(self.kind, key)

    def open_menu(self, row: MatchRow) -> None:
        """On its page a deleted match is brought back; nothing else is done with one."""
        if self.state.wanted.deleted:
            self.presenter.see(row.id)
            return
        self.lay(Factory.MatchMenu(title=row.label, screen=self, match=row.id))

    def _ask(self, kind: str) -> None:
        asked = self.presenter.choosing(kind)
        self.kind = kind
        self.sheet = ChooseMatches(title=asked.title, options=asked.options, screen=self)
        self.lay(self.sheet)
