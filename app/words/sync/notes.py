"""What another phone did: what came in for the match at the table, and what two phones did at once,
as notes with buttons.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.match_snapshot import MatchSnapshot
from app.store.core.errors import StoreError
from app.store.core.settings import ON_TABLE
from app.store.core.stored_match import Hands
from app.store.sync.conflicts import (
    LostChange,
    dismiss,
    double_hands,
    lost_changes,
    matches_deleted_elsewhere,
    matches_with_double_hands,
    set_again,
)
from app.store.sync.status import Phone
from app.words.hand.scoreboard import hand_text
from app.words.naming import join_with_dots
from app.words.options import Note
from app.words.sync.lost_changes import lost_lines


def arrival_note(
    language: Language,
    before: MatchSnapshot | None,
    after: MatchSnapshot | None,
    phones: tuple[Phone, ...],
) -> str:
    """Returns "" if no hand came in."""
    if before is None or after is None:
        return ""
    known = {hand.id for hand in (*before.stored.hands, *before.stored.deleted_hands)}
    count = sum(hand.id not in known for hand in after.hands)
    if not count:
        return ""
    name = _only_other(phones)
    if name:
        return language.many(
            "{n} hand came from {phone}.", "{n} hands came from {phone}.", count, phone=name
        )
    return language.many(
        "{n} hand came from another phone.", "{n} hands came from another phone.", count
    )


def _only_other(phones: tuple[Phone, ...]) -> str:
    """Returns the name of the other phone; empty if there are several, as rows do not tell which of
    them it was.
    """
    others = [phone.name for phone in phones if not phone.is_own]
    return others[0] if len(others) == 1 else ""


HANDS, DELETED, LOST = "hands", "deleted", "lost"
"""What a key begins with; the id of the match follows, or of the player or box."""
KEEP, REMOVE, RESTORE, SET_AGAIN, LEAVE = "keep", "remove", "restore", "again", "leave"
"""What an option begins with; ids of hands can follow."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answered:
    """``message`` can be empty; ``undo`` can raise StoreError."""

    message: str = ""
    undo: Callable[[], str | None] | None = None


def sync_notes(current_match: CurrentMatch, language: Language) -> tuple[Note, ...]:
    """Returns all notes, those of one match together. Raises StoreError."""
    database = current_match.database
    lost, on_table = lost_changes(database), current_match.setting(ON_TABLE)
    ids = (
        *matches_deleted_elsewhere(database, on_table or ""),
        *matches_with_double_hands(database),
        *(one.match_id for one in lost if one.match_id is not None),
    )
    matches = (notes_of_match(current_match, language, match_id) for match_id in dict.fromkeys(ids))
    of_no_match = (one for one in lost if one.match_id is None)
    players = (_lost_note(current_match, language, (one,)) for one in of_no_match)
    return (*(note for notes in matches for note in notes), *players)


def notes_of_match(
    current_match: CurrentMatch, language: Language, match_id: str
) -> tuple[Note, ...]:
    """What is asked about one match, which is named unless it is on the table. Nothing else matters
    while it is deleted.
    """
    try:
        table = current_match.load(match_id)
        if table.stored.record.stamp.deleted:
            return (_deleted_note(current_match, language, table),)
        return tuple(_notes(current_match, language, table))
    except StoreError:
        logger.warning("What is asked about a match cannot be read", exc_info=True)
        return ()


def answer_note(current_match: CurrentMatch, language: Language, key: str, option: str) -> Answered:
    """Raises StoreError."""
    kind, _, row = key.partition(" ")
    answer, *ids = option.split(" ")
    if kind == HANDS:
        return _answer_hands(current_match, language, row, answer, ids)
    if kind == DELETED:
        return _answer_deleted(current_match, row, answer)
    return _answer_lost(current_match, row, answer)


def _notes(current_match: CurrentMatch, language: Language, table: MatchSnapshot) -> Iterator[Note]:
    about = () if table.id == current_match.id else (_names(table),)
    changes = current_match.matches.changes(table.id)
    for hands in double_hands(table.stored, changes):
        yield _hands_note(language, table, hands, *about)
    lost = tuple(one for one in lost_changes(current_match.database) if one.match_id == table.id)
    for device in dict.fromkeys(one.device for one in lost):
        of_phone = tuple(one for one in lost if one.device == device)
        yield _lost_note(current_match, language, of_phone, *about)


