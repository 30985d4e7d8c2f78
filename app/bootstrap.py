"""Puts the app together: the player's files, the words, the presenters and their screens.

It is the one place that chooses; a test hands in what it wants to replace. Kivy is imported
only when everything is set that it reads while being imported.
"""

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.before_kivy import make_ready
from app.i18n import Language
from app.phone_language import fitting, wanted
from app.presenters.kept import Kept, Speak
from app.sets import Leaflets
from app.store.outcome import Outcome

if TYPE_CHECKING:
    from app.device.device import Device
    from app.presenters.later import Later
    from app.ui.app import Pipkeeper
    from app.ui.navigator import Navigator, Room

PLACES = ("table", "rules", "history", "players")
COMING = ("history", "players")
Beyond = Callable[[], "tuple[Device, Later]"]
NOTHING_TO_TELL = {Outcome.FRESH, Outcome.READY, Outcome.MIGRATED}
OF_THE_FILE = ("share", "exchange", "backups")
"""Tasks that have to do with the whole file, or with others than this app."""
TASKS = ("setup", "who_starts", "hand", "verdict", "choices", "changes", "leaflet")


def make_app(  # noqa: PLR0913 - a test replaces each of them by itself
    folder: Path | None = None,
    *,
    language: Language | None = None,
    phone: Callable[[], Iterable[str]] = wanted,
    kept: Kept | None = None,
    device: "Device | None" = None,
    later: "Later | None" = None,
    builds_ahead: bool = True,
) -> "Pipkeeper":
    """``folder`` is where the player's own files are; ``phone`` names its languages, ``device``
    is what it can do, and ``later`` does what takes longer than a frame.
    """
    make_ready()
    from app.ui.app import Pipkeeper  # noqa: PLC0415 - Kivy was not to be imported before

    language = language or Language()  # it turns to the one that is to be spoken
    leaflets = Leaflets()
    beyond = partial(_beyond, device, later)

    def begin(app: Pipkeeper) -> "Navigator":
        nonlocal kept
        kept = kept or Kept(folder or own_folder(app), leaflets)
        navigator = _begin(app, kept, language, phone, beyond)
        if builds_ahead and kept.is_open:
            app.when_idle = partial(_build_ahead, navigator, kept)
        return navigator

    return Pipkeeper(begin, lambda: kept.close() if kept else None)


def own_folder(app: "Pipkeeper") -> Path:
    """Where this system keeps what belongs to an app."""
    if chosen := os.environ.get("PIPKEEPER_HOME"):
        return Path(chosen)
    return Path(app.user_data_dir)


def _begin(
    app: "Pipkeeper",
    kept: Kept,
    language: Language,
    phone: Callable[[], Iterable[str]],
    beyond: Beyond,
) -> "Navigator":
    from app.ui import kv  # noqa: PLC0415 - as in make_app
    from app.ui.navigator import Navigator  # noqa: PLC0415 - as in make_app

    kept.open()
    speak = partial(_speak, app, language, phone)
    speak(kept.language())
    kv.load_kit()
    kv.speak(language.say, language.many)
    looks = kept.looks()
    app.dress(looks.look, looks.text_size)
    navigator = Navigator(_rooms(app, kept, language, speak, beyond), kept.keep_path, kept.path())
    navigator.frame.language = language.code
    navigator.start()
    _tell(kept, language, navigator)
    return navigator


def _build_ahead(navigator: "Navigator", kept: Kept) -> None:
    navigator.prepare(kept.next_rooms())


def _speak(
    app: "Pipkeeper", language: Language, phone: Callable[[], Iterable[str]], code: str
) -> None:
    """In the language of this code; in the phone's own where it is empty."""
    language.turn_to(code or fitting(phone()))
    app.speak(language.code)


def _rooms(
    app: "Pipkeeper", kept: Kept, language: Language, speak: Speak, beyond: Beyond
) -> "dict[str, Room]":
    of_match = {
        name: _room(name, lambda: (kept.sitting, language)) for name in ("table", "rules", *TASKS)
    }
    coming = {name: _room("coming", partial(_of_coming, kept, language, name)) for name in COMING}
    opened = partial(_go_on, app, kept, language, speak)
    trouble = _room("trouble", lambda: (kept, language, opened))
    settings = _room("settings", lambda: (kept, language, app.dress, speak))
    of_file = {name: _room(name, lambda: (kept, language, *beyond())) for name in OF_THE_FILE}
    rooms = {**of_match, **of_file, **coming, "trouble": trouble, "settings": settings}
    return {name: replace(room, is_place=name in PLACES) for name, room in rooms.items()}


def _beyond(device: "Device | None", later: "Later | None") -> tuple["Device", "Later"]:
    """What the device can do, and how to wait for it: nobody asks before the first frame."""
    from app.device.device import desktop  # noqa: PLC0415 - as it says
    from app.ui.later import later as in_a_thread  # noqa: PLC0415 - as in make_app

    return device or desktop(), later or in_a_thread


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


def _go_on(app: "Pipkeeper", kept: Kept, language: Language, speak: Speak) -> None:
    """The file was opened at last: what could not be read of it before, and what it came to."""
    from kivy.clock import Clock  # noqa: PLC0415 - as in make_app

    def tell(_seconds: float) -> None:
        if app.navigator is not None:
            _tell(kept, language, app.navigator)

    looks = kept.looks()
    speak(kept.language())
    app.dress(looks.look, looks.text_size)
    Clock.schedule_once(tell, 0)  # once all is drawn anew, and what lay in front of it cleared


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
