"""Export, import, and files that are refused."""

import csv
import hashlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from app import paths
from app.store.core.errors import StoreError
from app.store.exchange import json_source
from app.store.exchange.bgstats import export_bgstats
from app.store.exchange.exporting import CSV_COLUMNS, export_csv, export_json
from app.store.read.history import History
from tests.importing import import_json, rows_in
from tests.many_matches import fill
from tests.store.conftest import Phone

OpenPhone = Callable[[Path], Phone]
Change = Callable[[Any], object]

SCHEMA = paths.ROOT / "docs" / "export-format.schema.json"


@pytest.fixture
def full(open_phone: OpenPhone, tmp_path: Path) -> Phone:
    """A phone with matches of every box; one match has every kind of change."""
    phone = open_phone(tmp_path / "full")
    fill(phone.opened.database, phone.sets, matches=12, hands=3)
    match_id = phone.start("manylang", players=3)
    edited = phone.play(match_id, "", "6-4", 3)
    after = phone.hand("", "6-5", 3)
    phone.matches.edit_hand(edited, after, phone.verdict(match_id, after))
    phone.matches.delete_hand(phone.play(match_id, "0-1", "0-2", "0-3", out=None))
    phone.matches.change(match_id, name="Ostern 🐣", note="bei Łucja")
    phone.matches.delete(phone.start())
    return phone


def exported(phone: Phone) -> Any:
    return json.loads(phone.export().read_text("utf-8"))


def test_everything_is_imported_into_a_new_phone(
    full: Phone, open_phone: OpenPhone, tmp_path: Path
) -> None:
    other = open_phone(tmp_path / "other")

    done = import_json(other.opened.database, full.export())

    assert done == rows_in(full.export()) > 60
    assert (exported(other)["players"], exported(other)["matches"]) == (
        exported(full)["players"],
        exported(full)["matches"],
    )
    pages = [History(phone.opened.database).page(size=99) for phone in (full, other)]
    assert pages[0] == pages[1]


def test_the_export_matches_its_schema(full: Phone) -> None:
    valid = fastjsonschema.compile(json.loads(SCHEMA.read_text("utf-8")))

    valid(exported(full))

    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        valid({**exported(full), "version": "1"})


def test_the_schema_names_every_field() -> None:
    words = (paths.ROOT / "docs" / "export-format.md").read_text("utf-8")
    schema = json.loads(SCHEMA.read_text("utf-8"))

    for part in (schema, *schema["definitions"].values()):
        for field in part.get("properties", ()):
            assert f"`{field}`" in words or f'"{field}"' in words, field


def test_the_csv_has_a_line_for_each_hand_that_is_not_deleted(full: Phone) -> None:
    file = full.folder / "all.csv"
    export_csv(full.opened.database, file)

    with file.open(encoding="utf-8-sig", newline="") as opened:
        lines = list(csv.DictReader(opened))

    counted = full.opened.database.rows(
        "SELECT count(*) AS hands FROM hands JOIN matches ON matches.id = match_id "
        "WHERE hands.deleted = 0 AND matches.deleted = 0"
    )
    assert tuple(lines[0]) == CSV_COLUMNS
    assert len(lines) == counted[0]["hands"] == 37
    last = lines[-1]
    assert (last["players"], last["left"]) == ("Player 0 / Player 1 / Player 2", " / 6-5 / 3")
    assert (last["out"], last["winners"], last["points"]) == ("Player 0", "Player 0", "14")
    assert last["totals"] == "14 / 0 / 0"


