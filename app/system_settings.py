"""What the app takes from around it: the system's language, colours and text size, and the room
that its bars and cut-outs leave. It is asked again when the app comes back from behind others.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from app.device.system import System
from app.i18n import Language
from app.locale_match import fitting
from app.presenters.session.app_data import LOOKS, AppData

if TYPE_CHECKING:
    from app.ui.app import Pipkeeper

Said = tuple[str, bool, float | None]
"""What the system said: the language to speak, whether it is dark, the size of its text."""


class SystemSettings:
    """``languages`` are the phone's own, the dearest first."""

    def __init__(
        self,
        app: "Pipkeeper",
        app_data: AppData,
        language: Language,
        system: System,
        languages: Callable[[], Iterable[str]],
    ) -> None:
        self._app = app
        self._app_data = app_data
        self._language = language
        self._system = system
        self._languages = languages
        self._said = self._ask()
        app.scale = self._said[2] or app.scale

    def speak(self, code: str) -> None:
        """In the language of this code; in the phone's own where it is empty."""
        self._language.turn_to(code or fitting(self._languages()))
        self._app.speak(self._language.code)

    def dress(self, look: str, text_size: int) -> None:
        """In this look; in the phone's own where it is none of the app's."""
        drawn = look if look in LOOKS else ("dark" if self._system.is_dark() else "light")
        self._app.dress(drawn, text_size)
        self._system.dress_bars(dark=drawn != "light")

    def dress_as_kept(self) -> None:
        looks = self._app_data.looks()
        self.dress(looks.look, looks.text_size)

    def margins(self) -> list[float]:
        return list(self._system.margins())

    def measure(self) -> None:
        """The window may have been turned."""
        if self._app.navigator is not None:
            self._app.navigator.frame.margins = self.margins()

    def come_back(self) -> None:
        """Only what has changed meanwhile is drawn anew, so that nothing else moves."""
        said, self._said = self._said, self._ask()
        self.measure()
        if said == self._said:
            return
        self._app.scale = self._said[2] or self._app.scale
        if said[0] != self._said[0]:
            self.speak(self._app_data.language())
        self.dress_as_kept()

    def _ask(self) -> Said:
        return fitting(self._languages()), self._system.is_dark(), self._system.text_scale()
