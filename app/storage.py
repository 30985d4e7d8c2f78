"""Opens the app's database and connects its backups and checks to background threads."""

from collections.abc import Callable, Mapping
from pathlib import Path

from app.domain.rules import RuleSet
from app.presenters.session.app_data import AppData
from app.store.safety.backups import Runner
from app.store.safety.external_folder import BackupFolder, LocalFolder
from app.store.safety.opening import open_store
from app.store.safety.outcome import Opened


def open_storage(
    in_background: Runner,
    on_suspected_damage: Callable[[], None],
    folder: Path,
    leaflets: Mapping[str, RuleSet],
) -> Opened:
    """Calls ``on_suspected_damage``, in any thread, if damage is found while the file is open."""
    opened = open_store(folder, leaflets)
    opened.backups.open_folder = _backup_folder_at
    opened.backups.run_in_background = in_background
    opened.backups.last_check.on_suspected = on_suspected_damage
    return opened


def check_if_due(app_data: AppData, in_background: Runner) -> None:
    """Checks the whole file in the background, once a day."""
    if app_data.is_check_due:
        in_background(app_data.check)


def _backup_folder_at(place: str) -> BackupFolder:
    from app.device.documents import is_content_uri  # noqa: PLC0415 - not for the first frame

    if not is_content_uri(place):
        return LocalFolder(place)
    from app.device.android_tree import Tree  # noqa: PLC0415 - on Android only

    return Tree(place)
