"""What another phone changed is shown on each screen; what is entered, asked or said stays."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.rules import RuleSet
from app.domain.tiles import Tile
from app.play.match.current_match import CurrentMatch
from app.presenters.changes import ChangesPresenter
from app.presenters.choices import ChoicesPresenter
from app.presenters.hand import HandPresenter
from app.presenters.history import HistoryPresenter
from app.presenters.match import MatchPresenter
from app.presenters.pair import PairPresenter
from app.presenters.player import PlayerPresenter
from app.presenters.players import MET, PlayersPresenter
from app.presenters.setup import SetupPresenter
from app.presenters.table import TablePresenter
from app.presenters.verdict import VerdictPresenter
from app.presenters.who_starts import WhoStartsPresenter
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.services import services


@pytest.fixture
def here(tmp_path: Path, sets: Mapping[str, RuleSet]) -> CurrentMatch:
    """A phone with a match of one hand on the table."""
    current_match = open_current_match(tmp_path, sets)
    start_match(current_match)
    record_hand(current_match, "", "6-4 3-1", out=0)
    return current_match


def other_plays(here: CurrentMatch) -> str:
    """Another phone's hand came in; returns its id."""
    there = CurrentMatch(here.database, here.leaflets)
    there.resume()
    hand = record_hand(there, "6-3", "", out=1)
    here.reload()
    return hand


def other_removes(here: CurrentMatch, hand: str) -> None:
    here.matches.delete_hand(hand)
    here.reload()


def other_ends(here: CurrentMatch) -> None:
    here.matches.end(here.table.id)
    here.reload()


def names_of(here: CurrentMatch) -> dict[str, str]:
    return {person.name: person.id for person in here.roster.all()}


def test_a_match_that_ended_elsewhere_leaves_the_table(here: CurrentMatch) -> None:
    other_ends(here)

    assert here.now is None


def test_a_match_that_was_deleted_elsewhere_leaves_the_table(here: CurrentMatch) -> None:
    here.matches.delete(here.table.id)

    here.reload()

    assert here.now is None


def test_a_match_stays_while_a_hand_of_it_is_counted(here: CurrentMatch) -> None:
    here.save_starter(1)

    other_ends(here)

    assert here.now is not None
    draft = here.draft()
    assert draft is not None
    assert draft.starter == 1
    record_hand(here, "6-6", "", out=1)
    assert len(here.table.hands) == 2


def test_the_table_says_what_came_in(here: CurrentMatch) -> None:
    table = TablePresenter(services(here), FakeNavigation())
    table.open(view="afar")

    other_plays(here)
    table.refresh("1 hand came from Tablet.")

    assert table.state.note == "1 hand came from Tablet."
    assert table.state.from_afar
    assert table.state.score is not None
    assert len(table.state.score.rows) == 2


def test_at_the_table_a_note_that_can_be_undone_stays(here: CurrentMatch) -> None:
    table = TablePresenter(services(here), FakeNavigation())
    table.open()
    table.remove_last_hand()

    other_plays(here)
    table.refresh("1 hand came from Tablet.")

    assert table.state.note == "Hand 1 was removed."
    assert table.state.can_undo
    table.undo()
    assert len(here.table.hands) == 2


def test_a_hand_is_scored_by_the_match_as_it_is_now(here: CurrentMatch) -> None:
    navigation = FakeNavigation()
    hand = HandPresenter(services(here), navigation)
    hand.open()
    hand.answer("ending", "0")
    hand.select_holder(1)
    hand.toggle_tile(Tile.parse("6-6"))

    other_plays(here)
    hand.refresh()

    assert hand.state.title == "Hand 3"
    assert hand.state.verdict == "Ann wins 12"
    assert navigation.calls == []
    hand.record()
    assert len(here.table.hands) == 3


def test_the_note_of_a_tap_and_its_undo_stay_when_another_phone_plays(here: CurrentMatch) -> None:
    hand = HandPresenter(services(here), FakeNavigation())
    hand.open()
    hand.select_holder(0)
    hand.toggle_tile(Tile.parse("6-6"))
    hand.select_holder(1)
    hand.toggle_tile(Tile.parse("6-6"))
    note = hand.state.note
    assert note

    other_plays(here)
    hand.refresh()

    assert (hand.state.note, hand.state.can_undo) == (note, True)
    hand.undo()
    assert hand.state.tile_colours == ((Tile.parse("6-6"), here.table.people[0].colour),)


def test_a_hand_that_was_removed_elsewhere_is_not_changed_any_more(here: CurrentMatch) -> None:
    navigation = FakeNavigation()
    hand = HandPresenter(services(here), navigation)
    first = here.table.hands[0].id
    hand.open(hand=first)

    other_removes(here, first)
    hand.refresh()

    assert navigation.calls == [("home table", {})]


