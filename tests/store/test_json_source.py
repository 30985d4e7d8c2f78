"""A JSON file that is read piece by piece, wherever a piece ends."""

import gc
import io
import json
from pathlib import Path
from typing import Any

import pytest

from app.store.core.errors import StoreError
from app.store.core.records import HandRecord
from app.store.exchange import document, json_source
from app.store.exchange.importing import import_document
from app.store.exchange.json_source import JsonSource, members
from app.store.exchange.preview import RowCounts, preview
from tests.many_matches import fill
from tests.store.conftest import Phone

DOCUMENT: dict[str, Any] = {
    "format": "pipkeeper",
    "numbers": [0, -1, 12345678901234567890, 1.5, -2.5e-10, 1e300, 10],
    "empty": {},
    "list": [
        {"name": 'a "quoted" \\ name', "text": "Łucja 🐣 王 \u2028 [{"},
        [],
        [[["]"]]],
        None,
        True,
        -7,
    ],
    "after": 1234567,
}


def read(text: str | bytes) -> tuple[Any, list[Any]]:
    """The fields, and the items of the list called ``list``."""
    raw = text.encode() if isinstance(text, str) else text
    fields: Any = {}
    items: list[Any] = []
    for path, value in members(JsonSource(io.BytesIO(raw), len(raw)), "list"):
        if not path:
            fields = value
        elif len(path) == 1:
            fields[path[0]] = value
        else:
            assert path == ("list", len(items))
            items.append(value)
    return fields, items


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("is_ascii", [True, False])
def test_a_file_is_the_same_wherever_its_pieces_end(
    monkeypatch: pytest.MonkeyPatch, indent: int | None, is_ascii: bool
) -> None:
    text = json.dumps(DOCUMENT, indent=indent, ensure_ascii=is_ascii)
    for piece in range(1, 70):
        monkeypatch.setattr(json_source, "PIECE", piece)

        fields, items = read(f"\ufeff {text}\n")

        assert {**fields, "list": items} == DOCUMENT, piece
        assert fields["list"] == []


WRONG = {
    "nothing": "",
    "spaces": " \n ",
    "no colon": '{\n "a" 1}',
    "no comma": '{"a": 1\n "b": 2}',
    "a comma too many": '{"a": 1,}',
    "an item too few": '{"list":\n\n [1,]}',  # Python 3.13 and later name the comma
    "no comma in the list": '{"list": [1 2]}',
    "no end of the list": '{"list": [1, 2',
    "no end": '{"a": 1',
    "an end too early": '{"a": [1,}',
    "more behind it": '{"a": 1} {',
    "a name that is none": "{a: 1}",
    "a word": '{"a": nul}',
    "an escape that is none": '{"a": "\\x"}',
    "no end of a text": '{"a": "x',
    "a line break in a text": '{"a": "x\n"}',
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_what_is_no_json_is_told_with_the_line_wherever_its_pieces_end(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    with pytest.raises(json.JSONDecodeError) as known:
        json.loads(text)
    for piece in (*range(1, 30), 1000):
        monkeypatch.setattr(json_source, "PIECE", piece)

        with pytest.raises(StoreError) as refused:
            read(text)

        assert refused.value.key == "file_not_read"
        assert refused.value.values["line"] == known.value.lineno
        assert abs(int(str(refused.value.values["column"])) - known.value.colno) <= 1


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b'{"a": "\xff"}', "file_not_read"),
        (b'{"a": "\xc5', "file_not_read"),
        (b'{"a": NaN}', "file_not_read"),
        (b'{"a": -Infinity}', "file_not_read"),
        (b'{"a": ' + b"9" * 5000 + b"}", "file_not_read"),
        (b'{"list": [' + b"[" * 100 + b"]" * 100 + b"]}", "file_too_deep"),
        (b'{"list": [1, 2, ' + b'{"a":' * 100 + b"1" + b"}" * 100 + b"]}", "file_too_deep"),
        (b'{"list": [], "list": []}', "file_wrong"),
    ],
)
def test_what_no_reader_takes_is_refused_wherever_its_pieces_end(
    monkeypatch: pytest.MonkeyPatch, text: bytes, key: str
) -> None:
    for piece in (3, 64, 100_000):
        monkeypatch.setattr(json_source, "PIECE", piece)

        with pytest.raises(StoreError) as refused:
            read(text)

        assert refused.value.key == key


def test_brackets_in_a_long_text_are_not_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_source, "PIECE", 100)
    brackets = '\\"[{' * 500

    assert read(json.dumps({"list": [brackets], "a": brackets})) == (
        {"list": [], "a": brackets},
        [brackets],
    )


@pytest.fixture
def export(phone: Phone) -> Path:
    fill(phone.opened.database, phone.sets, matches=12, hands=2)
    return phone.export()


def test_a_file_is_imported_in_whatever_order_its_fields_come(
    export: Path, open_phone: Any, tmp_path: Path
) -> None:
    document = json.loads(export.read_text("utf-8"))
    rules_last = [*(name for name in document if name != "rules"), "rules"]
    orders = (sorted(document), sorted(document, reverse=True), rules_last)
    for number, names in enumerate(orders):
        file = tmp_path / "other.json"
        file.write_text(json.dumps({name: document[name] for name in names}), "utf-8")
        other = open_phone(tmp_path / f"phone {number}")

        found = preview(other.opened.database, file)

        assert (found.matches, found.problems) == (RowCounts(added=12), ())
        assert found.document is not None
        assert import_document(other.opened.database, found.document) == 8 + 12 + 24


def test_one_match_of_a_file_at_a_time_is_in_memory(
    export: Path, open_phone: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both while the file is looked at and while it is imported."""
    monkeypatch.setattr(json_source, "PIECE", 10_000)
    monkeypatch.setattr(document, "MAX_IN_MEMORY", 10_000)
    other = open_phone(tmp_path / "other")
    before = _hands_in_memory()
    alive = []

    def count(share: float) -> None:
        if int(share * 12) in {4, 8, 11}:
            alive.append(_hands_in_memory() - before)

    found = preview(other.opened.database, export, count)
    assert found.document is not None
    import_document(other.opened.database, found.document, count)

    assert len(alive) >= 6
    assert max(alive) <= 4 * 2, "two hands in a match, as read, as parsed, and before it is let go"


def _hands_in_memory() -> int:
    return sum(map(_is_hand, gc.get_objects()))


def _is_hand(thing: object) -> bool:
    return isinstance(thing, HandRecord) or (type(thing) is dict and "picked" in thing)
