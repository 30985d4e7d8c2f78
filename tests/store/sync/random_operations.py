"""What players do, at random, through the app's own classes; and the rows that it changed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from app.domain.errors import RuleError
from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.verdict import Verdict
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.rows import SELECT_MATCHES
from app.store.core.stored_match import StoredMatch
from app.store.write.boxes import Boxes
from app.store.write.matches import Matches
from app.store.write.player_merge import PlayerMerge
from app.store.write.players import Players
from tests.frozen_rules import older
from tests.own_boxes import own_box, to
from tests.random_games import RandomTable, end_of, random_table, rules_of

GAMES = ("manylang", "bg2133", "luckies", "all_fives", "cuban", "texas_42", "mexican_train")
"""Of each kind one: tiles, colours, sides, bids, points in play, a whole evening."""

RowKey = tuple[str, str]
"""The table and the id."""
Row = Mapping[str, Any]
SELECT_ROWS = {
    "rules": ("SELECT * FROM rules", "hash"),
    "boxes": ("SELECT * FROM boxes", "id"),
    "players": ("SELECT * FROM players", "id"),
    "matches": (SELECT_MATCHES, "id"),
    "hands": ("SELECT * FROM hands", "id"),
    "changes": ("SELECT * FROM changes", "id"),
}


@dataclass(frozen=True, slots=True)
class Done:
    """An operation that was acknowledged: the rows as it left them."""

    what: str
    rows: Mapping[RowKey, Row]


class RandomOperations:
    """``next`` does one thing that is possible in the store as it is."""

    def __init__(self, database: Database, rng: Random) -> None:
        self._database = database
        self._rng = rng
        self._matches = Matches(database)
        self._players = Players(database)
        self._boxes = Boxes(database)
        self._merging = PlayerMerge(database)
        database.rows("CREATE TEMP TABLE touched (kind TEXT, id TEXT)")
        for table, (_, key) in SELECT_ROWS.items():
            for event in ("INSERT", "UPDATE"):
                database.rows(
                    f"CREATE TEMP TRIGGER noted_{table}_{event} AFTER {event} ON main.{table} "
                    f"BEGIN INSERT INTO touched VALUES ('{table}', NEW.{key}); END"
                )

    def next(self) -> Done:
        while True:
            what = self._rng.choice(OPERATIONS)
            self._database.rows("DELETE FROM touched")
            try:
                what(self)
            except (RuleError, LookupError):
                continue  # nothing of that kind is possible now
            except StoreError as error:
                if error.key not in {StoreFault.SAT_TOGETHER, StoreFault.MERGED_SINCE}:
                    raise
                continue
            if touched := self._database.rows("SELECT DISTINCT kind, id FROM touched"):
                return Done(
                    what.__name__, {(kind, key): self._row(kind, key) for kind, key in touched}
                )

    def _row(self, table: str, key: str) -> Row:
        select, name = SELECT_ROWS[table]
        (row,) = self._database.rows(f"{select} WHERE {name} = ?", key)
        return dict(row)

    # Matches

    def start(self) -> None:
        table = random_table(self._rng, self._rng.choice(GAMES))
        self._start(table, rules_of(table.game))

    def start_with_own_rules(self) -> None:
        table = random_table(self._rng, self._rng.choice(("manylang", "bg2133", "luckies")))
        self._start(table, older(rules_of(table.game)))

    def _start(self, table: RandomTable, rules: RuleSet) -> None:
        known = [player.id for player in self._players.all()]
        if len(known) < table.players or self._rng.random() < 0.2:
            known += [self._add_player() for _ in range(table.players)]
        seats = tuple(PlayerId(one) for one in self._rng.sample(known, table.players))
        target = self._rng.choice((None, 50, 100, 500))
        highest = table.highest if len(rules.deals(rules.chosen())) > 1 else None
        options, highest = table.options, table.highest
        self._matches.start(Match(rules, seats, table.sides, options, target, highest=highest))

    def record(self) -> None:
        stored, match = self._open_match()
        self._matches.add_hand(stored.record.id, *self._hand(match))

    def edit(self) -> None:
        stored, match = self._open_match()
        index = self._rng.choice(range(len(match.hands)))
        edited = match.edit(index, self._hand(match)[0])
        hand, verdict = edited.hands[index], edited.verdicts[index]
        self._matches.edit_hand(stored.hands[index].id, hand, verdict)

    def take_back(self) -> None:
        stored, _ = self._open_match()
        self._matches.delete_hand(self._rng.choice(stored.hands).id)

    def restore_hand(self) -> None:
        stored, _ = self._open_match()
        self._matches.restore_hand(self._rng.choice(stored.deleted_hands).id)

    def delete_match(self) -> None:
        self._matches.delete(self._id("matches", "deleted = 0"))

    def restore_match(self) -> None:
        self._matches.restore(self._id("matches", "deleted = 1"))

    def end_or_reopen(self) -> None:
        match_id = self._id("matches", "deleted = 0")
        is_open = self._matches.record(match_id).ended_at is None
        (self._matches.end if is_open else self._matches.reopen)(match_id)

    def rename_match(self) -> None:
        words = self._words()
        self._matches.change(self._id("matches"), name=words, note=words * 3, target=75)

    def choose(self) -> None:
        stored, match = self._open_match()
        choice = self._rng.choice(match.rules.choices)
        after = match.choose(choice.key, self._rng.choice(choice.options))
        hands = zip(stored.hands, after.hands, after.verdicts, strict=True)
        changed = {
            one.id: (hand, verdict) for one, hand, verdict in hands if verdict != one.verdict
        }
        self._matches.change_choices(stored.record.id, after.choices, changed)

    # People

    def rename_player(self) -> None:
        self._players.change(self._id("players"), name=self._words(), colour=self._rng.randrange(9))

    def delete_player(self) -> None:
        self._players.delete(self._id("players", "deleted = 0"))

    def restore_player(self) -> None:
        self._players.restore(self._id("players", "deleted = 1"))

    def merge_people(self) -> None:
        stays = self._id("players", "deleted = 0")
        goes = self._id("players", f"id <> '{stays}'")
        self._merging.merge(stays, goes)

    def part_people(self) -> None:
        self._merging.undo(self._rng.choice(self._merging.merges()))

    # Own boxes

    def make_box(self) -> None:
        base = rules_of(self._rng.choice(GAMES))
        self._boxes.add(own_box(base, self._words()))

    def change_box(self) -> None:
        rules = self._boxes.get(self._id("boxes", "deleted = 0"))
        self._boxes.change(to(self._rng.randrange(1, 500), rules))

    def delete_box(self) -> None:
        self._boxes.delete(self._id("boxes", "deleted = 0"))

    def restore_box(self) -> None:
        self._boxes.restore(self._id("boxes", "deleted = 1"))

    # Details

    def _id(self, table: str, where: str = "true") -> str:
        rows = self._database.rows(f"SELECT id FROM {table} WHERE {where} ORDER BY id")
        return str(self._rng.choice(rows)["id"])

    def _open_match(self) -> tuple[StoredMatch, Match]:
        stored = self._matches.get(self._id("matches", "deleted = 0"))
        return stored, stored.match(self._matches.rules(stored.record))

    def _hand(self, match: Match) -> tuple[Hand, Verdict]:
        game, options, players = match.rules.id, dict(match.choices), len(match.players)
        table = RandomTable(game, options, players, match.sides, match.highest or 6)
        facts = table.hand(self._rng).facts
        return match.score(Hand(end_of(facts), facts.starter))

    def _add_player(self) -> str:
        return self._players.add(self._words(), self._rng.randrange(9)).id

    def _words(self) -> str:
        return self._rng.choice(("Ann", "Bo", "Çelik", "Ünal", "أحمد", "王", "Ann 🀱")) + str(
            self._rng.randrange(20)
        )


Operation = Callable[[RandomOperations], None]
OPERATIONS: tuple[Operation, ...] = (
    *[RandomOperations.record] * 8,
    *[RandomOperations.edit] * 3,
    *[RandomOperations.start] * 2,
    *[RandomOperations.choose] * 2,
    *[RandomOperations.take_back] * 2,
    *[RandomOperations.rename_player] * 2,
    *[RandomOperations.change_box] * 2,
    RandomOperations.make_box,
    RandomOperations.delete_box,
    RandomOperations.restore_box,
    RandomOperations.restore_hand,
    RandomOperations.delete_match,
    RandomOperations.restore_match,
    RandomOperations.end_or_reopen,
    RandomOperations.rename_match,
    RandomOperations.start_with_own_rules,
    RandomOperations.delete_player,
    RandomOperations.restore_player,
    RandomOperations.merge_people,
    RandomOperations.part_people,
)
