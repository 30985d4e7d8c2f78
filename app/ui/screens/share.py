"""Shows the picture that goes out, and hands it over once somebody says where to."""

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from app.presenters.share.result_card import Picture
from app.ui.result_picture import drawn, written
from app.ui.screen import Screen
from app.ui.widgets.kit import option_line  # noqa: F401 - kv calls its pieces by name


class ShareScreen(Screen):
    """The picture is drawn when the rest of the screen is there already."""

    texture = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _base: object) -> None:
        self._pictured: Picture | None = None
        self._draw = Clock.create_trigger(self._draw_now, 0)
        Clock.schedule_once(lambda _seconds: self._draw(), 0)  # behind the first frame

    def show(self, state: object) -> None:
        super().show(state)
        self._draw()

    def send_picture(self) -> None:
        if self.texture is not None:
            self.presenter.send_picture(written(self.texture))

    def send_text(self) -> None:
        if not self.state.can_share:
            from kivy.core.clipboard import Clipboard  # noqa: PLC0415 - looks for programs

            Clipboard.copy(self.state.text)
        self.presenter.send_text()

    def take(self, key: str) -> None:
        self.presenter.export(key)

    def _draw_now(self, _seconds: float) -> None:
        picture = self.state.picture
        if picture is not None and picture != self._pictured:
            self._pictured, self.texture = picture, drawn(picture)
