"""Leads through the screens: builds each on its first visit, and knows the way back.

What is open in front of a screen is closed first, then it is one step back at a time. It
knows screens by their names only.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.presenters.shared.navigation import Path, Visit, unseen
from app.ui import kv
from app.ui.frame import Frame
from app.ui.screen import Presenter, Screen

if TYPE_CHECKING:
    from app.presenters.session.background_jobs import BackgroundJobs
    from app.ui.widgets.kit.progress_sheet import ProgressSheet

HOME = "table"
ERROR = "error"
"""The screen that says that something went wrong."""
BREATH = 0.1
"""Seconds between two steps of what is built ahead: a tap gets its answer in between."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ScreenFactory:
    """How a screen is made: its presenter, and the class of what is drawn, both imported
    when they are first asked for.
    """

    presenter: Callable[["Navigator"], Presenter]
    screen: Callable[[], Callable[..., Screen]]
    is_place: bool = False
    """Whether the bar leads there, so that it has no way back."""


class Navigator:
    def __init__(
        self, rooms: Mapping[str, ScreenFactory], keep: Callable[[Path], None], start: Path = ()
    ) -> None:
        self._rooms = rooms
        self._keep = Clock.create_trigger(lambda _seconds: keep(self._path))
        self._presenters: dict[str, Presenter] = {}
        self._screens: dict[str, Screen] = {}
        self._sheets: list[Widget] = []
        self._jobs: BackgroundJobs | None = None
        self._job_sheet: ProgressSheet | None = None
        self._path: Path = start if _is_known(start, rooms) else (Visit(HOME, {}),)
        self.frame = Frame(self.home)
        self.when_anew: Callable[[], None] = lambda: None
        self.when_error_left: Callable[[], None] = lambda: None

    @property
    def path(self) -> Path:
        return self._path

    @property
    def screen(self) -> Screen:
        """The one that is shown."""
        return self._screens[self._path[-1].name]

    def start(self) -> None:
        """Show where the path leads; where that fails the home screen, else what went wrong."""
        try:
            self._enter()
            self._show()
        except Exception:
            logger.exception("The screen where the app was left cannot be shown")
            self._start_at_home()

    def _start_at_home(self) -> None:
        self._forget_all()
        self._path = (Visit(HOME, {}),)
        try:
            self._enter()
            self._show()
        except Exception:
            logger.exception("The first screen cannot be shown")
            self._path = ()
            self.show_error()

    def go(self, name: str, **given: str) -> None:
        self._walk((*self._path, Visit(name, given)))

    def back(self) -> bool:
        if self.is_held:
            return True  # it is cancelled by its button, where it can be
        if self._sheets:
            self._sheets[-1].dismiss()
        elif len(self._path) > 1:
            self._walk(self._path[:-1])
        elif self._is_place(self._path[0].name) and self._path[0].name != HOME:
            self.home()
        else:
            return False
        return True

    def home(self, name: str = HOME, **given: str) -> None:
        self._walk((Visit(name, given),))

    def go_from_home(self, name: str, **given: str) -> None:
        self._walk((Visit(HOME, {}), Visit(name, given)))

    def anew(self, path: Path) -> None:
        """The file is another one: whoever knows anything of the one before is let go of."""
        self._forget_all()
        self._walk(path)
        self.when_anew()

    def show_error(self) -> None:
        """Say that something went wrong, in front of where the app is. What was being done is
        left half-done: all other screens and their presenters are made anew after it.
        """
        if self._path and self._path[-1].name == ERROR:
            return
        before = {"before": self._path[-1].name} if self._path else {}
        self._forget_all()
        visit = Visit(ERROR, {"happened": "now", **before})
        self._presenter(ERROR).open(**visit.given)
        screen = self._built(ERROR)
        self._clear()
        self._path = (*self._path, visit)
        self.frame.put(screen, "")
        self._lay_job_again()

    def lay(self, sheet: Widget) -> None:
        """Open something in front of the screen; ``dismiss`` is what closes it."""
        if sheet not in self._sheets:
            Window.release_all_keyboards()
            sheet.bind(on_dismiss=self.lift)
            self._sheets.append(sheet)
            self.frame.add_widget(sheet)

    def lift(self, sheet: Widget) -> None:
        if sheet in self._sheets:
            self._sheets.remove(sheet)
            self.frame.remove_widget(sheet)

    def prepare(self, rooms: Callable[[], Path]) -> None:
        """Build ahead what will probably be wanted next, bit by bit, while nobody waits. What is
        not in ``rooms`` any more when its turn comes is left out: its match may be gone.
        """
        steps = iter([(room, step) for room in rooms() for step in self._steps(room)])

        def go_on(_seconds: float) -> None:
            for room, step in steps:
                if room in rooms():
                    self._ahead(step)
                Clock.schedule_once(go_on, BREATH)
                return

        go_on(0)

    def _ahead(self, step: Callable[[], object]) -> None:
        """What fails is logged and not shown: nobody has asked for it yet."""
        try:
            step()
        except Exception:
            logger.exception("A screen could not be built ahead")

    @property
    def built(self) -> frozenset[str]:
        """The screens that need not be built any more."""
        return frozenset(self._screens)

    def rebuild(self) -> None:
        """Draw everything anew: colours, sizes or words have changed."""
        for presenter in self._presenters.values():
            presenter.shown = unseen  # its screen is gone; the next one looks again
        self._clear()
        self._forget_screens()
        self.frame.renew()
        self._show()
        self._lay_job_again()

    def speak(self, language: str) -> None:
        """Say everything anew, in the language that the words are now in."""
        self.frame.language = language
        self._enter()
        self.rebuild()

    def _walk(self, path: Path) -> None:
        before = self._path
        self._clear()
        self._path = path
        try:
            if before[-1].name == ERROR:
                self.when_error_left()
            self._enter()
            if self._path is path:  # else it led on at once
                self._show()
        except Exception:
            self._return_to(before, path[-1].name)
            raise
        finally:
            self._lay_job_again()
        self._keep()  # when the screen is drawn: it is written to the disk

    def _return_to(self, before: Path, failed: str) -> None:
        """The screen of this name could not be shown: it is made anew when it is wanted again."""
        self._path = before
        self._forget(failed)
        if before[-1].name not in self._screens:
            self._enter()
        self._show()

    def _forget(self, name: str) -> None:
        if presenter := self._presenters.pop(name, None):
            presenter.shown = unseen
        if screen := self._screens.pop(name, None):
            kv.let_go(screen)

    def _forget_all(self) -> None:
        for presenter in self._presenters.values():
            presenter.shown = unseen
        self._presenters.clear()
        self._forget_screens()

    def attend(self, jobs: "BackgroundJobs") -> None:
        """Show what they do; made with the first screen that has use for them."""
        self._jobs = jobs
        jobs.shown = self._show_job

    @property
    def is_held(self) -> bool:
        """A background job runs, in front of everything."""
        return self._jobs is not None and self._jobs.is_running

    def _show_job(self) -> None:
        """What is known of it, in front of everything else; nothing once it is over."""
        if self._jobs is None or not self._jobs.is_running:
            if self._job_sheet is not None:
                self.lift(self._job_sheet)
            self._job_sheet = None
            self._keep()  # which it was not meanwhile
        elif self._job_sheet is None:
            self._lay_job(self._jobs)
        else:
            self._job_sheet.state = self._jobs.state

    def _lay_job_again(self) -> None:
        """All that lay in front was cleared away; this was seen already."""
        if self._jobs is not None and self._jobs.is_running:
            self._lay_job(self._jobs).appear()

    def _lay_job(self, jobs: "BackgroundJobs") -> "ProgressSheet":
        from app.ui.widgets.kit.progress_sheet import ProgressSheet  # noqa: PLC0415 - not for the first frame

        sheet = self._job_sheet = ProgressSheet(jobs=jobs, state=jobs.state)
        self.lay(sheet)
        return sheet

    def _forget_screens(self) -> None:
        for screen in self._screens.values():
            kv.let_go(screen)
        self._screens.clear()

    def _enter(self) -> None:
        visit = self._path[-1]
        self._presenter(visit.name).open(**visit.given)

    def _show(self) -> None:
        name = self._path[-1].name
        self.frame.put(self._built(name), name if self._is_place(name) else "")

    def _is_place(self, name: str) -> bool:
        return self._rooms[name].is_place

    def _clear(self) -> None:
        """What was open in front of the screen, or being typed on it, is left behind."""
        Window.release_all_keyboards()
        for sheet in self._sheets:
            self.frame.remove_widget(sheet)
        self._sheets.clear()
        self._job_sheet = None

    def _presenter(self, name: str) -> Presenter:
        if name not in self._presenters:
            self._presenters[name] = self._rooms[name].presenter(self)
        return self._presenters[name]

    def _built(self, name: str) -> Screen:
        if name not in self._screens:
            screen = self._kind(name)(self._presenter(name), self)
            screen.language = self.frame.language
            self._screens[name] = screen
        return self._screens[name]

    def _steps(self, room: Visit) -> tuple[Callable[[], object], ...]:
        return partial(self._kind, room.name), partial(self._build_ahead, room)

    def _build_ahead(self, room: Visit) -> None:
        if room.name in self._screens:
            return
        try:
            if room.given:  # else it is drawn as it is before anybody opens it
                self._presenter(room.name).open(**room.given)
            self.frame.measure(self._built(room.name))
        except Exception:
            self._forget(room.name)  # it is made anew once somebody wants it
            raise

    def _kind(self, name: str) -> Callable[..., Screen]:
        """The class of it, with its rules read."""
        kind = self._rooms[name].screen()
        kv.load(f"screens/{kind.__module__.rpartition('.')[2]}")
        return kind


def _is_known(path: Path, rooms: Mapping[str, ScreenFactory]) -> bool:
    return bool(path) and all(visit.name in rooms for visit in path)
