"""Fixtures for tests of the store: opened stores, with a clock that a test controls."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict, score_hand
from app.store.exchange.exporting import export_json
from app.store.safety.opening import Opened, open_store
from app.store.write.local_data import Drafts, Settings
from app.store.write.matches import Matches
from app.store.write.players import Players
from tests.fake_clock import FakeClock
from tests.hands import hand_end

Sets = dict[str, RuleSet]


@dataclass
class Phone:
    """An opened store, and short ways to write into it."""

    folder: Path
    opened: Opened
    sets: Sets
    clock: FakeClock

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
        """Starts a match of new players; returns its id."""
        ids = tuple(
            PlayerId(self.players.add(f"Player {seat}", seat).id) for seat in range(players)
        )
        return self.matches.start(Match(self.sets[set_id], ids, target=target))

    def play(self, match_id: str, *left: str | int, out: int | None = 0) -> str:
        """Records a hand with its verdict; returns its id."""
        hand = self.hand(*left, out=out)
        return self.matches.add_hand(match_id, hand, self.verdict(match_id, hand)).id

    def play_days(self, number: int) -> str:
        """Plays a hand of a new match on each of these days; returns the id of the match."""
        match_id = self.start(target=None)
        for _ in range(number):
            self.clock.next_day()
            self.play(match_id, "", 5)
        return match_id

    def export(self) -> Path:
        file = self.folder / "all.json"
        export_json(self.opened.database, file)
        return file

    def verdict(self, match_id: str, hand: Hand) -> Verdict:
        rules = self.matches.rules(self.matches.record(match_id))
        return score_hand(rules, hand.end)

    @staticmethod
    def hand(*left: str | int, out: int | None = 0) -> Hand:
        return Hand(hand_end(left, out=out), starter=0)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def open_phone(sets: Sets, clock: FakeClock) -> Iterator[Callable[[Path], Phone]]:
    """Opens the store of a folder; may be called several times."""
    with ExitStack() as opened:

        def opening(folder: Path) -> Phone:
            phone = Phone(folder, open_store(folder, sets, now=clock), dict(sets), clock)
            opened.callback(phone.opened.database.close)
            return phone

        yield opening


@pytest.fixture
def phone(open_phone: Callable[[Path], Phone], tmp_path: Path) -> Phone:
    return open_phone(tmp_path / "phone")
