"""The boxes as pictures: a few of their own tiles, and what a table has to know of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.rules import Faces, RuleSet
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.shared.naming import beside, together


@dataclass(frozen=True, slots=True)
class Box:
    """A box on the shelf. ``tiles`` are some of its own, to be drawn with its ``faces``."""

    id: str
    name: str
    maker: str
    told: str
    faces: Faces
    tiles: tuple[Tile, ...]
    chosen: bool = False
    marks: bool = False


def boxes(
    language: Language, leaflets: Mapping[str, RuleSet], chosen: str = "", *, marks: bool = False
) -> tuple[Box, ...]:
    """All boxes, in the order of their numbers; ``marks`` are signs inside coloured dots."""
    return tuple(
        box(language, leaflets[set_id], chosen=set_id == chosen, marks=marks) for set_id in leaflets
    )


def box(language: Language, rules: RuleSet, *, chosen: bool, marks: bool) -> Box:
    told = beside(map(together, _told(language, rules)))
    tiles = pictured(rules)
    return Box(rules.id, rules.name, rules.maker, told, rules.faces, tiles, chosen, marks)


def pictured(rules: RuleSet) -> tuple[Tile, ...]:
    """The highest double, a mixed tile and a low one."""
    highest = rules.faces.highest
    return Tile(highest, highest), Tile(max(1, highest - 2), highest // 2), Tile(min(2, highest), 1)


def _told(language: Language, rules: RuleSet) -> Iterator[str]:
    yield players(language, rules)
    yield language.many("{n} language", "{n} languages", len(rules.languages))


def players(language: Language, rules: RuleSet) -> str:
    least, most = min(rules.deal), max(rules.deal)
    if least == most:
        return language.many("{n} player", "{n} players", most)
    return language.many("{least} to {n} player", "{least} to {n} players", most, least=least)
