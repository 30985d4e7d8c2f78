"""An app without any screen of ours, for tests of single widgets and of the driver."""

from typing import Any

from kivymd.app import MDApp

from app.ui.theme import Theme


class ThemedApp(MDApp):
    """With the app's colours: KivyMD would compute its own anew for each."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.theme_cls = Theme()
