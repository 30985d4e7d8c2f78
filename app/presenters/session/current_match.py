"""The match on the table, with every operation that changes it.

All screens of a match share one ``CurrentMatch``. The domain decides, the store saves; this
class connects the two and holds the latest snapshot.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from app.domain.errors import RuleError
from app.domain.match import Hand, Match
from app.domain.rules import RuleSet
from app.domain.verdict import Verdict
from app.presenters.hand.draft import Draft
from app.presenters.hand.draft_json import draft_from_json, draft_to_json
from app.presenters.session.match_snapshot import (
    MatchSnapshot,
    build_snapshot,
    build_unknown_snapshot,
    with_hand,
)
from app.presenters.session.present_rules import (
    PresentRules,
    by_present_rules,
    changed_hands,
    other_rules,
    present_rules,
    verified,
)
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.stored_match import StoredHand, StoredMatch
from app.store.core.stored_rules import stored_text
from app.store.write.local_data import Drafts, Settings
from app.store.write.matches import Matches
from app.store.write.players import Players

logger = logging.getLogger(__name__)

ON_TABLE = "table"
"""The key of the setting with the id of the match on the table; empty if there is none."""
MARKS = "marks"
"""The key of the setting that shows signs inside coloured dots, for colour-blind users; not set
until the user was asked.
"""
PLAYING_ON = "playing_on"
"""The key of a setting: the ids of a match and its winning hand after which play goes on."""
NEXT_HAND = ""
"""The key of the next hand's draft; drafts of edited hands have the hand's id as key."""
NO_DRAFTS: tuple[str, Mapping[str, Any]] = ("", {})
"""A match id and the match's drafts by hand id."""


