"""The words of the lines about the tiles and the players."""

from collections.abc import Iterator
from itertools import groupby

from app.domain.rules import RuleSet
from app.domain.rules.statement import Statement
from app.domain.rules.values import Kind
from app.domain.tiles import Tile
from app.i18n import Language, marked
from app.words.boxes import players
from app.words.naming import (
    colour_name,
    face_name,
    join_with_dots,
    keep_on_one_line,
    tile_name,
)
from app.words.rules.line_words import NEVER, NO, TABLE_DECIDES, YES, Format, Words


def _tiles(language: Language, rules: RuleSet, said: Statement) -> str:
    """A game is played with any set of that size, and so are rules for several sizes."""
    tiles = said.values["tiles"]
    if rules.kind is Kind.GAME or len(rules.sets) > 1:
        highest = rules.faces.highest
        return _size_of(language, rules, Tile(highest, highest), tiles)
    return language.many(
        "The box holds {n} tile.", "The box holds {n} tiles.", said.values["tiles"]
    )


def _doubles(language: Language, _rules: RuleSet, said: Statement) -> str:
    return language.many(
        "{n} tile is a double: its two halves are the same.",
        "{n} tiles are doubles: their two halves are the same.",
        said.values["tiles"],
    )


def _singles(language: Language, _rules: RuleSet, said: Statement) -> str:
    return language.many(
        "{n} tile has two different halves.",
        "{n} tiles have two different halves.",
        said.values["tiles"],
    )


def _face(language: Language, _rules: RuleSet, said: Statement) -> str:
    """A face that shows pips can have a name too."""
    name = colour_name(language, said.values["name"])
    return language.many(
        "{colour}: {n} point", "{colour}: {n} points", said.values["value"], colour=name
    )


def _size(language: Language, rules: RuleSet, said: Statement) -> str:
    return _size_of(language, rules, said.values["highest"], said.values["tiles"])


def _size_of(language: Language, rules: RuleSet, highest: Tile, tiles: int) -> str:
    return language.many(
        "A set up to {tile} has {n} tile.",
        "A set up to {tile} has {n} tiles.",
        tiles,
        tile=tile_name(language, rules.faces, highest),
    )


def _removed(language: Language, rules: RuleSet, said: Statement) -> str:
    tiles = tuple(tile_name(language, rules.faces, tile) for tile in said.values["tiles"])
    return language.say("You play without {tiles}.", tiles=language.listed(tiles))


def _half(language: Language, rules: RuleSet, said: Statement) -> str:
    half = said.values["half"]
    face = face_name(language, rules.faces, half) if half else language.say("blank")
    return _left_in_hand(language, face, said.values["points"])


def _tile(language: Language, rules: RuleSet, said: Statement) -> str:
    tile = tile_name(language, rules.faces, said.values["tile"])
    return _left_in_hand(language, tile, said.values["points"])


def _left_in_hand(language: Language, what: str, points: int) -> str:
    """A half is told by its face, and a tile by both."""
    return language.many(
        "Each {tile} still held counts {n} point.",
        "Each {tile} still held counts {n} points.",
        points,
        tile=what,
    )


def _players(language: Language, rules: RuleSet, _said: Statement) -> str:
    return players(language, rules)


def _dealt(language: Language, _rules: RuleSet, said: Statement) -> str:
    return language.many(
        "With {players} at the table, each takes {n} tile (left over: {left_over}).",
        "With {players} at the table, each takes {n} tiles (left over: {left_over}).",
        said.values["tiles"],
        players=said.values["players"],
        left_over=said.values["left_over"],
    )


def _deals(language: Language, _rules: RuleSet, said: Statement) -> str:
    """Numbers of players with the same number of tiles are told together."""
    table = join_with_dots(map(keep_on_one_line, _cells(said)))
    return language.say("Players and tiles for each: {table}.", table=table)


def _cells(said: Statement) -> Iterator[str]:
    for tiles, group in groupby(said.values["deals"].items(), lambda one: one[1]):
        numbers = [number for number, _ in group]
        least, most = numbers[0], numbers[-1]
        shown = str(least) if least == most else f"{least}–{most}"  # noqa: RUF001 - a range
        yield f"{shown} = {tiles}"


