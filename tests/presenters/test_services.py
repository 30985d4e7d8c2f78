"""What every presenter is given, and what is made only when a screen needs it."""

import inspect
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from app.play.app_data import AppData
from app.routes import ROUTES, Route
from app.sets import Leaflets
from tests.fake_navigation import FakeNavigation
from tests.services import services

NEED_DEVICE = {"photo", "share", "hand_on", "add_box", "exchange", "backups", "sync"}


def presenter_of(route: Route) -> Any:
    module, _, name = route.presenter.partition(":")
    return getattr(import_module(module), name)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_a_presenter_is_made_from_the_services_and_the_navigation(route: Route) -> None:
    given = inspect.signature(presenter_of(route)).parameters.values()

    needed = [one.name for one in given if one.default is inspect.Parameter.empty]

    assert needed == ["services", "navigation"]


def test_the_device_and_the_jobs_are_made_for_the_screens_that_need_them_alone(
    tmp_path: Path,
) -> None:
    app_data = AppData(tmp_path, Leaflets())
    assert app_data.open()

    def refused() -> Any:
        raise RuntimeError("made too early")

    given = services(app_data, find_device=refused, find_jobs=refused, find_shared_folder=refused)

    for route in ROUTES:
        if route.name not in NEED_DEVICE:
            presenter_of(route)(given, FakeNavigation())
    app_data.close()
