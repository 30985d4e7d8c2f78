"""A sheet of languages to choose from, in groups.

Its ``groups`` come from ``app.presenters.settings.languages``; ``chosen`` gets the code.
"""

from collections.abc import Callable

from kivy.properties import ObjectProperty

from app.ui import kv
from app.ui.widgets.kit.sheet import Sheet

kv.load("widgets/language_sheet")


class LanguageSheet(Sheet):
    groups = ObjectProperty(())
    chosen: Callable[[str], None] = ObjectProperty(None, allownone=True)

    def choose(self, code: str) -> None:
        self.dismiss()
        if self.chosen is not None:
            self.chosen(code)
