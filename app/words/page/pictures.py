"""The pictures of a rules page, with the tiles of its set: those in the box, those drawn for
the start, and how they lie in the line of play. Draws nothing.

Positions are counted in halves of a tile, from the left and from the top.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.domain.match.match_rules import first_double
from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.play_values import Branches, Joins, Matching, Show
from app.domain.rules.statement import Section
from app.domain.rules.values import Kind, StartBy
from app.domain.tiles import Tile
from app.i18n import Language
from app.words.naming import face_name
from app.words.page.example import example
from app.words.page.rows import (
    CaptionedTile,
    LineOfPlay,
    LinePicture,
    PlacedTile,
    Row,
    TilesPicture,
)


@dataclass(frozen=True, slots=True)
class Pictures:
    """``choices`` are those of a match; None without one."""

    language: Language
    rules: RuleSet
    choices: Mapping[str, str] | None
    marks: bool = False

    def of(self, section: Section) -> Row | None:
        """Returns the picture at the end of a section, if it has one."""
        return PICTURES[section](self) if section in PICTURES else None

    @property
    def _played(self) -> Mapping[str, str]:
        return self.rules.chosen(self.choices)

    def faces_picture(self) -> Row:
        """Shows the double of each face; coloured faces have a name and a value."""
        faces = self.rules.faces
        is_coloured = faces.show is Show.COLOURS
        tiles = (
            CaptionedTile(
                Tile(value, value),
                face_name(self.language, faces, value) if is_coloured else "",
                str(value) if is_coloured else "",
            )
            for value in range(faces.highest + 1)
        )
        return TilesPicture("picture.box", faces, tuple(tiles), marks=self.marks)

    def start_picture(self) -> Row | None:
        """Shows the tiles that can start, or the doubles of the first rounds."""
        faces, by = self.rules.faces, resolve(self.rules.start.by, self._played)
        if by is StartBy.ROUND_DOUBLE:
            return self._rounds_picture()
        if by is StartBy.HIGHEST_DOUBLE:
            lowest = max(0, faces.highest - 2)
            tiles = tuple(Tile(one, one) for one in range(faces.highest, lowest - 1, -1))
        elif by is StartBy.HIGHEST_DRAWN and faces.highest >= SMALLEST_SET:
            tiles = drawn_for_start(self.rules)
        else:
            return None
        shown = tuple(
            CaptionedTile(tile, chosen=tile == tiles[0], faded=tile != tiles[0]) for tile in tiles
        )
        caption = self.language.say("The highest of these tiles starts.")
        return TilesPicture("picture.start", faces, shown, caption, self.marks)

    def _rounds_picture(self) -> Row:
        first = first_double(self.rules, self._played)
        tiles = tuple(
            CaptionedTile(Tile(face, face), figure=str(number))
            for number, face in enumerate(range(first, max(-1, first - ROUNDS), -1), 1)
        )
        caption = self.language.say("The doubles of the first hands.")
        return TilesPicture("picture.start", self.rules.faces, tiles, caption, self.marks)

    def line_picture(self) -> Row | None:
        line = self.rules.line
        joins = resolve(line.joins, self._played)
        if joins is Joins.SILENT and self.rules.kind is not Kind.LEAFLET:
            return None
        if joins is Joins.TRAINS and self.rules.faces.highest >= SMALLEST_SET:
            return self._line_of_play("picture.line", train(self.rules))
        sevens = resolve(line.matching, self._played) is Matching.SEVEN
        if self.rules.faces.highest < (SEVENS if sevens else SMALLEST_SET):
            return None
        picture = line_of_sevens() if sevens else straight_line(self.rules)
        return self._line_of_play("picture.line", picture)

    def doubles_picture(self) -> Row | None:
        if self.rules.faces.highest < SMALLEST_SET:
            return None
        return self._line_of_play("picture.doubles", line_with_double(self.rules))

    def _line_of_play(self, row_id: str, picture: LinePicture) -> LineOfPlay:
        # Translators: below a picture of a line of tiles: at the marks another tile can be laid
        caption = self.language.say("The marked ends are open.")
        return LineOfPlay(row_id, self.rules.faces, picture, caption, self.marks)

    def example_picture(self) -> Row | None:
        return example(self.language, self.rules, self.choices, marks=self.marks)


SMALLEST_SET = 4
"""Smaller sets have too few tiles for the pictures of a line."""
SEVENS = 6
"""The highest face in a line whose halves add up to seven."""
ROUNDS = 4
"""As many rounds as fit into a picture."""

PICTURES: Mapping[Section, Callable[[Pictures], Row | None]] = {
    Section.BOX: Pictures.faces_picture,
    Section.START: Pictures.start_picture,
    Section.TURN: Pictures.line_picture,
    Section.DOUBLES: Pictures.doubles_picture,
    Section.POINTS: Pictures.example_picture,
}


def straight_line(rules: RuleSet) -> LinePicture:
    """Returns three tiles with equal halves together and two open ends."""
    high, upper, lower, low = _faces(rules)
    tiles = (
        PlacedTile(Tile(high, upper), 1, 0),
        PlacedTile(Tile(upper, lower), 3, 0),
        PlacedTile(Tile(lower, low), 5, 0),
    )
    return LinePicture(8, 1, tiles, ((0.5, 0.5), (7.5, 0.5)))


def train(rules: RuleSet) -> LinePicture:
    """Returns the double of the round, and a train that starts from it."""
    high, upper, lower, _low = _faces(rules)
    tiles = (
        PlacedTile(Tile(high, high), 0, 0, upright=True),
        PlacedTile(Tile(high, upper), 1, 0.5),
        PlacedTile(Tile(upper, lower), 3, 0.5),
    )
    return LinePicture(6, 2, tiles, ((5.5, 1),))


def line_of_sevens() -> LinePicture:
    """Returns three tiles whose touching halves add up to seven."""
    tiles = (
        PlacedTile(Tile(6, 2), 1, 0),
        PlacedTile(Tile(5, 3), 3, 0),
        PlacedTile(Tile(4, 1), 5, 0),
    )
    return LinePicture(8, 1, tiles, ((0.5, 0.5), (7.5, 0.5)))


def line_with_double(rules: RuleSet) -> LinePicture:
    """Returns a line with a crosswise double, with branches if the rules allow them."""
    high, upper, lower, _ = _faces(rules)
    top = 3.0 if rules.line.branches is Branches.TWO_MORE else 0.0
    tiles = (
        PlacedTile(Tile(high, upper), 1, top + 0.5),
        PlacedTile(Tile(upper, upper), 3, top, upright=True),
        PlacedTile(Tile(upper, lower), 4, top + 0.5),
    )
    open_ends = ((0.5, top + 1), (6.5, top + 1))
    if not top:
        return LinePicture(7, 2, tiles, open_ends)
    branches = (
        PlacedTile(Tile(high - 1, upper), 3, 1, upright=True),
        PlacedTile(Tile(upper, lower - 1), 3, 5, upright=True),
    )
    return LinePicture(7, 8, (*tiles, *branches), (*open_ends, (3.5, 0.5), (3.5, 7.5)))


def drawn_for_start(rules: RuleSet) -> tuple[Tile, ...]:
    """Returns three tiles, the highest first under every way to rank tiles."""
    high, upper, lower, low = _faces(rules)
    return Tile(high, upper), Tile(upper, lower), Tile(lower, low)


def _faces(rules: RuleSet) -> tuple[int, int, int, int]:
    """Returns four faces of the box, from the highest down."""
    highest = rules.faces.highest
    return highest, highest * 2 // 3, highest // 3, highest // 6
