"""Android's text to speech: its engine reports when it is ready and when a sentence has ended.

The newer listener is an abstract class, which Python cannot implement; the older one is an
interface, and every version of Android still calls it.
"""

from collections.abc import Mapping
from threading import Event
from typing import Any

from app.device.android_java import activity, autoclass, java_text, listener, or_else
from app.device.answers import Result

INIT_TIMEOUT = 10.0
"""The longest time in seconds that the engine may take to start."""
SENTENCE_TIMEOUT = 120.0
"""The longest time in seconds to wait for the end of a sentence."""
TAGS: Mapping[str, str] = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "sr-Latn": "sr", "nb": "nb-NO"}
"""Language tags of voices that Android does not find by our language code."""


class AndroidSpeech:
    """Each sentence has a number; reports about earlier sentences are ignored."""

    def __init__(self) -> None:
        self._engine: Any = None
        self._listeners: tuple[Any, ...] = ()
        self._initialized = Event()
        self._finished = Event()
        self._works = False
        self._number = 0

    @property
    def is_available(self) -> bool:
        return or_else(False, _has_engine)  # noqa: FBT003 - a default value

    def prepare(self) -> None:
        if self._engine is None or (self._initialized.is_set() and not self._works):
            self._initialized.clear()
            or_else(None, self._start_engine)

    def set_language(self, language: str) -> Result:
        if not self._initialized.wait(INIT_TIMEOUT) or not self._works:
            return Result.UNSUPPORTED
        return or_else(Result.FAILED, lambda: self._set_language(TAGS.get(language, language)))

    def start(self, sentence: str) -> Result:
        self._finished.clear()
        self._number += 1
        return or_else(Result.FAILED, lambda: self._speak(sentence, str(self._number)))

    def wait(self) -> Result:
        return Result.DONE if self._finished.wait(SENTENCE_TIMEOUT) else Result.FAILED

    def stop(self) -> None:
        if self._engine is not None:
            or_else(None, self._engine.stop)
        self._finished.set()

    def _start_engine(self) -> None:
        on_init = listener(
            "android/speech/tts/TextToSpeech$OnInitListener", onInit=("(I)V", self._on_init)
        )
        on_completed = listener(
            "android/speech/tts/TextToSpeech$OnUtteranceCompletedListener",
            onUtteranceCompleted=("(Ljava/lang/String;)V", self._on_completed),
        )
        self._listeners = on_init, on_completed
        self._engine = autoclass("android.speech.tts.TextToSpeech")(activity(), on_init)

    def _on_init(self, status: int) -> None:
        self._works = status == autoclass("android.speech.tts.TextToSpeech").SUCCESS
        self._initialized.set()

    def _on_completed(self, number: str) -> None:
        if str(number) == str(self._number):
            self._finished.set()

    def _set_language(self, tag: str) -> Result:
        TextToSpeech = autoclass("android.speech.tts.TextToSpeech")  # noqa: N806 - a class
        locale = autoclass("java.util.Locale").forLanguageTag(tag)
        self._engine.setOnUtteranceCompletedListener(self._listeners[1])
        found = self._engine.setLanguage(locale)
        missing = {TextToSpeech.LANG_MISSING_DATA, TextToSpeech.LANG_NOT_SUPPORTED}
        return Result.UNSUPPORTED if found in missing else Result.DONE

    def _speak(self, sentence: str, number: str) -> Result:
        TextToSpeech = autoclass("android.speech.tts.TextToSpeech")  # noqa: N806 - a class
        no_options = autoclass("android.os.Bundle")()
        text = java_text(sentence)
        status = self._engine.speak(text, TextToSpeech.QUEUE_FLUSH, no_options, number)
        return Result.DONE if status == TextToSpeech.SUCCESS else Result.FAILED


def _has_engine() -> bool:
    Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
    intent = Intent("android.intent.action.TTS_SERVICE")
    return bool(activity().getPackageManager().queryIntentServices(intent, 0).size())
