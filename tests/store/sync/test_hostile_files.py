"""Files that no version of the app writes: they change nothing that was there, and are told."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.play.match.current_match import CurrentMatch
from app.sets import Leaflets
from app.store.core.json_values import to_json
from app.store.sync.file_format import FILE_SUFFIX, MAX_FILE_BYTES, MAX_LINE_BYTES, name_of, pack
from app.store.sync.files_there import LIMITS
from app.store.sync.rounds import Rounds
from app.store.sync.status import RoundResult, Trouble
from tests.store.sync.families import Family
from tests.store.sync.kept_rows import everything, name_by
from tests.store.sync.memory import new_connection, same_luck
from tests.store.sync.settling import verify_sound
from tests.store.sync.sync_world import LONG, World
from tests.store.sync.versions import NEW
from tests.store.test_fuzzed_import import CHANGES, ways

STRANGER = "stranger"
ID = "00000000-0000-4000-8000-00000000000{}"
STAMP = {"revision": 1, "changed_at": "2026-11-18T18:00:00.000Z", "device": ID.format(9)}
LATER = {**STAMP, "revision": 1000, "deleted": False}
OLD_TIME, NEVER = "2020-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"


ACTIONS = (
    Family.start,
    Family.play,
    Family.play,
    Family.change_hand,
    Family.change_box,
    Family.start,
)


class Target:
    """A phone with some history, and a stranger who can write into its folder."""

    def __init__(self) -> None:
        self._world = World(Random(0))
        self.phone = self._world.add_phone(Random(0), new_connection(), NEW)
        self.phone.join()
        for action in ACTIONS:
            self._world.act(Random(2), self.phone, action)
        self.phone.round()
        self.before = everything(self.phone.database)

    def close(self) -> None:
        self._world.close()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The rows that the phone has written."""
        contents = self.phone.folder.written
        files = [
            content.decode().split("\n")[1:-1] for content in contents if b'"replaces"' in content
        ]
        return [json.loads(line) for lines in files for line in lines]

    def line(self, kind: str) -> dict[str, Any]:
        return next(line for line in self.lines if line["kind"] == kind)

    def receive(self, *lines: str | dict[str, Any]) -> RoundResult:
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        name, content = pack(texts)
        return self.receive_file(name + FILE_SUFFIX, content)

    def receive_file(self, name: str, content: bytes) -> RoundResult:
        self.phone.folder.put(f"{STRANGER}/{name}", content)
        return self.round()

    def round(self) -> RoundResult:
        self._world.moment += LONG
        result = self.phone.round()
        assert result is not None
        return result

    def verify_unchanged(self) -> None:
        assert everything(self.phone.database) == self.before
        verify_sound(self.phone)


@pytest.fixture
def target() -> Iterator[Target]:
    with same_luck(3), closing(Target()) as target:
        yield target


def troubles(result: RoundResult) -> set[Trouble]:
    return {trouble.trouble for trouble in result.troubles}


GARBAGE: dict[str, str] = {
    "no text": "",
    "no JSON": "garbage",
    "a number": "7",
    "null": "null",
    "a list": "[]",
    "no fields": "{}",
    "an end too early": '{"kind":"player"',
    "zeros": "\0\0\0",
    "deep": "[" * 100_000,
    "deep and closed": '{"kind":' + "[" * 10_000 + "]" * 10_000 + "}",
    "deep in a field": '{"kind":"change","before":' + '{"a":' * 70 + "1" + "}" * 70 + "}",
    "huge": '{"kind":"player","name":"' + "x" * MAX_LINE_BYTES + '"}',
    "a kind that is no text": '{"kind":7}',
    "a kind that is a list": '{"kind":["player"]}',
    "NaN": to_json(
        {"kind": "player", "id": ID.format(1), "name": "N", "colour": 0, **LATER}
    ).replace('"colour":0', '"colour":NaN'),
    "infinite": to_json({"kind": "player", "id": ID.format(1), "name": "N", **LATER}).replace(
        '"revision":1000', '"revision":1e999'
    ),
}


@pytest.mark.parametrize("line", GARBAGE.values(), ids=GARBAGE)
def test_a_line_of_garbage_is_told_and_changes_nothing(target: Target, line: str) -> None:
    result = target.receive(line)

    assert Trouble.INVALID in troubles(result)
    target.verify_unchanged()


NONSENSE: dict[str, Any] = {
    "null": None,
    "true": True,
    "below zero": -1,
    "a fraction": 1.5,
    "2 to the 53": 2**53,
    "2 to the 80": 2**80,
    "10 to the 400": 10**400,
    "a lone surrogate": "\ud800",
    "a zero": "\0",
    "long": "x" * 300,
    "a list": [],
    "an object": {},
    "a list of nothing": [None],
    "a list of surrogates": ["\ud800", "\ud801"],
}
SHARED_KINDS = ("rules", "box", "player", "match", "hand", "change")


