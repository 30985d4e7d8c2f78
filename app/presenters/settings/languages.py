"""Languages to choose from, each by its own name."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.languages import Tongue


@dataclass(frozen=True, slots=True)
class TongueRow:
    code: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class TongueGroup:
    title: str
    rows: tuple[TongueRow, ...]


def group(title: str, tongues: Iterable[Tongue], chosen: str) -> TongueGroup:
    """``chosen`` is the code of the one that is spoken now."""
    rows = (TongueRow(one.code, one.name, one.code == chosen) for one in tongues)
    return TongueGroup(title, tuple(rows))
