"""Draws a hand being counted: endings, people, their tiles, and the verdict as it stands."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.properties import NumericProperty, StringProperty

from app.presenters.hand.draft import EntryMode
from app.ui import kv
from app.ui.screen import Screen
from app.ui.widgets.leaflet.ask_leaflet import AskLeaflet

PARTS: Mapping[EntryMode, str] = {
    EntryMode.TRAY: "TilesPart",
    EntryMode.KEYPAD: "HalvesPart",
    EntryMode.TOTAL: "TotalPart",
}
ICONS: Mapping[EntryMode, str] = {
    EntryMode.TRAY: "view-grid-outline",
    EntryMode.KEYPAD: "dialpad",
    EntryMode.TOTAL: "numeric",
}


class HandScreen(Screen):
    way = StringProperty()
    room = NumericProperty()
    """The height that the tiles have without scrolling."""

    def on_kv_post(self, _base: object) -> None:
        if not self.ids.part.children:  # else it came with the way
            self._put_part()
        self._place()

    def on_way(self, *_changed: object) -> None:
        if "part" in self.ids:
            self._put_part()

    def on_wide(self, *_changed: object) -> None:
        self._place()

    def icon_of(self, way: str) -> str:
        return ICONS[EntryMode(way)]

    def why(self) -> None:
        """The steps of the verdict; what is missing where there is none yet."""
        steps = self.presenter.why() or (self.state.verdict,)
        sheet = Factory.Sheet(title=self.state.why)
        for step in steps:
            sheet.add_widget(Factory.TextLabel(text=step))
        sheet.add_widget(AskLeaflet(screen=self))
        sheet.bind(on_dismiss=self.lift)
        self.lay(sheet)

    def record(self) -> None:
        self.presenter.record()
        if self.state.is_wrong:
            self.ids.page.scroll_y = 1  # what is missing is told from the top on

    def _put_part(self) -> None:
        """Trays and pads are made when somebody wants to count that way."""
        for part in self.ids.part.children[:]:
            kv.take_off(part)
        self.ids.part.add_widget(Factory.get(PARTS[EntryMode(self.way)])(screen=self))

    def _place(self) -> None:
        """Turned sideways, what is counted stands beside how it ended."""
        counting, room = self.ids.counting, self.ids.standing if self.wide else self.ids.inline
        if not self.wide:
            self.ids.beside.size = 0, 0  # what it had sideways would push the rest out
        if counting.parent is not room:
            counting.parent.remove_widget(counting)
            room.add_widget(counting)
