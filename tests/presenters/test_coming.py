from collections.abc import Mapping
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters import coming
from app.presenters.coming import ComingPresenter, ComingState
from app.presenters.sitting import Sitting
from tests.evening import Ways, deal, sit_down


@pytest.fixture
def sitting(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Sitting:
    return sit_down(tmp_path, sets)


def opened(sitting: Sitting, name: str) -> ComingState:
    presenter = ComingPresenter(sitting, Language(), name, Ways())
    shown: list[ComingState] = []
    presenter.shown = shown.append
    presenter.open()
    return shown[-1]


def test_the_history_counts_the_matches_that_are_kept(sitting: Sitting) -> None:
    assert opened(sitting, "history").kept == "No match has been played yet."

    deal(sitting)
    assert opened(sitting, "history").kept == "1 match is kept on this phone."

    sitting.rematch()
    assert opened(sitting, "history").kept == "2 matches are kept on this phone."


def test_very_many_matches_are_not_counted(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coming, "MANY", 2)
    deal(sitting)
    sitting.rematch()
    sitting.rematch()

    assert opened(sitting, "history").kept == "More than 1 matches are kept on this phone."


def test_the_players_are_counted(sitting: Sitting) -> None:
    assert opened(sitting, "players").kept == "Nobody has played yet."

    deal(sitting)

    assert opened(sitting, "players").kept == "2 players are known on this phone."


@pytest.mark.parametrize("name", ["history", "players"])
def test_each_says_that_it_is_still_to_come_under_three_tiles(sitting: Sitting, name: str) -> None:
    state = opened(sitting, name)

    assert "next versions" in state.soon
    assert len(state.tiles) == 3
    assert state.faces is not None
