from collections.abc import Callable

from app.presenters.later import Patience, at_once, errand
from app.store.errors import StoreError, StoreFault


def test_what_came_of_the_work_is_told() -> None:
    told: list[object] = []

    errand(at_once, lambda: 7, told.append, told.append)

    assert told == [7]


def test_what_kept_it_from_being_done_is_told_instead() -> None:
    told: list[object] = []

    def full() -> int:
        raise StoreError(StoreFault.DISK_FULL)

    errand(at_once, full, lambda _seven: told.append("done"), lambda fault: told.append(fault.key))

    assert told == [StoreFault.DISK_FULL]


def test_nothing_is_told_in_the_thread_that_works() -> None:
    waiting: list[Callable[[], None]] = []
    told: list[object] = []

    def later(work: Callable[[], object], then: Callable[[object], None]) -> None:
        done = work()
        waiting.append(lambda: then(done))

    errand(later, lambda: 7, told.append, told.append)  # type: ignore[arg-type] # of one kind here

    assert told == []
    waiting.pop()()
    assert told == [7]


def test_one_thing_is_done_at_a_time() -> None:
    waiting: list[Callable[[], None]] = []
    told: list[object] = []

    def later(work: Callable[[], object], then: Callable[[object], None]) -> None:
        waiting.append(lambda: then(work()))

    patience = Patience(later, lambda: told.append("one moment"), told.append)  # type: ignore[arg-type] # as above
    patience.work(lambda: 1, told.append)
    patience.work(lambda: 2, told.append)
    assert patience.busy
    waiting.pop()()

    assert (told, waiting, patience.busy) == (["one moment", 1], [], False)


def test_after_a_fault_the_next_thing_can_be_done() -> None:
    told: list[object] = []

    def full() -> int:
        raise StoreError(StoreFault.DISK_FULL)

    patience = Patience(at_once, lambda: None, lambda fault: told.append(fault.key))
    patience.work(full, told.append)
    patience.work(full, told.append, lambda _fault: told.append("told otherwise"))
    patience.work(lambda: 7, told.append)

    assert told == [StoreFault.DISK_FULL, "told otherwise", 7]
