"""What players do on a phone, by the app's own classes, and files that others send them."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.rules.tables import Faces
from app.domain.rules.values import Kind
from app.domain.scoring import Verdict, score_hand
from app.store.core.database import Database, new_id
from app.store.core.errors import StoreError, StoreFault
from app.store.core.rows import read_box
from app.store.core.stored_match import match_of
from app.store.core.stored_rules import RulesRecord
from app.store.exchange.document import Document
from app.store.exchange.exporting import SkippedRows, match_bundles, players_of
from app.store.exchange.importing import import_document
from app.store.write.boxes import Boxes
from app.store.write.matches import Matches
from app.store.write.player_merge import PlayerMerge
from app.store.write.players import Players
from tests.fake_clock import FakeClock
from tests.hands import hand_end
from tests.rule_sets import load_set
from tests.store.sync.memory import new_database, same_luck

REFUSALS = {StoreFault.SAT_TOGETHER, StoreFault.MERGED_SINCE, StoreFault.REFUSED}
"""What a merge of players can say no to."""


@cache
def own_box(number: int) -> RuleSet:
    """A box of the family, as it was changed now and then: hands fit into any match by it."""
    return replace(load_set("manylang"), id="own", name=f"Own box {number}")


def small_box(box: str, name: str) -> RuleSet:
    """Nobody plays by it: its row is what matters."""
    return RuleSet(box, name, Faces(highest=6), Kind.OWN, revision=1)


@cache
def scored(left: int) -> tuple[Hand, Verdict]:
    hand = Hand(hand_end(["", left], out=0), starter=0)
    return hand, score_hand(own_box(0), hand.end)


@dataclass(frozen=True, slots=True)
class Family:
    """The players around one phone; ``mark`` is in the texts that they type."""

    database: Database
    rng: Random
    mark: str = ""

    def act(self) -> None:
        try:
            self.rng.choice(ACTIONS)(self)
        except StoreError as refused:
            if refused.key not in REFUSALS or "why" in refused.values:  # SQLite said no
                raise

    def add_player(self) -> None:
        self._players.add(self._text("P"), self.rng.randrange(8))

    def start(self) -> None:
        players = self._ids("players")
        while len(players) < 2:
            players.append(self._players.add(self._text("P"), 0).id)
        seated = tuple(map(PlayerId, self.rng.sample(players, 2)))
        target = self.rng.choice((None, 5, 50))
        self._matches.start(Match(own_box(self.rng.randrange(3)), seated, target=target))

    def play(self) -> None:
        if match := self._any("matches"):
            self._matches.add_hand(match, *scored(self.rng.randrange(1, 6)))
        else:
            self.start()

    def change_player(self) -> None:
        if player := self._any("players"):
            players = self._players
            change = self.rng.choice((players.delete, players.restore, None))
            change(player) if change else players.change(player, name=self._text("N"))

    def change_box(self) -> None:
        """Own boxes are made, changed, deleted and restored."""
        boxes, box = Boxes(self.database), self._any("boxes")
        if box is None or self.rng.random() < 0.2:
            boxes.add(small_box(new_id(), self._text("B")))
            return
        change = self.rng.choice((boxes.delete, boxes.restore, None))
        change(box) if change else boxes.change(small_box(box, self._text("B")))

    def change_hand(self) -> None:
        if hand := self._any("hands"):
            matches = self._matches
            change = self.rng.choice((matches.delete_hand, matches.restore_hand, None))
            change(hand) if change else matches.edit_hand(hand, *scored(self.rng.randrange(6, 9)))

    def change_match(self) -> None:
        if match := self._any("matches"):
            matches = self._matches
            change = (
                matches.delete,
                matches.restore,
                matches.end,
                matches.reopen,
                self._edit_match,
            )
            self.rng.choice(change)(match)

    def _edit_match(self, match: str) -> None:
        if self.rng.random() < 0.3:
            to = match_of(self._matches.record(match), own_box(self.rng.randrange(3)), ())
            self._matches.change_rules(match, replace(to, choices={}), {})
            return
        if self.rng.random() < 0.5:
            self._matches.change(match, note=self._text("n"), target=self.rng.choice((None, 5, 9)))
            return
        choices = {"tie": self.rng.choice(("nobody", "lowest_tile"))}
        of_match = "SELECT id FROM hands WHERE match_id = ? ORDER BY id LIMIT 2"
        hands = [row["id"] for row in self.database.rows(of_match, match)]
        again = {hand: scored(self.rng.randrange(6, 9)) for hand in hands}
        self._matches.change_choices(match, choices, again)

    def merge_players(self) -> None:
        players = self._ids("players")
        if len(players) > 1:
            PlayerMerge(self.database).merge(*self.rng.sample(players, 2))

    def merge_into_newest(self) -> None:
        """Somebody in the last match turns out to be the player who was added after it."""
        (newest, *_) = self.database.rows("SELECT id FROM players ORDER BY rowid DESC LIMIT 1")
        (seated, *_) = self.database.rows("SELECT player_id FROM seats ORDER BY started_at DESC")
        PlayerMerge(self.database).merge(newest["id"], seated["player_id"])

    def part_players(self) -> None:
        merging = PlayerMerge(self.database)
        if merges := merging.merges():
            merging.undo(self.rng.choice(merges))

    def take_file(self) -> None:
        import_document(self.database, self.rng.choice(from_abroad()))

    @property
    def _players(self) -> Players:
        return Players(self.database)

    @property
    def _matches(self) -> Matches:
        return Matches(self.database)

    def _text(self, letter: str) -> str:
        return f"{letter}{self.rng.randrange(1000)}{self.mark if self.rng.random() < 0.3 else ''}"

    def _ids(self, table: str) -> list[str]:
        rows = self.database.rows(f"SELECT id FROM {table} ORDER BY id")
        return [row["id"] for row in rows]

    def _any(self, table: str) -> str | None:
        ids = self._ids(table)
        return self.rng.choice(ids) if ids else None


ACTIONS: tuple[Callable[[Family], None], ...] = (
    *(3 * (Family.play,)),
    *(2 * (Family.change_hand,)),
    *(2 * (Family.change_box,)),
    *(2 * (Family.change_match,)),
    Family.add_player,
    Family.start,
    Family.change_player,
    Family.merge_players,
    Family.part_players,
    Family.take_file,
)


@cache
def from_abroad() -> tuple[Document, ...]:
    """Files of three other families, each as it was at two times."""
    with same_luck("abroad"):
        return tuple(document for number in range(3) for document in _sent(Random(number)))


def _sent(rng: Random) -> tuple[Document, Document]:
    with closing(new_database(FakeClock())) as database:
        family = Family(database, rng)
        family.start()
        family.play()
        before = whole_document(database)
        family.play()
        family.change_hand()
        family.change_match()
        family.change_box()
        return before, whole_document(database)


def whole_document(database: Database) -> Document:
    """Fails if the export would leave out a row."""
    skipped = SkippedRows()
    matches = tuple(match_bundles(database, skipped, None))
    assert not skipped.count
    rules = database.rows("SELECT hash, id, text FROM rules ORDER BY hash")
    records = tuple(RulesRecord(*row) for row in rules)
    boxes = tuple(map(read_box, database.rows("SELECT * FROM boxes ORDER BY id")))
    return Document(players_of(database, None), matches, records, boxes)
