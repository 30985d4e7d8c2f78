from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.play.match.current_match import CurrentMatch
from app.presenters.changes import ChangesPresenter
from app.presenters.leaflet import LeafletPresenter
from app.presenters.match import MatchPresenter, MatchState
from app.presenters.verdict import VerdictPresenter
from app.words.page.rows import Cover, OpenChoice
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_clock import FakeClock
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.services import services


@dataclass
class Fixture:
    current_match: CurrentMatch
    match: MatchPresenter
    navigation: FakeNavigation
    clock: FakeClock

    @property
    def state(self) -> MatchState:
        return self.match.state

    def opened(self, match_id: str) -> MatchState:
        self.match.open(match=match_id)
        return self.state

    def play_a_match(self, hands: int = 2) -> str:
        """Plays and ends a match of Ann and Bo to 50, with a tie that nobody wins."""
        start_match(self.current_match, "bg2133", choices={"tie": "nobody"})
        for _ in range(hands):
            record_hand(self.current_match, "", "6-4", out=0, starter=1)
        match_id = self.current_match.table.id
        self.current_match.end()
        return match_id


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    clock, navigation = FakeClock(), FakeNavigation()
    current_match = open_current_match(tmp_path, sets, clock)
    return Fixture(
        current_match,
        MatchPresenter(services(current_match, now=clock), navigation),
        navigation,
        clock,
    )


def test_the_page_shows_everything_about_the_match(at: Fixture) -> None:
    match_id = at.play_a_match()
    at.current_match.matches.change(match_id, name="Cup", note="Good biscuits")

    state = at.opened(match_id)

    assert state.title == "Cup"
    assert state.people == "Ann and Bo"
    assert state.when.startswith("Today, ")
    assert state.goal == "To 50 points"
    assert state.status == "It ended without a winner."
    assert state.remark == "Good biscuits"
    assert [card.total for card in state.cards] == [20, 0]
    assert [row.number for row in state.rows] == ["2", "1"]
    assert state.any_started
    assert ("The hand is blocked and still tied. Who wins it?", "Nobody") in [
        (one.question, one.answer) for one in state.played
    ]
    assert not state.can_go_on


def test_a_match_without_a_name_has_the_names_of_its_players(at: Fixture) -> None:
    state = at.opened(at.play_a_match())

    assert state.title == "Ann and Bo"
    assert state.people == ""


def test_the_winner_is_shown(at: Fixture) -> None:
    state = at.opened(at.play_a_match(hands=5))

    assert state.won == "Ann wins the match"
    assert state.status == ""


def test_a_match_without_hands_says_so(at: Fixture) -> None:
    assert at.opened(at.play_a_match(hands=0)).status == "No hand was counted in this match."


def test_all_hands_of_a_long_match_are_shown_on_request(at: Fixture) -> None:
    start_match(at.current_match, target=None)
    for _ in range(20):
        record_hand(at.current_match, "", "6-4", out=0)
    state = at.opened(at.current_match.table.id)
    assert len(state.rows) == 12
    assert state.more == "Show all 20 hands"

    at.match.show_all()

    assert len(at.state.rows) == 20
    assert at.state.more == ""


def test_an_unfinished_match_can_be_resumed(at: Fixture) -> None:
    start_match(at.current_match)
    match_id = at.current_match.table.id
    at.current_match.pause()

    assert at.opened(match_id).can_go_on
    at.match.resume()

    assert at.current_match.table.id == match_id
    assert at.navigation.calls == [("home table", {})]


def test_a_rematch_has_the_same_players_and_choices(at: Fixture) -> None:
    match_id = at.play_a_match()
    start_match(at.current_match, names=("Cy", "Di"))
    at.opened(match_id)

    at.match.play_again()

    now = at.current_match.table
    assert now.id != match_id
    assert [person.name for person in now.people] == ["Ann", "Bo"]
    assert (now.rules.id, now.match.target, now.hands) == ("bg2133", 50, ())
    assert now.match.choices["tie"] == "nobody"
    assert at.navigation.calls == [("home table", {})]


def test_other_screens_are_opened_with_the_id_of_the_match(at: Fixture) -> None:
    match_id = at.play_a_match()
    hand = at.opened(match_id).rows[0].id

    at.match.open_verdict(hand)
    at.match.open_changes()
    at.match.open_rules()
    at.match.share()

    assert at.navigation.calls == [
        ("verdict", {"hand": hand, "match": match_id}),
        ("changes", {"match": match_id}),
        ("leaflet", {"box": "bg2133", "match": match_id}),
        ("share", {"match": match_id}),
    ]


def test_name_and_note_can_be_changed_and_undone(at: Fixture) -> None:
    match_id = at.play_a_match()
    at.opened(match_id)

    at.match.match_actions.rename(match_id, "Cup")
    assert at.state.title == "Cup"
    at.match.undo()
    assert at.state.title == "Ann and Bo"
    at.match.match_actions.set_note(match_id, "Good biscuits")
    assert at.state.remark == "Good biscuits"
    assert at.state.note == "The note was saved."


