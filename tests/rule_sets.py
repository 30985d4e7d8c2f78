"""The app's rule sets, read at once."""

from pathlib import Path

from app import paths
from app.domain.rules import RuleSet
from app.sets import Leaflets


def load_sets(folder: Path = paths.SETS) -> tuple[RuleSet, ...]:
    """Returns the leaflets in the order of their numbers, then the games by their names."""
    sets = Leaflets(folder)
    return *sets.values(), *sets.games


def load_set(set_id: str, folder: Path = paths.SETS) -> RuleSet:
    return Leaflets(folder)[set_id]
