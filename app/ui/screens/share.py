"""Shows the picture of a result, and shares or exports it."""

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from app.presenters.share import Picture
from app.ui import kv
from app.ui.widgets.game.result_picture import draw_picture, png_writer
from app.ui.widgets.kit.screen import Screen

kv.load("widgets/option_line")


class ShareScreen(Screen):
    """Draws the picture after the rest of the screen."""

    texture = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _base: object) -> None:
        self._drawn: Picture | None = None
        self._draw_soon = Clock.create_trigger(self._draw_picture, 0)
        Clock.schedule_once(lambda _seconds: self._draw_soon(), 0)  # after the first frame

    def show(self, state: object) -> None:
        super().show(state)
        self._draw_soon()

    def send_picture(self) -> None:
        if self.texture is not None:
            self.presenter.send_picture(png_writer(self.texture))

    def send_text(self) -> None:
        if not self.state.can_share:
            from kivy.core.clipboard import Clipboard  # noqa: PLC0415 - looks for programs

            Clipboard.copy(self.state.text)
        self.presenter.send_text()

    def _draw_picture(self, _seconds: float) -> None:
        picture = self.state.picture
        if picture is not None and picture != self._drawn:
            self._drawn, self.texture = picture, draw_picture(picture)
