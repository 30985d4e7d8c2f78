"""The state of the backups screen: the backups, the external folder, the question of a restore."""

from dataclasses import dataclass
from datetime import datetime

from app.device.documents import folder_name
from app.i18n import Language
from app.presenters.presenter import State
from app.store.safety.restore import Backup, Contents, Missing
from app.words.dates import date_and_time
from app.words.exchange import DAMAGED_BACKUP
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