FORMULAS = ("=1+1", "+1", "-1-1", "@SUM(A1)", "\t=1", "\uff1d1+1")


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_cell_of_the_csv_is_a_formula(
    open_phone: OpenPhone, tmp_path: Path, formula: str
) -> None:
    """Neither a name nor the id of a box that a file brought."""
    phone, other = open_phone(tmp_path / "one"), open_phone(tmp_path / "other")
    match_id = phone.start("manylang")
    phone.play(match_id, "", 5)
    document = exported(phone)
    text = json.dumps({"id": formula, "later": 1})
    rules = hashlib.sha256(text.encode()).hexdigest()
    document["rules"] = {rules: text}
    document["players"][0]["name"] = formula
    document["matches"][0].update(rules=rules, set=formula)
    gains = {"winner": 0, "side": [0], "points": -5, "open": [], "gains": [-5, 0]}
    document["matches"][0]["hands"][0]["verdict"] = gains
    file, table = tmp_path / "file.json", tmp_path / "table.csv"
    file.write_text(json.dumps(document), "utf-8")
    import_json(other.opened.database, file)

    export_csv(other.opened.database, table)

    with table.open(encoding="utf-8-sig", newline="") as opened:
        ((*_, points, totals),) = lines = [*csv.reader(opened)][1:]
    assert f"'{formula}" in lines[0]
    assert (points, totals) == ("-5", "'-5 / 0")
    assert not any(cell.startswith(formula[0]) for cell in lines[0] if cell != points)


@pytest.mark.parametrize("kind", ["json", "csv", "bgstats"])
def test_an_export_is_one_state_whatever_is_written_meanwhile(
    open_phone: OpenPhone, tmp_path: Path, kind: str
) -> None:
    """The rounds of a shared folder, or another program, write while all is exported."""
    phone, writer = open_phone(tmp_path / "one"), open_phone(tmp_path / "one")
    first = phone.start("manylang", target=5)
    phone.play(first, "", 5)
    before = phone.opened.database.rows
    reads = 0

    def rows(sql: str, *values: str | int | None) -> list[sqlite3.Row]:
        nonlocal reads
        found = before(sql, *values)
        reads += 1
        if "FROM players" in sql:
            writer.play(writer.start("manylang", target=5), "", 6)
        return found

    phone.opened.database.rows = rows  # type: ignore[method-assign]
    file, other = tmp_path / "all", open_phone(tmp_path / "other")
    if kind == "csv":
        export_csv(phone.opened.database, file)
    elif kind == "bgstats":
        export_bgstats(phone.opened.database, file, phone.sets)
    else:
        export_json(phone.opened.database, file)
        import_json(other.opened.database, file)

    assert reads
    assert file.read_text("utf-8").count(first) == 1


def test_one_match_is_exported_with_its_players_and_imported(
    full: Phone, open_phone: OpenPhone, tmp_path: Path
) -> None:
    wanted = next(row for row in History(full.opened.database).page(size=99) if row.hands == 3)
    file, table = tmp_path / "one.json", tmp_path / "one.csv"
    other = open_phone(tmp_path / "other")

    left_out = export_json(full.opened.database, file, only=(wanted.match_id,))
    export_csv(full.opened.database, table, only=(wanted.match_id,))
    import_json(other.opened.database, file)

    document = json.loads(file.read_text("utf-8"))
    fastjsonschema.validate(json.loads(SCHEMA.read_text("utf-8")), document)
    assert left_out == 0
    assert {player["id"] for player in document["players"]} == set(wanted.players)
    assert History(other.opened.database).page() == (wanted,)
    assert len(table.read_text("utf-8").splitlines()) == 1 + wanted.hands


def test_a_name_that_would_be_a_formula_is_text_in_the_csv(phone: Phone) -> None:
    match_id = phone.start()
    player = phone.matches.get(match_id).record.players[0]
    phone.players.change(player, name='=1+1,"x"')
    phone.play(match_id, "", 5)

    export_csv(phone.opened.database, phone.folder / "all.csv")

    text = (phone.folder / "all.csv").read_text("utf-8-sig")
    assert '"\'=1+1,""x"" / Player 1"' in text


def change_hand(**values: object) -> Change:
    return lambda file: file["matches"][1]["hands"][2].update(values)