def _agreed_deal(language: Language, _rules: RuleSet, said: Statement) -> str:
    numbers = said.values["players"]
    players = tuple(map(str, numbers if isinstance(numbers, tuple) else (numbers,)))
    return language.say(
        "With {players} at the table, you agree how many tiles each player takes.",
        players=language.listed(players),
    )


PAIRS = 4
SHUFFLE = marked("Shuffle all tiles.")


def _of_pairs(sentence: str) -> Format:
    """There are no words for more sides than two."""

    def say(language: Language, rules: RuleSet, said: Statement) -> str:
        is_pairs = rules.partners.players == PAIRS
        return language.say(sentence, **said.values) if is_pairs else ""

    return say


BOX: Words = {
    "name?": marked("Name"),
    # Translators: above the name of whoever made up the rules of a box
    "by?": marked("Made by"),
    "faces?": marked("Tiles"),
    "faces.tiles": _tiles,
    "faces.doubles": _doubles,
    "faces.singles": _singles,
    "faces.show.pips": marked(
        "Each half of a tile shows dots, up to {highest}. Each dot is worth one point. A half"
        " without a dot is a blank."
    ),
    "faces.show.colours": marked(
        "Each half of a tile shows one dot. Its colour shows how many points it is worth. A half"
        " without a dot is a blank."
    ),
    "faces.show.coloured_pips": marked(
        "Each half of a tile shows coloured dots, up to {highest}. Each dot is worth one point. A"
        " half without a dot is a blank."
    ),
    "faces.value": _face,
    "sets?": marked("Other sizes of the set"),
    "sets": _size,
    "removed?": marked("Do you take out a tile?"),
    "removed none": NO,
    "removed": _removed,
    "values.half worth?": marked("blank"),
    "faces.blank": marked("A blank is worth no points."),
    "values.half": _half,
    "values.tile worth?": "0-0",
    "values.tile pips": marked("The points on it"),
    "values.tile": _tile,
    "setup.shuffle?": marked("How are the tiles shuffled?"),
    "setup.shuffle face_down": marked("Face down"),
    "setup.shuffle.face_down": marked("Put all tiles on the table face down and shuffle them."),
    "setup.shuffle shuffled": SHUFFLE,
    "setup.shuffle.shuffled": SHUFFLE,
    "deal?": marked("How many tiles does each player take?"),
    "deal usual": marked("The usual number"),
    "deal own": TABLE_DECIDES,
    "deal 7_drawing": marked("7, and you may draw"),
    "deal seven": "7",
    "deal nine_for_two": "9 · 7",
    "deal bell": "Bell",
    "deal cardinal": "Cardinal",
    "deal leaflet": "Owl's Hollow",
    "deal spruce": "The Spruce Crafts",
    "deal table": "nathanlong",
    "deal.players": _players,
    "deal.tiles": _dealt,
    "deal.table": _deals,
    "deal.agreed": _agreed_deal,
    "setup.rest?": marked("Where do leftover tiles go?"),
    "setup.rest face_down": marked("Face down"),
    "setup.rest.face_down": marked("The tiles left over stay face down. They are the draw pile."),
    "setup.rest at_the_side": marked("At the side"),
    "setup.rest.at_the_side": marked(
        "The tiles left over are moved to the side. They are the draw pile."
    ),
    "setup.rest set_aside": marked("Set aside"),
    "setup.rest.set_aside": marked("The tiles left over are set aside. Nobody ever draws them."),
    "turn.hands?": marked("Do you hide your tiles?"),
    "turn.hands hidden": YES,
    "turn.hands.hidden": marked("Hold your tiles so that nobody else can see them."),
    "turn.hands.silent": marked("The leaflet does not say whether you hide your tiles."),
    "partners.play?": marked("Do you play as partners?"),
    "partners.play may": TABLE_DECIDES,
    "partners.play must": marked("Always"),
    "partners.play never": NEVER,
    "partners.play.never": marked("Everybody plays alone. There are no partners."),
    "partners.play.must": _of_pairs(
        marked("You play as partners, two against two. Partners sit opposite each other.")
    ),
    "partners.in_leaflet": _of_pairs(
        marked(
            "With {players} at the table you can play as partners, two against two."
            " Partners sit opposite each other."
        )
    ),
    "partners.house_rule": _of_pairs(
        marked(
            "With {players} at the table you can agree to play as partners, two against two."
            " Partners sit opposite each other."
        )
    ),
}
