"""What a control is and what it is called, for somebody who cannot see it.

Nothing is computed before somebody asks.
"""

from enum import StrEnum


class Role(StrEnum):
    BUTTON = "button"
    CHECK_BOX = "check box"
    DIALOG = "dialog"
    HEADING = "heading"
    IMAGE = "image"
    LIST = "list"
    LIST_ITEM = "list item"
    LIVE_TEXT = "live text"
    PROGRESS_BAR = "progress bar"
    RADIO_BUTTON = "radio button"
    SWITCH = "switch"
    TABLE = "table"
    TEXT = "text"
    TEXT_FIELD = "text field"


class Accessible:
    """Each control states its role in its class. ``label`` is its name for a screen reader,
    where it shows no text, or a text that needs more words to be understood alone.
    """

    @property
    def accessible_role(self) -> Role:
        raise NotImplementedError

    @property
    def accessible_name(self) -> str:
        return str(getattr(self, "label", "") or getattr(self, "text", ""))
