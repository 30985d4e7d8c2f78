"""Boxes (domino sets) as list entries: name, number of players, and some sample tiles."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.rules import Faces, RuleSet
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.shared.naming import join_with_dots, keep_on_one_line


@dataclass(frozen=True, slots=True)
class Box:
    """A box in a list. ``tiles`` are sample tiles, drawn with the box's ``faces``."""

    id: str
    name: str
    maker: str
    about: str
    faces: Faces
    tiles: tuple[Tile, ...]
    chosen: bool = False
    marks: bool = False


def boxes(
    language: Language, leaflets: Mapping[str, RuleSet], chosen: str = "", *, marks: bool = False
) -> tuple[Box, ...]:
    """Returns all boxes in the order of their numbers; ``marks`` adds signs inside dots."""
    return tuple(
        box(language, leaflets[set_id], chosen=set_id == chosen, marks=marks) for set_id in leaflets
    )


def box(language: Language, rules: RuleSet, *, chosen: bool, marks: bool) -> Box:
    languages = language.many("{n} language", "{n} languages", len(rules.languages))
    about = join_with_dots(map(keep_on_one_line, (players(language, rules), languages)))
    tiles = sample_tiles(rules)
    return Box(rules.id, rules.name, rules.maker, about, rules.faces, tiles, chosen, marks)


def sample_tiles(rules: RuleSet) -> tuple[Tile, ...]:
    """Returns the highest double, a mixed tile and a low tile."""
    highest = rules.faces.highest
    return Tile(highest, highest), Tile(max(1, highest - 2), highest // 2), Tile(min(2, highest), 1)


def players(language: Language, rules: RuleSet) -> str:
    """Returns the possible number of players, as text."""
    least, most = rules.players(rules.chosen())
    if least == most:
        return language.many("{n} player", "{n} players", most)
    return language.many("{least} to {n} player", "{least} to {n} players", most, least=least)
