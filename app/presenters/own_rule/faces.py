"""The tiles: the highest number, what the halves show, and their names and colours."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.domain.editing.box import (
    HIGHEST,
    PALETTE,
    with_colour,
    with_face_name,
    with_highest,
    with_show,
)
from app.domain.rules import RuleSet
from app.domain.rules.play_values import Show
from app.domain.rules.statement import Section, Statement
from app.domain.tiles import LARGEST_SET, Tile, TileSet
from app.i18n import marked
from app.play.match.people import clean_name
from app.presenters.own_rule.rule_page import (
    Change,
    FaceColour,
    FaceRow,
    Part,
    PartHeading,
    RulePage,
    TypedField,
    ValueOption,
    name_error,
    number_error,
    parse_number,
)
from app.words.naming import COLOUR_NAMES
from app.words.rules.sentences import rule_sentence

PALETTE_NAMES: Mapping[str, str] = {
    "#be0032": COLOUR_NAMES["red"],
    "#0067a5": COLOUR_NAMES["blue"],
    "#008856": COLOUR_NAMES["green"],
    "#f3c300": COLOUR_NAMES["yellow"],
    "#875692": COLOUR_NAMES["purple"],
    "#f38400": marked("orange"),
    "#e68fac": COLOUR_NAMES["pink"],
    "#654522": marked("brown"),
    "#848482": marked("grey"),
    "#a1caf1": marked("light blue"),
    "#8db600": marked("light green"),
    "#2b3d26": marked("dark green"),
    "#c2b280": marked("beige"),
    "#604e97": marked("violet"),
    "#f99379": marked("salmon"),
    "#b3446c": marked("dark pink"),
    "#882d17": marked("dark red"),
    "#dcd300": marked("bright yellow"),
}
"""By the colours of the palette."""


MAX_FACE_LETTERS = 20
NUMBER = "number"
SHOWS = {
    Show.PIPS: marked("Dots"),
    Show.COLOURS: marked("Colours"),
    Show.COLOURED_PIPS: marked("Coloured dots"),
}


class FacesPage(RulePage):
    def parts(self) -> Iterator[Part]:
        say = self.language.say
        yield PartHeading(say("Size of the set"))
        yield from self._sizes()
        yield PartHeading(say("What do the halves show?"))
        yield from self._shows()
        yield PartHeading(
            say("What are the halves called?"),
            say("Leave a name empty, and the half is called by its number."),
        )
        for face in range(max(self.rules.sets) + 1):
            yield self._face(face)

    def choose(self, key: str) -> RuleSet:
        kind, _, value = key.partition(".")
        if kind == "show":
            return with_show(self.rules, Show(value))
        return with_highest(self.rules, int(value))

    def type_text(self, key: str, text: str) -> Change:
        if key == NUMBER:
            error = number_error(self.language, text, 1, LARGEST_SET)
            return error or with_highest(self.rules, parse_number(text) or 1)
        name = clean_name(text)
        error = name_error(self.language, name, MAX_FACE_LETTERS)
        return error or with_face_name(self.rules, int(key), name)

    def recolour(self, key: str, colour: str) -> RuleSet:
        return with_colour(self.rules, int(key), colour)

    def _sizes(self) -> Iterator[Part]:
        highest = self.rules.faces.highest
        for size in HIGHEST:
            yield ValueOption(
                f"highest.{size}", f"{size}-{size}", self._size(size), size == highest
            )
        written = "" if highest in HIGHEST else str(highest)
        text, label = self.typed(NUMBER, written), self.language.say("Another number")
        yield TypedField(NUMBER, label, text, is_number=True, error=self.error(NUMBER))

    def _size(self, size: int) -> str:
        values = {"highest": Tile(size, size), "tiles": len(TileSet(size))}
        return self._sentence(f"sets.{size}", values)

    def _shows(self) -> Iterator[Part]:
        faces = self.rules.faces
        for show, name in SHOWS.items():
            text = self._sentence(f"faces.show.{show}", {"highest": faces.highest})
            yield ValueOption(f"show.{show}", self.language.say(name), text, show is faces.show)

    def _sentence(self, key: str, values: dict[str, object]) -> str:
        """In numbers, whatever the halves are called."""
        faces = replace(self.rules.faces, show=Show.PIPS)
        rules = replace(self.rules, faces=faces)
        return rule_sentence(self.language, rules, Statement(Section.BOX, key, values))

    def _face(self, face: int) -> FaceRow:
        faces, key = self.rules.faces, str(face)
        label = self.language.say("Name")
        colour = faces.colours[face] if face < len(faces.colours) else ""
        colours = tuple(self._colours(face)) if faces.colours else ()
        name = self.typed(key, self._name(face))
        return FaceRow(key, key, name, label, colour, colours, self.error(key))

    def _name(self, face: int) -> str:
        names = self.rules.faces.names
        name = names[face] if face < len(names) else ""
        if name == str(face):
            return ""
        return self.language.say(COLOUR_NAMES[name]) if name in COLOUR_NAMES else name

    def _colours(self, face: int) -> Iterator[FaceColour]:
        """Those of the palette, and before them the ones that this box has besides."""
        say = self.language.say
        if face == 0:
            yield FaceColour("", say("no colour"))
        for other, colour in enumerate(self.rules.faces.colours):
            if colour and colour not in PALETTE:
                yield FaceColour(colour, self._name(other) or str(other))
        for colour in PALETTE:
            yield FaceColour(colour, say(PALETTE_NAMES[colour]))
