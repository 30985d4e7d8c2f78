"""What the device answered, in words: where something was saved, or why it was not."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.device.answers import Answer, Went
from app.i18n import Language
from app.presenters.exchange.words import (
    CANNOT,
    FAILED,
    NO_ROOM,
    NO_SUCH_FOLDER,
    NOT_ALLOWED,
    NOT_THERE,
    SAVED,
)

WRONG: Mapping[Went, str] = {
    Went.UNSUPPORTED: CANNOT,
    Went.NO_ROOM: NO_ROOM,
    Went.NOT_ALLOWED: NOT_ALLOWED,
    Went.NOT_THERE: NO_SUCH_FOLDER,
    Went.FAILED: FAILED,
}


@dataclass(frozen=True, slots=True)
class AnswerText:
    """``note`` is good news, ``trouble`` is not; whoever has cancelled is told nothing."""

    note: str = ""
    error: str = ""


def saved(language: Language, answer: Answer) -> AnswerText:
    """Of something that was to be saved or shared."""
    if answer.is_done:
        place = answer.place
        return AnswerText(note=language.say(SAVED, place=place) if place else "")
    return refused(language, answer)


def refused(language: Language, answer: Answer, *, of_file: bool = False) -> AnswerText:
    """Of something that was not done. ``of_file``: a file was looked for, not a folder."""
    if of_file and answer.went is Went.NOT_THERE:
        return AnswerText(error=language.say(NOT_THERE))
    wrong = WRONG.get(answer.went)
    return AnswerText(error=language.say(wrong) if wrong else "")
