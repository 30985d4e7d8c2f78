"""Base class of all screens: shows the state of its presenter and passes taps to it.

A screen stores nothing itself: it is rebuilt when the text size or the colours change.
"""

from collections.abc import Callable
from typing import Any, Protocol, Self, runtime_checkable

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.play.navigation import Navigation
from app.ui.widgets.kit.layout import InLanguage


class Presenter(Protocol):
    """What a screen and the navigator need of a presenter."""

    state: Any
    shown: Callable[[Any], None]

    def open(self, **params: str) -> None: ...


@runtime_checkable
class Refreshable(Protocol):
    """A presenter whose screen can be open while another phone's changes come in."""

    def refresh(self, note: str = "") -> None:
        """Shows the stored values again. What is typed, scrolled, chosen or open stays."""


class ScreenNavigator(Navigation, Protocol):
    """What a screen needs of the navigator: what its presenter needs, and sheets."""

    def open_sheet(self, sheet: Widget) -> None: ...


class Screen(InLanguage, BoxLayout):
    """``state`` is set before the kv rule is applied, so kv may read it at once. ``language``
    is the app's; it is set here because a screen may be prebuilt outside the frame.
    """

    presenter = ObjectProperty()
    navigator = ObjectProperty()
    state = ObjectProperty(rebind=True)
    wide = BooleanProperty(defaultvalue=False)
    """True if wider than high: a phone in landscape, or a window."""
    hides_bar = BooleanProperty(defaultvalue=False)
    """True if the screen uses the space of the navigation bar too."""

    def __init__(self, presenter: Presenter, navigator: ScreenNavigator, **values: object) -> None:
        super().__init__(
            presenter=presenter,
            navigator=navigator,
            state=presenter.state,
            orientation="vertical",
            **values,
        )
        presenter.shown = self.show

    @property
    def screen(self) -> Self:
        """What stands in it finds it by this name."""
        return self

    def show(self, state: object) -> None:
        self.state = state

    def begin(self) -> None:
        """Called when the player goes on to this screen, but not when they come back to it: a page
        that was scrolled begins at its top again.
        """

    def step_back(self) -> bool:
        """Goes one step back within the screen, if there is one; True if it did."""
        return False

    def open_sheet(self, sheet: Widget) -> None:
        """Opens a sheet over the screen; the back key closes it first."""
        self.navigator.open_sheet(sheet)
