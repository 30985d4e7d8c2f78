"""All features of the device in one object."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.device.awake import AndroidAwake, Awake, DesktopAwake, NoAwake
from app.device.documents import DesktopDocuments, Documents, find_dialogs
from app.device.sharing import AndroidSharing, NoSharing, Sharing
from app.device.system import is_android
from app.device.vibration import AndroidVibration, NoVibration, Vibration
from app.device.voice import CallSoon, NoVoice, Reader, Voice


@dataclass(frozen=True, slots=True)
class Device:
    """By default it has no vibration, does not keep the screen on, and has no voice."""

    sharing: Sharing
    documents: Documents
    vibration: Vibration = field(default_factory=NoVibration)
    awake: Awake = field(default_factory=NoAwake)
    voice: Voice = field(default_factory=NoVoice)


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
        return android_device(folder, call_soon)
    return desktop_device(None, call_soon, allow_sleep)


def desktop_device(
    home: Path | None = None,
    call_soon: CallSoon | None = None,
    allow_sleep: Callable[[bool], None] | None = None,
) -> Device:
    from app.device.espeak import Espeak  # noqa: PLC0415 - not needed on a phone

    return Device(
        NoSharing(),
        DesktopDocuments(home or Path.home(), find_dialogs()),
        awake=DesktopAwake(allow_sleep) if allow_sleep else NoAwake(),
        voice=Reader(Espeak(), call_soon) if call_soon else NoVoice(),
    )


def android_device(folder: Path, call_soon: CallSoon) -> Device:
    from app.device.android_documents import AndroidDocuments  # noqa: PLC0415 - on Android only
    from app.device.android_voice import AndroidSpeech  # noqa: PLC0415 - as above

    documents = AndroidDocuments(folder)
    return Device(
        AndroidSharing(documents),
        documents,
        AndroidVibration(),
        AndroidAwake(),
        Reader(AndroidSpeech(), call_soon),
    )
