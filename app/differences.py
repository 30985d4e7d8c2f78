"""Reads ``data/differences/*.toml``: the points on which the languages of one leaflet disagree.

Scoring does not use them: each leaflet is scored by one reading, in ``data/sets``.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app import paths
from app.domain.rules.statement import Section
from app.toml_schema import Place, read, read_file

FOLDER = paths.DATA / "differences"


class Weight(StrEnum):
    """What a difference affects: setup and play, scoring, or only the wording."""

    SETUP = "setup"
    SCORING = "scoring"
    WORDING = "wording"


@dataclass(frozen=True, slots=True)
class Difference:
    """A statement on which some languages of a leaflet differ; ``key`` identifies its text."""

    key: str
    section: Section
    languages: tuple[str, ...]
    weight: Weight


@dataclass(frozen=True, slots=True)
class _File:
    facts: tuple[Difference, ...]


def differences(set_id: str, folder: Path = FOLDER) -> tuple[Difference, ...]:
    """Returns the differences of a leaflet in the order of its sections; none if its languages
    agree or if it has only one.
    """
    file = folder / f"{set_id}.toml"
    if not file.exists():
        return ()
    facts: tuple[Difference, ...] = read(_File, read_file(file), Place(file.name)).facts
    return tuple(sorted(facts, key=lambda fact: list(Section).index(fact.section)))
