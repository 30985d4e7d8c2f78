"""Hands that matches are chosen by, as texts that lead there and as words on a chip."""

from collections.abc import Mapping

from app.i18n import Language
from app.presenters.players import words
from app.presenters.shared.naming import signed
from app.store.read.filters import HandsWanted

WON, OUT, BLOCKED, STARTED, NOT_STARTED = "won", "out", "blocked", "started", "not_started"

KINDS: Mapping[str, tuple[HandsWanted, str]] = {
    WON: (HandsWanted(won=True), words.HANDS_WON),
    OUT: (HandsWanted(won=True, out=True), words.WON_OUT),
    BLOCKED: (HandsWanted(won=True, out=False), words.WON_BLOCKED),
    STARTED: (HandsWanted(won=True, started=True), words.WON_STARTING),
    NOT_STARTED: (HandsWanted(won=True, started=False), words.WON_NOT_STARTING),
}


def gained(least: int, most: int) -> str:
    """Hands won with points from the one to the other."""
    return f"{least} {most}"


def hands_in(text: str) -> HandsWanted | None:
    """None where it cannot be made sense of."""
    if text in KINDS:
        return KINDS[text][0]
    try:
        least, most = map(int, text.split())
    except ValueError:  # a filter of another version
        return None
    return HandsWanted(won=True, least=least, most=most)


def hands_told(language: Language, wanted: HandsWanted) -> str:
    for hands, name in KINDS.values():
        if hands == wanted:
            return language.say(name)
    points = words.from_to(language, signed(wanted.least or 0), signed(wanted.most or 0))
    return language.say("{name}: {value}", name=language.say(words.HANDS_WON), value=points)
