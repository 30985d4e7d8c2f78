"""The actions on a stored match that several screens offer: rename, set the note, delete; restoring
a removed hand.

Each action has a message and an undo.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Unpack

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.people import clean_name
from app.presenters.presenter import UndoableAction
from app.store.core.settings import ON_TABLE
from app.store.write.matches import MatchFields
from app.words.hand.changes import SCORED_AGAIN
from app.words.hand.error_messages import counts_as_before


def restore_hand(current_match: CurrentMatch, language: Language, hand_id: str) -> str:
    """Restores the hand.

    Returns why its old verdict stays, if the current options cannot score it; else "".
    """
    fault = current_match.restore_hand(hand_id)
    table = current_match.table
    index = table.index(hand_id)
    if fault is None or index is None:
        return ""
    return counts_as_before(language, table, index, fault)


MAX_MATCH_NAME_LENGTH = 80
MAX_NOTE_LENGTH = 2000
"""The maximum lengths of typed text, in characters."""


@dataclass(frozen=True, slots=True)
class MatchTexts:
    """The name and the note that the user gave a match; empty if none."""

    name: str
    note: str


def rename_action(
    current_match: CurrentMatch, language: Language, match_id: str, typed: str
) -> UndoableAction:
    name = clean_name(typed)[:MAX_MATCH_NAME_LENGTH]
    before = current_match.matches.get(match_id).record.name
    message = (
        language.say("The match is now called {name}.", name=name)
        if name
        else language.say("The match has no name now.")
    )
    change = partial(_change, current_match, match_id)
    return UndoableAction(partial(change, name=name), message, partial(change, name=before))


def note_action(
    current_match: CurrentMatch, language: Language, match_id: str, typed: str
) -> UndoableAction:
    note = "\n".join(map(clean_name, typed.strip().splitlines()))[:MAX_NOTE_LENGTH]
    before = current_match.matches.get(match_id).record.note
    message = language.say("The note was saved.") if note else language.say("The note was removed.")
    change = partial(_change, current_match, match_id)
    return UndoableAction(partial(change, note=note), message, partial(change, note=before))


def _change(current_match: CurrentMatch, match_id: str, **fields: Unpack[MatchFields]) -> None:
    """Also reloads the match on the table, if it is this one."""
    current_match.matches.change(match_id, **fields)
    if match_id == current_match.id:
        current_match.reload()


def delete_action(current_match: CurrentMatch, language: Language, match_id: str) -> UndoableAction:
    """Deletion also takes the match off the table; its undo puts it back there."""
    was_on_table = match_id == current_match.id

    def delete() -> None:
        with current_match.database.writing():
            current_match.matches.delete(match_id)
            if was_on_table:
                current_match.settings.set(ON_TABLE, "")
        if was_on_table:
            current_match.now = None

    def restore() -> None:
        current_match.matches.restore(match_id)
        if was_on_table and current_match.now is None:
            current_match.put_on_table(match_id)

    return UndoableAction(delete, language.say("The match was deleted."), restore)


def rules_action(current_match: CurrentMatch, language: Language, match_id: str) -> UndoableAction:
    before = current_match.load(match_id)
    return UndoableAction(
        partial(current_match.score_by_present_rules, match_id),
        language.say(SCORED_AGAIN),
        partial(current_match.give_back_rules, before),
    )


def play_again(current_match: CurrentMatch, match_id: str) -> None:
    """Starts a match with the same players, box, options and target."""
    current_match.play_again(current_match.load(match_id))


class MatchActions:
    """The actions for a presenter: its ``take`` does one, says so and offers the undo; its ``read``
    shows why a match cannot be read.
    """

    def __init__(
        self,
        current_match: CurrentMatch,
        language: Language,
        take: Callable[[Callable[[], UndoableAction]], bool],
        read: Callable[[Callable[[], MatchTexts]], MatchTexts | None],
    ) -> None:
        self._current_match = current_match
        self._language = language
        self._take = take
        self._read = read

    def texts(self, match_id: str) -> MatchTexts | None:
        """Returns the name and the note to edit; None if the match cannot be read."""
        return self._read(lambda: self._texts(match_id))

    def rename(self, match_id: str, typed: str) -> None:
        self._take(lambda: rename_action(self._current_match, self._language, match_id, typed))

    def set_note(self, match_id: str, typed: str) -> None:
        self._take(lambda: note_action(self._current_match, self._language, match_id, typed))

    def delete(self, match_id: str) -> None:
        self._take(lambda: delete_action(self._current_match, self._language, match_id))

    def score_by_present_rules(self, match_id: str) -> None:
        self._take(lambda: rules_action(self._current_match, self._language, match_id))

    def _texts(self, match_id: str) -> MatchTexts:
        record = self._current_match.matches.get(match_id).record
        return MatchTexts(record.name, record.note)
