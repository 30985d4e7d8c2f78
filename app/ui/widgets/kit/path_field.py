"""Where a file or folder is typed, on a computer without a program to choose it with.

Its state has ``where``, which says what belongs there, and the words of its button as ``take``;
what was typed its screen is told as ``typed``.
"""

from app.ui import kv
from app.ui.widgets.kit.layout import Column

kv.load("widgets/path_field")


class PathField(Column):
    def take(self) -> None:
        self.ids.path.leave()
        self.screen.typed(self.ids.path.text)
