"""The copies of the file: where they are, what is in them, the way back to one, and a folder
outside of the app where more of them are laid.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from app.device.answers import Answer
from app.device.device import Device
from app.i18n import Language
from app.presenters.backups.external_folder import ExternalFolder, outside
from app.presenters.backups.restore import Restore
from app.presenters.backups.rows import GO, CopyRow, Question, copy_row, question
from app.presenters.exchange.words import (
    AS_BEFORE,
    BACKUPS,
    COPIES,
    LATEST,
    MADE,
    MAKE_ONE,
    MAKING_COPY,
    NONE_YET,
    UNDO,
    WENT_BACK,
    WHERE,
    WHERE_ABOUT,
    WORKING,
)
from app.presenters.session.app_data import AppData
from app.presenters.session.background_jobs import Jobs
from app.presenters.shared.dates import date_and_time
from app.presenters.shared.device_answers import refused as not_done
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, unseen
from app.store.core.errors import StoreError
from app.store.core.progress import Progress
from app.store.core.stamps import Now, utc_now
from app.store.safety.external_folder import COPY_FOLDER, latest_outside
from app.store.safety.restore import Copy, Missing, copies, missing


@dataclass(frozen=True, slots=True)
class BackupsState:
    """``latest`` says too where there is no copy yet; ``question`` is asked in front of it all."""

    title: str = ""
    where: str = ""
    where_about: str = ""
    latest: str = ""
    make_one: str = ""
    head: str = ""
    rows: tuple[CopyRow, ...] = ()
    outside: ExternalFolder | None = None
    question: Question | None = None
    note: str = ""
    undo: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What a look at the disk has found."""

    copies: tuple[Copy, ...]
    outside: str


class BackupsPresenter:
    def __init__(  # noqa: PLR0913 - the last one for tests alone
        self,
        app_data: AppData,
        language: Language,
        device: Device,
        jobs: Jobs,
        navigation: Navigation,
        *,
        now: Now = utc_now,
    ) -> None:
        self._app_data = app_data
        self._language = language
        self._documents = device.documents
        self._jobs = jobs
        self._now = now
        self._back = Restore(app_data, jobs, navigation, self._complain, self._unchanged)
        self._asked = self._undo = ""
        self._copies: tuple[Copy, ...] = ()
        self.state = BackupsState()
        self.shown: Callable[[BackupsState], None] = unseen

    def open(self, undo: str = "", of: str = "", wrong: str = "", **_given: str) -> None:
        """``undo`` is the copy that was made when somebody went back to the copy ``of`` a time,
        ``wrong`` the fault that kept them from it.
        """
        self._undo = undo
        say = self._language.say
        self._show(
            BackupsState(
                title=say(BACKUPS),
                where=say(WHERE),
                where_about=say(WHERE_ABOUT, folder=str(self._app_data.folder / "backups")),
                make_one=say(MAKE_ONE),
                head=say(COPIES),
                outside=self._outside(""),
                note=say(WENT_BACK, when=date_and_time(self._language, of, self._now()))
                if undo
                else "",
                undo=say(UNDO) if undo else "",
                error=error_message(self._language, StoreError(wrong)) if wrong else "",
            )
        )
        self._look()

    def make_one(self) -> None:
        self._rest()
        self._jobs.run(MAKING_COPY, self._app_data.copy, self._made, self._complain, self._rest)

    def ask(self, copy: str) -> None:
        """What it would cost to go back to this one."""
        self._asked = copy
        self._show(replace(self.state, question=None))  # one that was closed may be asked again
        self._rest()
        self._jobs.run(WORKING, partial(self._missing, Path(copy)), self._tell, self._complain)

    def answer(self, answer: str) -> None:
        self._show(replace(self.state, question=None))
        if answer == GO:
            self._go_back(self._asked)

    def undo(self) -> None:
        if self._undo:
            self._go_back(self._undo)

    def choose_folder(self) -> None:
        choose = self._documents.choose_folder
        self._jobs.ask(choose, self._chosen, self._complain, self._wait)

    def typed(self, path: str) -> None:
        self._chosen(self._documents.typed(path))

    def no_longer(self) -> None:
        self._set_folder("")

    def _chosen(self, answer: Answer) -> None:
        self._show(replace(self.state, note=""))
        if answer.is_done:
            self._set_folder(answer.place)
        else:
            self._show(replace(self.state, error=not_done(self._language, answer).error))

    def _set_folder(self, folder: str) -> None:
        """The first copy is laid there at once, so that everybody sees whether it works."""
        if self._jobs.is_running:  # a tap that began ahead of it
            return
        try:
            self._app_data.current_match.settings.set(COPY_FOLDER, folder)
        except StoreError as fault:
            self._complain(fault)
            return
        self._show(replace(self.state, outside=self._outside(""), error=""))
        if folder:
            self.make_one()

    def _look(self) -> None:
        self._jobs.fetch(partial(self._find, self._folder()), self._found, self._complain)

    def _find(self, folder: str) -> Found:
        told = copies(self._app_data.backups)
        if not folder:
            return Found(told, "")
        shelf = self._app_data.backups.shelf_at(folder)
        with self._app_data.beside() as database:
            return Found(told, latest_outside(database, shelf))

    def _found(self, found: Found) -> None:
        self._copies = found.copies
        say, now = self._language.say, self._now()
        rows = tuple(copy_row(self._language, copy, now) for copy in found.copies)
        latest = say(LATEST, when=rows[0].when) if rows else say(NONE_YET)
        outside = self._outside(found.outside)
        self._show(replace(self.state, rows=rows, latest=latest, outside=outside))

    def _made(self, _copy: Path) -> None:
        self._show(replace(self.state, note=self._language.say(MADE)))
        self._look()

    def _missing(self, copy: Path, _progress: Progress) -> Missing:
        with self._app_data.beside() as database:
            return missing(database, copy)

    def _tell(self, found: Missing) -> None:
        asked = question(self._language, found)
        self._show(replace(self.state, note="", question=asked))

    def _outside(self, latest: str) -> ExternalFolder:
        fault = self._app_data.backups.fault_outside
        when = date_and_time(self._language, latest, self._now()) if latest else ""
        asks = not self._documents.can_ask
        return outside(self._language, self._folder(), when, asks=asks, failed=fault is not None)

    def _folder(self) -> str:
        folder = self._app_data.current_match.setting(COPY_FOLDER)
        return folder if isinstance(folder, str) else ""

    def _go_back(self, copy: str) -> None:
        made = (one.made_at for one in self._copies if str(one.file) == copy)
        self._back.to(Path(copy), "backups", of=next(made, ""))

    def _wait(self) -> None:
        self._rest(note=self._language.say(WORKING))

    def _unchanged(self) -> None:
        self._rest(note=self._language.say(AS_BEFORE))

    def _rest(self, note: str = "") -> None:
        self._show(replace(self.state, note=note, undo="", error=""))

    def _complain(self, fault: StoreError) -> None:
        error = error_message(self._language, fault)
        self._show(replace(self.state, note="", error=error))

    def _show(self, state: BackupsState) -> None:
        self.state = state
        self.shown(state)
