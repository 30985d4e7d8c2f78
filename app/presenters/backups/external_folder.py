"""The card of the external folder: a folder outside of the app that also gets each new copy."""

from dataclasses import dataclass

from app.device.documents import folder_name
from app.i18n import Language
from app.presenters.exchange.words import (
    CHOOSE_FOLDER,
    NO_LONGER,
    OTHER_FOLDER,
    OUTSIDE,
    OUTSIDE_ABOUT,
    OUTSIDE_FAILED,
    OUTSIDE_IN,
    OUTSIDE_WENT,
    WHERE_IS_FOLDER,
)


@dataclass(frozen=True, slots=True)
class ExternalFolder:
    """``is_path_typed`` if there is no folder dialog; ``stop`` is empty if no folder is set."""

    title: str
    about: str
    status: str
    has_failed: bool
    choose: str
    stop: str
    is_path_typed: bool
    path_hint: str
    path_button: str


def external_folder_state(
    language: Language, folder: str, when: str, *, is_path_typed: bool, has_failed: bool
) -> ExternalFolder:
    """``when`` is the time of the latest copy in the folder, as text."""
    say = language.say
    choose = say(OTHER_FOLDER if folder else CHOOSE_FOLDER)
    status = say(OUTSIDE_WENT, when=when) if when else ""
    return ExternalFolder(
        title=say(OUTSIDE),
        about=say(OUTSIDE_IN, folder=folder_name(folder)) if folder else say(OUTSIDE_ABOUT),
        status=say(OUTSIDE_FAILED) if has_failed and folder else status,
        has_failed=has_failed and bool(folder),
        choose=choose,
        stop=say(NO_LONGER) if folder else "",
        is_path_typed=is_path_typed,
        path_hint=say(WHERE_IS_FOLDER),
        path_button=choose,
    )
