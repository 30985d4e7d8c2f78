"""All features of the device in one object."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.device.awake import AndroidAwake, Awake, DesktopAwake
from app.device.camera import Camera, DesktopCamera
from app.device.documents import DesktopDocuments, Documents, find_dialogs
from app.device.sharing import AndroidSharing, NoSharing, Sharing
from app.device.system import is_android
from app.device.vibration import AndroidVibration, NoVibration, Vibration
from app.device.voice import CallSoon, Reader, Voice


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
    from app.device.espeak import Espeak  # noqa: PLC0415 - not needed on a phone

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
    from app.device.android_documents import AndroidDocuments  # noqa: PLC0415 - as above
    from app.device.android_requests import AndroidRequests  # noqa: PLC0415 - as above
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
