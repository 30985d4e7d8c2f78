"""What can be done with a match that is kept, wherever it is shown: named, noted, deleted.

Each is told when it is done, and can be undone.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.i18n import Language
from app.presenters.history import words
from app.presenters.session.current_match import ON_TABLE, CurrentMatch
from app.presenters.session.match_snapshot import MatchSnapshot, laid
from app.presenters.shared.people import tidy
from app.store.core.errors import StoreError

LONGEST_NAME = 80
LONGEST_NOTE = 2000
"""Characters that can be typed."""


@dataclass(frozen=True, slots=True)
class MatchAction:
    """``do`` and ``undo`` can raise a ``StoreError``."""

    do: Callable[[], None]
    said: str
    undo: Callable[[], None]


def match_of(current_match: CurrentMatch, match_id: str) -> MatchSnapshot:
    """Any match that is kept, as it lies or would lie on the table; a ``StoreError`` where it
    cannot be read.
    """
    if current_match.now is not None and current_match.now.id == match_id:
        return current_match.now
    return _read(current_match, match_id)


def past_match(current_match: CurrentMatch, match_id: str) -> MatchSnapshot | None:
    """One that is not on the table, so that it is only looked at; None without its id."""
    if not match_id or (current_match.now is not None and current_match.now.id == match_id):
        return None
    return match_of(current_match, match_id)


def _read(current_match: CurrentMatch, match_id: str) -> MatchSnapshot:
    return laid(current_match.matches.get(match_id), current_match.leaflets, current_match.roster)


@dataclass(frozen=True, slots=True)
class Written:
    """What somebody wrote of a match, empty where nobody did."""

    name: str
    note: str


def written(current_match: CurrentMatch, match_id: str) -> Written:
    record = current_match.matches.get(match_id).record
    return Written(record.name, record.note)


def named(
    current_match: CurrentMatch, language: Language, match_id: str, typed: str
) -> MatchAction:
    name = tidy(typed)[:LONGEST_NAME]
    before = current_match.matches.get(match_id).record.name
    said = language.say(words.NAMED, name=name) if name else language.say(words.UNNAMED)

    def call(match_name: str) -> None:
        current_match.matches.change(match_id, name=match_name)
        _look_again(current_match, match_id)

    return MatchAction(lambda: call(name), said, lambda: call(before))


def noted(
    current_match: CurrentMatch, language: Language, match_id: str, typed: str
) -> MatchAction:
    note = "\n".join(map(tidy, typed.strip().splitlines()))[:LONGEST_NOTE]
    before = current_match.matches.get(match_id).record.note
    said = language.say(words.NOTED if note else words.NOTE_GONE)

    def write(text: str) -> None:
        current_match.matches.change(match_id, note=text)
        _look_again(current_match, match_id)

    return MatchAction(lambda: write(note), said, lambda: write(before))


def deleted(current_match: CurrentMatch, language: Language, match_id: str) -> MatchAction:
    """What lies on the table is taken off it, and laid there again."""
    was_there = current_match.now is not None and current_match.now.id == match_id

    def delete() -> None:
        with current_match.database.writing():
            current_match.matches.delete(match_id)
            if was_there:
                current_match.settings.set(ON_TABLE, "")
        if was_there:
            current_match.now = None

    def restore() -> None:
        current_match.matches.restore(match_id)
        if was_there and current_match.now is None:
            current_match.take_up(match_id)

    return MatchAction(delete, language.say(words.DELETED), restore)


def play_again(current_match: CurrentMatch, match_id: str) -> None:
    """The same people at the same box, by the same choices, to the same target."""
    current_match.start(replace(match_of(current_match, match_id).match, hands=()))


def _look_again(current_match: CurrentMatch, match_id: str) -> None:
    """At what lies on the table, where that is what was changed."""
    if current_match.now is not None and current_match.now.id == match_id:
        current_match.now = _read(current_match, match_id)


class MatchActions:
    """Does them for a presenter: it looks again when one is done, with what is said of it, and
    complains where one could not be kept.
    """

    def __init__(
        self,
        current_match: CurrentMatch,
        language: Language,
        look: Callable[[str], None],
        complain: Callable[[StoreError], None],
    ) -> None:
        self._current_match = current_match
        self._language = language
        self._look = look
        self._complain = complain
        self._undo: Callable[[], None] | None = None

    @property
    def can_undo(self) -> bool:
        return self._undo is not None

    def forget(self) -> None:
        """What was done is no longer undone from here."""
        self._undo = None

    def written(self, match_id: str) -> Written | None:
        """What there is to be changed; None where it cannot be read."""
        try:
            return written(self._current_match, match_id)
        except StoreError as fault:
            self._complain(fault)
            return None

    def rename(self, match_id: str, typed: str) -> None:
        self._do(lambda: named(self._current_match, self._language, match_id, typed))

    def write(self, match_id: str, typed: str) -> None:
        self._do(lambda: noted(self._current_match, self._language, match_id, typed))

    def delete(self, match_id: str) -> None:
        self._do(lambda: deleted(self._current_match, self._language, match_id))

    def undo(self) -> None:
        undo = self._undo
        if undo is not None and self.done(undo):
            self._undo = None
            self._look("")

    def done(self, what: Callable[[], None]) -> bool:
        """Whether it could be done."""
        try:
            what()
        except StoreError as fault:
            self._complain(fault)
            return False
        return True

    def _do(self, what: Callable[[], MatchAction]) -> None:
        said = ""

        def do() -> None:
            nonlocal said
            deed = what()
            deed.do()
            self._undo, said = deed.undo, deed.said

        if self.done(do):
            self._look(said)
