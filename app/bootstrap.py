"""Puts the app together: the player's files, the words, the presenters and their screens.

It is the one place that chooses; a test hands in what it wants to replace. Kivy is imported
only when everything is set that it reads while being imported.
"""

import logging
import os
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from app.device.system import System, system_of
from app.error_log import ErrorLog
from app.i18n import Language
from app.kivy_setup import make_ready
from app.presenters.session.app_data import AppData
from app.presenters.session.feedback import DeviceFeedback
from app.presenters.shared.navigation import Path as Way
from app.presenters.shared.navigation import Visit
from app.routes import HOME, ROUTES, Given, Route
from app.sets import Leaflets
from app.storage import check_if_due, opened_store
from app.store.safety.backups import Elsewhere
from app.store.safety.outcome import Outcome
from app.system_settings import SystemSettings

if TYPE_CHECKING:
    from app.device.device import Device
    from app.presenters.session.background_jobs import BackgroundJobs, RunInBackground, RunInWindow
    from app.ui.app import Pipkeeper
    from app.ui.navigator import Navigator, ScreenFactory
    from app.ui.screen import Presenter

T = TypeVar("T")
Beyond = Callable[[], "tuple[Device, RunInBackground]"]
Jobs = Callable[[], "BackgroundJobs"]
Bind = Callable[[Callable[..., "Presenter"]], Callable[["Navigator"], "Presenter"]]
"""Gives a presenter all that it works with but the navigator."""
NOTHING_TO_TELL = {Outcome.FRESH, Outcome.READY, Outcome.MIGRATED}
STARTS_JOBS = {Given.FILE, Given.ERROR}
"""Their screens start background jobs, which the navigator shows."""

logger = logging.getLogger(__name__)


def make_app(  # noqa: PLR0913 - a test replaces each of them by itself
    folder: Path | None = None,
    *,
    language: Language | None = None,
    phone: Callable[[], Iterable[str]] | None = None,
    system: System | None = None,
    app_data: AppData | None = None,
    device: "Device | None" = None,
    run_in_background: "RunInBackground | None" = None,
    run_in_window: "RunInWindow | None" = None,
    builds_ahead: bool = True,
) -> "Pipkeeper":
    """``folder`` is where the player's own files are; ``phone`` names its languages, ``device``
    is what it can do. ``run_in_background`` takes work that is longer than a frame;
    ``run_in_window`` calls something between two frames.
    """
    make_ready()
    from app.ui.app import Pipkeeper  # noqa: PLC0415 - Kivy was not to be imported before
    from app.ui.unexpected_errors import UnexpectedErrors  # noqa: PLC0415 - as above

    language = language or Language()  # it turns to the one that is to be spoken
    system = system or system_of(os.environ)
    leaflets = Leaflets()
    ending = ExitStack()

    def begin(app: Pipkeeper) -> "Navigator":
        nonlocal app_data
        home = app_data.folder if app_data else folder or own_folder(app)
        log = ErrorLog(home)
        log.attach()
        ending.callback(log.detach)
        errors = UnexpectedErrors(app.show_error)
        errors.begin()
        ending.callback(errors.end)
        beyond = _beyond(device, run_in_background, home / "inbox")
        in_background = partial(_in_background, beyond)

        def suspected() -> None:
            _open_anew_soon(app, app_data, language)

        app_data = app_data or AppData(
            home, leaflets, partial(opened_store, in_background, suspected)
        )
        ending.callback(app_data.close)
        jobs = _jobs(language, beyond, run_in_window)
        system_settings = SystemSettings(app, app_data, language, system, phone or system.languages)
        feedback = DeviceFeedback(
            app_data, language, lambda: beyond()[0], partial(_say, app, language)
        )
        rooms = _rooms(app, app_data, language, system_settings, beyond, feedback, log, jobs)
        navigator = _begin(app, app_data, language, system_settings, rooms, feedback)
        app.when_idle = partial(
            _when_idle, navigator, app_data, feedback, in_background, builds_ahead=builds_ahead
        )
        _listen(app, app_data, system_settings, feedback, in_background)
        with errors.reported():
            _tell(app_data, language, navigator)
            if device is not None:
                feedback.begin()
        return navigator

    return Pipkeeper(begin, ending.close)


