"""Reads ``data/differences/*.toml``: where the languages of one leaflet disagree.

What is scored is never asked here: a leaflet is played by one reading, in ``data/sets``.
"""

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app import paths
from app.domain.leaflet import Section
from app.sets import load_set
from app.toml_schema import Place, read

FOLDER = paths.DATA / "differences"


class Weight(StrEnum):
    """What a difference would change: setting up and playing, who wins what, or nothing."""

    SETUP = "setup"
    SCORING = "scoring"
    WORDING = "wording"


@dataclass(frozen=True, slots=True)
class Difference:
    """What some languages of a leaflet say instead, told by its key."""

    key: str
    section: Section
    languages: tuple[str, ...]
    weight: Weight


@dataclass(frozen=True, slots=True)
class _File:
    facts: tuple[Difference, ...]


def differences(set_id: str, folder: Path = FOLDER) -> tuple[Difference, ...]:
    """In the order people read; none where a leaflet's languages agree, or it has but one."""
    leaflet = load_set(set_id, is_ours=True)
    file = folder / f"{leaflet.id}.toml"
    if not file.exists():
        return ()
    facts = _read(file)
    place = Place(file.name) / "facts"
    for fact in facts:
        _verify(fact, leaflet.languages, place / fact.key)
    return tuple(sorted(facts, key=lambda fact: list(Section).index(fact.section)))


def _read(file: Path) -> tuple[Difference, ...]:
    place = Place(file.name)
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as fault:
        raise place.fault(str(fault)) from fault
    facts: tuple[Difference, ...] = read(_File, table, place).facts
    return facts


def _verify(fact: Difference, languages: tuple[str, ...], place: Place) -> None:
    if not fact.languages or len(set(fact.languages)) < len(fact.languages):
        raise (place / "languages").fault("has languages, each once")
    for language in fact.languages:
        if language not in languages:
            raise (place / "languages").fault(f"{language!r} is no language of this leaflet")
