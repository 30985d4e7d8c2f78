"""The screen of several phones, with rounds that the test decides about."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.app_data import AppData
from app.play.sync.folder_sync import FolderSync
from app.play.sync.shared_folder import SharedFolder
from app.presenters.background_jobs import BackgroundJobs
from app.presenters.sync.presenter import SyncPresenter
from app.presenters.sync.state import PhoneRow
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.membership import pause, read_membership
from app.store.sync.status import Phone, Trouble, TroubleAt
from app.words.sync.standing import (
    CHOOSE,
    KEEP_NAME,
    LEAVE,
    READ_AGAIN,
    TROUBLES,
    WRITE_AGAIN,
)
from tests import taken_rows
from tests.builders import record_hand, start_match
from tests.fake_device import FakeDevice, fake_device, run_now
from tests.fake_navigation import FakeNavigation
from tests.fake_rounds import OWN, TABLET, FakeRounds, FakeTimer
from tests.faults import disk_is_full
from tests.services import services

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)


@dataclass
class Fixture:
    app_data: AppData
    rounds: FakeRounds
    timer: FakeTimer
    shared: SharedFolder
    sync: SyncPresenter
    device: FakeDevice
    home: Path

    def run(self) -> None:
        """The next round runs."""
        self.timer.fire()


def phone_at(home: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    app_data, rounds, timer = AppData(home / "phone", sets), FakeRounds(), FakeTimer()
    assert app_data.open()
    device = fake_device(home / "saved")
    sync = FolderSync(app_data, LocalSyncFolder, timer.scheduling, rounds.make)
    shared = SharedFolder(app_data, sync, home / "no-backup")
    presenter = SyncPresenter(
        services(
            app_data,
            device=device.as_device,
            jobs=BackgroundJobs(Language(), run_now),
            shared_folder=shared,
            now=lambda: NOW,
        ),
        FakeNavigation(),
        propose_name=lambda: "Pixel",
    )
    sync.shown = presenter.refresh  # as the navigator does while the screen is shown
    presenter.open()
    return Fixture(app_data, rounds, timer, shared, presenter, device, home)


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    return phone_at(tmp_path, sets)


@pytest.fixture
def joined(at: Fixture) -> Fixture:
    at.device.documents.chosen = at.home / "shared"
    at.sync.choose_folder()
    at.run()
    return at


def test_a_name_is_proposed_and_a_folder_asked_for(at: Fixture) -> None:
    form = at.sync.state.form

    assert form is not None
    assert form.name == "Pixel"
    assert not form.is_path_typed
    assert at.sync.state.joined is None


def test_the_chosen_folder_is_shared_under_the_typed_name(at: Fixture) -> None:
    at.device.documents.chosen = at.home / "shared"
    at.sync.type_name("  Ann's   phone ")

    at.sync.choose_folder()

    membership = read_membership(at.app_data.current_match.database)
    assert membership is not None
    assert (membership.folder, membership.phone) == (str(at.home / "shared"), "Ann's phone")
    assert at.sync.state.form is None
    assert at.timer.seconds == [0]


def test_without_a_name_no_folder_is_asked_for(at: Fixture) -> None:
    at.device.documents.chosen = at.home / "shared"
    at.sync.type_name(" ")

    at.sync.choose_folder()

    assert at.sync.state.error == "Type a name first."
    assert at.shared.membership is None


def test_a_cancelled_dialog_changes_nothing(at: Fixture) -> None:
    at.sync.choose_folder()

    assert at.sync.state.form is not None
    assert not at.sync.state.note
    assert at.timer.seconds == []


def test_a_path_is_typed_where_there_is_no_dialog(at: Fixture) -> None:
    at.device.documents.can_ask = False
    at.sync.open()
    assert at.sync.state.form is not None
    assert at.sync.state.form.is_path_typed

    at.sync.enter_path(str(at.home / "nowhere"))
    assert at.sync.state.error
    at.sync.enter_path(str(at.home))

    assert at.sync.state.joined is not None
    assert at.sync.state.joined.folder == str(at.home)


def test_what_is_typed_stays_when_something_is_shown(at: Fixture) -> None:
    at.sync.type_name("Bo")

    at.sync.refresh()

    assert at.sync.state.form is not None
    assert at.sync.state.form.name == "Bo"


def test_the_phones_and_the_latest_change_are_told(joined: Fixture) -> None:
    state = joined.sync.state.joined

    assert state is not None
    assert state.status == "2 phones · Tablet: Today, 18:00"
    assert state.phones == (
        PhoneRow("Ann's phone", "This phone", is_own=True),
        PhoneRow("Tablet", "Latest change: Today, 18:00"),
    )


def test_a_wrong_clock_and_a_phone_without_a_name_are_told(joined: Fixture) -> None:
    other = replace(TABLET, name="", latest="", is_clock_off=True)
    joined.rounds.result = replace(joined.rounds.result, phones=(OWN, other))

    joined.run()

    assert joined.sync.state.joined is not None
    assert joined.sync.state.joined.status == "2 phones"
    assert joined.sync.state.joined.phones[1] == PhoneRow(
        "A phone without a name",
        "Nothing has come from it yet.",
        "Its clock is off by more than an hour. Set it on that phone.",
    )


def test_a_phone_alone_in_its_folder_is_told_so(joined: Fixture) -> None:
    joined.rounds.result = replace(joined.rounds.result, phones=(OWN,))

    joined.run()

    assert joined.sync.state.joined is not None
    assert joined.sync.state.joined.status == "No other phone uses this folder yet."


def test_the_phone_is_renamed(joined: Fixture) -> None:
    joined.sync.rename(" Ann ")
    joined.sync.rename(" ")

    assert joined.shared.membership is not None
    assert joined.shared.membership.phone == "Ann"
    assert joined.rounds.count == 2


def test_before_the_folder_is_left_it_is_asked(joined: Fixture) -> None:
    joined.sync.ask_to_leave()
    assert joined.sync.state.question is not None
    joined.sync.answer("")
    assert joined.shared.membership is not None

    joined.sync.ask_to_leave()
    joined.sync.answer(LEAVE)

    assert joined.shared.membership is None
    assert joined.sync.state.form is not None


def test_after_leaving_nothing_is_written_any_more(joined: Fixture) -> None:
    joined.sync.answer(LEAVE)
    joined.timer.due.clear()

    start_match(joined.app_data.current_match)
    while joined.timer.due:
        joined.timer.fire()

    assert joined.rounds.count == 1


@pytest.mark.parametrize("trouble", list(Trouble))
def test_every_trouble_is_told_and_shown_in_the_settings(joined: Fixture, trouble: Trouble) -> None:
    assert not joined.shared.needs_look
    found = (TroubleAt(trouble, "pipkeeper/1/x/y.jsonl"),)
    joined.rounds.result = replace(joined.rounds.result, troubles=found)

    joined.run()

    (note,) = joined.sync.state.troubles
    assert note.text == TROUBLES[trouble]
    assert note.files == "pipkeeper/1/x/y.jsonl"
    assert note.is_bad
    assert joined.shared.needs_look


def test_many_files_with_one_trouble_are_told_together(joined: Fixture) -> None:
    found = tuple(TroubleAt(Trouble.INVALID, f"{number}.jsonl") for number in range(5))
    joined.rounds.result = replace(joined.rounds.result, troubles=found)

    joined.run()

    (note,) = joined.sync.state.troubles
    assert note.files == "0.jsonl\n1.jsonl\n2.jsonl\n…"


def test_an_empty_folder_is_written_again_only_after_a_question(joined: Fixture) -> None:
    found = (TroubleAt(Trouble.EMPTY),)
    joined.rounds.result = replace(joined.rounds.result, troubles=found)
    joined.run()

    joined.sync.answer_trouble(WRITE_AGAIN)
    assert joined.rounds.believed == [False, False]
    assert joined.sync.state.question is not None
    joined.sync.answer(WRITE_AGAIN)

    assert joined.rounds.believed == [False, False, True]


def test_a_folder_that_is_chosen_again_is_not_joined_again(joined: Fixture) -> None:
    """Its permission was taken back: all that is known of its files stays true."""
    before = joined.shared.membership

    joined.sync.answer_trouble(CHOOSE)

    assert joined.shared.membership == before
    assert joined.timer.seconds == [0]


def test_a_restored_file_asks_before_the_folder_is_read(joined: Fixture) -> None:
    pause(joined.app_data.current_match.database)
    joined.run()
    joined.sync.open()

    (note,) = joined.sync.state.troubles
    assert note.title == "Read the folder again?"
    assert not note.is_bad
    assert joined.shared.needs_look
    joined.sync.answer_trouble(READ_AGAIN)

    assert joined.sync.state.troubles == ()
    assert joined.rounds.count == 2


def test_leaving_instead_of_reading_again_asks_too(joined: Fixture) -> None:
    pause(joined.app_data.current_match.database)

    joined.sync.answer_trouble(LEAVE)

    assert joined.sync.state.question is not None
    joined.sync.answer(LEAVE)
    assert joined.shared.membership is None


def test_a_phone_with_its_own_file_is_no_clone(joined: Fixture) -> None:
    before = joined.shared.membership

    joined.shared.open()

    assert joined.shared.membership == before
    assert not joined.shared.asks_name


def test_a_clone_gets_a_directory_of_its_own_and_is_asked_for_its_name(joined: Fixture) -> None:
    before = joined.shared.membership
    assert before is not None
    (joined.home / "no-backup" / "place").unlink()

    joined.shared.open()

    now = joined.shared.membership
    assert now is not None
    assert now.place != before.place
    assert now.old_places == (before.place,)
    assert joined.shared.needs_look
    joined.sync.open()
    assert joined.sync.state.troubles[0].title == "What is this phone called?"
    joined.shared.open()
    assert joined.shared.membership == now


def test_a_clone_can_keep_the_name(joined: Fixture) -> None:
    (joined.home / "no-backup" / "place").write_text("of another phone")
    joined.shared.open()

    joined.sync.answer_trouble(KEEP_NAME)

    assert not joined.shared.needs_look
    assert joined.sync.state.troubles == ()


def test_a_clone_that_is_renamed_is_not_asked_again(joined: Fixture) -> None:
    (joined.home / "no-backup" / "place").write_text("of another phone")
    joined.shared.open()

    joined.sync.rename("Bo's phone")

    assert not joined.shared.asks_name


def test_a_phone_that_cannot_write_its_own_file_down_draws_no_place(joined: Fixture) -> None:
    """Else it would draw one at each start."""
    before = joined.shared.membership
    (joined.home / "no-backup" / "place").unlink()
    (joined.home / "no-backup").rmdir()
    (joined.home / "no-backup").write_text("not a folder")

    joined.shared.open()

    assert joined.shared.membership == before
    assert not joined.shared.asks_name


def test_a_round_that_runs_for_long_says_what_it_has_read(
    joined: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    monkeypatch.setattr("app.play.sync.sync_round.TELL_INTERVAL", -1.0)
    joined.rounds.taken_rows = 1234
    joined.sync.shown = lambda state: seen.append(state.joined and state.joined.progress)

    joined.run()

    assert seen == ["Read so far: 1234", "Read so far: 1234", ""]


def test_the_name_of_a_phone_is_that_of_the_latest_round(joined: Fixture) -> None:
    phones = (OWN, TABLET, Phone("third", "Bo", latest="2026-03-01T19:00:00.000Z"))
    joined.rounds.result = replace(joined.rounds.result, phones=phones)

    joined.run()

    assert joined.sync.state.joined is not None
    assert joined.sync.state.joined.status == "3 phones · Bo: Today, 19:00"


def next_round(joined: Fixture) -> None:
    """Its result is another one, as that of each real round."""
    joined.rounds.result = replace(joined.rounds.result)
    joined.run()


def test_what_two_phones_did_at_once_is_asked_on_the_screen_too(joined: Fixture) -> None:
    current_match = joined.app_data.current_match
    start_match(current_match)
    mine = record_hand(current_match, "", 7, out=0)
    taken_rows.records_the_same_hand(current_match, mine, 9)
    next_round(joined)

    (note,) = joined.sync.state.notes
    joined.sync.answer_note(note.key, note.options[2][0])
    assert not joined.sync.state.notes
    assert (joined.sync.state.note, joined.sync.state.can_undo) == ("Hand 2 was removed.", True)
    joined.sync.undo()

    assert joined.sync.state.notes == (note,)
    assert not joined.sync.state.can_undo


def test_a_change_that_gave_way_is_a_dot_until_somebody_looked_at_it(joined: Fixture) -> None:
    current_match = joined.app_data.current_match
    start_match(current_match)
    current_match.matches.change(current_match.id, target=150)
    taken_rows.changes_match(current_match, target=200)
    next_round(joined)
    assert joined.shared.needs_look

    (note,) = joined.sync.state.notes
    assert note.title.startswith(TABLET.name)
    joined.sync.answer_note(note.key, "again")

    assert not joined.shared.needs_look
    assert current_match.table.match.target == 150


def test_an_answer_that_cannot_be_stored_is_said(
    joined: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    current_match = joined.app_data.current_match
    start_match(current_match)
    taken_rows.deletes_match(current_match)
    next_round(joined)
    (note,) = joined.sync.state.notes
    monkeypatch.setattr(current_match.matches, "restore", disk_is_full)

    joined.sync.answer_note(note.key, "restore")

    assert "no space left" in joined.sync.state.error
    assert joined.sync.state.notes == (note,)
