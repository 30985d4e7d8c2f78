"""A screen that shows the list of boxes in place of its other content."""

from kivy.factory import Factory
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from app.ui.widgets.kit.screen import Screen


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
