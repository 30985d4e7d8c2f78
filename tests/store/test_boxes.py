"""Own boxes in the store: their list, their revisions, and texts that cannot be read."""

from dataclasses import replace

import pytest

from app.domain.match import Match, PlayerId
from app.domain.rules import RuleSet
from app.rule_text import text_of
from app.store.core.errors import StoreError, StoreFault
from app.store.core.kinds import upsert
from app.store.core.records import BoxRecord
from app.store.write.boxes import Boxes
from tests.own_boxes import own_box, to
from tests.rule_sets import load_sets
from tests.store.conftest import Phone, Sets


@pytest.fixture
def boxes(phone: Phone) -> Boxes:
    return Boxes(phone.opened.database)


@pytest.fixture
def ours(sets: Sets) -> RuleSet:
    return own_box(sets["manylang"])


def play(phone: Phone, rules: RuleSet) -> str:
    """Starts a match by these rules."""
    players = tuple(PlayerId(phone.players.add(name, 1).id) for name in ("Ann", "Bo"))
    return phone.matches.start(Match(rules, players))


def write(phone: Phone, box_id: str, text: str) -> None:
    """As another phone may have written it."""
    with phone.opened.database.writing() as connection:
        upsert(connection, BoxRecord(box_id, text, phone.opened.database.stamp()))


def test_boxes_are_listed_by_name_whatever_its_letters(boxes: Boxes, sets: Sets) -> None:
    for name in ("Zoé", "ölbaum", "Ana"):
        boxes.add(own_box(sets["manylang"], name))

    assert [rules.name for rules in boxes.all()] == ["Ana", "ölbaum", "Zoé"]


def test_a_box_comes_back_as_it_was_added(boxes: Boxes) -> None:
    for base in load_sets():
        ours = own_box(base)
        boxes.add(ours)
        assert boxes.get(ours.id) == ours


def test_a_deleted_box_is_not_found_until_it_is_restored(boxes: Boxes, ours: RuleSet) -> None:
    boxes.add(ours)

    boxes.delete(ours.id)

    assert (boxes.all(), boxes.find(ours.id), boxes.find_past(ours.id)) == ((), None, ours)
    with pytest.raises(StoreError, match=StoreFault.NOT_FOUND):
        boxes.get(ours.id)
    boxes.restore(ours.id)
    assert boxes.all() == (ours,)


def test_a_box_is_added_only_once(boxes: Boxes, ours: RuleSet) -> None:
    boxes.add(ours)

    with pytest.raises(StoreError, match=StoreFault.REFUSED):
        boxes.add(to(7, ours))

    assert boxes.all() == (ours,)


def test_to_put_a_box_replaces_it_and_takes_back_its_deletion(boxes: Boxes, ours: RuleSet) -> None:
    boxes.put(ours)
    boxes.delete(ours.id)

    boxes.put(to(7, ours))

    assert boxes.all() == (to(7, ours),)


def test_a_box_that_is_not_there_cannot_be_changed(boxes: Boxes, ours: RuleSet) -> None:
    with pytest.raises(StoreError, match=StoreFault.NOT_FOUND):
        boxes.change(ours)
    with pytest.raises(StoreError, match=StoreFault.NOT_FOUND):
        boxes.delete(ours.id)


def test_a_text_that_is_too_long_is_refused(boxes: Boxes, ours: RuleSet) -> None:
    names = {str(number): ("x" * 100,) for number in range(3000)}

    with pytest.raises(StoreError, match=StoreFault.TOO_LONG):
        boxes.add(replace(ours, names=names))

    assert boxes.all() == ()


@pytest.mark.parametrize(
    "text", ["", "no rules", "{}", '{"id":"x","later":1}', '{"id":"x","faces":{"highest":6}}']
)
def test_a_text_that_cannot_be_played_stays_and_is_not_listed(
    phone: Phone, boxes: Boxes, ours: RuleSet, text: str
) -> None:
    boxes.add(ours)
    write(phone, "x", text)

    assert (boxes.all(), boxes.find("x")) == ((ours,), None)
    with pytest.raises(StoreError, match=StoreFault.NEWER_RULES):
        boxes.get("x")
    (row,) = phone.opened.database.rows("SELECT text FROM boxes WHERE id = 'x'")
    assert row["text"] == text


def test_rules_that_contradict_themselves_are_not_listed(
    phone: Phone, boxes: Boxes, ours: RuleSet
) -> None:
    nobody_wins = replace(ours, blocked=replace(ours.blocked, winner=()))
    write(phone, ours.id, text_of(nobody_wins))

    assert boxes.all() == ()
    with pytest.raises(StoreError, match=StoreFault.NEWER_RULES):
        boxes.get(ours.id)


def test_the_rules_of_a_leaflet_are_no_own_box(phone: Phone, boxes: Boxes, sets: Sets) -> None:
    write(phone, "block", text_of(sets["manylang"]))

    assert boxes.all() == ()


def test_rules_are_known_once_somebody_plays_by_them(
    phone: Phone, boxes: Boxes, ours: RuleSet
) -> None:
    boxes.add(ours)
    before = boxes.is_known(ours), boxes.highest_revision(ours.id)

    play(phone, ours)

    assert before == (False, 0)
    assert (boxes.is_known(ours), boxes.highest_revision(ours.id)) == (True, 1)
    assert not boxes.is_known(to(7, ours))


def test_the_highest_revision_is_that_of_all_that_are_known(boxes: Boxes, ours: RuleSet) -> None:
    for revision in (2, 12, 9):
        boxes.make_known(replace(ours, revision=revision))

    assert boxes.highest_revision(ours.id) == 12


def test_a_damaged_text_has_no_revision(phone: Phone, boxes: Boxes, ours: RuleSet) -> None:
    boxes.make_known(replace(ours, revision=3))
    with phone.opened.database.writing() as connection:
        sql = "INSERT INTO rules (hash, id, text) VALUES (?, ?, ?)"
        for number, text in enumerate(("{", '{"revision":"9"}', '{"revision":9.5}', "[]")):
            connection.execute(sql, (str(number), ours.id, text))

    assert boxes.highest_revision(ours.id) == 3


@pytest.mark.parametrize("revision", [10_000, 10**18, 10**400])
def test_a_revision_that_no_rules_can_have_is_not_the_highest(
    phone: Phone, boxes: Boxes, ours: RuleSet, revision: int
) -> None:
    boxes.make_known(replace(ours, revision=3))
    with phone.opened.database.writing() as connection:
        sql = "INSERT INTO rules (hash, id, text) VALUES (?, ?, ?)"
        connection.execute(sql, ("0", ours.id, f'{{"revision":{revision}}}'))

    assert boxes.highest_revision(ours.id) == 3


def test_a_box_that_is_gone_is_called_as_its_matches_know_it(
    phone: Phone, boxes: Boxes, ours: RuleSet
) -> None:
    play(phone, ours)
    play(phone, replace(ours, revision=2, name="Ours later"))

    found = boxes.find_past(ours.id)

    assert found is not None
    assert found.name == "Ours later"
    assert boxes.find_past("nothing") is None
