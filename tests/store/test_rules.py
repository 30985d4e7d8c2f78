"""Rules are frozen with a match: stored once, never changed, and only shown if they are newer."""

import json
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.tables import Target
from app.rule_text import hash_of, text_of
from app.store.core.errors import StoreError, StoreFault
from app.store.core.stored_rules import read_rules
from app.store.exchange.bgstats import bgstats_play
from app.store.exchange.exporting import export_csv, export_json
from app.store.read.history import History
from app.store.safety.opening import FILE
from app.store.safety.salvage import salvage
from app.store.write.matches import Matches
from tests.damage import damage
from tests.importing import import_json
from tests.store.conftest import Phone
from tests.store.random_matches import play_random_match
from tests.store.test_fuzzed_import import memory

OpenPhone = Callable[[Path], Phone]
Change = Callable[[Any], object]


def rules_hash(phone: Phone, match_id: str) -> str:
    return phone.matches.record(match_id).rules


def mended(rules: RuleSet) -> RuleSet:
    """The same box in a later version of the app."""
    return replace(rules, target=Target(suggested=(999,)), name="Mended")


def test_a_match_has_the_rules_that_it_was_started_with(phone: Phone) -> None:
    match_id = phone.start("luckies")

    rules = phone.matches.rules(phone.matches.record(match_id))

    assert rules == phone.sets["luckies"]
    assert rules_hash(phone, match_id) == hash_of(text_of(rules))


def test_two_matches_by_the_same_rules_store_them_once(phone: Phone) -> None:
    phone.start("luckies")
    phone.start("luckies")
    phone.start("manylang")

    assert len(phone.opened.database.rows("SELECT * FROM rules")) == 2


def test_a_mended_leaflet_changes_no_old_match(phone: Phone) -> None:
    match_id = phone.start("luckies")
    before = phone.sets["luckies"]
    phone.sets["luckies"] = mended(before)

    later = phone.start("luckies")

    assert phone.matches.rules(phone.matches.record(match_id)) == before
    assert phone.matches.rules(phone.matches.record(later)) == mended(before)


@pytest.mark.parametrize("revision", [1, 5])
def test_the_order_of_two_files_does_not_decide_the_rules_of_a_match(
    phone: Phone, open_phone: OpenPhone, tmp_path: Path, revision: int
) -> None:
    """Also where the app has other rules by now, and a file refers to those."""
    now = phone.sets["manylang"]
    phone.sets["manylang"] = mended(now)
    match_id = phone.start("manylang")
    phone.play(match_id, "", 5)
    document = json.loads(phone.export().read_text("utf-8"))
    (tmp_path / "told.json").write_text(json.dumps(document), "utf-8")
    document["matches"][0].update(revision=revision, rules=None)
    (tmp_path / "untold.json").write_text(json.dumps(document), "utf-8")
    text = text_of(now)
    document["rules"] = {hash_of(text): text}
    document["matches"][0].update(rules=hash_of(text))
    (tmp_path / "other.json").write_text(json.dumps(document), "utf-8")

    for pair in combinations(("told.json", "untold.json", "other.json"), 2):
        ends = set[str | None]()
        for number, order in enumerate(permutations(pair)):
            taker = open_phone(tmp_path / "".join(pair) / str(number))
            for name in order:
                with suppress(StoreError):
                    import_json(taker.opened.database, tmp_path / name)
            ends.add(taker.matches.record(match_id).rules)
        assert len(ends) == 1, pair


def test_rules_of_another_phone_come_with_its_matches(
    phone: Phone, open_phone: OpenPhone, tmp_path: Path
) -> None:
    own = replace(phone.sets["manylang"], id="our_own", name="Ours")
    phone.sets["our_own"] = own
    match_id = phone.start("our_own")
    phone.play(match_id, "", 5)
    other = open_phone(tmp_path / "other")

    import_json(other.opened.database, phone.export())

    assert other.matches.rules(other.matches.record(match_id)) == own
    assert other.matches.get(match_id) == phone.matches.get(match_id)


# Rules that this version cannot read


@pytest.fixture
def newer(phone: Phone, open_phone: OpenPhone, tmp_path: Path) -> tuple[Phone, str]:
    """A phone with a match whose rules, facts and verdict only a later version knows."""
    match_id = phone.start("manylang", players=3)
    phone.play(match_id, "", "6-4", "3-1")
    document = json.loads(phone.export().read_text("utf-8"))
    make_newer(document)
    (tmp_path / "newer.json").write_text(json.dumps(document), "utf-8")
    other = open_phone(tmp_path / "other")
    import_json(other.opened.database, tmp_path / "newer.json")
    return other, match_id


