from pathlib import Path
from typing import Any, cast

import pytest

from app.i18n import Language
from app.presenters.startup_error import TEXTS, TITLES, startup_notice
from app.storage import WITHOUT_NOTICE
from app.store.safety.opening import Opened, Outcome


def opened(outcome: Outcome, salvaged: int = 0, unreadable: int = 0) -> Opened:
    unused = cast("Any", None)
    files = Path("aside"), Path("copy")
    return Opened(unused, unused, outcome, unused, *files, salvaged, unreadable)


def test_every_outcome_has_a_notice_or_needs_none() -> None:
    assert set(TITLES) == set(TEXTS) == set(Outcome) - WITHOUT_NOTICE


@pytest.mark.parametrize(
    "outcome", [Outcome.RESTORED, Outcome.STARTED_OVER, Outcome.NEWER, Outcome.READ_ONLY]
)
def test_other_outcomes_have_a_notice(outcome: Outcome) -> None:
    shown = startup_notice(Language(), opened(outcome))

    assert shown.title
    assert len(shown.text) > 40
    assert shown.button == "OK"


def test_salvaged_rows_are_counted() -> None:
    shown = startup_notice(Language(), opened(Outcome.RESTORED, salvaged=3))

    assert "3 later changes were saved too." in shown.text


@pytest.mark.parametrize("outcome", [Outcome.RESTORED, Outcome.STARTED_OVER])
def test_players_who_cannot_be_read_are_counted(outcome: Outcome) -> None:
    one, two = (startup_notice(Language(), opened(outcome, unreadable=n)).text for n in (1, 2))

    assert "The name of 1 player could not be read" in one
    assert "The names of 2 players could not be read" in two
