"""The folder outside of the app in which each new copy is laid too, and how that went."""

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
    """``asks`` where the folder is typed; ``no_longer`` is empty as long as there is none."""

    title: str
    about: str
    went: str
    failed: bool
    choose: str
    no_longer: str
    asks: bool
    where: str
    take: str


def outside(
    language: Language, folder: str, when: str, *, asks: bool, failed: bool
) -> ExternalFolder:
    """``when`` the latest one was laid there, in words."""
    say = language.say
    choose = say(OTHER_FOLDER if folder else CHOOSE_FOLDER)
    went = say(OUTSIDE_WENT, when=when) if when else ""
    return ExternalFolder(
        title=say(OUTSIDE),
        about=say(OUTSIDE_IN, folder=folder_name(folder)) if folder else say(OUTSIDE_ABOUT),
        went=say(OUTSIDE_FAILED) if failed and folder else went,
        failed=failed and bool(folder),
        choose=choose,
        no_longer=say(NO_LONGER) if folder else "",
        asks=asks,
        where=say(WHERE_IS_FOLDER),
        take=choose,
    )
