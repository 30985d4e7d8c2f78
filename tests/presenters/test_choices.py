"""The open points of a leaflet, in words, and changing them in a running match."""

from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.choices.cards import ChoiceCard
from app.presenters.choices.presenter import ChoicesPresenter
from app.presenters.choices.words import (
    MEANINGS,
    OPTIONS,
    QUESTIONS,
    SET_ASIDE,
    option_meaning,
    option_name,
    question,
    why_open,
)
from app.presenters.leaflet.reasons import REASONS, STATUSES
from app.presenters.session.current_match import CurrentMatch
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation

SAYS = Language()


@pytest.fixture
def current_match(tmp_path: Path, sets: dict[str, RuleSet]) -> CurrentMatch:
    return open_current_match(tmp_path / "phone", sets)


def opened(
    current_match: CurrentMatch, navigation: FakeNavigation | None = None
) -> ChoicesPresenter:
    presenter = ChoicesPresenter(current_match, SAYS, navigation or FakeNavigation())
    presenter.open()
    return presenter


def card(presenter: ChoicesPresenter, key: str) -> ChoiceCard:
    return next(card for card in presenter.state.cards if card.key == key)


def played(presenter: ChoicesPresenter, key: str) -> str:
    return next(option.key for option in card(presenter, key).options if option.chosen)


def test_every_choice_of_every_leaflet_has_words(sets: dict[str, RuleSet]) -> None:
    for rules in sets.values():
        for choice in rules.choices:
            told = [question(SAYS, rules, choice), why_open(SAYS, choice)]
            for option in choice.options:
                told += option_name(SAYS, choice, option), option_meaning(SAYS, choice, option)
            assert all(told)


def test_there_are_no_unused_words_for_choices(sets: dict[str, RuleSet]) -> None:
    choices = [choice for rules in sets.values() for choice in rules.choices]
    options = {(choice.key, option) for choice in choices for option in choice.options}

    assert set(QUESTIONS) == {choice.key for choice in choices} >= set(SET_ASIDE)
    assert set(OPTIONS) == set(MEANINGS) == options
    assert set(REASONS) >= {choice.reason for choice in choices}
    assert set(STATUSES) == {choice.status for choice in choices}


def test_tiles_are_set_aside_where_nobody_draws(sets: dict[str, RuleSet]) -> None:
    choice = next(one for one in sets["luckies"].choices if one.key == "out_counts")

    assert "set aside" in question(SAYS, sets["luckies"], choice)


def test_the_card_of_a_choice_shows_the_current_and_the_usual_option(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, choices={"tie": "fewest_tiles"})

    tie = card(opened(current_match), "tie")

    assert [option.key for option in tie.options if option.chosen] == ["fewest_tiles"]
    assert tie.options[0].text == "Nobody (usual)"
    assert tie.meaning == "Whoever holds the fewest tiles wins."


def test_a_choice_that_changes_no_hand_is_changed_at_once(current_match: CurrentMatch) -> None:
    start_match(current_match)
    record_hand(current_match, "", "6-4", out=0)
    presenter = opened(current_match)

    presenter.choose("tie", "fewest_tiles")

    assert presenter.state.pending is None
    assert played(presenter, "tie") == "fewest_tiles"
    assert current_match.table.match.choices["tie"] == "fewest_tiles"


def test_a_choice_that_changes_hands_asks_first(current_match: CurrentMatch) -> None:
    start_match(current_match)
    record_hand(current_match, "6-4", "5-4 1-0")
    record_hand(current_match, "5-0 1-0", "3-3")
    record_hand(current_match, "", "6-4", out=0)
    presenter = opened(current_match)

    presenter.choose("tie", "lowest_tile")

    assert presenter.state.pending is not None
    assert presenter.state.pending.message.startswith("2 hands would be scored differently.")
    assert current_match.table.match.choices["tie"] == "nobody"

    presenter.confirm("tie", "lowest_tile")

    assert presenter.state.pending is None
    assert played(presenter, "tie") == "lowest_tile"
    assert [hand.verdict.winner for hand in current_match.table.hands] == [1, 0, 0]


def test_a_change_can_be_cancelled(current_match: CurrentMatch) -> None:
    start_match(current_match)
    record_hand(current_match, "6-4", "5-4 1-0")
    presenter = opened(current_match)
    presenter.choose("tie", "lowest_tile")

    presenter.cancel()

    assert presenter.state.pending is None
    assert current_match.table.match.choices["tie"] == "nobody"


def test_a_hand_that_prevents_a_choice_is_named(current_match: CurrentMatch) -> None:
    start_match(current_match)
    record_hand(current_match, "", "6-4", out=0)
    record_hand(current_match, 10, 10)
    presenter = opened(current_match)

    presenter.choose("tie", "lowest_tile")

    assert "Hand 2" in card(presenter, "tie").error
    assert card(presenter, "tie").fix_label == "See hand 2"
    assert presenter.state.pending is None
    assert current_match.table.match.choices["tie"] == "nobody"


def test_a_refused_choice_leads_to_the_hand(current_match: CurrentMatch) -> None:
    start_match(current_match)
    hand = record_hand(current_match, 10, 10)
    navigation = FakeNavigation()
    presenter = opened(current_match, navigation)
    presenter.choose("tie", "lowest_tile")

    presenter.open_refused_hand()

    assert navigation.calls == [("hand", {"hand": hand, "choice": "tie", "option": "lowest_tile"})]


def test_choosing_the_current_option_changes_nothing(current_match: CurrentMatch) -> None:
    start_match(current_match)
    presenter = opened(current_match)

    presenter.choose("tie", "nobody")

    assert presenter.state.pending is None
    assert current_match.matches.changes(current_match.table.id) == ()


def test_without_a_match_there_is_nothing_to_choose(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)

    presenter.choose("tie", "nobody")

    assert presenter.state.cards == ()
