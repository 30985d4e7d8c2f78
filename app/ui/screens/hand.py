"""Enters a hand: how it ended, the players' tiles, and the verdict so far."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.properties import NumericProperty, StringProperty

from app.play.entry.draft import EntryMode
from app.ui import kv
from app.ui.widgets.kit.screen import Screen

kv.load("widgets/ask_leaflet", "widgets/holder_cell")

ENTRY_WIDGETS: Mapping[EntryMode, str] = {
    EntryMode.TRAY: "TilesPart",
    EntryMode.SUMS: "SumsPart",
    EntryMode.KEYPAD: "HalvesPart",
    EntryMode.TOTAL: "TotalPart",
}
MODE_ICONS: Mapping[EntryMode, str] = {
    EntryMode.TRAY: "view-grid-outline",
    EntryMode.SUMS: "sigma",
    EntryMode.KEYPAD: "dialpad",
    EntryMode.TOTAL: "numeric",
}


class HandScreen(Screen):
    mode = StringProperty()
    tiles_height = NumericProperty()
    """Height for the tiles without scrolling."""

    def on_kv_post(self, _base: object) -> None:
        if self.mode and not self.ids.entry.children:  # else on_mode added it
            self._show_entry()
        self._place_counting()

    def begin(self) -> None:
        self.ids.page.scroll_y = 1

    def on_mode(self, *_changed: object) -> None:
        if "entry" in self.ids:
            self._show_entry()

    def on_wide(self, *_changed: object) -> None:
        self._place_counting()

    def mode_icon(self, mode: str) -> str:
        return MODE_ICONS[EntryMode(mode)]

    def show_reasons(self) -> None:
        """Shows the steps of the verdict, or what is missing for one."""
        steps = self.presenter.explain() or (self.state.verdict,)
        sheet = Factory.Sheet(title=self.state.why)
        for step in steps:
            sheet.add_widget(Factory.TextLabel(text=step))
        sheet.add_widget(Factory.AskLeaflet(screen=self))
        self.open_sheet(sheet)

    def record(self) -> None:
        self.presenter.record()
        if self.state.is_wrong:
            self.ids.page.scroll_y = 1  # the messages about missing data begin at the top

    def _show_entry(self) -> None:
        """Builds the widgets of an entry mode when it is first selected."""
        for part in self.ids.entry.children[:]:
            kv.remove(part)
        if self.mode:
            self.ids.entry.add_widget(Factory.get(ENTRY_WIDGETS[EntryMode(self.mode)])(screen=self))

    def _place_counting(self) -> None:
        """In landscape, moves the tiles beside the ending instead of below."""
        counting = self.ids.counting
        parent = self.ids.landscape_place if self.wide else self.ids.portrait_place
        if not self.wide:
            self.ids.landscape_scroll.size = 0, 0  # its landscape size would push the rest out
        if counting.parent is not parent:
            counting.parent.remove_widget(counting)
            parent.add_widget(counting)
