"""Phones on which several people change the same rows: what each of them knew is written down, so
that nothing may be gone in the end that nobody replaced knowingly, or is asked about.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.kinds import KINDS, Kind, kind_of
from app.store.core.parts import WHOLE
from app.store.core.records import BoxRecord, HandRecord, MatchRecord, PlayerRecord, Record
from app.store.sync.conflicts import LostChange, dismiss, lost_changes, set_again
from app.store.sync.file_format import name_of, unpack
from app.store.write.boxes import Boxes
from app.store.write.matches import Matches
from app.store.write.players import Players
from tests.store.sync.families import Family, scored, small_box
from tests.store.sync.kept_rows import rows_in, stamps_of
from tests.store.sync.sync_phone import SyncPhone
from tests.store.sync.sync_world import World

Place = tuple[str, str, str]
"""The kind and the id of a row, and the part of a match."""
Value = int | str
FIRST, MOST = 10, 160
"""The pips that are entered, each once in a row; whoever adds a hand enters fewer."""
TAPPED = Kind.PLAYER, Kind.BOX, Kind.MATCH, Kind.HAND


@dataclass(frozen=True, slots=True)
class Screen:
    """A hand as it was opened on a phone, perhaps some time ago."""

    phone: SyncPhone
    hand: str
    history: str
    shown: Value

    @property
    def now(self) -> Value | None:
        """What counts by now; ``None`` where the phone was restored to before the hand."""
        row = self.phone.database.row("SELECT * FROM hands WHERE id = ?", self.hand)
        return None if row is None else int(row["points"])


@dataclass
class Taps:
    """``knew``: what whoever entered a value replaced by it. ``answered``: what somebody left."""

    made: dict[Place, set[Value]] = field(default_factory=lambda: defaultdict(set))
    knew: dict[tuple[Place, Value], set[Value]] = field(default_factory=lambda: defaultdict(set))
    authors: dict[tuple[Place, Value], SyncPhone] = field(default_factory=dict)
    answered: set[tuple[Place, Value]] = field(default_factory=set)


class TapWorld(World):
    """Everybody only adds rows, enters a value that nobody else enters, or answers a question."""

    def __init__(self, rng: Random) -> None:
        self.taps = Taps()
        self.screens = list[Screen]()
        self.numbers = Counter[Place]()
        super().__init__(rng)

    def act(
        self, rng: Random, phone: SyncPhone, action: Callable[[Family], None] = Family.act
    ) -> None:
        if action is not Family.act or not phone.database.rows("SELECT 1 FROM hands LIMIT 1"):
            super().act(rng, phone, Family.play if action is Family.act else action)
            return
        before = stamps_of(phone.database)
        rng.choice(TAPS)(self, rng, phone)
        self.acknowledged |= set(stamps_of(phone.database).items()) - before.items()

    def tap(self, rng: Random, phone: SyncPhone) -> None:
        """Once or twice, in the first row: so that others change it too."""
        kind = rng.choice((*TAPPED, Kind.HAND, Kind.MATCH))
        row = phone.database.row(f"{KINDS[kind].select} ORDER BY id LIMIT 1")
        if row is None:
            Boxes(phone.database).add(small_box(SHARED_BOX, "B"))
            return
        for _ in range(rng.choice((1, 1, 2))):
            part = rng.choice(("note", "target")) if kind == "match" else WHOLE
            place = kind, str(row["id"]), part
            value, now = self._new(place), value_at(phone.database, place)
            enter(phone.database, place, value)
            self._note(phone, place, value, now)

    def open_hand(self, rng: Random, phone: SyncPhone) -> None:
        hands = phone.database.rows("SELECT id, history FROM hands ORDER BY id LIMIT 2")
        row = rng.choice(hands)
        shown = value_at(phone.database, ("hand", row["id"], WHOLE))
        self.screens.append(Screen(phone, row["id"], row["history"], shown))

    def save_hand(self, rng: Random, _phone: SyncPhone) -> None:
        """From a screen that was opened before."""
        screens = [screen for screen in self.screens if screen.phone in self.phones]
        screens = [screen for screen in screens if screen.now is not None]
        if not screens:
            return
        screen = rng.choice([one for one in screens if one.now != one.shown] or screens)
        self.screens.remove(screen)
        database, place = screen.phone.database, ("hand", screen.hand, WHOLE)
        value, now = self._new(place), value_at(database, place)
        Matches(database).edit_hand(screen.hand, *scored(int(value)), screen.history)
        is_own = self.taps.authors.get((place, now)) is screen.phone
        self._note(screen.phone, place, value, screen.shown, *((now,) if is_own else ()))

    def answer(self, rng: Random, phone: SyncPhone) -> None:
        lost = lost_changes(phone.database)
        if not lost:
            return
        one = rng.choice(lost)
        is_again = rng.random() < 0.5
        (set_again if is_again else dismiss)(phone.database, one)
        for place, gone, now in _values_of(one):
            if is_again:
                self.taps.knew[place, gone].add(now)
            else:
                self.taps.answered.add((place, gone))

    def forget_lost(self) -> None:
        super().forget_lost()
        there = set(self._everywhere())
        for place, values in self.taps.made.items():
            values -= {value for value in values if (place, value) not in there}

    def verify_taps(self) -> None:
        asked = {
            (place, gone)
            for phone in self.phones
            for lost in lost_changes(phone.database)
            for place, gone, _ in _values_of(lost)
        }
        for place, values in self.taps.made.items():
            if not values:
                continue
            final = value_at(self.phones[0].database, place)
            fine = {final, *(value for value in values if (place, value) in asked)}
            fine |= {value for at, value in self.taps.answered if at == place}
            fine = self._with_known(place, fine)
            assert values <= fine, f"not asked about ({place}: {sorted(values - fine)})"

    def _with_known(self, place: Place, values: set[Value]) -> set[Value]:
        found, left = set[Value](), list(values)
        while left:
            value = left.pop()
            if value not in found:
                found.add(value)
                left += self.taps.knew.get((place, value), ())
        return found

    def _new(self, place: Place) -> Value:
        self.numbers[place] += 1
        number = FIRST + self.numbers[place]
        assert number < MOST
        return number if place[0] == "hand" or place[2] == "target" else f"V{number}"

    def _note(self, phone: SyncPhone, place: Place, value: Value, *known: Value) -> None:
        self.taps.made[place].add(value)
        self.taps.knew[place, value] |= set(known)
        self.taps.authors[place, value] = phone

    def _everywhere(self) -> Iterator[tuple[Place, Value]]:
        """What any database has, or any whole file that all can take."""
        best = self.best()
        for phone in self.phones:
            for kind in TAPPED:
                for row in phone.database.rows(KINDS[kind].select):
                    yield from _values(kind, KINDS[kind].read(row))
            for lost in lost_changes(phone.database):
                for place, gone, _ in _values_of(lost):
                    yield place, gone
            for path, file in phone.folder.files.items():
                name = name_of(path.split("/")[1])
                content = unpack(name, file.content) if name and file.content else None
                for kept, line in rows_in(content.lines if content else ()):
                    if all(other in best for other in kept.refers):
                        yield from _values_in(line)


SHARED_BOX = "00000000-0000-4000-8000-00000000b0b0"
"""Somebody handed it on to all of them."""
TAPS: tuple[Callable[[TapWorld, Random, SyncPhone], None], ...] = (
    *(5 * (TapWorld.tap,)),
    *(2 * (TapWorld.open_hand,)),
    *(2 * (TapWorld.save_hand,)),
    TapWorld.answer,
)


def enter(database: Database, place: Place, value: Value) -> None:
    kind, row, part = place
    if kind == "hand":
        Matches(database).edit_hand(row, *scored(int(value)))
    elif kind == "player":
        Players(database).change(row, name=str(value))
    elif kind == "box":
        Boxes(database).change(small_box(row, str(value)))
    elif part == "note":
        Matches(database).change(row, note=str(value))
    else:
        Matches(database).change(row, target=int(value))


def value_at(database: Database, place: Place) -> Value:
    kind, row, part = place
    found = database.row(KINDS[Kind(kind)].select_one, row)
    assert found is not None
    record = KINDS[Kind(kind)].read(found)
    return {at[2]: value for at, value in _values(kind, record)}[part]


def _values(kind: str, record: Record) -> Iterator[tuple[Place, Value]]:
    match record:
        case HandRecord():
            yield (kind, record.id, WHOLE), record.verdict["points"]
        case PlayerRecord():
            yield (kind, record.id, WHOLE), record.name
        case BoxRecord():
            yield (kind, record.id, WHOLE), json.loads(record.text)["name"]
        case MatchRecord():
            yield (kind, record.id, "note"), record.note
            yield (kind, record.id, "target"), record.target or 0


def _values_of(lost: LostChange) -> Iterator[tuple[Place, Value, Value]]:
    """What gave way, and what counts."""
    kind = kind_of(lost.ours).name
    now = dict(_values(kind, lost.theirs))
    for place, gone in _values(kind, lost.ours):
        if place[2] in lost.histories:
            yield place, gone, now[place]


def _values_in(line: str) -> Iterator[tuple[Place, Value]]:
    try:
        row: Any = json.loads(line)
        kind, row_id = row["kind"], row["id"]
        if kind == "hand":
            yield (kind, row_id, WHOLE), row["verdict"]["points"]
        elif kind == "player":
            yield (kind, row_id, WHOLE), row["name"]
        elif kind == "box":
            yield (kind, row_id, WHOLE), json.loads(row["text"])["name"]
        elif kind == "match":
            yield (kind, row_id, "note"), row["note"]
            yield (kind, row_id, "target"), row["target"] or 0
    except (ValueError, LookupError, TypeError, RecursionError, StoreError):
        return  # a forged line, or rules
