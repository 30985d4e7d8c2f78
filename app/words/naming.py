"""Names of things at the table: groups of players, tiles, the stock."""

from collections.abc import Iterable

from app.domain.rules import RuleSet
from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from app.i18n import Language, marked, signed
from app.play.match.people import COLOURS, Person

COLOUR_NAMES = {
    "blank": marked("blank"),
    "pink": marked("pink"),
    "red": marked("red"),
    "yellow": marked("yellow"),
    "green": marked("green"),
    "blue": marked("blue"),
    "purple": marked("purple"),
}
"""The colour names that rule sets use for faces."""

TRY_A_HAND = marked("Try a hand")
"""The title of the screens on which rules are tried."""


def names(language: Language, people: tuple[Person, ...], seats: tuple[int, ...]) -> str:
    """Returns the names of the players in these seats, as a list in words."""
    return language.listed(tuple(people[seat].short for seat in seats))


def format_gain(points: int) -> str:
    """Formats points as a gain: "+17"."""
    return f"+{points}" if points >= 0 else signed(points)


def listed_gains(
    language: Language, people: tuple[Person, ...], gains: Iterable[tuple[tuple[int, ...], str]]
) -> str:
    """Returns who gets how much, for pairs of a side and its gain: "Ann +5 and Bo +17". The names
    of partners are a list themselves, so these are told apart by dots.
    """
    gains = tuple(gains)
    texts = tuple(
        language.say("{name} {gain}", name=names(language, people, side), gain=gain)
        for side, gain in gains
    )
    has_partners = any(len(side) > 1 for side, _gain in gains)
    return join_with_dots(texts) if has_partners else language.listed(texts)


def join_with_dots(words: Iterable[str]) -> str:
    return " · ".join(words)


def keep_on_one_line(words: str) -> str:
    return words.replace(" ", "\xa0")


def face_name(language: Language, faces: Faces, value: int) -> str:
    """Returns the name of half a tile: its colour if it shows one, else its number."""
    is_named = faces.show is Show.COLOURS and value < len(faces.names)
    name = faces.names[value] if is_named else ""
    return colour_name(language, name) or str(value)


def colour_name(language: Language, name: str) -> str:
    """Returns the name of a face; one that somebody typed stays as it is."""
    return language.say(COLOUR_NAMES[name]) if name in COLOUR_NAMES else name


def tile_name(language: Language, faces: Faces, tile: Tile) -> str:
    high, low = (face_name(language, faces, value) for value in (tile.high, tile.low))
    if faces.show is Show.COLOURS and tile.is_double:
        return language.say("double {colour}", colour=high)
    # Translators: the name of a tile by its two ends: 6-4, red-blue
    return language.say("{high}-{low}", high=high, low=low)


def stock_name(language: Language, rules: RuleSet) -> str:
    """Returns the name of the stock, which depends on whether players draw from it."""
    return language.say("Set aside") if rules.nobody_draws() else language.say("Draw pile")


def numbered_people(language: Language, players: int) -> tuple[Person, ...]:
    """Returns players named by number; they are not the players of this table."""
    names = (language.say("Player {n}", n=seat + 1) for seat in range(players))
    return tuple(Person(f"{seat}", name, seat % COLOURS) for seat, name in enumerate(names))


def people_of_seats(language: Language, players: int) -> tuple[Person, ...]:
    """Returns players who are called by their places."""
    names = (language.say("Seat {n}", n=seat + 1) for seat in range(players))
    return tuple(Person("", name, seat % COLOURS) for seat, name in enumerate(names))
