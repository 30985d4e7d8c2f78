"""Own boxes as they are made, changed step by step, handed on and kept."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.tables import Partners
from app.domain.rules.values import Kind
from app.play.match.current_match import CurrentMatch
from app.play.match.rule_sets import RuleSets
from app.play.own_boxes import OwnBoxes
from app.sets import Leaflets
from app.store.core.errors import StoreError, StoreFault
from app.store.write.boxes import MOST_STEPS, Boxes, BoxSteps
from tests.builders import open_current_match, start_match
from tests.own_boxes import own_box, to
from tests.rule_sets import load_sets

ALL_SETS = {rules.id: rules for rules in load_sets()}


@pytest.fixture
def current_match(tmp_path: Path) -> Iterator[CurrentMatch]:
    found = open_current_match(tmp_path, Leaflets())
    with closing(found.database):
        yield found


@pytest.fixture
def own(current_match: CurrentMatch) -> OwnBoxes:
    return OwnBoxes(current_match)


@pytest.fixture
def box(own: OwnBoxes) -> str:
    return own.create(ALL_SETS["draw"], "Ours").id


def listed(current_match: CurrentMatch) -> tuple[RuleSet, ...]:
    assert isinstance(current_match.leaflets, RuleSets)
    return current_match.leaflets.own


def played(current_match: CurrentMatch, box: str) -> int | None:
    """The target by which a new match of the box would be played."""
    target = current_match.leaflets[box].target.default
    assert target is None or isinstance(target, int)
    return target


def aim(own: OwnBoxes, box: str, target: int) -> None:
    own.edit(box, to(target, own.draft(box)))


def contradict(own: OwnBoxes, box: str) -> None:
    """Three players cannot be partners."""
    own.edit(box, replace(own.draft(box), partners=Partners(players=3)))


@pytest.mark.parametrize("set_id", ALL_SETS)
def test_a_box_is_made_from_every_set(
    own: OwnBoxes, current_match: CurrentMatch, set_id: str
) -> None:
    made = own.create(ALL_SETS[set_id], "Ours")

    assert own.is_playable(made)
    assert (made.kind, made.based_on, made.name, made.revision) == (Kind.OWN, set_id, "Ours", 1)
    assert listed(current_match) == (made,)
    assert current_match.leaflets[made.id] == made == own.draft(made.id)
    assert not own.can_undo(made.id)


def test_a_plain_box_is_based_on_nothing(own: OwnBoxes, current_match: CurrentMatch) -> None:
    made = own.create(None, "Ours")

    assert (made.based_on, own.is_playable(made)) == ("", True)
    assert listed(current_match) == (made,)


def test_a_box_is_made_from_an_own_one(own: OwnBoxes, box: str) -> None:
    made = own.create(own.draft(box), "Theirs")

    assert (made.based_on, made.id != box) == (box, True)


def test_a_change_counts_at_once(own: OwnBoxes, current_match: CurrentMatch, box: str) -> None:
    aim(own, box, 61)

    assert played(current_match, box) == 61
    assert (own.can_undo(box), own.can_redo(box)) == (True, False)


def test_what_changes_nothing_is_no_step(own: OwnBoxes, box: str) -> None:
    own.edit(box, replace(own.draft(box), id="another", revision=7, kind=Kind.GAME))

    assert not own.can_undo(box)


def test_changes_are_undone_and_redone(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    began = played(current_match, box)
    aim(own, box, 61)
    aim(own, box, 71)

    own.undo(box)
    assert (played(current_match, box), own.can_undo(box), own.can_redo(box)) == (61, True, True)
    own.undo(box)
    assert (played(current_match, box), own.can_undo(box)) == (began, False)
    own.redo(box)
    own.redo(box)
    assert (played(current_match, box), own.can_redo(box)) == (71, False)


def test_as_long_as_a_draft_contradicts_itself_the_box_is_played_as_it_was(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    aim(own, box, 61)
    before = current_match.leaflets[box]

    contradict(own, box)
    aim(own, box, 71)

    assert current_match.leaflets[box] == before
    assert not own.is_playable(own.draft(box))
    assert own.draft(box).target.default == 71
    own.edit(box, replace(own.draft(box), partners=before.partners))
    assert current_match.leaflets[box] == to(71, before)


def test_undo_leads_back_over_a_draft_that_contradicts_itself(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    aim(own, box, 61)
    contradict(own, box)
    aim(own, box, 71)
    before = current_match.leaflets[box]

    own.undo(box)
    assert (current_match.leaflets[box], own.is_playable(own.draft(box))) == (before, False)
    own.undo(box)
    assert (current_match.leaflets[box], own.draft(box)) == (before, before)


def test_a_draft_is_there_again_after_a_restart(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    contradict(own, box)
    draft = own.draft(box)

    again = OwnBoxes(CurrentMatch(current_match.database, Leaflets()))

    assert (again.draft(box), again.can_undo(box)) == (draft, True)


def test_the_number_stays_as_long_as_nobody_has_the_rules(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    aim(own, box, 61)
    aim(own, box, 71)

    assert current_match.leaflets[box].revision == 1


def test_rules_that_were_played_or_handed_on_get_the_next_number(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    start_match(current_match, box)
    aim(own, box, 61)
    aim(own, box, 71)
    assert (own.draft(box).revision, current_match.leaflets[box].revision) == (2, 2)

    handed_on = own.hand_on(box)
    aim(own, box, 81)

    assert (handed_on.revision, handed_on.target.default) == (2, 71)
    assert current_match.leaflets[box].revision == 3
    own.undo(box)
    assert current_match.leaflets[box].revision == 3, "only what is known keeps its number"


def test_a_number_that_somebody_else_gave_is_not_given_again(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    rules = own.hand_on(box)
    Boxes(current_match.database).make_known(replace(to(99, rules), revision=5))

    aim(own, box, 61)

    assert current_match.leaflets[box].revision == 6


def test_numbers_stop_at_their_bound(own: OwnBoxes, current_match: CurrentMatch, box: str) -> None:
    rules = own.hand_on(box)
    Boxes(current_match.database).make_known(replace(to(99, rules), revision=LARGEST_NUMBER))

    aim(own, box, 61)

    assert (current_match.leaflets[box].revision, played(current_match, box)) == (
        LARGEST_NUMBER,
        61,
    )


def test_a_deleted_box_is_restored_with_its_draft(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    aim(own, box, 61)
    contradict(own, box)
    draft = own.draft(box)

    own.delete(box)

    assert (listed(current_match), current_match.leaflets.get(box)) == ((), None)
    with pytest.raises(StoreError, match=StoreFault.NOT_FOUND):
        aim(own, box, 71)
    own.restore(box)
    assert (played(current_match, box), own.draft(box)) == (61, draft)


def test_a_box_that_was_handed_on_is_kept_under_its_id(
    own: OwnBoxes, current_match: CurrentMatch
) -> None:
    received = replace(own_box(ALL_SETS["sniff"], "Theirs"), revision=4)

    own.keep(received)
    aim(own, received.id, 61)

    assert listed(current_match) == (replace(to(61, received), revision=5),)


def test_a_kept_box_replaces_the_one_that_is_there(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    contradict(own, box)
    received = replace(to(91, current_match.leaflets[box]), revision=3)
    own.delete(box)

    own.keep(received)

    assert (listed(current_match), own.draft(box)) == ((received,), received)
    assert not own.can_undo(box)


def test_a_copy_is_kept_beside_the_one_that_is_there(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    mine = current_match.leaflets[box]
    received = replace(to(91, mine), revision=3)

    copy = own.as_copy(received)

    assert set(listed(current_match)) == {mine, copy}
    assert (copy.based_on, copy.revision, copy.target.default) == (box, 1, 91)


def test_rules_beyond_the_limits_are_not_playable(own: OwnBoxes, box: str) -> None:
    rules = own.draft(box)

    assert own.is_playable(rules)
    assert not own.is_playable(to(LARGEST_NUMBER + 1, rules))
    assert not own.is_playable(replace(rules, deal={}, sets={}))


def test_a_change_that_could_not_be_read_again_is_refused(own: OwnBoxes, box: str) -> None:
    before = own.draft(box)
    nobody_asks = TableChoice("unused", ("a", "b"))

    with pytest.raises(StoreError, match=StoreFault.REFUSED):
        own.edit(box, replace(before, choices=(*before.choices, nobody_asks)))

    assert (own.draft(box), own.can_undo(box)) == (before, False)


def test_a_step_that_cannot_be_read_gives_way_to_the_box(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    BoxSteps(current_match.database).add(box, '{"id":"x","later":[]}')

    assert own.draft(box) == current_match.leaflets[box]


def test_more_steps_than_are_kept_leave_the_box_as_it_is(
    own: OwnBoxes, current_match: CurrentMatch, box: str
) -> None:
    for target in range(1, MOST_STEPS + 3):
        aim(own, box, target)

    while own.can_undo(box):
        own.undo(box)

    assert played(current_match, box) == 3


@pytest.mark.parametrize(
    "wrong",
    [{"id": "no id"}, {"revision": 0}, {"kind": Kind.GAME}, {"partners": Partners(players=3)}],
)
def test_what_could_not_be_listed_is_not_kept(
    own: OwnBoxes, current_match: CurrentMatch, wrong: dict[str, Any]
) -> None:
    """A match can come with any rules."""
    rules = replace(own_box(ALL_SETS["draw"]), **wrong)

    with pytest.raises(StoreError, match=StoreFault.REFUSED):
        own.keep(rules)

    assert current_match.database.rows("SELECT id FROM boxes") == []
