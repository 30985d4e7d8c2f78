"""Back to a copy: it takes the place of the file, and the app goes on with what is in it.

What was there is copied first, so that the same leads back again.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from app.i18n import Language
from app.presenters.kept import TROUBLE, Kept
from app.presenters.later import Patience
from app.presenters.path import Visit
from app.presenters.place import Navigation
from app.presenters.way_words import WORKING
from app.store.copies import restore
from app.store.errors import StoreError


class GoingBack:
    def __init__(
        self,
        kept: Kept,
        patience: Patience,
        navigation: Navigation,
        language: Language,
        wrong: Callable[[StoreError], None],
    ) -> None:
        self._kept = kept
        self._patience = patience
        self._navigation = navigation
        self._language = language
        self._wrong = wrong

    def to(self, copy: Path, screen: str, **given: str) -> None:
        """The screen is shown then, below the settings; it is given what undoes this besides,
        as ``undo``. Where it cannot be done nothing has changed, and ``wrong`` is told. Nothing
        is tapped meanwhile, for there is no file that it could be kept in.
        """
        if self._patience.busy:
            return
        self._navigation.hold(self._language.say(WORKING))
        self._kept.let_go()
        went = partial(self._went, Visit(screen, given))
        self._patience.work(partial(self._restore, copy), went, self._stayed)

    def _restore(self, copy: Path) -> str:
        opened = self._kept.opened
        if opened is None:
            raise LookupError(TROUBLE)
        with self._kept.beside() as database:
            return str(restore(replace(opened, database=database), copy))

    def _went(self, there: Visit, before: str) -> None:
        if self._opens():
            given = {**there.given, "undo": before}
            path = Visit("table", {}), Visit("settings", {}), Visit(there.name, given)
            self._navigation.anew(path)

    def _stayed(self, fault: StoreError) -> None:
        """The file is open again; its screens have to do with another connection."""
        if self._opens():
            self._navigation.release()
            self._wrong(fault)

    def _opens(self) -> bool:
        if self._kept.open():
            return True
        self._navigation.anew((Visit(TROUBLE, {}),))
        return False
