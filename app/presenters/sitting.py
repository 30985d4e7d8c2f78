"""The match that is on the table: its facts, its people, and every way to change it.

All screens of a match share one sitting. What is decided is decided by the domain, what
is kept is kept by the store; a sitting brings the two together and holds what came of it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from app.domain.errors import RuleError
from app.domain.match import Hand, Match
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict, score_hand
from app.presenters.draft import Draft, draft_in, draft_out
from app.presenters.on_table import Table, laid
from app.store.database import Database
from app.store.drafts import Drafts
from app.store.errors import StoreError, StoreFault
from app.store.matches import Matches
from app.store.players import Players
from app.store.settings import Settings
from app.store.stored import StoredHand

ON_TABLE = "table"
"""The setting that names the match on the table; empty when there is none."""
NEXT_HAND = ""
"""The draft of the hand that comes next, among drafts of hands that are edited."""


class Sitting:
    def __init__(self, database: Database, leaflets: Mapping[str, RuleSet]) -> None:
        self.database = database
        self.leaflets = leaflets
        self.matches = Matches(database)
        self.roster = Players(database)
        self.drafts = Drafts(database)
        self.settings = Settings(database)
        self.now: Table | None = None

    @property
    def table(self) -> Table:
        """The match on the table, for screens that come up only when there is one."""
        if self.now is None:
            raise LookupError(ON_TABLE)
        return self.now

    def setting(self, key: str) -> Any:  # noqa: ANN401 - whatever was set
        """What was set; a value that cannot be read is as good as none."""
        with suppress(StoreError):
            return self.settings.get(key)
        return None

    def resume(self) -> None:
        """Take up the match that was on the table when the app was left; one that cannot be
        read any more must not keep the others from being played.
        """
        known = self.setting(ON_TABLE)
        self.now = None
        with suppress(StoreError):
            unfinished = [record.id for record in self.matches.unfinished()]
            if not isinstance(known, str):
                known = next(iter(unfinished), None)
            self.now = self._read(known) if known in unfinished else None

    def take_up(self, match_id: str) -> None:
        with self.database.writing():
            self.settings.set(ON_TABLE, match_id)
            taken_up = self._read(match_id)
        self.now = taken_up

    def put_aside(self) -> None:
        """Clear the table; the match stays unfinished and can be taken up again."""
        self.settings.set(ON_TABLE, "")
        self.now = None

    def unfinished(self) -> tuple[Table, ...]:
        """The matches that were put aside, the latest first."""
        on_table = self.now.id if self.now else None
        records = self.matches.unfinished()
        return tuple(self._read(record.id) for record in records if record.id != on_table)

    def last(self) -> Table | None:
        """The match that was played last, whether it was ended or not."""
        from app.store.history import History  # noqa: PLC0415 - not on the way to the first frame

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
        verdict, hand = self._scored(self.table.match.add(hand), -1)
        with self._changing():
            drafts = self._drafts()  # which are let go of with the hand that is added
            hand_id = self.matches.add_hand(self.table.id, hand, verdict)
            self._keep_drafts(drafts, but=NEXT_HAND)
        return hand_id

    def replace(self, hand_id: str, hand: Hand) -> None:
        index = self._index(hand_id)
        verdict, hand = self._scored(self.table.match.edit(index, hand), index)
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
        kept = None
        with suppress(StoreError):
            kept = self._drafts().get(hand_id)
        if kept is None:
            return None
        return draft_in(kept, len(self.table.people), self.table.rules.tiles)

    def keep_draft(self, draft: Draft, hand_id: str = NEXT_HAND) -> None:
        self.drafts.keep(self.table.id, {**self._drafts(), hand_id: draft_out(draft)})

    def drop_draft(self, hand_id: str = NEXT_HAND) -> None:
        drafts = self._drafts()
        if hand_id in drafts:
            self.drafts.drop(self.table.id)
            self._keep_drafts(drafts, but=hand_id)

    @property
    def starter(self) -> int | None:
        """Who starts the next hand, where that is known."""
        draft = self.draft()
        return None if draft is None else draft.starter

    def keep_starter(self, seat: int | None) -> None:
        self.keep_draft(replace(self.draft() or Draft(), starter=seat))

    def _drafts(self) -> dict[str, Any]:
        """By the hands that they are of; garbled ones are none."""
        try:
            kept = self.drafts.get(self.table.id)
        except StoreError as fault:
            if fault.key != StoreFault.DAMAGED:
                raise
            return {}
        return kept if isinstance(kept, dict) else {}

    def _keep_drafts(self, drafts: Mapping[str, Any], but: str) -> None:
        """Those of other hands, after the drafts of the match were let go of."""
        others = {key: draft for key, draft in drafts.items() if key != but}
        if others:
            self.drafts.keep(self.table.id, others)

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

    def _scored(self, match: Match, index: int) -> tuple[Verdict, Hand]:
        hand = match.hands[index]
        return score_hand(match.rules, hand.end, match.choices), hand

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
        with self.database.writing():
            yield
            changed = self._read(self.table.id)
        self.now = changed

    def _read(self, match_id: str) -> Table:
        return laid(self.matches.get(match_id), self.leaflets, self.roster)
