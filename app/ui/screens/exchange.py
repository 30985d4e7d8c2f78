"""Exports data, and shows the preview of an import."""

from app.ui import kv
from app.ui.widgets.kit.screen import Screen

kv.load("widgets/option_line")


class ExchangeScreen(Screen):
    def show(self, state: object) -> None:
        """Scrolls to the top, where the summary of an imported file is."""
        before = self.state.summary
        super().show(state)
        if self.state.summary != before:
            self.ids.page.scroll_y = 1
