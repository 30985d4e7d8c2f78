"""Says why the file cannot be opened; all of it is drawn by its kv file."""

from app.ui.widgets.kit.screen import Screen


class StartupErrorScreen(Screen):
    pass
