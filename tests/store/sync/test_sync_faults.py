"""Faults that the random schedules have found, one by one."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from app.store.sync.file_format import FILE_SUFFIX, name_of, unpack
from app.store.sync.folder import Listing
from app.store.sync.rounds import Rounds
from app.store.sync.status import Trouble
from app.store.write.players import Players
from tests.store.sync.fake_sync_folder import FakeSyncFolder
from tests.store.sync.families import Family
from tests.store.sync.kept_rows import everything, name_by
from tests.store.sync.memory import same_luck
from tests.store.sync.settling import carry_all, settle, verify_equal, verify_files, verify_idle
from tests.store.sync.sync_phone import LIMITS, Luck, SyncPhone
from tests.store.sync.sync_world import LONG, World
from tests.store.sync.versions import MARK, NEW, OLD


@pytest.fixture
def world() -> Iterator[World]:
    with same_luck(1), closing(World(Random(4))) as world:
        yield world


def kill_in_the_next_write(phone: SyncPhone) -> None:
    """A power cut: the file has its size, and zeros in the place of its content."""

    def zeros(content: bytes) -> bytes | None:
        if b'"replaces"' not in content:
            return None
        phone.connection.is_killed = True
        return bytes(len(content))

    phone.folder.torn = zeros
    phone.round()
    phone.use_folder(phone.folder)


def test_a_file_that_a_power_cut_left_full_of_zeros_is_written_again(world: World) -> None:
    first, second = world.phones[:2]
    world.act(Random(1), first, Family.add_player)
    kill_in_the_next_write(first)

    first.round()
    carry_all(world)
    second.round()

    assert everything(second.database) == everything(first.database)
    settle(world, Random(1))


def files_in(phone: SyncPhone) -> set[str]:
    """The files of its own directory, without that of its name."""
    paths = (path.split("/") for path in phone.folder.paths())
    return {name for place, name in paths if place == phone.place and name_of(name)}


def write_files(world: World, phone: SyncPhone, number: int) -> None:
    for _ in range(number):
        world.act(Random(1), phone, Family.add_player)
        world.run_with(phone, Luck(Random(1)))


def test_files_that_were_joined_in_another_directory_are_joined_in_this_one_too(
    world: World,
) -> None:
    """A phone and its clone join the same files to the same one."""
    phone, (_, most) = world.phones[0], LIMITS.levels[0]
    write_files(world, phone, most + 1)
    (joined,) = files_in(phone)
    phone.folder.put(f"elsewhere/{joined}", phone.folder.content(f"{phone.place}/{joined}"))
    phone.folder.put(f"{phone.place}/{joined}", None)
    for content in phone.folder.written:
        name = name_by(content)
        if (found := unpack(name, content)) and not found.replaces:
            phone.folder.put(f"{phone.place}/{name}{FILE_SUFFIX}", content)
    assert len(files_in(phone)) == most + 1

    phone.round()
    phone.round()

    verify_files(phone)
    verify_idle(phone)


def test_files_of_a_folder_that_does_not_tell_sizes_are_joined(world: World) -> None:
    phone = world.phones[0]
    phone.use_folder(FakeSyncFolder(tells_sizes=False))
    phone.restart()

    write_files(world, phone, 10)

    verify_files(phone)


def test_a_file_that_was_not_understood_and_is_torn_by_now_is_not_read_in_each_round(
    world: World,
) -> None:
    first, second = world.phones[:2]
    first.update(NEW)
    second.update(OLD)
    Players(first.database).add(f"Ann{MARK}", 1)
    first.round()
    carry_all(world)
    second.round()
    for path in second.folder.paths():
        if name_of(path.split("/")[1]):
            second.folder.put(path, b"")

    second.update(NEW)
    second.round()

    verify_idle(second)


def test_a_row_of_a_file_that_came_while_the_folder_was_listed_is_written_again_if_it_goes(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = world.phones[:2]
    write_files(world, first, 1)
    (file,) = files_in(first)
    path = f"{first.place}/{file}"
    second.folder.show_part(path, first.folder.content(path) or b"", 10, zeros=False)
    listing = second.folder.listing

    def listed_before_it_came() -> Listing:
        found = listing()
        second.folder.carry(path, first.folder)
        return found

    monkeypatch.setattr(second.folder, "listing", listed_before_it_came)
    world.run_with(second, Luck(Random(1)))
    second.folder.put(path, None)
    world.phones.remove(first)
    first.close()
    world.add_phone(Random(1), version=NEW).join()

    settle(world, Random(1))

    verify_equal(world)
    assert everything(world.phones[-1].database)[1]


def test_files_are_joined_though_each_has_a_torn_one_of_its_name_beside_it(world: World) -> None:
    """As when a power cut leaves zeros, and a name that is taken gets an addition."""
    phone, (_, most) = world.phones[0], LIMITS.levels[0]
    for _ in range(most):
        write_files(world, phone, 1)
        for name in files_in(phone):
            path = f"{phone.place}/{name}"
            content = phone.folder.content(path) or b""
            phone.folder.put(path.replace(FILE_SUFFIX, f" (1){FILE_SUFFIX}"), content)
            phone.folder.put(path, bytes(len(content)))
    write_files(world, phone, 1)

    verify_files(phone)
    verify_idle(phone)


def test_a_row_that_only_older_phones_can_read_is_written_again_by_one_of_them(
    world: World,
) -> None:
    """A newer phone has joined its files: they hold only the row that came after it."""
    first, second = world.phones[:2]
    first.update(NEW)
    second.update(OLD)
    player = Players(first.database).add("Ann", 1)
    first.round()
    carry_all(world)
    second.round()
    Players(first.database).change(player.id, name=f"Ann{MARK}")
    write_files(world, first, 3)
    world.add_phone(Random(1), version=OLD).join()

    settle(world, Random(1))

    verify_equal(world)
    assert everything(world.phones[-1].database) == everything(second.database)


def spoil(phone: SyncPhone, path: str) -> None:
    """As a disk fault does: the file keeps its size."""
    content = phone.folder.content(path) or b""
    phone.folder.put(path, bytes(len(content)))


@pytest.mark.parametrize("is_own", [True, False], ids=["its own", "another's"])
def test_the_rows_of_a_known_file_that_was_filled_with_zeros_later_are_written_again(
    world: World, *, is_own: bool
) -> None:
    first, second = world.phones[:2]
    write_files(world, first, 2)
    carry_all(world)
    second.round()
    for name in files_in(first):
        for phone in world.phones:
            spoil(phone, f"{first.place}/{name}")
    gone = second if is_own else first
    world.phones.remove(gone)
    gone.close()

    settle(world, Random(1))
    world.add_phone(Random(1), version=NEW).join()
    settle(world, Random(1))

    verify_equal(world)
    assert everything(world.phones[-1].database)[1]


def test_known_files_are_read_again_a_little_in_each_quiet_round_and_once_in_all(
    world: World,
) -> None:
    phone = world.phones[0]
    write_files(world, phone, 2)
    files = len(files_in(phone))
    phone.rounds = Rounds(phone.folder, limits=replace(LIMITS, checked=1))
    settle_alone(world, phone)
    reads = list[int]()

    for _ in range(files + 2):
        before = phone.folder.reads
        phone.rounds.run(phone.database)
        reads.append(phone.folder.reads - before)

    assert reads == [1] * files + [0, 0]


def settle_alone(world: World, phone: SyncPhone) -> None:
    """Until its next round is a quiet one."""
    for _ in range(2):
        phone.rounds.run(phone.database)
        world.moment += LONG


def test_a_file_that_stays_torn_is_told_and_no_longer_when_it_is_whole(world: World) -> None:
    first, second = world.phones[:2]
    write_files(world, first, 1)
    (name,) = files_in(first)
    path = f"{first.place}/{name}"
    whole = first.folder.content(path) or b""
    second.folder.put(path, whole[:-1])

    told = list[list[str]]()
    for minutes in (0, 2, 9, 60):
        world.moment += timedelta(minutes=minutes)
        troubles = second.rounds.run(second.database).troubles
        told.append([one.file for one in troubles if one.trouble is Trouble.TORN])
    second.folder.put(path, whole)
    world.moment += timedelta(hours=2)
    at_last = second.rounds.run(second.database).troubles

    assert told == [[], [], [path], [path]]
    assert at_last == ()


def test_a_file_that_came_whole_in_the_place_of_zeros_is_not_taken_for_lost(world: World) -> None:
    first, second = world.phones[:2]
    write_files(world, first, 1)
    (name,) = files_in(first)
    path = f"{first.place}/{name}"
    carry_all(world)
    spoil(second, path)
    second.round()
    second.folder.put(path, first.folder.content(path))
    world.moment += timedelta(hours=2)
    second.round()
    written = len(second.folder.written)

    settle_alone(world, second)
    second.round()

    assert everything(second.database) == everything(first.database)
    assert len(second.folder.written) == written


def test_a_torn_file_that_another_copy_makes_up_for_is_not_told(world: World) -> None:
    first, second = world.phones[:2]
    write_files(world, first, 1)
    (name,) = files_in(first)
    path = f"{first.place}/{name}"
    second.folder.put(path, b"torn")
    second.round()
    second.folder.put(path.replace(FILE_SUFFIX, f" (1){FILE_SUFFIX}"), first.folder.content(path))
    world.moment += timedelta(minutes=30)

    assert second.rounds.run(second.database).troubles == ()
    assert second.rounds.run(second.database).troubles == ()
