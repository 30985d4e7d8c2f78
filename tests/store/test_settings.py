"""The table of settings: what is stored by another version, or damaged, is the default."""

from typing import Any

import pytest

from app.store.core.json_values import to_json
from app.store.core.settings import DECLINED, LANGUAGE, LOOK, SETTINGS, TRIAL, Setting
from tests.store.conftest import Phone

GARBLED = ("", "null", "nul", "7", "7.5", "1e999", '"x"', "[]", '["a",1]', "{}")
CHECKED = tuple(
    row for row in SETTINGS if row.key not in {"path", "setup", "trial", "recovery", "table"}
)
"""Those whose values the table checks by more than their being JSON."""


def test_each_setting_has_a_key_of_its_own() -> None:
    assert len({row.key for row in SETTINGS}) == len(SETTINGS) >= 17


@pytest.mark.parametrize("row", SETTINGS, ids=lambda row: row.key)
def test_a_setting_that_was_never_set_is_its_default(phone: Phone, row: Setting[Any]) -> None:
    assert phone.settings.get(row) == row.default or row.key == "device"


@pytest.mark.parametrize("row", SETTINGS, ids=lambda row: row.key)
def test_the_default_can_be_stored(row: Setting[Any]) -> None:
    assert row.value(to_json(row.default)) == row.default


@pytest.mark.parametrize("row", CHECKED, ids=lambda row: row.key)
def test_what_is_no_value_of_a_setting_reads_as_its_default(row: Setting[Any]) -> None:
    valid = {"copy_folder": {'"x"'}, "two_people": {"[]"}, "playing_on": {"[]"}}
    texts = set(GARBLED) - valid.get(row.key, set())

    found = {text: row.value(text) for text in texts}

    assert found == dict.fromkeys(texts, row.default)
    assert {type(one) for one in found.values()} == {type(row.default)}


@pytest.mark.parametrize("row", SETTINGS, ids=lambda row: row.key)
def test_no_damage_of_a_setting_reaches_whoever_reads_it(row: Setting[Any]) -> None:
    for text in ("", "nul"):
        assert row.value(text) == row.default


@pytest.mark.process  # Node's stack ends before Python's own limit
def test_a_setting_that_is_nested_too_deep_is_its_default() -> None:
    deep = "[" * 100_000

    assert [row.key for row in SETTINGS if row.value(deep) != row.default] == []


def test_a_damaged_setting_is_logged_without_its_value(caplog: pytest.LogCaptureFixture) -> None:
    assert LANGUAGE.value('"Rosa"') == ""

    assert "language" in caplog.text
    assert "Rosa" not in caplog.text


def test_one_of_several_is_stored_beside_the_others(phone: Phone) -> None:
    phone.settings.set(TRIAL.of("one"), 1)
    phone.settings.set(TRIAL.of("two"), 2)

    assert phone.settings.get(TRIAL.of("one")) == 1
    assert phone.settings.get(TRIAL) is None
    assert phone.opened.database.setting("trial two") == "2"


def test_a_value_reads_as_it_was_set(phone: Phone) -> None:
    phone.settings.set(DECLINED, ("a b", "c d"))
    phone.settings.set(LOOK, "black", unsynced=True)

    assert phone.settings.get(DECLINED) == ("a b", "c d")
    assert phone.settings.get(LOOK) == "black"
    assert phone.opened.database.setting("two_people") == '["a b","c d"]'


def test_a_new_look_is_not_taken_for_an_older_app() -> None:
    assert LOOK.value('"sepia"') == "phone"
    assert LOOK.value('"black"') == "black"
