"""The exchange screen: exports everything into a file, previews and imports a file."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.device.answers import Answer
from app.i18n import Language, marked
from app.play.navigation import Navigation
from app.presenters.outbox import (
    EXPORT_FORMATS,
    OutboxCallbacks,
    export_file_name,
    export_options,
    outbox_of,
    write_export,
)
from app.presenters.presenter import Failure, Presenter, State
from app.presenters.restored_backup import Restore
from app.presenters.services import Services
from app.store.core.errors import StoreError, StoreFault
from app.store.core.progress import Progress, sub_progress
from app.words.exchange import AS_BEFORE, UNDO, WORKING
from app.words.hand.error_messages import error_message, refused_text, saved_text
from app.words.options import Option

if TYPE_CHECKING:
    from app.store.exchange.importing import WrittenRow
    from app.store.exchange.preview import Preview, RowCounts

    Imported = tuple[str, tuple[WrittenRow, ...]]
    """The backup of before an import, and what it wrote."""

MAX_PLACES = 5
"""The most places of errors that are listed for a file."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number and its label."""

    number: str
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """A kind of row, and how many of them are new, changed and already here."""

    name: str
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """What a file contains. ``error`` says why it cannot be imported, ``places`` where in it."""

    file: str
    heading: str = ""
    lines: tuple[Line, ...] = ()
    can_import: bool = False
    error: str = ""
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class IncomingFile:
    """A file that the user has chosen: its preview, or why it cannot be read."""

    file: str
    found: "Preview | StoreError"
    is_imported: bool = False

    def summary(self, language: Language) -> ImportSummary:
        if isinstance(self.found, StoreError):
            error, places = (
                error_message(language, self.found),
                _places(language, self.found.values),
            )
            return ImportSummary(self.file, error=error, places=places)
        summary = _import_summary(language, self.file, self.found)
        if not self.is_imported:
            return summary
        return replace(summary, heading=language.say("Imported:"), can_import=False)


def _import_summary(language: Language, file: str, preview: "Preview") -> ImportSummary:
    if preview.problems:
        error = error_message(language, StoreError(StoreFault.FILE_WRONG))
        places = dict.fromkeys(refused.place for refused in preview.problems)
        shown = tuple(_place(language, place) for place in [*places][:MAX_PLACES])
        return ImportSummary(file, error=error, places=shown)
    say = language.say
    kinds = preview.players, preview.matches, preview.hands, preview.boxes
    if not any(row_counts.added or row_counts.changed for row_counts in kinds):
        return ImportSummary(file, heading=say("Everything in this file is already here."))
    boxes = (_line(language, say("Own boxes"), preview.boxes),) if preview.boxes.rows else ()
    return ImportSummary(
        file,
        heading=say("In this file:"),
        lines=(
            _line(language, say("Players"), preview.players),
            _line(language, say("Matches"), preview.matches),
            _line(language, say("Hands"), preview.hands),
            *boxes,
        ),
        can_import=True,
    )


def _places(language: Language, values: Mapping[str, object]) -> tuple[str, ...]:
    if "place" in values:
        return (_place(language, str(values["place"])),)
    if "line" in values:
        return (language.say("Line {line} of the file.", line=values["line"]),)
    return ()


def _place(language: Language, place: str) -> str:
    return language.say("Place in the file: {place}", place=place)


def _line(language: Language, name: str, row_counts: "RowCounts") -> Line:
    here = row_counts.same + row_counts.older
    counts = (
        Count(str(row_counts.added), language.say("New")),
        Count(str(row_counts.changed), language.say("Changed")),
        Count(str(here), language.say("Already here")),
    )
    return Line(name, counts)


@dataclass(frozen=True, slots=True)
class ExchangeState(State):
    """``is_path_typed`` if there is no file dialog and the user types the path. ``undo`` is empty
    if there is nothing to undo.
    """

    exports: tuple[Option, ...] = ()
    is_path_typed: bool = False
    path_hint: str = ""
    path_button: str = ""
    summary: ImportSummary | None = None
    undo: str = ""