def own_folder(app: "Pipkeeper") -> Path:
    """Where this system keeps what belongs to an app."""
    if chosen := os.environ.get("PIPKEEPER_HOME"):
        return Path(chosen)
    return Path(app.user_data_dir)


def _in_background(beyond: Beyond, work: Callable[[], None]) -> None:
    beyond()[1](work, lambda _done: None)


def _open_anew_soon(app: "Pipkeeper", app_data: AppData | None, language: Language) -> None:
    """Between two frames; any thread may ask."""
    from kivy.clock import Clock  # noqa: PLC0415 - as in make_app

    Clock.schedule_once(lambda _seconds: _open_anew(app, app_data, language), 0.1)


def _open_anew(app: "Pipkeeper", app_data: AppData | None, language: Language) -> None:
    """The file seems to be damaged: what a start would do is done at once, and told. A job on
    the file comes to its end first.
    """
    if app_data is None or app.navigator is None or not app_data.is_suspected:
        return
    if app_data.is_held():
        _open_anew_soon(app, app_data, language)
        return
    app_data.close()
    app_data.open()
    app.navigator.anew(app_data.path() or (Visit(HOME, {}),))
    _tell_soon(app, app_data, language)


def _begin(  # noqa: PLR0913, PLR0917 - all that is put together
    app: "Pipkeeper",
    app_data: AppData,
    language: Language,
    system_settings: SystemSettings,
    rooms: "dict[str, ScreenFactory]",
    feedback: DeviceFeedback,
) -> "Navigator":
    from app.ui import kv  # noqa: PLC0415 - as in make_app
    from app.ui.navigator import Navigator  # noqa: PLC0415 - as in make_app

    def walked(path: Way) -> None:
        app.search_at_rest()
        feedback.went(path)
        app_data.keep_path(path)

    app_data.open()
    system_settings.speak(_or("", app_data.language))
    kv.load_kit()
    kv.speak(language.say, language.many)
    _or(None, system_settings.dress_as_kept)
    navigator = Navigator(rooms, walked, _or((), app_data.path))
    app_data.is_held = lambda: navigator.is_held
    navigator.frame.language = language.code
    navigator.when_anew = partial(_dress, app_data, system_settings)
    navigator.when_error_left = partial(_or, None, app_data.read_again)
    navigator.frame.margins = system_settings.margins()
    navigator.start()
    return navigator


def _or(default: T, ask: Callable[[], T]) -> T:
    """What the file says, if that can be had: without it the app can still be used."""
    try:
        return ask()
    except Exception:
        logger.exception("What is kept cannot be read")
        return default


def _listen(
    app: "Pipkeeper",
    app_data: AppData,
    system_settings: SystemSettings,
    feedback: DeviceFeedback,
    in_background: Elsewhere,
) -> None:
    """What the window tells besides taps on what it shows."""

    def come_back() -> None:
        system_settings.come_back()
        check_if_due(app_data, in_background)

    app.when_resized = system_settings.measure
    app.when_paused = app_data.settle
    app.when_resumed = come_back
    app.when_touched = feedback.touched
    app.when_left = feedback.end


def _when_idle(
    navigator: "Navigator",
    app_data: AppData,
    feedback: DeviceFeedback,
    in_background: Elsewhere,
    *,
    builds_ahead: bool,
) -> None:
    feedback.begin()
    if builds_ahead and app_data.is_open:
        navigator.prepare(app_data.next_rooms)
    check_if_due(app_data, in_background)


def _say(app: "Pipkeeper", language: Language, words: str) -> None:
    """In front of whatever is shown."""
    from app.ui.widgets.kit.sheet import QuestionSheet  # noqa: PLC0415 - as in make_app

    if app.navigator is not None:
        app.navigator.lay(QuestionSheet(title=words, options=(("", language.say("All right")),)))


