"""Two and three phones that play, change, delete and swap files: all end the same."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.domain.match import Hand, Match, PlayerId
from app.domain.scoring import score_hand
from app.sets import load_sets
from app.store.database import Database, new_id
from app.store.exporting import export_json
from app.store.importing import import_json
from app.store.matches import Matches
from app.store.migrating import migrate, migrations
from app.store.players import Players
from tests.table import hand_end

RULES = {rules.id: rules for rules in load_sets()}
STEPS = migrations()

randoms = st.integers(0, 2**32).map(Random)


class SlowClock:
    """Its hands move so seldom that two phones often change a thing at the same time."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._moment = datetime(2026, 11, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._moment += timedelta(milliseconds=self._rng.choice((0, 0, 0, 1)))
        return self._moment


@dataclass
class Phone:
    database: Database
    rng: Random

    @classmethod
    def new(cls, rng: Random) -> "Phone":
        connection = sqlite3.connect(":memory:", isolation_level=None)
        connection.row_factory = sqlite3.Row
        database = Database(connection, now=SlowClock(rng))
        migrate(connection, STEPS)
        return cls(database, rng)

    def ids(self, table: str) -> list[str]:
        return [row["id"] for row in self.database.rows(f"SELECT id FROM {table} ORDER BY id")]

    def act(self) -> None:
        """Something that a player could do now."""
        players, matches, hands = map(self.ids, ("players", "matches", "hands"))
        could: list[Callable[[], object]] = [self.add_player]
        if len(players) > 1:
            could += [self.change_player, self.delete_player, self.start]
        if matches:
            could += [self.play, self.play, self.change_match, self.delete_match]
        if hands:
            could += [self.edit_hand, self.edit_hand, self.delete_hand]
        self.rng.choice(could)()

    def any(self, table: str) -> str:
        return self.rng.choice(self.ids(table))

    def add_player(self) -> None:
        Players(self.database).add(self.rng.choice(("Ada", "Bo", "Cy")), self.rng.randrange(8))

    def change_player(self) -> None:
        Players(self.database).change(self.any("players"), name=f"N{self.rng.randrange(3)}")

    def delete_player(self) -> None:
        players = Players(self.database)
        self.rng.choice((players.delete, players.restore))(self.any("players"))

    def start(self) -> None:
        seated = self.rng.sample(self.ids("players"), 2)
        players = tuple(map(PlayerId, seated))
        Matches(self.database).start(Match(RULES["manylang"], players, target=20))

    def play(self) -> None:
        hand = self.a_hand()
        match_id = self.any("matches")
        Matches(self.database).add_hand(match_id, hand, score_hand(RULES["manylang"], hand.end))

    def a_hand(self) -> Hand:
        return Hand(hand_end(["", self.rng.randrange(4)], out=0))

    def edit_hand(self) -> None:
        hand = self.a_hand()
        verdict = score_hand(RULES["manylang"], hand.end)
        Matches(self.database).edit_hand(self.any("hands"), hand, verdict)

    def delete_hand(self) -> None:
        matches = Matches(self.database)
        self.rng.choice((matches.delete_hand, matches.restore_hand))(self.any("hands"))

    def change_match(self) -> None:
        Matches(self.database).change(self.any("matches"), note=f"n{self.rng.randrange(3)}")

    def delete_match(self) -> None:
        matches = Matches(self.database)
        self.rng.choice((matches.delete, matches.restore, matches.end))(self.any("matches"))

    def exported(self, folder: Path) -> Path:
        file = folder / f"{new_id()}.json"
        export_json(self.database, file)
        return file

    def everything(self) -> Any:
        """What the file says, and what is counted beside the hands."""
        with TemporaryDirectory() as folder:
            told = json.loads(self.exported(Path(folder)).read_text("utf-8"))
        tallies = self.database.rows("SELECT * FROM tallies ORDER BY match_id, side")
        return told["players"], told["matches"], [tuple(tally) for tally in tallies]


def acted(phones: list[Phone], rng: Random, folder: Path, acts: int) -> None:
    """Some play on their own, and now and then one hands a file to another."""
    for _ in range(acts):
        phone = rng.choice(phones)
        if rng.random() < 0.2:
            import_json(phone.database, rng.choice(phones).exported(folder), RULES)
        else:
            phone.act()


@given(randoms, st.integers(2, 3), st.integers(0, 40))
def test_all_phones_end_the_same_whatever_the_order_of_the_files(
    rng: Random, number: int, acts: int
) -> None:
    phones = [Phone.new(rng) for _ in range(number)]
    with TemporaryDirectory() as folder:
        acted(phones, rng, Path(folder), acts)
        files = [phone.exported(Path(folder)) for phone in phones]

        for phone in phones:
            for file in rng.choice(tuple(permutations(files))):
                import_json(phone.database, file, RULES)

        first, *others = [phone.everything() for phone in phones]
        assert all(other == first for other in others)
        assert fresh_from(files, rng) == first


def fresh_from(files: list[Path], rng: Random) -> Any:
    """A new phone that is given all files."""
    phone = Phone.new(rng)
    for file in rng.choice(tuple(permutations(files))):
        import_json(phone.database, file, RULES)
    return phone.everything()


@given(randoms, st.integers(0, 40))
def test_an_import_done_twice_is_the_same_as_once(rng: Random, acts: int) -> None:
    phones = [Phone.new(rng), Phone.new(rng)]
    with TemporaryDirectory() as folder:
        acted(phones, rng, Path(folder), acts)
        file = phones[0].exported(Path(folder))

        import_json(phones[1].database, file, RULES)
        once = phones[1].everything()
        again = import_json(phones[1].database, file, RULES)

        assert again.taken == 0
        assert phones[1].everything() == once