@pytest.mark.parametrize("kind", SHARED_KINDS)
@pytest.mark.parametrize("value", NONSENSE.values(), ids=NONSENSE)
def test_no_nonsense_in_any_field_raises_or_spoils_the_database(
    target: Target, kind: str, value: Any
) -> None:
    line = target.line(kind)
    for field in (field for field in line if field != "kind"):
        for known in (True, False):
            changed = {**line, field: value}
            if "revision" in line and field != "revision":
                changed["revision"] = 1000
            if not known and field != "id" and "id" in line:
                changed["id"] = ID.format(1)
            target.receive(changed)

    verify_sound(target.phone)


def test_numbers_with_thousands_of_digits_are_told(target: Target) -> None:
    line = json.dumps(target.line("player")).replace('"revision": 1', f'"revision": {"9" * 5000}')

    assert Trouble.INVALID in troubles(target.receive(line))
    target.verify_unchanged()


def later_match(target: Target, **fields: Any) -> dict[str, Any]:
    return {**target.line("match"), **LATER, **fields}


OTHER_TABLES: dict[str, Callable[[Target], dict[str, Any]]] = {
    "partners": lambda target: later_match(target, partners=True),
    "start": lambda target: later_match(target, started_at=OLD_TIME),
    "players": lambda target: later_match(
        target, players=[*target.line("match")["players"][:1], ID.format(1), ID.format(2)]
    ),
    "size": lambda target: later_match(target, highest=9),
}


@pytest.mark.parametrize("other", OTHER_TABLES.values(), ids=OTHER_TABLES)
def test_another_table_under_a_known_id_is_refused_and_told(
    target: Target, other: Callable[[Target], dict[str, Any]]
) -> None:
    players = [
        {
            "kind": "player",
            "id": ID.format(number),
            "name": "N",
            "colour": 0,
            **STAMP,
            "deleted": False,
        }
        for number in (1, 2)
    ]

    result = target.receive(*players, other(target))

    assert troubles(result) & {Trouble.OTHER_TABLE, Trouble.INVALID}
    matches = everything(target.phone.database)[2]
    assert matches == target.before[2]
    verify_sound(target.phone)


@pytest.mark.parametrize("known_first", [True, False])
def test_two_tables_of_one_match_in_one_batch_leave_every_match_readable(
    target: Target, known_first: bool
) -> None:
    """A batch takes milliseconds: its lines are measured against each other too."""
    target.phone.rounds = Rounds(target.phone.folder, limits=replace(LIMITS, batch_seconds=60))
    match = {**target.line("match"), "id": ID.format(5)}
    hands = [line for line in target.lines if line["kind"] == "hand"][:1]
    strangers = [
        {"kind": "player", "id": ID.format(number), "name": "N", "colour": 0, **LATER}
        for number in (1, 2)
    ]
    larger = {**match, "players": [*match["players"], ID.format(1), ID.format(2)], "revision": 6}
    tables = [match, larger] if known_first else [larger, match]

    target.receive(
        *strangers, *tables, *({**hand, "id": ID.format(6), "match": match["id"]} for hand in hands)
    )

    current = CurrentMatch(target.phone.database, Leaflets())
    assert match["id"] in {table.id for table in current.unfinished(9)}
    verify_sound(target.phone)


def test_one_hand_of_two_matches_in_one_batch_belongs_to_one_of_them(target: Target) -> None:
    target.phone.rounds = Rounds(target.phone.folder, limits=replace(LIMITS, batch_seconds=60))
    matches = [line["id"] for line in target.lines if line["kind"] == "match"][:2]
    hand = {**target.line("hand"), "id": ID.format(6), **LATER}

    result = target.receive(*({**hand, "match": match} for match in matches))

    assert Trouble.OTHER_TABLE in troubles(result)
    verify_sound(target.phone)


@pytest.mark.parametrize("kind", ["hand", "change"])
def test_a_known_hand_or_change_under_another_match_is_refused_and_told(
    target: Target, kind: str
) -> None:
    line = target.line(kind)
    others = {one["id"] for one in target.lines if one["kind"] == "match"} - {line["match"]}

    result = target.receive({**line, **(LATER if kind == "hand" else {}), "match": others.pop()})

    assert Trouble.OTHER_TABLE in troubles(result)
    target.verify_unchanged()


def test_a_hand_of_a_match_that_nobody_has_waits_and_costs_nothing(target: Target) -> None:
    target.receive({**target.line("hand"), "id": ID.format(1), "match": ID.format(2)})
    reads = target.phone.folder.reads

    target.phone.round()

    assert target.phone.folder.reads == reads
    target.verify_unchanged()


