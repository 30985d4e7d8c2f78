"""The match that is on the table: its facts, its people, and every way to change it.

All screens of a match share one sitting. What is decided is decided by the domain, what
is kept is kept by the store; a sitting brings the two together and holds what came of it.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from app.domain.errors import RuleError
from app.domain.match import Hand, Match
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict
from app.presenters.hand.draft import Draft, draft_in, draft_out
from app.presenters.session.match_snapshot import MatchSnapshot, laid, with_hand
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.stored_match import StoredHand, StoredMatch
from app.store.write.drafts import Drafts
from app.store.write.matches import Matches
from app.store.write.players import Players
from app.store.write.settings import Settings

logger = logging.getLogger(__name__)

ON_TABLE = "table"
"""The setting that names the match on the table; empty when there is none."""
NEXT_HAND = ""
"""The draft of the hand that comes next, among drafts of hands that are edited."""
NOTHING_KEPT: tuple[str, Mapping[str, Any]] = ("", {})
"""The id of a match, and its drafts by the hands that they are of."""


class CurrentMatch:
    def __init__(self, database: Database, leaflets: Mapping[str, RuleSet]) -> None:
        self.database = database
        self.leaflets = leaflets
        self.matches = Matches(database)
        self.roster = Players(database)
        self.drafts = Drafts(database)
        self.settings = Settings(database)
        self.now: MatchSnapshot | None = None
        self._kept: tuple[str, Mapping[str, Any]] = NOTHING_KEPT

    @property
    def table(self) -> MatchSnapshot:
        """The match on the table, for screens that come up only when there is one."""
        if self.now is None:
            raise LookupError(ON_TABLE)
        return self.now

    def setting(self, key: str) -> Any:  # noqa: ANN401 - whatever was set
        """What was set; a value that cannot be read is as good as none."""
        try:
            return self.settings.get(key)
        except StoreError:
            logger.warning("A setting cannot be read", exc_info=True)
            return None

    def resume(self) -> None:
        """Take up the match that was on the table when the app was left; one that cannot be
        read any more must not keep the others from being played.
        """
        known = self.setting(ON_TABLE)
        self.now, self._kept = None, NOTHING_KEPT
        try:
            if not isinstance(known, str):
                known = next((record.id for record in self.matches.unfinished(1)), "")
            found = self._read(known) if known else None
            self.now = found if found and found.is_unfinished else None
        except StoreError:
            logger.warning("The match on the table cannot be read", exc_info=True)

    def take_up(self, match_id: str) -> None:
        with self.database.writing():
            self.settings.set(ON_TABLE, match_id)
            taken_up = self._read(match_id)
        self.now = taken_up

    def put_aside(self) -> None:
        """Clear the table; the match stays unfinished and can be taken up again."""
        self.settings.set(ON_TABLE, "")
        self.now = None

    def unfinished(self, most: int = -1) -> tuple[MatchSnapshot, ...]:
        """The matches that were put aside, the latest first; all of them, or so many."""
        on_table = self.now.id if self.now else None
        records = self.matches.unfinished(most if on_table is None or most < 0 else most + 1)
        aside = [record for record in records if record.id != on_table]
        aside = aside if most < 0 else aside[:most]
        return tuple(self._laid(self.matches.with_hands(record)) for record in aside)

    def last(self) -> MatchSnapshot | None:
        """The match that was played last, whether it was ended or not."""
        from app.store.read.history import History  # noqa: PLC0415 - not on the way to the first frame

        rows = History(self.database).page(size=1)
        return self._read(rows[0].match_id) if rows else None

    def start(self, match: Match) -> None:
        """A new match on the table; one that was won there is over, another put aside."""
        before = self.now
        with self.database.writing():
            match_id = self.matches.start(match)
            self.settings.set(ON_TABLE, match_id)
            if before is not None and before.winner is not None and not before.is_ended:
                self.matches.end(before.id)
            begun = self._read(match_id)
        self.now = begun

    def rematch(self) -> None:
        """The same people at the same box, playing by the same choices."""
        before = self.now or self.last()
        if before is not None:
            self.start(replace(before.match, hands=()))

    def record(self, hand: Hand) -> str:
        """Add a hand; its id. Whatever draft there was has served, but for other hands'."""
        table, drafts = self.table, self._drafts_but(NEXT_HAND)
        hand, verdict = table.match.scored(hand)
        with self.database.writing():
            added = self.matches.add_hand(table.id, hand, verdict, drafts)
            changed = with_hand(table, added, self.leaflets)
        self.now, self._kept = changed, (table.id, drafts)
        return added.id

    def replace(self, hand_id: str, hand: Hand) -> None:
        self._index(hand_id)
        hand, verdict = self.table.match.scored(hand)
        with self._changing():
            self.matches.edit_hand(hand_id, hand, verdict)
            self.drop_draft(hand_id)

    def take_back(self, hand_id: str) -> None:
        with self._changing():
            self.matches.delete_hand(hand_id)

    def put_back(self, hand_id: str) -> RuleError | None:
        """Told as the match is played by now. Where that asks for more it is told as it was,
        and what is asked for comes back.
        """
        refused = None
        with self._changing():
            for stored in self.table.stored.deleted_hands:
                if stored.id == hand_id:
                    refused = self._tell_by_now(stored)
            self.matches.restore_hand(hand_id)
        return refused

    def choose(self, choice: str, option: str) -> None:
        """Play an open point otherwise from now on, and in the hands that lie behind."""
        changed = self.chosen(choice, option)
        choices = {**self.table.match.choices, choice: option}
        with self._changing():
            self.matches.choose(self.table.id, choices, changed)

    def agree(self, hand_id: str, hand: Hand, choice: str, option: str) -> None:
        """Play an open point otherwise, and tell of a hand what that asks for, in one."""
        index = self._index(hand_id)
        choices = {**self.table.match.choices, choice: option}
        match = replace(self.table.match, choices=choices).edit(index, hand)
        changed = self._changed(match.choose(choice, option))
        edited = {hand_id: (match.hands[index], match.verdicts[index])}
        with self._changing():
            self.matches.choose(self.table.id, choices, changed | edited)
            self.drop_draft(hand_id)

    def chosen(self, choice: str, option: str) -> dict[str, tuple[Hand, Verdict]]:
        """The hands that this option would tell otherwise, by id. Raises a ``RuleError``
        where one of them cannot be told by it.
        """
        return self._changed(self.table.match.choose(choice, option))

    def _changed(self, match: Match) -> dict[str, tuple[Hand, Verdict]]:
        """The hands of this match that are not told as they were shown."""
        told = zip(self.table.hands, match.hands, match.verdicts, strict=True)
        return {
            stored.id: (hand, verdict)
            for stored, hand, verdict in told
            if verdict != stored.verdict
        }

    def end(self) -> None:
        """The match is over, and the table clear: one that is over comes up there no more."""
        self.matches.end(self.table.id)
        self.now = None

    def bring_back(self, match_id: str) -> None:
        """A match that was ended, on the table again, to be played on."""
        with self.database.writing():
            if self._read(match_id).is_ended:
                self.matches.reopen(match_id)
            self.settings.set(ON_TABLE, match_id)
            brought = self._read(match_id)
        self.now = brought

    def draft(self, hand_id: str = NEXT_HAND) -> Draft | None:
        """What was tapped of a hand so far; None where nothing is kept, or can be read."""
        try:
            kept = self._drafts().get(hand_id)
        except StoreError:
            logger.warning("The draft of a hand cannot be read", exc_info=True)
            return None
        if kept is None:
            return None
        return draft_in(kept, len(self.table.people), self.table.rules.tiles)

    def keep_draft(self, draft: Draft, hand_id: str = NEXT_HAND) -> None:
        drafts = {**self._drafts(), hand_id: draft_out(draft)}
        self.drafts.keep(self.table.id, drafts)
        self._kept = (self.table.id, drafts)

    def drop_draft(self, hand_id: str = NEXT_HAND) -> None:
        if hand_id in self._drafts():
            others = self._drafts_but(hand_id)
            self.drafts.keep_or_drop(self.table.id, others)
            self._kept = (self.table.id, others)

    @property
    def starter(self) -> int | None:
        """Who starts the next hand, where that is known."""
        draft = self.draft()
        return None if draft is None else draft.starter

    def keep_starter(self, seat: int | None) -> None:
        self.keep_draft(replace(self.draft() or Draft(), starter=seat))

    def _drafts(self) -> Mapping[str, Any]:
        """By the hands that they are of; garbled ones are none. They are read once for a match:
        only a sitting writes them.
        """
        if self._kept[0] != self.table.id:
            self._kept = (self.table.id, self._read_drafts())
        return self._kept[1]

    def _drafts_but(self, hand_id: str) -> Mapping[str, Any]:
        return {key: draft for key, draft in self._drafts().items() if key != hand_id}

    def _read_drafts(self) -> Mapping[str, Any]:
        try:
            kept = self.drafts.get(self.table.id)
        except StoreError as fault:
            if fault.key != StoreFault.DAMAGED:
                raise
            logger.warning("The drafts of the match are garbled", exc_info=True)
            return {}
        return kept if isinstance(kept, dict) else {}

    def _tell_by_now(self, stored: StoredHand) -> RuleError | None:
        """By the choices of the match, each of which is made once more for this hand."""
        match = replace(self.table.match, hands=(stored.hand,))
        try:
            for choice, option in self.table.match.choices.items():
                match = match.choose(choice, option)
            hand, verdict = match.hands[0], match.verdicts[0]
        except RuleError as refused:
            asked = {name: value for name, value in refused.values.items() if name != "hand"}
            return RuleError(refused.key, **asked)
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
        """Change the match on the table in one transaction, or not at all. That it can be read
        as it is then belongs to it: what was told to have failed is tapped once more.
        """
        try:
            with self.database.writing():
                yield
                changed = self._read(self.table.id)
        except BaseException:
            self._kept = NOTHING_KEPT  # a draft that was dropped in it was not
            raise
        self.now = changed

    def _read(self, match_id: str) -> MatchSnapshot:
        return self._laid(self.matches.get(match_id))

    def _laid(self, stored: StoredMatch) -> MatchSnapshot:
        return laid(stored, self.leaflets, self.roster)
