"""Voice, vibration and keeping the screen on, as far as settings and device allow.

It starts after the first frame; before that it only stores its state.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.i18n import Language
from app.play.app_data import AppData
from app.play.navigation import Path
from app.store.core.errors import StoreError
from app.store.core.settings import AWAKE, VIBRATION, VOICE, VOICELESS, Setting

if TYPE_CHECKING:
    from app.device.answers import Answer
    from app.device.device import Device

logger = logging.getLogger(__name__)

UNSPOKEN_MARKS = {ord(mark): None for mark in "\u2066\u2067\u2068\u2069\u200b\u200e\u200f"}
"""Invisible marks that some voices would stumble over."""


class DeviceFeedback:
    """``show_message`` shows a text in front of the screen."""

    def __init__(
        self,
        app_data: AppData,
        language: Language,
        device: Callable[[], "Device"],
        show_message: Callable[[str], None],
    ) -> None:
        self._app_data = app_data
        self._language = language
        self._device = device
        self._show_message = show_message
        self._is_started = False
        self._is_match_running = self._is_awake = False
        self._on_page_end: Callable[[], None] | None = None

    @property
    def device(self) -> "Device":
        return self._device()

    def start(self) -> None:
        """Creates slow device objects now, so that no tap waits for them."""
        self._is_started = True
        if self.is_enabled(VIBRATION):
            _ = self.device.vibration.is_available
        self._update_awake()

    def is_enabled(self, switch: Setting[bool]) -> bool:
        is_open = self._app_data.is_open
        return self._app_data.current_match.setting(switch) if is_open else switch.default

    def settings_changed(self) -> None:
        if not self.is_enabled(VOICE):
            self.stop_speaking()
        self._update_awake()

    def hand_recorded(self, sentences: Callable[[], tuple[str, ...]]) -> None:
        """``sentences`` describe the hand, where somebody listens."""
        if self._is_started and self.is_enabled(VIBRATION):
            self.device.vibration.tick()
        if self._is_started and self.is_enabled(VOICE):
            ended = partial(self._show_no_voice_once, self._language.code)
            self._read(sentences(), self._language.code, lambda _index: None, ended)

    def tap_refused(self) -> None:
        if self._is_started and self.is_enabled(VIBRATION):
            self.device.vibration.bump()

    def read(
        self,
        sentences: tuple[str, ...],
        language: str,
        on_sentence: Callable[[int], None],
        on_end: Callable[[], None],
    ) -> None:
        """Reads a page aloud until its end, ``stop_speaking``, or another screen."""
        self._on_page_end = on_end

        def ended(answer: "Answer") -> None:
            self._end_page()
            if not answer.is_done:
                self._show_message(self._no_voice_text(language))

        self._read(sentences, language, on_sentence, ended)

    def stop_speaking(self) -> None:
        if self._is_started:
            self.device.voice.stop()
        self._end_page()

    def touched(self) -> None:
        """A tap stops the spoken result of a hand, but not a page: the user may scroll it."""
        if self._on_page_end is None and self._is_started and self.is_enabled(VOICE):
            self.device.voice.stop()

    def table_shown(self, *, is_match_running: bool) -> None:
        self._is_match_running = is_match_running
        self._update_awake()

    def path_changed(self, path: Path) -> None:
        if path[-1].name != "table":
            self.table_shown(is_match_running=False)
        if path[-1].name != "leaflet" and self._on_page_end is not None:
            self.stop_speaking()

    def stop(self) -> None:
        self.stop_speaking()
        self.table_shown(is_match_running=False)

    def _update_awake(self) -> None:
        awake = self._is_match_running and self.is_enabled(AWAKE)
        if self._is_started and awake != self._is_awake:
            self._is_awake = awake
            self.device.awake.keep(on=awake)

    def _read(
        self,
        sentences: tuple[str, ...],
        language: str,
        on_sentence: Callable[[int], None],
        ended: "Callable[[Answer], None]",
    ) -> None:
        spoken = tuple(sentence.translate(UNSPOKEN_MARKS) for sentence in sentences)
        self.device.voice.read(spoken, language, on_sentence, ended)

    def _end_page(self) -> None:
        on_end, self._on_page_end = self._on_page_end, None
        if on_end is not None:
            on_end()

    def _show_no_voice_once(self, language: str, answer: "Answer") -> None:
        """Shows a message if there is no voice, only once per language."""
        from app.device.answers import Result  # noqa: PLC0415 - not needed for the first frame

        if (
            answer.result is not Result.UNSUPPORTED
            or not self._app_data.is_open
            or self._app_data.is_job_running()
        ):
            return
        languages = self._app_data.current_match.setting(VOICELESS)
        if language not in languages:
            try:
                self._app_data.current_match.settings.set(VOICELESS, (*languages, language))
            except StoreError:  # the message is then shown again another time
                logger.warning("The missing voice cannot be saved", exc_info=True)
            self._show_message(self._no_voice_text(language))

    def _no_voice_text(self, language: str) -> str:
        from app.languages import language_info  # noqa: PLC0415 - rarely needed

        name = language_info(language).name
        return self._language.say(
            "No voice is installed for this language: {language}", language=name
        )
