"""Whether another phone did something at the same time that the players are asked about."""

import logging

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.match_on_table import ON_TABLE
from app.store.core.errors import StoreError
from app.store.sync.conflicts import has_double_hands, has_lost_changes
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
        is_known = isinstance(match_id, str) and match_id != ""
        is_deleted = is_known and current_match.matches.record(match_id).stamp.deleted
        return match_id if is_deleted else ""
    may_ask = (
        now.stored.record.stamp.deleted
        or has_double_hands(now.stored)
        or has_lost_changes(current_match.database)
    )
    return now.id if may_ask else ""
