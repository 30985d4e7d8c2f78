"""Lays out widgets at once. Kivy takes a pass before the frame for each level of nesting, and draws
the text of every pass.
"""

from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.ui.widgets.kit.label import TextLabel


def lay_out(widget: Widget) -> None:
    """Lays out all descendants, from the outside in."""
    if isinstance(widget, Layout):
        widget.do_layout()
    elif isinstance(widget, ScrollView):
        widget.update_from_scroll()
    for child in widget.children:
        lay_out(child)


def lay_out_with_heights(widget: Widget) -> None:
    """Lays out what was added to a page: its width is known, its height is that of its text."""
    lay_out(widget)
    descendants = list(widget.walk(restrict=True))
    for one in descendants:
        if hasattr(one, "update_direction"):
            one.update_direction()
        if isinstance(one, TextLabel):
            one.texture_update()
    for one in reversed(descendants):
        if isinstance(one, Layout):
            one.do_layout()
