"""The rows of the list of copies, and the question before a restore."""

from dataclasses import dataclass
from datetime import datetime

from app.i18n import Language
from app.presenters.exchange.words import (
    COPIED_FIRST,
    DAMAGED_COPY,
    DO_GO_BACK,
    EMPTY_COPY,
    GO_BACK,
    LAST_PLAYED,
    LEAVE_IT,
    NOTHING_GOES,
    WOULD_GO,
)
from app.presenters.shared.dates import date_and_time
from app.presenters.shared.naming import join_with_dots
from app.store.safety.restore import Contents, Copy, Missing

RESTORE = "go"


@dataclass(frozen=True, slots=True)
class CopyRow:
    """``key`` is the path of the copy; one that ``is_damaged`` cannot be restored."""

    key: str
    when: str
    contents: str
    last: str = ""
    is_damaged: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """Asked before a restore. ``options`` are pairs of key and label."""

    title: str
    text: str
    options: tuple[tuple[str, str], ...]


def copy_row(language: Language, copy: Copy, now: datetime) -> CopyRow:
    key, when = str(copy.file), date_and_time(language, copy.made_at, now)
    if copy.contents is None:
        return CopyRow(key, when, language.say(DAMAGED_COPY), is_damaged=True)
    last = copy.contents.last_played
    return CopyRow(
        key,
        when,
        _contents(language, copy.contents),
        "" if last is None else language.say(LAST_PLAYED, when=date_and_time(language, last, now)),
    )


def question(language: Language, missing: Missing) -> Question:
    say = language.say
    things = _counts(language, missing.matches, missing.hands)
    loss = say(WOULD_GO, things=language.listed(things)) if things else say(NOTHING_GOES)
    # Translators: two whole sentences, one after the other
    text = say("{one} {other}", one=loss, other=say(COPIED_FIRST))
    return Question(say(GO_BACK), text, ((RESTORE, say(DO_GO_BACK)), ("", say(LEAVE_IT))))


def _contents(language: Language, contents: Contents) -> str:
    counts = _counts(language, contents.matches, contents.hands)
    return join_with_dots(counts) if counts else language.say(EMPTY_COPY)


def _counts(language: Language, matches: int, hands: int) -> tuple[str, ...]:
    """Leaves out what is zero."""
    counts = (
        language.many("{n} match", "{n} matches", matches) if matches else "",
        language.many("{n} hand", "{n} hands", hands) if hands else "",
    )
    return tuple(filter(None, counts))
