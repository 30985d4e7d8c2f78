"""Shows a player's statistics; renames, recolours, merges or deletes the player."""

from collections.abc import Mapping
from functools import partial

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from app.presenters.box_filter import BoxFilter
from app.ui import kv
from app.ui.widgets.game.matches import FilteredScreen
from app.ui.widgets.kit.sheet import QuestionSheet, Sheet
from app.words.hand.statistics import (
    Best,
    ChartRow,
    FigureGrid,
    Heading,
    OtherPlayer,
    ShowAll,
    TextRow,
)

ROW_WIDGETS: Mapping[type, str] = {
    BoxFilter: "BoxFilterRow",
    FigureGrid: "FigureTiles",
    Heading: "FiguresHeading",
    Best: "RecordLine",
    ChartRow: "BarsSection",
    OtherPlayer: "OtherLine",
    ShowAll: "MoreOthersButton",
    TextRow: "FiguresText",
}

kv.load("widgets/figures", "widgets/menu_line", "widgets/player_line")


class PickSheet(Sheet):
    """Chips to choose one of."""

    options = ObjectProperty(())


class PlayerScreen(FilteredScreen):
    row_widgets = ObjectProperty(ROW_WIDGETS)

    def show(self, state: object) -> None:
        """Keeps the scroll position, unless it is another player."""
        page, before = self.ids.page, self.state.id
        page.first = page.first_visible_row()
        super().show(state)
        if self.state.id != before:
            page.go_to(0)

    def open_menu(self) -> None:
        self._open(Factory.PlayerMenu(screen=self))

    def ask_name(self) -> None:
        self._open(Factory.PlayerNameSheet(text=self.state.name, callback=self.presenter.rename))

    def ask_colour(self) -> None:
        self._open(Factory.PlayerColourSheet(options=self.presenter.colours(), screen=self))

    def recolour(self, key: str) -> None:
        self.sheet.dismiss()
        self.presenter.recolour(key)

    def ask_other(self) -> None:
        self._open(Factory.MergePlayerSheet(options=self.presenter.merge_candidates(), screen=self))

    def ask_merge(self, other: str) -> None:
        self.sheet.dismiss()
        asked = self.presenter.merge_question(other)
        if asked is not None:
            chosen = partial(self._merge, other)
            self._open(
                QuestionSheet(
                    title=asked.title, text=asked.text, options=asked.options, callback=chosen
                )
            )

    def delete(self) -> None:
        self.sheet.dismiss()
        self.presenter.delete()

    def unmerge(self, merge: str) -> None:
        self.sheet.dismiss()
        self.presenter.unmerge(merge)

    def _merge(self, other: str, stays: str) -> None:
        if stays:
            self.presenter.merge(other, stays)

    def _open(self, sheet: object) -> None:
        """Closes the open sheet first: the menu closes when it opens another sheet."""
        if self.sheet is not None:
            self.sheet.dismiss()
        self.sheet = sheet
        self.open_sheet(sheet)
