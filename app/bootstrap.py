"""Puts the app together: the player's files, the words, the presenters and their screens.

It is the one place that chooses; a test hands in what it wants to replace. Kivy is imported
only when everything is set that it reads while being imported.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.before_kivy import make_ready
from app.i18n import Language
from app.presenters.kept import Kept
from app.sets import Leaflets
from app.store.outcome import Outcome

if TYPE_CHECKING:
    from app.ui.app import Pipkeeper
    from app.ui.navigator import Navigator, Room

PLACES = ("table", "rules", "history", "players")
COMING = ("rules", "history", "players")
NOTHING_TO_TELL = {Outcome.FRESH, Outcome.READY, Outcome.MIGRATED}
TASKS = ("setup", "who_starts", "hand", "verdict", "choices", "changes")


def make_app(
    folder: Path | None = None,
    *,
    language: Language | None = None,
    kept: Kept | None = None,
    builds_ahead: bool = True,
) -> "Pipkeeper":
    """``folder`` is where the player's own files are."""
    make_ready()
    from app.ui.app import Pipkeeper  # noqa: PLC0415 - Kivy was not to be imported before

    language = language or Language()
    leaflets = Leaflets()

    def begin(app: Pipkeeper) -> "Navigator":
        nonlocal kept
        kept = kept or Kept(folder or own_folder(app), leaflets)
        return _begin(app, kept, language, builds_ahead=builds_ahead)

    return Pipkeeper(begin, lambda: kept.close() if kept else None)


def own_folder(app: "Pipkeeper") -> Path:
    """Where this system keeps what belongs to an app."""
    if chosen := os.environ.get("PIPKEEPER_HOME"):
        return Path(chosen)
    return Path(app.user_data_dir)


def _begin(app: "Pipkeeper", kept: Kept, language: Language, *, builds_ahead: bool) -> "Navigator":
    from app.ui import kv, text  # noqa: PLC0415 - as in make_app
    from app.ui.navigator import Navigator  # noqa: PLC0415 - as in make_app

    text.install()
    kv.load_kit()
    kv.speak(language.say, language.many)
    kept.open()
    looks = kept.looks()
    app.dress(looks.look, looks.text_size)
    navigator = Navigator(_rooms(app, kept, language), kept.keep_path, kept.path())
    navigator.start()
    _tell(kept, language, navigator)
    if builds_ahead and kept.is_open:
        app.when_idle = lambda: navigator.prepare(kept.next_rooms())
    return navigator


def _rooms(app: "Pipkeeper", kept: Kept, language: Language) -> "dict[str, Room]":
    of_match = {name: _room(name, lambda: (kept.sitting, language)) for name in ("table", *TASKS)}
    coming = {name: _room("coming", partial(_of_coming, kept, language, name)) for name in COMING}
    trouble = _room("trouble", lambda: (kept, language, app.dress))
    settings = _room("settings", lambda: (kept, language, app.dress))
    rooms = {**of_match, **coming, "trouble": trouble, "settings": settings}
    return {name: replace(room, is_place=name in PLACES) for name, room in rooms.items()}


def _of_coming(kept: Kept, language: Language, name: str) -> tuple[Any, ...]:
    return kept.sitting, language, name


def _room(stem: str, given: Callable[[], tuple[Any, ...]]) -> "Room":
    """A screen and its presenter are where their common name says."""
    from app.ui.navigator import Room  # noqa: PLC0415 - as in make_app

    name = stem.title().replace("_", "")

    def presenter(navigator: "Navigator") -> Any:  # noqa: ANN401 - each has a class of its own
        module = import_module(f"app.presenters.{stem}")
        return getattr(module, f"{name}Presenter")(*given(), navigator)

    def screen() -> Any:  # noqa: ANN401 - as above
        return getattr(import_module(f"app.ui.screens.{stem}"), f"{name}Screen")

    return Room(presenter, screen)


def _tell(kept: Kept, language: Language, navigator: "Navigator") -> None:
    """What opening came to, once; told when it was read."""
    if kept.opened is None or kept.opened.outcome in NOTHING_TO_TELL:
        return
    from app.presenters.news import news  # noqa: PLC0415 - hardly ever needed
    from app.ui.widgets.sheet import Ask  # noqa: PLC0415 - as in make_app

    told = news(language, kept.opened)

    sheet = Ask(title=told.title, text=told.text, options=(("", told.understood),))
    sheet.bind(on_dismiss=lambda _sheet: kept.told())
    navigator.lay(sheet)
