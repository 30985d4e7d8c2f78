from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.domain.hand import HandEnd
from app.domain.hand.facts import BidResult
from app.domain.match import Hand
from app.domain.rules import RuleSet
from app.domain.rules.tables import opposite
from app.play.match.current_match import CurrentMatch
from app.presenters.verdict import VerdictPresenter
from app.presenters.verdict.state import VerdictState
from app.sets import Leaflets
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.hands import hand_end
from tests.services import services


@dataclass
class Fixture:
    current_match: CurrentMatch
    verdict: VerdictPresenter
    navigation: FakeNavigation

    @property
    def state(self) -> VerdictState:
        return self.verdict.state


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    current_match, navigation = open_current_match(tmp_path, sets), FakeNavigation()
    return Fixture(current_match, VerdictPresenter(services(current_match), navigation), navigation)


def test_a_hand_shows_the_winner_the_points_and_the_reasons(at: Fixture) -> None:
    start_match(at.current_match, names=NAMES[:3])
    hand = record_hand(at.current_match, "6-3", "", "6-5", out=1)

    at.verdict.open(hand=hand, fresh="yes")

    assert at.state.title == "Hand 1"
    assert at.state.headline == "Bo wins 20"
    assert (at.state.name, at.state.colours, at.state.points) == ("Bo", (1,), "+20")
    assert at.state.sum == "9 + 11"
    assert [card.gain for card in at.state.cards] == ["", "+20", ""]
    assert at.state.reasons[0] == "Bo went out."
    assert at.state.fresh


def test_a_hand_of_a_game_in_rounds_is_called_a_round(tmp_path: Path) -> None:
    current_match = open_current_match(tmp_path, Leaflets())
    start_match(current_match, "mexican_train", NAMES[:3], target=13)
    hand = record_hand(current_match, "", "6-3", "6-5", out=0)
    verdict = VerdictPresenter(services(current_match), FakeNavigation())

    verdict.open(hand=hand)

    assert verdict.state.title == "Round 1 of 13"


def test_a_hand_of_bids_says_that_its_points_are_marks(tmp_path: Path) -> None:
    current_match = open_current_match(tmp_path, Leaflets())
    start_match(current_match, "texas_42", NAMES[:4], 7, partners=True)
    bid = BidResult(0, 84, made=True)
    hand = current_match.record(Hand(HandEnd(dict.fromkeys(range(4)), sides=opposite(4), bid=bid)))
    verdict = VerdictPresenter(services(current_match), FakeNavigation())

    verdict.open(hand=hand)

    assert (verdict.state.points, verdict.state.sum) == ("+2", "The bid is worth 2 marks.")
    assert "Ann and Cy bid 84 and made it." in verdict.state.reasons


def test_a_hand_that_was_won_before_its_end_shows_the_winner_of_the_match(tmp_path: Path) -> None:
    current_match = open_current_match(tmp_path, Leaflets())
    start_match(current_match, "all_fives", target=20)
    end = HandEnd(dict.fromkeys(range(2)), plays=((1, 20),), stopped=True)
    hand = current_match.record(Hand(end))
    verdict = VerdictPresenter(services(current_match), FakeNavigation())

    verdict.open(hand=hand)

    assert verdict.state.won == "Bo wins the match"
    assert (verdict.state.name, verdict.state.colours) == ("", (1,))


def test_an_earlier_hand_shows_the_totals_after_it(at: Fixture) -> None:
    start_match(at.current_match)
    first = record_hand(at.current_match, "", "6-4", out=0)
    record_hand(at.current_match, "5-5", "", out=1)

    at.verdict.open(hand=first)

    assert [(card.total, card.gain) for card in at.state.cards] == [(10, "+10"), (0, "")]
    assert not at.state.fresh


def test_a_hand_that_nobody_wins_says_so_and_why(at: Fixture) -> None:
    start_match(at.current_match, "bg2133")
    hand = record_hand(at.current_match, "2-1", "3-0")

    at.verdict.open(hand=hand)

    assert at.state.headline == "Nobody wins this hand"
    assert (at.state.name, at.state.points, at.state.colours) == ("", "", ())
    assert at.state.reasons


def test_an_open_point_is_asked_with_all_its_options(at: Fixture) -> None:
    start_match(at.current_match, "bg2133")
    hand = record_hand(at.current_match, "2-1", "3-0")

    at.verdict.open(hand=hand)

    (point,) = at.state.questions
    assert point.choice == "tie"
    assert [option.key for option in point.options if option.chosen] == ["nobody"]
    assert len(point.options) == 5


