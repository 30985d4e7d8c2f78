"""The drafts of hands: what was entered of each before it is recorded, or changed."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.tiles import Tile
from app.play.entry.draft import Draft, draft_from_json, draft_to_json
from app.play.match.match_snapshot import MatchSnapshot
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.write.local_data import Drafts

logger = logging.getLogger(__name__)

NEXT_HAND = ""
"""The key of the next hand's draft; drafts of edited hands have the hand's id as key."""
SEEN = "seen"


@dataclass(frozen=True, slots=True)
class Photographed:
    """What photographs gave to a hand: the ``tiles``, and what was entered ``before`` the first."""

    hand: tuple[object, ...]
    tiles: frozenset[Tile]
    before: Draft


NO_DRAFTS: tuple[str, Mapping[str, Any]] = ("", {})
"""A match id and the match's drafts by hand id."""


class HandDrafts:
    """The drafts of a match are read once, because only this object writes them."""

    def __init__(self, database: Database) -> None:
        self.stored = Drafts(database)
        self._cached = NO_DRAFTS
        self.photographed: Photographed | None = None
        """Until the hand screen tells of it."""

    def draft(self, table: MatchSnapshot, hand_id: str) -> Draft | None:
        """Returns the stored input of an unfinished hand; None if none can be read."""
        try:
            stored = self._of(table.id).get(hand_id)
        except StoreError:
            logger.warning("The draft of a hand cannot be read", exc_info=True)
            return None
        if stored is None:
            return None
        return draft_from_json(stored, len(table.people), table.rules.tiles)

    def seen(self, match_id: str, hand_id: str) -> str | None:
        """Returns the history of the recorded hand that the stored input began with."""
        stored = self._of(match_id).get(hand_id)
        seen = stored.get(SEEN) if isinstance(stored, dict) else None
        return seen if isinstance(seen, str) else None

    def save(self, match_id: str, hand_id: str, draft: Draft, seen: str | None = None) -> None:
        """``seen``: the history of the recorded hand that is changed."""
        told = {} if seen is None else {SEEN: seen}
        drafts = {**self._of(match_id), hand_id: {**draft_to_json(draft), **told}}
        self.stored.save(match_id, drafts)
        self.keep(match_id, drafts)

    def delete(self, match_id: str, hand_id: str) -> None:
        if hand_id in self._of(match_id):
            others = self.without(match_id, hand_id)
            self.stored.save_or_delete(match_id, others)
            self.keep(match_id, others)

    def without(self, match_id: str, hand_id: str) -> Mapping[str, Any]:
        """Returns the drafts of the other hands, as they are stored."""
        return {key: draft for key, draft in self._of(match_id).items() if key != hand_id}

    def keep(self, match_id: str, drafts: Mapping[str, Any]) -> None:
        """Keeps what has been stored."""
        self._cached = (match_id, drafts)

    def forget(self) -> None:
        """Reads them again the next time."""
        self._cached = NO_DRAFTS

    def _of(self, match_id: str) -> Mapping[str, Any]:
        """Returns the drafts by hand id; empty if they are corrupt."""
        if self._cached[0] != match_id:
            self.keep(match_id, self._read(match_id))
        return self._cached[1]

    def _read(self, match_id: str) -> Mapping[str, Any]:
        try:
            stored = self.stored.get(match_id)
        except StoreError as fault:
            if fault.key != StoreFault.DAMAGED:
                raise
            logger.warning("The drafts of the match are corrupt", exc_info=True)
            return {}
        return stored if isinstance(stored, dict) else {}
