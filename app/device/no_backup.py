"""Where files stay on this device: no backup has them, and no phone set up from a backup."""

import os
from collections.abc import Mapping
from pathlib import Path

from app.device.android_java import activity, or_else
from app.device.system import is_android


def no_backup_folder(home: Path, environment: Mapping[str, str] = os.environ) -> Path:
    """It may not be there yet. ``home``: the folder of the app's own files."""
    own = home / "no-backup"
    return or_else(own, _android_folder) if is_android(environment) else own


def _android_folder() -> Path:
    return Path(str(activity().getNoBackupFilesDir().getAbsolutePath()))
