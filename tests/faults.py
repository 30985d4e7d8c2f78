"""Faults of the store: tests put these functions in the place of a read, a write or the opening."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Never

from app.domain.rules import RuleSet
from app.store.core.errors import StoreError, StoreFault
from app.store.safety.opening import Opened, open_store


def disk_is_full(*_given: object, **_named: object) -> Never:
    raise StoreError(StoreFault.DISK_FULL)


def file_is_damaged(*_given: object, **_named: object) -> Never:
    raise StoreError(StoreFault.DAMAGED)


def open_store_after(*faults: StoreFault) -> Callable[[Path, Mapping[str, RuleSet]], Opened]:
    """Opens a store, but first fails once with each of these faults."""
    remaining = list(faults)

    def opening(folder: Path, leaflets: Mapping[str, RuleSet]) -> Opened:
        if remaining:
            raise StoreError(remaining.pop(0))
        return open_store(folder, leaflets)

    return opening
