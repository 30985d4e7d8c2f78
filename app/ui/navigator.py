"""Leads through the screens: builds each on its first visit, and knows the way back.

What is open in front of a screen is closed first, then it is one step back at a time. It
knows screens by their names only.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.presenters.path import Path, Visit
from app.presenters.place import unseen
from app.ui import kv
from app.ui.frame import Frame
from app.ui.screen import Presenter, Screen

HOME = "table"
BREATH = 0.1
"""Seconds between two steps of what is built ahead: a tap gets its answer in between."""


@dataclass(frozen=True, slots=True)
class Room:
    """How a screen is made: its presenter, and the class of what is drawn, both imported
    when they are first asked for.
    """

    presenter: Callable[["Navigator"], Presenter]
    screen: Callable[[], Callable[..., Screen]]
    is_place: bool = False
    """Whether the bar leads there, so that it has no way back."""


class Navigator:
    def __init__(
        self, rooms: Mapping[str, Room], keep: Callable[[Path], None], start: Path = ()
    ) -> None:
        self._rooms = rooms
        self._keep = Clock.create_trigger(lambda _seconds: keep(self._path))
        self._presenters: dict[str, Presenter] = {}
        self._screens: dict[str, Screen] = {}
        self._sheets: list[Widget] = []
        self._waiting: Widget | None = None
        self._path: Path = start if _is_known(start, rooms) else (Visit(HOME, {}),)
        self.frame = Frame(self.home)
        self.when_anew: Callable[[], None] = lambda: None

    @property
    def path(self) -> Path:
        return self._path

    @property
    def screen(self) -> Screen:
        """The one that is shown."""
        return self._screens[self._path[-1].name]

    def start(self) -> None:
        """Show where the path leads; the home screen where that is not there any more."""
        try:
            self._enter()
        except Exception:  # noqa: BLE001 - whatever a kept path runs into, the table is there
            self._path = (Visit(HOME, {}),)
            self._enter()
        self._show()

    def go(self, name: str, **given: str) -> None:
        self._walk((*self._path, Visit(name, given)))

    def back(self) -> bool:
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

    def anew(self, path: Path) -> None:
        """The file is another one: whoever knows anything of the one before is let go of."""
        for presenter in self._presenters.values():
            presenter.shown = unseen
        self._presenters.clear()
        self._forget_screens()
        self._walk(path)
        self.when_anew()

    def hold(self, words: str) -> None:
        from app.ui.widgets.sheet import Waiting  # noqa: PLC0415 - not for the first frame

        self._waiting = Waiting(title=words)
        self.lay(self._waiting)

    def release(self) -> None:
        if self._waiting is not None:
            self.lift(self._waiting)
            self._waiting = None

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

    def prepare(self, rooms: Iterable[Visit]) -> None:
        """Build ahead what will probably be wanted next, bit by bit, while nobody waits."""
        steps = iter([step for room in rooms for step in self._steps(room)])

        def go_on(_seconds: float) -> None:
            for step in steps:
                step()
                Clock.schedule_once(go_on, BREATH)
                return

        go_on(0)

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

    def speak(self, language: str) -> None:
        """Say everything anew, in the language that the words are now in."""
        self.frame.language = language
        self._enter()
        self.rebuild()

    def _walk(self, path: Path) -> None:
        self._clear()
        self._path = path
        self._enter()
        if self._path is path:  # else it led on at once
            self._show()
        self._keep()  # when the screen is drawn: it is written to the disk

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
        with suppress(LookupError):  # there is no match any more: it is built when it is wanted
            if room.given:  # else it is drawn as it is before anybody opens it
                self._presenter(room.name).open(**room.given)
            self.frame.measure(self._built(room.name))

    def _kind(self, name: str) -> Callable[..., Screen]:
        """The class of it, with its rules read."""
        kind = self._rooms[name].screen()
        kv.load(f"screens/{kind.__module__.rpartition('.')[2]}")
        return kind


def _is_known(path: Path, rooms: Mapping[str, Room]) -> bool:
    return bool(path) and all(visit.name in rooms for visit in path)