def test_an_answer_changes_the_verdict_at_once_and_is_stored(at: Fixture) -> None:
    start_match(at.current_match, "bg2133")
    hand = record_hand(at.current_match, "2-1", "1-1 1-0")
    at.verdict.open(hand=hand, fresh="yes")
    before = at.state.headline

    at.verdict.choose("tie", "fewest_tiles")

    assert before == "Nobody wins this hand"
    assert at.state.name == "Ann"
    assert at.state.note == "Saved for this match."
    assert at.state.fresh
    assert at.current_match.table.match.choices["tie"] == "fewest_tiles"
    assert [option.key for option in at.state.questions[0].options if option.chosen] == [
        "fewest_tiles"
    ]


def test_an_answer_says_how_many_other_hands_it_changes(at: Fixture) -> None:
    start_match(at.current_match, "bg2133")
    record_hand(at.current_match, "2-1", "1-1 1-0")
    hand = record_hand(at.current_match, "3-1", "1-1 2-0")
    at.verdict.open(hand=hand)

    at.verdict.choose("tie", "fewest_tiles")

    assert at.state.note == "Saved for this match. 1 other hand is scored the same way."


def test_an_answer_that_needs_tiles_says_so_and_opens_the_hand(at: Fixture) -> None:
    start_match(at.current_match, "bg2133")
    hand = record_hand(at.current_match, 3, "3-0")
    at.verdict.open(hand=hand)

    at.verdict.choose("tie", "fewest_tiles")

    wants = at.state.follow_up
    assert wants is not None
    assert wants.question == "Here the tiles decide, not the total. Tap the tiles of Ann."
    assert at.current_match.table.match.choices["tie"] == "nobody"
    at.verdict.answer("enter")
    assert at.state.follow_up is None
    assert at.navigation.calls == [
        ("hand", {"hand": hand, "choice": "tie", "option": "fewest_tiles"}),
    ]


def test_an_answer_that_needs_more_of_another_hand_names_that_hand(at: Fixture) -> None:
    start_match(at.current_match, "bg2133")
    other = record_hand(at.current_match, 3, "3-0")
    hand = record_hand(at.current_match, "2-1", "1-1 1-0")
    at.verdict.open(hand=hand)

    at.verdict.choose("tie", "fewest_tiles")

    wants = at.state.follow_up
    assert wants is not None
    assert wants.question.startswith("Hand 1: ")
    assert wants.hand == other


def test_a_table_that_picks_the_winner_is_asked_for_it(at: Fixture) -> None:
    start_match(at.current_match, "bg2133")
    hand = record_hand(at.current_match, "2-1", "3-0")
    at.verdict.open(hand=hand)

    at.verdict.choose("tie", "pick")
    wants = at.state.follow_up
    at.verdict.answer("1")

    assert wants is not None
    assert wants.question == "Ann and Bo tie. Who wins? The table decides."
    assert wants.answers == (("0", "Ann"), ("1", "Bo"))
    assert at.state.name == "Bo"
    assert at.current_match.table.match.choices["tie"] == "pick"


def test_a_table_that_picks_the_winner_is_asked_for_each_tied_hand(at: Fixture) -> None:
    start_match(at.current_match, "bg2133")
    record_hand(at.current_match, "2-1", "3-0")
    hand = record_hand(at.current_match, "2-2", "4-0")
    at.verdict.open(hand=hand)

    at.verdict.choose("tie", "pick")
    first = at.state.follow_up
    at.verdict.answer("0")
    second = at.state.follow_up
    at.verdict.answer("1")

    assert first is not None
    assert second is not None
    assert first.question.startswith("Hand 1: Ann and Bo tie.")
    assert second.question == "Ann and Bo tie. Who wins? The table decides."
    assert [won.verdict.side for won in at.current_match.table.hands] == [(0,), (1,)]


def test_without_an_answer_nothing_changes(at: Fixture) -> None:
    start_match(at.current_match, "bg2133")
    hand = record_hand(at.current_match, "2-1", "3-0")
    at.verdict.open(hand=hand)
    before = at.state
    at.verdict.choose("tie", "pick")

    at.verdict.answer("")

    assert at.state == before
    assert at.navigation.calls == []


def test_edit_opens_the_hand(at: Fixture) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.verdict.open(hand=hand)

    at.verdict.edit()

    assert at.navigation.calls == [("hand", {"hand": hand})]


def test_an_edited_hand_shows_its_new_verdict(at: Fixture) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.current_match.edit_hand(hand, Hand(hand_end(("2-1", ""), out=1)))

    at.verdict.open(hand=hand)

    assert [line.detail for line in at.state.changes] == ["Ann +10 → Bo +3"]


