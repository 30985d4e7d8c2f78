"""The match on the table, with every operation that changes it, also while a hand is played.

All screens of a match share one ``CurrentMatch``. The domain decides, the store saves; this
class connects the two and holds the latest snapshot.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from app.domain.errors import RuleError
from app.domain.hand.facts import Event
from app.domain.match import Hand, Match
from app.play.entry.draft import Draft
from app.play.match.hand_drafts import NEXT_HAND
from app.play.match.match_on_table import MatchOnTable
from app.play.match.match_snapshot import MatchSnapshot, with_hand
from app.play.match.present_rules import (
    PresentRules,
    by_rescoring,
    other_rules,
    present_rules,
    verified,
)
from app.store.core.stored_match import Scored


class CurrentMatch(MatchOnTable):
    def record(self, hand: Hand) -> str:
        """Adds a hand and returns its id. Deletes this hand's draft; keeps the others."""
        table = self.table
        drafts = self.drafts.without(table.id, NEXT_HAND)
        index = len(table.hands)
        scored = table.scored(*table.match.score(hand, table.state_before(index)), index)
        with self.database.writing():
            hand, verdict, by = scored
            added = self.matches.add_hand(table.id, hand, verdict, drafts, by)
            snapshot = with_hand(table, added, verdict)
        self.now = snapshot
        self.drafts.keep(table.id, drafts)
        return added.id

    def edit_hand(self, hand_id: str, hand: Hand) -> None:
        table, index = self.table, self._index(hand_id)
        match = replace(table.match, hands=table.match.hands[:index])
        scored = table.scored(*match.score(hand, table.state_before(index)), index)
        with self._changing():
            hand, verdict, by = scored
            self.matches.edit_hand(hand_id, hand, verdict, self._seen(hand_id), by)
            self.drafts.delete(self.table.id, hand_id)

    def delete_hand(self, hand_id: str) -> None:
        with self._changing():
            self.matches.delete_hand(hand_id, self.table.stored.history_of(hand_id))

    def restore_hand(self, hand_id: str) -> RuleError | None:
        """Restores a deleted hand; it counts by the match's current choices.

        If those need more input, the hand keeps its old verdict, and the error is returned.
        """
        with self._changing():
            self.matches.restore_hand(hand_id)
        index = self._index(hand_id)
        try:
            before = self.table.state_before(index).previous
            self.table.match.rescored(self.table.hands[index].hand, before)
        except RuleError as error:
            return error
        return None

    def choose(self, choice: str, option: str) -> None:
        """Changes a choice, for later hands and for those already recorded."""
        changed = self.table.chosen(choice, option)
        hands = self.table.different_hands(changed)
        with self._changing():
            seen = self.table.stored
            self.matches.change_choices(self.table.id, changed.match.choices, hands, seen)

    def choose_and_edit(self, hand_id: str, hand: Hand, choice: str, option: str) -> None:
        """Changes a choice and edits the hand that needs more input for it, in one step."""
        index = self._index(hand_id)
        choices = {**self.table.match.choices, choice: option}
        match = replace(self.table.match, choices=choices).edit(index, hand)
        match = match.choose(choice, option)
        changed = self.table.by(match, match.verdicts)
        edited = {hand_id: changed.scored(match.hands[index], match.verdicts[index], index)}
        hands = {**self.table.different_hands(changed), **edited}
        with self._changing():
            self.matches.change_choices(self.table.id, choices, hands, self.table.stored)
            self.drafts.delete(self.table.id, hand_id)

    def present_rules(self, match_id: str) -> PresentRules | None:
        """Returns how a match would score by the rules as the app has them now; ``None`` if it is
        played by them, and scores the same.
        """
        table = self.load(match_id)
        return present_rules(table, self.leaflets) if self.has_other_rules(table) else None

    def score_by_present_rules(self, match_id: str) -> None:
        """Gives a match the rules as the app has them now, and scores all its hands by them.

        Raises ``RuleError``, with the hand, if one of them cannot be scored.
        """
        table = self.load(match_id)
        present = self.present_rules(match_id)
        if present is None:
            return
        after = by_rescoring(table, verified(present))
        self._change_rules(match_id, after.match, table.different_hands(after))

    def has_other_rules(self, table: MatchSnapshot) -> bool:
        """True if the app has other rules of the box now than those that the match keeps, or scores
        otherwise by the same.
        """
        is_other = table.id in self.scored_otherwise and table.scores_otherwise
        return is_other or other_rules(table, self.leaflets) is not None

    def give_back_rules(self, before: MatchSnapshot) -> None:
        """Gives a match the rules and the verdicts again that it had before."""
        table = self.load(before.id)
        now = {hand.id: table.as_told(hand) for hand in table.hands}
        changed = {
            hand.id: before.scored(hand.hand, hand.verdict, index)
            for index, hand in enumerate(before.hands)
            if now.get(hand.id, ()) != before.as_told(hand)
        }
        self._change_rules(before.id, before.match, changed)

    def _change_rules(self, match_id: str, to: Match, hands: Scored) -> None:
        with self.database.writing():
            self.matches.change_rules(match_id, to, hands)
            snapshot = self._read(match_id)
        if match_id == self.id:
            self.now = snapshot

    def draft(self, hand_id: str = NEXT_HAND) -> Draft | None:
        """Returns the stored input of an unfinished hand; None if none can be read."""
        return self.drafts.draft(self.table, hand_id)

    def save_draft(self, draft: Draft, hand_id: str = NEXT_HAND) -> None:
        self.drafts.save(self.table.id, hand_id, draft, self._seen(hand_id))

    def save_starter(self, seat: int | None) -> None:
        self.save_draft(replace(self.draft() or Draft(), starter=seat))

    def _seen(self, hand_id: str) -> str | None:
        """Returns what a hand was made from when it was opened to be changed: another phone can
        change it while it is.
        """
        if hand_id == NEXT_HAND:
            return None
        seen = self.drafts.seen(self.table.id, hand_id)
        return self.table.stored.history_of(hand_id) if seen is None else seen

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
            self.drafts.forget()  # the rollback also restores a deleted draft
            raise
        self.now = snapshot


def announce(current_match: CurrentMatch, seat: int, points: int) -> None:
    current_match.save_draft(_draft(current_match).announced(seat, points))


def take_back_play(current_match: CurrentMatch, place: int) -> None:
    """Removes one announcement, by its place among them."""
    current_match.save_draft(_draft(current_match).without_play(place))


def add_event(current_match: CurrentMatch, event: Event, place: int | None = None) -> None:
    """Adds what happened: as the last, or in its place again."""
    current_match.save_draft(_draft(current_match).with_event(event, place))


def take_back_event(current_match: CurrentMatch, place: int) -> None:
    current_match.save_draft(_draft(current_match).without_event(place))


def _draft(current_match: CurrentMatch) -> Draft:
    return current_match.draft() or Draft()
