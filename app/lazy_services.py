"""The device, threads and background jobs: created on first use, never before the first frame."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from app.i18n import Language

if TYPE_CHECKING:
    from app.device.device import Device
    from app.play.threads import RunInBackground, RunInWindow
    from app.presenters.background_jobs import BackgroundJobs

T = TypeVar("T")


class LazyServices:
    """``inbox`` is the folder for received files. Tests replace the last three."""

    def __init__(
        self,
        language: Language,
        inbox: Path,
        device: "Device | None",
        run_in_background: "RunInBackground | None",
        run_in_window: "RunInWindow | None",
    ) -> None:
        self._language = language
        self._inbox = inbox
        self._device = device
        self._run_in_background = run_in_background
        self._run_in_window = run_in_window
        self.when_jobs: Callable[[BackgroundJobs], None] = lambda _jobs: None
        """Called once, with the jobs: the window shows them."""

    @cached_property
    def device(self) -> "Device":
        from app.device.device import create_device  # noqa: PLC0415 - not needed for the first frame
        from app.ui.scheduling import allow_sleep, run_in_window  # noqa: PLC0415 - imports Kivy

        return self._device or create_device(self._inbox, run_in_window, allow_sleep)

    @cached_property
    def jobs(self) -> "BackgroundJobs":
        """The app's only ``BackgroundJobs``."""
        from app.presenters.background_jobs import BackgroundJobs  # noqa: PLC0415 - as above
        from app.ui.scheduling import run_in_window  # noqa: PLC0415 - imports Kivy

        in_window = self._run_in_window or run_in_window
        jobs = BackgroundJobs(self._language, self.run_in_background, in_window)
        self.when_jobs(jobs)
        return jobs

    def run_in_background(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Runs ``work`` in a thread, then ``then`` with its result in the window's thread."""
        from app.ui.scheduling import run_in_background  # noqa: PLC0415 - imports Kivy

        (self._run_in_background or run_in_background)(work, then)

    def run_in_window(self, call: Callable[[], None]) -> None:
        """Calls in the window's thread, between two frames; any thread may call this."""
        from app.ui.scheduling import run_in_window  # noqa: PLC0415 - imports Kivy

        (self._run_in_window or run_in_window)(call)

    def run_detached(self, work: Callable[[], None]) -> None:
        """Runs ``work`` in a thread that gives way to the window: nothing waits for it."""
        from app.ui.scheduling import give_way  # noqa: PLC0415 - imports Kivy

        def give_way_and_work() -> None:
            give_way()
            work()

        self.run_in_background(give_way_and_work, lambda _result: None)
