"""The actions on a stored match that several screens offer: rename, set the note, delete; restoring
a removed hand.

Each action has a message and an undo.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Unpack

from app.domain.errors import RuleError
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.match_on_table import ON_TABLE
from app.play.match.people import clean_name
from app.store.core.errors import StoreError
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
class MatchAction:
    """``do`` and ``undo`` can raise StoreError, ``do`` also RuleError. ``message`` is shown when it
    is done.
    """

    do: Callable[[], object]
    message: str
    undo: Callable[[], object]


@dataclass(frozen=True, slots=True)
class MatchTexts:
    """The name and the note that the user gave a match; empty if none."""

    name: str
    note: str


def rename_action(
    current_match: CurrentMatch, language: Language, match_id: str, typed: str
) -> MatchAction:
    name = clean_name(typed)[:MAX_MATCH_NAME_LENGTH]
    before = current_match.matches.get(match_id).record.name
    message = (
        language.say("The match is now called {name}.", name=name)
        if name
        else language.say("The match has no name now.")
    )
    change = partial(_change, current_match, match_id)
    return MatchAction(partial(change, name=name), message, partial(change, name=before))


def note_action(
    current_match: CurrentMatch, language: Language, match_id: str, typed: str
) -> MatchAction:
    note = "\n".join(map(clean_name, typed.strip().splitlines()))[:MAX_NOTE_LENGTH]
    before = current_match.matches.get(match_id).record.note
    message = language.say("The note was saved.") if note else language.say("The note was removed.")
    change = partial(_change, current_match, match_id)
    return MatchAction(partial(change, note=note), message, partial(change, note=before))


def _change(current_match: CurrentMatch, match_id: str, **fields: Unpack[MatchFields]) -> None:
    """Also reloads the match on the table, if it is this one."""
    current_match.matches.change(match_id, **fields)
    if match_id == current_match.id:
        current_match.reload()


def delete_action(current_match: CurrentMatch, language: Language, match_id: str) -> MatchAction:
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

    return MatchAction(delete, language.say("The match was deleted."), restore)


def rules_action(current_match: CurrentMatch, language: Language, match_id: str) -> MatchAction:
    before = current_match.load(match_id)
    return MatchAction(
        partial(current_match.score_by_present_rules, match_id),
        language.say(SCORED_AGAIN),
        partial(current_match.give_back_rules, before),
    )


def play_again(current_match: CurrentMatch, match_id: str) -> None:
    """Starts a match with the same players, box, options and target."""
    current_match.play_again(current_match.load(match_id))


class MatchActions:
    """Runs the actions for a presenter and keeps the last undo.

    It calls ``refresh`` with the message of a finished action, and ``show_error`` if one fails.
    """

    def __init__(
        self,
        current_match: CurrentMatch,
        language: Language,
        refresh: Callable[[str], None],
        show_error: Callable[[StoreError | RuleError], None],
    ) -> None:
        self._current_match = current_match
        self._language = language
        self._refresh = refresh
        self._show_error = show_error
        self._undo: Callable[[], object] | None = None

    @property
    def can_undo(self) -> bool:
        return self._undo is not None

    def clear_undo(self) -> None:
        self._undo = None

    def texts(self, match_id: str) -> MatchTexts | None:
        """Returns the name and the note to edit; None if the match cannot be read."""
        try:
            record = self._current_match.matches.get(match_id).record
        except StoreError as fault:
            self._show_error(fault)
            return None
        return MatchTexts(record.name, record.note)

    def rename(self, match_id: str, typed: str) -> None:
        self._do(lambda: rename_action(self._current_match, self._language, match_id, typed))

    def set_note(self, match_id: str, typed: str) -> None:
        self._do(lambda: note_action(self._current_match, self._language, match_id, typed))

    def delete(self, match_id: str) -> None:
        self._do(lambda: delete_action(self._current_match, self._language, match_id))

    def score_by_present_rules(self, match_id: str) -> None:
        self._do(lambda: rules_action(self._current_match, self._language, match_id))

    def undo(self) -> None:
        undo = self._undo
        if undo is not None and self.try_do(undo):
            self._undo = None
            self._refresh("")

    def try_do(self, action: Callable[[], object]) -> bool:
        """Runs the action and returns True, or shows the error and returns False."""
        try:
            action()
        except StoreError as fault:
            self._show_error(fault)
            return False
        return True

    def _do(self, build: Callable[[], MatchAction]) -> None:
        try:
            action = build()
            action.do()
        except (StoreError, RuleError) as fault:
            self._show_error(fault)
        else:
            self._undo = action.undo
            self._refresh(action.message)
