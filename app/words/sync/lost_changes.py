"""A change that gave way, in the words of the change log: from what we said to what counts now."""

import logging
from collections.abc import Iterator
from dataclasses import replace

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.people import person_of
from app.rule_text import hash_of
from app.store.core.errors import StoreError
from app.store.core.records import (
    BoxRecord,
    ChangeRecord,
    HandRecord,
    MatchRecord,
    PlayerRecord,
)
from app.store.core.stored_rules import rules_of_text
from app.store.sync.conflicts import LostChange
from app.store.write.changes import ChangeKind, logged_values
from app.words.hand.changes import log_lines

logger = logging.getLogger(__name__)


def lost_lines(
    current_match: CurrentMatch, language: Language, lost: tuple[LostChange, ...]
) -> tuple[str, ...]:
    """Returns what is different; ``lost`` is all of one match, or of one player or box."""
    match lost[0].ours, lost[0].theirs:
        case PlayerRecord() as ours, PlayerRecord() as theirs:
            return tuple(_player_lines(language, ours, theirs))
        case BoxRecord() as ours, BoxRecord() as theirs:
            return tuple(_box_lines(language, ours, theirs))
    table = current_match.load(lost[0].match_id or "")
    now = current_match.database.now()
    log = tuple(change for one in reversed(lost) for change in _changes(one))
    found = log_lines(language, table, log, now)
    return tuple(
        language.say("{name}: {value}", name=line.what, value=line.detail)
        if line.detail
        else line.what
        for line in found
    )


def _player_lines(language: Language, ours: PlayerRecord, theirs: PlayerRecord) -> Iterator[str]:
    name = person_of(theirs).short
    if ours.name != theirs.name:
        yield language.say("{before} → {after}", before=person_of(ours).short, after=name)
    if ours.colour != theirs.colour:
        yield language.say(
            "{name}: {value}", name=name, value=language.say("The colour was changed.")
        )
    if ours.stamp.deleted != theirs.stamp.deleted:
        yield _listed(language, theirs, name)


def _box_lines(language: Language, ours: BoxRecord, theirs: BoxRecord) -> Iterator[str]:
    name = _name_of(theirs) or _name_of(ours)
    if ours.text != theirs.text:
        yield language.say(
            "{name}: {value}", name=name, value=language.say("The rules were changed.")
        )
    if ours.stamp.deleted != theirs.stamp.deleted:
        yield _listed(language, theirs, name)


def _name_of(box: BoxRecord) -> str:
    """Returns "" if this version cannot read the box."""
    try:
        return rules_of_text(box.text, hash_of(box.text)).name
    except StoreError:
        logger.info("a box has no name that this version can read", exc_info=True)
        return ""


def _listed(language: Language, theirs: PlayerRecord | BoxRecord, name: str) -> str:
    if theirs.stamp.deleted:
        return language.say("{name} is no longer listed.", name=name)
    return language.say("{name} is still listed.", name=name)


def _changes(lost: LostChange) -> Iterator[ChangeRecord]:
    """What the log would say if somebody had changed our row into the one that counts."""
    ours, theirs = lost.ours, lost.theirs
    if isinstance(ours, MatchRecord) and isinstance(theirs, MatchRecord):
        kinds = ChangeKind.MATCH_CHANGED, ChangeKind.MATCH_DELETED, ChangeKind.MATCH_RESTORED
        if ours.ended_at and theirs.ended_at:  # it is ended for both; when does not matter
            ours = replace(ours, ended_at=theirs.ended_at)
        before, after = logged_values(ours, theirs)
    elif isinstance(ours, HandRecord) and isinstance(theirs, HandRecord):
        kinds = ChangeKind.HAND_EDITED, ChangeKind.HAND_DELETED, ChangeKind.HAND_RESTORED
        before, after = logged_values(ours, theirs)
    else:
        return
    changed, deleted, restored = kinds
    hand_id = ours.id if isinstance(ours, HandRecord) else None
    place = ours.id, lost.match_id or "", hand_id
    at = theirs.stamp.changed_at, theirs.stamp.device
    if ours.stamp.deleted != theirs.stamp.deleted:
        kind = deleted if theirs.stamp.deleted else restored
        yield ChangeRecord(*place, kind, *at, None, None)
    if before != after:
        yield ChangeRecord(*place, changed, *at, before, after)
