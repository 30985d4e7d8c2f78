"""The services of a presenter, with fakes for whatever a test does not give."""

from types import SimpleNamespace
from typing import Any, cast

from app.error_log import ErrorLog
from app.i18n import Language
from app.play.app_data import AppData
from app.play.match.current_match import CurrentMatch
from app.presenters.services import Services
from tests.fake_device import NO_FEEDBACK


def services(
    data: CurrentMatch | AppData | None = None,
    language: Language | None = None,
    *,
    feedback: Any = NO_FEEDBACK,
    device: Any = None,
    jobs: Any = None,
    shared_folder: Any = None,
    log: ErrorLog | None = None,
    **others: Any,
) -> Services:
    """``data`` can be the current match alone; ``others`` are further fields of ``Services``."""
    app_data = data if isinstance(data, AppData) else SimpleNamespace(current_match=data)
    quiet: dict[str, Any] = {
        "find_device": lambda: device,
        "find_jobs": lambda: jobs,
        "find_shared_folder": lambda: shared_folder,
        "apply_appearance": lambda _look, _size: None,
        "set_language": lambda _code: None,
        "when_opened": lambda: None,
        "has_notice": lambda: False,
    }
    return Services(
        app_data=cast("AppData", app_data),
        language=language or Language(),
        feedback=feedback,
        log=cast("ErrorLog", log or SimpleNamespace(has_entries=False)),
        **(quiet | others),
    )
