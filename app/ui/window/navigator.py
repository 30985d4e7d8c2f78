"""Navigates between screens: builds each on its first visit, and saves the path.

Going back closes an open sheet first, then goes one step back. Screens are known by name only.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.play.navigation import ERROR, HOME, Path, Visit, no_listener
from app.ui import kv
from app.ui.widgets.kit.screen import Presenter, Refreshable, Screen
from app.ui.window.frame import Frame

if TYPE_CHECKING:
    from app.presenters.background_jobs import BackgroundJobs
    from app.ui.widgets.kit.sheet import ProgressSheet

PREBUILD_INTERVAL = 0.1
"""Seconds between two steps of prebuilding, so that a tap in between is handled."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ScreenFactory:
    """Creates a presenter, and returns the class of its screen; both import on first use."""

    presenter: Callable[["Navigator"], Presenter]
    screen: Callable[[], Callable[..., Screen]]
    is_destination: bool = False
    """True for a destination of the navigation bar, which has no way back."""


class Navigator:
    """``bootstrap`` sets the callbacks ``when_reset`` and ``when_error_left``."""

    def __init__(
        self,
        factories: Mapping[str, ScreenFactory],
        save_path: Callable[[Path], None],
        start: Path = (),
    ) -> None:
        self._factories = factories
        self._save_path = Clock.create_trigger(lambda _seconds: save_path(self._path))
        self._presenters: dict[str, Presenter] = {}
        self._screens: dict[str, Screen] = {}
        self._sheets: list[Widget] = []
        self._jobs: BackgroundJobs | None = None
        self._job_sheet: ProgressSheet | None = None
        self._path: Path = start if _is_known(start, factories) else (Visit(HOME, {}),)
        self.frame = Frame(self.home)
        self.when_reset: Callable[[], None] = lambda: None
        self.when_error_left: Callable[[], None] = lambda: None

    @property
    def path(self) -> Path:
        return self._path

    @property
    def screen(self) -> Screen:
        """The shown screen."""
        return self._screens[self._path[-1].name]

    def start(self) -> None:
        """Shows the screen of the path; if that fails the home screen, else the error screen."""
        try:
            self._open_presenter()
            self._show_screen()
        except Exception:
            logger.exception("The screen where the app was left cannot be shown")
            self._start_at_home()

    def _start_at_home(self) -> None:
        self._discard_all()
        self._path = (Visit(HOME, {}),)
        try:
            self._open_presenter()
            self._show_screen()
        except Exception:
            logger.exception("The first screen cannot be shown")
            self._path = ()
            self.show_error()

    def go(self, name: str, /, **params: str) -> None:
        self._navigate((*self._path, Visit(name, params)))

    def go_instead(self, name: str, /, **params: str) -> None:
        self._navigate((*self._path[:-1], Visit(name, params)))

    def back(self) -> bool:
        if self.is_job_running:
            return True  # only its button cancels a job
        if self._sheets:
            self._sheets[-1].dismiss()
        elif self.screen.step_back():
            pass  # one step within the screen
        elif len(self._path) > 1:
            self._navigate(self._path[:-1])
        elif self._is_destination(self._path[0].name) and self._path[0].name != HOME:
            self.home()
        else:
            return False
        return True

    def back_to(self, name: str, /, **params: str) -> None:
        visit = Visit(name, params)
        if visit in self._path:
            self._navigate(self._path[: self._path.index(visit) + 1])
        else:
            self.go(name, **params)

    def home(self, name: str = HOME, /, **params: str) -> None:
        self._navigate((Visit(name, params),))

    def go_from_home(self, name: str, /, **params: str) -> None:
        self._navigate((Visit(HOME, {}), Visit(name, params)))

    def reset(self, path: Path) -> None:
        """Discards all presenters and screens, because the database file was replaced."""
        self._discard_all()
        self._navigate(path)
        self.when_reset()

    def show_error(self) -> None:
        """Shows the error screen on top of the path. All other screens and their presenters may
        be in a broken state, so they are rebuilt afterwards.
        """
        if self._path and self._path[-1].name == ERROR:
            return
        error_params = {"happened": "now"}
        if self._path:
            error_params["before"] = self._path[-1].name
        self._discard_all()
        visit = Visit(ERROR, error_params)
        self._presenter(ERROR).open(**visit.params)
        screen = self._screen(ERROR)
        self._close_sheets()
        self._path = (*self._path, visit)
        self.frame.show_screen(screen, "")
        self._reopen_job_sheet()

    def open_sheet(self, sheet: Widget) -> None:
        """Opens a sheet in front of the screen; its ``dismiss`` closes it."""
        if sheet not in self._sheets:
            Window.release_all_keyboards()
            sheet.bind(on_dismiss=self.remove_sheet)
            self._sheets.append(sheet)
            self.frame.add_widget(sheet)

    def remove_sheet(self, sheet: Widget) -> None:
        if sheet in self._sheets:
            self._sheets.remove(sheet)
            self.frame.remove_widget(sheet)

    def prebuild(self, visits: Callable[[], Path]) -> None:
        """Builds the screens that the player probably opens next, step by step while idle.

        Skips a screen that is no longer in ``visits`` at its turn: its match may be gone.
        """
        steps = iter([(visit, step) for visit in visits() for step in self._prebuild_steps(visit)])

        def run_next_step(_seconds: float) -> None:
            if (next_step := next(steps, None)) is None:
                return
            visit, step = next_step
            if visit in visits():
                self._try_step(step)
            Clock.schedule_once(run_next_step, PREBUILD_INTERVAL)

        run_next_step(0)

    def _try_step(self, step: Callable[[], object]) -> None:
        """Logs a failure without showing it, because the player has not opened the screen."""
        try:
            step()
        except Exception:
            logger.exception("A screen could not be built ahead")

    @property
    def built_screens(self) -> frozenset[str]:
        """Names of the screens that are built already."""
        return frozenset(self._screens)

    def rebuild(self) -> None:
        """Rebuilds all screens after a change of colours, text size or language."""
        for presenter in self._presenters.values():
            presenter.shown = no_listener  # its screen is gone; the next one registers itself
        self._close_sheets()
        self._discard_screens()
        self.frame.rebuild_bar()
        self._show_screen()
        self._reopen_job_sheet()

    def refresh(self, note: str) -> None:
        """Shows on the screen what another phone changed. Those behind it read again when the
        player comes back to them. ``note`` is for the table.
        """
        presenter = self._presenters.get(self._path[-1].name) if self._path else None
        if isinstance(presenter, Refreshable):
            presenter.refresh(note)

    def set_language(self, language: str) -> None:
        """Rebuilds everything in this language; the translations are loaded already."""
        self.frame.language = language
        self._open_presenter()
        self.rebuild()

    def _navigate(self, path: Path) -> None:
        previous_path = self._path
        self._close_sheets()
        self._path = path
        try:
            if previous_path[-1].name == ERROR:
                self.when_error_left()
            self._open_presenter()
            if self._path is path:  # else the presenter has navigated on
                self._show_screen()
                if len(path) > 1 and path != previous_path[: len(path)]:
                    self.screen.begin()
        except Exception:
            self._go_back_to(previous_path, path[-1].name)
            raise
        finally:
            self._reopen_job_sheet()
        self._save_path()  # writes to disk, so after the screen is drawn

    def _go_back_to(self, previous_path: Path, failed: str) -> None:
        """Restores the path after the screen ``failed`` could not be shown, and discards the
        screen.
        """
        self._path = previous_path
        self._discard(failed)
        if previous_path[-1].name not in self._screens:
            self._open_presenter()
        self._show_screen()

    def _discard(self, name: str) -> None:
        if presenter := self._presenters.pop(name, None):
            presenter.shown = no_listener
        if screen := self._screens.pop(name, None):
            kv.unbind(screen)

    def _discard_all(self) -> None:
        for presenter in self._presenters.values():
            presenter.shown = no_listener
        self._presenters.clear()
        self._discard_screens()

    def show_jobs(self, jobs: "BackgroundJobs") -> None:
        """Shows the progress of these jobs; called when the first screen needs them."""
        self._jobs = jobs
        jobs.shown = self._update_job_sheet

    @property
    def is_job_running(self) -> bool:
        """True while a background job blocks all input."""
        return self._jobs is not None and self._jobs.is_running

    def _update_job_sheet(self) -> None:
        """Opens, updates or removes the progress sheet of the running job."""
        if self._jobs is None or not self._jobs.is_running:
            if self._job_sheet is not None:
                self.remove_sheet(self._job_sheet)
            self._job_sheet = None
            self._save_path()  # it is not saved during a job
        elif self._job_sheet is None:
            self._open_job_sheet(self._jobs)
        else:
            self._job_sheet.state = self._jobs.state

    def _reopen_job_sheet(self) -> None:
        """Opens the progress sheet again, at once, after all sheets were closed."""
        if self._jobs is not None and self._jobs.is_running:
            self._open_job_sheet(self._jobs).appear()

    def _open_job_sheet(self, jobs: "BackgroundJobs") -> "ProgressSheet":
        from app.ui.widgets.kit.sheet import ProgressSheet  # noqa: PLC0415 - not needed for the first frame

        sheet = self._job_sheet = ProgressSheet(jobs=jobs, state=jobs.state)
        self.open_sheet(sheet)
        return sheet

    def _discard_screens(self) -> None:
        for screen in self._screens.values():
            kv.unbind(screen)
        self._screens.clear()

    def _open_presenter(self) -> None:
        visit = self._path[-1]
        self._presenter(visit.name).open(**visit.params)

    def _show_screen(self) -> None:
        name = self._path[-1].name
        self.frame.show_screen(self._screen(name), name if self._is_destination(name) else "")

    def _is_destination(self, name: str) -> bool:
        return self._factories[name].is_destination

    def _close_sheets(self) -> None:
        """Closes all sheets and the keyboard."""
        Window.release_all_keyboards()
        for sheet in self._sheets:
            self.frame.remove_widget(sheet)
        self._sheets.clear()
        self._job_sheet = None

    def _presenter(self, name: str) -> Presenter:
        if name not in self._presenters:
            self._presenters[name] = self._factories[name].presenter(self)
        return self._presenters[name]

    def _screen(self, name: str) -> Screen:
        if name not in self._screens:
            screen = self._screen_class(name)(self._presenter(name), self)
            screen.language = self.frame.language
            self._screens[name] = screen
        return self._screens[name]

    def _prebuild_steps(self, visit: Visit) -> tuple[Callable[[], object], ...]:
        return partial(self._screen_class, visit.name), partial(self._prebuild, visit)

    def _prebuild(self, visit: Visit) -> None:
        if visit.name in self._screens:
            return
        try:
            if visit.params:  # else it is built from the presenter's initial state
                self._presenter(visit.name).open(**visit.params)
            self.frame.prelayout(self._screen(visit.name))
        except Exception:
            self._discard(visit.name)  # builds it again on its first visit
            raise

    def _screen_class(self, name: str) -> Callable[..., Screen]:
        """Returns the class, with its kv file loaded."""
        cls = self._factories[name].screen()
        kv.load(f"screens/{name}")
        return cls


def _is_known(path: Path, factories: Mapping[str, ScreenFactory]) -> bool:
    return bool(path) and all(visit.name in factories for visit in path)
