"""The screen that takes in a box: from a text or a file, shown like a leaflet before it is kept,
with what can be done with it, by what is here already.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path

from app.device.answers import Answer
from app.domain.editing import plain_rules
from app.domain.rules import RuleSet
from app.domain.rules.problem import Problem
from app.i18n import Language
from app.play.navigation import Navigation
from app.play.own_boxes import OwnBoxes
from app.presenters.presenter import Failure, Presenter, State
from app.presenters.services import Services
from app.store.core.errors import StoreError, StoreFault
from app.store.exchange.box_text import box_of_file, box_of_text
from app.store.write.boxes import Boxes
from app.words.game_words import set_name
from app.words.hand.error_messages import refused_text
from app.words.own_boxes import (
    ADD_BOX,
    FILE_BUTTON,
    HERE,
    IN_RULE,
    KEEP,
    KEEP_BOTH,
    LOOK,
    NEWER_HERE,
    NOT_KNOWN,
    NOTHING_COPIED,
    OLDER,
    OPEN,
    OTHER_RULES,
    OTHER_VERSION,
    PASTE,
    REPLACE,
    TAKE_IN_ABOUT,
    TEXT_HINT,
    name_of,
)
from app.words.page.page import Page
from app.words.page.rows import Cover, Row
from app.words.rules.contradictions import problem_sentence


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


logger = logging.getLogger(__name__)


class AddBoxPresenter(Presenter[AddBoxState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(AddBoxState(), services, navigation)
        self._app_data = services.app_data
        self._documents = services.device.documents
        self._jobs = services.jobs
        self._box: RuleSet | None = None

    def open(self, **_params: str) -> None:
        self._box = None
        self._show(self._entry_state())

    def refresh(self, _note: str = "") -> None:
        """Another phone can have changed what is here of the box that is shown."""
        if self._box is not None:
            box = self._box
            self._look_at(lambda: box)

    def paste(self, text: str) -> None:
        """``text`` is what was copied in another app."""
        if text.strip():
            self.read_text(text)
        else:
            self._refuse(self._language.say(NOTHING_COPIED))

    def read_text(self, text: str) -> None:
        self._look_at(partial(box_of_text, text))

    def choose_file(self) -> None:
        self._jobs.ask(self._documents.open, self._file_chosen, self._show_error, self._clear_error)

    def enter_path(self, path: str) -> None:
        self._file_chosen(self._documents.resolve_path(path))

    def take(self, key: Take) -> None:
        """Keeps the box that is shown, or opens the one that is here; then shows its page."""
        if self._box is None:
            return
        box = self._read(partial(self._kept, self._box, key))
        if box is None:
            return
        self.discard()
        self._navigation.go_from_home("leaflet", box=box)

    def discard(self) -> bool:
        """Goes back to the ways in; returns False if they are shown already."""
        if self._box is None:
            return False
        self.open()
        return True

    def row_index(self, row_id: str) -> int:
        found = (index for index, row in enumerate(self.state.rows) if _id(row) == row_id)
        return next(found, 0)

    def _kept(self, box: RuleSet, key: Take) -> str:
        own_boxes = OwnBoxes(self._app_data.current_match)
        if key is Take.COPY:
            others = self._app_data.current_match.leaflets.own
            name = name_of(self._language, box.name, None, others)
            return own_boxes.as_copy(replace(box, name=name)).id
        here = kept(Boxes(self._app_data.current_match.database), box)
        if key is Take.OPEN and here is not None:
            return here.id
        own_boxes.keep(box)
        return box.id

    def _file_chosen(self, answer: Answer) -> None:
        if answer.is_done:
            self._look_at(partial(box_of_file, Path(answer.place)))
        else:
            self._refuse(refused_text(self._language, answer, of_file=True))

    def _look_at(self, read: Callable[[], RuleSet]) -> None:
        try:
            box = read()
            state = self._box_state(box)
        except StoreError as fault:
            logger.info("a box cannot be read: %s", fault)
            self._show_error(fault)
            return
        self._box = box
        self._show(state)

    def _entry_state(self) -> AddBoxState:
        say = self._language.say
        entry = Entry(
            about=say(TAKE_IN_ABOUT),
            paste=say(PASTE),
            text_hint=say(TEXT_HINT),
            text_button=say(LOOK),
            file_button=say(FILE_BUTTON),
            is_path_typed=not self._documents.can_ask,
            path_hint=say("Where is the file?"),
            path_button=say("Open"),
        )
        return AddBoxState(title=say(ADD_BOX), rows=(entry,))

    def _box_state(self, box: RuleSet) -> AddBoxState:
        current_match = self._app_data.current_match
        base = current_match.leaflets.past(box.based_on)
        based_on = "" if base is None else set_name(self._language, base)
        page = Page(self._language, box, None, current_match.has_marks, based_on=based_on)
        offered = offer(self._language, Boxes(current_match.database), box)
        note = (Note(offered.about),) if offered.about else ()
        rows = (*note, *map(_in_this_language, page.rows()))
        return AddBoxState(set_name(self._language, box), rows, offered.actions)

    def _show_error(self, fault: Failure) -> None:
        self._refuse(self._error_text(fault), self._place(fault))

    def _place(self, fault: Failure) -> str:
        """What exactly is wrong with the rules. Its tiles are named by their pips: a box that is
        refused is not shown.
        """
        problem, name = fault.values.get("problem"), fault.values.get("field", "")
        if isinstance(problem, Problem):
            return problem_sentence(self._language, plain_rules("", ""), problem)
        if not name or fault.key not in {StoreFault.BOX_NEWER, StoreFault.BOX_WRONG}:
            return ""
        is_newer = fault.key == StoreFault.BOX_NEWER
        return self._language.say(NOT_KNOWN if is_newer else IN_RULE, name=name)

    def _clear_error(self) -> None:
        self._refuse("")

    def _refuse(self, error: str, place: str = "") -> None:
        self._show(replace(self.state, error=error, place=place))


def _in_this_language(row: Row) -> Row:
    """The page cannot be shown in another language before the box is kept."""
    return replace(row, language_name="") if isinstance(row, Cover) else row


def _id(row: AddBoxRow) -> str:
    return "" if isinstance(row, Entry | Note) else row.id
