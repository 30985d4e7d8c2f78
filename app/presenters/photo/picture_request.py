"""Gets a picture and reads it: asks the device, then opens and reads it in the background."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import TypeVar

from app.device.answers import Answer, Result
from app.domain.rules import RuleSet
from app.play.photo import ReadPicture, opened_picture
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.vision import Photo, PhotoError, Picture
from app.words.hand.error_messages import error_message, refused_text
from app.words.photo import CHOOSE_PICTURE, FAULTS, TAKE_PHOTO

T = TypeVar("T")

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RequestCallbacks:
    """``read`` gets a picture with what is on it; ``refused`` why there is none, "" if the user
    did not want one.
    """

    changed: Callable[[], None]
    read: Callable[[Picture, Photo], None]
    refused: Callable[[str], None]


class PictureRequest:
    """``picture`` is the one that is being read, as soon as it is open. ``rules`` are those of the
    tiles on it.
    """

    def __init__(
        self,
        services: Services,
        rules: Callable[[], RuleSet],
        callbacks: RequestCallbacks,
        read: ReadPicture,
    ) -> None:
        self.picture: Picture | None = None
        self._camera = services.device.camera
        self._documents = services.device.documents
        self._jobs = services.jobs
        self._language = services.language
        self._rules = rules
        self._callbacks = callbacks
        self._read_picture = read
        self._asked: Event | None = None
        self._reading: Event | None = None

    @property
    def is_reading(self) -> bool:
        return self._reading is not None

    @property
    def can_take(self) -> bool:
        return self._camera.can_take

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways to a picture, as msgids; none if the user must type its path."""
        ways = ((TAKE_PHOTO, self.can_take), (CHOOSE_PICTURE, self._camera.can_choose))
        return tuple(way for way, is_there in ways if is_there)

    def ask(self, way: str) -> None:
        """A camera or a dialog that is still open answers this request."""
        if self._asked is not None:
            self._asked.clear()
            return
        asked = self._asked = Event()
        get = self._camera.take if way == TAKE_PHOTO else self._camera.choose
        answered, failed = partial(self._answered, asked), partial(self._failed, asked)
        self._jobs.ask(get, answered, failed, self._callbacks.changed)

    def enter_path(self, path: str) -> None:
        self._open(self._documents.resolve_path(path))

    def stop(self) -> None:
        """Stops reading. What comes for this picture is forgotten from now on."""
        for one in (self._asked, self._reading):
            if one is not None:
                one.set()
        self._reading = self.picture = None

    def _answered(self, asked: Event, answer: Answer) -> None:
        self._asked = None
        if not asked.is_set():
            self._open(answer)
        elif answer.is_done:
            self._camera.forget(answer.place)

    def _failed(self, asked: Event, fault: StoreError) -> None:
        self._asked = None
        if not asked.is_set():
            self._callbacks.refused(error_message(self._language, fault))

    def _open(self, answer: Answer) -> None:
        if not answer.is_done:
            if answer.result is not Result.CANCELLED:
                logger.info("no picture: %s", answer.result)
            self._callbacks.refused(refused_text(self._language, answer, of_file=True))
            return
        self.stop()
        reading = self._reading = Event()
        self._callbacks.changed()
        work = partial(opened_picture, self._camera, answer.place)
        self._fetch(reading, work, self._opened)

    def _opened(self, reading: Event, picture: Picture) -> None:
        self.picture = picture
        self._callbacks.changed()
        rules = self._rules()
        work = partial(self._read_picture, picture, rules.tiles, rules.faces, reading)
        self._fetch(reading, work, self._read)

    def _read(self, _reading: Event, photo: Photo) -> None:
        picture = self.picture
        self.stop()
        if picture is not None:
            self._callbacks.read(picture, photo)

    def _fetch(
        self,
        reading: Event,
        work: Callable[[], T | PhotoError],
        then: Callable[[Event, T], None],
    ) -> None:
        """Works in the background, and goes on unless somebody cancelled meanwhile."""

        def done(result: T | PhotoError) -> None:
            if reading.is_set():
                return
            if isinstance(result, PhotoError):
                self._refuse(result)
            else:
                then(reading, result)

        self._jobs.fetch(work, done, self._cannot_fail)

    def _refuse(self, error: PhotoError) -> None:
        self.stop()
        logger.info("a picture cannot be read: %s", error.fault)
        self._callbacks.refused(self._language.say(FAULTS[error.fault]))

    def _cannot_fail(self, fault: StoreError) -> None:
        """No picture touches the store."""
        raise fault
