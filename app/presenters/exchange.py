"""Everything out into a file, and what a file of another Pipkeeper holds, in."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.device.answers import Answer
from app.device.device import Device
from app.i18n import Language
from app.presenters.answered import refused as not_done
from app.presenters.answered import saved
from app.presenters.complaints import complaint
from app.presenters.files_out import KINDS, Outbox, exports, named
from app.presenters.going_back import GoingBack
from app.presenters.incoming import Brings, brings, brought, refused
from app.presenters.kept import Kept
from app.presenters.later import Later, Patience
from app.presenters.place import Navigation, unseen
from app.presenters.way_words import (
    AS_BEFORE,
    BRING_IN,
    CHOOSE_FILE,
    EXCHANGE,
    EXPORT,
    EXPORT_ABOUT,
    IMPORT,
    IMPORT_ABOUT,
    IMPORTED,
    LEAVE_IT,
    OPEN_IT,
    UNDO,
    WHERE_IS_IT,
    WORKING,
)
from app.presenters.ways import Way
from app.store.errors import StoreError
from app.store.stamps import Now, utc_now

if TYPE_CHECKING:
    from app.store.previewing import Preview


@dataclass(frozen=True, slots=True)
class ExchangeState:
    """``asks`` where a file is typed, for nobody can choose it by looking. ``undo`` is empty as
    long as there is nothing to undo.
    """

    title: str = ""
    out: str = ""
    out_about: str = ""
    exports: tuple[Way, ...] = ()
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
    trouble: str = ""


class ExchangePresenter:
    def __init__(  # noqa: PLR0913 - the last one for tests alone
        self,
        kept: Kept,
        language: Language,
        device: Device,
        later: Later,
        navigation: Navigation,
        *,
        now: Now = utc_now,
    ) -> None:
        self._kept = kept
        self._language = language
        self._documents = device.documents
        self._outbox = Outbox(kept.folder / "outbox", device)
        self._now = now
        self._patience = Patience(later, self._wait, self._complain)
        self._back = GoingBack(kept, self._patience, navigation, language, self._complain)
        self._file = ""
        self._before = ""
        self.state = ExchangeState()
        self.shown: Callable[[ExchangeState], None] = unseen

    def open(self, undone: str = "", **_given: str) -> None:
        """``undone``: an import has just been taken back."""
        say = self._language.say
        self._file = self._before = ""
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
                note=say(AS_BEFORE) if undone else "",
            )
        )

    def export(self, key: str) -> None:
        kind = KINDS[key]
        name = named(self._now().astimezone(), kind.ending)
        self._patience.work(
            partial(self._outbox.save, name, partial(self._write, key)), self._saved
        )

    def choose(self) -> None:
        self._patience.work(self._documents.open, self._opened)

    def typed(self, path: str) -> None:
        if not self._patience.busy:
            self._opened(self._documents.typed(path))

    def bring_in(self) -> None:
        if self.state.brings is not None and self.state.brings.can_come:
            self._patience.work(self._import, self._imported)

    def leave_it(self) -> None:
        self._show(replace(self.state, brings=None, note="", undo="", trouble=""))

    def undo(self) -> None:
        """Back to the copy that was made ahead of the import."""
        if self._before:
            self._back.to(Path(self._before), "exchange", undone="yes")

    def _write(self, key: str, file: Path) -> None:
        from app.presenters.exporting import write_export  # noqa: PLC0415 - no part of opening

        with self._kept.beside() as database:
            write_export(key, database, self._kept.sitting.leaflets, file)

    def _saved(self, answer: Answer) -> None:
        told = saved(self._language, answer)
        self._rest(note=told.note, trouble=told.trouble)

    def _opened(self, answer: Answer) -> None:
        self._rest()
        if answer.is_done:
            self._file = answer.place
            self._patience.work(self._look, self._looked, self._refused)
        else:
            trouble = not_done(self._language, answer, of_file=True).trouble
            self._show(replace(self.state, brings=None, trouble=trouble))

    def _look(self) -> "Preview":
        from app.store.previewing import preview  # noqa: PLC0415 - as above

        with self._kept.beside() as database:
            return preview(database, Path(self._file), self._kept.sitting.leaflets)

    def _looked(self, found: "Preview") -> None:
        self._rest(brings=brings(self._language, self._name(), found))

    def _refused(self, fault: StoreError) -> None:
        self._rest(brings=refused(self._language, self._name(), fault))

    def _import(self) -> str:
        """The copy to go back to."""
        from app.store.importing import import_json  # noqa: PLC0415 - as above

        before = self._kept.copy()
        with self._kept.beside() as database:
            import_json(database, Path(self._file), self._kept.sitting.leaflets)
        return str(before)

    def _imported(self, before: str) -> None:
        """The match on the table may be another one by now."""
        self._before = before
        self._kept.sitting.resume()
        came = brought(self._language, self.state.brings) if self.state.brings else None
        say = self._language.say
        self._rest(brings=came, note=say(IMPORTED), undo=say(UNDO))

    def _name(self) -> str:
        return Path(self._file).name

    def _wait(self) -> None:
        note = self._language.say(WORKING)
        self._show(replace(self.state, note=note, undo="", trouble=""))

    def _rest(
        self, *, brings: Brings | None = None, note: str = "", undo: str = "", trouble: str = ""
    ) -> None:
        state = replace(self.state, brings=brings)
        self._show(replace(state, note=note, undo=undo, trouble=trouble))

    def _complain(self, fault: StoreError) -> None:
        trouble = complaint(self._language, fault)
        self._show(replace(self.state, note="", trouble=trouble))

    def _show(self, state: ExchangeState) -> None:
        self.state = state
        self.shown(state)
