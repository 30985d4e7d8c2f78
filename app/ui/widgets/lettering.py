"""A few letters as a picture, for pieces that draw their own words."""

from kivy.core.text import Label as Text
from kivy.graphics.texture import Texture


def lettered(text: str, size: float, *, bold: bool = False, font: str = "Words") -> Texture:
    written = Text(text=text, font_size=size, font_name=font, bold=bold)
    written.refresh()
    return written.texture