def test_a_hand_is_taken_back_and_restored(at: Fixture) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.verdict.open(hand=hand, fresh="yes")

    at.verdict.remove_hand()
    removed = at.state
    at.verdict.restore()

    assert removed.removed
    assert removed.note == "Hand 1 was removed."
    assert removed.headline == "Ann wins 10"
    assert not at.state.removed
    assert at.current_match.table.running_totals[-1][0] == 10


def test_a_restored_hand_that_cannot_be_scored_says_so(at: Fixture) -> None:
    start_match(at.current_match, names=("Ann", "Bo", "Cy"))
    hand = record_hand(at.current_match, 5, 5, 9)
    at.current_match.delete_hand(hand)
    at.current_match.choose("tie", "fewest_tiles")
    at.verdict.open(hand=hand)

    at.verdict.restore()

    assert not at.state.removed
    assert at.state.note == (
        "Hand 1 counts as it did before. Here the tiles decide, not the total."
        " Tap the tiles of Ann and Bo."
    )


def test_a_missing_hand_leads_to_the_table(at: Fixture) -> None:
    start_match(at.current_match)

    at.verdict.open(hand="gone")

    assert at.navigation.calls == [("home table", {})]


def test_the_hand_that_wins_the_match_says_so_with_the_chart(at: Fixture) -> None:
    start_match(at.current_match, target=13)
    record_hand(at.current_match, "", "6-4", out=0)
    hand = record_hand(at.current_match, "", "2-1", out=0)

    at.verdict.open(hand=hand, fresh="yes")

    assert at.state.won == "Ann wins the match"
    assert at.state.over
    assert [line.totals for line in at.state.chart.lines] == [(0, 10, 13), (0, 0, 0)]


def test_an_earlier_hand_of_a_match_that_is_won_offers_no_end_of_the_match(at: Fixture) -> None:
    start_match(at.current_match, target=13)
    earlier = record_hand(at.current_match, "", "6-4", out=0)
    record_hand(at.current_match, "", "2-1", out=0)

    at.verdict.open(hand=earlier)

    assert at.current_match.is_over
    assert not at.state.over


def test_what_was_changed_is_told_later_and_not_to_whoever_has_just_changed_it(
    at: Fixture,
) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.current_match.edit_hand(hand, Hand(hand_end(["", "6-5"], out=0)))

    at.verdict.open(hand=hand, fresh="yes")
    fresh = at.state.changes
    at.verdict.open(hand=hand)

    assert fresh == ()
    assert [line.detail for line in at.state.changes] == ["Ann +10 → Ann +11"]


def test_a_new_hand_that_is_removed_and_restored_is_not_new_any_more(at: Fixture) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.verdict.open(hand=hand, fresh="yes")
    assert at.state.fresh

    at.verdict.remove_hand()
    at.verdict.restore()

    assert not at.state.removed
    assert not at.state.fresh


def test_the_leaflet_is_read_as_the_match_plays_it(at: Fixture) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.verdict.open(hand=hand)

    at.verdict.read_leaflet()

    (screen, params), *_others = at.navigation.calls
    assert (screen, params["box"], params["match"]) == (
        "leaflet",
        "manylang",
        at.current_match.table.id,
    )


def test_a_table_that_plays_on_is_not_asked_again(at: Fixture) -> None:
    start_match(at.current_match, target=10)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.verdict.open(hand=hand, fresh="yes")

    at.verdict.play_on()

    assert at.navigation.calls == [("home table", {})]
    at.verdict.open(hand=hand)
    assert at.state.won == "Ann wins the match"
    assert not at.state.over


def test_a_rematch_opens_the_new_match(at: Fixture) -> None:
    start_match(at.current_match, target=10)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.verdict.open(hand=hand)

    at.verdict.rematch()

    assert at.navigation.calls == [("home table", {})]
    assert at.current_match.table.hands == ()


@pytest.mark.parametrize("way", ["remove_hand", "choose", "rematch"])
def test_a_full_disk_is_reported_and_nothing_is_lost(at: Fixture, way: str) -> None:
    start_match(at.current_match, "bg2133")
    hand = record_hand(at.current_match, "2-1", "3-0")
    at.verdict.open(hand=hand)
    before = at.current_match.table
    at.current_match.database.before_write = disk_is_full

    if way == "choose":
        at.verdict.choose("tie", "lowest_tile")
    else:
        getattr(at.verdict, way)()

    assert "no space left" in at.state.error
    assert at.state.headline == "Nobody wins this hand"
    assert at.navigation.calls == []
    assert at.current_match.table == before
    at.current_match.resume()
    assert at.current_match.table == before
