"""Hands on an own box: as a text, or as a file."""

from app.ui.widgets.kit.screen import Screen


class HandOnScreen(Screen):
    def copy_text(self) -> None:
        from kivy.core.clipboard import Clipboard  # noqa: PLC0415 - looks for programs

        Clipboard.copy(self.state.text)
        self.presenter.copied()
