"""When this phone laid its latest copy outside of the app."""

from datetime import UTC, datetime
from pathlib import Path

from app.store.database import Database
from app.store.stamps import written


def latest_outside(database: Database, folder: Path) -> str:
    """As times are kept; empty where there is none, or the folder cannot be looked into."""
    try:
        own = folder.glob(f"pipkeeper-{database.device[:8]}-*.sqlite3")
        made = [file.stat().st_mtime for file in own]
    except OSError:
        return ""
    return written(datetime.fromtimestamp(max(made), UTC)) if made else ""
