"""What the hand screen enters: a hand of the match on the table, or one that is only tried."""

from typing import Protocol

from app.domain.match import Hand, Match
from app.domain.match.fold import State
from app.play.entry.draft import Draft
from app.play.match.match_snapshot import MatchSnapshot


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
