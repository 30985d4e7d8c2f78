"""Draws one box's leaflet, in the language that it is read in."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import ColorProperty, ObjectProperty

from app.presenters.leaflet.state import (
    Cover,
    Disagreement,
    Example,
    Heading,
    LineOfPlay,
    OpenChoice,
    Paragraph,
    TilesPicture,
    Topic,
)
from app.ui.screen import Screen
from app.ui.widgets.game import box_card  # noqa: F401 - kv calls its pieces by name
from app.ui.widgets.kit.layout import Column
from app.ui.widgets.kit.mirroring import Mirrored
from app.ui.widgets.kit.scroll import FAR
from app.ui.widgets.leaflet.reading_mark import ReadingMark
from app.ui.widgets.lists import lazy_page  # noqa: F401 - kv calls its pieces by name

KINDS: Mapping[type, str] = {
    Cover: "LeafletCover",
    Heading: "LeafletHeading",
    Topic: "LeafletTopic",
    Paragraph: "LeafletParagraph",
    TilesPicture: "LeafletTiles",
    LineOfPlay: "LeafletLine",
    Example: "LeafletExample",
    OpenChoice: "LeafletChoice",
    Disagreement: "LeafletFact",
}

for piece in ("LeafletTiles", "LeafletLine", "LeafletExample"):
    Factory.register(piece, module="app.ui.widgets.leaflet.pictures")
Factory.register("LanguageSheet", module="app.ui.widgets.kit.language_sheet")


class LeafletScreen(Screen):
    kinds = ObjectProperty(KINDS)
    said_ink = ColorProperty()

    def jump(self, row_id: str) -> None:
        self.ids.page.go_to(self.presenter.place_of(row_id))

    def on_kv_post(self, _base: object) -> None:
        self._mark = ReadingMark(self.ids.page)
        self.bind(said_ink=lambda _screen, ink: self._mark.dye(ink))
        self._mark.dye(self.said_ink)
        self.ids.page.go_to(self.state.at)

    def show(self, state: object) -> None:
        """Where it is opened or read anew, the row that was asked for stands at the top."""
        before = self.state.rows
        super().show(state)
        if self.state.rows is not before:
            self.ids.page.go_to(self.state.at)
        self._mark.show(self.state.said_at, self.state.said)

    def read_aloud(self) -> None:
        self.presenter.read_aloud(self.ids.page.first_seen())

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A tap anywhere ends the reading; a finger that scrolls does not, and the button for
        it has its own way.
        """
        moved = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
        on_button = self.ids.aloud.collide_point(*touch.pos)
        if moved < dp(FAR) and not on_button and not touch.is_mouse_scrolling:
            self.presenter.be_silent()
        return bool(super().on_touch_up(touch))

    def read_in(self, code: str) -> None:
        self.presenter.looked_at(self.ids.page.first_seen())
        self.presenter.read_in(code)

    def ask_tongue(self) -> None:
        """In front of the page, which is read in the one that is tapped."""
        sheet = Factory.AskTongue(groups=self.presenter.tongues(), chosen=self.read_in)
        sheet.bind(on_dismiss=self.lift)
        self.lay(sheet)


class LeafletWhy(Mirrored, Column):
    """Why a rule is read so, behind a bar."""
