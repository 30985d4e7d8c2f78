"""When the rounds of a shared folder run, and when they do not."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.play.app_data import AppData
from app.play.sync.folder_sync import INTERVAL, MOMENT, FolderSync, Scheduling
from app.play.sync.sync_round import TOUCH_REST
from app.store.core.errors import StoreError, StoreFault
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.membership import join, leave, pause
from app.store.sync.status import RoundResult
from tests.builders import start_match
from tests.fake_rounds import TIMEOUT, EndlessRounds, FakeRounds, FakeTimer, ThreadRunner
from tests.logged_errors import LoggedErrors


@dataclass
class Fixture:
    app_data: AppData
    rounds: FakeRounds
    timer: FakeTimer
    sync: FolderSync
    taken: list[RoundResult | None]


def sharing(folder: Path, sets: Mapping[str, RuleSet], rounds: FakeRounds) -> Fixture:
    """A phone that shares a folder; its rounds are not begun."""
    app_data, timer = AppData(folder / "phone", sets), FakeTimer()
    assert app_data.open()
    join(app_data.current_match.database, str(folder / "shared"), "Ann's phone")
    sync = FolderSync(app_data, LocalSyncFolder, timer.scheduling, rounds.make)
    app_data.stop_sync = sync.stop
    fixture = Fixture(app_data, rounds, timer, sync, [])
    sync.when_taken = fixture.taken.append
    return fixture


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    fixture = sharing(tmp_path, sets, FakeRounds())
    fixture.sync.start()
    return fixture


def test_a_round_runs_at_the_start_and_every_few_seconds(at: Fixture) -> None:
    assert at.timer.seconds == [0]

    at.timer.fire()

    assert at.rounds.count == 1
    assert at.timer.seconds == [INTERVAL]
    at.timer.fire()
    assert at.rounds.count == 2


def test_a_round_runs_a_moment_after_a_write(at: Fixture) -> None:
    at.timer.fire()

    start_match(at.app_data.current_match)

    assert at.timer.seconds == [MOMENT]


def test_a_tap_on_a_tile_does_not_begin_a_round(at: Fixture) -> None:
    """The draft of a hand belongs to this phone only."""
    start_match(at.app_data.current_match)
    at.timer.fire()

    at.app_data.current_match.save_starter(1)

    assert at.timer.seconds == [INTERVAL]


def test_what_is_written_during_a_round_is_followed_by_one_soon(at: Fixture) -> None:
    at.rounds.during = lambda _database: at.sync._run_after_write()  # noqa: SLF001 (a thread writes)

    at.timer.fire()

    assert at.timer.seconds == [MOMENT]


def test_a_phone_that_shares_no_folder_runs_no_round(at: Fixture) -> None:
    leave(at.app_data.current_match.database)
    at.timer.due.clear()

    at.sync.run_now()
    at.sync.resume()
    at.timer.fire()

    assert at.rounds.count == 0
    assert at.timer.seconds == []


def test_a_paused_phone_runs_no_round(at: Fixture) -> None:
    pause(at.app_data.current_match.database)

    at.timer.fire()

    assert at.rounds.count == 0


def test_no_round_runs_during_a_job(at: Fixture) -> None:
    at.app_data.is_job_running = lambda: True

    at.timer.fire()

    assert at.rounds.count == 0
    assert at.timer.seconds == [INTERVAL]


def test_no_round_runs_on_a_file_that_can_only_be_read(at: Fixture) -> None:
    at.app_data.current_match.database.read_only = StoreFault.READ_ONLY

    at.timer.fire()

    assert at.rounds.count == 0


def test_no_round_runs_while_the_file_is_closed(at: Fixture) -> None:
    at.app_data.close()

    at.sync.run_now()

    assert at.rounds.count == 0


def test_a_job_that_begins_stops_the_round(at: Fixture) -> None:
    def begin_job(_database: object) -> None:
        at.app_data.is_job_running = lambda: True

    at.rounds.during = begin_job

    at.timer.fire()

    assert at.sync.status.result is None
    assert at.taken == [None]
    assert at.timer.seconds == [INTERVAL]


def test_only_a_round_that_took_something_is_told(at: Fixture) -> None:
    at.timer.fire()
    assert at.taken == []

    at.rounds.result = replace(at.rounds.result, matches=frozenset({"1"}))
    at.timer.fire()

    assert at.taken == [at.rounds.result]


def test_before_a_round_writes_the_daily_backup_is_made(at: Fixture) -> None:
    def write(database: object) -> None:
        assert database is not at.app_data.current_match.database
        with database.writing():  # type: ignore[attr-defined]
            pass

    at.rounds.during = write
    for file in at.app_data.backups.all():
        file.unlink()
    at.app_data.backups._day_checked = ""  # noqa: SLF001 (as on the next day)

    at.timer.fire()

    assert len(at.app_data.backups.all()) == 1


def test_a_round_with_an_error_of_the_app_is_not_tried_again_by_itself(
    at: Fixture, errors: LoggedErrors
) -> None:
    at.rounds.fault = ValueError("a bug")

    errors.expected = True
    at.timer.fire()

    assert at.sync.status.has_failed
    assert at.timer.seconds == []
    at.rounds.fault = None
    at.sync.resume()
    at.timer.fire()
    assert not at.sync.status.has_failed


def test_a_file_that_cannot_be_opened_is_tried_again(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_space() -> None:
        raise StoreError(StoreFault.DISK_FULL)

    with monkeypatch.context() as patched:
        patched.setattr(at.app_data, "second_connection", no_space)
        at.timer.fire()

    assert at.taken == []
    assert at.timer.seconds == [INTERVAL]


def test_an_app_in_the_background_writes_what_waits_and_nothing_more(at: Fixture) -> None:
    at.timer.fire()
    with at.app_data.current_match.database.writing() as connection:
        connection.execute("DELETE FROM outbox")
    at.sync.pause()
    assert at.rounds.count == 1
    assert at.timer.seconds == []

    start_match(at.app_data.current_match)
    at.sync.pause()

    assert at.rounds.count == 2
    assert at.timer.seconds == []
    at.sync.resume()
    assert at.timer.seconds == [0]


def test_a_round_waits_a_moment_when_the_window_is_touched(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both run in one interpreter, and the window comes first."""
    slept: list[float] = []
    monkeypatch.setattr("app.play.sync.sync_round.sleep", slept.append)
    at.timer.fire()
    assert slept == []

    at.rounds.during = lambda _database: at.sync.give_way()
    at.timer.fire()

    assert len(slept) == 1
    assert 0 < slept[0] <= TOUCH_REST


