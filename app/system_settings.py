"""Applies the system's settings to the app: language, light or dark colours, text size, and the
margins for bars and cut-outs. Reads them again when the app returns to the foreground.
"""

from typing import TYPE_CHECKING, NamedTuple

from app.device.system import System
from app.i18n import Language, best_match
from app.play.app_data import AppData
from app.store.core.settings import LOOKS

if TYPE_CHECKING:
    from app.ui.window.app import Pipkeeper


class SystemState(NamedTuple):
    """The settings at one moment: the best language for the app, dark mode, text scale."""

    language: str
    is_dark: bool
    text_scale: float | None


class SystemSettings:
    def __init__(
        self, app: "Pipkeeper", app_data: AppData, language: Language, system: System
    ) -> None:
        self._app = app
        self._app_data = app_data
        self._language = language
        self._system = system
        self._state = self._read_state()
        app.scale = self._state.text_scale or app.scale

    def apply_language(self, code: str) -> None:
        """Switches to this language; to the phone's own if ``code`` is empty."""
        self._language.switch_to(code or best_match(self._system.languages()))
        self._app.set_language(self._language.code)

    def apply_look(self, look: str, text_size: int) -> None:
        """Applies a look; the phone's own, light or dark, if ``look`` is not one of the app's."""
        shown = look if look in LOOKS else ("dark" if self._system.is_dark() else "light")
        self._app.apply_look(shown, text_size)
        self._system.style_bars(dark=shown != "light")

    def apply_stored_look(self) -> None:
        looks = self._app_data.appearance()
        self.apply_look(looks.look, looks.text_size)

    def margins(self) -> list[float]:
        return list(self._system.margins())

    def update_margins(self) -> None:
        """For a new window size: the phone may have been rotated."""
        if self._app.navigator is not None:
            self._app.navigator.frame.margins = self.margins()

    def refresh(self) -> None:
        """Redraws only what has changed since the last call, so that nothing else moves."""
        before, self._state = self._state, self._read_state()
        self.update_margins()
        if before == self._state:
            return
        self._app.scale = self._state.text_scale or self._app.scale
        if before.language != self._state.language:
            self.apply_language(self._app_data.language())
        self.apply_stored_look()

    def _read_state(self) -> SystemState:
        language = best_match(self._system.languages())
        return SystemState(language, self._system.is_dark(), self._system.text_scale())
