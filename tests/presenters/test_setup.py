"""Setting up a match: box, players, target, open points."""

from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person
from app.play.setup.roster import Roster
from app.presenters.setup import SetupPresenter
from app.presenters.setup.state import NO_TARGET, OTHER_TARGET
from app.sets import Leaflets
from app.store.core.settings import MARKS, SETUP
from app.words.boxes import Box
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.services import services

SAYS = Language()


@pytest.fixture
def current_match(tmp_path: Path, sets: dict[str, RuleSet]) -> CurrentMatch:
    return open_current_match(tmp_path / "phone", sets)


def opened(
    current_match: CurrentMatch, navigation: FakeNavigation | None = None, box: str = "manylang"
) -> SetupPresenter:
    presenter = SetupPresenter(services(current_match, SAYS), navigation or FakeNavigation())
    presenter.open(box=box)
    return presenter


def name(presenter: SetupPresenter, *names: str) -> None:
    for one in names:
        presenter.type_name(one)
        presenter.add()


def seated(presenter: SetupPresenter) -> list[str]:
    return [row.name for row in presenter.state.seats]


def chosen_target(presenter: SetupPresenter) -> str:
    return next(chip.key for chip in presenter.state.targets if chip.chosen)


# A first match


def test_a_new_phone_needs_a_box_and_two_names(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter = opened(current_match, navigation)

    presenter.type_name("Ann")
    presenter.add()
    presenter.type_name("Bo")
    presenter.start()

    assert navigation.calls == [("home table", {})]
    assert [person.name for person in current_match.table.people] == ["Ann", "Bo"]
    assert current_match.table.rules.id == "manylang"


def test_the_name_field_has_the_focus_on_a_new_phone(current_match: CurrentMatch) -> None:
    assert opened(current_match).state.view.focus_name == 1
    assert opened(current_match, box="").state.view.focus_name == 0


def test_with_known_players_the_name_field_has_no_focus(current_match: CurrentMatch) -> None:
    current_match.roster.add("Ann", 0)

    assert opened(current_match).state.view.focus_name == 0


def test_adding_a_name_keeps_the_field_ready_for_the_next(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)

    name(presenter, "Ann")

    assert presenter.state.typed == ""
    assert presenter.state.view.focus_name == 2


def test_starting_too_early_says_who_is_missing_and_focuses_the_name_field(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter = opened(current_match, navigation)
    presenter.type_name("Ann")

    presenter.start()

    assert seated(presenter) == ["Ann"]
    assert presenter.state.errors.start.startswith("1 more player is needed")
    assert presenter.state.errors.people == ""  # the message is in one place only
    assert presenter.state.view.focus_name == 2
    assert (current_match.now, navigation.calls) == (None, [])


def test_without_a_box_nothing_starts_and_all_are_listed(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, box="")
    name(presenter, "Ann", "Bo")

    presenter.start()

    assert current_match.now is None
    found = [row.id for row in presenter.state.boxes if isinstance(row, Box)]
    assert found == list(current_match.leaflets)


def test_an_error_disappears_with_the_next_tap(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    presenter.start()

    presenter.type_name("A")

    assert presenter.state.errors.start == ""


# The box


def test_every_box_shows_its_own_tiles_and_how_many_can_play(current_match: CurrentMatch) -> None:
    first = opened(current_match, box="").state.boxes[1]

    assert isinstance(first, Box)

    assert first.name == "Luckies colour dominoes"
    assert first.maker == "Luckies for Suck UK Ltd"
    assert first.about.replace("\xa0", " ") == "2 to 4 players · 4 languages"
    assert [str(tile) for tile in first.tiles] == ["6-6", "4-3", "2-1"]


def test_a_chosen_box_is_shown_alone_until_another_is_wanted(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)

    assert presenter.state.boxes == ()
    assert presenter.state.box is not None

    presenter.toggle_boxes()
    presenter.pick_box("bg2133")

    assert presenter.state.boxes == ()
    assert presenter.state.box.id == "bg2133"


def test_the_box_played_last_is_chosen(current_match: CurrentMatch) -> None:
    start_match(current_match, "bg2133")

    presenter = opened(current_match, box="")

    assert presenter.state.box is not None
    assert presenter.state.box.id == "bg2133"


# The players


@pytest.mark.parametrize("typed", ["Ann", " ann ", "ANN", "A\u200bnn"])
def test_a_second_player_of_a_name_is_refused_with_a_proposed_name(
    current_match: CurrentMatch, typed: str
) -> None:
    presenter = opened(current_match)
    name(presenter, "Ann")

    name(presenter, typed)

    assert seated(presenter) == ["Ann"]
    assert presenter.state.errors.people == (
        "Ann is already at the table. Give this player another name, for example “Ann B”."
    )
    assert presenter.state.typed == typed


def test_the_proposed_name_is_not_in_use(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, "Ann", "Ann B", "Ann")

    assert "“Ann C”" in presenter.state.errors.people


def test_typing_a_name_of_the_roster_seats_that_player(current_match: CurrentMatch) -> None:
    ann = current_match.roster.add("Ann", 5)
    presenter = opened(current_match)

    name(presenter, "ann")

    assert seated(presenter) == ["Ann"]
    assert presenter.state.seats[0].colour == 5
    assert [player.id for player in current_match.roster.all()] == [ann.id]


def test_an_empty_name_is_refused(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)

    name(presenter, "   ")

    assert presenter.state.errors.people == "Type a name first."


@pytest.mark.parametrize("short", ["A" * 40, "👩‍👩‍👧" * 40, "é" * 40, "م" * 40])
def test_a_name_of_forty_characters_is_accepted(current_match: CurrentMatch, short: str) -> None:
    presenter = opened(current_match)

    name(presenter, short)

    assert len(current_match.roster.all()) == 1


@pytest.mark.parametrize("long", ["A" * 41, "👩" * 41, "👩‍👩‍👧‍👦" * 40])
def test_longer_names_are_refused(current_match: CurrentMatch, long: str) -> None:
    presenter = opened(current_match)

    name(presenter, long)

    assert presenter.state.errors.people == "This name is too long: 40 letters at most."
    assert current_match.roster.all() == ()


def test_everybody_gets_a_colour_of_their_own(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)

    name(presenter, *NAMES[:5])

    assert len({row.colour for row in presenter.state.seats}) == 5


def test_a_new_player_gets_the_least_used_colour(current_match: CurrentMatch) -> None:
    for colour in (0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 6):
        current_match.roster.add(f"Player {len(current_match.roster.all())}", colour)
    presenter = opened(current_match)

    name(presenter, "Ann", "Bo", "Cy")

    assert [row.colour for row in presenter.state.seats] == [5, 7, 0]


@pytest.mark.parametrize("typed", ["zoe", "ЗОЯ", "さく", "łu", "lu"])
def test_typing_filters_the_roster_with_any_accents(
    current_match: CurrentMatch, typed: str
) -> None:
    wanted = {"zoe": "Zoë", "ЗОЯ": "Зоя", "さく": "サクラ"}.get(typed, "Łucja")
    for known in ("Zoë", "Зоя", "サクラ", "Łucja"):
        current_match.roster.add(known, 0)
    presenter = opened(current_match)

    presenter.type_name(typed)

    assert [chip.text for chip in presenter.state.roster] == [wanted]


def test_of_more_players_than_first_colours_the_others_get_one_too(
    current_match: CurrentMatch,
) -> None:
    roster, seated = Roster(current_match.roster), list[Person]()

    for number in range(10):
        seated.append(roster.add(f"Player {number}", seated))
    newcomer = roster.add("Somebody else", ())

    assert [person.colour for person in seated] == list(range(10))
    assert newcomer.colour == 0


def test_two_of_the_roster_in_one_colour_are_told_apart_at_the_table(
    current_match: CurrentMatch,
) -> None:
    ann, bo = current_match.roster.add("Ann", 3), current_match.roster.add("Bo", 3)
    presenter = opened(current_match)

    presenter.seat(ann.id)
    presenter.seat(bo.id)

    assert [row.colour for row in presenter.state.seats] == [3, 4]
    assert current_match.roster.get(bo.id).colour == 4


def test_a_new_colour_is_stored_in_the_roster(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, "Ann", "Bo")

    presenter.recolour(0)

    assert [row.colour for row in presenter.state.seats] == [2, 1]
    assert [player.colour for player in current_match.roster.all()] == [2, 1]


def test_the_roster_offers_those_who_played_last_first(current_match: CurrentMatch) -> None:
    for one in ("Zoe", "Flo", "Ed"):
        current_match.roster.add(one, 0)
    start_match(current_match, names=("Di", "Cy"))

    presenter = opened(current_match)

    assert [chip.text for chip in presenter.state.roster] == ["Di", "Cy", "Ed", "Flo", "Zoe"]


def test_a_long_roster_is_shown_when_asked_for(current_match: CurrentMatch) -> None:
    for number in range(20):
        current_match.roster.add(f"Guest {number}", 0)
    presenter = opened(current_match)

    assert len(presenter.state.roster) == 13
    assert presenter.state.roster[-1].text == "All 20…"

    presenter.seat("")

    assert len(presenter.state.roster) == 20


def test_typing_filters_the_roster(current_match: CurrentMatch) -> None:
    for one in ("Ann", "Bo", "Hanna"):
        current_match.roster.add(one, 0)
    presenter = opened(current_match)

    presenter.type_name("an")

    assert [chip.text for chip in presenter.state.roster] == ["Ann", "Hanna"]


def test_seated_players_are_not_offered(current_match: CurrentMatch) -> None:
    ann = current_match.roster.add("Ann", 0)
    presenter = opened(current_match)

    presenter.seat(ann.id)
    assert not presenter.state.roster

    presenter.unseat(0)

    assert [chip.text for chip in presenter.state.roster] == ["Ann"]


def test_a_mistyped_name_is_removed_from_the_roster(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, "Amn")

    presenter.unseat(0)

    assert seated(presenter) == []
    assert presenter.state.roster == ()
    assert current_match.roster.all() == ()


def test_a_new_player_with_a_match_stays_in_the_roster(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, "Ann", "Bo")
    before = current_match.settings.get(SETUP)
    presenter.start()
    current_match.settings.set(SETUP, before)  # as if the disk was full just after the start

    presenter.open()
    presenter.unseat(0)

    assert [player.name for player in current_match.roster.all()] == ["Ann", "Bo"]


def test_seats_are_moved(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, "Ann", "Bo", "Cy")

    presenter.move(0, 2)
    assert seated(presenter) == ["Bo", "Cy", "Ann"]

    presenter.move(2, 1)
    assert seated(presenter) == ["Bo", "Ann", "Cy"]

    presenter.move(0, -3)
    assert seated(presenter) == ["Bo", "Ann", "Cy"]


def test_a_lifted_seat_stays_lifted_while_it_is_moved(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, "Ann", "Bo", "Cy")

    presenter.toggle_move_buttons(0)
    presenter.move(0, 1)

    assert [row.has_move_buttons for row in presenter.state.seats] == [False, True, False]

    presenter.toggle_move_buttons(1)

    assert not any(row.has_move_buttons for row in presenter.state.seats)


def test_too_many_players_for_the_box_are_reported_at_once_and_refused(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter = opened(current_match, navigation, "bg2133")
    name(presenter, *NAMES[:5])

    assert presenter.state.errors.people.startswith("1 player too many. At most 4")

    presenter.start()
    assert presenter.state.errors.start.startswith("1 player too many. At most 4")
    assert presenter.state.errors.people == ""  # the message is in one place only
    assert navigation.calls == []

    presenter.pick_box("manylang")
    assert presenter.state.errors.people == ""

    presenter.start()
    assert len(current_match.table.people) == 5


# Partners


def test_four_may_be_partners_who_sit_opposite(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter = opened(current_match, navigation, "bg2133")
    name(presenter, *NAMES[:3])
    assert not presenter.state.partners.offered

    name(presenter, "Di")
    assert presenter.state.partners.note == "Two against two, as in this leaflet."
    presenter.set_partners(True)

    assert presenter.state.partners.note == "Ann and Cy against Bo and Di, as in this leaflet."
    assert [row.partner for row in presenter.state.seats] == [
        "with Cy",
        "with Di",
        "with Ann",
        "with Bo",
    ]

    presenter.start()
    assert current_match.table.match.sides == ((0, 2), (1, 3))


def test_elsewhere_partners_are_a_house_rule(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, *NAMES[:4])

    assert presenter.state.partners.note.endswith("Not in this leaflet: a house rule.")


def test_without_a_fourth_player_there_are_no_partners(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, box="bg2133")
    name(presenter, *NAMES[:4])
    presenter.set_partners(True)

    presenter.unseat(3)
    presenter.start()

    assert current_match.table.match.sides is None


# The target


@pytest.mark.parametrize(
    ("box", "first", "chosen", "expected_note"),
    [
        ("bg2133", ["100", "50", "150"], "100", "The leaflet says 100."),
        (
            "manylang",
            ["50", "75", "100"],
            "100",
            "The leaflet lets the table choose, for example 50, 75, 100.",
        ),
        ("luckies", ["50", "100", "150"], "100", "The leaflet lets the table choose."),
        ("art3494", ["50", "100", "150"], NO_TARGET, "The leaflet names no target."),
    ],
)
def test_the_first_target_is_the_one_of_the_leaflet(
    current_match: CurrentMatch, box: str, first: list[str], chosen: str, expected_note: str
) -> None:
    presenter = opened(current_match, box=box)

    assert [chip.key for chip in presenter.state.targets[:3]] == first
    assert chosen_target(presenter) == chosen
    assert presenter.state.target_note == expected_note


def test_the_target_last_played_with_a_box_is_chosen(current_match: CurrentMatch) -> None:
    start_match(current_match, "manylang", target=73, choices={"tie": "pick"})

    presenter = opened(current_match)

    presenter.toggle_table_choices()
    assert chosen_target(presenter) == "73"
    assert presenter.state.choices[0].options[4].chosen


def test_any_other_number_can_be_typed(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    presenter.set_target(OTHER_TARGET)
    assert presenter.state.view.is_target_field_open

    presenter.type_target("61")
    presenter.set_typed_target()

    assert chosen_target(presenter) == "61"
    assert not presenter.state.view.is_target_field_open


@pytest.mark.parametrize("typed", ["", "0", "-5", "10000", "99999999999999", "a", "²"])
def test_an_invalid_target_is_refused_in_place(current_match: CurrentMatch, typed: str) -> None:
    presenter = opened(current_match)
    presenter.set_target(OTHER_TARGET)
    presenter.type_target(typed)

    presenter.set_typed_target()

    assert presenter.state.errors.target == "Type a number from 1 to 9999."
    assert chosen_target(presenter) == "100"


def test_a_typed_target_is_used_by_start(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, "Ann", "Bo")
    presenter.set_target(OTHER_TARGET)
    presenter.type_target("61")

    presenter.start()

    assert current_match.table.match.target == 61


def test_a_match_can_have_no_target(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, "Ann", "Bo")

    presenter.set_target(NO_TARGET)
    presenter.start()

    assert current_match.table.match.target is None


# Open points, and marks for colours


def test_open_points_are_folded_away_and_counted(current_match: CurrentMatch) -> None:
    presenter = opened(current_match, box="luckies")

    assert presenter.state.open_title == "What the leaflet leaves open (3)"
    assert not presenter.state.view.shows_table_choices

    presenter.toggle_table_choices()
    presenter.choose("tie", "pick")
    name(presenter, "Ann", "Bo")
    presenter.start()

    assert current_match.table.match.choices["tie"] == "pick"


def test_marks_are_offered_for_coloured_boxes_until_answered(current_match: CurrentMatch) -> None:
    assert not opened(current_match).state.offers_marks
    presenter = opened(current_match, box="luckies")
    assert (presenter.state.offers_marks, presenter.state.marks) == (True, False)

    presenter.set_marks(True)

    assert (presenter.state.offers_marks, presenter.state.marks) == (True, True)
    assert current_match.settings.get(MARKS) is True
    assert not opened(current_match, box="luckies").state.offers_marks


# The draft


def test_an_unfinished_setup_is_restored_after_a_kill(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    presenter = opened(open_current_match(tmp_path / "phone", sets), box="bg2133")
    name(presenter, *NAMES[:4])
    presenter.set_partners(True)
    presenter.set_target("150")
    presenter.choose("tie", "pick")
    presenter.type_name("Ed")
    before = presenter.state

    again = opened(open_current_match(tmp_path / "phone", sets), box="").state

    assert (again.seats, again.typed) == (before.seats, "Ed")
    assert (again.targets, again.choices) == (before.targets, before.choices)
    assert again.partners == before.partners
    assert again.box == before.box


def test_choices_for_a_box_are_restored_when_it_is_chosen_again(
    current_match: CurrentMatch,
) -> None:
    presenter = opened(current_match)
    presenter.set_target("50")

    presenter.pick_box("bg2133")
    presenter.pick_box("manylang")

    assert chosen_target(presenter) == "50"


def test_a_started_match_clears_the_setup(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, "Ann", "Bo")
    presenter.start()

    presenter.open(box="manylang")

    assert seated(presenter) == []


@pytest.mark.parametrize("kept", [5, "x", [], {}, {"box": "none"}, {"box": [], "seats": 3}])
def test_a_corrupt_setup_is_an_empty_one(current_match: CurrentMatch, kept: object) -> None:
    current_match.settings.set(SETUP, kept)

    presenter = opened(current_match, box="")

    assert (presenter.state.box, presenter.state.seats) == (None, ())


@pytest.mark.parametrize("choices", ["null", "7", '["x"]', "[[1]]"])
def test_a_corrupt_last_match_gives_no_defaults(current_match: CurrentMatch, choices: str) -> None:
    start_match(current_match, target=30)
    current_match.end()
    with current_match.database.writing() as connection:
        connection.execute("UPDATE matches SET choices = ?", (choices,))

    assert opened(current_match).state.box is not None


def test_a_deleted_player_loses_the_seat(current_match: CurrentMatch) -> None:
    presenter = opened(current_match)
    name(presenter, "Ann", "Bo")
    current_match.roster.delete(current_match.roster.all()[0].id)

    presenter.open()

    assert seated(presenter) == ["Bo"]


def test_starting_says_that_the_match_on_the_table_is_put_aside(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match)
    record_hand(current_match, "", "6-4", out=0)

    presenter = opened(current_match)

    assert presenter.state.start_note == (
        "The match of Ann and Bo is paused. You can continue it later."
    )


def test_a_full_disk_is_reported_and_no_match_starts(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter = opened(current_match, navigation)
    name(presenter, "Ann", "Bo")
    current_match.database.before_write = disk_is_full

    presenter.start()

    assert "no space left" in presenter.state.errors.start
    assert (current_match.now, navigation.calls) == (None, [])


def test_the_chosen_box_is_restored_after_a_kill(tmp_path: Path, sets: dict[str, RuleSet]) -> None:
    presenter = opened(open_current_match(tmp_path / "phone", sets), box="manylang")
    presenter.pick_box("bg2133")

    again = opened(open_current_match(tmp_path / "phone", sets), box="manylang")
    assert again.state.box is not None
    assert again.state.box.id == "bg2133"

    again.open(box="manylang")
    assert again.state.box is not None
    assert again.state.box.id == "manylang"


# Games


@pytest.fixture
def with_games(tmp_path: Path) -> CurrentMatch:
    return open_current_match(tmp_path / "games", Leaflets())


def test_a_game_can_be_chosen_once_the_games_are_read(with_games: CurrentMatch) -> None:
    presenter = opened(with_games, box="luckies")
    presenter.toggle_boxes()
    before = presenter.state.boxes

    presenter.load_games()
    presenter.show_games()
    listed = [row for row in presenter.state.boxes if isinstance(row, Box)]
    presenter.pick_box("mexican_train")

    assert presenter.state.box is not None
    assert (presenter.state.box.id, presenter.state.boxes) == ("mexican_train", ())
    assert len(before) < len(listed) == 27
    assert [box.id for box in listed if box.chosen] == ["luckies"]
    assert listed[0].id == "luckies"


def test_the_list_of_boxes_has_a_search(with_games: CurrentMatch) -> None:
    presenter = opened(with_games, box="luckies")
    presenter.toggle_boxes()

    presenter.search_boxes("muggins")
    found = presenter.state
    presenter.pick_box("all_fives")
    presenter.toggle_boxes()

    assert [row.id for row in found.boxes if isinstance(row, Box)] == ["all_fives"]
    assert (found.query, presenter.state.query) == ("muggins", "")


def test_the_game_played_last_is_chosen_with_its_values(with_games: CurrentMatch) -> None:
    start_match(with_games, "all_fives", target=61)
    with_games.end()

    presenter = opened(with_games, box="")

    assert presenter.state.box is not None
    assert presenter.state.box.id == "all_fives"
    assert [chip.text for chip in presenter.state.targets if chip.chosen] == ["61"]


def test_after_a_kill_the_setup_still_has_its_game(with_games: CurrentMatch) -> None:
    presenter = opened(with_games, box="luckies")
    presenter.pick_box("all_fives")
    presenter.set_target("150")

    again = opened(with_games, box="luckies")

    assert again.state.box is not None
    assert again.state.box.id == "all_fives"
    assert [chip.text for chip in again.state.targets if chip.chosen] == ["150"]
