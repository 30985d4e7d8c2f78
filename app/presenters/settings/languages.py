"""Languages to choose from, each by its own name."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.languages import Tongue


@dataclass(frozen=True, slots=True)
class LanguageRow:
    code: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LanguageGroup:
    title: str
    rows: tuple[LanguageRow, ...]


def group(title: str, tongues: Iterable[Tongue], chosen: str) -> LanguageGroup:
    """``chosen`` is the code of the one that is spoken now."""
    rows = (LanguageRow(one.code, one.name, one.code == chosen) for one in tongues)
    return LanguageGroup(title, tuple(rows))
