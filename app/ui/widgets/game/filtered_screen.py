"""A screen whose matches can be filtered: chips, and a sheet with the options of a filter."""

from kivy.properties import ObjectProperty, StringProperty

from app.ui import kv
from app.ui.widgets.kit.screen import Screen
from app.ui.widgets.kit.sheet import Sheet
from app.words.options import Chip


class FilterSheet(Sheet):
    """The options of one filter."""

    options = ObjectProperty(())


class FilteredScreen(Screen):
    """Its ``presenter`` has the filters and their options."""

    sheet = ObjectProperty(None, allownone=True)
    kind = StringProperty()

    def tap_chip(self, chip: Chip) -> None:
        if chip.chosen:
            self.presenter.remove_filter(chip.key)
        else:
            self.ask_filter(chip.key)

    def choose(self, key: str) -> None:
        self.sheet.dismiss()
        self.presenter.choose(self.kind, key)

    def ask_filter(self, kind: str) -> None:
        asked = self.presenter.filter_options(kind)
        self.kind = kind
        self.sheet = FilterSheet(title=asked.title, options=asked.options, screen=self)
        self.open_sheet(self.sheet)


kv.load("widgets/filters")
