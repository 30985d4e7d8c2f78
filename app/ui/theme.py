"""Colours of each look, read from a file because KivyMD would compute them at every start."""

import json
from collections.abc import Mapping
from pathlib import Path

from kivy.properties import StringProperty
from kivymd.theming import ThemeManager

from app import paths


class Theme(ThemeManager):
    """KivyMD's theme with three looks; ``look`` replaces its palettes and contrasts."""

    look = StringProperty("light")

    def __init__(self, file: Path = paths.SCHEMES) -> None:
        self._schemes: Mapping[str, Mapping[str, str]] = json.loads(file.read_text("utf-8"))
        super().__init__(theme_style_switch_animation=False)

    def on_look(self, _theme: "Theme", look: str) -> None:
        self.theme_style = "Light" if look == "light" else "Dark"
        self.set_colors()

    def set_colors(self, *_changed: object) -> None:
        for name, colour in self._schemes[self.look].items():
            setattr(self, name, colour)