def _rooms(  # noqa: PLR0913, PLR0917 - as in _begin
    app: "Pipkeeper",
    app_data: AppData,
    language: Language,
    system_settings: SystemSettings,
    beyond: Beyond,
    feedback: DeviceFeedback,
    log: ErrorLog,
    jobs: Jobs,
) -> "dict[str, ScreenFactory]":
    """Each route with what its presenter is given; the navigator itself comes last."""
    from app.ui.navigator import ScreenFactory  # noqa: PLC0415 - as in make_app

    opened = partial(_go_on, app, app_data, language, system_settings)
    settings = {"senses": feedback, "has_report": lambda: log.has_entries}
    bind: dict[Given, Bind] = {
        Given.MATCH: lambda kind: partial(kind, app_data.current_match, language),
        Given.MATCH_AND_FEEDBACK: lambda kind: partial(
            kind, app_data.current_match, language, feedback=feedback
        ),
        Given.FILE: lambda kind: partial(kind, app_data, language, beyond()[0], jobs()),
        Given.SETTINGS: lambda kind: partial(
            kind, app_data, language, system_settings.dress, system_settings.speak, **settings
        ),
        Given.STARTUP: lambda kind: partial(kind, app_data, language, opened),
        Given.ERROR: lambda kind: partial(
            kind, log, app_data, language, lambda: beyond()[0], jobs()
        ),
    }

    def room(route: Route) -> ScreenFactory:
        def presenter(navigator: "Navigator") -> "Presenter":
            if route.given in STARTS_JOBS:
                navigator.attend(jobs())
            return bind[route.given](_imported(route.presenter))(navigator)

        return ScreenFactory(presenter, partial(_imported, route.screen), route.is_place)

    return {name: room(route) for name, route in ROUTES.items()}


def _imported(name: str) -> Any:  # noqa: ANN401 - each is a class of its own
    module, _, kind = name.partition(":")
    return getattr(import_module(module), kind)


def _beyond(
    device: "Device | None", run_in_background: "RunInBackground | None", folder: Path
) -> Beyond:
    """What the device can do, and how to wait for it: nobody asks before the first frame. What
    comes in goes into the folder.
    """

    @cache
    def beyond() -> "tuple[Device, RunInBackground]":
        from app.device.device import here  # noqa: PLC0415 - as it says
        from app.ui.scheduling import allow_sleep, run_in_window  # noqa: PLC0415 - as in make_app
        from app.ui.scheduling import run_in_background as in_a_thread  # noqa: PLC0415 - as in make_app

        return device or here(folder, run_in_window, allow_sleep), run_in_background or in_a_thread

    return beyond


def _jobs(language: Language, beyond: Beyond, run_in_window: "RunInWindow | None") -> Jobs:
    """One object for the whole app, made when the first screen has a use for it."""

    def run_in_background(work: Callable[[], T], then: Callable[[T], None]) -> None:
        beyond()[1](work, then)

    @cache
    def jobs() -> "BackgroundJobs":
        from app.presenters.session.background_jobs import BackgroundJobs  # noqa: PLC0415 - as it says
        from app.ui.scheduling import run_in_window as between_frames  # noqa: PLC0415 - as in make_app

        return BackgroundJobs(language, run_in_background, run_in_window or between_frames)

    return jobs


def _go_on(
    app: "Pipkeeper", app_data: AppData, language: Language, system_settings: SystemSettings
) -> None:
    """The file was opened at last: what could not be read of it before, and what it came to."""
    _dress(app_data, system_settings)
    _tell_soon(app, app_data, language)


def _tell_soon(app: "Pipkeeper", app_data: AppData, language: Language) -> None:
    """Once all is drawn anew, and what lay in front of it cleared."""
    from kivy.clock import Clock  # noqa: PLC0415 - as in make_app

    def tell(_seconds: float) -> None:
        if app.navigator is not None:
            _tell(app_data, language, app.navigator)

    Clock.schedule_once(tell, 0)


def _dress(app_data: AppData, system_settings: SystemSettings) -> None:
    """As the file says by now."""
    system_settings.speak(app_data.language())
    system_settings.dress_as_kept()


def _tell(app_data: AppData, language: Language, navigator: "Navigator") -> None:
    """What opening came to, once; told when it was read."""
    if app_data.opened is None or app_data.opened.outcome in NOTHING_TO_TELL:
        return
    logger.warning("Opening the file came to: %s", app_data.opened.outcome)
    from app.presenters.startup_error.notice import startup_notice  # noqa: PLC0415 - hardly ever needed
    from app.ui.widgets.kit.sheet import QuestionSheet  # noqa: PLC0415 - as in make_app

    told = startup_notice(language, app_data.opened)

    sheet = QuestionSheet(title=told.title, text=told.text, options=(("", told.understood),))
    sheet.bind(on_dismiss=lambda _sheet: app_data.told())
    navigator.lay(sheet)
