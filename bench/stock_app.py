"""What the app is measured against: an empty stock KivyMD app with one button.

A tap on the button changes the one label there is. Nothing here is made faster than
in KivyMD's own documentation.
"""

from kivy.uix.widget import Widget
from kivymd.app import MDApp
from kivymd.uix.button import MDButton, MDButtonText
from kivymd.uix.label import MDLabel
from kivymd.uix.screen import MDScreen


class StockApp(MDApp):
    def build(self) -> Widget:
        self.taps = 0
        self.label = MDLabel(text="0", halign="center", pos_hint={"center_y": 0.7})
        self.button = MDButton(
            MDButtonText(text="Tap"),
            style="filled",
            pos_hint={"center_x": 0.5, "center_y": 0.4},
            on_release=self.count,
        )
        return MDScreen(self.label, self.button, md_bg_color=self.theme_cls.backgroundColor)

    def count(self, _button: MDButton) -> None:
        self.taps += 1
        self.label.text = str(self.taps)


class EmptyApp(MDApp):
    """One button and nothing else: for the start and the memory."""

    def build(self) -> Widget:
        middle = {"center_x": 0.5, "center_y": 0.5}
        button = MDButton(MDButtonText(text="Tap"), style="filled", pos_hint=middle)
        return MDScreen(button, md_bg_color=self.theme_cls.backgroundColor)