def in_thread(folder: Path, sets: Mapping[str, RuleSet]) -> tuple[Fixture, ThreadRunner]:
    """A phone with a round that goes on until it is stopped."""
    rounds, runner = EndlessRounds(), ThreadRunner()
    at = sharing(folder, sets, rounds)
    scheduling = Scheduling(runner, lambda call: call(), at.timer.call_later)
    at.sync = FolderSync(at.app_data, LocalSyncFolder, scheduling, rounds.make)
    at.app_data.stop_sync = at.sync.stop
    at.sync.start()
    at.timer.fire()
    assert rounds.begun.wait(TIMEOUT)
    return at, runner


def answer(at: Fixture) -> None:
    """The folder answers, and the round goes on."""
    assert isinstance(at.rounds, EndlessRounds)
    at.rounds.answers.set()


@pytest.mark.process
def test_a_second_round_does_not_run_beside_the_first(
    tmp_path: Path, sets: Mapping[str, RuleSet]
) -> None:
    at, runner = in_thread(tmp_path, sets)

    at.sync.run_now()

    assert at.rounds.count == 1
    answer(at)
    assert at.sync.stop()
    runner.finish()


@pytest.mark.process
def test_a_round_is_stopped_before_the_file_is_closed(
    tmp_path: Path, sets: Mapping[str, RuleSet]
) -> None:
    at, runner = in_thread(tmp_path, sets)
    answer(at)

    at.app_data.close_database()

    runner.finish()
    assert at.timer.seconds == []
    assert at.sync.status.result is None


@pytest.mark.process
def test_the_file_is_not_closed_while_a_round_waits_for_the_folder(
    tmp_path: Path, sets: Mapping[str, RuleSet]
) -> None:
    """SQLite would remove the log of the file that comes in its place."""
    at, runner = in_thread(tmp_path, sets)
    at.app_data.stop_sync = lambda: at.sync.stop(0.01)

    with pytest.raises(StoreError) as refused:
        at.app_data.close_database()

    assert refused.value.key == StoreFault.LOCKED
    assert not at.app_data.current_match.database.is_closed
    answer(at)
    runner.finish()
    assert at.timer.seconds == [INTERVAL]


@pytest.mark.process
def test_a_round_is_stopped_when_the_app_goes_to_the_background(
    tmp_path: Path, sets: Mapping[str, RuleSet], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.play.sync.folder_sync.LAST_SECOND", 0.05)
    at, runner = in_thread(tmp_path, sets)
    answer(at)

    at.sync.pause()

    runner.finish()
    assert at.sync.status.result is None
    assert at.timer.seconds == []
