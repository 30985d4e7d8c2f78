import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.session.app_data import Kept, Looks
from app.presenters.shared.navigation import Path as Way
from app.presenters.shared.navigation import Visit, path_in, path_out
from app.store.core.errors import StoreError, StoreFault
from app.store.safety.opening import FILE, open_store
from app.store.safety.outcome import Opened, Outcome
from app.store.safety.restore import copy_of, missing
from app.store.write.players import Players
from tests.evening import Ways, deal, play
from tests.presenters.monkey import PRESENTERS

THERE: Way = (Visit("table", {}), Visit("hand", {"hand": "7"}))


@pytest.fixture
def kept(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Kept:
    kept = Kept(tmp_path, sets)
    assert kept.open()
    return kept


def test_the_way_is_there_after_the_app_was_killed(
    kept: Kept, tmp_path: Path, sets: Mapping[str, RuleSet]
) -> None:
    kept.keep_path(THERE)
    kept.close()

    again = Kept(tmp_path, sets)
    again.open()

    assert again.path() == THERE


def test_nothing_of_the_way_is_written_while_a_job_is_at_the_file(kept: Kept) -> None:
    """It would have to wait until the job lets go of the file, and so would the window."""
    written = kept.sitting.database.rows("SELECT total_changes() AS n")[0]["n"]
    kept.is_held = lambda: True

    kept.keep_path(THERE)

    assert kept.sitting.database.rows("SELECT total_changes() AS n")[0]["n"] == written
    kept.is_held = lambda: False
    kept.keep_path(THERE)
    assert kept.path() == THERE


def test_the_way_leads_nowhere_once_another_match_is_on_the_table(kept: Kept) -> None:
    kept.keep_path(THERE)

    deal(kept.sitting)

    assert kept.path() == ()


@pytest.mark.parametrize(
    "garbled", [None, 7, "x", [1], {}, {"match": "", "path": 3}, {"match": "", "path": [["a"]]}]
)
def test_a_garbled_way_leads_nowhere(kept: Kept, garbled: object) -> None:
    kept.sitting.settings.set("path", garbled)

    assert kept.path() == ()


@pytest.mark.parametrize("garbled", [[["hand", {"a": 1}], None], [["hand", 3]], [[]], 5])
def test_a_path_that_is_none_is_read_as_none(garbled: object) -> None:
    assert path_in(garbled) == ()


@pytest.mark.parametrize("name", PRESENTERS)
def test_a_way_that_another_version_kept_breaks_no_screen_on_the_way_back(
    kept: Kept, name: str
) -> None:
    presenter = PRESENTERS[name](kept.sitting, Language(), Ways())
    given = dict.fromkeys(("hand", "choice", "option", "box", "view", "fresh", "other"), "?")

    presenter.open(**given)
    deal(kept.sitting)
    presenter.open(**given)


def test_a_path_comes_back_as_it_was() -> None:
    assert path_in(path_out(THERE)) == THERE


@pytest.mark.parametrize(("key", "value"), [("look", "pink"), ("look", 3), ("text_size", 99)])
def test_a_garbled_look_is_the_usual_one(kept: Kept, key: str, value: object) -> None:
    kept.sitting.settings.set(key, value)

    assert kept.looks() == Looks()


def test_what_cannot_be_opened_leads_to_the_trouble_until_it_can(
    tmp_path: Path, sets: Mapping[str, RuleSet]
) -> None:
    faults = [StoreError(StoreFault.LOCKED)]

    def opening(folder: Path, leaflets: Mapping[str, RuleSet]) -> Opened:
        if faults:
            raise faults.pop()
        return open_store(folder, leaflets)

    kept = Kept(tmp_path, sets, opening)

    assert not kept.open()
    assert kept.path() == (Visit("startup_error", {}),)
    assert kept.looks() == Looks()
    assert kept.open()
    assert kept.path() == ()


def test_the_next_room_is_the_hand_of_a_match_that_is_on(kept: Kept) -> None:
    assert kept.next_rooms() == (Visit("setup", {}),)

    deal(kept.sitting)

    assert kept.next_rooms() == (Visit("hand", {}),)


def test_after_the_hand_comes_a_verdict_like_the_last_one(kept: Kept) -> None:
    deal(kept.sitting)
    hand_id = play(kept.sitting, "", "6-4", out=0)

    assert kept.next_rooms() == (Visit("hand", {}), Visit("verdict", {"hand": hand_id}))


@pytest.mark.parametrize("outcome", [Outcome.READ_ONLY, Outcome.NEWER])
def test_a_file_that_is_only_read_is_only_read_beside_it_too(kept: Kept, outcome: Outcome) -> None:
    deal(kept.sitting)
    assert kept.opened is not None
    kept.opened = replace(kept.opened, outcome=outcome)

    with kept.beside() as database:
        assert len(database.rows("SELECT id FROM matches")) == 1
        with pytest.raises(StoreError) as refused, database.writing():
            pass

    assert refused.value.key == outcome


def test_what_is_written_beside_it_is_there(kept: Kept) -> None:
    with kept.beside() as database:
        Players(database).add("Ann", 1)

    assert [player.name for player in kept.sitting.roster.all()] == ["Ann"]


def test_a_copy_holds_what_was_kept_by_then(kept: Kept) -> None:
    deal(kept.sitting)

    copy = copy_of(kept.copy())

    assert copy.holds is not None
    assert copy.holds.matches == 1


def damage(folder: Path, index: str) -> None:
    """A page that a start does not read by itself."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        page = connection.execute(sql, (index,)).fetchone()[0]
    with (folder / FILE).open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xee" * 4096)


@pytest.mark.parametrize("index", ["sqlite_autoindex_matches_1", "hands_by_match"])
def test_damage_that_taking_up_the_match_comes_upon_is_put_right_at_once(
    tmp_path: Path, sets: Mapping[str, RuleSet], index: str
) -> None:
    with closing(Kept(tmp_path, sets)) as before:
        assert before.open()
        deal(before.sitting)
        match_id = before.sitting.table.id
        play(before.sitting, "", "6-4", out=0)
    damage(tmp_path, index)

    with closing(Kept(tmp_path, sets)) as kept:
        assert kept.open()
        assert kept.opened is not None
        assert kept.opened.outcome is Outcome.RESTORED
        assert kept.sitting.table.id == match_id
        assert len(kept.sitting.table.hands) == 1


def test_the_check_of_a_day_is_due_once_and_only_of_a_file_that_is_written(kept: Kept) -> None:
    at_first = kept.is_check_due

    kept.check()
    when_checked = kept.is_check_due
    kept.let_go()

    assert at_first
    assert not when_checked
    assert not kept.is_suspected
    kept.settle()  # of a closed file there is nothing to put in order


def test_a_garbled_page_that_was_read_beside_it_is_looked_at_by_the_next_start_only(
    kept: Kept,
) -> None:
    """It may be that of a copy: nobody is taken away from what they do."""
    called: list[str] = []
    kept.backups.checks.when_suspected = lambda: called.append("opened anew")
    copy = kept.copy()
    damage_copy(copy)

    with kept.beside() as database, pytest.raises(StoreError, match="damaged"):
        missing(database, copy)

    assert kept.backups.checks.is_suspected
    assert called == []


def damage_copy(copy: Path) -> None:
    data = copy.read_bytes()
    copy.write_bytes(data[:4096] + b"\xee" * (len(data) - 4096))
