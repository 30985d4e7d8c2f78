"""Reads ``data/differences/*.toml``: the points on which the languages of one leaflet disagree.

Scoring does not use them: each leaflet is scored by one reading, in ``data/sets``.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app import paths
from app.domain.leaflet import Section
from app.sets import load_set
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
    """Returns the differences of a leaflet in the order of its sections.

    Empty if its languages agree or if it has only one.
    """
    leaflet = load_set(set_id)
    file = folder / f"{leaflet.id}.toml"
    if not file.exists():
        return ()
    place = Place(file.name)
    facts: tuple[Difference, ...] = read(_File, read_file(file), place).facts
    for fact in facts:
        _verify(fact, leaflet.languages, place / "facts" / fact.key)
    return tuple(sorted(facts, key=lambda fact: list(Section).index(fact.section)))


def _verify(fact: Difference, languages: tuple[str, ...], place: Place) -> None:
    if not fact.languages or len(set(fact.languages)) < len(fact.languages):
        raise (place / "languages").error("has languages, each once")
    for language in fact.languages:
        if language not in languages:
            raise (place / "languages").error(f"{language!r} is no language of this leaflet")
