"""An app without our screens, for tests of single widgets and of the driver."""

from typing import Any

from kivymd.app import MDApp

from app.ui.window.app import Theme


class ThemedApp(MDApp):
    """Has the colours of our app: KivyMD would compute its own for each test."""

    has_notice = False

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.theme_cls = Theme()