def change_match(**values: object) -> Change:
    return lambda file: file["matches"][1].update(values)


def change_file(**values: object) -> Change:
    return lambda file: file.update(values)


WRONG: dict[str, tuple[Change, str]] = {
    "no tile": (
        lambda file: file["matches"][1]["hands"][2]["left"].__setitem__(0, ["6:4"]),
        "matches[1].hands[2].left[0][0]: bad_tile",
    ),
    "a tile of no box": (
        lambda file: file["matches"][1]["hands"][2]["left"].__setitem__(0, ["19-9"]),
        "matches[1].hands[2].left[0][0]: tile_not_in_set",
    ),
    "more tiles than any box has": (
        lambda file: file["matches"][1]["hands"][2]["left"].__setitem__(0, ["6-4"] * 191),
        "matches[1].hands[2].left[0]: too_long",
    ),
    "too few hands": (change_hand(left=[[]]), "matches[1].hands[2].left: not_one_a_player"),
    "a seat too many": (change_hand(out=7), "matches[1].hands[2].out: out_of_range"),
    "a number as text": (
        change_hand(position="1"),
        "matches[1].hands[2].position: no_whole_number",
    ),
    "true as a number": (
        change_hand(revision=True),
        "matches[1].hands[2].revision: no_whole_number",
    ),
    "no verdict": (change_hand(verdict=None), "matches[1].hands[2].verdict: no_table"),
    "a field that no version has": (
        change_hand(Colour=1),
        "matches[1].hands[2].Colour: unknown",
    ),
    "a verdict without its winner": (
        lambda file: file["matches"][1]["hands"][2]["verdict"].pop("winner"),
        "matches[1].hands[2].verdict.winner: missing",
    ),
    "an unknown box": (change_match(set="chess"), "matches[1].set: other_rules"),
    "an unknown player": (
        lambda file: file["matches"][1]["players"].__setitem__(0, NOBODY),
        "matches[1].players[0]: no_such_player",
    ),
    "a player twice": (
        lambda file: file["matches"][1].update(
            players=[file["players"][0]["id"]] * 2, partners=False
        ),
        "matches[1].players: twice",
    ),
    "too many players": (
        lambda file: file["matches"][1].update(players=[one["id"] for one in file["players"]]),
        "matches[1].players: too_many_players",
    ),
    "an unknown choice": (
        change_match(choices={"dice": "6"}),
        "matches[1].choices: unknown_choice",
    ),
    "no time": (change_match(started_at="yesterday"), "matches[1].started_at: no_time"),
    "no day": (
        change_match(started_at="2026-02-30T00:00:00.000Z"),
        "matches[1].started_at: no_time",
    ),
    "a time after the year 9000": (
        change_match(started_at="9001-01-01T00:00:00.000Z"),
        "matches[1].started_at: no_time",
    ),
    "half a letter": (change_match(note="\ud800"), "matches[1].note: no_text"),
    "a list too few": (lambda file: file.pop("players"), "players: missing"),
    "no id": (lambda file: file["players"][0].update(id="1"), "players[0].id: no_id"),
    "a name without letters": (
        lambda file: file["players"][0].update(name=""),
        "players[0].name: out_of_range",
    ),
    "a change of another match": (
        lambda file: file["matches"][1]["changes"].append(
            {**a_change(file), "id": file["matches"][2]["hands"][0]["id"]}
        ),
        "matches[2].hands[0]: of_another_match",
    ),
    "no side of this match": (
        lambda file: file["matches"][1]["hands"][2]["verdict"].update(side=[9], winner=0),
        "matches[1].hands[2].verdict.side: no_side",
    ),
    "a winner on no side": (
        lambda file: file["matches"][1]["hands"][2]["verdict"].update(side=[], winner=0),
        "matches[1].hands[2].verdict.winner: not_of_the_side",
    ),
    "a hand of another match": (
        lambda file: file["matches"][1]["hands"].append(file["matches"][2]["hands"][0]),
        "matches[2].hands[0]: of_another_match",
    ),
}


