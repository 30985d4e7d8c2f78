"""The second part of the tour: what only games have, from choosing one to its history; own boxes.

Their matches are prepared, not tapped in: ``test_game_stories`` does that.
"""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.hand.facts import Event
from app.domain.match import Hand
from app.play.entry.draft import Draft
from app.presenters.box_list import GroupHeading
from tests import game_stories_alone as alone
from tests import game_stories_in_play as in_play
from tests import game_stories_pairs as pairs
from tests import game_stories_rounds as rounds
from tests.ui import tour
from tests.ui.phone import Phone
from tests.ui.tour_boxes import walk as walk_boxes
from tests.ui.tour_hands import walk_hands
from tests.ui.tour_photo import walk as walk_photo
from tests.ui.tour_tables import (
    clear_table,
    current_match_of,
    people_of,
    play,
    play_rounds,
    show,
    sit_down,
    stop_by_stop,
)

PASSES = (Event("pass_round", 0), Event("opening_pass", 2, 2), Event("pass_round", 1))


def walk(phone: Phone) -> Iterator[str]:
    """Visits everything that only games have; yields the name of each stop."""
    for part in (
        _setups,
        _rounds,
        _points_in_play,
        _events,
        walk_hands,
        _verdicts_of_rounds,
        _verdicts,
        _who_starts,
        _afterwards,
        _choosing,
        walk_boxes,
        walk_photo,
    ):
        yield from part(phone)


def walk_everything(phone: Phone) -> Iterator[str]:
    yield from tour.walk(phone)
    yield from walk(phone)


def _setups(phone: Phone) -> Iterator[str]:
    _set_up(phone, "mexican_train", 8)
    yield from stop_by_stop(phone, "setup of eight")
    _set_up(phone, "mexican_train", 14)
    yield from stop_by_stop(phone, "setup of fourteen")
    phone.driver.app.navigator.screen.presenter.set_size("9")
    phone.tap("Start")
    yield "setup, a size that is too small"
    _set_up(phone, "dominican", 4)
    yield from stop_by_stop(phone, "setup with ways to play")
    presenter = phone.driver.app.navigator.screen.presenter
    presenter.toggle_table_choices()
    phone.driver.settle()
    yield from stop_by_stop(phone, "setup, all that the table chooses")
    many = max(presenter.state.choices, key=lambda card: card.can_fold)
    phone.tap_row("ChoiceLine", lambda line: line.state.key == many.key)
    yield "setup, one choice opened"
    _set_up(phone, "texas_42", 4)
    yield from stop_by_stop(phone, "setup of partners who are always partners")
    _set_up(phone, "texas_42", 3)
    phone.tap("Start")
    yield "setup of partners, one too few"


def _set_up(phone: Phone, game: str, players: int) -> None:
    """Seats so many, in the setup of a game."""
    current_match = clear_table(phone)
    people = people_of(current_match, players)
    show(phone, "setup", box=game)
    presenter = phone.driver.app.navigator.screen.presenter
    for _seated in presenter.state.seats:
        presenter.unseat(0)
    for person in people:
        presenter.seat(person)
    phone.driver.settle()


def _rounds(phone: Phone) -> Iterator[str]:
    play(phone, rounds.MEXICAN_TRAIN_OF_EIGHT, target=13)
    yield "table of the first round"
    play(phone, rounds.MEXICAN_TRAIN_OF_EIGHT, 3, target=13)
    yield from stop_by_stop(phone, "table after three rounds of eight")
    phone.tap("More", "Table view: large numbers")
    yield "table of eight from afar"
    phone.back()
    play(phone, rounds.MEXICAN_TRAIN_OF_FOURTEEN, 1, target=19)
    yield from stop_by_stop(phone, "table after a round of fourteen")
    phone.tap("More", "Table view: large numbers")
    yield "table of fourteen from afar"
    phone.back()


