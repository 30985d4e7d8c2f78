"""The states of charts: bars, levels and labels."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from app.domain.match.stats import MonthFigures
from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.presenters.player.page import MAX_MONTHS, hand_scores, wins_over_time
from app.words.hand.charts import gains_chart, round_levels, totals_chart
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.game_hands import played
from tests.snapshots import snapshot


@pytest.fixture
def current_match(tmp_path: Path, sets: Mapping[str, RuleSet]) -> CurrentMatch:
    current_match = open_current_match(tmp_path, sets)
    start_match(current_match, names=NAMES[:2], target=100)
    record_hand(current_match, "", "6-4", out=0)
    record_hand(current_match, "5-1", "", out=1)
    record_hand(current_match, "", "2-1", out=0)
    return current_match


@pytest.mark.parametrize(
    ("bounds", "most", "levels"),
    [
        ((0, 57), 4, (0, 20, 40)),
        ((0, 100), 6, (0, 20, 40, 60, 80, 100)),
        ((-12, 30), 5, (-10, 0, 10, 20, 30)),
        ((0, 1), 5, (0, 1)),
        ((1, 14), 8, (2, 4, 6, 8, 10, 12, 14)),
        ((0, 3), 1, (0,)),
    ],
)
def test_levels_are_round_numbers_and_not_too_many(
    bounds: tuple[int, int], most: int, levels: tuple[int, ...]
) -> None:
    assert round_levels(*bounds, most) == levels


def test_each_hand_of_the_chart_has_a_text(current_match: CurrentMatch) -> None:
    drawn = totals_chart(Language(), current_match.table)

    assert [spot.description for spot in drawn.spots] == [
        "Hand 1: Ann +10 · Ann: 10 · Bo: 0",
        "Hand 2: Bo +6 · Ann: 10 · Bo: 6",
        "Hand 3: Ann +3 · Ann: 13 · Bo: 6",
    ]
    assert [spot.key for spot in drawn.spots] == [hand.id for hand in current_match.table.hands]
    assert drawn.description == "How the totals grew from hand to hand, up to Ann: 13 and Bo: 6."


def test_where_the_lowest_total_wins_it_is_on_top_and_that_is_said(
    games: dict[str, RuleSet],
) -> None:
    hand = {"left": ("", "6-5", "1-1"), "out": 0}
    rules = games["mexican_train"]
    drawn = totals_chart(Language(), snapshot(rules, played(rules, **hand), played(rules, **hand)))

    assert drawn.lowest_on_top
    assert drawn.description.endswith("up to Ann: 0, Bo: 22 and Cy: 4. The lowest total is on top.")


def test_where_the_highest_total_wins_nothing_is_said_about_the_top(
    current_match: CurrentMatch,
) -> None:
    assert not totals_chart(Language(), current_match.table).lowest_on_top


def test_each_hand_is_a_bar_in_the_row_of_its_winner(current_match: CurrentMatch) -> None:
    drawn = gains_chart(Language(), current_match.table)

    assert [[bar.value for bar in lane.bars] for lane in drawn.lanes] == [[10, 0, 3], [0, 6, 0]]
    assert [lane.colour for lane in drawn.lanes] == [0, 1]
    assert drawn.labels == ("1", "2", "3")
    assert "Hand 2: Bo +6" in drawn.description


def test_wins_are_by_month_with_empty_months() -> None:
    played = (MonthFigures(2025, 11, 3, 1), MonthFigures(2026, 1, 2, 2))

    drawn = wins_over_time(Language(), {"player": "ann"}, played)

    assert drawn.labels == ("11/2025", "12/2025", "1/2026")
    assert [(bar.value, bar.filled) for bar in drawn.lanes[0].bars] == [(3, 1), (0, 0), (2, 2)]
    assert drawn.spots[0].description == "November 2025: 3 matches and 1 win"
    assert [bool(spot.key) for spot in drawn.spots] == [True, False, True]


def test_many_months_are_shown_by_year() -> None:
    played = tuple(
        MonthFigures(2020 + month // 12, month % 12 + 1, 1, month % 2)
        for month in range(MAX_MONTHS + 1)
    )

    drawn = wins_over_time(Language(), {"player": "ann"}, played)

    assert drawn.labels == ("2020", "2021", "2022")
    assert [(bar.value, bar.filled) for bar in drawn.lanes[0].bars] == [(12, 6), (12, 6), (1, 0)]


def test_as_many_months_as_have_room_are_shown_by_month() -> None:
    played = tuple(
        MonthFigures(2024 + month // 12, month % 12 + 1, 1, 0) for month in range(MAX_MONTHS)
    )

    drawn = wins_over_time(Language(), {"player": "ann"}, played)

    assert (drawn.labels[0], drawn.labels[-1]) == ("1/2024", "12/2025")
    assert len(drawn.labels) == MAX_MONTHS


def test_one_month_alone_is_no_chart() -> None:
    assert wins_over_time(Language(), {"player": "ann"}, (MonthFigures(2026, 1, 2, 2),)).lanes == ()


def test_every_won_hand_is_in_exactly_one_bar() -> None:
    drawn = hand_scores(Language(), {"player": "ann"}, ((0, 1), (4, 2), (17, 5), (63, 1)))

    assert sum(bar.value for bar in drawn.lanes[0].bars) == 9
    assert drawn.labels == ("0", "10", "20", "30", "40", "50", "60")
    assert drawn.spots[0].description == "Points from 0 to 9: 3 hands"


def test_hands_with_equal_points_are_no_chart() -> None:
    assert hand_scores(Language(), {"player": "ann"}, ((17, 5),)).lanes == ()
    assert hand_scores(Language(), {"player": "ann"}, ()).lanes == ()
