"""Making an own box: what it is like, and what it is called."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.presenters.box_list import GroupHeading, ListAction, ListNote
from app.presenters.new_box import PLAIN, NewBoxPresenter
from app.sets import Leaflets
from app.words.boxes import Box
from tests.builders import open_current_match, start_match
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.services import services

LUCKIES = "Luckies colour dominoes"


@pytest.fixture
def current_match(tmp_path: Path) -> CurrentMatch:
    return open_current_match(tmp_path, Leaflets())


@pytest.fixture
def presenter(current_match: CurrentMatch, navigation: FakeNavigation) -> NewBoxPresenter:
    found = NewBoxPresenter(services(current_match), navigation)
    found.load_games()
    return found


def made(current_match: CurrentMatch) -> Mapping[str, str]:
    """The own boxes by name, each with what it is like."""
    return {rules.name: rules.based_on for rules in current_match.leaflets.own}


def names(presenter: NewBoxPresenter) -> list[str]:
    return [row.name for row in presenter.state.rows if isinstance(row, Box)]


def test_a_tap_makes_the_box_and_opens_its_rules_in_place_of_this_screen(
    presenter: NewBoxPresenter, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter.open()
    presenter.type_name("  Sunday \u200bgame ")

    presenter.pick_box("cyprus")

    (rules,) = current_match.leaflets.own
    assert (rules.name, rules.based_on) == ("Sunday game", "cyprus")
    assert navigation.calls == [("own_box instead", {"box": rules.id})]


def test_without_a_name_it_is_called_after_what_it_is_like(
    presenter: NewBoxPresenter, current_match: CurrentMatch
) -> None:
    for box in ("cyprus", PLAIN, "cyprus", "cyprus", PLAIN):
        presenter.open()
        presenter.pick_box(box)

    assert made(current_match) == {
        "My Cyprus": "cyprus",
        "My Cyprus 2": "cyprus",
        "My Cyprus 3": "cyprus",
        "My game": "",
        "My game 2": "",
    }


def test_two_boxes_that_are_typed_alike_are_told_apart(
    presenter: NewBoxPresenter, current_match: CurrentMatch
) -> None:
    for name in ("Chinchón", "CHINCHÓN"):
        presenter.open(name=name)
        presenter.pick_box("draw")

    assert list(made(current_match)) == ["Chinchón", "CHINCHÓN 2"]


def test_the_page_of_a_box_makes_one_like_it_at_once(
    presenter: NewBoxPresenter, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter.open(base="luckies")

    assert made(current_match) == {f"My {LUCKIES}": "luckies"}
    assert navigation.calls[0][0] == "own_box instead"


def test_what_was_searched_is_the_name(presenter: NewBoxPresenter) -> None:
    presenter.open(name="chinchón")

    assert presenter.state.name == "chinchón"


def test_the_plain_game_comes_first_then_what_was_played_last(
    presenter: NewBoxPresenter, current_match: CurrentMatch
) -> None:
    start_match(current_match, "spinner")
    presenter.open()

    assert presenter.state.rows[0] == GroupHeading("What is it like?")
    assert names(presenter)[:3] == ["A plain game", "Spinner", LUCKIES]
    assert len(names(presenter)) == 1 + 27
    assert not [row for row in presenter.state.rows if isinstance(row, ListAction)]


def test_an_own_box_can_be_like_another_own_box(
    presenter: NewBoxPresenter, current_match: CurrentMatch
) -> None:
    presenter.open(base="luckies")
    (first,) = current_match.leaflets.own
    presenter.open()
    presenter.pick_box(first.id)

    assert made(current_match) == {f"My {LUCKIES}": "luckies", f"My {LUCKIES} 2": first.id}


@pytest.mark.parametrize(
    ("typed", "found"), [("plain", ["A plain game"]), ("muggins", ["All Fives"]), ("zzz", [])]
)
def test_the_search_finds_the_plain_game_too(
    presenter: NewBoxPresenter, typed: str, found: list[str]
) -> None:
    presenter.open()

    presenter.search_boxes(typed)

    assert names(presenter) == found
    assert any(isinstance(row, ListNote) for row in presenter.state.rows) is not bool(found)


def test_a_name_that_is_too_long_is_refused(
    presenter: NewBoxPresenter, current_match: CurrentMatch
) -> None:
    presenter.open()
    presenter.type_name("x" * 41)
    presenter.pick_box(PLAIN)

    assert presenter.state.error == "This name is too long: 40 letters at most."
    presenter.type_name("x" * 40)
    assert presenter.state.error == ""
    presenter.pick_box(PLAIN)
    assert list(made(current_match)) == ["x" * 40]


def test_a_full_disk_makes_no_box_and_says_so(
    presenter: NewBoxPresenter, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter.open()
    current_match.database.before_write = disk_is_full
    presenter.pick_box("draw")

    assert presenter.state.error
    assert made(current_match) == {}
    assert navigation.calls == []


def test_a_base_that_another_phone_deleted_makes_nothing(
    presenter: NewBoxPresenter, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter.open(base="gone")
    presenter.pick_box("gone")

    assert made(current_match) == {}
    assert navigation.calls == []
    assert names(presenter)


@pytest.mark.parametrize("code", ["ar", "ja"])
def test_the_made_up_name_has_no_invisible_letters(
    current_match: CurrentMatch, navigation: FakeNavigation, code: str
) -> None:
    presenter = NewBoxPresenter(services(current_match, Language(code)), navigation)

    presenter.open(base="luckies")

    (name,) = made(current_match)
    assert all(letter.isprintable() for letter in name)
    assert "Luckies" in name
