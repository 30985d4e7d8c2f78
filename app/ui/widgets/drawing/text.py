"""Text as a texture, for widgets that draw their text without labels."""

from kivy.core.text import Label as Text
from kivy.graphics.texture import Texture

MIN_TEXT_WIDTH = 24
"""In dp: in less width text is unreadable."""


def text_texture(text: str, size: float, *, bold: bool = False, font: str = "Pipkeeper") -> Texture:
    """Renders text on one line at its natural width."""
    line = Text(text=text, font_size=size, font_name=font, bold=bold)
    line.refresh()
    return line.texture


def shortened_texture(
    text: str, size: float, room: float, *, bold: bool = False, is_rtl: bool = False
) -> Texture:
    """Renders text on one line; cuts out its middle where it is too wide."""
    whole = text_texture(text, size, bold=bold)
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
        halign="right" if is_rtl else "left",
        text_size=(int(room), None),
    )
    line.refresh()
    return line.texture
