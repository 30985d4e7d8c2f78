"""The pictures of a rules page, drawn with the tiles of its set."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.domain.leaflet import Section
from app.domain.match.match_rules import first_double
from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.play_values import Joins, Matching, Show
from app.domain.rules.values import Kind, StartBy
from app.domain.tiles import Tile
from app.i18n import Language
from app.words.naming import face_name
from app.words.page.example import example
from app.words.page.pictures import (
    LinePicture,
    drawn_for_start,
    line_of_sevens,
    line_with_double,
    straight_line,
    train,
)
from app.words.page.rows import CaptionedTile, LineOfPlay, Row, TilesPicture


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
