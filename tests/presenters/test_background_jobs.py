from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from app.i18n import Language
from app.presenters.background_jobs import BackgroundJobs
from app.store.core.errors import StoreFault
from app.store.core.progress import Progress
from tests.fake_device import run_now
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
def results() -> list[object]:
    return []


def quick(_progress: Progress) -> int:
    return 7


def test_a_job_locks_the_screen_from_its_start_to_its_end(
    jobs: BackgroundJobs, thread: Thread, results: list[object]
) -> None:
    jobs.run("Importing…", quick, results.append, results.append)

    assert jobs.is_running
    assert jobs.state is not None
    assert (jobs.state.title, jobs.state.percent, jobs.state.cancel) == ("Importing…", "", "")
    assert results == []

    thread.go_on()

    assert not jobs.is_running
    assert jobs.state is None
    assert results == [7]


def test_the_screen_is_unlocked_before_the_callback(
    jobs: BackgroundJobs, thread: Thread, results: list[object]
) -> None:
    """The callback may start another job."""
    jobs.run(
        "One", quick, lambda _seven: jobs.run("Two", quick, results.append, results.append), print
    )

    thread.go_on()
    assert jobs.state is not None
    assert jobs.state.title == "Two"
    thread.go_on()

    assert results == [7]


def test_a_second_job_or_dialog_is_refused(
    jobs: BackgroundJobs, thread: Thread, results: list[object]
) -> None:
    jobs.run("One", quick, results.append, results.append)
    jobs.run("Two", quick, results.append, results.append)
    jobs.ask(lambda: 8, results.append, results.append, lambda: results.append("asked"))

    thread.go_on()

    assert (results, thread.waiting) == ([7], [])


def test_reading_is_possible_during_a_job(
    jobs: BackgroundJobs, thread: Thread, results: list[object]
) -> None:
    jobs.run("One", quick, results.append, results.append)
    jobs.fetch(lambda: 8, results.append, results.append)

    thread.waiting.pop()()

    assert results == [8]
    assert jobs.is_running


def test_a_dialog_does_not_lock_the_screen(
    jobs: BackgroundJobs, thread: Thread, results: list[object]
) -> None:
    """A dialog of the phone may never answer."""
    jobs.ask(lambda: 7, results.append, results.append, lambda: results.append("asked"))
    assert results == ["asked"]
    assert not jobs.is_running
    jobs.run("One", quick, results.append, results.append)
    jobs.ask(lambda: 8, results.append, results.append, lambda: results.append("asked"))
    thread.go_on()
    assert (results, thread.waiting) == (["asked", 7], [])

    jobs.run("One", quick, results.append, results.append)
    thread.go_on()

    assert results == ["asked", 7, 7]


def test_a_failure_is_reported_and_the_next_job_can_run(results: list[object]) -> None:
    jobs = BackgroundJobs(Language(), run_now)
    for _ in range(2):
        jobs.run("One", disk_is_full, results.append, lambda fault: results.append(fault.key))
    jobs.ask(
        lambda: disk_is_full(results.append),
        results.append,
        lambda fault: results.append(fault.key),
        lambda: None,
    )
    jobs.fetch(
        lambda: disk_is_full(results.append),
        results.append,
        lambda fault: results.append(fault.key),
    )

    assert results == [StoreFault.DISK_FULL] * 4


def test_an_unexpected_error_is_raised_in_the_main_thread_and_unlocks_the_screen(
    jobs: BackgroundJobs, thread: Thread, results: list[object]
) -> None:
    def broken(_progress: Progress) -> int:
        raise ZeroDivisionError

    jobs.run("One", broken, results.append, results.append)

    with pytest.raises(ZeroDivisionError):
        thread.go_on()

    assert not jobs.is_running
    jobs.run("Two", quick, results.append, results.append)
    thread.go_on()
    assert results == [7]


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
    jobs: BackgroundJobs, thread: Thread, results: list[object]
) -> None:
    def work(progress: Progress) -> int:
        progress(0.5)
        results.append("went on")
        return 7

    jobs.run("One", work, results.append, results.append, lambda: results.append("cancelled"))
    assert jobs.state is not None
    assert jobs.state.cancel == "Cancel"

    jobs.cancel()

    assert jobs.state.cancel == ""
    assert jobs.state.title == "One moment…"
    assert jobs.is_running
    thread.go_on()
    assert results == ["cancelled"]
    assert not jobs.is_running


def test_a_job_that_ends_before_it_is_stopped_has_succeeded(
    jobs: BackgroundJobs, thread: Thread, results: list[object]
) -> None:
    jobs.run("One", quick, results.append, results.append, lambda: results.append("cancelled"))
    jobs.cancel()

    thread.go_on()

    assert results == [7]


def test_a_job_that_cannot_be_cancelled_safely_has_no_cancel(
    jobs: BackgroundJobs, thread: Thread, results: list[object]
) -> None:
    def work(progress: Progress) -> int:
        progress(0.5)
        return 7

    jobs.cancel()
    jobs.run("One", work, results.append, results.append)
    jobs.cancel()

    thread.go_on()

    assert results == [7]


def test_the_sheet_is_in_the_current_language(thread: Thread) -> None:
    language = Language()
    jobs = BackgroundJobs(language, thread)  # type: ignore[arg-type] # as above
    jobs.run("One moment…", quick, print, print, lambda: None)

    language.switch_to("de")

    assert jobs.state is not None
    assert jobs.state.title == Language("de").say("One moment…") != "One moment…"
