"""The rules page of an own box: what it says of itself, and what can be done with it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from app.domain.editing import own_rules
from app.domain.rules import RuleSet
from app.domain.rules.values import TargetKind
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from app.presenters.leaflet import LeafletPresenter
from app.presenters.match import rescoring_question
from app.sets import Leaflets
from app.words.page.page import Page
from app.words.page.rows import Cover, OpenChoice, sentences_of
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.rule_sets import load_sets
from tests.services import services

SETS = {rules.id: rules for rules in load_sets()}
OF_OTHERS = ("leaflet", "source", "printed")
"""What an own box has nothing of."""
OWN_ACTIONS = (
    "New match",
    "Who starts?",
    "Change the rules",
    "Share box",
    "Make your own from this",
    "Delete",
)


@dataclass
class Fixture:
    current_match: CurrentMatch
    navigation: FakeNavigation = field(default_factory=FakeNavigation)

    def __post_init__(self) -> None:
        self.own_boxes = OwnBoxes(self.current_match)
        self.page = LeafletPresenter(services(self.current_match), self.navigation)

    def make(self, base: str = "draw", name: str = "Ours") -> RuleSet:
        return self.own_boxes.create(self.current_match.leaflets[base], name)

    @property
    def cover(self) -> Cover:
        cover = self.page.state.rows[0]
        assert isinstance(cover, Cover)
        return cover

    @property
    def actions(self) -> tuple[str, ...]:
        return tuple(action.name for action in self.cover.actions)

    def tap(self, name: str) -> None:
        self.page.act(next(one.key for one in self.cover.actions if one.name == name))


@pytest.fixture
def at(tmp_path: Path) -> Fixture:
    return Fixture(open_current_match(tmp_path, Leaflets()))


def texts(page: Page) -> Iterator[str]:
    for row in page.rows():
        yield from sentences_of(row)


@pytest.mark.parametrize("base", SETS)
def test_own_rules_speak_of_no_leaflet_and_of_no_sources(base: str) -> None:
    rules = own_rules(SETS[base], "own", "{Ours}")

    for text in texts(Page(Language(), rules, None)):
        assert not [word for word in OF_OTHERS if word in text.lower()], text


@pytest.mark.parametrize("base", ["luckies", "dominican", "texas_42"])
def test_a_question_of_an_own_box_needs_no_reason(base: str) -> None:
    rules = own_rules(SETS[base], "own", "Ours")

    asked = [row for row in Page(Language(), rules, None).rows() if isinstance(row, OpenChoice)]

    assert asked
    assert {row.why for row in asked} == {""}


def test_the_cover_tells_what_it_was_made_from_by_whom_and_the_revision(at: Fixture) -> None:
    own = at.make("draw")
    at.own_boxes.edit(own.id, replace(own, by="Zoë"))

    at.page.open(box=own.id)

    assert at.page.state.title == "Ours"
    assert at.cover.box.maker == "By Zoë."
    assert at.cover.notes == ("Own rules, based on Draw.", "Revision 1.")


def test_a_box_that_is_like_a_deleted_one_still_names_it(at: Fixture) -> None:
    first = at.make("draw", "First")
    second = at.make(first.id, "Second")
    at.own_boxes.delete(first.id)

    at.page.open(box=second.id)

    assert at.cover.notes[0] == "Own rules, based on First."


def test_a_plain_box_was_made_from_nothing(at: Fixture) -> None:
    plain = at.own_boxes.create(None, "Plain")

    at.page.open(box=plain.id)

    assert at.cover.notes == ("Own rules.", "Revision 1.")


def test_each_action_leads_where_it_says(at: Fixture) -> None:
    box = at.make().id
    at.page.open(box=box)

    assert list(at.actions) == list(OWN_ACTIONS)
    for name in OWN_ACTIONS[:-1]:
        at.tap(name)
    assert at.navigation.calls == [
        ("setup", {"box": box}),
        ("who_starts", {"box": box}),
        ("own_box", {"box": box}),
        ("hand_on", {"box": box}),
        ("new_box", {"base": box}),
    ]


def test_a_deleted_box_comes_back_by_undo(at: Fixture) -> None:
    own = at.make()
    at.page.open(box=own.id)

    at.tap("Delete")

    assert not at.current_match.leaflets.own
    assert at.page.state.note == "The box was deleted. Its matches keep their rules."
    assert at.page.state.can_undo
    assert list(at.actions) == ["Keep this box"]
    at.page.undo()
    assert at.current_match.leaflets.own == (own,)
    assert (at.page.state.note, at.page.state.can_undo) == ("", False)
    assert list(at.actions) == list(OWN_ACTIONS)


def test_the_page_of_a_deleted_box_can_be_read_in_another_language(at: Fixture) -> None:
    at.page.open(box=at.make().id)
    at.tap("Delete")

    at.page.change_language("de")

    assert (at.page.state.title, at.page.state.language_code) == ("Ours", "de")


def test_a_disk_that_is_full_deletes_nothing_and_says_so(at: Fixture) -> None:
    own = at.make()
    at.page.open(box=own.id)
    at.current_match.database.before_write = disk_is_full

    at.tap("Delete")

    assert at.page.state.error
    assert at.current_match.leaflets.own == (own,)


def test_the_rules_of_a_match_can_be_kept_where_the_box_is_gone(at: Fixture) -> None:
    own = at.make()
    start_match(at.current_match, own.id)
    match = at.current_match.id
    record_hand(at.current_match, "", "6-4", out=0)
    at.current_match.end()
    at.own_boxes.delete(own.id)

    at.page.open(box=own.id, match=match)
    assert list(at.actions) == ["Keep this box"]
    at.tap("Keep this box")

    assert [rules.name for rules in at.current_match.leaflets.own] == ["Ours"]
    assert at.page.state.note == "The box is now one of yours."


def test_a_match_shows_the_rules_that_it_keeps_and_the_box_those_that_it_has_now(
    at: Fixture,
) -> None:
    own = at.make("draw", "Ours")
    start_match(at.current_match, own.id)
    at.own_boxes.edit(own.id, replace(own, name="Ours, changed"))
    match = at.current_match.id

    at.page.open(box=own.id)
    assert at.page.state.title == "Ours, changed"
    assert at.cover.notes[-1] == "Revision 2."
    at.page.open(box=own.id, match=match)
    assert at.page.state.title == "Ours"
    assert at.cover.notes[-1] == "Revision 1."


def test_what_another_phone_changed_is_shown_and_the_place_stays_otherwise(at: Fixture) -> None:
    own = at.make()
    at.page.open(box=own.id)
    before = at.page.state

    at.page.refresh()
    assert at.page.state is before
    at.own_boxes.edit(own.id, replace(own, name="Theirs"))
    at.page.refresh()
    assert at.page.state.title == "Theirs"
    at.own_boxes.delete(own.id)
    at.page.refresh()
    assert at.page.state.title == "Theirs"


def test_whoever_changed_a_box_is_told_so_when_a_match_could_be_scored_again(at: Fixture) -> None:
    own = at.make()
    start_match(at.current_match, own.id)
    record_hand(at.current_match, "", "6-4", out=0)
    stated = replace(own.target, kind=TargetKind.AGREED, default=77)
    at.own_boxes.edit(own.id, replace(own, target=stated))
    present = at.current_match.present_rules(at.current_match.id)
    assert present is not None

    asked = rescoring_question(Language(), at.current_match.table, present)

    assert asked.text == (
        "You changed the rules of this box. This match keeps those it was played by."
    )