def make_newer(document: Any) -> None:
    ((_, text),) = document["rules"].items()
    text = json.dumps({**json.loads(text), "gravity": {"pull": "strong"}})
    document["rules"] = {hash_of(text): text}
    for match in document["matches"]:
        match.update(rules=hash_of(text), choices={"pull": "strong"})
        for hand in match["hands"]:
            hand["fell"] = [[0, "down"]]
            hand["verdict"]["orbit"] = {"of": 3}


def test_a_match_by_newer_rules_is_shown_as_it_was(newer: tuple[Phone, str]) -> None:
    phone, match_id = newer

    stored_match = phone.matches.get(match_id)
    (row,) = History(phone.opened.database).page()

    assert [hand.verdict.points for hand in stored_match.hands] == [14]
    assert (row.totals, row.winners, row.hands) == ((14, 0, 0), (), 1)
    with pytest.raises(StoreError) as error:
        phone.matches.rules(stored_match.record)
    assert error.value.key == StoreFault.NEWER_RULES
    assert error.value.values["hash"] == stored_match.record.rules


def test_a_match_by_newer_rules_cannot_be_changed(newer: tuple[Phone, str]) -> None:
    phone, match_id = newer
    hand = phone.hand("", "6-4", "3-1")
    (first,) = phone.matches.get(match_id).hands
    before = phone.export().read_text("utf-8")
    refused: list[Callable[[], object]] = [
        lambda: phone.matches.add_hand(match_id, hand, first.verdict),
        lambda: phone.matches.edit_hand(first.id, hand, first.verdict),
        lambda: phone.matches.delete_hand(first.id),
        lambda: phone.matches.change(match_id, target=7),
        lambda: phone.matches.change_choices(match_id, {}, {}),
    ]

    for change in refused:
        with pytest.raises(StoreError) as error:
            change()
        assert error.value.key == StoreFault.NEWER_RULES
    after = json.loads(phone.export().read_text("utf-8"))

    assert after["matches"] == json.loads(before)["matches"]


def test_a_match_by_newer_rules_can_be_named_and_deleted(newer: tuple[Phone, str]) -> None:
    phone, match_id = newer

    phone.matches.change(match_id, name="from the future")
    phone.matches.delete(match_id)
    phone.matches.restore(match_id)

    (row,) = History(phone.opened.database).page()
    assert (row.name, row.totals) == ("from the future", (14, 0, 0))


def test_a_match_by_newer_rules_is_exported_word_for_word(
    newer: tuple[Phone, str], open_phone: OpenPhone, tmp_path: Path
) -> None:
    phone, match_id = newer
    third = open_phone(tmp_path / "third")

    left_out = export_json(phone.opened.database, tmp_path / "again.json")
    import_json(third.opened.database, tmp_path / "again.json")
    export_csv(phone.opened.database, tmp_path / "again.csv")

    document = json.loads((tmp_path / "again.json").read_text("utf-8"))
    (hand,) = document["matches"][0]["hands"]
    assert left_out == 0
    assert (hand["fell"], hand["verdict"]["orbit"]) == ([[0, "down"]], {"of": 3})
    assert third.matches.get(match_id) == phone.matches.get(match_id)
    assert "14" in (tmp_path / "again.csv").read_text("utf-8-sig")


def test_unknown_facts_of_known_rules_are_exported_too(phone: Phone, tmp_path: Path) -> None:
    """A later version may ask for more: the export loses nothing, and every phone accepts it."""
    match_id = phone.start()
    phone.play(match_id, "", 5)
    with phone.opened.database.writing() as connection:
        connection.execute("UPDATE hands SET facts = json_set(facts, '$.lockes', 1)")

    assert export_json(phone.opened.database, tmp_path / "all.json") == 0
    assert import_json(phone.opened.database, tmp_path / "all.json") == 0
    assert '"lockes":1' in (tmp_path / "all.json").read_text("utf-8")


# What an import refuses


def of_rules(change: Callable[[dict[str, Any]], object], *, same_hash: bool = False) -> Change:
    """Changes the text of the rules."""

    def act(document: Any) -> None:
        ((rules, text),) = document["rules"].items()
        table = json.loads(text)
        change(table)
        changed = json.dumps(table)
        key = rules if same_hash else hash_of(changed)
        document["rules"] = {key: changed}
        for match in document["matches"]:
            match["rules"] = key

    return act


def rules_text(text: str) -> Change:
    def act(document: Any) -> None:
        document["rules"] = {hash_of(text): text}
        document["matches"][0]["rules"] = hash_of(text)

    return act


