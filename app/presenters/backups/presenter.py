"""The backups screen: lists the backups, makes and restores one, and sets the external folder."""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from app.device.answers import Answer
from app.i18n import marked
from app.play.navigation import Navigation
from app.presenters.backups.state import (
    RESTORE,
    BackupsState,
    ExternalFolder,
    backup_row,
    external_folder_state,
    latest_text,
    question,
)
from app.presenters.presenter import Failure, Presenter
from app.presenters.restored_backup import Restore
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.store.core.progress import Progress
from app.store.core.settings import EXTERNAL_FOLDER
from app.store.safety.backups import latest_external_backup
from app.store.safety.restore import Backup, Missing, count_missing, list_backups
from app.words.dates import date_and_time
from app.words.exchange import AS_BEFORE, UNDO, WORKING
from app.words.hand.error_messages import refused_text


@dataclass(frozen=True, slots=True)
class DiskState:
    """The backups on the disk, and the time of the latest one in the external folder."""

    backups: tuple[Backup, ...]
    latest_external: str


class BackupsPresenter(Presenter[BackupsState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(BackupsState(), services, navigation)
        self._app_data = services.app_data
        self._documents = services.device.documents
        self._jobs = services.jobs
        self._now = services.now
        self._restore = Restore(services, navigation, self._show_error, self._show_unchanged)
        self._asked_backup = self._undo_backup = ""
        self._backups: tuple[Backup, ...] = ()

    def open(self, undo: str = "", of: str = "", wrong: str = "", **_params: str) -> None:
        """After a restore, ``undo`` is the backup of the data before it, and ``of`` the time of the
        restored backup. ``wrong`` is the key of the error if the restore failed.
        """
        self._undo_backup = undo
        say = self._language.say
        self._show(
            BackupsState(
                folder_about=say(
                    "In {folder}. A backup is made on each day that you play. The seven latest are"
                    " kept.",
                    folder=str(self._app_data.folder / "backups"),
                ),
                external_folder=self._external_folder(""),
                note=say("Everything is as it was in the backup: {when}", when=self._when(of))
                if undo
                else "",
                undo=say(UNDO) if undo else "",
                error=self._error_text(StoreError(wrong)) if wrong else "",
            )
        )
        self._load()

    def make_backup(self) -> None:
        self._show_note()
        self._jobs.run(
            marked("Making a backup…"),
            self._app_data.back_up,
            self._backup_made,
            self._show_error,
            self._show_note,
        )

    def ask(self, backup: str) -> None:
        """Asks whether to restore this backup, and shows what would be lost."""
        self._asked_backup = backup
        self._show(replace(self.state, question=None))  # so a dismissed one is shown again
        self._show_note()
        self._jobs.run(
            WORKING,
            partial(self._count_missing, Path(backup)),
            self._show_question,
            self._show_error,
        )

    def answer(self, answer: str) -> None:
        self._show(replace(self.state, question=None))
        if answer == RESTORE:
            self._restore_from(self._asked_backup)

    def undo(self) -> None:
        if self._undo_backup:
            self._restore_from(self._undo_backup)

    def choose_folder(self) -> None:
        choose = self._documents.choose_folder
        self._jobs.ask(choose, self._folder_chosen, self._show_error, self._show_working)

    def enter_path(self, path: str) -> None:
        self._folder_chosen(self._documents.resolve_path(path))

    def stop(self) -> None:
        self._set_folder("")

    def _folder_chosen(self, answer: Answer) -> None:
        self._show(replace(self.state, note=""))
        if answer.is_done:
            self._set_folder(answer.place)
        else:
            self._show(replace(self.state, error=refused_text(self._language, answer)))

    def _set_folder(self, folder: str) -> None:
        """Also makes a backup at once, so that the user sees whether the folder works."""
        if self._jobs.is_running:  # the tap began before the job
            return
        settings = self._app_data.current_match.settings
        if not self._attempt(lambda: settings.set(EXTERNAL_FOLDER, folder)):
            return
        self._show(replace(self.state, external_folder=self._external_folder(""), error=""))
        if folder:
            self.make_backup()

    def _load(self) -> None:
        self._jobs.fetch(
            partial(self._read_disk, self._folder()), self._show_backups, self._show_error
        )

    def _read_disk(self, folder: str) -> DiskState:
        found = list_backups(self._app_data.backups)
        if not folder:
            return DiskState(found, "")
        backup_folder = self._app_data.backups.open_folder(folder)
        with self._app_data.second_connection() as database:
            return DiskState(found, latest_external_backup(database, backup_folder))

    def _show_backups(self, found: DiskState) -> None:
        self._backups = found.backups
        now = self._now()
        rows = tuple(backup_row(self._language, backup, now) for backup in found.backups)
        latest = latest_text(self._language, rows)
        external_folder = self._external_folder(found.latest_external)
        self._show(replace(self.state, rows=rows, latest=latest, external_folder=external_folder))

    def _backup_made(self, _backup: Path) -> None:
        self._show(replace(self.state, note=self._language.say("A backup was made.")))
        self._load()

    def _count_missing(self, backup: Path, _progress: Progress) -> Missing:
        with self._app_data.second_connection() as database:
            return count_missing(database, backup)

    def _show_question(self, found: Missing) -> None:
        self._show(replace(self.state, note="", question=question(self._language, found)))

    def _external_folder(self, latest: str) -> ExternalFolder:
        fault = self._app_data.backups.external_fault
        return external_folder_state(
            self._language,
            self._folder(),
            self._when(latest) if latest else "",
            is_path_typed=not self._documents.can_ask,
            has_failed=fault is not None,
        )

    def _when(self, stamp: str) -> str:
        return date_and_time(self._language, stamp, self._now())

    def _folder(self) -> str:
        return self._app_data.current_match.setting(EXTERNAL_FOLDER)

    def _restore_from(self, backup: str) -> None:
        times = (one.made_at for one in self._backups if str(one.file) == backup)
        self._restore.start(Path(backup), "backups", of=next(times, ""))

    def _show_working(self) -> None:
        self._show_note(note=self._language.say(WORKING))

    def _show_unchanged(self) -> None:
        self._show_note(note=self._language.say(AS_BEFORE))

    def _show_note(self, note: str = "") -> None:
        self._show(replace(self.state, note=note, undo="", error=""))

    def _show_error(self, fault: Failure) -> None:
        self._tell(error=self._error_text(fault))
