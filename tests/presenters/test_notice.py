from pathlib import Path
from typing import Any, cast

import pytest

from app.i18n import Language
from app.presenters.startup_error.notice import TEXTS, TITLES, startup_notice
from app.storage import WITHOUT_NOTICE
from app.store.safety.outcome import Opened, Outcome


def opened(outcome: Outcome, salvaged: int = 0) -> Opened:
    unused = cast("Any", None)
    return Opened(unused, unused, outcome, Path("aside"), Path("copy"), salvaged)


def test_of_every_outcome_it_is_known_whether_it_is_told() -> None:
    assert set(TITLES) == set(TEXTS) == set(Outcome) - WITHOUT_NOTICE


@pytest.mark.parametrize(
    "outcome", [Outcome.RESTORED, Outcome.STARTED_OVER, Outcome.NEWER, Outcome.READ_ONLY]
)
def test_whatever_else_opening_came_to_is_told_in_words(outcome: Outcome) -> None:
    told = startup_notice(Language(), opened(outcome))

    assert told.title
    assert len(told.text) > 40
    assert told.button == "All right"


def test_what_could_be_saved_besides_the_copy_is_counted() -> None:
    told = startup_notice(Language(), opened(Outcome.RESTORED, salvaged=3))

    assert "3 later changes could be saved besides." in told.text