def test_of_a_recorded_hand_what_is_entered_stays_else_what_is_recorded_is_shown(
    here: CurrentMatch,
) -> None:
    hand = HandPresenter(services(here), FakeNavigation())
    first = here.table.hands[0]
    hand.open(hand=first.id)
    end = replace(first.hand.end, left={0: (), 1: (Tile.parse("6-6"),)})

    there = CurrentMatch(here.database, here.leaflets)
    there.resume()
    there.edit_hand(first.id, replace(first.hand, end=end))
    here.reload()
    hand.refresh()
    assert hand.state.verdict == "Ann wins 12"

    hand.select_holder(1)
    hand.toggle_tile(Tile.parse("5-5"))
    there.edit_hand(first.id, first.hand)
    here.reload()
    hand.refresh()
    assert hand.state.verdict == "Ann wins 22"


def test_a_verdict_that_was_removed_elsewhere_offers_to_restore_it(here: CurrentMatch) -> None:
    verdict = VerdictPresenter(services(here), FakeNavigation())
    first = here.table.hands[0].id
    verdict.open(hand=first)

    other_removes(here, first)
    verdict.refresh()

    assert verdict.state.removed


def test_a_question_of_a_verdict_stays_open(here: CurrentMatch) -> None:
    verdict = VerdictPresenter(services(here), FakeNavigation())
    verdict.open(hand=here.table.hands[0].id)
    asked = object()
    verdict.state = replace(verdict.state, follow_up=asked)  # type: ignore[arg-type]

    other_plays(here)
    verdict.refresh()

    assert verdict.state.follow_up is asked


def test_lists_and_pages_show_the_new_hand(here: CurrentMatch) -> None:
    history, match = (
        HistoryPresenter(services(here), FakeNavigation()),
        MatchPresenter(services(here), FakeNavigation()),
    )
    changes, choices = (
        ChangesPresenter(services(here), FakeNavigation()),
        ChoicesPresenter(services(here), FakeNavigation()),
    )
    history.open()
    history.search("bo")
    match.open(match=here.table.id)
    changes.open()
    choices.open()

    other_removes(here, other_plays(here))
    for screen in (history, match, changes, choices):
        screen.refresh()

    assert history.state.query == "bo"
    assert len(changes.state.removed) == 1
    assert match.state.id == here.table.id
    assert not match.state.error


def test_pages_of_players_show_their_new_names(here: CurrentMatch) -> None:
    ids = names_of(here)
    players, player, pair = (
        PlayersPresenter(services(here), FakeNavigation()),
        PlayerPresenter(services(here), FakeNavigation()),
        PairPresenter(services(here), FakeNavigation()),
    )
    players.open()
    players.select_view(MET)
    player.open(player=ids["Bo"])
    pair.open(one=ids["Ann"], other=ids["Bo"])

    here.roster.change(ids["Bo"], name="Robert")
    here.reload()
    for screen in (players, player, pair):
        screen.refresh()

    assert player.state.name == "Robert"
    assert "Robert" in pair.state.title
    assert "Robert" in str(players.state.rows)


def test_every_screen_is_shown_once_when_it_opens_and_once_when_changes_come(
    here: CurrentMatch,
) -> None:
    ids, hand = names_of(here), here.table.hands[0].id
    opened: Mapping[type[Any], dict[str, str]] = {
        TablePresenter: {},
        HandPresenter: {},
        VerdictPresenter: {"hand": hand},
        HistoryPresenter: {},
        MatchPresenter: {"match": here.table.id},
        ChangesPresenter: {},
        ChoicesPresenter: {},
        PlayersPresenter: {},
        PlayerPresenter: {"player": ids["Bo"]},
        PairPresenter: {"one": ids["Ann"], "other": ids["Bo"]},
        SetupPresenter: {"box": "manylang"},
    }
    shown: dict[str, int] = {}

    for screen, params in opened.items():
        presenter = screen(services(here), FakeNavigation())
        states: list[object] = []
        presenter.shown = states.append
        presenter.open(**params)
        presenter.refresh()
        shown[screen.__name__] = len(states)

    assert set(shown.values()) == {2}, shown


def test_who_is_gone_stands_up_in_the_setup(here: CurrentMatch) -> None:
    setup = SetupPresenter(services(here), FakeNavigation())
    setup.open(box="manylang")
    ids = names_of(here)
    setup.seat(ids["Ann"])
    setup.seat(ids["Bo"])
    setup.toggle_move_buttons(1)
    setup.type_name("Zo")

    here.roster.delete(ids["Bo"])
    here.roster.add("Cy", 3)
    setup.refresh()

    assert [seat.name for seat in setup.state.seats] == ["Ann"]
    assert setup.state.typed == "Zo"
    setup.start()


def test_who_starts_is_asked_for_the_next_hand(here: CurrentMatch) -> None:
    who_starts = WhoStartsPresenter(services(here), FakeNavigation())
    who_starts.open()
    before = who_starts.state

    other_plays(here)
    who_starts.refresh()

    assert who_starts.state.step == before.step
    other_ends(here)
    who_starts.refresh()
    assert who_starts.state.step == before.step
