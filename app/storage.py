"""Opens the player's file for the app: what takes long at it is done in another thread."""

from collections.abc import Callable, Mapping
from pathlib import Path

from app.domain.rules import RuleSet
from app.presenters.session.app_data import AppData
from app.store.safety.backups import Elsewhere
from app.store.safety.external_folder import BackupFolder, Folder
from app.store.safety.opening import open_store
from app.store.safety.outcome import Opened


def opened_store(
    in_background: Elsewhere,
    suspected: Callable[[], None],
    folder: Path,
    leaflets: Mapping[str, RuleSet],
) -> Opened:
    """``suspected`` is called, in any thread, once damage comes out while it is in use."""
    opened = open_store(folder, leaflets)
    opened.backups.shelf_at = _shelf_at
    opened.backups.elsewhere = in_background
    opened.backups.checks.when_suspected = suspected
    return opened


def check_if_due(app_data: AppData, in_background: Elsewhere) -> None:
    """Once a day the whole file, while nobody waits for it."""
    if app_data.is_check_due:
        in_background(app_data.check)


def _shelf_at(place: str) -> BackupFolder:
    from app.device.documents import is_address  # noqa: PLC0415 - not for the first frame

    if not is_address(place):
        return Folder(place)
    from app.device.android_tree import Tree  # noqa: PLC0415 - there only

    return Tree(place)
