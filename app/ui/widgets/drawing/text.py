"""Words as a picture, for what draws its few words itself instead of having labels."""

from kivy.core.text import Label as Text
from kivy.graphics.texture import Texture

ENOUGH = 24
"""Density-independent pixels: in less room no words say anything."""


def written(text: str, size: float, *, bold: bool = False, font: str = "Pipkeeper") -> Texture:
    """In one line, as wide as it is."""
    line = Text(text=text, font_size=size, font_name=font, bold=bold)
    line.refresh()
    return line.texture


def fitted(
    text: str, size: float, room: float, *, bold: bool = False, leftwards: bool = False
) -> Texture:
    """In one line, its middle left out where it would be wider than there is room."""
    whole = written(text, size, bold=bold)
    if whole.width <= room:
        return whole
    line = Text(
        text=text,
        font_size=size,
        font_name="Pipkeeper",
        bold=bold,
        shorten=True,
        shorten_from="center",
        max_lines=1,
        halign="right" if leftwards else "left",
        text_size=(int(room), None),
    )
    line.refresh()
    return line.texture