REFUSED: dict[str, tuple[Change, str]] = {
    "another hash": (of_rules(lambda table: table.update(name="x"), same_hash=True), "other_hash"),
    "no hash": (lambda document: document.update(rules={"x": "{}"}), "rules.x: other_hash"),
    "rules that are no text": (lambda document: document.update(rules={"x": 3}), "no_text"),
    "rules that are a list": (lambda document: document.update(rules=[]), "rules: no_table"),
    "no rules": (lambda document: document.pop("rules"), "rules: missing"),
    "no JSON": (rules_text("{id"), "no_rules"),
    "no table": (rules_text("[1]"), "no_rules"),
    "no id": (of_rules(lambda table: table.pop("id")), "no_text"),
    "a lone surrogate": (of_rules(lambda table: table.update(name="\ud800")), "no_text"),
    "not a number": (rules_text('{"id": "manylang", "x": NaN}'), "no_number"),
    "nested too deep": (
        rules_text('{"id": "manylang", "x": ' + "[" * 40 + "]" * 40 + "}"),
        "too_deep",
    ),
    "nested far too deep": (rules_text("[" * 50_000), "too_deep"),
    "too long": (of_rules(lambda table: table.update(name="x" * 300_000)), "out_of_range"),
    "a match without rules": (
        lambda document: document["matches"][0].update(rules=None),
        "matches[0].rules: no_text",
    ),
    "rules that are not in the file": (
        lambda document: document["matches"][0].update(rules="0" * 64),
        "matches[0].rules: unknown",
    ),
    "rules of another box": (
        lambda document: document["matches"][0].update(set="luckies"),
        "matches[0].set: other_rules",
    ),
    "a size that the box does not have": (
        lambda document: document["matches"][0].update(highest=9),
        "matches[0].highest: bad_tile_set",
    ),
    "a size of nothing": (
        lambda document: document["matches"][0].update(highest=0),
        "out_of_range",
    ),
    "awards that are not the points": (
        lambda document: document["matches"][0]["hands"][0]["verdict"].update(awards=[]),
        "verdict.points: bad_verdict",
    ),
    "gains that are not the awards": (
        lambda document: document["matches"][0]["hands"][0]["verdict"].update(gains=[5, 1]),
        "verdict.gains: bad_verdict",
    ),
    "points beyond all bounds": (
        lambda document: document["matches"][0]["hands"][0].update(plays=[[0, 2**80]]),
        "hands[0].plays: out_of_range",
    ),
    "an event that is counted too often": (
        lambda document: document["matches"][0]["hands"][0].update(events=[["pass", 0, 4]]),
        "hands[0].events: out_of_range",
    ),
    "a bid below nothing": (
        lambda document: document["matches"][0]["hands"][0].update(bid=[0, -1, True, None]),
        "hands[0].bid: out_of_range",
    ),
    "a last tile of no box": (
        lambda document: document["matches"][0]["hands"][0].update(last="19-0"),
        "hands[0].last: out_of_range",
    ),
    "a fact that is none": (
        lambda document: document["matches"][0]["hands"][0].update(plays=[["x"]]),
        "hands[0].plays: no_fact",
    ),
    "a play of nobody": (
        lambda document: document["matches"][0]["hands"][0].update(plays=[[9, 5]]),
        "hands[0].plays: unknown_seat",
    ),
}


@pytest.mark.parametrize(("change", "why"), REFUSED.values(), ids=REFUSED)
def test_wrong_rules_change_nothing_and_the_error_names_the_place(
    phone: Phone, open_phone: OpenPhone, tmp_path: Path, change: Change, why: str
) -> None:
    phone.play(phone.start("manylang"), "", 5)
    document = json.loads(phone.export().read_text("utf-8"))
    change(document)
    (tmp_path / "wrong.json").write_text(json.dumps(document), "utf-8")
    other = open_phone(tmp_path / "other")

    with pytest.raises(StoreError) as refused:
        import_json(other.opened.database, tmp_path / "wrong.json")

    values = refused.value.values
    assert f"{values['place']}: {values['why']}".endswith(why)
    assert other.opened.database.rows("SELECT * FROM rules") == []
    assert other.opened.database.rows("SELECT * FROM matches") == []


