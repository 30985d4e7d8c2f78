"""Background jobs: long work in another thread, one at a time, all of them shown in one way.

A job holds the screen from the tap that starts it to its end: nothing beneath can be tapped, and
nothing is written in the window's thread, which would have to wait for the job's transaction.
What is shown of it is derived from here each time, so that it outlives every redrawing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from app.i18n import Language
from app.presenters.exchange.words import CANCEL, SHARE_DONE, WORKING
from app.store.core.errors import StoreError
from app.store.core.progress import Cancelled, Progress

T = TypeVar("T")
RunInWindow = Callable[[Callable[[], None]], None]
"""Has something called between two frames; any thread may ask."""


class RunInBackground(Protocol):
    """Does the work away from the frames, and ``then``, with what came of it, between two of
    them. What the work needs it opens itself: a connection to the file belongs to one thread.
    """

    def __call__(self, work: Callable[[], T], then: Callable[[T], None]) -> None: ...


def at_once(work: Callable[[], T], then: Callable[[T], None]) -> None:
    """For tests, and where there is no hurry."""
    then(work())


def soon_at_once(call: Callable[[], None]) -> None:
    """As above."""
    call()


@dataclass(frozen=True, slots=True)
class JobState:
    """``share`` is what is done, from 0 to 1, and below 0 as long as nobody knows. ``cancel`` is
    empty where it cannot be cancelled, or is being cancelled already.
    """

    title: str
    share: float
    percent: str
    cancel: str


class Jobs(Protocol):
    """What a presenter asks for."""

    @property
    def is_running(self) -> bool:
        """A job holds the screen."""

    def run(
        self,
        title: str,
        work: Callable[[Progress], T],
        then: Callable[[T], None],
        wrong: Callable[[StoreError], None],
        cancelled: Callable[[], None] | None = None,
    ) -> None:
        """Hold the screen until ``then``, ``wrong`` or ``cancelled`` is called. ``title`` is a
        msgid. Without ``cancelled`` it cannot be cancelled. Refused while another one runs.
        """

    def ask(
        self,
        work: Callable[[], T],
        then: Callable[[T], None],
        wrong: Callable[[StoreError], None],
        waits: Callable[[], None],
    ) -> None:
        """Wait for a person: the phone's own page, a program's window. The screen stays free, for
        no answer may come; ``waits`` is called first. Refused while a job runs or another waits.
        """

    def fetch(
        self,
        work: Callable[[], T],
        then: Callable[[T], None],
        wrong: Callable[[StoreError], None],
    ) -> None:
        """Read something that is shown when it is there; at any time, beside whatever runs."""


class BackgroundJobs:
    """The one of the app. ``shown`` is called, in the window's thread, with every change."""

    def __init__(
        self,
        language: Language,
        run_in_background: RunInBackground,
        run_in_window: RunInWindow = soon_at_once,
    ) -> None:
        self._language = language
        self._run_in_background = run_in_background
        self._run_in_window = run_in_window
        self._job: Job | None = None
        self._is_asking = False
        self.shown: Callable[[], None] = _unseen

    @property
    def is_running(self) -> bool:
        return self._job is not None

    @property
    def state(self) -> JobState | None:
        """In the language that is spoken now."""
        return None if self._job is None else _state(self._language, self._job)

    def run(
        self,
        title: str,
        work: Callable[[Progress], T],
        then: Callable[[T], None],
        wrong: Callable[[StoreError], None],
        cancelled: Callable[[], None] | None = None,
    ) -> None:
        if self._job is not None or self._is_asking:
            return
        job = self._job = Job(
            title, self._run_in_window, self._progressed, can_cancel=cancelled is not None
        )
        self.shown()
        came = _Ways(then, wrong, cancelled or _unseen)
        self._run_in_background(partial(_tried, partial(work, job.report), came), self._over)

    def ask(
        self,
        work: Callable[[], T],
        then: Callable[[T], None],
        wrong: Callable[[StoreError], None],
        waits: Callable[[], None],
    ) -> None:
        if self._job is not None or self._is_asking:
            return
        self._is_asking = True
        waits()
        self._run_in_background(partial(_tried, work, _Ways(then, wrong, _unseen)), self._answered)

    def fetch(
        self,
        work: Callable[[], T],
        then: Callable[[T], None],
        wrong: Callable[[StoreError], None],
    ) -> None:
        self._run_in_background(partial(_tried, work, _Ways(then, wrong, _unseen)), _call)

    def cancel(self) -> None:
        """The work stops at its next safe place, or is done before it comes to one."""
        if self._job is not None and self._job.can_cancel:
            self._job.is_cancelled = True
            self.shown()

    def _progressed(self, job: "Job") -> None:
        if job is self._job:
            self.shown()

    def _over(self, told: Callable[[], None]) -> None:
        """The screen is free before anybody is told, whatever comes of that."""
        self._job = None
        self.shown()
        told()

    def _answered(self, told: Callable[[], None]) -> None:
        self._is_asking = False
        told()


class Job:
    """One that runs. Its thread reports to it; all else is the window's."""

    def __init__(
        self,
        title: str,
        run_in_window: RunInWindow,
        progressed: Callable[["Job"], None],
        *,
        can_cancel: bool,
    ) -> None:
        self.title = title
        self.can_cancel = can_cancel
        self.is_cancelled = False
        self.share = -1.0
        self._run_in_window = run_in_window
        self._progressed = progressed
        self._percent = -1
        self._is_due = False

    def report(self, share: float) -> None:
        """Told between two frames, and only where a whole percent is new."""
        if self.is_cancelled:
            raise Cancelled
        self.share = max(self.share, share)
        percent = int(self.share * 100)
        if percent != self._percent and not self._is_due:
            self._percent, self._is_due = percent, True
            self._run_in_window(self._tell)

    def _tell(self) -> None:
        self._is_due = False
        self._progressed(self)


@dataclass(frozen=True, slots=True)
class _Ways:
    """Out of the work."""

    then: Callable[..., None]
    wrong: Callable[[StoreError], None]
    cancelled: Callable[[], None]


def _tried(work: Callable[[], object], ways: _Ways) -> Callable[[], None]:
    """What is to be done in the window's thread then; what nobody expected is raised there."""
    try:
        return partial(ways.then, work())
    except StoreError as fault:
        return partial(ways.wrong, fault)
    except Cancelled:  # it was asked for
        return ways.cancelled
    except BaseException as fault:  # noqa: BLE001 - seen there, whatever it is
        return partial(_raise, fault)


def _raise(fault: BaseException) -> None:
    raise fault


def _call(told: Callable[[], None]) -> None:
    told()


def _state(language: Language, job: Job) -> JobState:
    say = language.say
    is_known = job.share >= 0
    return JobState(
        title=say(WORKING if job.is_cancelled else job.title),
        share=job.share,
        percent=say(SHARE_DONE, size=int(job.share * 100)) if is_known else "",
        cancel=say(CANCEL) if job.can_cancel and not job.is_cancelled else "",
    )


def _unseen() -> None:
    """Nobody looks yet."""
