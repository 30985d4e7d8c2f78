"""The choices of a table, in words, and changing them in a running match."""

from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.presenters.choices import ChoicesPresenter
from app.words.rules.choices import (
    ChoiceCard,
    option_meaning,
    option_meanings,
    option_name,
    question,
    sources_of,
    why_open,
)
from app.words.rules.decisions import REASONS, STATUSES
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.rule_sets import load_sets
from tests.services import services

Sets = dict[str, RuleSet]

SAYS = Language()
ALL = [rules.id for rules in load_sets()]


@pytest.fixture(scope="module")
def every(sets: Sets, games: Sets) -> Sets:
    return {**sets, **games}


@pytest.fixture
def current_match(tmp_path: Path, sets: dict[str, RuleSet]) -> CurrentMatch:
    return open_current_match(tmp_path / "phone", sets)


def opened(
    current_match: CurrentMatch, navigation: FakeNavigation | None = None
) -> ChoicesPresenter:
    presenter = ChoicesPresenter(services(current_match, SAYS), navigation or FakeNavigation())
    presenter.open()
    return presenter


def card(presenter: ChoicesPresenter, key: str) -> ChoiceCard:
    return next(card for card in presenter.state.cards if card.key == key)


def played(presenter: ChoicesPresenter, key: str) -> str:
    return next(option.key for option in card(presenter, key).options if option.chosen)


@pytest.mark.parametrize("set_id", ALL)
def test_every_choice_has_words(every: Sets, set_id: str) -> None:
    rules = every[set_id]
    for choice in rules.choices:
        names = [option_name(SAYS, choice, option) for option in choice.options]
        told = [question(SAYS, rules, choice), why_open(SAYS, rules, choice), *names]

        assert all(told)
        assert not any("_" in words or "{" in words for words in told), told
        assert len(set(names)) == len(names), names


@pytest.mark.parametrize("set_id", ALL)
def test_the_options_of_a_choice_mean_different_things(every: Sets, set_id: str) -> None:
    rules = every[set_id]
    for choice in rules.choices:
        meanings = option_meanings(SAYS, rules, choice)

        told = {(option_name(SAYS, choice, option), words) for option, words in meanings.items()}
        assert len(told) == len(meanings), (choice.key, meanings)
        assert not any("{" in words for words in meanings.values())


def test_a_number_that_many_rules_depend_on_needs_no_further_words(every: Sets) -> None:
    rules = every["dominican"]
    usual = next(one for one in rules.choices if one.key == "V")

    assert option_meanings(SAYS, rules, usual) == {"25": "", "30": "", "0": ""}


def test_another_option_is_explained_by_what_differs_from_the_usual_one(every: Sets) -> None:
    rules = every["mexican_train"]
    deal = next(one for one in rules.choices if one.key == "deal")

    meaning = option_meaning(SAYS, rules, deal, "cardinal")

    assert meaning.startswith("With a set up to 12-12:")


def test_an_option_is_explained_by_the_rules_that_it_changes(every: Sets) -> None:
    rules = every["mexican_train"]
    choice = next(one for one in rules.choices if one.key == "double_blank")

    meaning = option_meaning(SAYS, rules, choice, "50")

    assert meaning == "Each 0-0 still held counts 50 points."
    assert option_meaning(SAYS, rules, choice, "pips") == ""


def test_each_rule_that_an_option_changes_has_its_own_line(every: Sets) -> None:
    rules = every["all_fives"]
    choice = next(one for one in rules.choices if one.key == "deal")

    first, other = option_meaning(SAYS, rules, choice, "7_5_5").split("\n")

    assert first == "With 2 at the table, each takes 7 tiles (left over: 14)."
    assert other


def test_an_option_that_matters_only_beside_another_one_is_explained_too(every: Sets) -> None:
    rules = every["all_fives"]
    choice = next(one for one in rules.choices if one.key == "no_double")

    meaning = option_meaning(SAYS, rules, choice, "highest_tile", {"lead": "lot"})

    assert meaning == "If nobody can start like this: The highest tile starts."


def test_an_option_with_one_thin_source_says_so(every: Sets) -> None:
    rules = every["mexican_train"]
    choice = next(one for one in rules.choices if one.key == "going_out")

    assert sources_of(SAYS, rules, choice, "0") == ""
    told = sources_of(SAYS, rules, choice, "-5")
    assert told == "One source only. Sources: mexican-train-ios (code)"


def test_why_something_is_asked_has_words(every: Sets) -> None:
    choices = [choice for rules in every.values() for choice in rules.choices]

    assert set(REASONS) >= {choice.reason for choice in choices} - {""}
    assert set(STATUSES) == {choice.status for choice in choices}


def test_what_this_version_does_not_know_is_asked_in_the_words_of_its_key(every: Sets) -> None:
    choice = TableChoice("of_a_later_version", ("yes", "as_never_before", "3"))

    assert question(SAYS, every["draw"], choice) == "of a later version"
    names = [option_name(SAYS, choice, option) for option in choice.options]
    assert names == ["Yes", "as never before", "3"]


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


def test_the_many_choices_of_a_game_are_opened_one_by_one(tmp_path: Path, games: Sets) -> None:
    current_match = open_current_match(tmp_path / "phone", games)
    start_match(current_match, "dominican", ("Ann", "Bo", "Cy", "Di"), partners=True)
    presenter = opened(current_match)
    assert presenter.state.title == "What the table decides"
    assert not any(card.is_open for card in presenter.state.cards)

    presenter.toggle_choice("tie")
    presenter.choose("tie", "locker")

    assert played(presenter, "tie") == "locker"
    assert [card.key for card in presenter.state.cards if card.is_open] == ["tie"]

    presenter.toggle_choice("tie")
    assert card(presenter, "tie").answer == "Whoever played the last tile"
    assert not card(presenter, "tie").is_open


def test_the_choices_of_a_leaflet_are_all_open(current_match: CurrentMatch) -> None:
    start_match(current_match, "luckies")

    presenter = opened(current_match)

    assert presenter.state.title == "What the leaflet leaves open"
    assert all(card.is_open for card in presenter.state.cards)


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
