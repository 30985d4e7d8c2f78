"""What the screen shows that takes in a box: the ways in, or the box before it is kept and what can
be done with it, by what is here already.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.presenter import State
from app.store.core.errors import StoreError, StoreFault
from app.store.write.boxes import Boxes
from app.words.added import (
    HERE,
    KEEP,
    KEEP_BOTH,
    NEWER_HERE,
    OLDER,
    OPEN,
    OTHER_RULES,
    OTHER_VERSION,
    REPLACE,
)
from app.words.page.rows import Row


@dataclass(frozen=True, slots=True)
class Entry:
    """The ways in. ``is_path_typed`` if there is no file dialog and the user types the path."""

    about: str
    paste: str
    text_hint: str
    text_button: str
    file_button: str
    is_path_typed: bool
    path_hint: str
    path_button: str


class Take(StrEnum):
    """What can be done with a box that was read."""

    KEEP = "keep"
    REPLACE = "replace"
    COPY = "copy"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Action:
    """``is_first``: the one that is meant as a rule."""

    key: Take
    text: str
    is_first: bool = True


@dataclass(frozen=True, slots=True)
class Note:
    """What of this box is here already, above its page."""

    text: str


@dataclass(frozen=True, slots=True)
class Offer:
    """``about`` tells what of this box is here already; it is empty for a new one."""

    about: str
    actions: tuple[Action, ...]


AddBoxRow = Entry | Note | Row


@dataclass(frozen=True, slots=True)
class AddBoxState(State):
    """``rows`` are the ways in or, once a box was read, its page. ``place`` tells where in the
    rules the ``error`` is.
    """

    title: str = ""
    rows: tuple[AddBoxRow, ...] = ()
    actions: tuple[Action, ...] = ()
    place: str = ""


def offer(language: Language, boxes: Boxes, box: RuleSet) -> Offer:
    """Raises StoreError if what is here cannot be read."""
    say = language.say
    if kept(boxes, box) is not None:
        return Offer(say(HERE), (Action(Take.OPEN, say(OPEN)),))
    try:
        mine = boxes.get(box.id)
    except StoreError as error:
        if error.key == StoreFault.NEWER_RULES:
            return Offer(say(NEWER_HERE), (Action(Take.COPY, say(KEEP_BOTH)),))
        if error.key != StoreFault.NOT_FOUND:
            raise
        return Offer(_older(language, boxes, box), (Action(Take.KEEP, say(KEEP)),))
    return Offer(_compared(language, mine, box), tuple(_either(language, mine, box)))


def kept(boxes: Boxes, box: RuleSet) -> RuleSet | None:
    """Returns this box if it is here with the same rules, also as a copy that was kept beside
    another version.
    """
    return next((one for one in boxes.all() if one == box or _is_copy(one, box)), None)


def _is_copy(one: RuleSet, box: RuleSet) -> bool:
    called = replace(one, id=box.id, name=box.name, revision=box.revision)
    return one.based_on == box.id and replace(called, based_on=box.based_on) == box


def _either(language: Language, mine: RuleSet, box: RuleSet) -> Iterator[Action]:
    """To replace comes first, unless that would be a step back."""
    is_newer = box.revision > mine.revision
    renew = Action(Take.REPLACE, language.say(REPLACE), is_first=is_newer)
    copy = Action(Take.COPY, language.say(KEEP_BOTH), is_first=not is_newer)
    yield from (renew, copy) if is_newer else (copy, renew)


def _compared(language: Language, mine: RuleSet, box: RuleSet) -> str:
    if mine.revision == box.revision:
        return language.say(OTHER_RULES)
    return language.say(OTHER_VERSION, yours=mine.revision, this=box.revision)


def _older(language: Language, boxes: Boxes, box: RuleSet) -> str:
    """Its later rules can be known without the box: of matches, or of a deleted box."""
    known = boxes.highest_revision(box.id)
    return language.say(OLDER, known=known, this=box.revision) if known > box.revision else ""