def a_change(file: Any) -> Any:
    return next(match["changes"][0] for match in file["matches"] if match["changes"])


NOBODY = "00000000-0000-0000-0000-000000000000"


@pytest.mark.parametrize(("change", "place"), WRONG.values(), ids=WRONG)
def test_an_invalid_file_changes_nothing_and_the_error_names_the_place(
    full: Phone, open_phone: OpenPhone, tmp_path: Path, change: Change, place: str
) -> None:
    file = three_handed(full, tmp_path)
    change(document := json.loads(file.read_text("utf-8")))
    file.write_text(json.dumps(document), "utf-8")
    other = open_phone(tmp_path / "other")
    before = exported(other)["players"]

    with pytest.raises(StoreError) as refused:
        import_json(other.opened.database, file)

    assert f"{refused.value.values['place']}: {refused.value.values['why']}" == place
    assert (exported(other)["players"], exported(other)["matches"]) == (before, [])


def three_handed(full: Phone, folder: Path) -> Path:
    """An export in which the second match has three players or fewer."""
    document = exported(full)
    document["matches"].sort(key=lambda match: (len(match["players"]), not match["hands"]))
    file = folder / "changed.json"
    file.write_text(json.dumps(document), "utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "file_not_read"),
        ("{", "file_not_read"),
        ('{"format": "pipkeeper", "version": NaN}', "file_not_read"),
        ("[" * 10_000, "file_too_deep"),
        ('{"a":' * 10_000, "file_too_deep"),
        ("[" * 10_000 + "]" * 10_000, "file_too_deep"),
        ('{"[": [' * 10_000 + "]}" * 10_000, "file_too_deep"),
        ('["' + "[" * 10_000 + '\\""]', "file_not_ours"),
        ('{"version": ' + "9" * 5000 + "}", "file_not_read"),
        ('{"format": "pipkeeper", "version": 1e999}', "file_not_read"),
        ("[]", "file_not_ours"),
        ('{"format": "other"}', "file_not_ours"),
        ('{"format": "pipkeeper", "version": 2, "new": []}', "file_newer"),
        ('{"format": "pipkeeper"}', "file_wrong"),
    ],
)
def test_a_file_that_is_no_export_is_refused_with_a_key(
    phone: Phone, tmp_path: Path, text: str, key: str
) -> None:
    file = tmp_path / "file.json"
    file.write_text(text)

    with pytest.raises(StoreError) as refused:
        import_json(phone.opened.database, file)

    assert refused.value.key == key


