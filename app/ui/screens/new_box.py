"""Makes an own box: its name, and the list of what it can be like."""

from app.ui.widgets.game import box_list  # noqa: F401 - kv uses its widgets by name
from app.ui.widgets.kit.screen import Screen


class NewBoxScreen(Screen):
    def pick_box(self, box: str) -> None:
        self.presenter.pick_box(box)
