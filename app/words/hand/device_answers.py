"""Texts for device answers: where something was saved, or why it was not."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.device.answers import Answer, Result
from app.i18n import Language
from app.words.exchange import (
    CANNOT,
    FAILED,
    NO_ROOM,
    NO_SUCH_FOLDER,
    NOT_ALLOWED,
    NOT_THERE,
    SAVED,
)

ERROR_TEXTS: Mapping[Result, str] = {
    Result.UNSUPPORTED: CANNOT,
    Result.NO_ROOM: NO_ROOM,
    Result.NOT_ALLOWED: NOT_ALLOWED,
    Result.NOT_THERE: NO_SUCH_FOLDER,
    Result.FAILED: FAILED,
}


@dataclass(frozen=True, slots=True)
class AnswerText:
    """``note`` reports success, ``error`` a failure; both are empty after a cancel."""

    note: str = ""
    error: str = ""


def saved_text(language: Language, answer: Answer) -> AnswerText:
    """Returns the text after saving or sharing."""
    if answer.is_done:
        place = answer.place
        return AnswerText(note=language.say(SAVED, place=place) if place else "")
    return AnswerText(error=refused_text(language, answer))


def refused_text(language: Language, answer: Answer, *, of_file: bool = False) -> str:
    """Returns why it failed; "" after a cancel. ``of_file``: a file was missing, not a folder."""
    if of_file and answer.result is Result.NOT_THERE:
        return language.say(NOT_THERE)
    text = ERROR_TEXTS.get(answer.result)
    return language.say(text) if text else ""