def test_a_deleted_match_can_be_restored_while_it_is_shown(at: Fixture) -> None:
    match_id = at.play_a_match()
    at.opened(match_id)

    at.match.match_actions.delete(match_id)
    assert at.state.is_deleted
    assert at.state.status == "This match is deleted and does not count."

    at.opened(match_id)
    assert not at.state.can_undo
    at.match.restore()
    assert not at.state.is_deleted


def test_a_match_that_was_restored_is_not_restored_once_more_by_undo(at: Fixture) -> None:
    match_id = at.play_a_match()
    at.opened(match_id)
    at.match.match_actions.delete(match_id)
    assert at.state.can_undo

    at.match.restore()

    assert not at.state.is_deleted
    assert (at.state.note, at.state.can_undo) == ("", False)


def test_of_another_match_the_latest_hands_are_shown_until_all_are_asked_for(at: Fixture) -> None:
    one, other = at.play_a_match(hands=20), at.play_a_match(hands=20)
    at.opened(one)
    at.match.show_all()

    at.opened(other)

    assert at.state.more == "Show all 20 hands"
    assert len(at.state.rows) < 20


def test_store_errors_are_shown(at: Fixture, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = at.play_a_match()
    at.opened(match_id)

    monkeypatch.setattr(at.current_match.matches, "change", disk_is_full)
    at.match.match_actions.rename(match_id, "Cup")
    assert at.state.error.startswith("This phone has no space left")
    assert at.state.title == "Ann and Bo"

    at.opened("nothing")
    assert at.state.error.startswith("That is no longer there.")


def test_a_hand_of_a_past_match_is_read_only(at: Fixture) -> None:
    match_id = at.play_a_match()
    verdict = VerdictPresenter(services(at.current_match, now=at.clock), at.navigation)

    verdict.open(hand=at.opened(match_id).rows[0].id, match=match_id)

    assert verdict.state.title == "Hand 2"
    assert verdict.state.is_read_only
    assert verdict.state.questions == ()
    assert not verdict.state.over
    verdict.read_leaflet()
    name, params = at.navigation.calls[-1]
    assert (name, params["match"]) == ("leaflet", match_id)


def test_a_hand_of_a_past_match_is_explained_with_the_choices_of_that_match(at: Fixture) -> None:
    start_match(at.current_match, "bg2133", choices={"tie": "nobody"})
    hand = record_hand(at.current_match, "6-4", "5-5")
    match_id = at.current_match.table.id
    at.current_match.end()
    verdict = VerdictPresenter(services(at.current_match, now=at.clock), at.navigation)

    verdict.open(hand=hand, match=match_id)

    assert "Nobody" in [one.answer for one in verdict.state.played]


def test_a_hand_of_the_match_on_the_table_can_be_edited(at: Fixture) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    verdict = VerdictPresenter(services(at.current_match, now=at.clock), at.navigation)

    verdict.open(hand=hand, match=at.current_match.table.id)

    assert not verdict.state.is_read_only


def test_the_change_log_of_a_past_match_is_read_only(at: Fixture) -> None:
    start_match(at.current_match)
    at.current_match.delete_hand(record_hand(at.current_match, "", "6-4", out=0))
    match_id = at.current_match.table.id
    at.current_match.end()
    changes = ChangesPresenter(services(at.current_match, now=at.clock), at.navigation)

    changes.open(match=match_id)

    assert [line.what for line in changes.state.lines][:2] == [
        "The match was ended",
        "A hand was removed",
    ]
    assert changes.state.removed == ()


def test_the_rules_are_read_as_the_past_match_played_them(at: Fixture) -> None:
    match_id = at.play_a_match()
    start_match(at.current_match, "bg2133", choices={"tie": "pick"})
    leaflet = LeafletPresenter(services(at.current_match), at.navigation)

    leaflet.open(box="bg2133", match=match_id)

    rows = leaflet.state.rows
    cover = next(row for row in rows if isinstance(row, Cover))
    tie = next(row for row in rows if isinstance(row, OpenChoice) and "tie" in row.question)
    assert "What the leaflet leaves open is shown as it was played in this match." in cover.notes
    assert [one.note for one in tie.answers if one.chosen] == [
        "It was played like this in this match."
    ]
    assert tie.change_label == ""


def test_a_missing_match_leads_to_the_history(at: Fixture) -> None:
    VerdictPresenter(services(at.current_match, now=at.clock), at.navigation).open(
        hand="x", match="gone"
    )
    ChangesPresenter(services(at.current_match, now=at.clock), at.navigation).open(match="gone")

    assert at.navigation.calls == [("home history", {}), ("home history", {})]
