"""A box is handed on as text, and comes back the same; else it is said what is wrong."""

import json
import zlib
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from app import paths
from app.domain.editing import plain_rules
from app.domain.rules import RuleSet
from app.domain.rules.problem import Problem
from app.domain.rules.tables import Blocked
from app.domain.rules.values import Points
from app.rule_text import text_of
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import MAX_RULES_LENGTH
from app.store.exchange import box_text
from app.store.exchange.box_text import SUFFIX, box_of_file, box_of_text, text_of_box
from tests.handed_boxes import BOX_ID, handed_box
from tests.rule_sets import load_set, load_sets

SETS = load_sets()
BOX = handed_box(load_set("mexican_train"))
CODE = text_of_box(BOX)

DICTIONARY_HASH = "ed3a561ebf068f4fd345bda7764a052d3cd518a662bc77eea5f4a8cb35df98cf"
HANDED_ON = (
    "PIPKEEPERBOX0101944COvSNBx6Y1cL2i0cuBUgt3Olu8WAcCBJGNgtt2vBc1ihb8fTlQSgP9MSVeu7VKUfL9Jqw6W"
    "HKlKapiPotX046JTwvOoK7uwW0ZUDI6DETUViTCcXpgU7a2FGvD318fCXahYxbUbdeO49Vnu73BNBrp7Of9Hacs8VM"
    "mFrBLJaaGL4pLPUEKINcflvS2I8CN49N7ABLCS"
)


def refused(text: str) -> StoreError:
    with pytest.raises(StoreError) as error:
        box_of_text(text)
    return error.value


def packed(**fields: object) -> str:
    """The box with other fields, as only a broken or hostile program writes it."""
    return box_text.pack(json.dumps({**json.loads(text_of(BOX)), **fields}))


def packed_bytes(raw: bytes) -> str:
    return box_text.with_header(box_text.digits_of(box_text.compressed(raw)))


@pytest.mark.parametrize("base", SETS, ids=lambda rules: rules.id)
def test_a_box_made_from_any_other_comes_back_the_same(base: RuleSet) -> None:
    box = handed_box(base, name="Großmutters Steine 🁓 דומינו", by="ルカ")

    assert box_of_text(text_of_box(box)) == box


@pytest.mark.parametrize("base", SETS, ids=lambda rules: rules.id)
def test_an_unchanged_box_has_fewer_than_300_characters(base: RuleSet) -> None:
    assert len(text_of_box(handed_box(base))) < 300


@pytest.mark.parametrize(
    "carry",
    [
        lambda code: f"Look: {code}\nSee you on Friday! PIPKEEPER",
        lambda code: "\r\n".join(code[at : at + 40] for at in range(0, len(code), 40)),
        lambda code: "\n".join(f"> > {code[at : at + 60]}" for at in range(0, len(code), 60)),
        " ".join,
        lambda code: "=\r\n".join(code[at : at + 75] for at in range(0, len(code), 75)),
        lambda code: "\u200b".join(code[at : at + 20] for at in range(0, len(code), 20)),
        lambda code: f"\ufeff\u202a{code[:100]}\u00ad-\n{code[100:]}\u202c",
        lambda code: f"{text_of_box(handed_box(load_set('block')))} and now: {code}",
        lambda code: f"{code[:50]} oh, sorry: {code}",
    ],
)
def test_a_box_is_found_in_what_a_messenger_makes_of_it(carry: Callable[[str], str]) -> None:
    assert box_of_text(carry(CODE)) == BOX