def _hands_note(language: Language, table: MatchSnapshot, hands: Hands, *about: str) -> Note:
    say, ids = language.say, [hand.id for hand in hands]
    numbers = {one: (table.index(one) or 0) + 1 for one in ids}
    two = len(ids) == 2
    title = (
        say("Two phones recorded a hand at the same time. Keep both?")
        if two
        else say("Several phones recorded a hand at the same time. Keep all of them?")
    )
    results = (hand_text(language, table, number) for number in numbers.values())
    removals = (
        (f"{REMOVE} {one}", say("Remove hand {number}", number=number))
        for one, number in numbers.items()
    )
    keep = " ".join((KEEP, *ids)), say("Keep both") if two else say("Keep all of them")
    text = "\n".join((*about, *results))
    return Note(f"{HANDS} {table.id}", title, text, (keep, *removals))


def _deleted_note(current_match: CurrentMatch, language: Language, table: MatchSnapshot) -> Note:
    say, phone = language.say, _only_other(current_match.phones)
    if table.stored.record.stamp.device == current_match.database.device:
        title = say("You deleted this match, and another phone still plays it. Restore it?")
    elif phone:
        title = say("{phone} deleted this match. Restore it?", phone=phone)
    else:
        title = say("Another phone deleted this match. Restore it?")
    options = (RESTORE, say("Restore")), (LEAVE, say("Leave it deleted"))
    return Note(f"{DELETED} {table.id}", title, _names(table), options)


def _lost_note(
    current_match: CurrentMatch, language: Language, lost: tuple[LostChange, ...], *about: str
) -> Note:
    """What one phone changed in one match together: some only makes sense with the rest. Of another
    phone's change, only what gave way to what is said.
    """
    say, phone = language.say, _only_other(current_match.phones)
    title, *lines = lost_lines(current_match, language, lost) or ("",)
    is_ours = lost[0].device == current_match.database.device
    if is_ours:
        lines = [title, *lines]
        title = (
            say("{phone} changed this at the same time. Your change does not count.", phone=phone)
            if phone
            else say("Another phone changed this at the same time. Your change does not count.")
        )
    again = say("Set mine again") if is_ours else say("Restore")
    row = lost[0].match_id or lost[0].id
    options = (SET_AGAIN, again), (LEAVE, say("Leave it as it is"))
    return Note(f"{LOST} {row} {lost[0].device}", title, "\n".join((*about, *lines)), options)


def _names(table: MatchSnapshot) -> str:
    return join_with_dots(person.short for person in table.people)


def _answer_hands(
    current_match: CurrentMatch, language: Language, match_id: str, answer: str, ids: list[str]
) -> Answered:
    matches = current_match.matches
    if answer == KEEP:
        matches.keep_hands(match_id, ids)
        return Answered()
    number = (current_match.load(match_id).index(ids[0]) or 0) + 1
    matches.delete_hand(ids[0])
    _reload(current_match, match_id)
    message = language.say("Hand {number} was removed.", number=number)
    return Answered(message, partial(_restore_hand, current_match, match_id, ids[0]))


def _restore_hand(current_match: CurrentMatch, match_id: str, hand_id: str) -> None:
    current_match.matches.restore_hand(hand_id)
    _reload(current_match, match_id)


def _answer_deleted(current_match: CurrentMatch, match_id: str, answer: str) -> Answered:
    """To leave it deleted is to delete it again: so all phones know that the hands are known."""
    is_on_table = current_match.setting(ON_TABLE) == match_id
    if answer == RESTORE:
        current_match.matches.restore(match_id)
        if is_on_table and current_match.matches.record(match_id).ended_at is None:
            current_match.put_on_table(match_id)
        return Answered()
    with current_match.database.writing():
        current_match.matches.delete(match_id)
        if is_on_table:
            current_match.settings.set(ON_TABLE, "")
    if match_id == current_match.id:
        current_match.now = None
    return Answered()


def _answer_lost(current_match: CurrentMatch, key: str, answer: str) -> Answered:
    """``key``: the id of the match, player or box, and that of the phone whose change gave way."""
    database = current_match.database
    act = set_again if answer == SET_AGAIN else dismiss
    row, _, device = key.partition(" ")
    with database.writing():
        for lost in lost_changes(database):
            if row in {lost.match_id, lost.id} and lost.device == device:
                act(database, lost)
    current_match.reload()
    return Answered()


def _reload(current_match: CurrentMatch, match_id: str) -> None:
    if match_id == current_match.id:
        current_match.reload()
