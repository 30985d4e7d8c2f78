"""What the phone does besides being looked at: it speaks, buzzes, and stays awake, as the player
wants it and as far as it can.

It begins after the first frame: until then it only remembers what is wanted.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from app.i18n import Language
from app.presenters.session.app_data import AppData
from app.presenters.shared.navigation import Path
from app.store.core.errors import StoreError

if TYPE_CHECKING:
    from app.device.answers import Answer
    from app.device.device import Device


class Feedback(Protocol):
    def recorded(self, sentences: tuple[str, ...]) -> None:
        """A hand is kept; these are the words for it."""

    def refused(self) -> None:
        """A tap changed nothing."""

    def on_table(self, *, running: bool) -> None:
        """The table is looked at, and whether a match runs on it."""

    def read(
        self,
        sentences: tuple[str, ...],
        language: str,
        began: Callable[[int], None],
        over: Callable[[], None],
    ) -> None:
        """Aloud; ``began`` is told which sentence it is, ``over`` that there are no more."""

    def hush(self) -> None:
        """At once."""


class NoFeedback:
    """For tests, and where there is no phone around."""

    def recorded(self, _sentences: tuple[str, ...]) -> None: ...

    def refused(self) -> None: ...

    def on_table(self, *, running: bool) -> None: ...

    def read(
        self,
        _sentences: tuple[str, ...],
        _language: str,
        _began: Callable[[int], None],
        over: Callable[[], None],
    ) -> None:
        over()

    def hush(self) -> None: ...


NO_FEEDBACK = NoFeedback()


logger = logging.getLogger(__name__)

VOICE, VIBRATION, AWAKE = "voice", "vibration", "awake"
"""The settings."""
AS_BEGUN = {VOICE: False, VIBRATION: True, AWAKE: True}
VOICELESS = "voiceless"
"""The setting that names the languages of which it was told that they have no voice."""
UNHEARD = {ord(mark): None for mark in "\u2066\u2067\u2068\u2069\u200b\u200e\u200f"}
"""Marks for writing, which a voice might stumble over."""

Over = Callable[[], None]


def nothing() -> None:
    """Nobody needs to know."""


class DeviceFeedback:
    """``tell`` brings words in front of the screen."""

    def __init__(
        self,
        app_data: AppData,
        language: Language,
        device: Callable[[], "Device"],
        tell: Callable[[str], None],
    ) -> None:
        self._app_data = app_data
        self._language = language
        self._device = device
        self._tell = tell
        self._begun = False
        self._running = self._awake = False
        self._page: Over | None = None

    @property
    def device(self) -> "Device":
        return self._device()

    def begin(self) -> None:
        """What takes its time when it is first asked for is had now: no tap waits for it."""
        self._begun = True
        if self.wants(VIBRATION):
            _ = self.device.vibration.can
        self._wake()

    def wants(self, key: str) -> bool:
        chosen = self._app_data.current_match.setting(key) if self._app_data.is_open else None
        return chosen if isinstance(chosen, bool) else AS_BEGUN[key]

    def changed(self) -> None:
        """The player has chosen otherwise."""
        if not self.wants(VOICE):
            self.hush()
        self._wake()

    def recorded(self, sentences: tuple[str, ...]) -> None:
        """A hand is kept; these are the words for it."""
        if self._begun and self.wants(VIBRATION):
            self.device.vibration.tick()
        if self._begun and self.wants(VOICE):
            ended = partial(self._told_once, self._language.code)
            self._read(sentences, self._language.code, lambda _place: None, ended)

    def refused(self) -> None:
        """A tap changed nothing."""
        if self._begun and self.wants(VIBRATION):
            self.device.vibration.bump()

    def read(
        self, sentences: tuple[str, ...], language: str, began: Callable[[int], None], over: Over
    ) -> None:
        """A page, until ``hush`` or its end; it is left as soon as another screen is there."""
        self._page = over

        def ended(answer: "Answer") -> None:
            self._end_page()
            if not answer.is_done:
                self._tell(self._no_voice(language))

        self._read(sentences, language, began, ended)

    def hush(self) -> None:
        """At once."""
        if self._begun:
            self.device.voice.stop()
        self._end_page()

    def touched(self) -> None:
        """A tap ends what is said of a hand; a page may be scrolled while it is read."""
        if self._page is None and self._begun and self.wants(VOICE):
            self.device.voice.stop()

    def on_table(self, *, running: bool) -> None:
        self._running = running
        self._wake()

    def went(self, path: Path) -> None:
        """Where somebody is now."""
        if path[-1].name != "table":
            self.on_table(running=False)
        if path[-1].name != "leaflet" and self._page is not None:
            self.hush()

    def end(self) -> None:
        """The app is left."""
        self.hush()
        self.on_table(running=False)

    def _wake(self) -> None:
        awake = self._running and self.wants(AWAKE)
        if self._begun and awake != self._awake:
            self._awake = awake
            self.device.awake.keep(on=awake)

    def _read(
        self,
        sentences: tuple[str, ...],
        language: str,
        began: Callable[[int], None],
        ended: "Callable[[Answer], None]",
    ) -> None:
        heard = tuple(sentence.translate(UNHEARD) for sentence in sentences)
        self.device.voice.read(heard, language, began, ended)

    def _end_page(self) -> None:
        over, self._page = self._page, None
        if over is not None:
            over()

    def _told_once(self, language: str, answer: "Answer") -> None:
        """Where there is no voice it is silent, and says so a single time for each language."""
        from app.device.answers import Went  # noqa: PLC0415 - not on the way to the first frame

        if (
            answer.went is not Went.UNSUPPORTED
            or not self._app_data.is_open
            or self._app_data.is_held()
        ):
            return
        told = self._app_data.current_match.setting(VOICELESS)
        told = told if isinstance(told, list) else []
        if language not in told:
            try:
                self._app_data.current_match.settings.set(VOICELESS, [*told, language])
            except StoreError:  # then it is told once more another time
                logger.warning("That there is no voice is not kept", exc_info=True)
            self._tell(self._no_voice(language))

    def _no_voice(self, language: str) -> str:
        from app.languages import tongue  # noqa: PLC0415 - hardly ever needed
        from app.presenters.settings.device_words import NO_VOICE_FOR  # noqa: PLC0415 - as above

        return self._language.say(NO_VOICE_FOR, language=tongue(language).name)
