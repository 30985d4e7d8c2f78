"""The hand that is entered: the next one of the match on the table, a recorded one, or one that is
only tried; opened by the parameters of the screens that enter one.
"""

import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Protocol

from app.domain.errors import RuleError
from app.domain.match import Hand, Match, states
from app.domain.match.fold import State
from app.play.entry.draft import Draft, draft_from_hand, enterable
from app.play.match.current_match import CurrentMatch
from app.play.match.draft_score import recorded_starter
from app.play.match.hand_drafts import NEXT_HAND
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import NamePlayers


class EnteredHand(Protocol):
    """``trial`` is the box whose rules are tried; empty for a hand of the match on the table."""

    @property
    def trial(self) -> str: ...

    @property
    def table(self) -> MatchSnapshot: ...

    @property
    def is_next(self) -> bool:
        """False for a hand that is recorded already."""

    @property
    def is_entered(self) -> bool:
        """True if what is entered is not just what was recorded."""

    @property
    def index(self) -> int:
        """Its place in the match, from 0."""

    @property
    def decided(self) -> int | None:
        """Who starts the hand, where the match knows it and the rules ask for it."""

    @property
    def match(self) -> Match:
        """The match with the hands before this one."""

    @property
    def before(self) -> State:
        """What the hands before this one add up to."""

    def draft(self) -> Draft:
        """Returns what was entered so far."""

    def save(self, draft: Draft) -> None: ...

    def record(self, hand: Hand) -> str:
        """Records the hand, or the change; returns its id."""

    def renewed(self) -> "EnteredHand | None":
        """Returns the same hand by what another phone changed; None if it is no longer there."""


logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EditedHand:
    """``option`` is the key of a choice and an option of it: the hand is scored as if that were
    chosen. ``decided`` starts the next hand, where the match knows it and the rules ask for it.
    """

    current_match: CurrentMatch
    id: str = NEXT_HAND
    option: tuple[str, str] | None = None
    decided: int | None = None

    @property
    def trial(self) -> str:
        return ""

    @property
    def table(self) -> MatchSnapshot:
        return self.current_match.table

    @property
    def is_next(self) -> bool:
        return self.id == NEXT_HAND

    @property
    def is_entered(self) -> bool:
        return self.is_next or self.current_match.draft(self.id) is not None

    @property
    def index(self) -> int:
        """Its place in the match, from 0."""
        index = self.table.index(self.id)
        return len(self.table.hands) if index is None else index

    @property
    def match(self) -> Match:
        """The match with the hands before this one, as if the option were chosen."""
        match = self.table.match
        if not self.is_next:
            match = replace(match, hands=match.hands[: self.index])
        if self.option is not None:
            choice, option = self.option
            match = replace(match, choices={**match.choices, choice: option})
        return match

    @property
    def before(self) -> State:
        """The match before this hand: as it was shown, or as the option would make it."""
        shown = self.table.state_before(self.index)
        if self.option is None or not self.index:
            return shown
        try:
            return states(self.match)[-1]
        except RuleError as error:  # the option cannot score another hand: recording tells
            logger.info("the hands before cannot be scored: %s", error.key)
            return shown

    def draft(self) -> Draft:
        """Returns what was entered so far; of a recorded hand, what was recorded."""
        return self.current_match.draft(self.id) or self._recorded()

    def _recorded(self) -> Draft:
        table, index = self.table, self.table.index(self.id)
        if index is None:
            return Draft()
        hand = table.hands[index].hand
        draft = draft_from_hand(hand.end, hand.starter)
        return enterable(draft, len(table.people), table.rules.tiles)

    def save(self, draft: Draft) -> None:
        self.current_match.save_draft(draft, self.id)

    def record(self, hand: Hand) -> str:
        """Records the hand, or the change; returns its id."""
        if self.is_next:
            return self.current_match.record(hand)
        hand = self._with_stock(hand)
        if self.option is None:
            self.current_match.edit_hand(self.id, hand)
        else:
            self.current_match.choose_and_edit(self.id, hand, *self.option)
        return self.id

    def _with_stock(self, hand: Hand) -> Hand:
        """What lies in the stock stays known where it is not asked for, as long as the same tiles
        are left: another choice can ask for it again.
        """
        before, now = self.table.match.hands[self.index].end, hand.end
        if now.stock is not None or now.left != before.left:
            return hand
        return replace(hand, end=replace(now, stock=before.stock))

    def renewed(self) -> "EditedHand | None":
        return edited_hand(self.current_match, self.id, *(self.option or ("", "")))


def edited_hand(
    current_match: CurrentMatch, hand: str, choice: str, option: str
) -> EditedHand | None:
    """Returns None if no match is on the table, or it has no such hand."""
    table = current_match.now
    if table is None or (hand != NEXT_HAND and table.index(hand) is None):
        return None
    choices = table.rules.choices
    is_option = any(choice == one.key and option in one.options for one in choices)
    decided = recorded_starter(table.match, table.verdicts) if hand == NEXT_HAND else None
    return EditedHand(current_match, hand, (choice, option) if is_option else None, decided)


@dataclass(frozen=True, slots=True)
class HandVisit:
    """``choice`` and ``option``: the hand is scored by this option, so that what it needs can be
    entered. ``trial`` is the box whose rules are tried; empty for the match on the table.
    """

    hand: str = NEXT_HAND
    choice: str = ""
    option: str = ""
    trial: str = ""

    @classmethod
    def of(cls, params: Mapping[str, str]) -> "HandVisit":
        """Ignores other parameters."""
        return cls(**{one.name: params[one.name] for one in fields(cls) if one.name in params})

    @property
    def params(self) -> dict[str, str]:
        return asdict(self)

    def key(self, hand: EnteredHand) -> tuple[object, ...]:
        """What was done with this key was done with this hand, and no other."""
        return self, hand.table.id, hand.index


def opened_hand(
    current_match: CurrentMatch, name_players: NamePlayers, visit: HandVisit
) -> EnteredHand | None:
    """Returns None if there is no such hand."""
    if not visit.trial:
        return edited_hand(current_match, visit.hand, visit.choice, visit.option)
    from app.play.hand.trial import trial_hand  # noqa: PLC0415 - seldom needed

    return trial_hand(current_match, name_players, visit.trial)
