from collections.abc import Mapping
from pathlib import Path

from app.domain.rules import RuleSet
from app.play.app_data import AppData
from app.presenters.startup_error import StartupErrorPresenter
from app.store.core.errors import StoreFault
from tests.fake_navigation import FakeNavigation
from tests.faults import open_store_after
from tests.services import services


def test_the_error_is_shown_until_trying_again_succeeds(
    tmp_path: Path, sets: Mapping[str, RuleSet]
) -> None:
    opening = open_store_after(StoreFault.LOCKED, StoreFault.DISK_FULL)
    app_data, navigation = AppData(tmp_path, sets, opening), FakeNavigation()
    app_data.open()
    opened: list[bool] = []
    trouble = StartupErrorPresenter(
        services(app_data, when_opened=lambda: opened.append(app_data.is_open)), navigation
    )

    trouble.open()
    assert "Another program" in trouble.state.error_message
    assert str(tmp_path) in trouble.state.where

    trouble.try_again()
    assert "no space left" in trouble.state.error_message
    assert navigation.calls == []
    assert opened == []

    trouble.try_again()
    assert navigation.calls == [("home table", {})]
    assert opened == [True]
