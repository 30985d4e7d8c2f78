"""A sheet of languages to choose from, in groups.

Its ``groups`` are those of ``app.presenters.tongues``; ``chosen`` is called with the code.
"""

from collections.abc import Callable

from kivy.properties import ObjectProperty

from app.ui import kv
from app.ui.widgets.sheet import Sheet

kv.load("tongues")


class TongueSheet(Sheet):
    groups = ObjectProperty(())
    chosen: Callable[[str], None] = ObjectProperty(None, allownone=True)

    def choose(self, code: str) -> None:
        self.dismiss()
        if self.chosen is not None:
            self.chosen(code)
