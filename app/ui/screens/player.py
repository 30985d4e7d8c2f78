"""Draws the page of a player, and asks what is to be done about who that is."""

from collections.abc import Mapping
from functools import partial

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from app.presenters.player.rows import Best, Drawn, FigureGrid, Heading, More, Other, Plain
from app.ui import kv
from app.ui.screen import Screen
from app.ui.widgets.game import match_sheets  # noqa: F401 - kv calls its pieces by name
from app.ui.widgets.kit.sheet import QuestionSheet, Sheet
from app.ui.widgets.lists import lazy_page  # noqa: F401 - kv calls its pieces by name

KINDS: Mapping[type, str] = {
    FigureGrid: "FigureTiles",
    Heading: "FiguresHeading",
    Best: "BestLine",
    Drawn: "DrawnBars",
    Other: "OtherLine",
    More: "MoreOthers",
    Plain: "FiguresPlain",
}

Factory.register("BarChart", module="app.ui.widgets.charts.bars")
for shared in ("figures", "screens/table"):
    kv.load(shared)


class PickSheet(Sheet):
    """Chips, of which one is to be tapped."""

    options = ObjectProperty(())


class PlayerScreen(Screen):
    kinds = ObjectProperty(KINDS)
    sheet = ObjectProperty(None, allownone=True)

    def show(self, state: object) -> None:
        """What was looked at stays where it is, unless it is somebody else."""
        page, before = self.ids.page, self.state.id
        page.first = page.first_seen()
        super().show(state)
        if self.state.id != before:
            page.go_to(0)

    def see(self, key: str) -> None:
        self.presenter.see(key)

    def show_all(self, key: str) -> None:
        self.presenter.show_all(key)

    def open_menu(self) -> None:
        self._open(Factory.PlayerMenu(screen=self))

    def ask_name(self) -> None:
        self._open(Factory.AskPlayerName(text=self.state.name, kept=self.presenter.rename))

    def ask_colour(self) -> None:
        self._open(Factory.AskColour(options=self.presenter.colours(), screen=self))

    def recolour(self, key: str) -> None:
        self.sheet.dismiss()
        self.presenter.recolour(key)

    def ask_other(self) -> None:
        self._open(Factory.AskOther(options=self.presenter.others(), screen=self))

    def ask_merge(self, other: str) -> None:
        self.sheet.dismiss()
        asked = self.presenter.ask_merge(other)
        if asked is not None:
            chosen = partial(self._merge, other)
            self._open(
                QuestionSheet(
                    title=asked.title, text=asked.text, options=asked.options, chosen=chosen
                )
            )

    def delete(self) -> None:
        self.sheet.dismiss()
        self.presenter.delete()

    def part(self, merge: str) -> None:
        self.sheet.dismiss()
        self.presenter.part(merge)

    def _merge(self, other: str, stays: str) -> None:
        if stays:
            self.presenter.merge(other, stays)

    def _open(self, sheet: object) -> None:
        """One at a time: the menu goes when it asks something."""
        if self.sheet is not None:
            self.sheet.dismiss()
        self.sheet = sheet
        self.lay(sheet)
