"""Opens the player's file for the app: what takes long at it is done in another thread."""

from collections.abc import Callable, Mapping
from pathlib import Path

from app.domain.rules import RuleSet
from app.presenters.session.app_data import Kept
from app.store.safety.backups import Elsewhere
from app.store.safety.external_folder import Folder, Shelf
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


def check_if_due(kept: Kept, in_background: Elsewhere) -> None:
    """Once a day the whole file, while nobody waits for it."""
    if kept.is_check_due:
        in_background(kept.check)


def _shelf_at(place: str) -> Shelf:
    from app.device.documents import is_address  # noqa: PLC0415 - not for the first frame

    if not is_address(place):
        return Folder(place)
    from app.device.android_tree import Tree  # noqa: PLC0415 - there only

    return Tree(place)