def _points_in_play(phone: Phone) -> Iterator[str]:
    play(phone, in_play.ALL_FIVES, 1, target=250)
    yield "table of fives"
    phone.tap("Bo +10", "Bo +15", "Alexandra +5")
    yield "table of fives, some announced"
    phone.tap("More points for Bo")
    yield "table of fives, more amounts"
    sit_down(phone, "all_fives", 4, 200, partners=True).save_draft(Draft(plays=((1, 35), (2, 5))))
    phone.driver.app.navigator.home()
    phone.driver.settle()
    yield from stop_by_stop(phone, "table of fives by partners")
    play(phone, in_play.FIVES_AND_THREES, 2)
    phone.tap("Alexandra +8")
    yield "table, points that are too many"
    phone.tap("Bo +1", "Bo +8")
    yield from stop_by_stop(phone, "table, the target is reached")


def _events(phone: Phone) -> Iterator[str]:
    current_match = play(phone, pairs.DOMINICAN, 1)
    yield "table with events"
    phone.tap("Everybody else passed")
    yield "table, whose event?"
    phone.back()
    phone.tap("Pass after the first tile")
    yield "table, how many passed?"
    phone.back()
    current_match.save_draft(Draft(events=PASSES))
    phone.driver.app.navigator.home()
    phone.driver.settle()
    yield from stop_by_stop(phone, "table with events that were told")


def _verdicts_of_rounds(phone: Phone) -> Iterator[str]:
    play(phone, rounds.MEXICAN_TRAIN_OF_EIGHT, 2, target=13)
    yield from _verdict(phone, "verdict of a round of eight")
    play(phone, rounds.MEXICAN_TRAIN_OF_EIGHT, 3)
    yield from _verdict(phone, "verdict of a match that two share")
    show(phone, "table")
    yield "table of a match that two share"
    play_rounds(phone, 10, 13)
    yield from _verdict(phone, "verdict of a match of ten")
    phone.driver.app.navigator.go("share")
    phone.driver.settle()
    yield from stop_by_stop(phone, "share of a match of ten")


def _verdicts(phone: Phone) -> Iterator[str]:
    current_match = play(phone, pairs.DOMINICAN)
    (first, *_) = pairs.DOMINICAN.hands
    current_match.record(Hand(replace(first.end, events=PASSES[:1]), first.starter))
    yield from _verdict(phone, "verdict with bonuses")
    play(phone, in_play.FIVES_AND_THREES, 3)
    yield from _verdict(phone, "verdict of a target that was missed")
    play(phone, pairs.JAMAICAN_PARTNER, 5)
    yield from _verdict(phone, "verdict of a reset")
    show(phone, "table")
    yield from stop_by_stop(phone, "table after a reset")
    play(phone, alone.CUTTHROAT, 4)
    yield from _verdict(phone, "verdict of one all")
    play(phone, pairs.TEXAS_BY_MARKS, 4)
    yield from _verdict(phone, "verdict of a bid that was set")
    play(phone, pairs.TEXAS_BY_POINTS, 4)
    yield from _verdict(phone, "verdict of a bid by points")


def _verdict(phone: Phone, stop: str) -> Iterator[str]:
    """The verdict of the last hand on the table."""
    last = current_match_of(phone).table.hands[-1]
    show(phone, "verdict", hand=last.id, fresh="yes")
    yield from stop_by_stop(phone, stop)


def _who_starts(phone: Phone) -> Iterator[str]:
    sit_down(phone, "mexican_train", 14, 19, highest=18)
    show(phone, "who_starts")
    yield from stop_by_stop(phone, "who starts of fourteen")


def _afterwards(phone: Phone) -> Iterator[str]:
    clear_table(phone)
    phone.visit("History")
    yield "history of games"
    phone.tap("Box")
    yield "history, which game?"
    phone.tap("Dominican dominoes")
    yield "history of one game"
    phone.visit("Players")
    yield "players of games"
    show(phone, "leaflet", box="chickenfoot")
    yield from stop_by_stop(phone, "game chickenfoot")


def _choosing(phone: Phone) -> Iterator[str]:
    clear_table(phone)
    phone.visit("Table")
    games = GroupHeading(phone.translated("Games"))
    phone.driver.until(lambda: games in phone.state.empty.rows)  # a thread reads them
    yield "table, what was played last"
    phone.tap("Find a game")
    phone.type("dom")
    yield "table, games found"
    phone.type("xyz")
    yield "table, no game found"
    phone.tap("Clear the search")