class CurrentMatch:
    def __init__(self, database: Database, leaflets: Mapping[str, RuleSet]) -> None:
        self.database = database
        self.leaflets = leaflets
        self.matches = Matches(database)
        self.roster = Players(database)
        self.drafts = Drafts(database)
        self.settings = Settings(database)
        self.now: MatchSnapshot | None = None
        self._cached_drafts: tuple[str, Mapping[str, Any]] = NO_DRAFTS

    @property
    def id(self) -> str:
        """The id of the match on the table; empty if there is none."""
        return self.now.id if self.now else ""

    @property
    def table(self) -> MatchSnapshot:
        """The match on the table. Raises LookupError if there is none."""
        if self.now is None:
            raise LookupError(ON_TABLE)
        return self.now

    def setting(self, key: str) -> Any:  # noqa: ANN401 - a setting can have any JSON type
        """Returns a setting; None if it is not set or cannot be read."""
        try:
            return self.settings.get(key)
        except StoreError:
            logger.warning("A setting cannot be read", exc_info=True)
            return None

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
        """Reads the match on the table again: its name, or a player's, was changed."""
        if self.now is not None:
            self.now = self._read(self.now.id)

    def resume(self) -> None:
        """Loads the match that was last on the table.

        If it cannot be read the table stays empty, so that other matches can still be played.
        """
        match_id = self.setting(ON_TABLE)
        self.now, self._cached_drafts = None, NO_DRAFTS
        try:
            if not isinstance(match_id, str):
                match_id = next((record.id for record in self.matches.unfinished(1)), "")
            found = self._read(match_id) if match_id else None
            can_go_on = found is not None and found.is_unfinished and found.knows_rules
            self.now = found if can_go_on else None
        except StoreError:
            logger.warning("The match on the table cannot be read", exc_info=True)

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
        """Returns the latest unfinished matches that are not on the table."""
        records = self.matches.unfinished(most + 1 if self.id else most)
        aside = [record for record in records if record.id != self.id][:most]
        return tuple(self._snapshot(self.matches.with_hands(record)) for record in aside)

    def last(self) -> MatchSnapshot | None:
        """Returns the match that was played last, finished or not; None also if this version does
        not know its rules.
        """
        from app.store.read.history import History  # noqa: PLC0415 - not needed for the first frame

        rows = History(self.database).page(size=1)
        found = self._read(rows[0].match_id) if rows else None
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

    def record(self, hand: Hand) -> str:
        """Adds a hand and returns its id. Deletes this hand's draft; keeps the others."""
        table, drafts = self.table, self._drafts_without(NEXT_HAND)
        hand, verdict = table.match.score(hand)
        with self.database.writing():
            added = self.matches.add_hand(table.id, hand, verdict, drafts)
            snapshot = with_hand(table, added)
        self.now, self._cached_drafts = snapshot, (table.id, drafts)
        return added.id

    def edit_hand(self, hand_id: str, hand: Hand) -> None:
        before = self.table.match.hands[: self._index(hand_id)]
        hand, verdict = replace(self.table.match, hands=before).score(hand)
        with self._changing():
            self.matches.edit_hand(hand_id, hand, verdict)
            self._delete_draft(hand_id)

    def delete_hand(self, hand_id: str) -> None:
        with self._changing():
            self.matches.delete_hand(hand_id)

    def restore_hand(self, hand_id: str) -> RuleError | None:
        """Restores a deleted hand, scored by the match's current choices.

        If those need more input, the hand keeps its old verdict, and the error is returned.
        """
        error = None
        with self._changing():
            for stored in self.table.stored.deleted_hands:
                if stored.id == hand_id:
                    error = self._rescore(stored)
            self.matches.restore_hand(hand_id)
        return error

    def choose(self, choice: str, option: str) -> None:
        """Changes a choice, for later hands and for those already recorded."""
        changed = self.table.hands_changed_by(choice, option)
        choices = {**self.table.match.choices, choice: option}
        with self._changing():
            self.matches.change_choices(self.table.id, choices, changed)

    def choose_and_edit(self, hand_id: str, hand: Hand, choice: str, option: str) -> None:
        """Changes a choice and edits the hand that needs more input for it, in one step."""
        index = self._index(hand_id)
        choices = {**self.table.match.choices, choice: option}
        match = replace(self.table.match, choices=choices).edit(index, hand)
        changed = self.table.changed_hands(match.choose(choice, option))
        edited = {hand_id: (match.hands[index], match.verdicts[index])}
        with self._changing():
            self.matches.change_choices(self.table.id, choices, changed | edited)
            self._delete_draft(hand_id)

    def present_rules(self, match_id: str) -> PresentRules | None:
        """Returns how a match would score by the rules as the app has them now; ``None`` if it is
        played by them.
        """
        return present_rules(self.load(match_id), self.leaflets)

    def score_by_present_rules(self, match_id: str) -> None:
        """Gives a match the rules as the app has them now, and scores all its hands by them.

        Raises ``RuleError``, with the hand, if one of them cannot be scored.
        """
        table = self.load(match_id)
        present = present_rules(table, self.leaflets)
        if present is None:
            return
        rescoring = verified(present)
        self._change_rules(match_id, rescoring.match, changed_hands(table, rescoring))

    def has_other_rules(self, table: MatchSnapshot) -> bool:
        """True if the app has other rules of the box now than those that the match keeps."""
        return other_rules(table, self.leaflets) is not None

    def give_back_rules(self, before: MatchSnapshot) -> None:
        """Gives a match the rules and the verdicts again that it had before."""
        now = {hand.id: hand for hand in self.load(before.id).hands}
        changed = {
            hand.id: (hand.hand, hand.verdict) for hand in before.hands if hand != now.get(hand.id)
        }
        self._change_rules(before.id, before.match, changed)

    def _change_rules(
        self, match_id: str, to: Match, hands: Mapping[str, tuple[Hand, Verdict]]
    ) -> None:
        with self.database.writing():
            self.matches.change_rules(match_id, to, hands)
            snapshot = self._read(match_id)
        if match_id == self.id:
            self.now = snapshot

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
        return bool(self.setting(PLAYING_ON) != [self.id, self.table.hands[win.hand].id])

    def play_on(self) -> None:
        win = self.table.winner
        if win is not None:
            self.settings.set(PLAYING_ON, [self.id, self.table.hands[win.hand].id])

    def reopen(self, match_id: str) -> None:
        """Puts an ended match back on the table, to be played on."""
        with self.database.writing():
            if self._read(match_id).is_ended:
                self.matches.reopen(match_id)
            self.settings.set(ON_TABLE, match_id)
            snapshot = self._read_playable(match_id)
        self.now = snapshot

    def draft(self, hand_id: str = NEXT_HAND) -> Draft | None:
        """Returns the stored input of an unfinished hand; None if none can be read."""
        try:
            stored = self._drafts().get(hand_id)
        except StoreError:
            logger.warning("The draft of a hand cannot be read", exc_info=True)
            return None
        if stored is None:
            return None
        return draft_from_json(stored, len(self.table.people), self.table.rules.tiles)

    def save_draft(self, draft: Draft, hand_id: str = NEXT_HAND) -> None:
        drafts = {**self._drafts(), hand_id: draft_to_json(draft)}
        self.drafts.save(self.table.id, drafts)
        self._cached_drafts = (self.table.id, drafts)

    def _delete_draft(self, hand_id: str) -> None:
        if hand_id in self._drafts():
            others = self._drafts_without(hand_id)
            self.drafts.save_or_delete(self.table.id, others)
            self._cached_drafts = (self.table.id, others)

    def save_starter(self, seat: int | None) -> None:
        self.save_draft(replace(self.draft() or Draft(), starter=seat))

    def _drafts(self) -> Mapping[str, Any]:
        """Returns the drafts by hand id; empty if they are corrupt.

        They are read once per match, because only this object writes them.
        """
        if self._cached_drafts[0] != self.table.id:
            self._cached_drafts = (self.table.id, self._read_drafts())
        return self._cached_drafts[1]

    def _drafts_without(self, hand_id: str) -> Mapping[str, Any]:
        return {key: draft for key, draft in self._drafts().items() if key != hand_id}

    def _read_drafts(self) -> Mapping[str, Any]:
        try:
            stored = self.drafts.get(self.table.id)
        except StoreError as fault:
            if fault.key != StoreFault.DAMAGED:
                raise
            logger.warning("The drafts of the match are corrupt", exc_info=True)
            return {}
        return stored if isinstance(stored, dict) else {}

    def _rescore(self, stored: StoredHand) -> RuleError | None:
        """Scores the hand again with each choice of the match; returns the error if that fails."""
        match = replace(self.table.match, hands=(stored.hand,))
        try:
            for choice, option in self.table.match.choices.items():
                match = match.choose(choice, option)
            hand, verdict = match.hands[0], match.verdicts[0]
        except RuleError as error:
            values = {name: value for name, value in error.values.items() if name != "hand"}
            return RuleError(error.key, **values)
        if verdict != stored.verdict:
            self.matches.edit_hand(stored.id, hand, verdict)
        return None

    def _index(self, hand_id: str) -> int:
        index = self.table.index(hand_id)
        if index is None:
            raise LookupError(hand_id)
        return index

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Changes the match in one transaction, or not at all.

        Reading the result back is part of the transaction: if that fails the change is undone,
        so the user can safely repeat an action that was reported as failed.
        """
        try:
            with self.database.writing():
                yield
                snapshot = self._read(self.table.id)
        except BaseException:
            self._cached_drafts = NO_DRAFTS  # the rollback also restores a deleted draft
            raise
        self.now = snapshot

    def _read(self, match_id: str) -> MatchSnapshot:
        return self._snapshot(self.matches.get(match_id))

    def _read_playable(self, match_id: str) -> MatchSnapshot:
        return _playable(self._read(match_id))

    def _snapshot(self, stored: StoredMatch) -> MatchSnapshot:
        try:
            return build_snapshot(stored, self.matches.rules(stored.record), self.roster)
        except StoreError as fault:
            if fault.key != StoreFault.NEWER_RULES:
                raise
        with self.database.reading() as connection:
            text = stored_text(connection, stored.record.rules or "")
        return build_unknown_snapshot(stored, text, self.roster)


def _playable(table: MatchSnapshot) -> MatchSnapshot:
    """Raises StoreError ``NEWER_RULES`` for a match that this version can only show."""
    if not table.knows_rules:
        raise StoreError(StoreFault.NEWER_RULES, match=table.id)
    return table
