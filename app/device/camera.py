"""Pictures: the phone's camera takes one, or the user chooses one. No permission is needed.

A phone hands out private copies, which the app deletes after use; a desktop the user's own file,
which is never deleted.
"""

from typing import Protocol

from app.device.answers import UNSUPPORTED, Answer
from app.device.documents import Documents


class Camera(Protocol):
    @property
    def can_take(self) -> bool:
        """True if there is a camera whose app can be asked."""

    @property
    def can_choose(self) -> bool:
        """True if the user can choose a picture in a dialog, not only type a path."""

    def take(self) -> Answer:
        """Waits for the camera's app. The picture can be read at the answer's ``place``;
        unsupported if no app answers.
        """

    def choose(self) -> Answer:
        """Waits for the user. The picture can be read at the answer's ``place``."""

    def forget(self, place: str) -> None:
        """Deletes the private copy at this place; what the user chose stays."""

    def clear_leftovers(self) -> None:
        """Deletes what stayed when the app ended while a picture was taken or read."""


class DesktopCamera:
    can_take = False

    def __init__(self, documents: Documents) -> None:
        self._documents = documents

    @property
    def can_choose(self) -> bool:
        return self._documents.can_ask

    def take(self) -> Answer:
        return UNSUPPORTED

    def choose(self) -> Answer:
        return self._documents.open()

    def forget(self, _place: str) -> None:
        """Does nothing: the file is the user's."""

    def clear_leftovers(self) -> None:
        """Does nothing: no copy was made."""
