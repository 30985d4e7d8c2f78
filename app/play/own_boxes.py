"""Own boxes as they are made and changed: each change is a step, and rules that can be played are
those of the box at once.
"""

import logging
import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from app.domain.editing import own_rules, plain_rules
from app.domain.rules import RuleSet
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.lines import problems
from app.domain.rules.values import Kind
from app.play.match.current_match import CurrentMatch
from app.rule_text import rules_from_text, text_of
from app.store.core.database import new_id
from app.store.core.errors import StoreError, StoreFault
from app.store.core.json_values import DECODE_ERRORS
from app.store.core.records import ID_PATTERN
from app.store.write.boxes import Boxes, BoxSteps
from app.toml_schema import TableError

MOST_CACHED = 10
"""A screen asks several times for the draft that was just written."""

logger = logging.getLogger(__name__)

_ID = re.compile(ID_PATTERN)


class OwnBoxes:
    """A box always has rules that can be played. While it is changed, its draft may contradict
    itself; the box then stays as it was. Raises only StoreError.
    """

    def __init__(self, current_match: CurrentMatch) -> None:
        self._current_match = current_match
        self._database = current_match.database
        self._boxes = Boxes(self._database)
        self._steps = BoxSteps(self._database)

    def draft(self, box: str) -> RuleSet:
        """Returns the rules as they were changed last, else those of the box."""
        rules, text = self._boxes.get(box), self._steps.now(box)
        step = None if text is None else _step_or_none(text)
        return rules if step is None else replace(step, revision=rules.revision)

    def create(self, base: RuleSet | None, name: str) -> RuleSet:
        """``base``: what the new box is like; ``None``: a plain one."""
        box = new_id()
        rules = plain_rules(box, name) if base is None else own_rules(base, box, name)
        self._boxes.add(rules)
        self._current_match.leaflets.forget()
        return rules

    def edit(self, box: str, rules: RuleSet) -> None:
        """Raises StoreError ``REFUSED`` if the rules could not be read again."""
        before = self.draft(box)
        after = replace(rules, id=box, kind=Kind.OWN, revision=before.revision)
        if after == before:
            return
        can_play = self.is_playable(after)
        with self._database.writing(sync=can_play):
            if self._steps.now(box) is None:
                self._steps.add(box, text_of(before))
            self._steps.add(box, _readable_text(after))
            if can_play:
                self._play_by(box, after)
        self._current_match.leaflets.forget()

    def undo(self, box: str) -> None:
        self._go(box, self._steps.undo)

    def redo(self, box: str) -> None:
        self._go(box, self._steps.redo)

    def can_undo(self, box: str) -> bool:
        return self._steps.can_undo(box)

    def can_redo(self, box: str) -> bool:
        return self._steps.can_redo(box)

    @staticmethod
    def is_playable(rules: RuleSet) -> bool:
        """True if they contradict nothing, and can be stored and read as they are."""
        return not problems(rules) and _step_or_none(text_of(rules)) == rules

    def delete(self, box: str) -> None:
        self._boxes.delete(box)
        self._current_match.leaflets.forget()

    def restore(self, box: str) -> None:
        self._boxes.restore(box)
        self._current_match.leaflets.forget()

    def keep(self, rules: RuleSet) -> None:
        """Keeps a box that somebody handed on, or of a match: it replaces the one with its id.
        Raises StoreError ``REFUSED`` for rules that are no own box, which a match can be played by.
        """
        is_own = rules.kind is Kind.OWN and _ID.fullmatch(rules.id) and rules.revision > 0
        if not is_own or not self.is_playable(rules):
            raise StoreError(StoreFault.REFUSED, box=rules.id)
        with self._database.writing():
            self._boxes.put(rules)
            self._boxes.make_known(rules)
            self._steps.clear(rules.id)
        self._current_match.leaflets.forget()

    def as_copy(self, rules: RuleSet) -> RuleSet:
        """Keeps a box that somebody handed on beside the one with its id."""
        copy = replace(rules, id=new_id(), based_on=rules.id, revision=1)
        self._boxes.add(copy)
        self._current_match.leaflets.forget()
        return copy

    def hand_on(self, box: str) -> RuleSet:
        """Returns the rules that are played; the next change makes a new revision of them."""
        rules = self._boxes.get(box)
        self._boxes.make_known(rules)
        return rules

    def _go(self, box: str, move: Callable[[str], None]) -> None:
        with self._database.writing():
            move(box)
            rules = self.draft(box)
            if self.is_playable(rules):
                self._play_by(box, rules)
        self._current_match.leaflets.forget()

    def _play_by(self, box: str, rules: RuleSet) -> None:
        """Rules that somebody plays by, or has got, keep their number: others get the next one."""
        now = self._boxes.get(box)
        if replace(rules, revision=now.revision) == now:
            return
        revision = now.revision
        if self._boxes.is_known(now):
            highest = max(revision, self._boxes.highest_revision(box))
            revision = min(highest + 1, LARGEST_NUMBER)
        self._boxes.change(replace(rules, revision=revision))


def _readable_text(rules: RuleSet) -> str:
    text = text_of(rules)
    if _step_or_none(text) is None:
        raise StoreError(StoreFault.REFUSED, box=rules.id)
    return text


@lru_cache(MOST_CACHED)
def _step_or_none(text: str) -> RuleSet | None:
    """A step may be beyond the limits; one that a later version wrote cannot be read."""
    try:
        return rules_from_text(text)
    except (TableError, RecursionError, *DECODE_ERRORS) as error:
        logger.warning("a step cannot be read: %s", error)
        return None