HOSTILE: dict[str, Callable[[dict[str, Any]], object]] = {
    "a set of a million": lambda table: table.update(faces={"highest": 10**6}),
    "more tiles than there are": lambda table: table.update(deal={"2": 20}),
    "players without end": lambda table: table.update(deal={"2": 7, "90": 0}),
    "divided by nothing": lambda table: table.update(counting={"divide": 0}),
    "rounded to nothing": lambda table: table.update(counting={"nearest": 0}),
    "a number without end": lambda table: table.update(out={"flat": 10**12}),
    "partners of three": lambda table: table.update(partners={"players": 3}),
    "the own points for the winner": lambda table: table.update(out={"points": "own"}),
    "a name of pages": lambda table: table.update(name="x" * 10_000),
    "faces without colours": lambda table: table.update(faces={"highest": 6, "show": "colours"}),
    "a colour that is none": lambda table: table.update(
        faces={"highest": 6, "show": "coloured_pips", "colours": ["", "red"] + ["#0072b2"] * 5}
    ),
    "a face without a name": lambda table: table.update(faces={"highest": 6, "names": [""] * 7}),
    "presets that are none": lambda table: table.update(presets="none"),
    "two bonuses of a name": lambda table: table.update(
        bonus=[{"name": "foul", "when": "out", "points": points} for points in (5, 10)]
    ),
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE)
def test_hostile_rules_are_never_played_by(
    phone: Phone, open_phone: OpenPhone, tmp_path: Path, change: Callable[[Any], object]
) -> None:
    match_id = phone.start("manylang")
    phone.play(match_id, "", 5)
    document = json.loads(phone.export().read_text("utf-8"))
    of_rules(change)(document)
    (tmp_path / "hostile.json").write_text(json.dumps(document), "utf-8")
    other = open_phone(tmp_path / "other")

    import_json(other.opened.database, tmp_path / "hostile.json")

    with pytest.raises(StoreError) as error:
        other.matches.rules(other.matches.record(match_id))
    assert error.value.key == StoreFault.NEWER_RULES
    assert [hand.verdict.points for hand in other.matches.get(match_id).hands] == [5]


# Damage


def test_rules_that_a_disk_fault_changed_are_reported_and_mended_by_an_import(
    phone: Phone, tmp_path: Path
) -> None:
    match_id = phone.start("manylang")
    whole = phone.export().rename(tmp_path / "whole.json")
    key = rules_hash(phone, match_id)
    with phone.opened.database.writing() as connection:
        connection.execute("UPDATE rules SET text = replace(text, 'one', 'onf')")
        with pytest.raises(StoreError) as error:
            read_rules(connection, key)

    left_out = export_json(phone.opened.database, tmp_path / "rest.json")
    import_json(phone.opened.database, whole)

    assert (error.value.key, left_out) == (StoreFault.DAMAGED, 1)
    assert phone.matches.rules(phone.matches.record(match_id)) == phone.sets["manylang"]


def test_matches_of_games_are_salvaged_with_their_rules(
    phone: Phone, open_phone: OpenPhone
) -> None:
    played = play_random_match(phone.opened.database, Random(1), "all_fives")
    own = replace(phone.sets["manylang"], id="our_own", name="Salvaged")
    phone.sets["our_own"] = own
    mine = phone.start("our_own")
    phone.opened.database.close()
    for backup in (phone.folder / "backups").glob("*.sqlite3"):
        backup.unlink()
    damage(phone.folder, "matches_by_start")
    (phone.folder / "backups" / "suspected").touch()

    again = open_phone(phone.folder)

    assert again.matches.get(played.record.id) == played
    assert again.matches.rules(again.matches.record(mine)) == own


@pytest.mark.parametrize("is_backed_up", [True, False])
def test_a_match_whose_rules_cannot_be_salvaged_keeps_those_of_the_backup_or_gets_the_apps(
    phone: Phone, tmp_path: Path, is_backed_up: bool
) -> None:
    now = phone.sets["manylang"]
    phone.sets["manylang"] = mended(now)
    match_id = phone.start("manylang")
    phone.play(match_id, "", 5)
    phone.export().rename(tmp_path / "backup.json")
    phone.matches.change(match_id, name="since the backup")
    with phone.opened.database.writing() as connection:
        connection.execute("INSERT INTO rules VALUES (?, 'manylang', 'garbled')", ("0" * 64,))
        connection.execute("UPDATE matches SET rules = ?", ("0" * 64,))
        connection.execute("DELETE FROM rules WHERE text <> 'garbled'")

    with closing(memory()) as database:
        if is_backed_up:
            import_json(database, tmp_path / "backup.json")
        salvage(phone.folder / FILE, database, {"manylang": now})
        matches = Matches(database)
        record = matches.record(match_id)

        assert record.name == "since the backup"
        assert matches.rules(record) == (mended(now) if is_backed_up else now)
        assert len(matches.get(match_id).hands) == 1


# BG Stats


def test_bg_stats_is_told_that_the_fewest_points_win(phone: Phone) -> None:
    played = play_random_match(phone.opened.database, Random(1), "mexican_train")
    phone.matches.end(played.record.id)

    play = bgstats_play(phone.opened.database, played.record.id, {})

    scores = [player["score"] for player in play["players"]]
    ranks = [player["rank"] for player in play["players"]]
    assert play["board"] == "Mexican Train"
    assert play["game"]["highestWins"] is False
    assert [rank == 1 for rank in ranks] == [score == min(scores) for score in scores]
