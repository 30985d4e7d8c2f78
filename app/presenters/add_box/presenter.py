"""The screen that takes in a box: from a text or a file, shown like a leaflet before it is kept."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from app.device.answers import Answer
from app.domain.editing import plain_rules
from app.domain.rules import RuleSet
from app.domain.rules.problem import Problem
from app.play.navigation import Navigation
from app.play.own_boxes import OwnBoxes
from app.presenters.add_box.state import AddBoxRow, AddBoxState, Entry, Note, Take, kept, offer
from app.presenters.box_list import own_boxes as listed_own
from app.presenters.presenter import Failure, Presenter
from app.presenters.services import Services
from app.store.core.errors import StoreError, StoreFault
from app.store.exchange.box_text import box_of_file, box_of_text
from app.store.write.boxes import Boxes
from app.words.added import (
    ABOUT,
    FILE_BUTTON,
    IN_RULE,
    LOOK,
    NOT_KNOWN,
    NOTHING_COPIED,
    TEXT_HINT,
)
from app.words.box_names import name_of
from app.words.game_words import set_name
from app.words.hand.error_messages import refused_text
from app.words.handed_on import ADD_BOX, PASTE
from app.words.page.page import Page
from app.words.page.rows import Cover, Row
from app.words.rules.contradictions import problem_sentence

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
            others = listed_own(self._app_data.current_match.leaflets)
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
            about=say(ABOUT),
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
        base = current_match.past_rules(box.based_on)
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
