"""The screen that hands on an own box: as a text for any messenger, with a sentence that says what
to do with it, or as a file.
"""

import logging
import re
import unicodedata
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.navigation import Navigation
from app.play.own_boxes import OwnBoxes
from app.presenters.outbox import outbox_of, told_callbacks
from app.presenters.presenter import Failure, Presenter, State
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.store.core.progress import Progress
from app.store.exchange.box_text import SUFFIX, text_of_box
from app.store.write.boxes import Boxes
from app.words.boxes import Box, box
from app.words.exchange import COPIED
from app.words.own_boxes import (
    ADD_BOX,
    AS_BEFORE_CHANGES,
    HAND_ON,
    HAND_ON_ABOUT,
    MESSAGE,
    PASTE,
    RULES,
    TOO_LONG_FOR_TEXT,
)

LONGEST_MESSAGE = 2_000
"""In characters: what every messenger takes."""
LONGEST_FILE_NAME = 40
PREVIEW = 120
"""In characters of the code, as it is shown."""
_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|]+')
"""What a file system of some phone or computer refuses."""


def message(language: Language, rules: RuleSet) -> str:
    """Raises StoreError: ``TOO_LONG``."""
    say = language.say
    about = say(MESSAGE, name=rules.name, rules=say(RULES), add_box=say(ADD_BOX), paste=say(PASTE))
    return f"{about}\n\n{text_of_box(rules)}"


def shown(text: str) -> str:
    """The sentence, and how the code begins."""
    about, _, code = text.rpartition("\n")
    return f"{about}\n{code[:PREVIEW]}{'…' if len(code) > PREVIEW else ''}"


def file_name(rules: RuleSet) -> str:
    """Returns the name of the box as every file system takes it."""
    letters = (one for one in rules.name if unicodedata.category(one) not in {"Cc", "Cf", "Cs"})
    name = _NOT_IN_NAMES.sub(" ", "".join(letters))[:LONGEST_FILE_NAME].strip(" .")
    return f"{name or 'box'}{SUFFIX}"


logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HandOnState(State):
    """``text`` is sent; ``shown`` is the beginning of it, and ``size`` tells how long it is.

    ``text`` is empty where the box is too long for a message.
    """

    title: str = ""
    box: Box | None = None
    about: str = ""
    warning: str = ""
    text: str = ""
    shown: str = ""
    size: str = ""
    can_share: bool = False


class HandOnPresenter(Presenter[HandOnState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(HandOnState(), services, navigation)
        self._app_data = services.app_data
        self._outbox = outbox_of(services, told_callbacks(services.language, self._tell))
        self._rules: RuleSet | None = None

    def open(self, box: str = "", **_params: str) -> None:
        current_match = self._app_data.current_match
        try:
            self._rules = Boxes(current_match.database).get(box)
            has_changes = OwnBoxes(current_match).draft(box) != self._rules
            self._show(self._build_state(self._rules, has_changes=has_changes))
        except StoreError:
            logger.warning("The box to hand on cannot be read", exc_info=True)
            self._rules = None
            self._navigation.home("rules")

    def refresh(self, _note: str = "") -> None:
        """Shows the box as another phone changed it: what is sent is what is known to be sent."""
        leaflets, sent = self._app_data.current_match.leaflets, self._rules
        if sent is not None and leaflets.get(sent.id) != sent:
            self.open(box=sent.id)

    def copied(self) -> None:
        """The screen has copied the text."""
        if self._make_known():
            self._tell(self._language.say(COPIED))

    def share_text(self) -> None:
        if self._make_known():
            self._outbox.ask(partial(self._outbox.device.sharing.text, self.state.text))

    def save_file(self) -> None:
        if self._rules is not None and self._make_known():
            text = message(self._language, self._rules)
            self._outbox.save(file_name(self._rules), partial(_write, text))

    def _make_known(self) -> bool:
        """The next change of the rules makes a new revision: somebody has these. Returns False if
        they could not be stored.
        """
        if self._rules is None:
            return False
        own_boxes, box_id = OwnBoxes(self._app_data.current_match), self._rules.id
        return self._attempt(lambda: own_boxes.hand_on(box_id))

    def _build_state(self, rules: RuleSet, *, has_changes: bool) -> HandOnState:
        say, text = self._language.say, message(self._language, rules)
        is_short = len(text) <= LONGEST_MESSAGE
        marks = self._app_data.current_match.has_marks
        return HandOnState(
            title=say(HAND_ON),
            box=box(self._language, rules, chosen=False, marks=marks),
            about=say(HAND_ON_ABOUT if is_short else TOO_LONG_FOR_TEXT),
            warning=say(AS_BEFORE_CHANGES) if has_changes else "",
            text=text if is_short else "",
            shown=shown(text) if is_short else "",
            size=self._language.many("{n} character", "{n} characters", len(text)),
            can_share=self._outbox.device.sharing.can_share,
        )

    def _show_error(self, fault: Failure) -> None:
        self._tell(error=self._error_text(fault))


def _write(text: str, file: Path, _progress: Progress) -> None:
    file.write_text(text, "utf-8")
