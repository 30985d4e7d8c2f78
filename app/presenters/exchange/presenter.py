"""Everything out into a file, and what a file of another Pipkeeper holds, in."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.device.answers import Answer
from app.device.device import Device
from app.i18n import Language
from app.presenters.backups.restore import Restore
from app.presenters.exchange.outbox import KINDS, Listener, Outbox, exports, named
from app.presenters.exchange.summary import Brings, Incoming
from app.presenters.exchange.words import (
    AS_BEFORE,
    BRING_IN,
    CHOOSE_FILE,
    EXCHANGE,
    EXPORT,
    EXPORT_ABOUT,
    IMPORT,
    IMPORT_ABOUT,
    IMPORTED,
    IMPORTING,
    LEAVE_IT,
    OPEN_IT,
    READING_FILE,
    UNDO,
    WHERE_IS_IT,
    WORKING,
)
from app.presenters.session.app_data import AppData
from app.presenters.session.background_jobs import Jobs
from app.presenters.shared.device_answers import refused as not_done
from app.presenters.shared.device_answers import saved
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, unseen
from app.presenters.shared.options import Option
from app.store.core.errors import StoreError
from app.store.core.progress import Progress, part
from app.store.core.stamps import Now, utc_now

if TYPE_CHECKING:
    from app.store.exchange.preview import Preview


@dataclass(frozen=True, slots=True)
class ExchangeState:
    """``asks`` where a file is typed, for nobody can choose it by looking. ``undo`` is empty as
    long as there is nothing to undo.
    """

    title: str = ""
    out: str = ""
    out_about: str = ""
    exports: tuple[Option, ...] = ()
    come: str = ""
    come_about: str = ""
    choose: str = ""
    asks: bool = False
    where: str = ""
    take: str = ""
    brings: Brings | None = None
    bring_in: str = ""
    leave_it: str = ""
    note: str = ""
    undo: str = ""
    error: str = ""


class ExchangePresenter:
    def __init__(  # noqa: PLR0913 - the last one for tests alone
        self,
        app_data: AppData,
        language: Language,
        device: Device,
        jobs: Jobs,
        navigation: Navigation,
        *,
        now: Now = utc_now,
    ) -> None:
        self._app_data = app_data
        self._language = language
        self._documents = device.documents
        listener = Listener(self._wait, self._saved, self._complain, self._rest)
        self._outbox = Outbox(app_data.folder / "outbox", device, jobs, listener)
        self._now = now
        self._jobs = jobs
        self._back = Restore(app_data, jobs, navigation, self._complain, self._unchanged)
        self._incoming: Incoming | None = None
        self._before = ""
        self.state = ExchangeState()
        self.shown: Callable[[ExchangeState], None] = unseen

    def open(self, undone: str = "", wrong: str = "", **_given: str) -> None:
        """``undone``: an import has just been taken back; ``wrong`` is the fault that kept it
        from that.
        """
        say = self._language.say
        if not self._jobs.is_running:  # else it is said in another language only
            self._incoming, self._before = None, ""
        self._show(
            ExchangeState(
                title=say(EXCHANGE),
                out=say(EXPORT),
                out_about=say(EXPORT_ABOUT),
                exports=exports(self._language),
                come=say(IMPORT),
                come_about=say(IMPORT_ABOUT),
                choose=say(CHOOSE_FILE),
                asks=not self._documents.can_ask,
                where=say(WHERE_IS_IT),
                take=say(OPEN_IT),
                bring_in=say(BRING_IN),
                leave_it=say(LEAVE_IT),
                brings=self._brings(),
                note=say(AS_BEFORE) if undone else "",
                error=error_message(self._language, StoreError(wrong)) if wrong else "",
            )
        )

    def export(self, key: str) -> None:
        kind = KINDS[key]
        name = named(self._now().astimezone(), kind.ending)
        self._outbox.save(name, partial(self._write, key))

    def choose(self) -> None:
        self._jobs.ask(self._documents.open, self._opened, self._complain, self._wait)

    def typed(self, path: str) -> None:
        if not self._jobs.is_running:
            self._opened(self._documents.typed(path))

    def bring_in(self) -> None:
        """What was read of the file; whatever became of the file since."""
        incoming = self._incoming
        if incoming is None or not incoming.told(self._language).can_come:
            return
        self._rest()
        work, then = partial(self._import, incoming), partial(self._imported, incoming)
        self._jobs.run(IMPORTING, work, then, self._complain, self._unchanged)

    def leave_it(self) -> None:
        if not self._jobs.is_running:
            self._incoming = None
            self._rest()

    def undo(self) -> None:
        """Back to the copy that was made ahead of the import."""
        if self._before:
            self._back.to(Path(self._before), "exchange", undone="yes")

    def _write(self, key: str, file: Path, progress: Progress) -> None:
        from app.presenters.exchange.outbox import write_export  # noqa: PLC0415 - no part of opening

        with self._app_data.beside() as database:
            write_export(
                key, database, self._app_data.current_match.leaflets, file, progress=progress
            )

    def _saved(self, answer: Answer) -> None:
        told = saved(self._language, answer)
        self._rest(note=told.note, error=told.error)

    def _opened(self, answer: Answer) -> None:
        self._incoming = None
        if answer.is_done:
            self._rest()
            file = Path(answer.place)
            looked, refused = partial(self._looked, file.name), partial(self._refused, file.name)
            self._jobs.run(READING_FILE, partial(self._look, file), looked, refused, self._rest)
        else:
            self._rest(error=not_done(self._language, answer, of_file=True).error)

    def _look(self, file: Path, progress: Progress) -> "Preview":
        from app.store.exchange.preview import preview  # noqa: PLC0415 - as above

        with self._app_data.beside() as database:
            return preview(database, file, self._app_data.current_match.leaflets, progress)

    def _looked(self, name: str, found: "Preview") -> None:
        self._incoming = Incoming(name, found)
        self._rest()

    def _refused(self, name: str, fault: StoreError) -> None:
        self._incoming = Incoming(name, fault=fault)
        self._rest()

    def _import(self, incoming: Incoming, progress: Progress) -> str:
        """The copy to go back to."""
        from app.store.exchange.importing import import_document  # noqa: PLC0415 - as above

        if incoming.preview is None or incoming.preview.document is None:
            raise LookupError(incoming.file)
        before = self._app_data.copy(part(progress, 0, 0.3))
        with self._app_data.beside() as database:
            import_document(database, incoming.preview.document, part(progress, 0.3, 1))
        return str(before)

    def _imported(self, incoming: Incoming, before: str) -> None:
        """The match on the table may be another one by now."""
        self._before = before
        self._incoming = replace(incoming, has_come=True)
        self._app_data.current_match.resume()
        say = self._language.say
        self._rest(note=say(IMPORTED), undo=say(UNDO))

    def _brings(self) -> Brings | None:
        return None if self._incoming is None else self._incoming.told(self._language)

    def _wait(self) -> None:
        self._rest(note=self._language.say(WORKING))

    def _unchanged(self) -> None:
        self._rest(note=self._language.say(AS_BEFORE))

    def _rest(self, *, note: str = "", undo: str = "", error: str = "") -> None:
        state = replace(self.state, brings=self._brings())
        self._show(replace(state, note=note, undo=undo, error=error))

    def _complain(self, fault: StoreError) -> None:
        self._rest(error=error_message(self._language, fault))

    def _show(self, state: ExchangeState) -> None:
        self.state = state
        self.shown(state)
