"""Puts the app together: the player's files, the words, the presenters and their screens.

It is the one place that chooses; a test hands in what it wants to replace. Kivy is imported
only when everything is set that it reads while being imported.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.around import Around
from app.before_kivy import make_ready
from app.device.system import System, system_of
from app.i18n import Language
from app.presenters.kept import Kept
from app.presenters.path import Path as Way
from app.presenters.senses import Senses
from app.sets import Leaflets
from app.store.opening import open_store
from app.store.outcome import Outcome
from app.store.shelf import Folder, Shelf

if TYPE_CHECKING:
    from app.device.device import Device
    from app.domain.rules import RuleSet
    from app.presenters.later import Later
    from app.store.outcome import Opened
    from app.ui.app import Pipkeeper
    from app.ui.navigator import Navigator, Room

PLACES = ("table", "rules", "history", "players")
Beyond = Callable[[], "tuple[Device, Later]"]
NOTHING_TO_TELL = {Outcome.FRESH, Outcome.READY, Outcome.MIGRATED}
OF_THE_FILE = ("share", "exchange", "backups")
"""Tasks that have to do with the whole file, or with others than this app."""
TASKS = (
    "setup",
    "who_starts",
    "verdict",
    "choices",
    "changes",
    "match",
    "player",
    "pair",
)

SENSING = ("table", "hand", "leaflet")
"""Screens that the phone does more for than show them."""


def make_app(  # noqa: PLR0913 - a test replaces each of them by itself
    folder: Path | None = None,
    *,
    language: Language | None = None,
    phone: Callable[[], Iterable[str]] | None = None,
    system: System | None = None,
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
    system = system or system_of(os.environ)
    leaflets = Leaflets()

    def begin(app: Pipkeeper) -> "Navigator":
        nonlocal kept
        home = kept.folder if kept else folder or own_folder(app)
        beyond = _beyond(device, later, home / "inbox")
        kept = kept or Kept(home, leaflets, partial(_open_store, beyond))
        around = Around(app, kept, language, system, phone or system.languages)
        senses = Senses(kept, language, lambda: beyond()[0], partial(_say, app, language))
        navigator = _begin(app, kept, language, around, beyond, senses)
        app.when_idle = partial(_when_idle, navigator, kept, senses, builds_ahead=builds_ahead)
        if device is not None:
            senses.begin()
        return navigator

    return Pipkeeper(begin, lambda: kept.close() if kept else None)


def own_folder(app: "Pipkeeper") -> Path:
    """Where this system keeps what belongs to an app."""
    if chosen := os.environ.get("PIPKEEPER_HOME"):
        return Path(chosen)
    return Path(app.user_data_dir)


def _open_store(beyond: Beyond, folder: Path, leaflets: "Mapping[str, RuleSet]") -> "Opened":
    """With the way to a folder outside, which nobody waits for."""
    opened = open_store(folder, leaflets)
    opened.backups.shelf_at = _shelf_at
    opened.backups.elsewhere = lambda work: beyond()[1](work, lambda _done: None)
    return opened


def _shelf_at(place: str) -> Shelf:
    from app.device.documents import is_address  # noqa: PLC0415 - not for the first frame

    if not is_address(place):
        return Folder(place)
    from app.device.android_tree import Tree  # noqa: PLC0415 - there only

    return Tree(place)


def _begin(  # noqa: PLR0913, PLR0917 - all that is put together
    app: "Pipkeeper",
    kept: Kept,
    language: Language,
    around: Around,
    beyond: Beyond,
    senses: Senses,
) -> "Navigator":
    from app.ui import kv  # noqa: PLC0415 - as in make_app
    from app.ui.navigator import Navigator  # noqa: PLC0415 - as in make_app

    def walked(path: Way) -> None:
        app.search_at_rest()
        senses.went(path)
        kept.keep_path(path)

    kept.open()
    around.speak(kept.language())
    kv.load_kit()
    kv.speak(language.say, language.many)
    around.dress_as_kept()
    rooms = _rooms(app, kept, language, around, beyond, senses)
    navigator = Navigator(rooms, walked, kept.path())
    navigator.frame.language = language.code
    navigator.when_anew = partial(_dress, kept, around)
    navigator.frame.margins = around.margins()
    navigator.start()
    _listen(app, around, senses)
    _tell(kept, language, navigator)
    return navigator


def _listen(app: "Pipkeeper", around: Around, senses: Senses) -> None:
    """What the window tells besides taps on what it shows."""
    app.when_resized = around.measure
    app.when_resumed = around.come_back
    app.when_touched = senses.touched
    app.when_left = senses.end


def _when_idle(navigator: "Navigator", kept: Kept, senses: Senses, *, builds_ahead: bool) -> None:
    senses.begin()
    if builds_ahead and kept.is_open:
        navigator.prepare(kept.next_rooms())


def _say(app: "Pipkeeper", language: Language, words: str) -> None:
    """In front of whatever is shown."""
    from app.ui.widgets.sheet import Ask  # noqa: PLC0415 - as in make_app

    if app.navigator is not None:
        app.navigator.lay(Ask(title=words, options=(("", language.say("All right")),)))


def _rooms(  # noqa: PLR0913, PLR0917 - as in _begin
    app: "Pipkeeper",
    kept: Kept,
    language: Language,
    around: Around,
    beyond: Beyond,
    senses: Senses,
) -> "dict[str, Room]":
    def at_match() -> tuple[Any, ...]:
        return kept.sitting, language

    of_match = {name: _room(name, at_match) for name in (*PLACES, *TASKS)}
    sensing = {name: _room(name, at_match, senses=senses) for name in SENSING}
    opened = partial(_go_on, app, kept, language, around)
    trouble = _room("trouble", lambda: (kept, language, opened))
    chosen = (kept, language, around.dress, around.speak)
    settings = _room("settings", lambda: chosen, senses=senses)
    of_file = {name: _room(name, lambda: (kept, language, *beyond())) for name in OF_THE_FILE}
    rooms = {**of_match, **sensing, **of_file, "trouble": trouble, "settings": settings}
    return {name: replace(room, is_place=name in PLACES) for name, room in rooms.items()}


def _beyond(device: "Device | None", later: "Later | None", folder: Path) -> Beyond:
    """What the device can do, and how to wait for it: nobody asks before the first frame. What
    comes in goes into the folder.
    """

    @cache
    def beyond() -> "tuple[Device, Later]":
        from app.device.device import here  # noqa: PLC0415 - as it says
        from app.ui.between import allow_sleep, soon  # noqa: PLC0415 - as in make_app
        from app.ui.later import later as in_a_thread  # noqa: PLC0415 - as in make_app

        return device or here(folder, soon, allow_sleep), later or in_a_thread

    return beyond


def _room(stem: str, given: Callable[[], tuple[Any, ...]], **besides: Any) -> "Room":  # noqa: ANN401 - as below
    """A screen and its presenter are where their common name says."""
    from app.ui.navigator import Room  # noqa: PLC0415 - as in make_app

    name = stem.title().replace("_", "")

    def presenter(navigator: "Navigator") -> Any:  # noqa: ANN401 - each has a class of its own
        module = import_module(f"app.presenters.{stem}")
        return getattr(module, f"{name}Presenter")(*given(), navigator, **besides)

    def screen() -> Any:  # noqa: ANN401 - as above
        return getattr(import_module(f"app.ui.screens.{stem}"), f"{name}Screen")

    return Room(presenter, screen)


def _go_on(app: "Pipkeeper", kept: Kept, language: Language, around: Around) -> None:
    """The file was opened at last: what could not be read of it before, and what it came to."""
    from kivy.clock import Clock  # noqa: PLC0415 - as in make_app

    def tell(_seconds: float) -> None:
        if app.navigator is not None:
            _tell(kept, language, app.navigator)

    _dress(kept, around)
    Clock.schedule_once(tell, 0)  # once all is drawn anew, and what lay in front of it cleared


def _dress(kept: Kept, around: Around) -> None:
    """As the file says by now."""
    around.speak(kept.language())
    around.dress_as_kept()


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
