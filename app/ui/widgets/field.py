"""A line to type a name or a number in."""

from kivy.core.window import Window
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.textinput import TextInput

from app.ui import kv

kv.load_whole_style()  # that of a text field is among it
kv.load("field")


class NameField(TextInput):
    """``typed`` is called with the text after each letter, and ``on_enter`` comes when it is
    done; ``hint_text`` says what belongs there and ``label`` would be read aloud.
    """

    label = StringProperty()
    typed = ObjectProperty(None, allownone=True)
    __events__ = ("on_enter",)

    def on_text(self, _field: object, text: str) -> None:
        if self.typed is not None:
            self.typed(text)

    def on_text_validate(self) -> None:
        self.dispatch("on_enter")

    def on_enter(self) -> None:
        """Kivy asks for a handler of its own."""

    def leave(self) -> None:
        """The keyboard goes away."""
        Window.release_all_keyboards()
