from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.play.app_data import AppData, Appearance
from app.play.match.hand_drafts import NEXT_HAND
from app.play.navigation import Path as Way
from app.play.navigation import Visit, path_from_json, path_to_json
from app.store.core.errors import StoreError, StoreFault
from app.store.core.settings import PATH
from app.store.safety.opening import FILE, Outcome
from app.store.safety.restore import count_missing, read_backup
from app.store.write.players import Players
from tests.builders import record_hand, start_match, store_setting
from tests.damage import damage
from tests.fake_navigation import FakeNavigation
from tests.faults import open_store_after
from tests.presenters.monkey import PRESENTERS
from tests.services import services

NEXT = Visit("hand", {"hand": NEXT_HAND})
THERE: Way = (Visit("table", {}), Visit("hand", {"hand": "7"}))


@pytest.fixture
def app_data(tmp_path: Path, sets: Mapping[str, RuleSet]) -> AppData:
    app_data = AppData(tmp_path, sets)
    assert app_data.open()
    return app_data


def test_the_path_is_restored_after_a_kill(
    app_data: AppData, tmp_path: Path, sets: Mapping[str, RuleSet]
) -> None:
    app_data.save_path(THERE)
    app_data.close()

    again = AppData(tmp_path, sets)
    again.open()

    assert again.saved_path() == THERE


def test_the_path_is_not_written_during_a_job(app_data: AppData) -> None:
    """The write would wait for the job, and the window would freeze."""
    written = app_data.current_match.database.rows("SELECT total_changes() AS n")[0]["n"]
    app_data.is_job_running = lambda: True

    app_data.save_path(THERE)

    assert app_data.current_match.database.rows("SELECT total_changes() AS n")[0]["n"] == written
    app_data.is_job_running = lambda: False
    app_data.save_path(THERE)
    assert app_data.saved_path() == THERE


def test_the_path_is_dropped_if_another_match_is_on_the_table(app_data: AppData) -> None:
    app_data.save_path(THERE)

    start_match(app_data.current_match)

    assert app_data.saved_path() == ()


@pytest.mark.parametrize(
    "corrupt", [None, 7, "x", [1], {}, {"match": "", "path": 3}, {"match": "", "path": [["a"]]}]
)
def test_a_corrupt_path_is_dropped(app_data: AppData, corrupt: object) -> None:
    app_data.current_match.settings.set(PATH, corrupt)

    assert app_data.saved_path() == ()


@pytest.mark.parametrize("corrupt", [[["hand", {"a": 1}], None], [["hand", 3]], [[]], 5])
def test_an_invalid_path_is_empty(corrupt: object) -> None:
    assert path_from_json(corrupt) == ()


@pytest.mark.parametrize("name", PRESENTERS)
def test_a_path_of_another_version_breaks_no_screen(app_data: AppData, name: str) -> None:
    presenter = PRESENTERS[name](services(app_data), FakeNavigation())
    params = dict.fromkeys(("hand", "choice", "option", "box", "view", "fresh", "other"), "?")

    presenter.open(**params)
    start_match(app_data.current_match)
    presenter.open(**params)


def test_a_path_is_read_as_it_was_stored() -> None:
    assert path_from_json(path_to_json(THERE)) == THERE


@pytest.mark.parametrize(("key", "value"), [("look", "pink"), ("look", 3), ("text_size", 99)])
def test_a_corrupt_look_is_the_default(app_data: AppData, key: str, value: object) -> None:
    store_setting(app_data.current_match.database, key, value)

    assert app_data.appearance() == Appearance()


def test_a_file_that_cannot_be_opened_leads_to_the_startup_error(
    tmp_path: Path, sets: Mapping[str, RuleSet]
) -> None:
    app_data = AppData(tmp_path, sets, open_store_after(StoreFault.LOCKED))

    assert not app_data.open()
    assert app_data.saved_path() == (Visit("startup_error", {}),)
    assert app_data.appearance() == Appearance()
    assert app_data.open()
    assert app_data.saved_path() == ()


def test_during_a_match_the_next_screen_is_the_hand(app_data: AppData) -> None:
    assert app_data.likely_screens() == (Visit("setup", {}),)

    start_match(app_data.current_match)

    assert app_data.likely_screens() == (NEXT,)


def test_after_the_hand_the_next_screen_is_the_verdict(app_data: AppData) -> None:
    start_match(app_data.current_match)
    hand_id = record_hand(app_data.current_match, "", "6-4", out=0)

    assert app_data.likely_screens() == (NEXT, Visit("verdict", {"hand": hand_id}))


def test_in_the_background_what_was_played_is_backed_up_once(app_data: AppData) -> None:
    start_match(app_data.current_match)
    before = len(app_data.backups.all())

    app_data.back_up_play()
    played = read_backup(app_data.backups.all()[0]).contents
    app_data.save_path(THERE)
    app_data.back_up_play()

    assert played is not None
    assert played.matches == 1
    assert len(app_data.backups.all()) == before + 1


