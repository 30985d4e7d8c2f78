"""What a start with a match on the table leaves for after its first frame."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from app import paths
from bench.evening import NAMES, lay_a_match

PROGRAM = """
import sys
from pathlib import Path
from types import SimpleNamespace
import app.bootstrap
from app.i18n import Language
from app.play.app_data import AppData
from app.presenters.table import TablePresenter
from app.sets import Leaflets

data = AppData(Path(sys.argv[1]), Leaflets())
data.open()
quiet = SimpleNamespace(table_shown=lambda is_match_running: None)
given = SimpleNamespace(
    current_match=data.current_match, language=Language(), feedback=quiet
)
table = TablePresenter(given, None)
table.open()
print(*(card.name for card in table.state.score.cards))
print(*sys.modules)
"""

LATER = (
    "PIL",  # pictures to share, photographs
    "app.domain.editing",  # own boxes
    "app.domain.leaflet",  # the rules page
    "app.domain.rules.lines",
    "app.domain.hand.asked",  # what a hand needs, when it is counted
    "app.domain.scoring",  # the verdicts of the hands are stored
    "app.domain.verdict.steps",  # the reasons are told when they are looked at
    "app.domain.verdict.validation",
    "app.languages",  # the settings
    "app.presenters.hand",  # built ahead, after the first frame
    "app.presenters.leaflet",
    "app.play.match.unknown_rules",  # of a later version
    "app.presenters.box_list",
    "app.words.options",
    "app.presenters.saved_matches",  # the table without a match
    "app.store.core.course",  # totals are stored
    "app.store.core.kinds",  # nothing is written
    "app.store.exchange",
    "app.store.read",
    "app.store.safety.restore",
    "app.store.safety.salvage",
    "app.store.sync",
    "app.store.write.matches",
    "app.store.write.players",
    "app.vision",
    "asyncio",  # Kivy's clock imports it, for apps of another kind
    "babel",
    "numpy",
    "tomllib",  # the rules of the match are in the file of the phone
)


@pytest.mark.process
def test_what_later_screens_need_is_not_imported_for_the_table(tmp_path: Path) -> None:
    lay_a_match(tmp_path)

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.stderr == ""
    shown, modules = done.stdout.splitlines()
    assert shown.split() == list(NAMES)
    early = {module for module in modules.split() if module.startswith(LATER)}
    assert early == set()


def test_what_is_left_for_later_is_there() -> None:
    """A module that has moved would be imported early without being seen."""
    gone = {name for name in LATER if name.startswith("app") and find_spec(name) is None}

    assert gone == set()
