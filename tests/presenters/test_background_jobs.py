from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from app.i18n import Language
from app.presenters.session.background_jobs import BackgroundJobs, run_now
from app.store.core.errors import StoreFault
from app.store.core.progress import Progress
from tests.faults import disk_is_full


@dataclass
class Thread:
    """A fake thread: it runs its work when a test calls ``go_on``."""

    waiting: list[Callable[[], None]] = field(default_factory=list)

    def __call__(self, work: Callable[[], object], then: Callable[[object], None]) -> None:
        self.waiting.append(lambda: then(work()))

    def go_on(self) -> None:
        self.waiting.pop(0)()


@pytest.fixture
def thread() -> Thread:
    return Thread()


@pytest.fixture
def jobs(thread: Thread) -> BackgroundJobs:
    return BackgroundJobs(Language(), thread)  # type: ignore[arg-type] # only one result type here


@pytest.fixture
def told() -> list[object]:
    return []


def quick(_progress: Progress) -> int:
    return 7


def test_a_job_locks_the_screen_from_its_start_to_its_end(
    jobs: BackgroundJobs, thread: Thread, told: list[object]
) -> None:
    jobs.run("Importing…", quick, told.append, told.append)

    assert jobs.is_running
    assert jobs.state is not None
    assert (jobs.state.title, jobs.state.percent, jobs.state.cancel) == ("Importing…", "", "")
    assert told == []

    thread.go_on()

    assert not jobs.is_running
    assert jobs.state is None
    assert told == [7]


def test_the_screen_is_unlocked_before_the_callback(
    jobs: BackgroundJobs, thread: Thread, told: list[object]
) -> None:
    """The callback may start another job."""
    jobs.run("One", quick, lambda _seven: jobs.run("Two", quick, told.append, told.append), print)

    thread.go_on()
    assert jobs.state is not None
    assert jobs.state.title == "Two"
    thread.go_on()

    assert told == [7]


def test_a_second_job_or_dialog_is_refused(
    jobs: BackgroundJobs, thread: Thread, told: list[object]
) -> None:
    jobs.run("One", quick, told.append, told.append)
    jobs.run("Two", quick, told.append, told.append)
    jobs.ask(lambda: 8, told.append, told.append, lambda: told.append("asked"))

    thread.go_on()

    assert (told, thread.waiting) == ([7], [])


def test_reading_is_possible_during_a_job(
    jobs: BackgroundJobs, thread: Thread, told: list[object]
) -> None:
    jobs.run("One", quick, told.append, told.append)
    jobs.fetch(lambda: 8, told.append, told.append)

    thread.waiting.pop()()

    assert told == [8]
    assert jobs.is_running


def test_a_dialog_does_not_lock_the_screen(
    jobs: BackgroundJobs, thread: Thread, told: list[object]
) -> None:
    """A dialog of the phone may never answer."""
    jobs.ask(lambda: 7, told.append, told.append, lambda: told.append("asked"))
    assert told == ["asked"]
    assert not jobs.is_running
    jobs.run("One", quick, told.append, told.append)
    jobs.ask(lambda: 8, told.append, told.append, lambda: told.append("asked"))
    thread.go_on()
    assert (told, thread.waiting) == (["asked", 7], [])

    jobs.run("One", quick, told.append, told.append)
    thread.go_on()

    assert told == ["asked", 7, 7]


def test_a_failure_is_reported_and_the_next_job_can_run(told: list[object]) -> None:
    jobs = BackgroundJobs(Language(), run_now)
    for _ in range(2):
        jobs.run("One", disk_is_full, told.append, lambda fault: told.append(fault.key))
    jobs.ask(
        lambda: disk_is_full(told.append),
        told.append,
        lambda fault: told.append(fault.key),
        lambda: None,
    )
    jobs.fetch(lambda: disk_is_full(told.append), told.append, lambda fault: told.append(fault.key))

    assert told == [StoreFault.DISK_FULL] * 4


def test_an_unexpected_error_is_raised_in_the_main_thread_and_unlocks_the_screen(
    jobs: BackgroundJobs, thread: Thread, told: list[object]
) -> None:
    def broken(_progress: Progress) -> int:
        raise ZeroDivisionError

    jobs.run("One", broken, told.append, told.append)

    with pytest.raises(ZeroDivisionError):
        thread.go_on()

    assert not jobs.is_running
    jobs.run("Two", quick, told.append, told.append)
    thread.go_on()
    assert told == [7]


def test_progress_is_in_whole_percents_and_never_goes_back(
    jobs: BackgroundJobs, thread: Thread
) -> None:
    seen: list[str] = []
    jobs.shown = lambda: seen.append(jobs.state.percent if jobs.state else "over")

    def work(progress: Progress) -> None:
        for share in (0, 0.001, 0.002, 0.5, 0.4, 0.501, 1):
            progress(share)

    jobs.run("One", work, print, print)
    thread.go_on()

    assert seen == ["", "0 %", "50 %", "100 %", "over"]


def test_there_is_one_pending_progress_update_at_most(thread: Thread) -> None:
    """A thread that is faster than the frames does not schedule one update for each report."""
    between_frames: list[Callable[[], None]] = []
    jobs = BackgroundJobs(Language(), thread, between_frames.append)  # type: ignore[arg-type] # as above

    def work(progress: Progress) -> None:
        for hundredth in range(101):
            progress(hundredth / 100)

    jobs.run("One", work, lambda _none: None, print)
    thread.go_on()

    assert len(between_frames) == 1
    between_frames.pop()()  # after the end nothing is shown
    assert jobs.state is None


def test_a_cancelled_job_stops_at_its_next_progress_report(
    jobs: BackgroundJobs, thread: Thread, told: list[object]
) -> None:
    def work(progress: Progress) -> int:
        progress(0.5)
        told.append("went on")
        return 7

    jobs.run("One", work, told.append, told.append, lambda: told.append("cancelled"))
    assert jobs.state is not None
    assert jobs.state.cancel == "Cancel"

    jobs.cancel()

    assert jobs.state.cancel == ""
    assert jobs.state.title == "One moment…"
    assert jobs.is_running
    thread.go_on()
    assert told == ["cancelled"]
    assert not jobs.is_running


def test_a_job_that_ends_before_it_is_stopped_has_succeeded(
    jobs: BackgroundJobs, thread: Thread, told: list[object]
) -> None:
    jobs.run("One", quick, told.append, told.append, lambda: told.append("cancelled"))
    jobs.cancel()

    thread.go_on()

    assert told == [7]


def test_a_job_that_cannot_be_cancelled_safely_has_no_cancel(
    jobs: BackgroundJobs, thread: Thread, told: list[object]
) -> None:
    def work(progress: Progress) -> int:
        progress(0.5)
        return 7

    jobs.cancel()
    jobs.run("One", work, told.append, told.append)
    jobs.cancel()

    thread.go_on()

    assert told == [7]


def test_the_sheet_is_in_the_current_language(thread: Thread) -> None:
    language = Language()
    jobs = BackgroundJobs(language, thread)  # type: ignore[arg-type] # as above
    jobs.run("One moment…", quick, print, print, lambda: None)

    language.switch_to("de")

    assert jobs.state is not None
    assert jobs.state.title == Language("de").say("One moment…") != "One moment…"
