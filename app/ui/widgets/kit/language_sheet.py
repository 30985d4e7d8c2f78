"""A sheet to choose a language, in groups.

``groups`` are ``LanguageGroup``s; ``callback`` gets the chosen code.
"""

from collections.abc import Callable

from kivy.properties import ObjectProperty

from app.ui import kv
from app.ui.widgets.kit.sheet import Sheet

kv.load("widgets/language_sheet")


class LanguageSheet(Sheet):
    groups = ObjectProperty(())
    callback: Callable[[str], None] = ObjectProperty(None, allownone=True)

    def choose(self, code: str) -> None:
        self.dismiss()
        if self.callback is not None:
            self.callback(code)
