"""What somebody who cannot see a screen would not know of it: what can be tapped, but has no role
or no name.
"""

from collections.abc import Iterator
from typing import Any

from kivy.uix.textinput import TextInput

from app.ui.role import Accessible, Role
from app.ui.widgets.drawing.cells import CellGrid
from app.ui.widgets.kit.buttons import Tappable
from app.ui.widgets.lists.drag_list import Handle
from tests.ui.driver import Driver


def nameless(driver: Driver) -> list[str]:
    """Each as a line; none is how it should be."""
    return [line for one in driver.all_visible() for line in _of_widget(one.widget)]


def _of_widget(widget: Any) -> Iterator[str]:
    kind = type(widget).__name__
    if not isinstance(widget, Tappable | TextInput | CellGrid | Handle):
        return
    if not isinstance(widget, Accessible) or not isinstance(widget.accessible_role, Role):
        yield f"without a role: {kind}"
    elif isinstance(widget, CellGrid):
        unnamed = [key for key in widget.cell_boxes() if not widget.cell_name(key).strip()]
        yield from (f"without a name: {key!r} of {kind}" for key in unnamed)
    elif not widget.accessible_name.strip():
        yield f"without a name: {kind}"
