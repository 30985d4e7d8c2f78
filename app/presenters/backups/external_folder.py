"""The card of the external folder: a folder outside of the app that also gets each new copy."""

from dataclasses import dataclass

from app.device.documents import folder_name
from app.i18n import Language


@dataclass(frozen=True, slots=True)
class ExternalFolder:
    """``is_path_typed`` if there is no folder dialog."""

    about: str
    status: str
    has_failed: bool
    choose: str
    has_folder: bool
    is_path_typed: bool
    path_hint: str
    path_button: str


def external_folder_state(
    language: Language, folder: str, when: str, *, is_path_typed: bool, has_failed: bool
) -> ExternalFolder:
    """``when`` is the time of the latest copy in the folder, as text."""
    say = language.say
    has_failed = has_failed and bool(folder)
    choose = say("Another folder") if folder else say("Choose a folder")
    return ExternalFolder(
        about=_about(language, folder),
        status=_status(language, when, has_failed=has_failed),
        has_failed=has_failed,
        choose=choose,
        has_folder=bool(folder),
        is_path_typed=is_path_typed,
        path_hint=say("Which folder?"),
        path_button=choose,
    )


def _about(language: Language, folder: str) -> str:
    if folder:
        return language.say("Each new copy is put here too: {folder}", folder=folder_name(folder))
    return language.say(
        "Choose a folder, and each new copy is put there too. Best is one that is not on this phone"
        " alone: then nothing is lost with the phone."
    )


def _status(language: Language, when: str, *, has_failed: bool) -> str:
    if has_failed:
        return language.say(
            "The last one could not be put there. Look whether the folder is there."
        )
    return language.say("The last one was put there: {when}", when=when) if when else ""
