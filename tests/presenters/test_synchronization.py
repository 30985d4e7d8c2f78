"""Nothing of a shared folder is built where none is shared; and what is said of what came in."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.lazy_services import LazyServices
from app.play.app_data import AppData
from app.play.match.match_snapshot import MatchSnapshot
from app.store.core.errors import StoreFault
from app.store.sync.membership import join
from app.store.sync.status import Phone
from app.synchronization import Synchronization
from app.words.sync.notes import arrival_note
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_rounds import OWN, TABLET


@pytest.fixture
def app_data(tmp_path: Path, sets: Mapping[str, RuleSet]) -> AppData:
    app_data = AppData(tmp_path / "phone", sets)
    assert app_data.open()
    return app_data


def wired(app_data: AppData) -> tuple[Synchronization, Any]:
    app = SimpleNamespace(has_notice=True, navigator=None)
    services = LazyServices(Language(), Path("inbox"), None, None, None)
    return Synchronization(cast("Any", app), app_data, Language(), services), app


def test_where_no_folder_is_shared_nothing_is_built(app_data: AppData) -> None:
    sync, app = wired(app_data)

    sync.start()
    sync.resume()
    sync.touched()
    sync.pause()

    assert "shared_folder" not in vars(sync)
    assert not app.has_notice


def test_nothing_is_built_for_a_file_that_can_only_be_read(app_data: AppData) -> None:
    join(app_data.current_match.database, "/shared", "Ann's phone")
    app_data.current_match.database.read_only = StoreFault.READ_ONLY
    sync, _ = wired(app_data)

    sync.start()

    assert "shared_folder" not in vars(sync)


Evening = tuple[MatchSnapshot, MatchSnapshot]


@pytest.fixture
def evening(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Evening:
    """A match before and after a hand."""
    current_match = open_current_match(tmp_path, sets)
    start_match(current_match)
    before = current_match.table
    record_hand(current_match, "", "6-4", out=0)
    return before, current_match.table


def test_a_hand_of_the_only_other_phone_is_said_with_its_name(evening: Evening) -> None:
    note = arrival_note(Language(), *evening, (OWN, TABLET))

    assert note == "1 hand came from Tablet."


def test_of_several_phones_none_is_named(evening: Evening) -> None:
    note = arrival_note(Language(), *evening, (OWN, TABLET, Phone("third", "Bo")))

    assert note == "1 hand came from another phone."


def test_a_phone_without_a_name_is_another_phone(evening: Evening) -> None:
    note = arrival_note(Language(), *evening, (OWN, Phone("other", "")))

    assert note == "1 hand came from another phone."


def test_nothing_is_said_if_no_hand_came(evening: Evening) -> None:
    before, after = evening

    assert arrival_note(Language(), after, after, (OWN, TABLET)) == ""
    assert arrival_note(Language(), after, before, (OWN, TABLET)) == ""
    assert arrival_note(Language(), after, None, (OWN, TABLET)) == ""
    assert arrival_note(Language(), None, after, (OWN, TABLET)) == ""
