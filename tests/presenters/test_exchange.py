from collections.abc import Mapping
from dataclasses import dataclass
from json import dumps, loads
from pathlib import Path

import pytest

from app.device.answers import Result
from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.app_data import AppData
from app.play.own_boxes import OwnBoxes
from app.presenters.background_jobs import BackgroundJobs
from app.presenters.exchange import ExchangePresenter
from app.store.exchange.document import VERSION
from app.store.read.history import History
from app.store.sync.membership import join, read_membership
from tests.builders import record_hand, start_match
from tests.fake_device import FakeDevice, fake_device, run_now
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.services import services

Sets = Mapping[str, RuleSet]


@dataclass
class Fixture:
    app_data: AppData
    exchange: ExchangePresenter
    device: FakeDevice
    navigation: FakeNavigation

    def matches(self) -> int:
        return len(History(self.app_data.current_match.database).page())


def place_at(folder: Path, sets: Sets) -> Fixture:
    app_data, navigation, device = (
        AppData(folder, sets),
        FakeNavigation(),
        fake_device(folder.with_name("saved")),
    )
    assert app_data.open()
    jobs = BackgroundJobs(Language(), run_now)
    exchange = ExchangePresenter(services(app_data, device=device.as_device, jobs=jobs), navigation)
    exchange.open()
    return Fixture(app_data, exchange, device, navigation)


@pytest.fixture
def at(tmp_path: Path, sets: Sets) -> Fixture:
    return place_at(tmp_path / "phone", sets)


@pytest.fixture
def other(tmp_path: Path, sets: Sets) -> Path:
    """An export of another phone: a match with two hands."""
    place = place_at(tmp_path / "other", sets)
    start_match(place.app_data.current_match, names=("Cy", "Di"))
    record_hand(place.app_data.current_match, "", "6-4 3-1", out=0)
    record_hand(place.app_data.current_match, "", "6-6", out=0)
    place.exchange.export("json")
    (name,) = place.device.documents.saved
    return (place.device.documents.folder / name).rename(tmp_path / "other.json")


def choose(place: Fixture, file: Path) -> None:
    place.device.documents.chosen = file
    place.exchange.choose()


def figures(place: Fixture) -> list[tuple[str, tuple[str, ...]]]:
    brings = place.exchange.state.summary
    assert brings is not None
    return [(line.name, tuple(count.number for count in line.counts)) for line in brings.lines]


@pytest.mark.parametrize("key", ["json", "csv", "bgstats"])
def test_everything_is_exported(at: Fixture, key: str) -> None:
    start_match(at.app_data.current_match, target=20)
    record_hand(at.app_data.current_match, "", "6-6 5-5", out=0)

    at.exchange.export(key)

    (name,) = at.device.documents.saved
    assert at.app_data.current_match.table.id in (at.device.documents.folder / name).read_text(
        "utf-8-sig"
    )
    assert name in at.exchange.state.note


def test_a_preview_is_shown_before_the_import(at: Fixture, other: Path) -> None:
    choose(at, other)

    assert figures(at) == [
        ("Players", ("2", "0", "0")),
        ("Matches", ("1", "0", "0")),
        ("Hands", ("2", "0", "0")),
    ]
    assert at.exchange.state.summary is not None
    assert at.exchange.state.summary.can_import
    assert at.matches() == 0


def test_the_previewed_file_is_imported_and_can_be_undone(at: Fixture, other: Path) -> None:
    choose(at, other)

    at.exchange.import_file()

    assert at.matches() == 1
    assert at.exchange.state.summary is not None
    assert "Imported" in at.exchange.state.summary.heading
    assert not at.exchange.state.summary.can_import
    assert at.exchange.state.undo

    at.exchange.undo()

    assert at.matches() == 0
    ((where, params),) = at.navigation.calls
    assert where == "reset exchange"
    at.exchange.open(**params)
    assert at.exchange.state.note == "Everything is as it was before."
    assert at.exchange.state.undo == ""


def test_an_import_in_a_shared_folder_is_undone_by_later_changes(at: Fixture, other: Path) -> None:
    """A backup that was restored would rest from sharing, and get the rows back afterwards."""
    database = at.app_data.current_match.database
    join(database, str(other.parent / "shared"), "phone")
    choose(at, other)
    at.exchange.import_file()

    at.exchange.undo()

    membership = read_membership(database)
    assert membership is not None
    assert not membership.is_paused
    assert at.matches() == 0
    assert at.navigation.calls == []
    assert at.exchange.state.note == "Everything is as it was before."
    assert (at.exchange.state.undo, at.exchange.state.summary) == ("", None)
    assert database.rows("SELECT deleted FROM players")[0]["deleted"]
    at.exchange.undo()
    assert at.exchange.state.error == ""