def test_the_code_has_letters_and_digits_alone() -> None:
    assert CODE.isascii()
    assert CODE.isalnum()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_a_file_in_any_encoding_is_read(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / f"ours{SUFFIX}"
    file.write_text(f"Our box: {CODE}\n", encoding)

    assert box_of_file(file) == BOX


def test_a_file_that_is_not_there_is_said_to_be_unreadable(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as error:
        box_of_file(tmp_path / "nothing")

    assert error.value.key == StoreFault.FILE_NOT_READ


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "film.mp4"
    file.write_bytes(b"x" * (MAX_RULES_LENGTH + 1))

    with pytest.raises(StoreError) as error:
        box_of_file(file)

    assert error.value.key == StoreFault.BOX_TOO_LONG


@pytest.mark.parametrize("text", ["", "Hello!", "pipkeeperbox01", CODE[:11], CODE[1:]])
def test_a_text_without_a_box_is_told(text: str) -> None:
    assert refused(text).key == StoreFault.BOX_NOT_FOUND


def test_a_cut_text_is_told_wherever_it_is_cut() -> None:
    for end in range(len(box_text.MARK), len(CODE)):
        assert refused(CODE[:end]).key == StoreFault.BOX_CUT


def test_a_changed_digit_is_told_wherever_it_is() -> None:
    start = len(box_text.MARK) + 2
    for at in range(start, len(CODE)):
        other = "0" if CODE[at] != "0" else "1"
        key = refused(CODE[:at] + other + CODE[at + 1 :]).key
        assert key == StoreFault.BOX_GARBLED or (at < start + 4 and key == StoreFault.BOX_CUT)


@pytest.mark.parametrize("version", ["02", "10", "99"])
def test_a_text_of_a_newer_version_is_told(version: str) -> None:
    code = CODE.replace(f"{box_text.MARK}01", box_text.MARK + version)

    assert refused(code).key == StoreFault.BOX_NEWER


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"gravity": 1}, "gravity"),
        ({"turn": {"unable": "knock", "sing": "yes"}}, "turn.sing"),
        ({"turn": {"unable": "sing"}}, "turn.unable"),
        ({"kind": "rental"}, "kind"),
    ],
)
def test_what_only_a_newer_version_knows_is_named(fields: dict[str, object], place: str) -> None:
    error = refused(packed(**fields))

    assert (error.key, error.values["field"]) == (StoreFault.BOX_NEWER, place)


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"kind": "game"}, "kind"),
        ({"id": "bg2133"}, "id"),
        ({"id": 5}, "id"),
        ({"revision": 0}, "revision"),
        ({"name": "  "}, "name"),
        ({"name": "x" * 201}, ""),
        ({"name": "a\nb"}, "name"),
        ({"name": "a\u202eb"}, "name"),
        ({"by": "\ud800"}, "by"),
        ({"turn": {"unable": 3}}, "turn.unable"),
        ({"target": {"default": 10**9}}, ""),
        ({"removed": ["9-9", "9-9"]}, ""),
        ({"partners": {"players": 3}}, "sets.partners"),
        ({"presets": 5}, "presets"),
    ],
)
def test_rules_that_cannot_be_played_are_told_with_their_place(
    fields: dict[str, object], place: str
) -> None:
    error = refused(packed(**fields))

    assert error.key == StoreFault.BOX_WRONG
    assert str(error.values["field"]).startswith(place)
    assert error.values["why"]


def test_rules_that_contradict_each_other_are_refused_with_the_problem() -> None:
    plain = plain_rules(BOX_ID, "Ours")
    nobody_can_win = replace(plain, blocked=Blocked((), Points.HANDS))
    assert box_of_text(text_of_box(plain)) == plain

    error = refused(text_of_box(nobody_can_win))

    assert error.key == StoreFault.BOX_WRONG
    problem = error.values["problem"]
    assert isinstance(problem, Problem)
    assert (problem.rule, problem.why) == (error.values["field"], error.values["why"])
    assert problem.rule.startswith("blocked")


@pytest.mark.parametrize(
    "raw",
    [b"", b"5", b"null", b'"text"', b"[]", b"{", b"\xff\xfe", b'{"id": "x"', b"[" * 5_000, b"NaN"],
)
def test_what_is_no_rule_set_is_refused(raw: bytes) -> None:
    assert refused(packed_bytes(raw)).key == StoreFault.BOX_WRONG


def test_a_few_bytes_that_stand_for_many_are_not_unpacked() -> None:
    bomb = packed_bytes(b" " * 1_500_000)
    assert len(bomb) < 3_000

    assert refused(bomb).key == StoreFault.BOX_TOO_LONG


@pytest.mark.parametrize("packed_raw", [b"", b"\x00", b"\xff" * 20, zlib.compress(b"{}")])
def test_what_is_not_compressed_by_the_dictionary_is_garbled(packed_raw: bytes) -> None:
    assert (
        refused(box_text.with_header(box_text.digits_of(packed_raw))).key == StoreFault.BOX_GARBLED
    )


def test_digits_that_stand_for_no_bytes_are_garbled() -> None:
    for digits in ("", "0", "00000", "z", "2"):
        assert refused(box_text.with_header(digits)).key == StoreFault.BOX_GARBLED


def test_rules_too_long_to_be_handed_on_are_refused() -> None:
    rng = Random(1)
    names = tuple(rng.randbytes(90).hex() for _ in range(100))

    with pytest.raises(StoreError) as error:
        text_of_box(replace(BOX, faces=replace(BOX.faces, names=names)))

    assert error.value.key == StoreFault.TOO_LONG


def test_the_dictionary_is_frozen() -> None:
    """Texts that were handed on are read by it: another one needs another version and file."""
    assert sha256(paths.BOX_DICTIONARY.read_bytes()).hexdigest() == DICTIONARY_HASH
    assert box_text.VERSION == 1


def test_a_text_that_was_handed_on_once_is_still_read() -> None:
    box = box_of_text(HANDED_ON)

    assert (box.name, box.based_on, box.revision) == ("Our box", "mexican_train", 1)
