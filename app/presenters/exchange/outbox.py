"""Files that leave the app: what can be in them, and how they get to where they are wanted."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from shutil import rmtree

from app.device.answers import Answer, Went, failed
from app.device.device import Device
from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.exchange.words import (
    FOR_BG_STATS,
    FOR_BG_STATS_ABOUT,
    FOR_PIPKEEPER,
    FOR_PIPKEEPER_ABOUT,
    FOR_TABLES,
    FOR_TABLES_ABOUT,
    WRITING_FILE,
)
from app.presenters.session.background_jobs import Jobs
from app.presenters.shared.options import Option
from app.store.core.database import Database
from app.store.core.errors import StoreError
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


JSON, CSV, BG_STATS = "json", "csv", "bgstats"
PNG = "image/png"

Write = Callable[[Path, Progress], object]
"""Fills a new file."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What can be exported. ``ending`` is that of its name, ``mime`` what mail calls it."""

    key: str
    name: str
    about: str
    icon: str
    ending: str
    mime: str


KINDS: Mapping[str, Kind] = {
    kind.key: kind
    for kind in (
        Kind(
            JSON, FOR_PIPKEEPER, FOR_PIPKEEPER_ABOUT, "cellphone-arrow-down", "json",
            "application/json",
        ),
        Kind(CSV, FOR_TABLES, FOR_TABLES_ABOUT, "table", "csv", "text/csv"),
        Kind(
            BG_STATS, FOR_BG_STATS, FOR_BG_STATS_ABOUT, "chart-bar", "bgsplay", "application/json",
        ),
    )
}  # fmt: skip


def exports(language: Language, *, of_result: bool = True) -> tuple[Option, ...]:
    """BG Stats takes what is over; all others anything."""
    return tuple(
        Option(kind.key, kind.icon, language.say(kind.name), language.say(kind.about))
        for kind in KINDS.values()
        if of_result or kind.key != BG_STATS
    )


def named(moment: datetime, ending: str, what: str = "pipkeeper") -> str:
    """A name that sorts by the day, and that every disk takes."""
    return f"{what}-{moment:%Y-%m-%d}.{ending}"


@dataclass(frozen=True, slots=True)
class Listener:
    """What becomes of a file on its way out. ``asks``: a person is asked where it goes."""

    asks: Callable[[], None]
    answered: Callable[[Answer], None]
    wrong: Callable[[StoreError], None]
    cancelled: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Outbox:
    """A folder of the app's own in which what goes out is made; it holds the last one only."""

    folder: Path
    device: Device
    jobs: Jobs
    listener: Listener

    def save(self, name: str, write: Write) -> None:
        """Where the player chooses."""
        self._out(name, write, lambda file: self.device.documents.save(file, name))

    def share(self, name: str, mime: str, write: Write) -> None:
        """To another app; a desk, which has no sheet for that, saves it."""
        if self.device.sharing.can_share:
            self._out(name, write, lambda file: self.device.sharing.file(file, mime))
        else:
            self.save(name, write)

    def ask(self, send: Callable[[], Answer]) -> None:
        """Another app or the player; nothing is to be made for it first."""
        self.jobs.ask(send, self.listener.answered, self.listener.wrong, self.listener.asks)

    def _out(self, name: str, write: Write, send: Callable[[Path], Answer]) -> None:
        def filled(answer: Answer) -> None:
            if answer.is_done:
                self.ask(partial(send, self.folder / name))
            else:
                self.listener.answered(answer)

        fill = partial(self._fill, name, write)
        self.jobs.run(WRITING_FILE, fill, filled, self.listener.wrong, self.listener.cancelled)

    def _fill(self, name: str, write: Write, progress: Progress) -> Answer:
        try:
            rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            write(self.folder / name, progress)
        except OSError as fault:
            return failed(fault)
        return Answer(Went.DONE)