class ExchangePresenter(Presenter[ExchangeState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(ExchangeState(), services, navigation)
        self._app_data = services.app_data
        self._documents = services.device.documents
        callbacks = OutboxCallbacks(self._show_working, self._saved, self._show_error, self._update)
        self._outbox = outbox_of(services, callbacks)
        self._now = services.now
        self._jobs = services.jobs
        self._restore = Restore(services, navigation, self._show_error, self._show_unchanged)
        self._incoming: IncomingFile | None = None
        self._backup_before = ""
        self._written: tuple[WrittenRow, ...] = ()

    def open(self, undone: str = "", wrong: str = "", **_params: str) -> None:
        """``undone``: an import has just been undone. ``wrong``: the key of the error that
        prevented the undo.
        """
        say = self._language.say
        if not self._jobs.is_running:  # else only the language has changed
            self._incoming, self._backup_before, self._written = None, "", ()
        self._show(
            ExchangeState(
                exports=export_options(self._language),
                is_path_typed=not self._documents.can_ask,
                path_hint=say("Where is the file?"),
                path_button=say("Open"),
                summary=self._summary(),
                note=say(AS_BEFORE) if undone else "",
                error=self._error_text(StoreError(wrong)) if wrong else "",
            )
        )

    def export(self, key: str) -> None:
        export_format = EXPORT_FORMATS[key]
        name = export_file_name(self._now().astimezone(), export_format.extension)
        self._outbox.save(name, partial(self._write, key))

    def choose(self) -> None:
        self._jobs.ask(
            self._documents.open, self._file_chosen, self._show_error, self._show_working
        )

    def enter_path(self, path: str) -> None:
        if not self._jobs.is_running:
            self._file_chosen(self._documents.resolve_path(path))

    def import_file(self) -> None:
        """Imports what the preview has read, even if the file has changed since."""
        incoming = self._incoming
        if incoming is None or not incoming.summary(self._language).can_import:
            return
        self._update()
        work, then = partial(self._import, incoming), partial(self._imported, incoming)
        self._jobs.run(marked("Importing…"), work, then, self._show_error, self._show_unchanged)

    def discard(self) -> None:
        if not self._jobs.is_running:
            self._incoming = None
            self._update()

    def undo(self) -> None:
        """Restores the backup that was made before the import. In a shared folder, what came would
        come back: there it is undone by later changes.
        """
        if not self._backup_before:
            return
        if self._app_data.shares_folder:
            self._update()
            self._jobs.run(
                WORKING, self._undo_import, self._undone, self._show_error, self._show_unchanged
            )
        else:
            self._restore.start(Path(self._backup_before), "exchange", undone="yes")

    def _write(self, key: str, file: Path, progress: Progress) -> None:
        with self._app_data.second_connection() as database:
            write_export(key, database, self._app_data.leaflets, file, progress=progress)

    def _saved(self, answer: Answer) -> None:
        result = saved_text(self._language, answer)
        self._update(note=result.note, error=result.error)

    def _file_chosen(self, answer: Answer) -> None:
        self._incoming = None
        if answer.is_done:
            self._update()
            file = Path(answer.place)
            work, then = partial(self._preview, file), partial(self._file_read, file.name)
            self._jobs.run(marked("Reading the file…"), work, then, then, self._update)
        else:
            self._update(error=refused_text(self._language, answer, of_file=True))

    def _preview(self, file: Path, progress: Progress) -> "Preview":
        from app.store.exchange.preview import preview  # noqa: PLC0415 - no screen opens with it

        with self._app_data.second_connection() as database:
            return preview(database, file, progress)

    def _file_read(self, name: str, found: "Preview | StoreError") -> None:
        self._incoming = IncomingFile(name, found)
        self._update()

    def _undo_import(self, progress: Progress) -> None:
        from app.store.exchange.importing import undo_import  # noqa: PLC0415 - as above

        self._app_data.back_up(progress)
        with self._app_data.second_connection() as database:
            undo_import(database, self._written, Path(self._backup_before))

    def _undone(self, _nothing: None) -> None:
        self._backup_before, self._written, self._incoming = "", (), None
        self._app_data.current_match.resume()
        self._show_unchanged()

    def _import(self, incoming: IncomingFile, progress: Progress) -> "Imported":
        """Returns what undo needs."""
        from app.store.exchange.importing import (  # noqa: PLC0415 - as above
            import_document,
            written_row,
        )

        if isinstance(incoming.found, StoreError) or incoming.found.document is None:
            raise LookupError(incoming.file)
        before = self._app_data.back_up(sub_progress(progress, 0, 0.3))
        with self._app_data.second_connection() as database:
            written: list[WrittenRow] = []
            import_document(
                database,
                incoming.found.document,
                sub_progress(progress, 0.3, 1),
                lambda record: written.append(written_row(record)),
            )
        return str(before), tuple(written)

    def _imported(self, incoming: IncomingFile, undo: "Imported") -> None:
        """Also reads the current match again: the import may have changed it."""
        self._backup_before, self._written = undo
        self._incoming = replace(incoming, is_imported=True)
        self._app_data.current_match.resume()
        say = self._language.say
        self._update(note=say("The file was imported."), undo=say(UNDO))

    def _summary(self) -> ImportSummary | None:
        return None if self._incoming is None else self._incoming.summary(self._language)

    def _show_working(self) -> None:
        self._update(note=self._language.say(WORKING))

    def _show_unchanged(self) -> None:
        self._update(note=self._language.say(AS_BEFORE))

    def _update(self, *, note: str = "", undo: str = "", error: str = "") -> None:
        state = replace(self.state, summary=self._summary())
        self._show(replace(state, note=note, undo=undo, error=error))

    def _show_error(self, fault: Failure) -> None:
        self._update(error=self._error_text(fault))
