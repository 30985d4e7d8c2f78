"""The backups screen: lists the backups, makes and restores one, and sets the external folder."""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from app.device.answers import Answer
from app.device.documents import folder_name
from app.i18n import Language, marked
from app.play.navigation import Navigation
from app.presenters.presenter import Failure, Presenter, State
from app.presenters.restored_backup import Restore
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.store.core.progress import Progress
from app.store.core.settings import EXTERNAL_FOLDER
from app.store.safety.backups import latest_external_backup
from app.store.safety.restore import Backup, Contents, Missing, count_missing, list_backups
from app.words.dates import date_and_time
from app.words.exchange import AS_BEFORE, DAMAGED_BACKUP, UNDO, WORKING
from app.words.hand.error_messages import refused_text
from app.words.naming import join_with_dots
from app.words.options import Question

RESTORE = "go"


@dataclass(frozen=True, slots=True)
class BackupRow:
    """``key`` is the path of the backup; one that ``is_damaged`` cannot be restored."""

    key: str
    when: str
    contents: str
    last: str = ""
    is_damaged: bool = False


@dataclass(frozen=True, slots=True)
class ExternalFolder:
    """A folder outside of the app that also gets each new backup.

    ``is_path_typed`` if there is no folder dialog.
    """

    about: str
    status: str
    has_failed: bool
    choose: str
    has_folder: bool
    is_path_typed: bool
    path_hint: str
    path_button: str


@dataclass(frozen=True, slots=True)
class BackupsState(State):
    """``latest`` also says that there is no backup yet; ``question`` is shown as a sheet."""

    folder_about: str = ""
    latest: str = ""
    rows: tuple[BackupRow, ...] = ()
    external_folder: ExternalFolder | None = None
    question: Question | None = None
    undo: str = ""


def backup_row(language: Language, backup: Backup, now: datetime) -> BackupRow:
    key, when = str(backup.file), date_and_time(language, backup.made_at, now)
    if backup.contents is None:
        return BackupRow(key, when, language.say(DAMAGED_BACKUP), is_damaged=True)
    return BackupRow(
        key,
        when,
        _contents(language, backup.contents),
        _last_played(language, backup.contents, now),
    )


def latest_text(language: Language, rows: tuple[BackupRow, ...]) -> str:
    if rows:
        return language.say("Latest backup: {when}", when=rows[0].when)
    return language.say("There is no backup yet. One is made when you record the next hand.")


def _last_played(language: Language, contents: Contents, now: datetime) -> str:
    if contents.last_played is None:
        return ""
    when = date_and_time(language, contents.last_played, now)
    return language.say("Last played: {when}", when=when)


def question(language: Language, missing: Missing) -> Question:
    say = language.say
    things = _counts(language, missing.matches, missing.hands)
    loss = say("Everything that is here now is in this backup too.")
    if things:
        gone = language.listed(things)
        loss = say("Not in this backup: {things}. You would lose this.", things=gone)
    copied = say("A backup of what is here now is made first, so you can go back.")
    # Translators: two whole sentences, one after the other
    text = say("{one} {other}", one=loss, other=copied)
    options = (RESTORE, say("Restore")), ("", say("Cancel"))
    return Question(say("Restore this backup?"), text, options)


def _contents(language: Language, contents: Contents) -> str:
    counts = _counts(language, contents.matches, contents.hands)
    return join_with_dots(counts) if counts else language.say("No matches in it")


def _counts(language: Language, matches: int, hands: int) -> tuple[str, ...]:
    """Leaves out what is zero."""
    counts = (
        language.many("{n} match", "{n} matches", matches) if matches else "",
        language.many("{n} hand", "{n} hands", hands) if hands else "",
    )
    return tuple(filter(None, counts))


def external_folder_state(
    language: Language, folder: str, when: str, *, is_path_typed: bool, has_failed: bool
) -> ExternalFolder:
    """``when`` is the time of the latest backup in the folder, as text."""
    say = language.say
    has_failed = has_failed and bool(folder)
    choose = say("Another folder") if folder else say("Choose a folder")
    return ExternalFolder(
        about=_about(language, folder),
        status=_status(language, when, has_failed=has_failed),
        has_failed=has_failed,
        choose=choose,
        has_folder=bool(folder),
        is_path_typed=is_path_typed,
        path_hint=say("Which folder?"),
        path_button=choose,
    )


def _about(language: Language, folder: str) -> str:
    if folder:
        return language.say("Each new backup is put here too: {folder}", folder=folder_name(folder))
    return language.say(
        "Choose a folder, and each new backup is put there too. Best is a folder"
        " outside this phone: then nothing is lost with the phone."
    )


def _status(language: Language, when: str, *, has_failed: bool) -> str:
    if has_failed:
        return language.say(
            "The latest backup could not be put there. Check that the folder is there."
        )
    return language.say("Latest backup there: {when}", when=when) if when else ""


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
