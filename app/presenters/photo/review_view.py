"""What the photo screen shows of a review: the tiles by name, what is asked, who gets what."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.tiles import Tile
from app.i18n import Language
from app.play.entry.draft import STOCK
from app.play.entry.question import NO_COLOUR
from app.play.photo.heaps import Corners, Sides
from app.play.photo.review import FoundTile, Review, Why, why_open
from app.presenters.photo.counted_hand import holder_name, holders_of, owners
from app.words.hand.holder_cells import Holder, holder_cells
from app.words.hand.view import HandView
from app.words.naming import tile_name
from app.words.options import Chip
from app.words.photo import (
    ALL_REMOVED,
    CONFIRM,
    CONFIRMED_BY_TAP,
    LEAD,
    OTHERWISE,
    QUESTIONS,
)


@dataclass(frozen=True, slots=True)
class TileMark:
    """A tile that was found. ``text`` is its name with a question mark while ``is_open``: then it
    is not counted before a person has looked at it. ``label`` is for screen readers.
    """

    key: int
    text: str
    label: str
    corners: Corners
    colour: int
    is_open: bool
    is_selected: bool


@dataclass(frozen=True, slots=True)
class TileQuestion:
    """What is asked about the selected tile. ``confirm`` is empty where a "yes" would be wrong."""

    text: str
    about: str
    confirm: str
    half: int


@dataclass(frozen=True, slots=True)
class Selection:
    """What the player is doing with the review: looking at a tile, or dividing the picture."""

    key: int | None = None
    half: int | None = None
    is_dividing: bool = False


@dataclass(frozen=True)
class ReviewView:
    """What the screen shows of a review."""

    view: HandView
    review: Review
    selection: Selection

    @property
    def language(self) -> Language:
        return self.view.language

    @property
    def selected(self) -> FoundTile | None:
        """The tile that is asked about."""
        return next((one for one in self.review.found if one.key == self.selection.key), None)

    def name(self, found: FoundTile) -> str:
        return tile_name(self.language, self.view.match.sized_rules.faces, found.tile)

    def said(self, words: str, tile: Tile) -> str:
        name = tile_name(self.language, self.view.match.sized_rules.faces, tile)
        return self.language.say(words, tile=name)

    def why(self, found: FoundTile) -> Why | None:
        tiles = self.view.match.sized_rules.tiles
        return why_open(self.review, found, tiles, owners(self.view.draft))

    def open_tiles(self) -> tuple[FoundTile, ...]:
        """Those that a person must look at, from the first on the picture."""
        return tuple(found for found in self.review.found if self.why(found) is not None)

    def colour(self, holder: int) -> int:
        return NO_COLOUR if holder == STOCK else self.view.people[holder].colour

    def marks(self) -> Iterator[TileMark]:
        for found in self.review.found:
            is_open, name = self.why(found) is not None, self.name(found)
            text = f"{name}?" if is_open else name
            holder = self.review.holder_of(found)
            yield TileMark(
                key=found.key,
                text=text,
                label=f"{text}, {holder_name(self.view, holder)}",
                corners=found.corners,
                colour=self.colour(holder),
                is_open=is_open,
                is_selected=found.key == self.selection.key,
            )

    def question(self) -> TileQuestion | None:
        found = self.selected
        if found is None:
            return None
        why, say, name = self.why(found), self.language.say, self.name(found)
        owner = owners(self.view.draft).get(found.tile, STOCK)
        text = say(QUESTIONS[why], tile=name, name=holder_name(self.view, owner))
        confirm = say(CONFIRM, tile=name) if why in CONFIRMED_BY_TAP else ""
        half = -1 if self.selection.half is None else self.selection.half
        return TileQuestion(text, say(OTHERWISE), confirm, half)

    def heaps(self) -> tuple[Chip, ...]:
        heaps = tuple(self.review.heaps())
        return tuple(map(self._heap, heaps)) if self.review.lines else ()

    def _heap(self, heap: tuple[Sides, tuple[FoundTile, ...]]) -> Chip:
        sides, found = heap
        colour = self.colour(self.review.holders[sides])
        is_chosen = sides == self.review.heap
        return Chip(heap_key(sides), self._counted(sides, found), is_chosen, colour)

    def _counted(self, heap: Sides, found: tuple[FoundTile, ...]) -> str:
        """Says who has how many tiles."""
        name = holder_name(self.view, self.review.holders[heap])
        return self.language.say("{name} ({n})", name=name, n=len(found))

    def taken(self) -> str:
        """Says who got how many tiles."""
        return self.language.listed(tuple(self._counted(*heap) for heap in self.review.heaps()))

    def hint(self) -> str:
        if self.selection.is_dividing:
            return self.language.say(LEAD)
        return "" if self.review.found else self.language.say(ALL_REMOVED)

    def take(self) -> str:
        if waiting := len(self.open_tiles()):
            return self.language.many(
                "Look at one tile first", "Look at {n} tiles first", n=waiting
            )
        if not self.review.found:
            return ""
        tiles = len(self.review.found)
        return self.language.many("Take this tile", "Take these {n} tiles", n=tiles)


def heap_key(sides: Sides) -> str:
    """Writes on which side of each line a heap lies, as the key of a chip."""
    return "".join(str(int(side)) for side in sides)


def cells(view: HandView, chosen: int | None) -> tuple[Holder, ...]:
    """The cells of the hand screen of whose tiles can be photographed, if there is a choice."""
    shown = holders_of(view)
    found = tuple(cell for cell in holder_cells(view) if cell.holder in shown)
    return tuple(replace(one, chosen=one.holder == chosen) for one in found if len(found) > 1)
