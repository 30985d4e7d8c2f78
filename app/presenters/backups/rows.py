"""The copies there are, each in a few words, and what one of them would cost."""

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
from app.presenters.shared.naming import beside
from app.store.safety.restore import Contents, Copy, Missing

GO = "go"


@dataclass(frozen=True, slots=True)
class CopyRow:
    """``key`` names the copy; ``damaged`` where nobody can go back to it."""

    key: str
    when: str
    holds: str
    last: str = ""
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """Before somebody goes back. ``options`` are pairs of a key and the words for it."""

    title: str
    text: str
    options: tuple[tuple[str, str], ...]


def copy_row(language: Language, copy: Copy, now: datetime) -> CopyRow:
    key, when = str(copy.file), date_and_time(language, copy.made_at, now)
    if copy.holds is None:
        return CopyRow(key, when, language.say(DAMAGED_COPY), damaged=True)
    last = copy.holds.last_played
    return CopyRow(
        key,
        when,
        _holds(language, copy.holds),
        "" if last is None else language.say(LAST_PLAYED, when=date_and_time(language, last, now)),
    )


def question(language: Language, missing: Missing) -> Question:
    say = language.say
    things = tuple(_counted(language, missing.matches, missing.hands))
    goes = say(WOULD_GO, things=language.listed(things)) if things else say(NOTHING_GOES)
    # Translators: two whole sentences, one after the other
    text = say("{one} {other}", one=goes, other=say(COPIED_FIRST))
    return Question(say(GO_BACK), text, ((GO, say(DO_GO_BACK)), ("", say(LEAVE_IT))))


def _holds(language: Language, holds: Contents) -> str:
    told = _counted(language, holds.matches, holds.hands)
    return beside(told) if told else language.say(EMPTY_COPY)


def _counted(language: Language, matches: int, hands: int) -> tuple[str, ...]:
    """What there is none of is left out."""
    told = (
        language.many("{n} match", "{n} matches", matches) if matches else "",
        language.many("{n} hand", "{n} hands", hands) if hands else "",
    )
    return tuple(filter(None, told))
