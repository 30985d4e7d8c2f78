"""The list in which a box or a game is chosen, with a search above it."""

from collections.abc import Mapping
from functools import partial

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.box_list import GroupHeading, ListAction, ListNote
from app.presenters.saved_matches import AskWhoStarts, Rematch, SavedMatch
from app.ui import kv
from app.ui.scheduling import run_in_background
from app.ui.startup import after_next_frame
from app.ui.widgets.kit.repeat import OnScreen
from app.ui.widgets.kit.screen import Screen
from app.words.boxes import Box
from app.words.options import Note

ROW_WIDGETS: Mapping[type, str] = {
    Note: "NoteCard",
    Box: "BoxCard",
    GroupHeading: "ListHeading",
    ListNote: "ListNote",
    ListAction: "ListAction",
    SavedMatch: "UnfinishedMatch",
    Rematch: "RematchCard",
    AskWhoStarts: "AskWhoStarts",
}

kv.load("widgets/box_list")


class BoxList(OnScreen, BoxLayout):
    """The presenter of its ``screen`` loads the games, which follow the leaflets, and searches."""

    query = StringProperty()
    rows = ObjectProperty(())
    row_widgets = ObjectProperty(ROW_WIDGETS)

    def on_kv_post(self, _base: object) -> None:
        load_games(self.screen)


class ScreenBoxes(BoxList):
    """The list of a ``ChoosingScreen``."""


def load_games(screen: Screen) -> None:
    """Reads the games in another thread, while the leaflets are on screen already."""
    presenter = screen.presenter

    def show_games(_nothing: None) -> None:
        if screen.get_root_window() is not None:  # else it shows them when it is opened again
            presenter.show_games()

    after_next_frame(partial(run_in_background, presenter.load_games, show_games))
