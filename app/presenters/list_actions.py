"""The ways to more boxes than a list has: to make an own one, or to add one that was handed on."""

from dataclasses import dataclass

from app.i18n import Language
from app.play.navigation import link


@dataclass(frozen=True, slots=True)
class ListAction:
    """``key`` is the link to a screen."""

    key: str
    icon: str
    text: str


def own_actions(language: Language) -> tuple[ListAction, ...]:
    return (
        # Translators: a button: make a box of dominoes with rules of one's own
        ListAction(link("new_box"), "plus", language.say("Make your own")),
        # Translators: a button: add a box of dominoes that somebody else made and handed on
        ListAction(link("add_box"), "tray-arrow-down", language.say("Add a box")),
    )


def make_own(language: Language, name: str) -> ListAction:
    """What was searched and is not there can be made."""
    name = " ".join(name.split())
    # Translators: a button: make a box of dominoes with this name and rules of one's own
    text = language.say("Make your own “{name}”", name=name)
    return ListAction(link("new_box", name=name), "plus", text)
