"""A player's page: the figures, their matches, renaming and merging."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.presenters.box_filter import BoxFilter
from app.presenters.history import HistoryPresenter
from app.presenters.history.rows import Rows
from app.presenters.match_actions import play_again
from app.presenters.player import PlayerPresenter
from app.presenters.player.page import AGAINST
from app.sets import Leaflets
from app.store.read.statistics import Statistics
from app.words.dates import day
from app.words.hand.statistics import (
    Best,
    ChartRow,
    Figure,
    FigureGrid,
    OtherPlayer,
    ShowAll,
    TextRow,
)
from tests.builders import NAMES, open_current_match, record_hand, start_match, start_match_again
from tests.fake_clock import FakeClock
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.many_matches import fill
from tests.services import services

Row = TypeVar("Row")


@pytest.fixture
def current_match(tmp_path: Path, sets: Mapping[str, RuleSet]) -> CurrentMatch:
    return open_current_match(tmp_path, sets)


@pytest.fixture
def player(current_match: CurrentMatch, navigation: FakeNavigation) -> PlayerPresenter:
    return PlayerPresenter(services(current_match), navigation)


def of(player: PlayerPresenter, kind: type[Row]) -> list[Row]:
    return [row for row in player.state.rows if isinstance(row, kind)]


def figures(player: PlayerPresenter) -> dict[str, Figure]:
    return {figure.name: figure for grid in of(player, FigureGrid) for figure in grid.figures}


def id_of(current_match: CurrentMatch, name: str) -> str:
    return next(one.id for one in current_match.roster.all() if one.name == name)


def a_match(current_match: CurrentMatch, *names: str) -> None:
    """Plays a match that the first player wins."""
    start_match(current_match, names=names or NAMES[:2], target=20)
    record_hand(current_match, "", "6-4", out=0)
    record_hand(current_match, "5-1", "", out=1)
    record_hand(current_match, "", "6-6", out=0)


def opened(player: PlayerPresenter, current_match: CurrentMatch, name: str) -> None:
    player.open(player=id_of(current_match, name))


def test_where_the_fewest_points_win_nobody_gained_any(
    tmp_path: Path, games: Mapping[str, RuleSet], navigation: FakeNavigation
) -> None:
    current_match = open_current_match(tmp_path, games)
    player = PlayerPresenter(services(current_match), navigation)
    start_match(current_match, "mexican_train", NAMES[:3], 2)
    record_hand(current_match, "", 9, 20, out=0)
    record_hand(current_match, 7, "", 9, out=1)

    opened(player, current_match, "Ann")

    assert {name: figure.value for name, figure in figures(player).items()} == {
        "Matches": "1",
        "Matches won": "1",
        "Hands won": "1",
        "Won by going out": "1",
        "Won when blocked": "0",
        "Wins in a row now": "1",
        "Most wins in a row": "1",
    }
    assert [best.name for best in of(player, Best)] == ["Longest match"]


def test_the_figures_of_one_box_open_the_matches_with_it(
    tmp_path: Path, navigation: FakeNavigation
) -> None:
    current_match = open_current_match(tmp_path, Leaflets())
    player = PlayerPresenter(services(current_match), navigation)
    a_match(current_match)
    start_match_again(current_match, "block", NAMES[:2], target=10)
    record_hand(current_match, "", "6-4", out=0)
    ann = id_of(current_match, "Ann")
    player.open(player=ann)
    everything = figures(player)

    player.choose("box", "block")

    assert (everything["Matches"].value, everything["Points per hand won"].value) == ("2", "11")
    found = figures(player)
    assert (found["Matches"].value, found["Points per hand won"].value) == ("1", "10")
    assert json.loads(found["Matches"].key) == ["history", {"player": ann, "box": "block"}]
    assert [row.chip.text for row in of(player, BoxFilter)] == ["Block"]
    player.open(player=ann)
    assert figures(player)["Matches"].value == "1", "the filter stays after coming back"
    player.remove_filter("box")
    assert figures(player) == everything


def test_the_figures_of_one_match(player: PlayerPresenter, current_match: CurrentMatch) -> None:
    a_match(current_match)

    opened(player, current_match, "Ann")

    found = {name: (figure.value, figure.detail) for name, figure in figures(player).items()}
    assert found == {
        "Matches": ("1", ""),
        "Matches won": ("1", "100 %"),
        "Hands won": ("2", "67 %"),
        "Points per hand won": ("11", ""),
        "Won by going out": ("2", "100 %"),
        "Won when blocked": ("0", "0 %"),
        "Wins in a row now": ("1", ""),
        "Most wins in a row": ("1", ""),
    }


def test_every_figure_opens_its_matches(
    player: PlayerPresenter, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    a_match(current_match)
    ann = id_of(current_match, "Ann")
    opened(player, current_match, "Ann")

    for figure in figures(player).values():
        player.open_link(figure.key)

    match = f"{current_match.table.id} {current_match.table.id}"
    assert dict(zip(figures(player), (params for _, params in navigation.calls), strict=True)) == {
        "Matches": {"player": ann},
        "Matches won": {"player": ann, "won": "yes"},
        "Hands won": {"player": ann, "hands": "won"},
        "Points per hand won": {"player": ann, "hands": "won"},
        "Won by going out": {"player": ann, "hands": "out"},
        "Won when blocked": {"player": ann, "hands": "blocked"},
        "Wins in a row now": {"player": ann, "won": "yes", "run": match},
        "Most wins in a row": {"player": ann, "won": "yes", "run": match},
    }
    assert {name for name, _ in navigation.calls} == {"history"}


def test_a_figure_opens_as_many_matches_as_it_says(
    player: PlayerPresenter, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    people = fill(current_match.database, current_match.leaflets, matches=120, hands=8)
    player.open(player=people[0].id)
    found = figures(player)
    history = HistoryPresenter(services(current_match), navigation)

    for name in ("Matches", "Matches won", "Wins in a row now", "Most wins in a row"):
        player.open_link(found[name].key)
        history.open(**navigation.calls[-1][1])
        assert isinstance(history.state.rows, Rows)
        expected = int(found[name].value) or int(found["Matches won"].value)
        assert history.state.rows.matches == expected, name


def test_a_bar_of_hand_scores_opens_the_matches_of_such_hands(
    player: PlayerPresenter, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    a_match(current_match)
    play_again(current_match, current_match.table.id)
    record_hand(current_match, "", "6-4", out=0)
    opened(player, current_match, "Ann")
    scores = of(player, ChartRow)[-1].bars

    player.open_link(next(spot.key for spot in scores.spots if spot.key))

    _, params = navigation.calls[-1]
    history = HistoryPresenter(services(current_match), navigation)
    history.open(**params)
    assert isinstance(history.state.rows, Rows)
    assert history.state.rows.matches == 2


def test_records_open_their_match(
    player: PlayerPresenter, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    a_match(current_match)
    opened(player, current_match, "Ann")

    found = {best.name: best.value for best in of(player, Best)}
    player.open_link(of(player, Best)[0].key)

    assert found == {
        "Biggest hand": "12 points",
        "Highest total": "22 points",
        "Longest match": "3 hands",
        "Quickest win": "3 hands",
    }
    assert navigation.calls == [("match", {"match": current_match.table.id})]


def test_two_wins_in_a_row_are_a_record_from_the_first_day_to_the_last(
    tmp_path: Path, sets: Mapping[str, RuleSet], navigation: FakeNavigation
) -> None:
    clock = FakeClock()
    current_match = open_current_match(tmp_path, sets, clock)
    player = PlayerPresenter(services(current_match), navigation)
    a_match(current_match)
    first, first_id = current_match.table.stored.record.started_at, current_match.id
    clock.next_day()
    play_again(current_match, current_match.table.id)
    record_hand(current_match, "", "6-4 5-5", out=0)
    last = current_match.table.stored.record.started_at

    opened(player, current_match, "Ann")

    row = of(player, Best)[-1]
    assert (row.name, row.value) == ("Most wins in a row", "2 matches")
    assert row.when == f"{day(Language(), first)} to {day(Language(), last)}"
    assert json.loads(row.key)[1]["run"] == f"{first_id} {current_match.id}"


def test_hands_are_told_apart_by_who_started_and_by_how_they_were_won(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    start_match(current_match)
    record_hand(current_match, "", "6-4", out=0, starter=0)
    record_hand(current_match, "1-0", "6-4", starter=1)
    record_hand(current_match, "", "1-0", out=0, starter=1)
    record_hand(current_match, "2-0", "", out=1, starter=1)

    opened(player, current_match, "Ann")

    found = {name: (figure.value, figure.detail) for name, figure in figures(player).items()}
    assert {name: found[name] for name in list(found)[-6:-2]} == {
        "Won by going out": ("2", "67 %"),
        "Won when blocked": ("1", "33 %"),
        "Won when starting": ("1", "100 %"),
        "Won when others started": ("2", "67 %"),
    }


def test_a_player_without_matches_has_no_figures(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    current_match.roster.add("Ann", 0)

    opened(player, current_match, "Ann")

    assert of(player, FigureGrid) == []
    assert of(player, TextRow)[0].text == "Ann has not played a match yet."
    assert player.state.can_delete


def test_the_figures_are_those_of_the_store_over_many_matches(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    people = fill(current_match.database, current_match.leaflets, matches=120, hands=8)

    player.open(player=people[0].id)

    found = Statistics(current_match.database).player_statistics(people[0].id).figures
    assert figures(player)["Matches"].value == str(found.matches)
    assert figures(player)["Most wins in a row"].value == str(found.longest_streak)
    assert [drawn.title for drawn in of(player, ChartRow)] == [
        "Wins over time",
        "Points of the hands won",
    ]
    assert len(of(player, OtherPlayer)) >= 7


def test_a_long_list_of_opponents_is_shown_on_request(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    ann = current_match.roster.add("Ann", 0)
    for number in range(9):
        a_match(current_match, f"Bo {number}", "Anni")
        player.open(player=ann.id)
        player.merge(id_of(current_match, "Anni"), ann.id)

    assert len(of(player, OtherPlayer)) == 6
    player.show_all(AGAINST)

    assert len(of(player, OtherPlayer)) == 9
    assert of(player, ShowAll) == []


def test_a_new_name_is_stored_reported_and_undone(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    a_match(current_match)
    opened(player, current_match, "Ann")

    player.rename("  Anna ")

    assert player.state.name == "Anna"
    assert player.state.note == "The player is now called Anna."
    assert current_match.table.people[0].name == "Anna"
    player.undo()
    assert player.state.name == current_match.table.people[0].name == "Ann"
    assert not player.state.can_undo


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("bo", "Bo is already listed."),
        ("", "Type a name first."),
        ("A" * 41, "This name is too long"),
    ],
)
def test_an_invalid_name_is_refused(
    player: PlayerPresenter, current_match: CurrentMatch, typed: str, found: str
) -> None:
    a_match(current_match)
    opened(player, current_match, "Ann")

    player.rename(typed)

    assert found in player.state.error
    assert player.state.name == "Ann"


def test_a_new_colour_is_used_at_the_table_at_once(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    a_match(current_match)
    opened(player, current_match, "Ann")

    player.recolour("5")

    assert player.state.colour == 5
    assert [chip.chosen for chip in player.colours()].index(True) == 5
    assert current_match.table.people[0].colour == 5
    player.undo()
    assert player.state.colour == 0


def test_only_a_player_without_matches_can_be_deleted_and_restored(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    a_match(current_match)
    current_match.roster.add("Cy", 2)
    opened(player, current_match, "Ann")
    assert not player.state.can_delete
    opened(player, current_match, "Cy")

    player.delete()

    assert player.state.note == "Cy is no longer listed."
    assert [one.name for one in current_match.roster.all()] == ["Ann", "Bo"]
    player.undo()
    assert [one.name for one in current_match.roster.all()] == ["Ann", "Bo", "Cy"]


def twice_listed(current_match: CurrentMatch) -> tuple[str, str]:
    """Ann, and Anni, who is the same person."""
    a_match(current_match, "Ann", "Bo")
    a_match(current_match, "Anni", "Cy")
    return id_of(current_match, "Ann"), id_of(current_match, "Anni")


def test_a_merge_shows_its_result_before(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    ann, anni = twice_listed(current_match)
    player.open(player=ann)

    asked = player.merge_question(anni)

    assert asked is not None
    assert asked.title == "Are Ann and Anni the same person?"
    assert asked.options == (
        (ann, "Ann stays, and gets 1 match"),
        (anni, "Anni stays, and gets 1 match"),
        ("", "They are two people"),
    )


@pytest.mark.parametrize("stays", ["Ann", "Anni"])
def test_a_merge_keeps_the_chosen_name_and_can_be_undone(
    player: PlayerPresenter, current_match: CurrentMatch, stays: str
) -> None:
    ann, anni = twice_listed(current_match)
    player.open(player=ann)

    player.merge(anni, id_of(current_match, stays))

    assert player.state.name == stays
    assert figures(player)["Matches"].value == "2"
    assert stays in {person.name for person in current_match.table.people}
    player.undo()
    assert player.state.name == "Ann"
    assert figures(player)["Matches"].value == "1"
    assert {person.name for person in current_match.table.people} == {"Anni", "Cy"}


def test_a_merge_can_be_undone_at_any_time(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    ann, anni = twice_listed(current_match)
    player.open(player=ann)
    player.merge(anni, ann)

    player.open(player=anni)

    assert player.state.name == "Ann"
    (part,) = player.state.merged_players
    assert part.text == "Separate Anni again"
    player.unmerge(part.key)
    assert figures(player)["Matches"].value == "1"
    assert player.state.merged_players == ()
    player.undo()
    assert figures(player)["Matches"].value == "2"


def test_players_of_the_same_match_cannot_be_merged(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    a_match(current_match)
    opened(player, current_match, "Ann")

    asked = player.merge_question(id_of(current_match, "Bo"))

    assert asked is None
    assert player.state.error == "Ann and Bo played at the same table, so they are two people."
    assert [chip.text for chip in player.merge_candidates()] == ["Bo"]


def test_a_refused_merge_changes_nothing(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    a_match(current_match)
    opened(player, current_match, "Ann")

    player.merge(id_of(current_match, "Bo"), id_of(current_match, "Bo"))

    assert player.state.name == "Ann"
    assert player.state.error
    assert not player.state.can_undo


def test_a_full_disk_is_reported(
    player: PlayerPresenter, current_match: CurrentMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_match(current_match)
    opened(player, current_match, "Ann")
    monkeypatch.setattr(current_match.roster, "change", disk_is_full)

    player.recolour("3")

    assert "no space left" in player.state.error
    assert player.state.colour == 0


def test_a_missing_player_is_an_error_message(player: PlayerPresenter) -> None:
    player.open(player="nobody")

    assert player.state.error
    assert player.state.rows == ()


def test_a_bar_of_a_month_opens_its_matches(
    player: PlayerPresenter, current_match: CurrentMatch
) -> None:
    people = fill(current_match.database, current_match.leaflets, matches=200, hands=4)
    player.open(player=people[0].id)

    wins = of(player, ChartRow)[0].bars

    name, params = json.loads(wins.spots[0].key)
    assert name == "history"
    assert params == {"player": people[0].id, "year": "2016", "month": "1"}
