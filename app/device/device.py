"""All features of the device in one object. The small ones are here: vibration, a screen that stays
on, and what the device is called.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from platform import node
from typing import Any, Protocol

from app.device.android_files import content_resolver
from app.device.android_java import activity, api, autoclass, on_ui_thread, or_else
from app.device.camera import Camera, DesktopCamera
from app.device.documents import DesktopDocuments, Documents, find_dialogs
from app.device.sharing import AndroidSharing, NoSharing, Sharing
from app.device.system import is_android
from app.device.voice import CallSoon, Espeak, Reader, Voice

NO_NAMES = frozenset({"localhost", "localdomain", "unknown"})
TICK = 0.03
"""Seconds."""
BUMP = 0.09


class Vibration(Protocol):
    """A short one."""

    @property
    def is_available(self) -> bool: ...

    def tick(self) -> None:
        """Something was done."""

    def bump(self) -> None:
        """A tap changed nothing; longer than a tick."""


class NoVibration:
    is_available = False

    def tick(self) -> None: ...

    def bump(self) -> None: ...


class AndroidVibration:
    """Through plyer, which supports every version of Android."""

    @property
    def is_available(self) -> bool:
        return or_else(False, lambda: bool(_vibrator().exists()))  # noqa: FBT003 - a default value

    def tick(self) -> None:
        self._vibrate(TICK)

    def bump(self) -> None:
        self._vibrate(BUMP)

    def _vibrate(self, seconds: float) -> None:
        if self.is_available:
            or_else(None, lambda: _vibrator().vibrate(time=seconds))


def _vibrator() -> Any:  # noqa: ANN401 - plyer has no types
    return import_module("plyer").vibrator


class Awake(Protocol):
    """Keeps the screen on without touches."""

    @property
    def is_available(self) -> bool: ...

    def keep(self, *, on: bool) -> None: ...


class DesktopAwake:
    """Switches the screen saver, through the library that draws the window."""

    is_available = True

    def __init__(self, allow_sleep: Callable[[bool], None]) -> None:
        self._allow_sleep = allow_sleep

    def keep(self, *, on: bool) -> None:
        self._allow_sleep(not on)


class AndroidAwake:
    """A flag of the window: it needs no permission, and ends with the window."""

    is_available = True

    def keep(self, *, on: bool) -> None:
        or_else(None, lambda: on_ui_thread(lambda: or_else(None, lambda: _set_flag(on=on))))


def _set_flag(*, on: bool) -> None:
    LayoutParams = autoclass("android.view.WindowManager$LayoutParams")  # noqa: N806 - a class
    window = activity().getWindow()
    if on:
        window.addFlags(LayoutParams.FLAG_KEEP_SCREEN_ON)
    else:
        window.clearFlags(LayoutParams.FLAG_KEEP_SCREEN_ON)


@dataclass(frozen=True, slots=True)
class Device:
    sharing: Sharing
    documents: Documents
    vibration: Vibration
    awake: Awake
    voice: Voice
    camera: Camera


def create_device(
    folder: Path,
    call_soon: CallSoon,
    allow_sleep: Callable[[bool], None],
    environment: Mapping[str, str] = os.environ,
) -> Device:
    """Returns the device that the app runs on. Received files are stored in ``folder``;
    ``call_soon`` calls a function between two frames; ``allow_sleep`` switches a desktop's
    screen saver.
    """
    if is_android(environment):
        return _android_device(folder, call_soon)
    documents = DesktopDocuments(Path.home(), find_dialogs())
    return Device(
        NoSharing(),
        documents,
        NoVibration(),
        DesktopAwake(allow_sleep),
        Reader(Espeak(), call_soon),
        DesktopCamera(documents),
    )


def _android_device(folder: Path, call_soon: CallSoon) -> Device:
    from app.device.android_camera import AndroidCamera  # noqa: PLC0415 - on Android only
    from app.device.android_documents import (  # noqa: PLC0415 - as above
        AndroidDocuments,
        AndroidRequests,
    )
    from app.device.android_voice import AndroidSpeech  # noqa: PLC0415 - as above

    requests = AndroidRequests()
    documents = AndroidDocuments(folder, requests)
    return Device(
        AndroidSharing(documents),
        documents,
        AndroidVibration(),
        AndroidAwake(),
        Reader(AndroidSpeech(), call_soon),
        AndroidCamera(requests),
    )


def device_name(environment: Mapping[str, str] = os.environ) -> str:
    """What this device is called; an empty text if it is not known. A computer has its name in the
    network.
    """
    if not is_android(environment):
        return _plain(node())
    return _plain(or_else("", _given_name)) or _plain(or_else("", _model))


def _given_name() -> str:
    """As the settings of the phone show it; the player may have changed it there."""
    if api() < 25:
        return ""
    settings = autoclass("android.provider.Settings$Global")
    return str(settings.getString(content_resolver(), settings.DEVICE_NAME) or "")


def _model() -> str:
    """By plyer 2.1, which is on the phone alone."""
    return str(import_module("plyer").devicename.device_name or "")


def _plain(name: str) -> str:
    """In one line, without the network's domain."""
    words = " ".join("".join(filter(str.isprintable, name.replace("\n", " "))).split())
    short = words.removesuffix(".local").removesuffix(".localdomain").removesuffix(".lan")
    return "" if short.lower() in NO_NAMES else short
