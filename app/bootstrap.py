"""Wires the app together: the user's file, the settings, the presenters and their screens.

Only this module chooses implementations; tests replace them by arguments of ``make_app``. Kivy
is imported late, after everything is set that Kivy reads during its import.
"""

import logging
import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from app.device.system import System, system_of
from app.error_log import ErrorLog
from app.i18n import Language, best_match
from app.kivy_setup import prepare_kivy
from app.lazy_services import LazyServices
from app.play.app_data import AppData
from app.play.navigation import Path as NavigationPath
from app.presenters.feedback import DeviceFeedback
from app.presenters.services import Services
from app.routes import ROUTES, Route
from app.sets import Leaflets
from app.storage import Recovery, check_if_due, open_storage
from app.synchronization import Synchronization
from app.system_settings import SystemSettings

if TYPE_CHECKING:
    from app.device.device import Device
    from app.play.threads import RunInBackground, RunInWindow
    from app.ui.widgets.kit.screen import Presenter, Screen
    from app.ui.window.app import Pipkeeper
    from app.ui.window.navigator import Navigator, ScreenFactory

T = TypeVar("T")
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Parts:
    """The objects that live as long as the app."""

    app: "Pipkeeper"
    app_data: AppData
    language: Language
    settings: SystemSettings
    feedback: DeviceFeedback
    lazy: LazyServices
    recovery: Recovery
    log: ErrorLog
    synchronization: Synchronization


def make_app(  # noqa: PLR0913 - tests replace each argument separately
    folder: Path | None = None,
    *,
    language: Language | None = None,
    system: System | None = None,
    app_data: AppData | None = None,
    device: "Device | None" = None,
    run_in_background: "RunInBackground | None" = None,
    run_in_window: "RunInWindow | None" = None,
    builds_ahead: bool = True,
) -> "Pipkeeper":
    """``folder`` is for the user's files.

    ``run_in_background`` takes work that lasts longer than a frame; ``run_in_window`` calls a
    function between two frames.
    """
    prepare_kivy()
    from app.ui.unexpected_errors import UnexpectedErrors  # noqa: PLC0415 - imports Kivy
    from app.ui.window.app import Pipkeeper  # noqa: PLC0415 - imports Kivy

    language = language or Language()
    system = system or system_of(os.environ)
    leaflets = Leaflets()
    cleanup = ExitStack()

    def create_navigator(app: Pipkeeper) -> "Navigator":
        home = app_data.folder if app_data else folder or own_folder(app)
        log = ErrorLog(home)
        log.attach()
        cleanup.callback(log.detach)
        errors = UnexpectedErrors(app.show_error)
        errors.install()
        cleanup.callback(errors.uninstall)
        lazy = LazyServices(language, home / "inbox", device, run_in_background, run_in_window)

        def on_suspected_damage() -> None:
            recovery.reopen_soon()

        data = app_data or AppData(
            home, leaflets, partial(open_storage, lazy.run_detached, on_suspected_damage)
        )
        cleanup.callback(data.close)
        settings = SystemSettings(app, data, language, system)
        feedback = DeviceFeedback(
            data, language, lambda: lazy.device, partial(_show_message, app, language)
        )
        recovery = Recovery(app, data, language)
        sync = Synchronization(app, data, language, lazy)
        parts = Parts(app, data, language, settings, feedback, lazy, recovery, log, sync)
        navigator = _start(parts)
        _connect_events(parts, navigator, builds_ahead=builds_ahead)
        with errors.reported():
            recovery.show_notice(navigator)
            if device is not None:
                feedback.start()
        return navigator

    return Pipkeeper(create_navigator, cleanup.close)


def own_folder(app: "Pipkeeper") -> Path:
    """Returns the folder for the app's own files on this system."""
    if chosen := os.environ.get("PIPKEEPER_HOME"):
        return Path(chosen)
    return Path(app.user_data_dir)


def requested_language() -> str:
    """Returns the language of ``make run LANGUAGE=de``, until the user chooses another one."""
    requested = os.environ.get("PIPKEEPER_LANGUAGE", "")
    return best_match((requested,)) if requested else ""


