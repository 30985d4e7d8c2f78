"""The rows of the list of copies, and the question before a restore."""

from dataclasses import dataclass
from datetime import datetime

from app.i18n import Language
from app.presenters.exchange.words import DAMAGED_COPY, LEAVE_IT
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
    return CopyRow(
        key, when, _contents(language, copy.contents), _last_played(language, copy.contents, now)
    )


def _last_played(language: Language, contents: Contents, now: datetime) -> str:
    if contents.last_played is None:
        return ""
    when = date_and_time(language, contents.last_played, now)
    return language.say("Last played: {when}", when=when)


def question(language: Language, missing: Missing) -> Question:
    say = language.say
    things = _counts(language, missing.matches, missing.hands)
    loss = say("Everything that is here now is in this copy too.")
    if things:
        gone = language.listed(things)
        loss = say("Not in this copy: {things}. That would be gone.", things=gone)
    copied = say("What is here now is copied first, so you can come back to it.")
    # Translators: two whole sentences, one after the other
    text = say("{one} {other}", one=loss, other=copied)
    options = (RESTORE, say("Go back to it")), ("", say(LEAVE_IT))
    return Question(say("Go back to this copy?"), text, options)


def _contents(language: Language, contents: Contents) -> str:
    counts = _counts(language, contents.matches, contents.hands)
    return join_with_dots(counts) if counts else language.say("No matches in it")


def _counts(language: Language, matches: int, hands: int) -> tuple[str, ...]:
    """Leaves out what is zero."""
    counts = (
        language.many("{n} match", "{n} matches", matches) if matches else "",
        language.many("{n} hand", "{n} hands", hands) if hands else "",
    )
    return tuple(filter(None, counts))
