"""Background jobs: long work in another thread, one at a time, with one progress sheet.

A job blocks the screen from start to end: the user can tap nothing beneath, and the window's
thread writes nothing, because it would have to wait for the job's transaction. The progress
sheet takes its state from here each time, so it survives every redraw.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from app.i18n import Language
from app.play.threads import RunInBackground, RunInWindow, call_now
from app.store.core.errors import StoreError
from app.store.core.progress import Cancelled, Progress
from app.words.exchange import CANCEL, SHARE_DONE, WORKING

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class JobState:
    """``progress`` is from 0 to 1, below 0 if unknown. ``cancel`` is the label of the
    button; empty if the job cannot be cancelled or is being cancelled.
    """

    title: str
    progress: float
    percent: str
    cancel: str


class BackgroundJobs:
    """The app has one. Calls ``shown`` in the window's thread after every change."""

    def __init__(
        self,
        language: Language,
        run_in_background: RunInBackground,
        run_in_window: RunInWindow = call_now,
    ) -> None:
        self._language = language
        self._run_in_background = run_in_background
        self._run_in_window = run_in_window
        self._job: Job | None = None
        self._is_asking = False
        self.shown: Callable[[], None] = _no_listener

    @property
    def is_running(self) -> bool:
        """True while a job blocks the screen."""
        return self._job is not None

    @property
    def state(self) -> JobState | None:
        """In the language that is spoken now; None if no job runs."""
        job, say = self._job, self._language.say
        if job is None:
            return None
        percent = say(SHARE_DONE, size=int(job.progress * 100)) if job.progress >= 0 else ""
        title = say(WORKING if job.is_cancelled else job.title)
        cancel = say(CANCEL) if job.can_cancel and not job.is_cancelled else ""
        return JobState(title, job.progress, percent, cancel)

    def run(
        self,
        title: str,
        work: Callable[[Progress], T],
        on_done: Callable[[T], None],
        on_error: Callable[[StoreError], None],
        on_cancel: Callable[[], None] | None = None,
    ) -> None:
        """Runs a job; blocks the screen until one of the three callbacks is called.

        ``title`` is a msgid. Without ``on_cancel`` the job cannot be cancelled. Does nothing
        while another job runs.
        """
        if self._job is not None or self._is_asking:
            return
        can_cancel = on_cancel is not None
        job = self._job = Job(title, can_cancel, self._run_in_window, self._show_progress)
        self.shown()
        reporting = partial(work, job.report)
        run = partial(_run, reporting, on_done, on_error, on_cancel or _no_listener)
        self._run_in_background(run, self._finish_job)

    def ask(
        self,
        work: Callable[[], T],
        on_done: Callable[[T], None],
        on_error: Callable[[StoreError], None],
        on_wait: Callable[[], None],
    ) -> None:
        """Waits for the user in a system dialog or another program's window.

        The screen is not blocked, because there may never be an answer. Calls ``on_wait`` first.
        Does nothing while a job runs or another request waits.
        """
        if self._job is not None or self._is_asking:
            return
        self._is_asking = True
        on_wait()
        self._run_in_background(partial(_run, work, on_done, on_error), self._finish_request)

    def fetch(
        self,
        work: Callable[[], T],
        on_done: Callable[[T], None],
        on_error: Callable[[StoreError], None],
    ) -> None:
        """Reads data in the background without blocking the screen; allowed at any time."""
        self._run_in_background(partial(_run, work, on_done, on_error), call_now)

    def cancel(self) -> None:
        """Asks the job to stop. It stops when it next reports progress, or completes before."""
        if self._job is not None and self._job.can_cancel:
            self._job.is_cancelled = True
            self.shown()

    def _show_progress(self, job: "Job") -> None:
        if job is self._job:
            self.shown()

    def _finish_job(self, callback: Callable[[], None]) -> None:
        """Frees the screen first, even if the callback fails."""
        self._job = None
        self.shown()
        callback()

    def _finish_request(self, callback: Callable[[], None]) -> None:
        self._is_asking = False
        callback()


@dataclass(slots=True, eq=False)
class Job:
    """A running job. Its own thread calls ``report``; the window's thread uses the rest."""

    title: str
    can_cancel: bool
    run_in_window: RunInWindow
    on_progress: Callable[["Job"], None]
    is_cancelled: bool = False
    progress: float = -1.0
    _percent: int = -1
    _is_notify_due: bool = False

    def report(self, progress: float) -> None:
        """Updates the progress; redraws only if the whole percentage changed.

        Raises Cancelled if the user cancelled the job.
        """
        if self.is_cancelled:
            raise Cancelled
        self.progress = max(self.progress, progress)
        percent = int(self.progress * 100)
        if percent != self._percent and not self._is_notify_due:
            self._percent, self._is_notify_due = percent, True
            self.run_in_window(self._notify)

    def _notify(self) -> None:
        self._is_notify_due = False
        self.on_progress(self)


def _no_listener() -> None:
    """The default callback; does nothing."""


def _run(
    work: Callable[[], T],
    on_done: Callable[[T], None],
    on_error: Callable[[StoreError], None],
    on_cancel: Callable[[], None] = _no_listener,
) -> Callable[[], None]:
    """Runs the work and returns what the window's thread must call afterwards.

    An unexpected error is raised in the window's thread, where it is logged and shown.
    """
    try:
        return partial(on_done, work())
    except StoreError as fault:
        return partial(on_error, fault)
    except Cancelled:  # the user cancelled the job
        return on_cancel
    except BaseException as fault:  # noqa: BLE001 - raised again in the window's thread
        return partial(_raise, fault)


def _raise(fault: BaseException) -> None:
    raise fault
