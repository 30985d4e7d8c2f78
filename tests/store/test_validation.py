"""Validation of imported hands and verdicts: refused with their place in the file, or kept."""

import copy
import json
import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import fastjsonschema
import pytest

from app import paths
from app.domain.hand import HandEnd, sides_of
from app.domain.rules import RuleSet
from app.domain.rules.tables import Bonus
from app.domain.rules.values import BonusWhen
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from app.domain.verdict.validation import verify_verdict
from app.store.core.errors import StoreError, StoreFault
from app.store.core.fact_codec import encode_facts
from app.store.core.json_values import to_json
from app.store.core.kinds import to_dict
from app.store.core.records import HandRecord, MatchRecord
from app.store.core.stamps import Stamp
from app.store.core.verdict_codec import encode_verdict
from app.store.exchange.exporting import export_csv, export_json
from app.store.exchange.hand_validation import parse_hand
from app.store.exchange.values import JsonNode
from app.store.safety.opening import FILE, open_store
from app.store.safety.salvage import salvage
from app.store.write.matches import Matches
from tests.fake_clock import FakeClock
from tests.golden.test_golden import cases
from tests.hands import hand_end_of
from tests.importing import import_json
from tests.random_games import random_hand_of
from tests.random_hands import Dealt, random_hand
from tests.store.conftest import Phone
from tests.store.test_fuzzed_import import memory

Sets = Mapping[str, RuleSet]
Change = Callable[[Any], object]
NOBODY = "00000000-0000-0000-0000-000000000000"

