"""What outlives every screen and is handed to each presenter: wired in ``bootstrap``."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo
from typing import TYPE_CHECKING

from app.i18n import Language
from app.play.app_data import AppData, ApplyAppearance, SetLanguage
from app.play.match.current_match import CurrentMatch
from app.store.core.stamps import Now, utc_now

if TYPE_CHECKING:
    from app.device.device import Device
    from app.error_log import ErrorLog
    from app.play.sync.shared_folder import SharedFolder
    from app.presenters.background_jobs import BackgroundJobs
    from app.presenters.feedback import DeviceFeedback


@dataclass(frozen=True, slots=True)
class Services:
    """What ``find_…`` returns is made with its first use: never before the first frame, and on the
    error screen perhaps not at all.

    ``when_opened`` is called once a file is open after all, ``has_notice`` returns True if there is
    something to look at about the shared folder.
    """

    app_data: AppData
    language: Language
    feedback: "DeviceFeedback"
    log: "ErrorLog"
    find_device: "Callable[[], Device]"
    find_jobs: "Callable[[], BackgroundJobs]"
    find_shared_folder: "Callable[[], SharedFolder]"
    apply_appearance: ApplyAppearance
    set_language: SetLanguage
    when_opened: Callable[[], None]
    has_notice: Callable[[], bool]
    now: Now = utc_now
    zone: tzinfo | None = None

    @property
    def current_match(self) -> CurrentMatch:
        """Raises LookupError while no file is open."""
        return self.app_data.current_match

    @property
    def device(self) -> "Device":
        return self.find_device()

    @property
    def jobs(self) -> "BackgroundJobs":
        return self.find_jobs()

    @property
    def shared_folder(self) -> "SharedFolder":
        return self.find_shared_folder()
