"""Boxes and games to choose from: their cards, and the list of them with a search above it."""

from collections.abc import Mapping
from functools import partial

from kivy.factory import Factory
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.box_list import GroupHeading, ListAction, ListNote
from app.presenters.saved_matches import AskWhoStarts, Rematch, SavedMatch
from app.ui import kv
from app.ui.scheduling import run_in_background
from app.ui.startup import after_next_frame
from app.ui.widgets.kit.buttons import CardButton
from app.ui.widgets.kit.layout import OnScreen, Part
from app.ui.widgets.kit.screen import Screen
from app.words.boxes import Box
from app.words.options import Note

kv.load("widgets/box_list")


class BoxPicture(Part, BoxLayout):
    """The picture: three tiles on felt."""


class BoxCard(CardButton):
    pass


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


class ChoosingScreen(Screen):
    """Shows the list as long as ``listed`` has boxes; ``query`` is what is searched. Its top bar
    always stays, and its ``presenter`` has what a ``BoxList`` needs.
    """

    listed = ObjectProperty(())
    query = StringProperty()
    body = ListProperty()

    def on_kv_post(self, _base: object) -> None:
        _top_bar, *self._content = reversed(self.children)
        self._list: Screen | None = None
        self.body = self._content
        self.bind(listed=self._update_body)
        self._update_body()

    def _update_body(self, *_changed: object) -> None:
        """Builds the list when it is first needed."""
        if self.listed and self._list is None:
            self._list = Factory.ScreenBoxes(screen=self)
        body = [self._list] if self.listed else self._content
        if body == self.body:
            return
        for widget in self.body:
            self.remove_widget(widget)
        for widget in body:
            self.add_widget(widget)
        self.body = body