def test_a_hand_with_more_seats_than_its_match_is_told(target: Target) -> None:
    hand = target.line("hand")

    result = target.receive({**hand, **LATER, "left": [*hand["left"], 3]})

    assert Trouble.INVALID in troubles(result)
    target.verify_unchanged()


def test_rules_under_the_hash_of_others_are_told(target: Target) -> None:
    result = target.receive({**target.line("rules"), "text": '{"id":"x"}'})

    assert Trouble.INVALID in troubles(result)
    target.verify_unchanged()


HEADS: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"garbage",
    "another format": b'{"format":"x","version":1,"replaces":[]}\n',
    "no version": b'{"format":"pipkeeper","replaces":[]}\n',
    "a version that is a text": b'{"format":"pipkeeper","version":"1","replaces":[]}\n',
    "names that are none": b'{"format":"pipkeeper","version":1,"replaces":["../../x"]}\n',
    "names that are numbers": b'{"format":"pipkeeper","version":1,"replaces":[7]}\n',
    "no list of names": b'{"format":"pipkeeper","version":1,"replaces":7}\n',
    "deep": b"[" * 100_000,
    "a head that is a list": b"[]\n",
    "no UTF-8": b"\xff\xfe\xfd",
    "a version with thousands of digits": b'{"format":"pipkeeper","version":' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("content", HEADS.values(), ids=HEADS)
def test_a_head_that_is_none_changes_nothing(target: Target, content: bytes) -> None:
    target.receive_file(name_of_content(content), content)

    target.verify_unchanged()


def test_a_later_format_is_told_and_left_for_a_later_version(target: Target) -> None:
    content = b'{"format":"pipkeeper","version":2,"replaces":[]}\n{"kind":"player"}\n'

    result = target.receive_file(name_of_content(content), content)

    assert Trouble.NEWER in troubles(result)
    target.verify_unchanged()


def test_a_file_that_says_it_replaces_ten_thousand_others_changes_no_row(target: Target) -> None:
    """It can take files out of the folder, as whoever wrote it could, but no row from a phone."""
    own = [name for path in target.phone.folder.paths() if (name := name_of(path.split("/")[1]))]
    names = [*(f"{number:032x}" for number in range(10_000)), *own]
    name, content = pack((), names)

    target.receive_file(name + FILE_SUFFIX, content)
    target.phone.folder.put(f"{target.phone.place}/{name}{FILE_SUFFIX}", content)
    for _ in range(3):
        target.round()

    target.verify_unchanged()


def test_a_name_that_lies_is_not_read(target: Target) -> None:
    line = {"kind": "player", "id": ID.format(1), "name": "N", "colour": 0, **LATER}
    _, content = pack([to_json(line)])

    target.receive_file("0" * 32 + FILE_SUFFIX, content)

    target.verify_unchanged()


def test_a_file_that_is_too_large_is_told_and_not_read(target: Target) -> None:
    content = b"x" * (MAX_FILE_BYTES + 1)

    result = target.receive_file(name_of_content(content), content)

    assert Trouble.TOO_LARGE in troubles(result)
    target.verify_unchanged()


def test_invalid_lines_among_valid_ones_keep_none_of_those_away(target: Target) -> None:
    line = {"kind": "player", "id": ID.format(1), "name": "Nan", "colour": 0, **LATER}

    result = target.receive("garbage", line, "[" * 1000)

    assert Trouble.INVALID in troubles(result)
    assert any(row[0] == ID.format(1) for row in everything(target.phone.database)[1])


def test_what_is_invalid_is_told_again_by_a_phone_that_was_restarted(target: Target) -> None:
    target.receive("garbage")
    target.phone.restart()

    assert Trouble.INVALID in troubles(target.round())


def test_every_mutated_line_is_taken_or_told_and_the_database_stays_sound(
    target: Target, mutations: int
) -> None:
    rng, lines = Random(5), target.lines
    for _ in range(mutations // 100):
        changed = [mutated(rng, rng.choice(lines)) for _ in range(20)]
        target.receive(*changed)

    verify_sound(target.phone)


def mutated(rng: Random, line: dict[str, Any]) -> str:
    changed = json.loads(json.dumps(line))
    way = rng.choice([way for way in ways(changed, []) if way])
    rng.choice(CHANGES)(rng, changed, way)
    text = json.dumps(changed)
    if rng.random() < 0.1:
        cut = rng.randrange(len(text))
        text = (
            text[:cut]
            + rng.choice(("", "[", '"', "0", "null"))
            + text[cut + rng.choice((0, 1, 9)) :]
        )
    return text


def name_of_content(content: bytes) -> str:
    return name_by(content) + FILE_SUFFIX
