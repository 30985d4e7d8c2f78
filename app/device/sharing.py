"""Hands a text or a file on to another app, through the sheet that the phone has for it."""

from pathlib import Path
from typing import Protocol

from app.device.answers import UNSUPPORTED, Answer


class Sharing(Protocol):
    @property
    def can_share(self) -> bool:
        """Whether there is such a sheet at all."""

    def text(self, text: str) -> Answer: ...

    def file(self, file: Path, kind: str) -> Answer:
        """``kind`` as mail has it, like "image/png"; the file stays where it is."""

    def link(self, link: str) -> Answer:
        """Opened by the app that it is for, else by the browser."""


class NoSharing:
    """A desk has no such sheet: there, things are copied and saved."""

    can_share = False

    def text(self, _text: str) -> Answer:
        return UNSUPPORTED

    def file(self, _file: Path, _kind: str) -> Answer:
        return UNSUPPORTED

    def link(self, _link: str) -> Answer:
        return UNSUPPORTED
