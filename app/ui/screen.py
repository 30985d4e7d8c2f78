"""What every screen is: it draws the state of its presenter and hands taps back to it.

It keeps nothing itself: it is built anew when the text size or the colours change.
"""

from collections.abc import Callable
from typing import Any, Protocol

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.presenters.shared.navigation import Navigation
from app.ui.widgets.kit.mirroring import InLanguage


class Presenter(Protocol):
    """What the frame asks of each presenter."""

    state: Any
    shown: Callable[[Any], None]

    def open(self, **given: str) -> None: ...


class ScreenNavigator(Navigation, Protocol):
    """What a screen asks of the navigator: what its presenter asks, and to lay sheets over it."""

    def lay(self, sheet: Widget) -> None: ...

    def lift(self, sheet: Widget) -> None: ...


class Screen(InLanguage, BoxLayout):
    """``state`` is there before the kv rule is applied, so kv may read it at once. Its
    ``language`` is the app's: it may be drawn ahead, when no frame is around it yet.
    """

    presenter = ObjectProperty()
    navigator = ObjectProperty()
    state = ObjectProperty(rebind=True)
    wide = BooleanProperty(defaultvalue=False)
    """Wider than high: a phone turned sideways, or a window."""
    bare = BooleanProperty(defaultvalue=False)
    """It wants the room of the bar as well."""

    def __init__(self, presenter: Presenter, navigator: ScreenNavigator, **values: object) -> None:
        super().__init__(
            presenter=presenter,
            navigator=navigator,
            state=presenter.state,
            orientation="vertical",
            **values,
        )
        presenter.shown = self.show

    def show(self, state: object) -> None:
        self.state = state

    def back(self) -> None:
        self.navigator.back()

    def settings(self) -> None:
        self.navigator.go("settings")

    def lay(self, sheet: Widget) -> None:
        """Open a sheet over the screen; the back key closes it first."""
        self.navigator.lay(sheet)

    def lift(self, sheet: Widget) -> None:
        self.navigator.lift(sheet)
