"""Which of the store's ways out belongs to which kind of file: of one match, or of everything."""

from collections.abc import Mapping
from pathlib import Path

from app.domain.rules import RuleSet
from app.presenters.exchange.outbox import BG_STATS, CSV
from app.store.core.database import Database
from app.store.core.progress import Progress, unwatched
from app.store.exchange.bgstats import export_bgstats
from app.store.exchange.exporting import export_csv, export_json


def write_export(  # noqa: PLR0913, PLR0917 - as the three of them want it
    key: str,
    database: Database,
    leaflets: Mapping[str, RuleSet],
    file: Path,
    match: str = "",
    progress: Progress = unwatched,
) -> None:
    """Without a match it is everything."""
    only = (match,) if match else None
    if key == CSV:
        export_csv(database, file, only, progress)
    elif key == BG_STATS:
        export_bgstats(database, file, leaflets, only, progress)
    else:
        export_json(database, file, only, progress)
