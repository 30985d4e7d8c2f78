"""A store in a folder of its own, by a clock that a test can turn."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict, score_hand
from app.store.safety.opening import open_store
from app.store.safety.outcome import Opened
from app.store.write.local_data import Drafts, Settings
from app.store.write.matches import Matches
from app.store.write.players import Players
from tests.table import hand_end

Sets = dict[str, RuleSet]


@dataclass
class Clock:
    """Every look at it is a millisecond later."""

    moment: datetime = field(default=datetime(2026, 11, 18, 18, 0, tzinfo=UTC))

    def __call__(self) -> datetime:
        self.moment += timedelta(milliseconds=1)
        return self.moment

    def next_day(self) -> None:
        self.moment += timedelta(days=1)


@dataclass
class Phone:
    """An opened store and all that is done with it."""

    folder: Path
    opened: Opened
    sets: Sets
    clock: Clock

    @property
    def players(self) -> Players:
        return Players(self.opened.database)

    @property
    def matches(self) -> Matches:
        return Matches(self.opened.database)

    @property
    def drafts(self) -> Drafts:
        return Drafts(self.opened.database)

    @property
    def settings(self) -> Settings:
        return Settings(self.opened.database)

    def start(self, set_id: str = "manylang", players: int = 2, target: int | None = 50) -> str:
        """A new match of new players; its id."""
        ids = tuple(
            PlayerId(self.players.add(f"Player {seat}", seat).id) for seat in range(players)
        )
        return self.matches.start(Match(self.sets[set_id], ids, target=target))

    def play(self, match_id: str, *left: str | int, out: int | None = 0) -> str:
        """A hand with its verdict; its id."""
        hand = self.hand(*left, out=out)
        return self.matches.add_hand(match_id, hand, self.verdict(match_id, hand)).id

    def verdict(self, match_id: str, hand: Hand) -> Verdict:
        rules = self.sets[self.matches.get(match_id).record.set_id]
        return score_hand(rules, hand.end)

    @staticmethod
    def hand(*left: str | int, out: int | None = 0) -> Hand:
        return Hand(hand_end(left, out=out), starter=0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def a_phone(sets: Sets, clock: Clock) -> Iterator[Callable[[Path], Phone]]:
    """Opens the store of a folder, again and again."""
    with ExitStack() as opened:

        def open_phone(folder: Path) -> Phone:
            phone = Phone(folder, open_store(folder, sets, now=clock), sets, clock)
            opened.callback(phone.opened.database.close)
            return phone

        yield open_phone


@pytest.fixture
def phone(a_phone: Callable[[Path], Phone], tmp_path: Path) -> Phone:
    return a_phone(tmp_path / "phone")
