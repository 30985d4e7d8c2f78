"""Back to a copy: it takes the place of the file, and the app goes on with what is in it.

What was there is copied first, so that the same leads back again.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from app.presenters.exchange.words import GOING_BACK
from app.presenters.session.app_data import TROUBLE, AppData
from app.presenters.session.background_jobs import Jobs
from app.presenters.shared.navigation import Navigation, Visit
from app.store.core.errors import StoreError
from app.store.core.progress import Progress
from app.store.safety.restore import Prepared, prepare, put_in_place


class Restore:
    """``wrong`` is told why it could not be done, ``cancelled`` that somebody thought better of
    it; then nothing has changed.
    """

    def __init__(
        self,
        app_data: AppData,
        jobs: Jobs,
        navigation: Navigation,
        wrong: Callable[[StoreError], None],
        cancelled: Callable[[], None],
    ) -> None:
        self._app_data = app_data
        self._jobs = jobs
        self._navigation = navigation
        self._wrong = wrong
        self._cancelled = cancelled

    def to(self, copy: Path, screen: str, **given: str) -> None:
        """The screen is shown then, below the settings; it is given what undoes this besides,
        as ``undo``, or why the copy could not take its place at the last moment, as ``wrong``.
        """
        went = partial(self._went, Visit(screen, given))
        work = partial(self._prepare, copy)
        self._jobs.run(GOING_BACK, work, went, self._wrong, self._cancelled)

    def _prepare(self, copy: Path, progress: Progress) -> Prepared:
        opened = self._app_data.opened
        if opened is None:
            raise LookupError(TROUBLE)
        with self._app_data.beside() as database:
            return prepare(replace(opened, database=database), copy, progress=progress)

    def _went(self, there: Visit, prepared: Prepared) -> None:
        """The file is closed no longer than this takes: no frame is drawn without it. Whoever
        knew of the one before is let go of, after an error too.
        """
        self._app_data.let_go()
        try:
            put_in_place(prepared)
        except StoreError as fault:
            given = {"wrong": fault.key}
        else:
            given = {**there.given, "undo": str(prepared.before)}
        if self._app_data.open():
            path = Visit("table", {}), Visit("settings", {}), Visit(there.name, given)
            self._navigation.anew(path)
        else:
            self._navigation.anew((Visit(TROUBLE, {}),))
