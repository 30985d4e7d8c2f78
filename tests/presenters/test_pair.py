"""Two players, against each other and together."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.play.match.current_match import CurrentMatch
from app.presenters.pair import Duel, MatchesLink, PairHeader, PairPresenter
from app.words.hand.statistics import Best, FigureGrid, TextRow
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.services import services


@pytest.fixture
def current_match(
    tmp_path: Path, sets: Mapping[str, RuleSet], games: Mapping[str, RuleSet]
) -> CurrentMatch:
    return open_current_match(tmp_path, {**sets, **games})


def opened(
    current_match: CurrentMatch, navigation: FakeNavigation, one: str, other: str
) -> PairPresenter:
    ids = {player.name: player.id for player in current_match.roster.all()}
    pair = PairPresenter(services(current_match), navigation)
    pair.open(one=ids[one], other=ids[other])
    return pair


def texts(pair: PairPresenter) -> list[str]:
    return [row.text for row in pair.state.rows if isinstance(row, TextRow)]


def test_the_figures_of_two_players_after_one_match(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, names=NAMES[:2], target=20)
    record_hand(current_match, "", "6-4", out=0)
    record_hand(current_match, "5-1", "", out=1)
    record_hand(current_match, "", "6-6", out=0)

    pair = opened(current_match, navigation, "Ann", "Bo")

    duels = [row for row in pair.state.rows if isinstance(row, Duel)]
    assert [(duel.name, duel.values) for duel in duels] == [
        ("Matches won", ("1", "0")),
        ("Hands won", ("2", "1")),
        ("Points", ("22", "6")),
    ]
    assert duels[0].label == "Matches won: Ann: 1 and Bo: 0"
    assert [round(duel.share, 2) for duel in duels] == [1, 0.67, 0.79]
    assert texts(pair) == ["They were never partners."]
    (lead,) = [row for row in pair.state.rows if isinstance(row, MatchesLink)]
    assert lead.text == "See the 1 match"
    pair.open_link(lead.key)
    (name, params), *_ = navigation.calls
    ann, bo = pair.state.rows[0].keys  # type: ignore[attr-defined]
    assert name == "history"
    assert f'"{params["player"]}"' in ann
    assert f'"{params["against"]}"' in bo


def test_partners_have_figures_and_records_of_their_own(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, "bg2133", NAMES[:4], 10, partners=True)
    record_hand(current_match, "", "6-4", "3-0", "1-0", out=0)

    pair = opened(current_match, navigation, "Ann", "Cy")

    assert pair.state.title == "Ann and Cy"
    assert texts(pair) == ["They never played against each other."]
    (grid,) = [row for row in pair.state.rows if isinstance(row, FigureGrid)]
    assert grid.figures[1].value == "1"
    pair.open_link(grid.figures[2].key)
    (name, params), *_ = navigation.calls
    assert (name, set(params)) == ("history", {"player", "partner", "hands"})
    assert any(isinstance(row, Best) for row in pair.state.rows)


def test_a_match_that_neither_of_them_won_is_listed(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, names=NAMES[:3], target=10)
    record_hand(current_match, "", "6-4", "3-0", out=0)

    pair = opened(current_match, navigation, "Bo", "Cy")

    assert "Won by neither of them: 1 match" in texts(pair)
    assert [row.share for row in pair.state.rows if isinstance(row, Duel)] == [-1, -1, -1]


def test_a_match_that_both_of_them_won_is_no_match_that_neither_won(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, "mexican_train", NAMES[:3], 1)
    record_hand(current_match, 5, 5, 9)

    pair = opened(current_match, navigation, "Ann", "Bo")

    assert texts(pair) == ["Won by both of them: 1 match", "They were never partners."]


def test_where_the_fewest_points_win_they_are_not_compared(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, "mexican_train", NAMES[:2], 1)
    record_hand(current_match, "", 9, out=0)

    pair = opened(current_match, navigation, "Ann", "Bo")

    duels = [row for row in pair.state.rows if isinstance(row, Duel)]
    assert [(duel.name, duel.values) for duel in duels] == [
        ("Matches won", ("1", "0")),
        ("Hands won", ("1", "0")),
    ]


def test_a_tap_on_a_player_opens_their_page(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, names=NAMES[:2])
    pair = opened(current_match, navigation, "Ann", "Bo")
    (faces,) = [row for row in pair.state.rows if isinstance(row, PairHeader)]

    pair.open_link(faces.keys[1])

    assert navigation.calls[0][0] == "player"


def test_a_missing_player_is_an_error_message(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    pair = PairPresenter(services(current_match), navigation)

    pair.open(one="nobody", other="nobody else")

    assert pair.state.error
