"""The table says which round comes next, and who starts it where the match knows."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.match import Hand
from app.domain.rules.tables import Bonus
from app.domain.rules.values import BonusWhen
from app.domain.tiles import Tile
from app.play.match.current_match import CurrentMatch
from app.presenters.hand import HandPresenter
from app.presenters.table import TablePresenter
from app.presenters.table.state import Score
from app.sets import Leaflets
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.hands import hand_end
from tests.services import services

ANN, BO = 0, 1


@pytest.fixture
def current_match(tmp_path: Path) -> CurrentMatch:
    return open_current_match(tmp_path, Leaflets())


def shown(current_match: CurrentMatch) -> Score:
    """The table after its first frame."""
    table = TablePresenter(services(current_match), FakeNavigation())
    table.open()
    table.show_rest()
    assert table.state.score is not None
    return table.state.score


def counted(current_match: CurrentMatch) -> HandPresenter:
    """The screen of the next hand: Ann went out, Bo has 6-4."""
    hand = HandPresenter(services(current_match), FakeNavigation())
    hand.open()
    hand.answer("ending", str(ANN))
    hand.toggle_tile(Tile(6, 4))
    return hand


def test_a_leaflet_counts_hands_and_its_tiles_say_who_starts(current_match: CurrentMatch) -> None:
    start_match(current_match)
    record_hand(current_match, "", "6-4", out=0, starter=0)

    score = shown(current_match)

    assert (score.title, score.round, score.starter, score.why) == ("Hand 2", None, "", "")


def test_a_round_is_shown_with_its_double(current_match: CurrentMatch) -> None:
    start_match(current_match, "mexican_train", NAMES[:3], None)
    for _ in range(3):
        record_hand(current_match, "", "6-4", "5-5", out=0)

    score = shown(current_match)

    assert score.title == "Mexican Train"  # the round is said once, below
    assert score.round is not None
    assert (score.round.title, score.round.tile) == ("Round 4 of 13 · 9-9", Tile(9, 9))
    assert (score.starter, score.why) == ("", "Whoever holds it starts.")


def test_a_hand_that_does_not_count_is_no_round(tmp_path: Path) -> None:
    foul = Bonus("foul", BonusWhen.EVENT, 0, void=True)
    rules = replace(Leaflets()["mexican_train"], bonus=(foul,))
    current_match = open_current_match(tmp_path, {rules.id: rules})
    start_match(current_match, rules.id, NAMES[:3], None)
    record_hand(current_match, "", "6-4", "5-5", out=0)
    record_hand(current_match, "6-6", "6-4", "5-5", events=[("foul", 0)])

    score = shown(current_match)

    assert score.round is not None
    assert score.round.title == "Round 2 of 13"


def test_the_first_frame_has_the_round_already(current_match: CurrentMatch) -> None:
    start_match(current_match, "mexican_train", NAMES[:3], 5)
    table = TablePresenter(services(current_match), FakeNavigation())

    table.open()

    assert table.state.score is not None
    assert table.state.score.round is not None
    assert table.state.score.round.title == "Round 1 of 5 · 12-12"


def test_after_the_last_round_the_rounds_go_on_without_a_number_of_them(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "mexican_train", NAMES[:3], 2)
    for _ in range(2):
        record_hand(current_match, "", "6-4", "5-5", out=0)
    current_match.play_on()

    score = shown(current_match)

    assert score.round is not None
    assert score.round.title == "Round 3 · 10-10"


def test_where_the_double_is_laid_out_the_start_goes_round(current_match: CurrentMatch) -> None:
    engine = {"engine": "set_out"}
    start_match(current_match, "mexican_train", NAMES[:3], None, choices=engine)
    record_hand(current_match, "", "6-4", "5-5", out=0, starter=0)

    score = shown(current_match)

    assert score.starter == "Bo starts"
    assert score.why == (
        "It is Bo's turn to start: Ann started the last hand. Round 2: 11-11 lies in the middle."
    )


def test_the_winner_starts_without_a_tap_and_the_table_says_why(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "all_fives", NAMES[:2], 250)
    record_hand(current_match, "6-4", "", out=1)

    score = shown(current_match)

    assert (score.starter, score.why) == ("Bo starts", "Bo won the last hand and starts.")


def test_the_players_can_say_that_somebody_else_starts(current_match: CurrentMatch) -> None:
    start_match(current_match, "all_fives", NAMES[:2], 250)
    record_hand(current_match, "6-4", "", out=1)
    current_match.save_starter(ANN)

    score = shown(current_match)

    assert (score.starter, score.why) == ("Ann starts", "")


def test_who_holds_the_double_is_no_news_once_it_is_said_who_starts(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "mexican_train", NAMES[:3], None)
    current_match.save_starter(BO)

    score = shown(current_match)

    assert (score.starter, score.why) == ("Bo starts", "")


def test_before_the_first_hand_nobody_is_known_to_start(current_match: CurrentMatch) -> None:
    start_match(current_match, "venezuelan", NAMES[:4], 100, partners=True)

    score = shown(current_match)

    assert (score.starter, score.why) == ("", "")


def test_a_starter_whom_the_match_knows_is_kept_with_the_hand(current_match: CurrentMatch) -> None:
    start_match(current_match, "fives_and_threes", NAMES[:2], 61)
    current_match.record(Hand(hand_end(("", None), out=0), ANN))

    hand = HandPresenter(services(current_match), FakeNavigation())
    hand.open()
    hand.answer("ending", str(ANN))
    hand.record()

    assert [stored.hand.starter for stored in current_match.table.hands] == [ANN, BO]


def test_a_starter_whom_no_rule_asks_for_is_not_kept(current_match: CurrentMatch) -> None:
    start_match(current_match, "manylang")
    record_hand(current_match, "", "6-4", out=0, starter=0)

    counted(current_match).record()

    assert [stored.hand.starter for stored in current_match.table.hands] == [ANN, None]
