"""Gets a picture and reads it: asks the device, then opens and reads it in the background."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.device.answers import Answer, Result
from app.device.device import Device
from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.photo.picture import Reading, ReadPicture, opened_picture
from app.presenters.photo.words import CHOOSE_PICTURE, FAULTS, TAKE_PHOTO
from app.presenters.session.background_jobs import BackgroundJobs
from app.presenters.shared.device_answers import refused_text
from app.presenters.shared.error_messages import error_message
from app.store.core.errors import StoreError
from app.vision import Photo, PhotoError
from app.vision.picture import Picture

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

    def __init__(  # noqa: PLR0913, PLR0917 - what it works with
        self,
        device: Device,
        jobs: BackgroundJobs,
        language: Language,
        rules: Callable[[], RuleSet],
        callbacks: RequestCallbacks,
        read: ReadPicture,
    ) -> None:
        self.picture: Picture | None = None
        self._camera = device.camera
        self._documents = device.documents
        self._jobs = jobs
        self._language = language
        self._rules = rules
        self._callbacks = callbacks
        self._read_picture = read
        self._reading: Reading | None = None

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
        get = self._camera.take if way == TAKE_PHOTO else self._camera.choose
        self._jobs.ask(get, self._chosen, self._failed, self._callbacks.changed)

    def enter_path(self, path: str) -> None:
        self._chosen(self._documents.resolve_path(path))

    def stop(self) -> None:
        """Stops reading; nothing is called any more for this picture."""
        if self._reading is not None:
            self._reading.is_cancelled = True
        self._reading = self.picture = None

    def _chosen(self, answer: Answer) -> None:
        if not answer.is_done:
            if answer.result is not Result.CANCELLED:
                logger.info("no picture: %s", answer.result)
            self._callbacks.refused(refused_text(self._language, answer, of_file=True))
            return
        self.stop()
        reading = self._reading = Reading()
        self._callbacks.changed()
        work = partial(opened_picture, self._camera, answer.place)
        self._jobs.fetch(work, partial(self._opened, reading), self._failed)

    def _opened(self, reading: Reading, picture: Picture | PhotoError) -> None:
        if reading is not self._reading:
            return
        if isinstance(picture, PhotoError):
            self._refuse(picture)
            return
        self.picture = picture
        self._callbacks.changed()
        rules = self._rules()
        work = partial(self._read_picture, picture, rules.tiles, rules.faces, reading)
        self._jobs.fetch(work, partial(self._read, reading, picture), self._failed)

    def _read(self, reading: Reading, picture: Picture, photo: Photo | PhotoError) -> None:
        if reading is not self._reading:
            return
        if isinstance(photo, PhotoError):
            self._refuse(photo)
            return
        self.stop()
        self._callbacks.read(picture, photo)

    def _refuse(self, error: PhotoError) -> None:
        self.stop()
        logger.info("a picture cannot be read: %s", error.fault)
        self._callbacks.refused(self._language.say(FAULTS[error.fault]))

    def _failed(self, fault: StoreError) -> None:
        self._callbacks.refused(error_message(self._language, fault))
