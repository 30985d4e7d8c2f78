"""Random damage: opening a truncated or overwritten file reports it and restores the backup."""

import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.domain.rules import RuleSet
from app.rule_text import text_of
from app.store.core.database import Database, connect, migrations
from app.store.core.errors import StoreError
from app.store.exchange.exporting import export_json
from app.store.read.history import History
from app.store.read.statistics import Statistics
from app.store.safety.integrity import check_file
from app.store.safety.opening import FILE, Opened, Outcome, open_store
from app.store.write.boxes import Boxes, BoxSteps
from app.store.write.matches import Matches
from app.store.write.players import Players
from tests.fake_clock import FakeClock
from tests.many_matches import fill
from tests.own_boxes import own_box
from tests.store.conftest import Phone

Sets = dict[str, RuleSet]


@pytest.fixture(scope="module")
def whole(sets: Sets, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database of some weeks, and its backups."""
    folder, clock = tmp_path_factory.mktemp("whole"), FakeClock()
    opened = open_store(folder, sets, now=clock)
    fill(opened.database, sets, matches=40, hands=5)
    phone = Phone(folder, opened, sets, clock)
    for _ in range(3):
        clock.next_day()
        phone.play(phone.start(), "", 5)
    phone.drafts.save(phone.start(), {"out": 0})
    ours = own_box(sets["manylang"])
    Boxes(opened.database).add(ours)
    BoxSteps(opened.database).add(ours.id, text_of(ours))
    opened.database.close()
    return folder


def damaged(whole: Path, folder: Path, rng: Random) -> str:
    """Truncates or overwrites the file in a copy of the folder; returns what was done."""
    shutil.copytree(whole, folder)
    file = folder / FILE
    data = bytearray(file.read_bytes())
    if rng.random() < 0.4:
        length = rng.choice(
            (rng.randrange(len(data)), rng.randrange(4096), 4096 * rng.randrange(9))
        )
        file.write_bytes(data[:length])
        return f"cut off at {length}"
    spans = [
        (rng.choice((rng.randrange(len(data)), rng.randrange(200))), rng.choice((1, 4, 64, 9000)))
        for _ in range(rng.choice((1, 1, 5, 40)))
    ]
    for start, length in spans:
        data[start : start + length] = rng.randbytes(min(length, len(data) - start))
    file.write_bytes(data)
    return f"overwritten at {spans}"


def test_a_damaged_file_always_opens_and_reports_what_happened(
    whole: Path, sets: Sets, tmp_path: Path, damages: int
) -> None:
    """Damage is found at the start, or by the daily check."""
    rng = Random(5)
    outcomes: Counter[tuple[Outcome, Outcome]] = Counter()
    newest = max((whole / "backups").iterdir()).name
    for number in range(damages):
        folder = tmp_path / str(number)
        what = damaged(whole, folder, rng)
        before = (folder / FILE).read_bytes()

        at_start = open_store(folder, sets, now=FakeClock())
        opened = when_checked(at_start, folder, sets)

        outcomes[at_start.outcome, opened.outcome] += 1
        assert_reported(opened, before, newest, what)
        assert_usable(opened.database, folder)
        opened.mark_seen()
        opened.database.close()
        assert is_sound(folder), what
        assert open_again(folder, sets) is Outcome.READY, what
        shutil.rmtree(folder)
    found_later = outcomes[Outcome.READY, Outcome.RESTORED]
    found_at_once = outcomes[Outcome.RESTORED, Outcome.RESTORED]
    assert outcomes.total() == found_later + found_at_once + outcomes[Outcome.READY, Outcome.READY]
    assert found_later + found_at_once > damages // 2
    assert found_later > 0 < found_at_once


def when_checked(opened: Opened, folder: Path, sets: Sets) -> Opened:
    """The store after the daily check: if damage is suspected, it is opened again."""
    checks = opened.backups.last_check
    check_file(folder / FILE, migrations(), checks)
    if not checks.is_suspected:
        return opened
    opened.database.close()
    return open_store(folder, sets, now=FakeClock())


def is_sound(folder: Path) -> bool:
    with closing(connect(folder / FILE)) as connection:
        return [row[0] for row in connection.execute("PRAGMA integrity_check")] == ["ok"]


def test_damage_found_in_use_is_reported_and_repaired_by_the_next_start(
    whole: Path, sets: Sets, tmp_path: Path, damages: int
) -> None:
    """The file was not checked. Each use of it works or reports damage;
    after the first failure nothing is written any more.
    """
    rng = Random(6)
    outcomes: Counter[Outcome] = Counter()
    for number in range(max(damages // 5, 30)):
        folder = tmp_path / str(number)
        what = (damaged, damaged_behind_the_start)[number % 2](whole, folder, rng)
        opened = open_store(folder, sets, now=FakeClock())
        if opened.outcome is Outcome.READY:
            came_out = use(opened.database, folder)
            assert opened.backups.last_check.is_suspected or not came_out, what
            opened.database.close()
            again = open_store(folder, sets, now=FakeClock())
            outcomes[again.outcome] += 1
            assert again.outcome is Outcome.RESTORED or not came_out, what
            assert_usable(again.database, folder)
            again.database.close()
        opened.database.close()
        shutil.rmtree(folder)
    assert outcomes[Outcome.RESTORED] > 3


def damaged_behind_the_start(whole: Path, folder: Path, rng: Random) -> str:
    """Overwrites a few places that a start seldom reads."""
    shutil.copytree(whole, folder)
    data = bytearray((folder / FILE).read_bytes())
    places = [rng.randrange(4096, len(data) - 64) for _ in range(5)]
    for place in places:
        data[place : place + 64] = rng.randbytes(64)
    (folder / FILE).write_bytes(data)
    return f"overwritten at {places}"


def use(database: Database, folder: Path) -> bool:
    """Whether SQLite found damage."""
    works_or_is_corrupt(lambda: assert_usable(database, folder))
    if database.is_damaged:
        with pytest.raises(StoreError, match="damaged"):
            Players(database).add("Bea", 3)
    return database.is_damaged


def assert_reported(opened: Opened, before: bytes, newest: str, what: str) -> None:
    assert opened.outcome in {Outcome.READY, Outcome.RESTORED}, what
    if opened.outcome is Outcome.RESTORED:
        assert opened.backup is not None
        assert opened.damaged_file is not None
        assert (opened.backup.name, opened.damaged_file.read_bytes()) == (newest, before), what


def open_again(folder: Path, sets: Sets) -> Outcome:
    opened = open_store(folder, sets, now=FakeClock())
    opened.database.close()
    return opened.outcome


def assert_usable(database: Database, folder: Path) -> None:
    """Reads everything. A corrupt row may raise its error; no other error may be raised."""
    players = Players(database).all()
    for row in History(database).page(size=100):
        works_or_is_corrupt(lambda match_id=row.match_id: Matches(database).get(match_id))
    for player in players:
        Statistics(database).player_statistics(player.id)
    works_or_is_corrupt(lambda: Boxes(database).all())
    for (box,) in database.rows("SELECT id FROM boxes"):
        BoxSteps(database).now(box)
    works_or_is_corrupt(lambda: export_json(database, folder / "all.json"))
    Players(database).add("Zoe", 3)
    assert len(Players(database).all()) == len(players) + 1


def works_or_is_corrupt(read: object) -> None:
    """A corrupt id can be in a list although no match has it."""
    try:
        read()  # type: ignore[operator]
    except StoreError as fault:
        assert fault.key in {"damaged", "not_found"}


def test_a_corrupt_character_of_a_name_does_not_prevent_reading(
    open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    phone = open_phone(tmp_path)
    for name in ("Ada", "Philippa", "Zoe"):
        phone.players.add(name, 1)
    phone.opened.database.close()
    file = tmp_path / FILE
    file.write_bytes(file.read_bytes().replace(b"Philippa", b"Phil\xff\xfepa"))

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.READY
    assert [player.name for player in again.players.all()] == ["Ada", "Phil\ufffd\ufffdpa", "Zoe"]
