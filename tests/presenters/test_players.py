"""All players with their figures, and the tables of opponents and partners."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.play.match.current_match import CurrentMatch
from app.presenters.box_filter import BoxFilter
from app.presenters.players import (
    MET,
    PARTNERS,
    MatrixCard,
    NoPlayers,
    PlayersPresenter,
    Proposal,
    ViewChips,
)
from app.sets import Leaflets
from app.store.core.database import new_id
from app.store.core.records import PlayerRecord
from app.store.read.history import Filter, History
from app.store.write.player_merge import PlayerMerge
from app.words.hand.statistics import MATRIX_LIMIT, PlayerLine
from tests import taken_rows
from tests.builders import NAMES, open_current_match, record_hand, start_match, start_match_again
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full, file_is_damaged
from tests.many_matches import fill
from tests.services import services


@pytest.fixture
def current_match(tmp_path: Path, sets: Mapping[str, RuleSet]) -> CurrentMatch:
    return open_current_match(tmp_path, sets)


@pytest.fixture
def players(current_match: CurrentMatch, navigation: FakeNavigation) -> PlayersPresenter:
    return PlayersPresenter(services(current_match), navigation)


def lines(players: PlayersPresenter) -> list[PlayerLine]:
    return [row for row in players.state.rows if isinstance(row, PlayerLine)]


def card(players: PlayersPresenter) -> MatrixCard:
    (found,) = [row for row in players.state.rows if isinstance(row, MatrixCard)]
    return found


def a_match(current_match: CurrentMatch) -> None:
    """Ann wins a match against Bo and Cy."""
    start_match(current_match, names=NAMES[:3], target=10)
    record_hand(current_match, "", "6-4", "3-0", out=0)


def test_a_new_phone_says_that_nobody_has_played_and_offers_a_match(
    players: PlayersPresenter, navigation: FakeNavigation
) -> None:
    players.open()
    players.new_match()

    (listed,) = players.state.rows
    assert isinstance(listed, NoPlayers)
    assert navigation.calls == [("setup", {})]


def test_a_player_without_matches_is_listed(
    players: PlayersPresenter, current_match: CurrentMatch
) -> None:
    current_match.roster.add("Ann", 0)

    players.open()

    assert [line.details for line in lines(players)] == ["no match yet"]
    assert not any(isinstance(row, ViewChips) for row in players.state.rows)


def test_after_one_match_all_have_a_match_and_the_winner_a_win(
    players: PlayersPresenter, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    a_match(current_match)

    players.open()
    players.open_player(lines(players)[0].id)

    listed = {line.name: line.label for line in lines(players)}
    assert listed == {
        "Ann": "Ann: 1 match and 1 win",
        "Bo": "Bo: 1 match and 0 wins",
        "Cy": "Cy: 1 match and 0 wins",
    }
    assert navigation.calls == [("player", {"player": lines(players)[0].id})]


def test_the_matrix_shows_the_wins_of_each_player_against_each_other(
    players: PlayersPresenter, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    a_match(current_match)

    players.open()
    players.select_view(MET)

    matrix = card(players).matrix
    names = [head.name for head in matrix.heads]
    ann, bo = names.index("Ann"), names.index("Bo")
    assert matrix.lines[ann][bo].text == "1"
    assert matrix.lines[ann][bo].description == "Ann against Bo: 1 of 1 match won"
    assert matrix.lines[bo][ann].text == "0"
    assert matrix.lines[ann][ann].text == ""
    players.open_link(matrix.lines[ann][bo].key)
    assert navigation.calls[0][0] == "pair"
    two = navigation.calls[0][1]
    assert [current_match.roster.get(two[who]).name for who in ("one", "other")] == ["Ann", "Bo"]


def test_the_matrix_of_partners_is_symmetric(
    players: PlayersPresenter, current_match: CurrentMatch
) -> None:
    start_match(current_match, "bg2133", NAMES[:4], 10, partners=True)
    record_hand(current_match, "", "6-4", "3-0", "1-0", out=0)

    players.open()
    players.select_view(PARTNERS)

    matrix = card(players).matrix
    names = [head.name for head in matrix.heads]
    ann, cy = names.index("Ann"), names.index("Cy")
    assert matrix.lines[ann][cy].description == "Ann and Cy as partners: 1 of 1 match won"
    assert matrix.lines[cy][ann].text == "1"


def test_without_partners_it_says_so(
    players: PlayersPresenter, current_match: CurrentMatch
) -> None:
    a_match(current_match)

    players.open()
    players.select_view(PARTNERS)

    assert card(players).empty_text == "They were never partners."
    assert card(players).matrix.heads == ()


def test_the_selected_view_is_kept(players: PlayersPresenter, current_match: CurrentMatch) -> None:
    a_match(current_match)
    players.open()
    players.select_view(MET)

    players.open()

    assert card(players).matrix.heads


@pytest.fixture
def at_two_boxes(tmp_path: Path, navigation: FakeNavigation) -> PlayersPresenter:
    """Ann, Bo and Cy with a leaflet, Ann and Bo with Block."""
    current_match = open_current_match(tmp_path, Leaflets())
    a_match(current_match)
    start_match_again(current_match, "block", NAMES[:2], target=10)
    record_hand(current_match, "6-4", "", out=1)
    return PlayersPresenter(services(current_match), navigation)


def test_the_players_of_one_box_are_listed_with_their_matches_with_it(
    at_two_boxes: PlayersPresenter, navigation: FakeNavigation
) -> None:
    players = at_two_boxes
    players.open()
    offered = players.filter_options("box")
    everybody = [line.details for line in lines(players)]

    players.choose("box", "block")

    assert [chip.key for chip in offered.options] == ["manylang", "block"]
    assert everybody == ["2 matches · 1 win", "2 matches · 1 win", "1 match · 0 wins"]
    assert {line.name: line.details for line in lines(players)} == {
        "Ann": "1 match · 0 wins",
        "Bo": "1 match · 1 win",
    }
    assert box_chips(players) == [("Block", True)]
    players.select_view(MET)
    assert [head.name for head in card(players).matrix.heads] == ["Ann", "Bo"]
    players.open_player("somebody")
    assert navigation.calls[-1] == ("player", {"player": "somebody", "box": "block"})
    players.remove_filter("box")
    assert len(card(players).matrix.heads) == 3
    assert box_chips(players) == [("Box", False)]


def box_chips(players: PlayersPresenter) -> list[tuple[str, bool]]:
    return [
        (row.chip.text, row.chip.chosen) for row in players.state.rows if isinstance(row, BoxFilter)
    ]


def test_where_one_box_was_played_there_is_no_filter(
    players: PlayersPresenter, current_match: CurrentMatch
) -> None:
    a_match(current_match)

    players.open()

    assert box_chips(players) == []


def test_the_filter_goes_with_the_last_match_of_its_box(at_two_boxes: PlayersPresenter) -> None:
    at_two_boxes.open()
    at_two_boxes.choose("box", "block")
    current_match = at_two_boxes._current_match  # noqa: SLF001
    block = History(current_match.database).keys(Filter(set_id="block"))[0][1]

    current_match.matches.delete(block)
    at_two_boxes.open()

    assert box_chips(at_two_boxes) == []
    assert len(lines(at_two_boxes)) == 3


def test_the_matrix_shows_at_most_the_players_with_most_matches(
    players: PlayersPresenter, current_match: CurrentMatch
) -> None:
    for number in range(7):
        start_match(current_match, names=(f"Ann {number}", f"Bo {number}"), target=10)
        record_hand(current_match, "", "6-4", out=0)

    players.open()
    players.select_view(MET)

    assert len(card(players).matrix.heads) == MATRIX_LIMIT
    assert card(players).limit_note == f"Shown: the {MATRIX_LIMIT} players who play most."


def test_the_matrix_agrees_with_the_lists_over_many_matches(
    players: PlayersPresenter, current_match: CurrentMatch
) -> None:
    fill(current_match.database, current_match.leaflets, matches=20, hands=6)

    players.open()
    players.select_view(MET)

    matrix = card(players).matrix
    assert len(matrix.lines) == len(matrix.heads) == 8
    assert all(0 <= field.share <= 1 for line in matrix.lines for field in line if field.text)


def test_a_damaged_file_is_an_error_message(
    players: PlayersPresenter, current_match: CurrentMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current_match.roster, "all", file_is_damaged)

    players.open()

    assert "damaged" in players.state.error


def proposals(players: PlayersPresenter) -> list[Proposal]:
    return [row for row in players.state.rows if isinstance(row, Proposal)]


def labels(proposed: Proposal) -> list[str]:
    return [label for _, label in proposed.question.options]


def two_anns(current_match: CurrentMatch) -> None:
    """Ann has two matches, and the other Ann one."""
    start_match(current_match, names=("Ann", "Bo"))
    start_match_again(current_match, "manylang", ("Ann", "Bo"), target=50)
    start_match(current_match, names=("ann", "Cy"))


def test_two_of_one_name_are_proposed_above_the_list(
    current_match: CurrentMatch, players: PlayersPresenter
) -> None:
    two_anns(current_match)

    players.open()

    (proposed,) = proposals(players)
    assert proposed in players.state.rows[:2]
    assert proposed.question.title == "Are Ann and ann the same person?"
    assert labels(proposed) == [
        "Ann stays, and gets 1 match",
        "ann stays, and gets 2 matches",
        "They are two people",
    ]


@pytest.mark.parametrize("stays", ["Ann", "ann"])
def test_the_one_who_is_chosen_stays_and_undo_parts_them(
    current_match: CurrentMatch, players: PlayersPresenter, stays: str
) -> None:
    two_anns(current_match)
    players.open()
    (proposed,) = proposals(players)
    ids = {one.name: one.id for one in current_match.roster.all()}

    players.answer(proposed, ids[stays])

    assert proposals(players) == []
    assert [line.name for line in lines(players) if line.name.lower() == "ann"] == [stays]
    assert (stays in players.state.note, players.state.can_undo) == (True, True)
    players.undo()
    assert len(proposals(players)) == 1
    assert not players.state.can_undo


def test_two_people_of_one_name_are_not_proposed_again(
    current_match: CurrentMatch, players: PlayersPresenter
) -> None:
    two_anns(current_match)
    players.open()

    players.answer(proposals(players)[0], "")

    assert proposals(players) == []
    assert (players.state.note, players.state.can_undo) == ("", False)
    assert len(lines(players)) == 4


def test_a_match_that_came_after_a_merge_is_proposed_again(
    current_match: CurrentMatch, players: PlayersPresenter
) -> None:
    start_match(current_match, names=("Bo", "Cy"))
    bo, cy, robert = (one.id for one in (*current_match.roster.all(), robert_of(current_match)))
    PlayerMerge(current_match.database).merge(robert, bo)
    record = current_match.matches.record(current_match.id)
    later = replace(record, id=new_id(), players=(bo, cy), stamp=taken_rows.stamp_of())
    taken_rows.take(current_match, later)

    players.open()

    (proposed,) = proposals(players)
    assert proposed.question.text == "Bo was merged with Robert. 1 match of Bo came later."
    assert labels(proposed) == ["Robert stays, and gets 1 match", "They are two people"]
    players.answer(proposed, robert)
    assert proposals(players) == []
    assert current_match.matches.record(later.id).players == (robert, cy)


def robert_of(current_match: CurrentMatch) -> PlayerRecord:
    return current_match.roster.add("Robert", 3)


def test_two_who_were_merged_both_ways_round_are_proposed_to_come_back(
    current_match: CurrentMatch, players: PlayersPresenter
) -> None:
    start_match(current_match, names=("Bo", "Cy"))
    bo, _cy, robert = (one.id for one in (*current_match.roster.all(), robert_of(current_match)))
    PlayerMerge(current_match.database).merge(robert, bo)
    current_match.roster.delete(robert)

    players.open()

    (proposed,) = proposals(players)
    assert proposed.question.text == (
        "Two phones merged Bo and Robert, but each kept the other name. So neither is listed now."
    )
    assert labels(proposed)[1:] == ["Leave it as it is"]
    players.answer(proposed, robert)
    assert proposals(players) == []
    assert [line.name for line in lines(players)] == ["Cy", "Robert"]
    assert (players.state.note, players.state.can_undo) == ("", False)


def test_an_answer_that_cannot_be_stored_is_said(
    current_match: CurrentMatch, players: PlayersPresenter, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_anns(current_match)
    players.open()
    (proposed,) = proposals(players)
    monkeypatch.setattr(PlayerMerge, "merge", disk_is_full)

    players.answer(proposed, proposed.about.stays.id)

    assert "no space left" in players.state.error
    assert proposals(players) == [proposed]


@pytest.mark.parametrize("setting", ['"nobody"', '[["one"], 7]'])
def test_a_garbled_setting_declines_nobody(
    current_match: CurrentMatch, players: PlayersPresenter, setting: str
) -> None:
    two_anns(current_match)
    current_match.database.set("two_people", setting)

    players.open()

    assert len(proposals(players)) == 1


def test_who_may_be_one_person_is_left_out_if_it_cannot_be_read(
    current_match: CurrentMatch,
    players: PlayersPresenter,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    two_anns(current_match)
    monkeypatch.setattr(PlayerMerge, "common_matches", file_is_damaged)

    players.open()

    assert (len(lines(players)), players.state.error) == (4, "")
    assert "cannot be read" in caplog.text
    caplog.clear()
