"""What is announced while a hand is played: kept at once, and counted at once."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.editing import plain_rules
from app.domain.errors import Fault, RuleError
from app.domain.hand.facts import Event
from app.domain.match import Hand
from app.domain.rules.choices import ByChoice
from app.domain.rules.tables import Bonus, Play, Target
from app.domain.rules.values import BonusTo, BonusWhen, Counts, Led, TargetWhen
from app.domain.tiles import Tile
from app.play.entry.draft import Draft, Ending
from app.play.match.current_match import (
    CurrentMatch,
    add_event,
    announce,
    take_back_event,
    take_back_play,
)
from app.play.match.draft_score import draft_score, state_in_play, wins_by_play
from app.presenters.hand import HandPresenter
from app.presenters.table import TablePresenter
from app.sets import Leaflets
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.services import services

ANN, BO, CY, DI = range(4)


@pytest.fixture
def table(tmp_path: Path) -> CurrentMatch:
    return open_current_match(tmp_path, Leaflets())


def totals(table: CurrentMatch) -> tuple[int, ...]:
    return state_in_play(table.table, table.draft() or Draft()).totals


def sit_down(table: CurrentMatch, game: str, players: int = 2, **terms: Any) -> None:
    start_match(table, game, NAMES[:players], **terms)


def test_an_announcement_counts_at_once(table: CurrentMatch) -> None:
    sit_down(table, "all_fives", target=250)
    record_hand(table, "", "6-4", out=ANN)  # 10 for Ann

    announce(table, BO, 15)
    announce(table, ANN, 5)

    assert totals(table) == (15, 15)
    assert table.draft() == Draft(plays=((BO, 15), (ANN, 5)))


def test_an_announcement_outlives_a_kill(table: CurrentMatch, tmp_path: Path) -> None:
    sit_down(table, "all_fives", target=250)
    announce(table, BO, 15)
    add_event(table, Event("foul", BO))

    again = open_current_match(tmp_path, Leaflets())
    again.resume()

    assert again.draft() == Draft(plays=((BO, 15),), events=(Event("foul", BO),))


def test_what_was_announced_is_taken_back(table: CurrentMatch) -> None:
    sit_down(table, "all_fives", target=250)
    for seat, points in ((ANN, 5), (BO, 10), (ANN, 20)):
        announce(table, seat, points)

    take_back_play(table, 2)
    assert totals(table) == (5, 10)

    take_back_play(table, 0)
    assert totals(table) == (0, 10)


def test_an_event_counts_at_once_and_is_taken_back(table: CurrentMatch) -> None:
    sit_down(table, "dominican", 4, target=200, partners=True)

    add_event(table, Event("pass_round", BO))
    assert totals(table) == (0, 25)

    take_back_event(table, 0)
    assert totals(table) == (0, 0)


def test_an_event_that_needs_more_waits_for_the_end_of_the_hand(table: CurrentMatch) -> None:
    sit_down(table, "dominican", 4, target=200, partners=True, choices={"salida": "double_or_2V"})

    add_event(table, Event("opening_pass", ANN))

    assert totals(table) == (0, 0)  # whether the first tile was a double is not told yet


def test_beside_an_event_that_needs_more_announcements_count_at_once(tmp_path: Path) -> None:
    led = Bonus("opening_pass", BonusWhen.EVENT, 25, to=BonusTo.SIDE, led=Led.SINGLE)
    rules = replace(Leaflets()["all_fives"], bonus=(led,))
    table = open_current_match(tmp_path, {rules.id: rules})
    sit_down(table, rules.id, target=250)

    announce(table, BO, 15)
    add_event(table, Event("opening_pass", ANN))

    assert totals(table) == (0, 15)


def test_an_announcement_beyond_an_exact_target_counts_nothing(table: CurrentMatch) -> None:
    sit_down(table, "fives_and_threes", target=61)
    for points in (8, 8, 8, 8, 8, 8, 8):
        announce(table, ANN, points)
    assert totals(table) == (56, 0)

    announce(table, ANN, 8)

    assert totals(table) == (56, 0)


def test_an_announcement_that_reaches_the_target_ends_the_hand(table: CurrentMatch) -> None:
    sit_down(table, "all_fives", target=100)
    record_hand(table, "", "6-4 5-5", out=ANN, plays=((ANN, 35), (ANN, 35)))  # 90
    match, before = table.table.match, table.table.states[-1]

    assert not wins_by_play(match, before, ((ANN, 5),))
    assert wins_by_play(match, before, ((ANN, 5), (ANN, 5)))
    assert draft_score(match, Draft(plays=((ANN, 10),)), before).ending == Ending.STOPPED


def test_a_hand_that_was_won_in_play_can_still_be_said_to_be_blocked(table: CurrentMatch) -> None:
    sit_down(table, "all_fives", target=100)
    match = table.table.match
    before = state_in_play(table.table, Draft())
    plays = ((ANN, 35),) * 3

    blocked = Draft(plays=plays, ending=Ending.BLOCKED)
    assert draft_score(match, blocked, before).ending == Ending.BLOCKED


def test_where_the_target_counts_at_the_end_of_a_hand_no_announcement_wins(
    table: CurrentMatch,
) -> None:
    sit_down(table, "all_fives", target=100, choices={"when": "hand_end"})
    before = state_in_play(table.table, Draft())

    assert not wins_by_play(table.table.match, before, ((ANN, 35),) * 3)


def test_whether_a_match_is_won_in_play_can_depend_on_the_number_of_players(
    tmp_path: Path,
) -> None:
    when = ByChoice("players", {"2": TargetWhen.PLAY, "*": TargetWhen.HAND})
    fives, target = Play(Counts.FIVES, (5, 35)), Target(when=when)
    rules = replace(plain_rules("ours", "Ours"), play=fives, target=target)
    table = open_current_match(tmp_path, {rules.id: rules})
    sit_down(table, rules.id, target=100)
    before = state_in_play(table.table, Draft())

    assert wins_by_play(table.table.match, before, ((ANN, 35),) * 3)


def test_an_event_that_reaches_the_target_ends_the_hand(tmp_path: Path) -> None:
    foul = Bonus("foul", BonusWhen.EVENT, 50, to=BonusTo.SIDE)
    rules = replace(Leaflets()["all_fives"], bonus=(foul,))
    table = open_current_match(tmp_path, {rules.id: rules})
    sit_down(table, rules.id, target=100)
    match, before = table.table.match, state_in_play(table.table, Draft())
    plays, events = ((ANN, 35), (ANN, 35)), (Event("foul", ANN),)

    assert not wins_by_play(match, before, plays)
    assert wins_by_play(match, before, plays, events)
    assert draft_score(match, Draft(plays=plays, events=events), before).ending == Ending.STOPPED
    record_hand(table, None, None, stopped=True, plays=plays, events=events)

    assert table.table.running_totals == ((120, 0),)
    assert table.table.winner is not None


def test_an_event_before_the_announcement_that_wins_counts_too(tmp_path: Path) -> None:
    passed = Bonus("pass_round", BonusWhen.EVENT, 25, to=BonusTo.SIDE)
    rules = replace(Leaflets()["all_fives"], bonus=(passed,))
    table = open_current_match(tmp_path, {rules.id: rules})
    sit_down(table, rules.id, target=50)
    add_event(table, Event("pass_round", BO))
    announce(table, ANN, 35)
    announce(table, ANN, 15)
    assert totals(table) == (50, 25)
    match, before = table.table.match, table.table.state_before(0)

    score = draft_score(match, table.draft() or Draft(), before)
    assert score.end is not None
    table.record(Hand(score.end))

    assert table.table.running_totals == ((50, 25),)
    assert table.table.winner is not None
    assert table.table.winner.sides == ((ANN,),)


def test_once_an_event_wins_the_match_nothing_more_happens_in_the_hand(tmp_path: Path) -> None:
    passed = Bonus("pass_round", BonusWhen.EVENT, 25, to=BonusTo.SIDE)
    rules = replace(Leaflets()["all_fives"], bonus=(passed,))
    table = open_current_match(tmp_path, {rules.id: rules})
    sit_down(table, rules.id, target=20)
    presenter = TablePresenter(services(table), FakeNavigation())
    presenter.open()
    assert presenter.state.score is not None
    assert presenter.state.score.events is not None
    assert presenter.state.score.events.choices

    presenter.add_event("pass_round", BO, 1)
    hand = HandPresenter(services(table), FakeNavigation())
    hand.open()

    assert hand.state.in_play is not None
    for entry in (presenter.state.score.events, hand.state.in_play.events):
        assert entry is not None
        assert (entry.choices, len(entry.told)) == ((), 1)
    hand.record()
    assert len(table.table.hands) == 1


def test_a_hand_does_not_stop_while_nobody_has_won(tmp_path: Path) -> None:
    passed = Bonus("pass_round", BonusWhen.EVENT, 25, to=BonusTo.SIDE)
    rules = replace(Leaflets()["all_fives"], bonus=(passed,))
    table = open_current_match(tmp_path, {rules.id: rules})
    sit_down(table, rules.id, target=100)
    events = (Event("pass_round", BO),)

    for plays in ((), ((ANN, 35),) * 4):  # too few points; won before the last one
        with pytest.raises(RuleError, match=Fault.BAD_STOP):
            record_hand(table, None, None, stopped=True, plays=plays, events=events)


def test_an_opening_pass_is_the_starters_whoever_is_said_to_start(tmp_path: Path) -> None:
    table = open_current_match(tmp_path, Leaflets())
    sit_down(table, "dominican", 4, target=200, partners=True)
    table.save_starter(ANN)
    add_event(table, Event("opening_pass", ANN))

    table.save_starter(BO)

    presenter = TablePresenter(services(table), FakeNavigation())
    presenter.open()
    presenter.show_rest()
    assert presenter.state.score is not None
    assert presenter.state.score.events is not None
    (told,) = presenter.state.score.events.told
    assert told.text == "Bo started, and the next player passed."
    hand = HandPresenter(services(table), FakeNavigation())
    hand.open()
    hand.answer("ending", "blocked")
    for seat, tile in enumerate(("4-0", "3-2", "6-1", "6-5")):
        hand.select_holder(seat)
        hand.toggle_tile(Tile.parse(tile))
    for question, answer in (("locker", "0"), ("led", "double")):
        hand.answer(question, answer)
    hand.record()
    (recorded,) = table.table.hands
    assert (recorded.hand.starter, recorded.hand.end.events) == (BO, (Event("opening_pass", BO),))
