"""Draws what can go out and what has come, and hands on what is chosen."""

from app.ui.screen import Screen
from app.ui.widgets.kit import (
    option_line,  # noqa: F401 - kv calls its pieces by name
    path_field,  # noqa: F401 - kv calls its pieces by name
)


class ExchangeScreen(Screen):
    def show(self, state: object) -> None:
        """What a file brings stands at the top."""
        before = self.state.brings
        super().show(state)
        if self.state.brings != before:
            self.ids.page.scroll_y = 1

    def take(self, key: str) -> None:
        self.presenter.export(key)

    def typed(self, path: str) -> None:
        self.presenter.typed(path)
