"""Points that are announced during a hand: the keys, what was announced, what does not count."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from app.domain.hand.facts import Event
from app.domain.rules import RuleSet
from app.domain.rules.tables import Bonus
from app.domain.rules.values import BonusTo, BonusWhen
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch
from app.presenters.table import TablePresenter
from app.presenters.table.state import Score
from app.sets import Leaflets
from app.words.hand.play_entry import EventEntry, PlaySide
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.cost import scorings, statements
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.services import services


@dataclass
class Fixture:
    current_match: CurrentMatch
    table: TablePresenter

    @property
    def score(self) -> Score:
        assert self.table.state.score is not None
        return self.table.state.score

    @property
    def sides(self) -> list[PlaySide]:
        return [card.play for card in self.score.cards if card.play is not None]

    @property
    def totals(self) -> list[int]:
        return [card.total for card in self.score.cards]

    @property
    def events(self) -> EventEntry:
        assert self.score.events is not None
        return self.score.events

    @property
    def draft(self) -> Draft:
        return self.current_match.draft() or Draft()

    def start(self, game: str, players: int = 2, target: int | None = 61, **more: object) -> None:
        names = NAMES[:players]
        start_match(self.current_match, game, names, target, **more)  # type: ignore[arg-type]
        self.table.open()


@pytest.fixture
def at(tmp_path: Path, every_set: Mapping[str, RuleSet]) -> Fixture:
    current_match = open_current_match(tmp_path, every_set)
    table = TablePresenter(services(current_match), FakeNavigation())
    return Fixture(current_match, table)


@pytest.fixture(scope="module")
def every_set() -> Mapping[str, RuleSet]:
    return Leaflets()


def test_a_leaflet_has_no_keys_and_no_events(at: Fixture) -> None:
    at.start("manylang")

    assert at.sides == []
    assert at.score.events is None


def test_six_amounts_are_six_keys(at: Fixture) -> None:
    at.start("fives_and_threes")

    (row,) = at.sides[0].players
    assert [key.text for key in row.keys] == ["1", "2", "3", "4", "6", "8"]
    assert row.more == ()
    assert row.keys[0].label == "Ann +1"


def test_of_more_amounts_the_last_are_shown_on_request(at: Fixture) -> None:
    at.start("all_fives")

    (row,) = at.sides[1].players
    assert [key.points for key in row.keys] == [5, 10, 15, 20, 25]
    assert [key.points for key in row.more] == [30, 35]


def test_the_amounts_are_those_of_the_table(at: Fixture) -> None:
    at.start("all_fives", choices={"unit": "fifths"})

    (row,) = at.sides[0].players
    assert [key.points for key in (*row.keys, *row.more)] == [1, 2, 3, 4, 5, 6, 7]


def test_partners_have_a_row_of_keys_each(at: Fixture) -> None:
    at.start("all_fives", 4, partners=True)

    rows = at.sides[1].players
    assert [(row.name, row.keys[0].seat, row.is_partner) for row in rows] == [
        ("Bo", 1, True),
        ("Di", 3, True),
    ]


def test_an_announcement_counts_at_once_and_is_kept(at: Fixture) -> None:
    at.start("all_fives", target=250)

    at.table.announce(0, 10)
    at.table.announce(1, 5)
    at.table.announce(0, 5)

    assert at.totals == [15, 5]
    assert at.draft.plays == ((0, 10), (1, 5), (0, 5))
    assert [side.said for side in at.sides] == ["10 + 5", ""]
    assert at.score.main_label == "End hand"


def test_a_single_announcement_stands_on_its_take_back_key_alone(at: Fixture) -> None:
    at.start("all_fives", target=250)

    at.table.announce(0, 10)

    assert at.sides[0].said == ""
    assert at.sides[0].last is not None
    assert at.sides[0].last.text == "10"


def test_of_many_announcements_the_first_ones_are_added_up(at: Fixture) -> None:
    at.start("fives_and_threes", target=121)

    for points in (8, 8, 8, 8, 8, 8, 6):
        at.table.announce(0, points)

    assert at.sides[0].said == "40 + 8 + 6"


def test_the_first_hand_is_no_longer_explained_once_something_of_it_is_told(at: Fixture) -> None:
    at.start("all_fives")
    assert at.score.is_first_hand

    at.table.announce(0, 10)

    assert not at.score.is_first_hand

    at.start("dominican", 4, partners=True)
    assert at.score.is_first_hand

    at.table.add_event("pass_round", 0, 1)

    assert not at.score.is_first_hand


def test_an_announcement_is_one_statement_and_scores_no_hand_again(at: Fixture) -> None:
    at.start("all_fives", target=250)
    for _ in range(3):
        record_hand(at.current_match, "", "6-4", out=0)
    at.table.announce(1, 5)

    with statements(at.current_match.database) as run, scorings() as scored:
        at.table.announce(0, 10)

    assert [one.split()[0] for one in run] == ["INSERT"]
    assert scored == []


def test_a_tap_takes_the_last_announcement_of_a_side_back(at: Fixture) -> None:
    at.start("all_fives", target=250)
    for seat, points in ((0, 10), (0, 5), (1, 20)):
        at.table.announce(seat, points)
    last = at.sides[0].last
    assert last is not None
    assert (last.text, last.label) == ("5", "Take back: Ann +5")

    at.table.take_back_play(last.place)

    assert at.draft.plays == ((0, 10), (1, 20))
    assert at.totals == [10, 20]


def test_what_the_last_hand_brought_makes_way_for_the_announcements(at: Fixture) -> None:
    at.start("all_fives", target=250)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open()
    assert [card.gain for card in at.score.cards] == ["+10", ""]

    at.table.announce(1, 5)

    assert [card.gain for card in at.score.cards] == ["", ""]
    assert at.totals == [10, 5]


def test_too_many_points_for_an_exact_target_are_said_at_once(at: Fixture) -> None:
    at.start("fives_and_threes", target=12)

    at.table.announce(0, 8)
    at.table.announce(0, 6)

    assert at.totals == [8, 0]
    assert at.sides[0].lost == "Ann: +6 would make 14. That is too many, nothing counts."
    assert at.sides[1].lost == ""


def test_what_is_too_many_is_added_to_the_hands_that_were_recorded(at: Fixture) -> None:
    at.start("fives_and_threes", target=12)
    record_hand(at.current_match, "", "6-4", out=0, plays=[(0, 8)])
    assert at.current_match.table.running_totals[-1] == (9, 0)

    at.table.announce(0, 6)

    assert at.sides[0].lost == "Ann: +6 would make 15. That is too many, nothing counts."


def test_a_first_score_that_is_too_low_is_said_at_once(at: Fixture) -> None:
    at.start("all_fives", target=250, choices={"open": "10"})

    at.table.announce(1, 5)

    assert at.totals == [0, 0]
    assert at.sides[1].lost == "Bo: +5 does not count. The first score must be at least 10."


def test_an_announcement_that_wins_is_said_and_nothing_more_is_announced(at: Fixture) -> None:
    at.start("all_fives", 3, target=20)

    at.table.announce(1, 20)

    assert at.score.reached == "Bo wins the match"
    assert at.score.main_label == "Record"
    assert [card.won for card in at.score.cards] == [False, True, False]
    assert all(side.players == () for side in at.sides)
    assert at.sides[1].last is not None
    assert [side.colours for side in at.sides] == [(0,), (1,), (2,)]

    at.table.take_back_play(at.sides[1].last.place)

    assert at.score.reached == ""
    assert at.score.main_label == "End hand"
    assert all(side.players for side in at.sides)


def test_where_only_the_end_of_a_hand_ends_the_match_nobody_wins_in_play(at: Fixture) -> None:
    at.start("bergen", target=3)

    at.table.announce(0, 3)

    assert at.totals == [3, 0]
    assert at.score.reached == ""


def test_a_full_disk_is_said_and_nothing_is_counted(at: Fixture) -> None:
    at.start("all_fives")
    at.current_match.database.before_write = disk_is_full

    at.table.announce(0, 10)

    assert at.totals == [0, 0]
    assert at.table.state.error


def test_what_can_happen_is_offered_where_it_pays(at: Fixture) -> None:
    at.start("dominican", 4, partners=True)

    assert [choice.text for choice in at.events.choices] == [
        "Everybody else passed",
        "Pass after the first tile",
    ]
    assert [chip.text for chip in at.events.choices[0].people] == ["Ann", "Bo", "Cy", "Di"]
    assert at.events.choices[0].counts == ()


def test_what_pays_nothing_at_this_table_is_not_offered(at: Fixture) -> None:
    at.start("mexican_pairs", 4, partners=True, choices={"foul": "off"})

    assert at.score.events is None


def test_an_event_is_kept_counted_and_said(at: Fixture) -> None:
    at.start("dominican", 4, partners=True, target=200)

    at.table.add_event("pass_round", 1, 1)

    assert at.draft.events == (Event("pass_round", 1),)
    assert at.totals[1] > 0
    (told,) = at.events.told
    assert told.text == "After a tile of Bo, everybody else passed."


def test_an_event_is_taken_back_with_undo(at: Fixture) -> None:
    at.start("dominican", 4, partners=True, target=200)
    at.table.add_event("pass_round", 1, 1)
    at.table.add_event("pass_round", 2, 1)

    at.table.take_back_event(0)

    assert at.draft.events == (Event("pass_round", 2),)
    assert at.table.state.can_undo

    at.table.undo()

    assert [event.seat for event in at.draft.events] == [1, 2]


def test_an_opening_pass_is_of_the_starter_and_asks_how_many_passed(at: Fixture) -> None:
    at.start("dominican", 4, partners=True)
    opening = at.events.choices[1]
    assert opening.seat == -1
    assert len(opening.people) == 4
    assert [chip.text for chip in opening.counts] == [
        "The next player passed",
        "The next 2 players passed",
        "The next 3 players passed",
    ]

    at.current_match.save_starter(2)
    at.table.open()

    opening = at.events.choices[1]
    assert (opening.seat, opening.people) == (2, ())


def test_a_pass_of_the_first_player_at_the_table_is_known_to_be_theirs(at: Fixture) -> None:
    at.start("dominican", 4, partners=True)

    at.current_match.save_starter(0)
    at.table.open()

    assert (at.events.choices[1].seat, at.events.choices[1].people) == (0, ())


def test_who_passed_later_is_asked_whoever_started(at: Fixture) -> None:
    at.start("dominican", 4, partners=True)

    at.current_match.save_starter(2)
    at.table.open()

    choice = at.events.choices[0]
    assert choice.word == "pass_round"
    assert (choice.seat, [chip.text for chip in choice.people]) == (-1, list(NAMES[:4]))


def test_a_foul_that_only_ends_the_hand_can_be_told(tmp_path: Path) -> None:
    foul = Bonus("foul", BonusWhen.EVENT, 0, void=True)
    rules = replace(Leaflets()["block"], bonus=(foul,))
    current_match = open_current_match(tmp_path, {rules.id: rules})
    table = TablePresenter(services(current_match), FakeNavigation())
    at = Fixture(current_match, table)

    at.start(rules.id, 2, 100)

    assert [choice.word for choice in at.events.choices] == ["foul"]


def test_where_play_goes_on_after_the_match_was_won_points_are_announced(at: Fixture) -> None:
    at.start("all_fives", target=10)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open()
    at.table.play_on()

    at.table.announce(1, 15)

    assert at.score.reached == ""
    assert at.totals == [10, 15]
    assert all(side.players for side in at.sides)


def test_no_more_players_can_have_passed_than_sit_at_the_table(tmp_path: Path) -> None:
    passed = Bonus("opening_pass", BonusWhen.EVENT, (5, 10, 15), to=BonusTo.SIDE)
    rules = replace(Leaflets()["all_fives"], bonus=(passed,))
    current_match = open_current_match(tmp_path, {rules.id: rules})
    table = TablePresenter(services(current_match), FakeNavigation())
    at = Fixture(current_match, table)

    at.start(rules.id, 3, 250)

    assert [chip.key for chip in at.events.choices[0].counts] == ["1", "2"]
