"""The preview of an import."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.store.core.errors import StoreError
from app.store.exchange.preview import Preview, Problem, RowCounts, preview
from tests.importing import import_json
from tests.many_matches import fill
from tests.store.conftest import Phone

OpenPhone = Callable[[Path], Phone]


@pytest.fixture
def full(open_phone: OpenPhone, tmp_path: Path) -> Phone:
    phone = open_phone(tmp_path / "full")
    fill(phone.opened.database, phone.sets, matches=6, hands=3)
    return phone


def preview_of(phone: Phone, file: Path) -> Preview:
    return preview(phone.opened.database, file)


def changed(file: Path, change: Callable[[Any], object]) -> Path:
    document = json.loads(file.read_text("utf-8"))
    change(document)
    file.write_text(json.dumps(document), "utf-8")
    return file


def written(phone: Phone) -> int:
    return int(phone.opened.database.rows("SELECT total_changes() AS written")[0]["written"])


def test_everything_is_new_to_a_new_phone_and_nothing_after_the_import(
    full: Phone, phone: Phone
) -> None:
    file = full.export()

    before = preview_of(phone, file)
    untouched = written(phone)
    done = import_json(phone.opened.database, file)
    after = preview_of(phone, file)

    assert untouched == 0
    assert (before.players, before.matches) == (RowCounts(added=8), RowCounts(added=6))
    assert before.hands == RowCounts(added=18)
    assert len(before.match_ids) == 6
    assert done == 8 + 6 + 18
    assert (after.players, after.matches) == (RowCounts(same=8), RowCounts(same=6))
    assert (after.hands, after.match_ids) == (RowCounts(same=18), ())


def test_changes_of_the_other_phone_are_listed_and_own_changes_stay(
    full: Phone, open_phone: OpenPhone, tmp_path: Path
) -> None:
    other = open_phone(tmp_path / "other")
    import_json(other.opened.database, full.export())
    rows = full.opened.database.rows("SELECT id, match_id FROM hands ORDER BY match_id, id")
    there, here, noted = rows[0], rows[-1]["match_id"], rows[6]["match_id"]
    other.matches.delete_hand(there["id"])
    other.matches.change(noted, note="at Easter")
    full.matches.change(here, name="ours")

    found = preview_of(full, other.export())

    assert set(found.match_ids) == {there["match_id"], noted}
    assert found.matches == RowCounts(changed=2, same=3, older=1)
    assert found.hands == RowCounts(changed=1, same=17)
    assert found.players == RowCounts(same=8)


def test_all_errors_are_reported_with_their_place(full: Phone, phone: Phone) -> None:
    def spoil(document: Any) -> None:
        document["players"][2]["name"] = ""
        document["matches"][1]["hands"][2]["Points"] = 1
        document["matches"][3]["set"] = "chess"
        document["matches"][5]["players"][0] = "00000000-0000-0000-0000-000000000000"

    file = changed(full.export(), spoil)

    found = preview_of(phone, file)

    assert found.problems == (
        Problem("players[2].name", "out_of_range"),
        Problem("matches[1].hands[2].Points", "unknown"),
        Problem("matches[3].set", "other_rules"),
        Problem("matches[5].players[0]", "no_such_player"),
    )
    assert (found.players.added, found.matches.added) == (7, 4)
    with pytest.raises(StoreError, match=r"players\[2\].name"):
        import_json(phone.opened.database, file)


@pytest.mark.parametrize(
    ("text", "key"),
    [("{", "file_not_read"), ("[]", "file_not_ours"), ('{"format": "pipkeeper"}', "file_wrong")],
)
def test_a_file_that_is_no_export_is_refused_as_by_the_import(
    phone: Phone, tmp_path: Path, text: str, key: str
) -> None:
    file = tmp_path / "file.json"
    file.write_text(text)

    with pytest.raises(StoreError) as refused:
        preview_of(phone, file)

    assert refused.value.key == key


def test_the_preview_equals_the_result_of_the_import(
    full: Phone, open_phone: OpenPhone, tmp_path: Path
) -> None:
    other = open_phone(tmp_path / "other")
    import_json(other.opened.database, full.export())
    for number, row in enumerate(full.opened.database.rows("SELECT id FROM hands ORDER BY id")):
        if number % 3 == 0:
            full.matches.delete_hand(row["id"])
        if number % 4 == 0:
            other.matches.delete_hand(row["id"])
    file = other.export()

    found = preview_of(full, file)
    done = import_json(full.opened.database, file)

    lines = len(full.opened.database.rows("SELECT id FROM changes"))
    own = 6
    assert done == found.hands.changed + lines - own
    assert sum((found.hands.changed, found.hands.same, found.hands.older)) == 18