SCHEMA = json.loads((paths.ROOT / "docs" / "export-format.schema.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def written(sets: Sets, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A match of three: Player 0 went out in the first hand, the second was blocked."""
    folder, clock = tmp_path_factory.mktemp("written"), FakeClock()
    phone = Phone(folder, open_store(folder, sets, now=clock), dict(sets), clock)
    match_id = phone.start("manylang", players=3)
    phone.play(match_id, "", "6-4", "3-1")
    phone.play(match_id, "1-1", "6-5", "4-4", out=None)
    export_json(phone.opened.database, folder / "document.json")
    phone.opened.database.close()
    return (folder / "document.json").read_text("utf-8")


@pytest.fixture
def document(written: str) -> Any:
    return json.loads(written)


def hand_of(document: Any, number: int = 0) -> Any:
    return document["matches"][0]["hands"][number]


def imported(document: Any, folder: Path) -> Any:
    """Imports a file, and returns its export."""
    file = folder / "file.json"
    file.write_text(json.dumps(document), "utf-8")
    with closing(memory()) as database:
        import_json(database, file)
        export_json(database, file)
    return json.loads(file.read_text("utf-8"))


def set_hand(number: int = 0, **values: Any) -> Change:
    return lambda document: hand_of(document, number).update(values)


def set_verdict(**values: Any) -> Change:
    return lambda document: hand_of(document)["verdict"].update(values)


HAND = "matches[0].hands[0]"
REFUSED: Mapping[str, tuple[Change, str]] = {
    "a winner of another side": (set_verdict(winner=1), f"{HAND}.verdict.winner: not_of_the_side"),
    "points of nobody": (
        set_verdict(winner=None, side=[]),
        f"{HAND}.verdict.points: bad_verdict",
    ),
    "an open point twice": (
        set_verdict(open=["tie", "tie"]),
        f"{HAND}.verdict.open: bad_verdict",
    ),
    "a huge field of a later version": (
        set_verdict(told="x" * 50_000),
        f"{HAND}.verdict: too_long",
    ),
    "a deep field of a later version": (
        set_verdict(told=json.loads("[" * 30 + "]" * 30)),
        f"{HAND}.verdict.told: too_deep",
    ),
    "gains that no award gives": (
        set_verdict(gains=[15, 0, 0]),
        f"{HAND}.verdict.gains: bad_verdict",
    ),
    "points that are not the winner's gain": (
        set_verdict(awards=[{"side": 0, "points": 15}], gains=[15, 0, 0]),
        f"{HAND}.verdict.points: bad_verdict",
    ),
    "an open point that is no word": (set_verdict(open=[7]), f"{HAND}.verdict.open[0]: no_text"),
    "picked who is not there": (set_hand(picked=3), f"{HAND}.picked: out_of_range"),
    "a fact with the name of a line's kind": (set_hand(kind="player"), f"{HAND}.kind: unknown"),
    "a fact with the name of a line's match": (set_hand(match=["x"]), f"{HAND}.match: unknown"),
    "a hand that fits into no line": (
        lambda document: hand_of(document).update(
            {f"later_{letter}": "王" * 19_000 for letter in "abcde"}
        ),
        f"{HAND}: too_long",
    ),
    "a line of the change log that fits into no line": (
        lambda document: document["matches"][0]["changes"].append(
            {
                "id": "00000000-0000-0000-0000-000000000000",
                "hand": None,
                "what": "match_changed",
                "at": document["exported_at"],
                "device": document["device"],
                "before": {"name": "王" * 90_000},
                "after": {},
            }
        ),
        "matches[0].changes[0]: too_long",
    ),
    "a box that fits into no line": (
        lambda document: document.update(
            boxes=[
                {
                    "id": "00000000-0000-0000-0000-000000000000",
                    "text": json.dumps(
                        {"id": "00000000-0000-0000-0000-000000000000", "later": "王" * 90_000},
                        ensure_ascii=False,
                    ),
                    "revision": 1,
                    "changed_at": document["exported_at"],
                    "device": document["device"],
                    "deleted": False,
                }
            ]
        ),
        "boxes[0]: too_long",
    ),
    "a name that is half a character": (
        lambda document: document.update({"\ud800": 1}),
        "\ufffd: unknown",
    ),
    "a name that turns what stands around": (
        lambda document: document["players"][0].update({"\udfff\n\u202e": 1}),
        "players[0].\ufffd\ufffd\ufffd: unknown",
    ),
    "rules under half a character": (
        lambda document: document["rules"].update({"\ud800": "{}"}),
        "rules.\ufffd: other_hash",
    ),
    "a huge line of the change log": (
        lambda document: document["matches"][0]["changes"].append(
            {
                "id": "00000000-0000-0000-0000-000000000000",
                "hand": None,
                "what": "match_changed",
                "at": document["exported_at"],
                "device": document["device"],
                "before": {"name": "x" * 300_000},
                "after": None,
            }
        ),
        "matches[0].changes[0].before: too_long",
    ),
}


@pytest.mark.parametrize(("change", "place"), REFUSED.values(), ids=REFUSED)
def test_impossible_values_are_refused_with_their_place(
    document: Any, tmp_path: Path, change: Change, place: str
) -> None:
    change(document)

    with pytest.raises(StoreError) as refused:
        imported(document, tmp_path)

    assert f"{refused.value.values['place']}: {refused.value.values['why']}" == place


PLAYER, MATCH, CHANGE = "players[0]", "matches[0]", "matches[0].changes[0]"
ID, LATE = NOBODY, "9001-01-01T00:00:00.000Z"
OUTSIDE = [
    (PLAYER, "id", "ada", "no_id"),
    (PLAYER, "name", "", "out_of_range"),
    (PLAYER, "name", "x" * 201, "out_of_range"),
    (PLAYER, "colour", -1, "out_of_range"),
    (PLAYER, "colour", 256, "out_of_range"),
    (PLAYER, "colour", True, "no_whole_number"),
    (PLAYER, "revision", 0, "out_of_range"),
    (PLAYER, "history", "", "out_of_range"),
    (MATCH, "players", [ID, ID, ID], "twice"),
    (MATCH, "partners", 0, "not_true_or_false"),
    (MATCH, "target", 0, "out_of_range"),
    (MATCH, "target", False, "no_whole_number"),
    (MATCH, "target", 1_000_000_001, "out_of_range"),
    (MATCH, "highest", 0, "out_of_range"),
    (MATCH, "started_at", None, "no_text"),
    (MATCH, "started_at", LATE, "no_time"),
    (MATCH, "ended_at", "", "no_time"),
    (MATCH, "name", "x" * 201, "out_of_range"),
    (MATCH, "note", "x" * 10_001, "out_of_range"),
    (MATCH, "note", None, "no_text"),
    (CHANGE, "hand", "", "no_id"),
    (CHANGE, "what", "", "out_of_range"),
    (CHANGE, "what", "x" * 41, "out_of_range"),
    (CHANGE, "at", "2026-11-18", "no_time"),
    (CHANGE, "device", None, "no_text"),
    (CHANGE, "before", [], "no_table"),
]
AT_THE_BOUND = [
    (PLAYER, {"name": "x" * 200, "colour": 255, "revision": 1_000_000_000}),
    (PLAYER, {"name": "x", "colour": 0}),
    (MATCH, {"target": 1_000_000_000, "name": "x" * 200, "note": "x" * 10_000}),
    (MATCH, {"target": None, "name": "", "note": "", "highest": None}),
    (CHANGE, {"what": "x" * 40, "hand": ID, "before": None}),
]


def row_at(document: Any, place: str) -> Any:
    """With a line in the change log."""
    document["matches"][0]["changes"] = [
        {
            "id": ID,
            "hand": None,
            "what": "match_changed",
            "at": document["exported_at"],
            "device": document["device"],
            "before": {},
            "after": {},
        }
    ]
    match = document["matches"][0]
    return {PLAYER: document["players"][0], MATCH: match, CHANGE: match["changes"][0]}[place]


@pytest.mark.parametrize(("place", "name", "value", "why"), OUTSIDE)
def test_a_field_that_its_record_cannot_hold_is_refused(
    document: Any, tmp_path: Path, place: str, name: str, value: object, why: str
) -> None:
    row_at(document, place)[name] = value

    with pytest.raises(StoreError) as refused:
        imported(document, tmp_path)

    assert refused.value.values == {"place": f"{place}.{name}", "why": why}


@pytest.mark.parametrize(("place", "values"), AT_THE_BOUND)
def test_a_field_at_its_bound_is_imported_and_exported_unchanged(
    document: Any, tmp_path: Path, place: str, values: Mapping[str, object]
) -> None:
    row = row_at(document, place)
    row.update(values)

    told = imported(document, tmp_path)

    found = [*told["players"], told["matches"][0], *told["matches"][0]["changes"]]
    assert row in found


MISFITS: Mapping[str, Change] = {
    "whoever is out holds tiles": set_hand(left=[["5-5"], ["6-4"], ["3-1"]]),
    "whoever is out has a total": set_hand(left=[7, 10, 4]),
    "nobody is out and a hand is empty": set_hand(out=None),
    "a total beyond the box": set_hand(left=[[], 169, 3]),
    "totals beyond the box together": set_hand(left=[[], 100, 100]),
    "a tile in a hand and in the stock": set_hand(stock=["4-6"]),
    "a tile twice in a hand": set_hand(left=[[], ["6-4", "4-6"], 3]),
    "a tile of a larger box": set_hand(left=[[], ["9-9"], 3]),
    "an event that the rules do not know": set_hand(events=[["pass", 0, 1]]),
    "points that nobody announces": set_hand(plays=[[0, -5]]),
    "gains where only sums count": set_verdict(
        awards=[{"side": 0, "points": 14}, {"side": 1, "points": 2}],
        gains=[14, 2, 0],
    ),
    "points below nothing": set_verdict(points=-5),
    "other points than the tiles left": set_verdict(points=99),
    "a hand that all share": set_verdict(side=[0, 1, 2]),
}


@pytest.mark.parametrize("change", MISFITS.values(), ids=MISFITS)
def test_what_contradicts_the_rules_of_its_match_is_imported_and_exported_unchanged(
    document: Any, tmp_path: Path, change: Change
) -> None:
    """A match can get other rules later: its hands must not depend on what came first."""
    change(document)
    before = copy.deepcopy(document["matches"])

    again = imported(document, tmp_path)

    assert again["matches"] == before
    fastjsonschema.validate(SCHEMA, again)


LATER: Mapping[str, Change] = {
    "a field of a verdict": set_verdict(told=[{"key": "doubled"}, 1.5, None]),
    "a field of a hand": set_hand(fell=[[0, "down"]]),
    "an open point": set_verdict(open=["dice"]),
    "a kind of change": lambda document: document["matches"][0]["changes"].append(
        {
            "id": "00000000-0000-0000-0000-000000000000",
            "hand": None,
            "what": "match_moved",
            "at": document["exported_at"],
            "device": document["device"],
            "before": {"table": 1},
            "after": {"table": [2]},
        }
    ),
}


@pytest.mark.parametrize("change", LATER.values(), ids=LATER)
def test_what_only_a_later_version_knows_is_imported_and_exported_unchanged(
    document: Any, tmp_path: Path, change: Change
) -> None:
    change(document)
    before = copy.deepcopy(document["matches"])

    again = imported(document, tmp_path)

    assert again["matches"] == before
    fastjsonschema.validate(SCHEMA, again)


def random_hands(sets: Sets, games: Sets, dice: Random) -> Iterator[Dealt]:
    for rules in sets.values():
        yield from (random_hand(dice, rules) for _ in range(150))
    for game in games:
        yield from (random_hand_of(dice, game).dealt for _ in range(150))


def test_every_verdict_of_the_engine_is_valid(sets: Sets, games: Sets) -> None:
    for dealt in random_hands(sets, games, Random(10)):
        players = len(dealt.end.left)
        sides = sides_of(players, dealt.end.sides)

        verify_verdict(sides, dealt.verdict)


def test_a_bonus_by_the_number_of_the_hand_can_cost_points(games: Sets) -> None:
    row = Bonus("first_hands", BonusWhen.WON, (-5, 10))
    rules = replace(games["block"], bonus=(row,))
    verdict = score_hand(rules, HandEnd({0: (), 1: (Tile(6, 4),)}, out=0))

    verify_verdict(((0,), (1,)), verdict)

    assert verdict.numbered == ((-5, 10),)


@pytest.mark.parametrize(("set_id", "case"), cases("hand"))
def test_every_golden_case_is_imported_unchanged(
    sets: Sets, set_id: str, case: dict[str, Any]
) -> None:
    rules, end = sets[set_id], hand_end_of(case)
    stamp = Stamp(1, "2026-11-18T18:00:00.001Z", NOBODY)
    told = HandRecord(
        id=NOBODY,
        match_id=NOBODY,
        position=0,
        starter=None,
        facts=encode_facts(end),
        verdict=encode_verdict(score_hand(rules, end, case.get("choices")), end),
        stamp=stamp,
    )
    players = tuple(map(str, range(len(end.left))))
    match = MatchRecord(
        id=NOBODY,
        set_id=set_id,
        rules="",
        players=players,
        partners=end.sides is not None,
        choices={},
        target=None,
        started_at=stamp.changed_at,
        ended_at=None,
        name="",
        note="",
        stamp=stamp,
    )

    assert parse_hand(JsonNode(json.loads(to_json(to_dict(told)))), match) == told


def garble(phone: Phone, sql: str, *values: object) -> None:
    with phone.opened.database.writing() as connection:
        connection.execute(sql, values)


GARBLED: Mapping[str, tuple[str, str]] = {
    "who started": ("starter", "9"),
    "who went out": ("facts", "json_set(facts, '$.out', 9)"),
    "who was picked": ("facts", "json_set(facts, '$.picked', 'Bo')"),
    "a hand too few": ("facts", "json_set(facts, '$.left', json('[[]]'))"),
    "hands that are none": ("facts", "json_set(facts, '$.left', 5)"),
    "the winner": ("verdict", "json_set(verdict, '$.winner', 9)"),
    "the side": ("verdict", "json_set(verdict, '$.side', json('[9]'))"),
    "sides within sides": ("verdict", "json_set(verdict, '$.side', json('[[0]]'))"),
    "the points": ("verdict", "json_set(verdict, '$.points', 'many')"),
}


@pytest.mark.parametrize(("column", "value"), GARBLED.values(), ids=GARBLED)
def test_a_corrupt_row_is_reported_and_not_exported(
    phone: Phone, tmp_path: Path, column: str, value: str
) -> None:
    match_id = phone.start()
    hand_id = phone.play(match_id, "", 5)
    garble(phone, f"UPDATE hands SET {column} = {value} WHERE id = ?", hand_id)

    with pytest.raises(StoreError) as garbled:
        phone.matches.get(match_id)

    assert garbled.value.key == StoreFault.DAMAGED
    assert export_json(phone.opened.database, tmp_path / "all.json") == 1
    export_csv(phone.opened.database, tmp_path / "all.csv")


def test_salvage_skips_and_logs_what_an_import_would_refuse(
    phone: Phone, sets: Sets, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = phone.start()
    kept = phone.play(match_id, "", 5)
    later = phone.play(match_id, "", 6)
    misfit = phone.play(match_id, "", 7)
    impossible = phone.play(match_id, "", 9)
    unsaid = phone.play(match_id, "", 8)
    told = "UPDATE hands SET verdict = json_set(verdict, '$.told', json(?)) WHERE id = ?"
    garble(phone, told, '[{"key": "doubled"}]', later)
    garble(
        phone, "UPDATE hands SET verdict = json_set(verdict, '$.open[0]', 7) WHERE id = ?", unsaid
    )
    left = "UPDATE hands SET facts = json_set(facts, '$.left[0]', ?) WHERE id = ?"
    garble(phone, left, 3, misfit)
    garble(phone, left, -3, impossible)
    phone.opened.database.close()

    with closing(memory()) as database, caplog.at_level(logging.WARNING):
        salvage(phone.folder / FILE, database, dict(sets))
        hands = Matches(database).get(match_id).hands

    assert [hand.id for hand in hands] == [kept, later, misfit]
    left_out = [line for line in caplog.messages if "is left out" in line]
    assert len(left_out) == 2
    assert any("out_of_range" in line for line in left_out)
    assert any("no_text" in line for line in left_out)
    assert "Player" not in caplog.text


def test_not_a_number_in_a_row_does_not_prevent_the_salvage_of_others(
    phone: Phone, sets: Sets
) -> None:
    """SQLite would refuse it, and with it all rows of the same statement."""
    match_id = phone.start()
    kept = phone.play(match_id, "", 5)
    garbled = phone.play(match_id, "", 6)
    phone.opened.database.close()
    with closing(sqlite3.connect(phone.folder / FILE)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(
            "UPDATE hands SET verdict = replace(verdict, '\"points\":', "
            '\'"by":NaN,"points":\') WHERE id = ?',
            (garbled,),
        )

    with closing(memory()) as database:
        salvage(phone.folder / FILE, database, dict(sets))
        hands = Matches(database).get(match_id).hands

    assert [hand.id for hand in hands] == [kept]
