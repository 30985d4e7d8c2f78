"""What can be done with a box from its rules page."""

from collections.abc import Iterator, Mapping
from enum import StrEnum, auto

from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.i18n import Language
from app.words.options import Option


class PageAction(StrEnum):
    PLAY = auto()
    WHO_STARTS = auto()
    CHANGE = auto()
    HAND_ON = auto()
    MAKE_OWN = auto()
    DELETE = auto()
    KEEP = auto()


def page_actions(
    language: Language, rules: RuleSet, leaflets: Mapping[str, RuleSet], *, is_past: bool
) -> Iterator[Option]:
    """Yields nothing for the rules of a past match, unless they are of an own box that was made
    elsewhere or deleted: it can be kept.
    """
    is_own, say = rules.kind is Kind.OWN, language.say
    if rules.id not in leaflets:
        if is_own:
            # Translators: a button: have this box of dominoes among one's own boxes
            yield _action(PageAction.KEEP, "tray-arrow-down", say("Keep this box"))
        return
    if is_past:
        return
    yield _action(PageAction.PLAY, "play", say("New match"))
    yield _action(PageAction.WHO_STARTS, "hand-pointing-right", say("Who starts?"))
    if is_own:
        yield _action(PageAction.CHANGE, "pencil-outline", say("Change the rules"))
        # Translators: a button: give this box of dominoes to somebody else, as a file or a text
        yield _action(PageAction.HAND_ON, "share-variant-outline", say("Share box"))
    # Translators: a button: make a box of dominoes with rules of one's own, beginning with these
    yield _action(PageAction.MAKE_OWN, "plus", say("Make your own from this"))
    if is_own:
        yield _action(PageAction.DELETE, "trash-can-outline", say("Delete"))


def _action(key: PageAction, icon: str, name: str) -> Option:
    return Option(key, icon, name, "")
