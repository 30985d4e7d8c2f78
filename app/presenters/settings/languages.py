"""Rows of the language list; each language has its name in its own language."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.languages import LanguageInfo


@dataclass(frozen=True, slots=True)
class LanguageRow:
    code: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LanguageGroup:
    title: str
    rows: tuple[LanguageRow, ...]


def language_group(title: str, languages: Iterable[LanguageInfo], chosen: str) -> LanguageGroup:
    """``chosen`` is the code of the current language."""
    rows = (LanguageRow(one.code, one.name, one.code == chosen) for one in languages)
    return LanguageGroup(title, tuple(rows))
