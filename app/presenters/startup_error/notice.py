"""The recovery notice, shown once after opening the file: restored, started over, …"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.i18n import Language, marked
from app.store.safety.outcome import Opened, Outcome

TITLES: Mapping[Outcome, str] = {
    Outcome.RESTORED: marked("Your matches were restored"),
    Outcome.STARTED_OVER: marked("Pipkeeper started with an empty file"),
    Outcome.NEWER: marked("This file is from a newer Pipkeeper"),
    Outcome.READ_ONLY: marked("Nothing new can be saved"),
}
TEXTS: Mapping[Outcome, str] = {
    Outcome.RESTORED: marked(
        "The file with your matches was damaged. The newest backup took its place. What"
        " was played after that backup may be missing. The damaged file was moved, not"
        " deleted."
    ),
    Outcome.STARTED_OVER: marked(
        "The file with your matches was damaged, and there was no backup. The damaged"
        " file was moved, not deleted. Pipkeeper started with an empty file."
    ),
    Outcome.NEWER: marked(
        "You can see everything, but nothing new is saved. Update Pipkeeper to keep playing."
    ),
    Outcome.READ_ONLY: marked(
        "You can see everything, but the file cannot be written. Let Pipkeeper write to"
        " its folder again, then restart it."
    ),
}


@dataclass(frozen=True, slots=True)
class Notice:
    title: str
    text: str
    button: str


def startup_notice(language: Language, opened: Opened) -> Notice:
    """Returns the notice for an outcome in ``TITLES``."""
    text = language.say(TEXTS[opened.outcome])
    if opened.outcome is Outcome.RESTORED and opened.salvaged:
        saved = language.many(
            "{n} later change was saved too.",
            "{n} later changes were saved too.",
            opened.salvaged,
        )
        # Translators: two whole sentences, one after the other
        text = language.say("{one} {other}", one=text, other=saved)
    if opened.unreadable:
        unreadable = language.many(
            "The name of {n} player could not be read: a question mark stands for it. Rename that"
            " player in Players.",
            "The names of {n} players could not be read: question marks stand for them. Rename"
            " those players in Players.",
            opened.unreadable,
        )
        text = language.say("{one} {other}", one=text, other=unreadable)
    return Notice(language.say(TITLES[opened.outcome]), text, language.say("OK"))
