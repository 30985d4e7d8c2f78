"""Which match is on the table: it is read, put there, started, paused, ended and taken up again.

What is recorded in it is ``CurrentMatch``.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from app.domain.match import Match
from app.domain.rules import RuleSet
from app.play.match.hand_drafts import NEXT_HAND, HandDrafts
from app.play.match.match_snapshot import (
    MatchSnapshot,
    build_snapshot,
    build_unknown_snapshot,
)
from app.play.match.present_rules import by_present_rules
from app.play.match.rule_sets import RuleSets
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.json_values import DECODE_ERRORS
from app.store.core.records import MatchRecord
from app.store.core.settings import MARKS, ON_TABLE, PLAYING_ON, Setting
from app.store.core.stored_match import StoredMatch, StoredMatches
from app.store.core.stored_rules import stored_text
from app.store.write.local_data import Settings

if TYPE_CHECKING:
    from app.store.sync.status import Phone
    from app.store.write.matches import Matches
    from app.store.write.players import Players

logger = logging.getLogger(__name__)

T = TypeVar("T")


class MatchOnTable:
    """``now`` is the latest snapshot; None while the table is empty. ``leaflets`` also finds the
    games and own boxes.
    """

    def __init__(self, database: Database, leaflets: Mapping[str, RuleSet]) -> None:
        self.database = database
        if not isinstance(leaflets, RuleSets):
            leaflets = RuleSets(leaflets, database)
        self.leaflets = leaflets
        self._stored = StoredMatches(database)
        self.drafts = HandDrafts(database)
        self.settings = Settings(database)
        self.now: MatchSnapshot | None = None
        self.scored_otherwise = set[str]()
        """The matches of which somebody saw a hand that counts otherwise than it scores now: to
        know it of each match, all its hands would have to be scored.
        """
        self.phones: tuple[Phone, ...] = ()
        """Those of the shared folder, as the last round found them."""

    @cached_property
    def matches(self) -> "Matches":
        from app.store.write.matches import Matches  # noqa: PLC0415 - not for the first frame

        return Matches(self.database)

    @cached_property
    def roster(self) -> "Players":
        from app.store.write.players import Players  # noqa: PLC0415 - not for the first frame

        return Players(self.database)

    def load_writing(self) -> None:
        """Loads while idle what the first change would wait for, and no first frame needs."""
        _ = self.matches, self.roster

    @property
    def id(self) -> str:
        """The id of the match on the table; empty if there is none."""
        return self.now.id if self.now else ""

    @property
    def table(self) -> MatchSnapshot:
        """The match on the table. Raises LookupError if there is none."""
        if self.now is None:
            raise LookupError(ON_TABLE.key)
        return self.now

    def setting(self, setting: Setting[T]) -> T:
        """Returns what is set; the default also if the file cannot be read."""
        try:
            return self.settings.get(setting)
        except StoreError:
            logger.warning("A setting cannot be read", exc_info=True)
            return setting.default

    @property
    def has_marks(self) -> bool:
        """True if coloured dots show signs inside."""
        return self.setting(MARKS) is True

    def load(self, match_id: str) -> MatchSnapshot:
        """Returns any stored match, also one whose rules this version does not know. Raises
        StoreError if it cannot be read.
        """
        return self.now if self.now and self.now.id == match_id else self._read(match_id)

    def load_past(self, match_id: str) -> MatchSnapshot | None:
        """Returns a match to show read-only; None if the id is empty or of the one on the table."""
        return None if match_id in {"", self.id} else self._read(match_id)

    def reload(self) -> None:
        """Reads the match on the table again: its name, or a player's, was changed, or another
        phone's changes came in. If that phone ended or deleted it, it leaves the table, but not
        while a hand is counted here.
        """
        self.leaflets.forget()
        if self.now is None:
            return
        found = self._read(self.now.id)
        is_counted = self.drafts.draft(self.now, NEXT_HAND) is not None
        can_stay = found.knows_rules and (found.is_unfinished or is_counted)
        self.now = found if can_stay else None

    def resume(self) -> bool:
        """Loads the match that was last on the table.

        If it cannot be read the table stays empty, so that other matches can still be played.
        Returns False if that is because the file is damaged.
        """
        self.leaflets.forget()
        match_id = self.setting(ON_TABLE)
        self.now = None
        self.drafts.forget()
        try:
            if match_id is None:
                match_id = next((record.id for record in self._stored.unfinished(1)), "")
            found = self._read(match_id) if match_id else None
            can_go_on = found is not None and found.is_unfinished and found.knows_rules
            self.now = found if can_go_on else None
        except (StoreError, *DECODE_ERRORS) as fault:
            logger.warning("The match on the table cannot be read", exc_info=True)
            return isinstance(fault, StoreError) and fault.key != StoreFault.DAMAGED
        return True

    def put_on_table(self, match_id: str) -> None:
        """Raises StoreError ``NEWER_RULES`` for a match that this version can only show."""
        with self.database.writing():
            self.settings.set(ON_TABLE, match_id)
            snapshot = self._read_playable(match_id)
        self.now = snapshot

    def pause(self) -> None:
        """Clears the table; the match stays unfinished and can be resumed later."""
        self.settings.set(ON_TABLE, "")
        self.now = None

    def unfinished(self, most: int) -> tuple[MatchSnapshot, ...]:
        """Returns the latest unfinished matches that are not on the table, without those that are
        damaged.
        """
        records = self._stored.unfinished(most + 1 if self.id else most)
        aside = [record for record in records if record.id != self.id][:most]
        found = (self._unless_damaged(partial(self._of_record, record)) for record in aside)
        return tuple(filter(None, found))

    def last(self) -> MatchSnapshot | None:
        """Returns the match that was played last, finished or not; None also if this version does
        not know its rules, or if it is damaged.
        """
        from app.store.read.history import History  # noqa: PLC0415 - not needed for the first frame

        rows = History(self.database).page(size=1)
        found = self._unless_damaged(lambda: self._read(rows[0].match_id)) if rows else None
        return found if found and found.knows_rules else None

    def start(self, match: Match) -> None:
        """Starts a new match. A won match on the table is ended, an unfinished one paused."""
        before = self.now
        with self.database.writing():
            match_id = self.matches.start(match)
            self.settings.set(ON_TABLE, match_id)
            if before is not None and before.winner is not None and not before.is_ended:
                self.matches.end(before.id)
            snapshot = self._read(match_id)
        self.now = snapshot

    def rematch(self) -> None:
        """Starts a new match with the same players, box and choices."""
        before = self.now or self.last()
        if before is not None:
            self.play_again(before)

    def play_again(self, before: MatchSnapshot) -> None:
        """Starts a match like this one, by the rules as the app has them now."""
        match = replace(_playable(before).match, hands=())
        self.start(by_present_rules(match, self.leaflets.get(match.rules.id)))

    def end(self) -> None:
        """Ends the match and clears the table."""
        self.matches.end(self.table.id)
        self.now = None

    @property
    def is_over(self) -> bool:
        """True if the last hand won the match and the players have not chosen to play on."""
        win = self.now.winner if self.now else None
        if win is None or win.hand != len(self.table.hands) - 1:
            return False
        return self.setting(PLAYING_ON) != (self.id, self.table.hands[win.hand].id)

    def play_on(self) -> None:
        win = self.table.winner
        if win is not None:
            self.settings.set(PLAYING_ON, (self.id, self.table.hands[win.hand].id))

    def reopen(self, match_id: str) -> None:
        """Puts an ended match back on the table, to be played on."""
        with self.database.writing():
            if self._read(match_id).is_ended:
                self.matches.reopen(match_id)
            self.settings.set(ON_TABLE, match_id)
            snapshot = self._read_playable(match_id)
        self.now = snapshot

    def _read(self, match_id: str) -> MatchSnapshot:
        return self._snapshot(self._stored.get(match_id))

    def _unless_damaged(self, read: Callable[[], MatchSnapshot]) -> MatchSnapshot | None:
        """One match that cannot be read must not hide the others, where the file itself can."""
        try:
            return read()
        except StoreError as fault:
            if fault.key != StoreFault.DAMAGED or self.database.is_damaged:
                raise
            logger.warning("A match is left out", exc_info=True)
            return None

    def _of_record(self, record: MatchRecord) -> MatchSnapshot:
        return self._snapshot(self._stored.with_hands(record))

    def _read_playable(self, match_id: str) -> MatchSnapshot:
        return _playable(self._read(match_id))

    def _snapshot(self, stored: StoredMatch) -> MatchSnapshot:
        players = self._stored.players(stored.record)
        try:
            return build_snapshot(stored, self._stored.rules(stored.record), players)
        except StoreError as fault:
            if fault.key != StoreFault.NEWER_RULES:
                raise
        with self.database.reading() as connection:
            text = stored_text(connection, stored.record.rules)
        return build_unknown_snapshot(stored, text, players)


def _playable(table: MatchSnapshot) -> MatchSnapshot:
    """Raises StoreError ``NEWER_RULES`` for a match that this version can only show."""
    if not table.knows_rules:
        raise StoreError(StoreFault.NEWER_RULES, match=table.id)
    return table