def test_own_boxes_come_in_with_a_file_and_are_played_at_once(
    at: Fixture, tmp_path: Path, sets: Sets
) -> None:
    place = place_at(tmp_path / "third", sets)
    there = place.app_data.current_match
    box = OwnBoxes(there).create(there.leaflets["manylang"], "Ours").id
    place.exchange.export("json")
    (name,) = place.device.documents.saved
    here = at.app_data.current_match
    assert here.leaflets.get(box) is None

    choose(at, place.device.documents.folder / name)
    assert figures(at)[-1] == ("Own boxes", ("1", "0", "0"))
    at.exchange.import_file()

    assert here.leaflets[box] == there.leaflets[box]
    choose(at, place.device.documents.folder / name)
    assert at.exchange.state.summary is not None
    assert at.exchange.state.summary.heading == "Everything in this file is already here."


def test_a_file_that_was_imported_already_has_nothing_new(at: Fixture, other: Path) -> None:
    choose(at, other)
    at.exchange.import_file()

    choose(at, other)

    brings = at.exchange.state.summary
    assert brings is not None
    assert brings.heading == "Everything in this file is already here."
    assert not brings.can_import
    at.exchange.import_file()
    assert at.matches() == 1


def test_an_invalid_file_is_refused_with_the_place(at: Fixture, other: Path) -> None:
    document = loads(other.read_text("utf-8"))
    document["matches"][0]["hands"][1]["out"] = 7
    other.write_text(dumps(document), "utf-8")

    choose(at, other)

    brings = at.exchange.state.summary
    assert brings is not None
    assert brings.error == "Something in that file is wrong. Nothing was changed."
    assert "matches[0].hands[1]" in brings.places[0]
    assert not brings.can_import


@pytest.mark.parametrize(
    ("version", "error", "places"),
    [
        (
            VERSION - 1,
            "Something in that file is wrong. Nothing was changed.",
            ("Place in the file: version",),
        ),
        (VERSION + 1, "That file is from a newer Pipkeeper. Update yours first.", ()),
    ],
)
def test_a_file_of_another_format_is_refused(
    at: Fixture, other: Path, version: int, error: str, places: tuple[str, ...]
) -> None:
    document = loads(other.read_text("utf-8"))
    other.write_text(dumps({**document, "version": version}), "utf-8")

    choose(at, other)

    brings = at.exchange.state.summary
    assert brings is not None
    assert (brings.error, brings.places, brings.can_import) == (error, places, False)
    at.exchange.import_file()
    assert at.matches() == 0


def test_a_file_that_is_no_export_is_refused(at: Fixture, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("milk\nbread", "utf-8")

    choose(at, file)

    brings = at.exchange.state.summary
    assert brings is not None
    assert "cannot be read" in brings.error
    assert brings.places == ("Line 1 of the file.",)


def test_the_import_can_be_cancelled(at: Fixture, other: Path) -> None:
    choose(at, other)

    at.exchange.discard()

    assert at.exchange.state.summary is None
    assert at.matches() == 0


def test_a_cancelled_dialog_changes_nothing(at: Fixture) -> None:
    at.exchange.choose()

    state = at.exchange.state
    assert (state.summary, state.note, state.error) == (None, "", "")


def test_a_path_is_typed_where_there_is_no_dialog(at: Fixture, other: Path) -> None:
    at.device.documents.can_ask = False
    at.exchange.open()
    assert at.exchange.state.is_path_typed

    at.exchange.enter_path("nowhere")
    assert "no such file" in at.exchange.state.error

    at.exchange.enter_path(str(other))
    assert at.exchange.state.error == ""
    assert figures(at)[1] == ("Matches", ("1", "0", "0"))


def test_a_failed_export_is_reported(at: Fixture) -> None:
    at.device.documents.fails = Result.NO_ROOM

    at.exchange.export("json")

    assert "no space" in at.exchange.state.error


def test_a_failed_import_is_reported_and_can_be_tried_again(
    at: Fixture, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(at, other)
    monkeypatch.setattr(at.app_data, "back_up", disk_is_full)

    at.exchange.import_file()

    assert "no space" in at.exchange.state.error
    assert at.exchange.state.summary is not None
    assert at.exchange.state.summary.can_import
    assert at.matches() == 0
