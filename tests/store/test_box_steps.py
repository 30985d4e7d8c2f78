"""The steps of a box: undone, redone, and dropped when they are too many."""

from dataclasses import replace

import pytest

from app.domain.rules import RuleSet
from app.rule_text import text_of
from app.store.core.errors import StoreError, StoreFault
from app.store.core.merging import take
from app.store.core.records import MAX_RULES_LENGTH, BoxRecord
from app.store.core.stamps import Stamp
from app.store.write.boxes import MOST_STEPS, Boxes, BoxSteps
from tests.own_boxes import own_box, to
from tests.store.conftest import Phone, Sets


@pytest.fixture
def ours(phone: Phone, sets: Sets) -> RuleSet:
    rules = own_box(sets["manylang"])
    Boxes(phone.opened.database).add(rules)
    return rules


@pytest.fixture
def steps(phone: Phone) -> BoxSteps:
    return BoxSteps(phone.opened.database)


def state(steps: BoxSteps, box: str) -> tuple[str | None, bool, bool]:
    return steps.now(box), steps.can_undo(box), steps.can_redo(box)


def test_a_box_without_steps_has_nothing_to_undo(steps: BoxSteps, ours: RuleSet) -> None:
    steps.undo(ours.id)
    steps.redo(ours.id)

    assert state(steps, ours.id) == (None, False, False)


def test_steps_are_undone_and_redone_one_by_one(steps: BoxSteps, ours: RuleSet) -> None:
    for text in ("a", "b", "c"):
        steps.add(ours.id, text)

    steps.undo(ours.id)
    assert state(steps, ours.id) == ("b", True, True)
    steps.undo(ours.id)
    steps.undo(ours.id)
    assert state(steps, ours.id) == ("a", False, True)
    steps.redo(ours.id)
    assert state(steps, ours.id) == ("b", True, True)
    steps.redo(ours.id)
    steps.redo(ours.id)
    assert state(steps, ours.id) == ("c", True, False)


def test_a_new_step_drops_what_was_undone(steps: BoxSteps, ours: RuleSet) -> None:
    for text in ("a", "b", "c"):
        steps.add(ours.id, text)
    steps.undo(ours.id)

    steps.add(ours.id, "d")

    assert state(steps, ours.id) == ("d", True, False)
    steps.undo(ours.id)
    assert steps.now(ours.id) == "b"


def test_the_last_steps_are_kept(steps: BoxSteps, ours: RuleSet) -> None:
    for number in range(MOST_STEPS + 5):
        steps.add(ours.id, str(number))

    for _ in range(MOST_STEPS + 5):
        steps.undo(ours.id)

    assert steps.now(ours.id) == "5"


def test_each_box_has_its_own_steps(
    phone: Phone, steps: BoxSteps, ours: RuleSet, sets: Sets
) -> None:
    other = own_box(sets["bg2133"])
    Boxes(phone.opened.database).add(other)
    for box in (ours.id, other.id):
        steps.add(box, "a")
        steps.add(box, "b")

    steps.undo(ours.id)
    steps.clear(other.id)

    assert state(steps, ours.id) == ("a", False, True)
    assert state(steps, other.id) == (None, False, False)


def test_a_step_is_no_longer_than_a_box(steps: BoxSteps, ours: RuleSet) -> None:
    with pytest.raises(StoreError, match=StoreFault.TOO_LONG):
        steps.add(ours.id, "x" * (MAX_RULES_LENGTH + 1))

    assert steps.now(ours.id) is None


def test_steps_end_where_another_phone_changes_the_rules(
    phone: Phone, steps: BoxSteps, ours: RuleSet
) -> None:
    steps.add(ours.id, "a")
    stamp = Stamp(2, "2030-01-01T00:00:00.000Z", "00000000-0000-4000-8000-0000000000ff")
    record = BoxRecord(ours.id, text_of(ours), stamp)

    with phone.opened.database.writing() as connection:
        take(connection, replace(record, stamp=replace(stamp, deleted=True)))
    assert steps.now(ours.id) == "a", "the rules are the same"
    with phone.opened.database.writing() as connection:
        other = replace(record, text=text_of(to(7, ours)))
        take(connection, replace(other, stamp=replace(stamp, revision=3)))

    assert steps.now(ours.id) is None


def test_steps_go_on_where_this_phone_changes_the_rules(
    phone: Phone, steps: BoxSteps, ours: RuleSet
) -> None:
    steps.add(ours.id, "a")

    Boxes(phone.opened.database).change(to(7, ours))

    assert steps.now(ours.id) == "a"
