"""A field to type a path, for a computer without a file chooser.

Its state has ``path_hint`` and the button's text ``path_button``; the screen's ``enter_path``
gets the path.
"""

from app.ui import kv
from app.ui.widgets.kit.layout import Column

kv.load("widgets/path_field")


class PathField(Column):
    def submit(self) -> None:
        self.ids.path.close_keyboard()
        self.screen.enter_path(self.ids.path.text)
