"""The recovery notice, shown once after opening the file: restored, started over, …"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.i18n import Language, marked
from app.store.safety.outcome import Opened, Outcome

TITLES: Mapping[Outcome, str] = {
    Outcome.RESTORED: marked("Your matches were brought back"),
    Outcome.STARTED_OVER: marked("Pipkeeper had to start afresh"),
    Outcome.NEWER: marked("This file is from a newer Pipkeeper"),
    Outcome.READ_ONLY: marked("Nothing new can be kept"),
}
TEXTS: Mapping[Outcome, str] = {
    Outcome.RESTORED: marked(
        "The file with your matches was damaged. The newest copy of it took its place; what was"
        " played after that copy may be missing. The damaged file was put aside, not thrown away."
    ),
    Outcome.STARTED_OVER: marked(
        "The file with your matches was damaged, and there was no copy of it. It was put aside,"
        " not thrown away, and Pipkeeper began an empty one."
    ),
    Outcome.NEWER: marked(
        "You can look at everything, but nothing new is kept. Update Pipkeeper to play on."
    ),
    Outcome.READ_ONLY: marked(
        "You can look at everything, but the file cannot be written to. Give Pipkeeper its"
        " folder back, then start it again."
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
            "{n} later change could be saved besides.",
            "{n} later changes could be saved besides.",
            opened.salvaged,
        )
        # Translators: two whole sentences, one after the other
        text = language.say("{one} {other}", one=text, other=saved)
    return Notice(language.say(TITLES[opened.outcome]), text, language.say("All right"))
