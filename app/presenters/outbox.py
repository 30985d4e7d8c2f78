"""Export formats, and the outbox that writes a file and saves or shares it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from shutil import rmtree

from app.device.answers import Answer, Result, answer_for_os_error
from app.device.device import Device
from app.domain.rules import RuleSet
from app.i18n import Language, marked
from app.presenters.background_jobs import BackgroundJobs
from app.presenters.services import Services
from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.progress import Progress, no_progress
from app.words.exchange import WORKING
from app.words.hand.error_messages import error_message, saved_text
from app.words.options import Option


def write_export(  # noqa: PLR0913, PLR0917 - the parameters of three exports
    key: str,
    database: Database,
    leaflets: Mapping[str, RuleSet],
    file: Path,
    match: str = "",
    progress: Progress = no_progress,
) -> None:
    """Writes one match, or everything if ``match`` is empty."""
    from app.store.exchange.bgstats import export_bgstats  # noqa: PLC0415 - no screen opens with it
    from app.store.exchange.exporting import export_csv, export_json  # noqa: PLC0415 - as above

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
"""Writes the content of a new file."""


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A file format of the export. ``extension`` is without the dot; ``mime`` is the media type."""

    name: str
    about: str
    icon: str
    extension: str
    mime: str


EXPORT_FORMATS: Mapping[str, ExportFormat] = {
    JSON: ExportFormat(
        marked("For another Pipkeeper"),
        marked("To see or continue the match on another phone."),
        "cellphone-arrow-down", "json", "application/json",
    ),
    CSV: ExportFormat(
        marked("For a spreadsheet"),
        marked("One row for each hand."),
        "table", "csv", "text/csv",
    ),
    BG_STATS: ExportFormat(
        marked("For BG Stats"),
        marked("BG Stats is an app that records the games you play."),
        "chart-bar", "bgsplay", "application/json",
    ),
}  # fmt: skip


def export_options(language: Language, *, is_finished: bool = True) -> tuple[Option, ...]:
    """The formats to choose from. BG Stats accepts only finished matches."""
    return tuple(
        Option(key, format_.icon, language.say(format_.name), language.say(format_.about))
        for key, format_ in EXPORT_FORMATS.items()
        if is_finished or key != BG_STATS
    )


def export_file_name(moment: datetime, extension: str, prefix: str = "pipkeeper") -> str:
    """Returns a name that sorts by date and is valid in every file system."""
    return f"{prefix}-{moment:%Y-%m-%d}.{extension}"


@dataclass(frozen=True, slots=True)
class OutboxCallbacks:
    """Reports how saving or sharing goes. ``on_wait``: the user is asked where to put the file."""

    on_wait: Callable[[], None]
    on_answer: Callable[[Answer], None]
    on_error: Callable[[StoreError], None]
    on_cancel: Callable[[], None]


def told_callbacks(language: Language, tell: Callable[[str, str], None]) -> OutboxCallbacks:
    """Tells in a sentence how it goes: ``tell`` gets a note and an error, one of them empty."""

    def answered(answer: Answer) -> None:
        result = saved_text(language, answer)
        tell(result.note, result.error)

    return OutboxCallbacks(
        on_wait=lambda: tell(language.say(WORKING), ""),
        on_answer=answered,
        on_error=lambda fault: tell("", error_message(language, fault)),
        on_cancel=lambda: tell("", ""),
    )


def outbox_of(services: Services, callbacks: OutboxCallbacks) -> "Outbox":
    folder = services.app_data.folder / "outbox"
    return Outbox(folder, services.device, services.jobs, callbacks)


@dataclass(frozen=True, slots=True)
class Outbox:
    """Writes files into a private folder and hands them over. It keeps only the last file."""

    folder: Path
    device: Device
    jobs: BackgroundJobs
    callbacks: OutboxCallbacks

    def save(self, name: str, write: Write) -> None:
        """Writes the file and saves it where the user chooses."""
        self._write_and_send(name, write, lambda file: self.device.documents.save(file, name))

    def share(self, name: str, mime: str, write: Write) -> None:
        """Writes the file and sends it to another app; saves it where sharing is impossible."""
        if self.device.sharing.can_share:
            self._write_and_send(name, write, lambda file: self.device.sharing.file(file, mime))
        else:
            self.save(name, write)

    def ask(self, send: Callable[[], Answer]) -> None:
        """Calls ``send``, which waits for the user or another app. No file is written first."""
        self.jobs.ask(
            send, self.callbacks.on_answer, self.callbacks.on_error, self.callbacks.on_wait
        )

    def _write_and_send(self, name: str, write: Write, send: Callable[[Path], Answer]) -> None:
        def written(answer: Answer) -> None:
            if answer.is_done:
                self.ask(partial(send, self.folder / name))
            else:
                self.callbacks.on_answer(answer)

        write_file = partial(self._write_file, name, write)
        self.jobs.run(
            marked("Writing the file…"),
            write_file,
            written,
            self.callbacks.on_error,
            self.callbacks.on_cancel,
        )

    def _write_file(self, name: str, write: Write, progress: Progress) -> Answer:
        try:
            rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            write(self.folder / name, progress)
        except OSError as fault:
            return answer_for_os_error(fault)
        return Answer(Result.DONE)