def _start(parts: Parts) -> "Navigator":
    """Opens the file, applies the settings, and shows the screen where the app was left."""
    from app.ui import kv  # noqa: PLC0415 - imports Kivy
    from app.ui.window.navigator import Navigator  # noqa: PLC0415 - imports Kivy

    app_data, language, settings = parts.app_data, parts.language, parts.settings

    def on_navigation(path: NavigationPath) -> None:
        parts.app.collect_garbage_later()
        parts.feedback.path_changed(path)
        app_data.save_path(path)

    app_data.open()
    settings.apply_language(requested_language() or _or_default("", app_data.language))
    kv.load_kit()
    kv.set_translations(language.say, language.many)
    _or_default(None, settings.apply_stored_look)
    path: NavigationPath = _or_default((), app_data.saved_path)
    services = _services(parts)
    factories = {route.name: _screen_factory(services, route) for route in ROUTES}
    navigator = Navigator(factories, on_navigation, path)
    parts.lazy.when_jobs = navigator.show_jobs
    app_data.is_job_running = lambda: navigator.is_job_running
    navigator.frame.language = language.code
    navigator.when_reset = partial(_apply_settings, parts)
    navigator.when_error_left = partial(_or_default, None, app_data.reload)
    navigator.frame.margins = settings.margins()
    navigator.start()
    return navigator


def _or_default(default: T, read: Callable[[], T]) -> T:
    """Returns the default if reading fails: the app can be used without the stored value."""
    try:
        return read()
    except Exception:
        logger.exception("A stored value cannot be read")
        return default


def _apply_settings(parts: Parts) -> None:
    """Applies the settings of the file that is open now, and shares it if it is shared."""
    parts.settings.apply_language(parts.app_data.language())
    parts.settings.apply_stored_look()
    parts.synchronization.start()


def _connect_events(parts: Parts, navigator: "Navigator", *, builds_ahead: bool) -> None:
    app, app_data, feedback = parts.app, parts.app_data, parts.feedback
    sync = parts.synchronization

    def on_idle() -> None:
        feedback.start()
        if builds_ahead and app_data.is_open:
            navigator.prebuild(app_data.likely_screens)
            app_data.current_match.load_writing()
        check_if_due(app_data, parts.lazy.run_detached)
        sync.start()
        parts.lazy.run_detached(parts.lazy.device.camera.clear_leftovers)

    def on_resume() -> None:
        parts.settings.refresh()
        check_if_due(app_data, parts.lazy.run_detached)
        sync.resume()

    def on_touch() -> None:
        feedback.touched()
        sync.touched()

    def on_pause() -> None:
        sync.pause()
        app_data.checkpoint()
        app_data.back_up_play()

    def on_stop() -> None:
        feedback.stop()
        sync.pause()
        app_data.back_up_play(waits=True)  # a desktop has no background

    app.when_idle = on_idle
    app.when_resized = parts.settings.update_margins
    app.when_paused = on_pause
    app.when_resumed = on_resume
    app.when_touched = on_touch
    app.when_stopped = on_stop


def _show_message(app: "Pipkeeper", language: Language, message: str) -> None:
    from app.ui.widgets.kit.sheet import QuestionSheet  # noqa: PLC0415 - imports Kivy

    if app.navigator is not None:
        button = language.say("OK")
        app.navigator.open_sheet(QuestionSheet(title=message, options=(("", button),)))


def _services(parts: Parts) -> Services:
    return Services(
        app_data=parts.app_data,
        language=parts.language,
        feedback=parts.feedback,
        log=parts.log,
        find_device=lambda: parts.lazy.device,
        find_jobs=lambda: parts.lazy.jobs,
        find_shared_folder=lambda: parts.synchronization.shared_folder,
        apply_appearance=parts.settings.apply_look,
        set_language=parts.settings.apply_language,
        when_opened=partial(_continue_after_opening, parts),
        has_notice=lambda: parts.app.has_notice,
    )


def _screen_factory(services: Services, route: Route) -> "ScreenFactory":
    from app.ui.window.navigator import ScreenFactory  # noqa: PLC0415 - imports Kivy

    def presenter(navigator: "Navigator") -> "Presenter":
        made: Presenter = _import_class(route.presenter)(services, navigator)
        return made

    @cache
    def screen() -> "type[Screen]":
        if not route.base:
            own: type[Screen] = _import_class(route.screen)
            return own
        return type(f"{route.classes}Screen", (_import_class(route.base),), {})

    return ScreenFactory(presenter, screen, route.is_destination)


def _continue_after_opening(parts: Parts) -> None:
    """Called when the startup error screen opened the file after all."""
    _apply_settings(parts)
    parts.recovery.show_notice_soon()


def _import_class(name: str) -> Any:  # noqa: ANN401 - presenters and screens of any class
    module, _, cls = name.partition(":")
    return getattr(import_module(module), cls)
