"""Shares a text, a file or a link with other apps, through the phone's share sheet."""

from pathlib import Path
from typing import Protocol

from app.device.answers import UNSUPPORTED, Answer


class Sharing(Protocol):
    @property
    def can_share(self) -> bool:
        """True if the device has a share sheet."""

    def text(self, text: str) -> Answer: ...

    def file(self, file: Path, kind: str) -> Answer:
        """``kind`` is a MIME type, such as "image/png". The file is not moved."""

    def link(self, link: str) -> Answer:
        """Opens the link in the app that handles it, else in the browser."""


class NoSharing:
    """A desktop has no share sheet: there the user copies and saves."""

    can_share = False

    def text(self, _text: str) -> Answer:
        return UNSUPPORTED

    def file(self, _file: Path, _kind: str) -> Answer:
        return UNSUPPORTED

    def link(self, _link: str) -> Answer:
        return UNSUPPORTED
