"""Setting up games: sizes of the set, partners, targets, presets, and what the table decides."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.presenters.setup import SetupPresenter
from app.presenters.setup.state import NO_TARGET, OTHER_TARGET, USUAL
from app.store.core.settings import SETUP
from app.words.options import Chip
from app.words.rules.choices import FEW, ChoiceCard, offered_choices
from tests.builders import NAMES, open_current_match, start_match
from tests.fake_navigation import FakeNavigation
from tests.services import services

SAYS = Language()
GUESTS = (*NAMES, "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max", "Nat")
NBSP = "\xa0"


@pytest.fixture
def current_match(tmp_path: Path, games: Mapping[str, RuleSet]) -> CurrentMatch:
    return open_current_match(tmp_path / "phone", games)


def opened(current_match: CurrentMatch, game: str, players: int = 0) -> SetupPresenter:
    presenter = SetupPresenter(services(current_match, SAYS), FakeNavigation())
    presenter.open(box=game)
    seat(presenter, *GUESTS[:players])
    return presenter


def seat(presenter: SetupPresenter, *names: str) -> None:
    for name in names:
        presenter.type_name(name)
        presenter.add()


def chosen(chips: tuple[Chip, ...]) -> list[str]:
    return [chip.key for chip in chips if chip.chosen]


def texts(chips: tuple[Chip, ...]) -> list[str]:
    return [chip.text.replace(NBSP, " ") for chip in chips]


def started(current_match: CurrentMatch, presenter: SetupPresenter) -> CurrentMatch:
    presenter.start()
    assert presenter.state.errors.start == ""
    return current_match


def open_card(presenter: SetupPresenter) -> ChoiceCard:
    return next(card for card in presenter.state.choices if card.is_open)


# Every game


def test_every_game_starts_with_any_number_of_players_it_is_for(
    current_match: CurrentMatch, games: Mapping[str, RuleSet]
) -> None:
    for game, rules in games.items():
        for players in rules.player_counts(rules.chosen()):
            presenter = opened(current_match, game, players)

            match = started(current_match, presenter).table.match

            assert (match.rules.id, len(match.players)) == (game, players)


def test_any_taps_lead_to_a_match_or_to_a_sentence(
    current_match: CurrentMatch, games: Mapping[str, RuleSet]
) -> None:
    dice = Random(17)
    for game in games:
        presenter = opened(current_match, game)
        presenter.toggle_table_choices()
        for _ in range(12):
            tap_anything(presenter, dice)
        presenter.start()
        assert current_match.now is not None or presenter.state.errors.start
        current_match.pause()


def tap_anything(presenter: SetupPresenter, dice: Random) -> None:
    state = presenter.state
    free = [name for name in GUESTS if name not in {row.name for row in state.seats}]
    if free and dice.random() < 0.4:
        seat(presenter, dice.choice(free))
    elif state.seats and dice.random() < 0.2:
        presenter.unseat(dice.randrange(len(state.seats)))
    if state.sizes and dice.random() < 0.3:
        presenter.set_size(dice.choice(state.sizes).key)
    if state.presets and dice.random() < 0.3:
        presenter.choose_preset(dice.choice(state.presets).key)
    if state.partners.offered:
        presenter.set_partners(not state.partners.on)
    card = dice.choice(state.choices)
    if card.is_open:
        presenter.choose(card.key, dice.choice(card.options).key)
    else:
        presenter.toggle_choice(card.key)
    if dice.random() < 0.3:
        presenter.set_target(dice.choice(presenter.state.targets).key)


# The size of the set


def test_each_size_says_its_tiles_and_how_many_play_with_it(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "mexican_train")

    assert texts(presenter.state.sizes) == [
        "9-9 · 55 tiles · 2 to 4 players",
        "12-12 · 91 tiles · 2 to 10 players",
        "15-15 · 136 tiles · 9 to 12 players",
        "18-18 · 190 tiles · 13 to 14 players",
    ]


def test_a_game_of_one_size_does_not_ask_for_it(current_match: CurrentMatch) -> None:
    assert opened(current_match, "texas_42").state.sizes == ()


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [
        ("mexican_train", 0, "12"),
        ("mexican_train", 4, "12"),
        ("mexican_train", 11, "15"),
        ("mexican_train", 14, "18"),
        ("chickenfoot", 8, "9"),
        ("chickenfoot", 9, "12"),
        ("block", 5, "9"),
        ("matador", 8, "9"),
    ],
)
def test_the_size_follows_the_number_of_players(
    current_match: CurrentMatch, game: str, players: int, size: str
) -> None:
    presenter = opened(current_match, game, players)

    assert chosen(presenter.state.sizes) == [size]


def test_a_chosen_size_stays_and_says_if_it_is_too_small(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "mexican_train", 4)
    presenter.set_size("9")
    assert presenter.state.people_note == "In turn order, clockwise. 10 tiles each."
    assert presenter.state.errors.size == ""

    seat(presenter, "Ed")
    assert chosen(presenter.state.sizes) == ["9"]
    assert presenter.state.errors.size == "This set is not for 5 players. Choose another size."

    presenter.start()
    assert presenter.state.errors.start == "This set is not for 5 players. Choose another size."
    assert presenter.state.errors.size == ""  # the message is in one place only

    presenter.set_size("12")
    assert started(current_match, presenter).table.match.highest is None


def test_the_match_has_the_size_and_the_next_setup_too(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "mexican_train", 3)
    presenter.set_size("9")

    assert started(current_match, presenter).table.match.highest == 9
    assert chosen(opened(current_match, "mexican_train").state.sizes) == ["9"]


def test_a_size_that_followed_the_players_follows_them_again(current_match: CurrentMatch) -> None:
    started(current_match, opened(current_match, "mexican_train", 11))
    assert current_match.table.match.highest == 15

    presenter = opened(current_match, "mexican_train", 4)

    assert chosen(presenter.state.sizes) == ["12"]


def test_what_each_is_dealt_follows_the_options(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "mexican_train", 4)
    assert presenter.state.people_note == "In turn order, clockwise. 15 tiles each."

    presenter.choose("deal", "spruce")
    assert presenter.state.people_note == "In turn order, clockwise. 12 tiles each."

    presenter.choose("deal", "own")
    assert presenter.state.people_note == (
        "With 4 at the table, you agree how many tiles each player takes."
    )


# Partners


def test_where_partners_are_a_must_they_are_shown_and_not_asked(
    current_match: CurrentMatch,
) -> None:
    presenter = opened(current_match, "dominican", 3)
    assert not presenter.state.partners.offered
    assert presenter.state.partners.note == (
        "You play as partners, two against two. Partners sit opposite each other."
    )

    presenter.start()
    assert presenter.state.errors.start.startswith("1 more player is needed")

    seat(presenter, "Di")
    assert not presenter.state.partners.offered
    assert presenter.state.partners.note == "Ann and Cy play against Bo and Di."
    assert presenter.state.seats[0].partner == "with Cy"
    assert presenter.state.people_note == "In turn order, counter-clockwise. 7 tiles each."
    assert started(current_match, presenter).table.match.sides == ((0, 2), (1, 3))


def test_where_all_play_alone_no_partners_are_offered(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "bergen", 4)

    assert not presenter.state.partners.offered
    assert presenter.state.partners.note == ""

    presenter.set_partners(True)
    assert started(current_match, presenter).table.match.sides is None


def test_a_game_that_can_have_partners_offers_them_without_speaking_of_a_leaflet(
    current_match: CurrentMatch,
) -> None:
    presenter = opened(current_match, "all_fives", 4)
    assert presenter.state.partners.offered
    assert presenter.state.partners.note.startswith("With 4 at the table you can play as partners")

    presenter.set_partners(True)
    assert presenter.state.partners.note == "Ann and Cy play against Bo and Di."


# The target


@pytest.mark.parametrize(
    ("game", "players", "targets", "target", "note"),
    [
        ("texas_42", 4, ["7", NO_TARGET], "7", "To 7 marks"),
        ("jamaican_partner", 4, ["6"], "6", "To 6 points"),
        ("brazilian", 4, ["6", "7", "10", NO_TARGET], "6", "To 6 points"),
        ("five_up", 2, ["61", "100", "150", "200", "250", NO_TARGET], "61", "To exactly 61 points"),
        ("mexican_train", 2, ["7", "10", "13"], "13", "13 rounds · the lowest total wins"),
        ("spinner", 2, ["9", "10"], "10", "10 rounds · the lowest total wins"),
        ("puerto_rican", 4, ["200", "250", "500", NO_TARGET], "500", "To 500 points"),
    ],
)
def test_a_game_offers_its_own_targets_in_its_own_words(
    current_match: CurrentMatch, game: str, players: int, targets: list[str], target: str, note: str
) -> None:
    state = opened(current_match, game, players).state

    assert [chip.key for chip in state.targets] == [*targets, OTHER_TARGET]
    assert (chosen(state.targets), state.target_note) == ([target], note)


def test_rounds_are_not_called_a_target(current_match: CurrentMatch) -> None:
    state = opened(current_match, "mexican_train").state
    assert (state.target_title, state.target_unit) == ("Rounds", "Rounds")
    assert texts(state.targets) == ["7", "10", "13 (one for each double)", "Other…"]

    state = opened(current_match, "texas_42").state
    assert (state.target_title, state.target_unit) == ("Target", "Marks")


def test_the_target_follows_the_players_the_size_and_the_options(
    current_match: CurrentMatch,
) -> None:
    presenter = opened(current_match, "all_fives", 2)
    assert chosen(presenter.state.targets) == ["250"]
    seat(presenter, "Cy")
    assert chosen(presenter.state.targets) == ["200"]
    presenter.choose("unit", "fifths")
    assert chosen(presenter.state.targets) == ["61"]

    presenter = opened(current_match, "mexican_train", 3)
    presenter.set_size("9")
    assert chosen(presenter.state.targets) == ["10"]

    presenter = opened(current_match, "texas_42", 4)
    presenter.choose("count", "points")
    assert chosen(presenter.state.targets) == ["250"]
    assert presenter.state.target_note == "To 250 points"


def test_a_target_of_the_players_own_stays(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "all_fives", 2)
    presenter.set_target("150")

    seat(presenter, "Cy")
    presenter.choose("unit", "fifths")

    assert chosen(presenter.state.targets) == ["150"]
    assert started(current_match, presenter).table.match.target == 150
    assert chosen(opened(current_match, "all_fives").state.targets) == ["150"]


def test_the_usual_target_chosen_again_follows_the_players_again(
    current_match: CurrentMatch,
) -> None:
    presenter = opened(current_match, "all_fives", 2)
    presenter.set_target("150")
    presenter.set_target("250")

    seat(presenter, "Cy")

    assert chosen(presenter.state.targets) == ["200"]


def test_where_the_set_is_too_large_no_name_is_asked_for(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "mexican_train", 2)
    presenter.set_size("18")
    before = presenter.state.view.focus_name

    presenter.start()

    assert presenter.state.errors.start
    assert presenter.state.view.focus_name == before
    assert current_match.now is None


def test_another_way_to_count_has_targets_of_its_own(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "texas_42", 4)
    presenter.set_target(OTHER_TARGET)
    presenter.type_target("5")
    presenter.set_typed_target()
    assert chosen(presenter.state.targets) == ["5"]

    presenter.choose("count", "points")

    assert chosen(presenter.state.targets) == ["250"]


def test_rounds_are_kept_in_the_match(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "chickenfoot", 3)

    assert started(current_match, presenter).table.match.target == 10


# Presets


def test_a_preset_takes_its_choices_and_its_target(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "partners", 4)
    presenter.toggle_table_choices()
    presenter.choose("points", "losers")

    presenter.choose_preset("house")
    assert chosen(presenter.state.presets) == ["house"]
    assert chosen(presenter.state.targets) == ["100"]

    presenter.choose_preset("federation")
    assert chosen(presenter.state.presets) == ["federation"]
    match = started(current_match, presenter).table.match
    assert (match.target, match.choices["points"], match.choices["first_lead"]) == (
        200,
        "every",
        "drawn",
    )


def test_other_choices_are_no_preset(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "dominican", 4)
    assert texts(presenter.state.presets) == ["Patio (usual)", "General"]
    assert chosen(presenter.state.presets) == ["patio"]

    presenter.choose("tie", "locker")
    assert chosen(presenter.state.presets) == []

    presenter.choose_preset("patio")
    assert chosen(presenter.state.presets) == ["patio"]


def test_the_usual_choices_are_a_way_to_play_too(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "fives_and_threes", 2)
    assert texts(presenter.state.presets) == ["Usual", "To 100 points"]
    assert chosen(presenter.state.presets) == [USUAL]

    presenter.choose_preset("hundred")
    assert chosen(presenter.state.presets) == ["hundred"]
    assert chosen(presenter.state.targets) == ["100"]

    presenter.choose_preset(USUAL)
    assert chosen(presenter.state.presets) == [USUAL]
    assert chosen(presenter.state.targets) == ["61"]


def test_a_way_to_play_that_is_called_by_its_target_is_chosen_with_it(
    current_match: CurrentMatch,
) -> None:
    presenter = opened(current_match, "fives_and_threes", 2)

    presenter.set_target("100")
    assert chosen(presenter.state.presets) == ["hundred"]

    presenter.set_target("61")
    assert chosen(presenter.state.presets) == [USUAL]
    assert chosen(presenter.state.targets) == ["61"]


def test_a_target_changes_no_option_that_the_players_have_chosen(
    current_match: CurrentMatch,
) -> None:
    presenter = opened(current_match, "fives_and_threes", 2)
    presenter.choose("reach", "at_least")

    presenter.set_target("100")

    match = started(current_match, presenter).table.match
    assert (match.target, match.choices["reach"], match.choices["when"]) == (
        100,
        "at_least",
        "at_once",
    )


def test_a_preset_of_one_source_says_so(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "puerto_rican", 4)
    assert presenter.state.preset_note == ""

    presenter.choose_preset("doscientos")

    assert presenter.state.preset_note.endswith("\nOne source only.")


def test_a_preset_says_what_it_changes_in_three_lines_at_most(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "fives_and_threes", 2)
    presenter.choose_preset("hundred")

    assert presenter.state.preset_note.splitlines() == [
        "How must the target be reached? It may be passed",
        "When can the match end? At the end of a hand",
    ]

    presenter = opened(current_match, "dominican", 4)
    presenter.choose_preset("general")

    *lines, last = presenter.state.preset_note.splitlines()
    assert len(lines) == 3
    assert last == "…"


# What the table decides


def test_many_choices_are_lines_and_one_is_open(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "dominican")
    assert presenter.state.open_title == "What the table decides (15)"
    folded = presenter.state
    assert not folded.choices

    presenter.toggle_table_choices()
    assert [card.key for card in presenter.state.choices if card.is_open] == []

    presenter.toggle_choice("tie")
    card = open_card(presenter)
    assert (card.key, card.answer) == ("tie", "Whoever started the hand")
    assert card.meaning

    presenter.choose("tie", "locker")
    assert open_card(presenter).answer == "Whoever played the last tile"

    presenter.toggle_choice("tie")
    assert not any(card.is_open for card in presenter.state.choices)


def test_a_few_choices_are_all_open(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, "texas_42")

    presenter.toggle_table_choices()

    assert all(card.is_open and not card.can_fold for card in presenter.state.choices)


def test_an_option_names_its_sources_and_warns_of_a_single_one(
    current_match: CurrentMatch,
) -> None:
    presenter = opened(current_match, "mexican_train")
    presenter.toggle_table_choices()
    presenter.toggle_choice("deal")
    assert open_card(presenter).sources == "Sources: pagat.com · htfbw.com · Good Sam, Texas"

    presenter.toggle_choice("going_out")
    presenter.choose("going_out", "-5")

    assert open_card(presenter).sources.startswith("One source only.")


def test_what_changes_nothing_beside_the_other_choices_is_not_asked(
    current_match: CurrentMatch,
) -> None:
    presenter = opened(current_match, "dominican")
    presenter.toggle_table_choices()
    presenter.choose("capicua", "off")

    keys = {card.key for card in presenter.state.choices}

    assert not keys & {"capicua_blank", "equal_ends"}
    assert presenter.state.open_title == f"What the table decides ({len(keys)})"


def test_every_choice_is_asked_beside_some_other_options(games: Mapping[str, RuleSet]) -> None:
    for rules in games.values():
        usual = rules.chosen()
        tables = [
            {**usual, choice.key: option} for choice in rules.choices for option in choice.options
        ]
        asked = {choice.key for table in tables for choice in offered_choices(rules, table)}
        assert asked == set(usual), rules.id


def test_some_games_have_more_choices_than_are_shown_at_once(games: Mapping[str, RuleSet]) -> None:
    assert {len(rules.choices) > FEW for rules in games.values()} == {True, False}


# The draft


def test_a_setup_of_a_game_is_restored_after_a_kill(
    tmp_path: Path, games: Mapping[str, RuleSet]
) -> None:
    presenter = opened(open_current_match(tmp_path / "phone", games), "chickenfoot", 4)
    presenter.set_size("12")
    presenter.set_target("19")
    before = presenter.state

    again = SetupPresenter(
        services(open_current_match(tmp_path / "phone", games), SAYS), FakeNavigation()
    )
    again.open()

    assert replace(again.state, view=before.view) == before


@pytest.mark.parametrize("highest", [7, "9", True, 0, -1, [9]])
def test_a_kept_size_that_the_game_does_not_have_is_forgotten(
    current_match: CurrentMatch, highest: object
) -> None:
    presenter = opened(current_match, "mexican_train")
    draft = current_match.setting(SETUP)
    draft["by_box"]["mexican_train"]["highest"] = highest
    current_match.settings.set(SETUP, draft)

    again = SetupPresenter(services(current_match, SAYS), FakeNavigation())
    again.open(box="mexican_train")

    assert chosen(presenter.state.sizes) == chosen(again.state.sizes) == ["12"]


def test_after_a_match_without_a_target_the_usual_rounds_are_offered(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "mexican_train", GUESTS[:3], target=None)

    assert chosen(opened(current_match, "mexican_train").state.targets) == ["13"]
