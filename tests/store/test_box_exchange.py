"""Own boxes in exported files: taken whole, told in a preview, refused, and salvaged."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from app import paths
from app.domain.match import Match, PlayerId
from app.domain.rules import RuleSet
from app.rule_text import text_of
from app.store.core.database import migrations
from app.store.core.errors import StoreError, StoreFault
from app.store.core.kinds import upsert
from app.store.core.records import MAX_RULES_LENGTH, BoxRecord
from app.store.core.stamps import Stamp
from app.store.exchange.exporting import export_json
from app.store.exchange.preview import RowCounts, preview
from app.store.safety.integrity import check_file
from app.store.safety.opening import FILE, Outcome
from app.store.write.boxes import Boxes, BoxSteps
from tests.importing import import_json, rows_in
from tests.own_boxes import own_box, to
from tests.store.conftest import Phone

OpenPhone = Callable[[Path], Phone]
SCHEMA = paths.ROOT / "docs" / "export-format.schema.json"


@pytest.fixture
def full(open_phone: OpenPhone, tmp_path: Path) -> Phone:
    """A phone with three own boxes: one was played, one only made, one deleted."""
    phone = open_phone(tmp_path / "full")
    boxes = boxes_of(phone)
    for name in ("Played", "Made", "Deleted"):
        boxes.add(own_box(phone.sets["manylang"], name))
    boxes.delete(named(phone, "Deleted").id)
    players = tuple(PlayerId(phone.players.add(name, 1).id) for name in ("Ann", "Bo"))
    match_id = phone.matches.start(Match(named(phone, "Played"), players))
    phone.play(match_id, "", "6-4")
    phone.start("bg2133")
    return phone


def boxes_of(phone: Phone) -> Boxes:
    return Boxes(phone.opened.database)


def named(phone: Phone, name: str) -> RuleSet:
    return next(rules for rules in boxes_of(phone).all() if rules.name == name)


def exported(phone: Phone, only: tuple[str, ...] | None = None) -> Any:
    file = phone.folder / "some.json"
    export_json(phone.opened.database, file, only)
    return json.loads(file.read_text("utf-8"))


def match_of(phone: Phone, set_id: str) -> str:
    rows = phone.opened.database.rows("SELECT id FROM matches WHERE set_id = ?", set_id)
    return str(rows[0]["id"])


def taken(phone: Phone, document: Any) -> int:
    """Imports a document."""
    return import_json(phone.opened.database, written(phone, document))


def written(phone: Phone, document: Any) -> Path:
    file = phone.folder / "incoming.json"
    file.write_text(json.dumps(document), "utf-8")
    return file


def test_all_boxes_are_imported_into_a_new_phone(full: Phone, phone: Phone) -> None:
    document = exported(full)

    done = taken(phone, document)

    fastjsonschema.validate(json.loads(SCHEMA.read_text("utf-8")), document)
    assert done == rows_in(written(phone, document))
    assert boxes_of(phone).all() == boxes_of(full).all()
    assert len(boxes_of(phone).all()) == 2
    assert exported(phone)["boxes"] == document["boxes"]
    assert taken(phone, document) == 0


def test_an_export_of_one_match_has_its_box_alone(full: Phone) -> None:
    played = named(full, "Played")

    (box,) = exported(full, (match_of(full, played.id),))["boxes"]

    assert (box["id"], box["text"]) == (played.id, text_of(played))
    assert "boxes" not in exported(full, (match_of(full, "bg2133"),))


def test_a_file_without_own_boxes_is_as_it_was_before_there_were_any(phone: Phone) -> None:
    phone.play(phone.start(), "", "6-4")

    assert set(exported(phone)) == {
        "format",
        "version",
        "exported_at",
        "device",
        "players",
        "rules",
        "matches",
    }


def test_the_later_change_of_a_box_stays(full: Phone, phone: Phone) -> None:
    taken(phone, exported(full))
    ours = named(phone, "Made")
    boxes_of(full).change(to(7, ours))
    boxes_of(phone).change(to(8, ours))
    boxes_of(phone).change(to(9, ours))

    taken(phone, exported(full))
    taken(full, exported(phone))

    assert named(phone, "Made") == named(full, "Made") == to(9, ours)


def test_a_preview_tells_how_many_boxes_come(full: Phone, phone: Phone) -> None:
    file = written(phone, exported(full))

    before = preview(phone.opened.database, file)
    taken(phone, exported(full))
    boxes_of(full).change(to(7, named(full, "Made")))
    file = written(phone, exported(full))
    after = preview(phone.opened.database, file)

    assert (before.boxes, before.problems) == (RowCounts(added=3), ())
    assert before.document is not None
    assert len(before.document.boxes) == 3
    assert after.boxes == RowCounts(changed=1, same=2)


def test_a_text_of_a_later_version_is_passed_on_word_for_word(full: Phone, phone: Phone) -> None:
    document = exported(full)
    box = document["boxes"][0]
    box["text"] = json.dumps({"later": [1, {"2": None}], "id": box["id"], "kind": "league"})

    taken(phone, document)

    assert exported(phone)["boxes"] == document["boxes"]
    assert boxes_of(phone).find(box["id"]) is None


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no list": ({}, "boxes: no_list"),
    "no text": ({"text": 7}, "boxes[1].text: no_text"),
    "no rules": ({"text": "rules"}, "boxes[1].text: no_rules"),
    "a list": ({"text": "[]"}, "boxes[1].text: no_rules"),
    "no number": ({"text": '{"id":"x","a":NaN}'}, "boxes[1].text: no_number"),
    "without an id": ({"text": "{}"}, "boxes[1].text: no_text"),
    "another id": ({"text": '{"id":"x"}'}, "boxes[1].text: other_rules"),
    "half a letter": ({"text": '{"id":"\ud800"}'}, "boxes[1].text: no_text"),
    "too long": ({"text": " " * MAX_RULES_LENGTH + "{}"}, "boxes[1].text: out_of_range"),
    "too deep": ({"text": '{"id":"x","a":' + "[" * 40 + "]" * 40 + "}"}, "boxes[1].text: too_deep"),
    "no id": ({"id": "luckies"}, "boxes[1].id: no_id"),
    "no revision": ({"revision": 0}, "boxes[1].revision: out_of_range"),
    "a field of no version": ({"colour": 1}, "boxes[1].colour: unknown"),
}


@pytest.mark.parametrize(("change", "place"), WRONG.values(), ids=WRONG)
def test_a_wrong_box_is_refused_with_its_place_and_changes_nothing(
    full: Phone, phone: Phone, change: dict[str, Any], place: str
) -> None:
    document = exported(full)
    if change:
        document["boxes"][1].update(change)
    else:
        document["boxes"] = {}

    with pytest.raises(StoreError, match=StoreFault.FILE_WRONG) as refused:
        taken(phone, document)

    assert f"{refused.value.values['place']}: {refused.value.values['why']}" == place
    assert (boxes_of(phone).all(), phone.players.all()) == ((), ())


def test_a_garbled_box_is_left_out_of_an_export_and_counted(full: Phone) -> None:
    made = named(full, "Made")
    with full.opened.database.writing() as connection:
        upsert(connection, BoxRecord(made.id, "{garbled", full.opened.database.stamp()))

    left_out = export_json(full.opened.database, full.folder / "all.json")

    document = json.loads((full.folder / "all.json").read_text("utf-8"))
    assert (left_out, len(document["boxes"])) == (1, 2)


def test_boxes_and_their_steps_are_salvaged_from_a_damaged_file(
    full: Phone, open_phone: OpenPhone
) -> None:
    full.clock.next_day()
    full.start()  # makes the daily backup
    made, boxes, steps = named(full, "Made"), boxes_of(full), BoxSteps(full.opened.database)
    boxes.change(to(7, made))
    new = own_box(full.sets["bg2133"], "New")
    boxes.add(new)
    for text in ("a", "b"):
        steps.add(new.id, text)
    steps.undo(new.id)
    spoil_index(full)

    again = open_phone(full.folder)

    database = again.opened.database
    assert again.opened.outcome is Outcome.RESTORED
    assert boxes_of(again).all() == (to(7, made), new, named(again, "Played"))
    assert (BoxSteps(database).now(new.id), BoxSteps(database).can_redo(new.id)) == ("a", True)


def spoil_index(phone: Phone) -> None:
    """Damages an index, with all rows readable, as the daily check then finds."""
    sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'hands_by_match'"
    page = phone.opened.database.rows(sql)[0][0]
    phone.opened.database.close()
    with (phone.folder / FILE).open("r+b") as opened:
        opened.seek((page - 1) * 4096)
        opened.write(b"\xee" * 4096)
    check_file(phone.folder / FILE, migrations(), phone.opened.backups.last_check)


def test_the_steps_of_a_phone_are_not_exported(full: Phone) -> None:
    BoxSteps(full.opened.database).add(named(full, "Made").id, "a step of this phone")

    assert "a step of this phone" not in json.dumps(exported(full))


def test_a_box_that_another_phone_deleted_comes_back_when_it_is_restored(
    full: Phone, phone: Phone
) -> None:
    taken(phone, exported(full))
    made = named(full, "Made")
    boxes_of(full).delete(made.id)
    taken(phone, exported(full))
    assert boxes_of(phone).find(made.id) is None

    boxes_of(phone).restore(made.id)
    taken(full, exported(phone))

    assert boxes_of(full).find(made.id) == made


def test_the_same_stamp_ends_with_the_same_text_on_both_phones(full: Phone, phone: Phone) -> None:
    made = named(full, "Made")
    stamp = Stamp(9, "2030-01-01T00:00:00.000Z", "00000000-0000-4000-8000-0000000000ff")
    for one, target in ((full, 7), (phone, 8)):
        with one.opened.database.writing() as connection:
            upsert(connection, BoxRecord(made.id, text_of(to(target, made)), replace(stamp)))

    taken(phone, exported(full))
    taken(full, exported(phone))

    assert boxes_of(full).get(made.id) == boxes_of(phone).get(made.id)
