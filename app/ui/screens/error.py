"""Draws what to do after an error, and hands on what was chosen."""

from app.ui.screen import Screen


class ErrorScreen(Screen):
    def take(self, action: str) -> None:
        self.presenter.take(action)
