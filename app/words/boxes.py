"""Boxes (domino sets) as list entries: name, number of players, and some sample tiles."""

from dataclasses import dataclass

from app.domain.rules import RuleSet
from app.domain.rules.tables import Faces
from app.domain.rules.values import Kind
from app.domain.tiles import Tile, TileSet
from app.i18n import Language
from app.words.game_words import places, set_name
from app.words.naming import join_with_dots, keep_on_one_line

_ENGLISH = {6: "six", 9: "nine", 10: "ten", 12: "twelve", 15: "fifteen", 18: "eighteen"}
"""As the sets are sold everywhere."""


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


def box(language: Language, rules: RuleSet, *, chosen: bool, marks: bool) -> Box:
    """Of a game, the second line is where it is played, and the third how large its sets are."""
    is_game = rules.kind is not Kind.LEAFLET
    maker = from_where(language, rules)
    extent = set_sizes(language, rules) if is_game else _languages(language, rules)
    about = join_with_dots(map(keep_on_one_line, (players(language, rules), extent)))
    name, tiles = set_name(language, rules), sample_tiles(rules)
    return Box(rules.id, name, maker, about, rules.faces, tiles, chosen, marks)


def from_where(language: Language, rules: RuleSet) -> str:
    """Returns where a game is played, or who made a box; empty if nobody says so."""
    match rules.kind:
        case Kind.LEAFLET:
            return rules.maker
        case Kind.GAME:
            return places(language, rules)
        case Kind.OWN:
            # Translators: on an own box of dominoes: who made its rules
            return language.say("By {name}.", name=rules.by) if rules.by else ""


def _languages(language: Language, rules: RuleSet) -> str:
    return language.many("{n} language", "{n} languages", len(rules.languages))


def set_sizes(language: Language, rules: RuleSet) -> str:
    """Returns the number of tiles: of the smallest and the largest set, where it has several."""
    least, *others = (len(TileSet(highest)) for highest in sorted(rules.sets))
    if not others:
        return language.many("{n} tile", "{n} tiles", least)
    return language.many("{least} to {n} tile", "{least} to {n} tiles", others[-1], least=least)


def size_words(highest: int) -> tuple[str, ...]:
    """Returns what a set of this size is called in a search: by its double, or by its tiles."""
    name, tiles = _ENGLISH.get(highest, highest), len(TileSet(highest))
    return f"{highest}-{highest}", f"d{highest}", f"double-{highest}", f"double-{name}", str(tiles)


def sample_tiles(rules: RuleSet) -> tuple[Tile, ...]:
    """Returns the highest double, a mixed tile and a low tile."""
    highest = rules.faces.highest
    return Tile(highest, highest), Tile(max(1, highest - 2), highest // 2), Tile(min(2, highest), 1)


def players(language: Language, rules: RuleSet) -> str:
    """Returns the possible number of players, as text."""
    return players_range(language, *rules.players(rules.chosen()))


def players_range(language: Language, least: int, most: int) -> str:
    if least == most:
        return language.many("{n} player", "{n} players", most)
    return language.many("{least} to {n} player", "{least} to {n} players", most, least=least)
