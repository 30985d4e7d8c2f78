"""Fixtures and options for all tests: the shipped leaflets, and how often to try random things."""

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from tests.logged_errors import LoggedErrors
from tests.rule_sets import load_sets


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--hands", type=int, default=20_000, help="random hands to compare")
    parser.addoption("--kills", type=int, default=200, help="processes to kill while they write")
    parser.addoption("--schedules", type=int, default=250, help="bad luck of a shared folder")
    parser.addoption("--pairs", type=int, default=20, help="pairs of programs that start at once")
    parser.addoption("--damages", type=int, default=500, help="damaged files to open")
    parser.addoption("--mutations", type=int, default=20_000, help="wrong files to import")
    parser.addoption("--texts", type=int, default=20_000, help="wrong texts and files of a box")
    parser.addoption("--languages", type=int, default=3, help="languages of the tour")
    parser.addoption("--views", type=int, default=1, help="views in which each screen starts")
    parser.addoption("--layouts", type=int, default=2, help="sizes of the layout of a page")
    parser.addoption("--exchanges", type=int, default=1, help="hands between two windows")
    parser.addoption("--operations", type=int, default=500, help="changes on phones in sync")
    parser.addoption("--boxes", type=int, default=300, help="random own boxes to play by")
    parser.addoption("--scenes", type=int, default=200, help="generated photographs to read")
    parser.addoption("--matches", type=int, default=1, help="random matches of each box")
    parser.addoption("--taps", type=int, default=300, help="random taps on the screen")


def pytest_configure(config: pytest.Config) -> None:
    settings.register_profile(
        "pipkeeper",
        max_examples=max(20, config.getoption("--hands") // 200),
        deadline=None,  # the speed of machines differs too much for a time limit per example
        derandomize=True,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("pipkeeper")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In Node there are no processes, signals or mounts: tests that need them are left out."""
    if sys.platform != "emscripten":
        return
    left_out = [item for item in items if "process" in item.keywords]
    items[:] = [item for item in items if "process" not in item.keywords]
    config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """Objects that exist before the first test, mostly pytest's own, are frozen: searching them
    for garbage again and again took a third of the time of tests of screens. On Python 3.14
    Hypothesis looks for who refers to its random numbers, and does not find who is frozen.
    """
    if sys.version_info < (3, 14):
        gc.collect()
        gc.freeze()


def pytest_report_collectionfinish() -> str:
    return (
        "Left out in Node: tests that need processes or signals"
        if sys.platform == "emscripten"
        else ""
    )


def count(name: str) -> Any:
    """Makes a fixture that returns the value of this option."""

    @pytest.fixture(scope="session", name=name)
    def counted(pytestconfig: pytest.Config) -> int:
        return int(pytestconfig.getoption(f"--{name}"))

    return counted


COUNTED = (
    "hands",
    "kills",
    "schedules",
    "operations",
    "exchanges",
    "pairs",
    "damages",
    "mutations",
    "texts",
    "boxes",
    "taps",
    "scenes",
    "matches",
)
(
    hands,
    kills,
    schedules,
    operations,
    exchanges,
    pairs,
    damages,
    mutations,
    texts,
    boxes,
    taps,
    scenes,
    matches,
) = map(count, COUNTED)


@pytest.fixture(scope="session")
def sets() -> dict[str, RuleSet]:
    """The five leaflets."""
    return {rules.id: rules for rules in load_sets() if rules.kind is Kind.LEAFLET}


@pytest.fixture(scope="session")
def games() -> dict[str, RuleSet]:
    """The games played without a leaflet."""
    return {rules.id: rules for rules in load_sets() if rules.kind is Kind.GAME}


@pytest.fixture(autouse=True)
def errors() -> Iterator[LoggedErrors]:
    """Fails a test in which the app logged an error that the test does not expect."""
    errors = LoggedErrors()
    errors.attach()
    yield errors
    errors.detach()
    errors.check()


@pytest.fixture
def nothing_logged(
    errors: LoggedErrors, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> Iterator[None]:
    """For whole evenings and random taps: not a warning is logged, by the app, by Kivy or by any
    library, nothing goes to stderr, and no phone has an error log.
    """
    errors.allow_nothing(lambda: capfd.readouterr().err)
    yield
    errors.check()
    errors.check_files(tmp_path)
