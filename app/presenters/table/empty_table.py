"""The table without a match: the earlier matches to go on with, and the boxes to choose from; and
what is asked where another phone did something at the same time.
"""

import logging
from dataclasses import replace
from functools import partial

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.match_snapshot import MatchSnapshot
from app.presenters.box_list import (
    BoxGroup,
    box_rows,
    each_once,
    found_rows,
    groups,
    is_search,
    played_last,
)
from app.presenters.saved_matches import Empty, Rematch, SavedMatch
from app.store.core.errors import StoreError
from app.store.core.settings import ON_TABLE
from app.store.write.local_data import has_losses
from app.words.game_words import set_name
from app.words.naming import join_with_dots
from app.words.options import Note

logger = logging.getLogger(__name__)


def question(current_match: CurrentMatch, language: Language) -> tuple[Note, ...]:
    """Returns one question, or nothing. Reads and imports next to nothing while there is none."""
    try:
        match_id = _match_to_ask_about(current_match)
    except StoreError:
        logger.warning("Whether there is a question cannot be read", exc_info=True)
        return ()
    if not match_id:
        return ()
    from app.words.sync.notes import notes_of_match  # noqa: PLC0415 - hardly ever needed

    return notes_of_match(current_match, language, match_id)[:1]


def _match_to_ask_about(current_match: CurrentMatch) -> str:
    """Returns the match on the table, or the one that another phone deleted from it."""
    now = current_match.now
    if now is None:
        match_id = current_match.setting(ON_TABLE)
        is_deleted = match_id and current_match.matches.record(match_id).stamp.deleted
        return match_id if match_id and is_deleted else ""
    may_ask = (
        now.stored.record.stamp.deleted
        or now.stored.hands_of_one_position
        or has_losses(current_match.database)
    )
    return now.id if may_ask else ""


MAX_UNFINISHED = 5
"""The number of unfinished matches shown here; the history has all of them."""


def with_matches(current_match: CurrentMatch, language: Language, empty: Empty) -> Empty:
    """Adds the match played last and the unfinished ones. Raises StoreError if one cannot be
    read.
    """
    last, unfinished = current_match.last(), current_match.unfinished(MAX_UNFINISHED)
    return replace(
        empty,
        last=None if last is None else _rematch(language, last),
        unfinished=tuple(_saved_match(language, table) for table in unfinished),
    )


def _rematch(language: Language, last: MatchSnapshot) -> Rematch:
    return Rematch(last.id, _names(last), set_name(language, last.rules))


def _saved_match(language: Language, table: MatchSnapshot) -> SavedMatch:
    hands = language.many("{n} hand", "{n} hands", len(table.hands))
    details = join_with_dots((set_name(language, table.rules), hands))
    return SavedMatch(table.id, _names(table), details)


def _names(table: MatchSnapshot) -> str:
    return join_with_dots(person.short for person in table.people)


def with_boxes(current_match: CurrentMatch, language: Language, empty: Empty, query: str) -> Empty:
    """Adds the boxes, or those that the search finds.

    The question which of them it is stands above those played last. On a new phone the title of the
    screen asks, and the leaflets need no heading.
    """
    leaflets = current_match.leaflets
    if is_search(query):
        return replace(empty, query=query, found=tuple(found_rows(current_match, language, query)))
    recent = BoxGroup(language.say("Which box is on the table?"), played_last(current_match))
    recent, *shown = each_once((recent, *groups(language, leaflets)))
    above = 2 if leaflets.own else 1
    if empty.is_fresh and not recent.boxes and above == 1:
        shown[0] = replace(shown[0], title="")
    rows = partial(box_rows, current_match, language)
    return replace(
        empty,
        boxes=tuple(rows((recent, *shown[:above]))),
        games=tuple(rows(shown[above:])),
        query=query,
        found=(),
    )
