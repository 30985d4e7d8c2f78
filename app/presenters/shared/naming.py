"""What things are called at the table: people together, tiles, the tiles nobody holds."""

from collections.abc import Iterable

from app.domain.rules import Faces, RuleSet, Show
from app.domain.tiles import Tile
from app.i18n import Language, marked
from app.presenters.shared.people import Person

MINUS = "−"
COLOUR_NAMES = {
    "blank": marked("blank"),
    "pink": marked("pink"),
    "red": marked("red"),
    "yellow": marked("yellow"),
    "green": marked("green"),
    "blue": marked("blue"),
    "purple": marked("purple"),
}
"""The names that leaflets give to faces."""


def names(language: Language, people: tuple[Person, ...], seats: tuple[int, ...]) -> str:
    return language.listed(tuple(people[seat].short for seat in seats))


def signed(points: int) -> str:
    """As a sum is written: "17", "−5"."""
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def beside(words: Iterable[str]) -> str:
    """Short words next to each other, where a sentence would be too much."""
    return " · ".join(words)


def together(words: str) -> str:
    """Kept on one line."""
    return words.replace(" ", "\xa0")


def face_name(language: Language, faces: Faces, value: int) -> str:
    """A half of a tile, as it is said: by its colour where it shows one, else its number."""
    if faces.show is Show.COLOURS and value < len(faces.names):
        name = faces.names[value]
        return language.say(COLOUR_NAMES.get(name, name))
    return str(value)


def tile_name(language: Language, faces: Faces, tile: Tile) -> str:
    high, low = (face_name(language, faces, value) for value in (tile.high, tile.low))
    if faces.show is Show.COLOURS and tile.is_double:
        return language.say("double {colour}", colour=high)
    # Translators: the name of a tile by its two ends: 6-4, red-blue
    return language.say("{high}-{low}", high=high, low=low)


def stock_name(language: Language, rules: RuleSet) -> str:
    """What nobody holds: drawn from in some boxes, left alone in others."""
    return language.say("Set aside") if rules.nobody_draws else language.say("Draw pile")
