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
    Record,
)
from app.store.core.stored_rules import rules_of_text
from app.store.sync.conflicts import LostChange
from app.store.write.changes import ChangeKind, logged_values
from app.words.hand.changes import log_lines

logger = logging.getLogger(__name__)

KINDS = {
    HandRecord: (ChangeKind.HAND_EDITED, ChangeKind.HAND_DELETED, ChangeKind.HAND_RESTORED),
    MatchRecord: (ChangeKind.MATCH_CHANGED, ChangeKind.MATCH_DELETED, ChangeKind.MATCH_RESTORED),
}


def lost_lines(
    current_match: CurrentMatch, language: Language, lost: tuple[LostChange, ...]
) -> tuple[str, ...]:
    """Returns what is different; ``lost`` is all of one match, or of one player or box."""
    match_id = lost[0].match_id
    if match_id is None:
        ours, theirs = lost[0].ours, lost[0].theirs
        return (*_player_lines(language, ours, theirs), *_box_lines(language, ours, theirs))
    table, now = current_match.load(match_id), current_match.database.now()
    log = tuple(change for one in reversed(lost) for change in _changes(one))
    found = log_lines(language, table, log, now)
    return tuple(
        language.say("{name}: {value}", name=line.what, value=line.detail)
        if line.detail
        else line.what
        for line in found
    )


def _player_lines(language: Language, ours: Record, theirs: Record) -> Iterator[str]:
    if not isinstance(ours, PlayerRecord) or not isinstance(theirs, PlayerRecord):
        return
    name = person_of(theirs).short
    if ours.name != theirs.name:
        yield language.say("{before} → {after}", before=person_of(ours).short, after=name)
    if ours.colour != theirs.colour:
        yield language.say(
            "{name}: {value}", name=name, value=language.say("The colour was changed.")
        )
    if ours.stamp.deleted != theirs.stamp.deleted:
        yield _listed(language, theirs, name)


def _box_lines(language: Language, ours: Record, theirs: Record) -> Iterator[str]:
    if not isinstance(ours, BoxRecord) or not isinstance(theirs, BoxRecord):
        return
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


def _listed(language: Language, theirs: Record, name: str) -> str:
    if theirs.stamp.deleted:
        return language.say("{name} is no longer listed.", name=name)
    return language.say("{name} is still listed.", name=name)


def _changes(lost: LostChange) -> Iterator[ChangeRecord]:
    """What the log would say if somebody had changed our row into the one that counts."""
    ours, theirs = lost.ours, lost.theirs
    if not isinstance(ours, HandRecord | MatchRecord):
        return
    if not isinstance(theirs, HandRecord | MatchRecord):
        return
    changed, deleted, restored = KINDS[type(ours)]
    before, after = logged_values(_alike(ours, theirs), theirs)
    if ours.stamp.deleted != theirs.stamp.deleted:
        yield _change(lost, deleted if theirs.stamp.deleted else restored, None, None)
    if before != after:
        yield _change(lost, changed, before, after)


def _alike(ours: HandRecord | MatchRecord, theirs: Record) -> HandRecord | MatchRecord:
    """A match that both ended is ended; when does not matter."""
    if isinstance(ours, MatchRecord) and isinstance(theirs, MatchRecord):
        return (
            replace(ours, ended_at=theirs.ended_at) if ours.ended_at and theirs.ended_at else ours
        )
    return ours


def _change(
    lost: LostChange,
    kind: ChangeKind,
    before: dict[str, object] | None,
    after: dict[str, object] | None,
) -> ChangeRecord:
    hand_id = lost.id if isinstance(lost.ours, HandRecord) else None
    stamp = lost.theirs.stamp
    match_id = lost.match_id or ""
    return ChangeRecord(
        lost.id, match_id, hand_id, kind, stamp.changed_at, stamp.device, before, after
    )