def test_a_window_that_closes_waits_for_the_backup_of_the_evening(app_data: AppData) -> None:
    """Whoever runs things in the background is gone with the window."""
    start_match(app_data.current_match)
    left_undone = list[object]()
    app_data.backups.run_in_background = left_undone.append

    app_data.back_up_play(waits=True)

    played = read_backup(app_data.backups.all()[0]).contents
    assert left_undone == []
    assert played is not None
    assert played.matches == 1


def test_without_play_the_background_makes_no_backup(app_data: AppData, tmp_path: Path) -> None:
    app_data.back_up_play()
    app_data.close()
    app_data.back_up_play()

    assert not list(tmp_path.glob("backups/*"))


@pytest.mark.parametrize("other", ["players", "hands", "changes", "boxes", "rules"])
def test_the_app_opens_and_repairs_a_file_with_two_pages_in_the_place_of_each_other(
    app_data: AppData, tmp_path: Path, sets: Mapping[str, RuleSet], other: str
) -> None:
    """The start itself reads neither page; what a row has in them can be of any type."""
    start_match(app_data.current_match)
    record_hand(app_data.current_match, "", "6-4", out=0)
    record_hand(app_data.current_match, "", "6-5", out=0)
    app_data.back_up_play()
    database = app_data.current_match.database
    places = [
        database.rows("SELECT rootpage FROM sqlite_schema WHERE name = ?", name)[0][0]
        for name in ("matches", other)
    ]
    (size,) = database.rows("PRAGMA page_size")[0]
    app_data.backups.last_check.mark_sound()
    app_data.close()
    file = tmp_path / FILE
    pages = [file.read_bytes()[at : at + size] for at in range(0, file.stat().st_size, size)]
    here, there = (place - 1 for place in places)
    pages[here], pages[there] = pages[there], pages[here]
    file.write_bytes(b"".join(pages))
    again = AppData(tmp_path, sets)

    assert again.open()

    assert again.opened is not None
    assert again.opened.outcome is Outcome.RESTORED
    assert len(again.current_match.table.hands) == 2
    again.close()


@pytest.mark.parametrize("outcome", [Outcome.READ_ONLY, Outcome.NEWER])
def test_a_second_connection_to_a_read_only_file_is_read_only(
    app_data: AppData, outcome: Outcome
) -> None:
    start_match(app_data.current_match)
    assert app_data.opened is not None
    app_data.opened = replace(app_data.opened, outcome=outcome)

    with app_data.second_connection() as database:
        assert len(database.rows("SELECT id FROM matches")) == 1
        with pytest.raises(StoreError) as refused, database.writing():
            pass

    assert refused.value.key == outcome


def test_writes_of_a_second_connection_are_visible(app_data: AppData) -> None:
    with app_data.second_connection() as database:
        Players(database).add("Ann", 1)

    assert [player.name for player in app_data.current_match.roster.all()] == ["Ann"]


def test_a_backup_has_everything_stored_before(app_data: AppData) -> None:
    start_match(app_data.current_match)

    copy = read_backup(app_data.back_up())

    assert copy.contents is not None
    assert copy.contents.matches == 1


@pytest.mark.parametrize("index", ["sqlite_autoindex_matches_1", "hands_by_match"])
def test_damage_found_while_loading_the_match_is_repaired_at_once(
    tmp_path: Path, sets: Mapping[str, RuleSet], index: str
) -> None:
    with closing(AppData(tmp_path, sets)) as before:
        assert before.open()
        start_match(before.current_match)
        match_id = before.current_match.table.id
        record_hand(before.current_match, "", "6-4", out=0)
    damage(tmp_path, index)

    with closing(AppData(tmp_path, sets)) as app_data:
        assert app_data.open()
        assert app_data.opened is not None
        assert app_data.opened.outcome is Outcome.RESTORED
        assert app_data.current_match.table.id == match_id
        assert len(app_data.current_match.table.hands) == 1


def test_the_daily_check_is_due_once_and_only_for_a_writable_file(
    app_data: AppData,
) -> None:
    at_first = app_data.is_check_due

    app_data.check()
    when_checked = app_data.is_check_due
    app_data.close_database()

    assert at_first
    assert not when_checked
    assert not app_data.is_damage_suspected
    app_data.checkpoint()  # does nothing on a closed file


def test_damage_found_by_a_second_connection_is_checked_by_the_next_start_only(
    app_data: AppData,
) -> None:
    """The page may belong to a backup: the player is not interrupted."""
    called: list[str] = []
    app_data.backups.last_check.on_suspected = lambda: called.append("opened anew")
    copy = app_data.back_up()
    damage_backup(copy)

    with app_data.second_connection() as database, pytest.raises(StoreError, match="damaged"):
        count_missing(database, copy)

    assert app_data.backups.last_check.is_suspected
    assert called == []


def damage_backup(copy: Path) -> None:
    data = copy.read_bytes()
    copy.write_bytes(data[:4096] + b"\xee" * (len(data) - 4096))
