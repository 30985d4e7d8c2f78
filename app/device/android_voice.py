"""Android's speech: an engine that says when it is ready, and when a sentence is over.

Its newer listener is an abstract class, which Python cannot fill; the older one is an interface
and told the same by every version.
"""

from collections.abc import Mapping
from threading import Event
from typing import Any

from app.device.android_java import activity, autoclass, listener, or_else
from app.device.answers import Went

READY = 10.0
"""Seconds that the engine may take to be there."""
LONGEST = 120.0
"""Seconds after which a sentence is over, whatever the engine says."""
TAGS: Mapping[str, str] = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "sr-Latn": "sr", "nb": "nb-NO"}
"""What voices are called, where a language alone would not find them."""


class AndroidSpeech:
    """Each sentence has a number as its name; only the one that is waited for counts."""

    def __init__(self) -> None:
        self._engine: Any = None
        self._listeners: tuple[Any, ...] = ()
        self._ready = Event()
        self._over = Event()
        self._works = False
        self._number = 0

    @property
    def can(self) -> bool:
        return or_else(False, _has_engine)  # noqa: FBT003 - the answer

    def prepare(self) -> None:
        if self._engine is None or (self._ready.is_set() and not self._works):
            self._ready.clear()
            or_else(None, self._begin)

    def speaks(self, language: str) -> Went:
        if not self._ready.wait(READY) or not self._works:
            return Went.UNSUPPORTED
        return or_else(Went.FAILED, lambda: self._turned_to(TAGS.get(language, language)))

    def start(self, sentence: str) -> Went:
        self._over.clear()
        self._number += 1
        return or_else(Went.FAILED, lambda: self._said(sentence, str(self._number)))

    def wait(self) -> Went:
        return Went.DONE if self._over.wait(LONGEST) else Went.FAILED

    def hush(self) -> None:
        if self._engine is not None:
            or_else(None, self._engine.stop)
        self._over.set()

    def _begin(self) -> None:
        told = "android/speech/tts/TextToSpeech$OnInitListener"
        over = "android/speech/tts/TextToSpeech$OnUtteranceCompletedListener"
        ready = listener(told, onInit=("(I)V", self._began))
        done = listener(over, onUtteranceCompleted=("(Ljava/lang/String;)V", self._ended))
        self._listeners = ready, done
        self._engine = autoclass("android.speech.tts.TextToSpeech")(activity(), ready)

    def _began(self, status: int) -> None:
        self._works = status == autoclass("android.speech.tts.TextToSpeech").SUCCESS
        self._ready.set()

    def _ended(self, number: str) -> None:
        if str(number) == str(self._number):
            self._over.set()

    def _turned_to(self, tag: str) -> Went:
        TextToSpeech = autoclass("android.speech.tts.TextToSpeech")  # noqa: N806 - a class
        locale = autoclass("java.util.Locale").forLanguageTag(tag)
        self._engine.setOnUtteranceCompletedListener(self._listeners[1])
        found = self._engine.setLanguage(locale)
        missing = {TextToSpeech.LANG_MISSING_DATA, TextToSpeech.LANG_NOT_SUPPORTED}
        return Went.UNSUPPORTED if found in missing else Went.DONE

    def _said(self, sentence: str, number: str) -> Went:
        TextToSpeech = autoclass("android.speech.tts.TextToSpeech")  # noqa: N806 - a class
        nothing = autoclass("android.os.Bundle")()
        words = autoclass("java.lang.String")(sentence)
        begun = self._engine.speak(words, TextToSpeech.QUEUE_FLUSH, nothing, number)
        return Went.DONE if begun == TextToSpeech.SUCCESS else Went.FAILED


def _has_engine() -> bool:
    Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
    wanted = Intent("android.intent.action.TTS_SERVICE")
    return bool(activity().getPackageManager().queryIntentServices(wanted, 0).size())
