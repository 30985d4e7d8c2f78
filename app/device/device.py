"""All abilities of the device together: what ``bootstrap`` hands to those who need one."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.device.awake import Awake, NotAwake, ScreenSaver
from app.device.documents import DesktopDocuments, Documents, dialogs
from app.device.sharing import NoSharing, Sharing
from app.device.system import is_android
from app.device.vibration import NoVibration, Vibration
from app.device.voice import NoVoice, Reader, Soon, Voice


@dataclass(frozen=True, slots=True)
class Device:
    """Without any more than the first two it can do nothing else."""

    sharing: Sharing
    documents: Documents
    vibration: Vibration = field(default_factory=NoVibration)
    awake: Awake = field(default_factory=NotAwake)
    voice: Voice = field(default_factory=NoVoice)


def here(
    folder: Path,
    soon: Soon,
    allow_sleep: Callable[[bool], None],
    environment: Mapping[str, str] = os.environ,
) -> Device:
    """This one. ``folder`` is for what comes in; ``soon`` has something called between two
    frames, and ``allow_sleep`` says whether a desk's screen may go dark.
    """
    return android(folder, soon) if is_android(environment) else desktop(None, soon, allow_sleep)


def desktop(
    home: Path | None = None,
    soon: Soon | None = None,
    allow_sleep: Callable[[bool], None] | None = None,
) -> Device:
    from app.device.espeak import Espeak  # noqa: PLC0415 - not on a phone

    return Device(
        NoSharing(),
        DesktopDocuments(home or Path.home(), dialogs()),
        awake=ScreenSaver(allow_sleep) if allow_sleep else NotAwake(),
        voice=Reader(Espeak(), soon) if soon else NoVoice(),
    )


def android(folder: Path, soon: Soon) -> Device:
    from app.device.android_awake import AndroidAwake  # noqa: PLC0415 - there only
    from app.device.android_documents import AndroidDocuments  # noqa: PLC0415 - as above
    from app.device.android_sharing import AndroidSharing  # noqa: PLC0415 - as above
    from app.device.android_vibration import AndroidVibration  # noqa: PLC0415 - as above
    from app.device.android_voice import AndroidSpeech  # noqa: PLC0415 - as above

    documents = AndroidDocuments(folder)
    return Device(
        AndroidSharing(documents),
        documents,
        AndroidVibration(),
        AndroidAwake(),
        Reader(AndroidSpeech(), soon),
    )