def test_a_syntax_error_is_reported_with_its_line(phone: Phone, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_text('{\n "format": "pipkeeper",\n "version" 1}')

    with pytest.raises(StoreError) as refused:
        import_json(phone.opened.database, file)

    assert refused.value.values == {"line": 3, "column": 12}


def test_a_file_of_two_hundred_megabytes_of_nothing_is_refused_by_its_first_piece(
    phone: Phone, tmp_path: Path
) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as out:
        out.truncate(200_000_000)

    with pytest.raises(StoreError) as refused:
        import_json(phone.opened.database, file)

    assert (refused.value.key, refused.value.values) == ("file_not_read", {"line": 1, "column": 1})


def test_a_value_that_would_fill_the_memory_is_refused(
    phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_source, "MAX_VALUE", 3_000_000)
    file = tmp_path / "huge.json"
    file.write_text('{"format":"pipkeeper","more":"' + "x" * 9_000_000 + '"}')

    with pytest.raises(StoreError) as refused:
        import_json(phone.opened.database, file)

    assert (refused.value.key, refused.value.values) == ("file_too_large", {"most": 3_000_000})


def test_a_missing_file_and_another_encoding_are_reported(phone: Phone, tmp_path: Path) -> None:
    (tmp_path / "latin.json").write_bytes('{"name": "Zoë"}'.encode("latin-1"))

    for name, key in (("none.json", "disk_trouble"), ("latin.json", "file_not_read")):
        with pytest.raises(StoreError) as refused:
            import_json(phone.opened.database, tmp_path / name)
        assert refused.value.key == key


def test_a_file_with_a_byte_order_mark_is_read(full: Phone) -> None:
    file = full.export()
    file.write_text("\ufeff" + file.read_text("utf-8"), "utf-8")

    done = import_json(full.opened.database, file)

    assert done == 0


@pytest.mark.parametrize(
    "fields",
    [
        {"set": "luckies"},
        {"started_at": "2020-01-01T00:00:00.000Z"},
        {"players": None},
    ],
    ids=["another box", "another hour", "other seats"],
)
def test_an_import_cannot_change_the_box_or_players_of_a_known_match(
    phone: Phone, tmp_path: Path, fields: dict[str, Any]
) -> None:
    phone.play(phone.start("manylang", players=3), "", 5, 6)
    phone.start("luckies")
    document = exported(phone)
    match, luckies = sorted(document["matches"], key=lambda one: one["set"], reverse=True)
    document["matches"] = [match]
    fields = {**fields, "rules": luckies["rules"]} if "set" in fields else fields
    match.update(fields, revision=2, hands=[])
    match["players"] = match["players"] or [player["id"] for player in document["players"][:2]]
    file = tmp_path / "other.json"
    file.write_text(json.dumps(document), "utf-8")

    with pytest.raises(StoreError) as refused:
        import_json(phone.opened.database, file)

    assert refused.value.values == {"place": "matches[0]", "why": "another_table"}


def test_choices_are_imported_as_they_were_exported(open_phone: OpenPhone, tmp_path: Path) -> None:
    """Adding missing choices would make two different rows with the same stamp."""
    one, other = open_phone(tmp_path / "one"), open_phone(tmp_path / "other")
    match_id = one.start("bg2133", players=3)
    one.matches.change(match_id, choices={"tie": "pick"})

    import_json(other.opened.database, one.export())

    assert other.matches.get(match_id).record == one.matches.get(match_id).record


def test_revisions_stay_below_the_limit_of_an_import(
    phone: Phone, open_phone: OpenPhone, tmp_path: Path
) -> None:
    match_id = phone.start()
    phone.play(match_id, "", 5)
    document = exported(phone)
    document["matches"][0]["hands"][0].update(position=1_000_000_000, revision=1_000_000_000)
    file = tmp_path / "far.json"
    file.write_text(json.dumps(document), "utf-8")
    import_json(phone.opened.database, file)

    phone.matches.delete_hand(phone.matches.get(match_id).hands[0].id)
    phone.play(match_id, "", 6)

    other = open_phone(tmp_path / "other")
    import_json(other.opened.database, phone.export())
    assert len(other.matches.get(match_id).hands) == 1


def test_a_corrupt_hand_is_not_exported_and_repaired_by_the_next_import(
    phone: Phone, open_phone: OpenPhone, tmp_path: Path
) -> None:
    match_id = phone.start()
    phone.play(match_id, "", 5)
    phone.play(match_id, "", 6)
    whole = phone.export().rename(tmp_path / "whole.json")
    with phone.opened.database.writing() as connection:
        connection.execute(
            "UPDATE hands SET facts = replace(facts, 'left', 'lefx') WHERE position = 0"
        )

    left_out = export_json(phone.opened.database, file := tmp_path / "rest.json")
    other = open_phone(tmp_path / "other")
    import_json(other.opened.database, file)
    import_json(phone.opened.database, whole)

    assert left_out == 1
    assert [hand.verdict.points for hand in other.matches.get(match_id).hands] == [6]
    assert [hand.verdict.points for hand in phone.matches.get(match_id).hands] == [5, 6]
