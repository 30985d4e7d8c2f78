"""The state of the photo screen: a picture is asked for, read, or looked through; and what can be
done with the tiles that were found, each edit with the words that Undo shows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from app.i18n import Language
from app.play.entry.draft import LAST_TILE, STOCK, Draft
from app.play.match.people import NO_COLOUR
from app.play.photo import Corners, FoundTile, Line, Review, Sides, Why, handed_over, why_open
from app.presenters.presenter import State
from app.vision import Picture
from app.words.hand.view import HandView, Holder, holder_cells, without_entry
from app.words.naming import stock_name, tile_name
from app.words.options import Chip
from app.words.photo import (
    ALL_REMOVED,
    CONFIRM,
    CONFIRMED,
    CONFIRMED_BY_TAP,
    CORRECTED,
    DELETED,
    HOW,
    LEAD,
    NOT_KEPT,
    OTHERWISE,
    QUESTIONS,
    READING,
    REMOVED,
    TITLE,
    WHOSE,
)


def holders_of(view: HandView) -> tuple[int, ...]:
    """Returns whose tiles can be photographed: a last tile is a single one."""
    return tuple(holder for holder in view.holders if holder != LAST_TILE)


def holder_name(view: HandView, holder: int) -> str:
    if holder == STOCK:
        return stock_name(view.language, view.table.rules)
    if holder == LAST_TILE:
        return view.language.say("Last tile")
    return view.people[holder].short


def owners(draft: Draft) -> dict[Tile, int]:
    """Returns who has each tile that was entered; the last tile lies on the table."""
    last = {} if draft.last is None else {draft.last: LAST_TILE}
    return {**draft.tiles, **last}


def first_holder(view: HandView) -> int | None:
    """Returns whose tiles are counted now; None if no tiles are asked for."""
    holders = holders_of(view)
    if view.holder in holders:
        return view.holder
    waiting = next_holder(view, ())
    return next(iter(holders), None) if waiting is None else waiting


def next_holder(view: HandView, counted: tuple[int, ...]) -> int | None:
    """Returns who is counted after these: the next in turn of whom nothing is entered."""
    waiting = set(without_entry(view, view.draft)).difference(counted)
    turn = in_turn(view, counted[-1]) if counted else holders_of(view)
    return next((one for one in turn if one in waiting), None)


def in_turn(view: HandView, first: int) -> tuple[int, ...]:
    """Returns all whose tiles can be photographed, beginning with one; not whoever is out."""
    holders = holders_of(view)
    at = holders.index(first) if first in holders else 0
    turn = (*holders[at:], *holders[:at])
    return tuple(one for one in turn if one == first or one != view.score.out)


def new_tiles(draft: Draft, review: Review) -> dict[Tile, int]:
    """Returns who gets which tile; what they have already, they keep."""
    found = {one.tile: review.holder_of(one) for one in review.found}
    return {tile: holder for tile, holder in found.items() if draft.tiles.get(tile) != holder}


def with_tiles(draft: Draft, tiles: Mapping[Tile, int]) -> Draft:
    for tile, holder in tiles.items():
        draft = draft.toggle_tile(holder, tile)
    return draft


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


@dataclass(frozen=True, slots=True)
class Seen:
    """The picture that was read and what is on it; what the player is doing with it."""

    picture: Picture | None = None
    review: Review | None = None
    selection: Selection = field(default_factory=Selection)


@dataclass(frozen=True, slots=True)
class Change:
    """What Undo brings back, what it takes back in words, and what it takes back next. ``given``
    are all tiles that photographs gave before.
    """

    note: str
    seen: Seen
    draft: Draft
    given: frozenset[Tile]
    before: "Change | None"


@dataclass(frozen=True, slots=True)
class Edit:
    review: Review
    note: str


def confirmed(shown: ReviewView) -> Edit | None:
    """The selected tile is what it was taken for; it lies here, whoever had it before."""
    found = shown.selected
    if found is None:
        return None
    is_elsewhere = shown.why(found) is Why.ELSEWHERE
    owner = owners(shown.view.draft).get(found.tile) if is_elsewhere else None
    return Edit(shown.review.confirm(found.key, owner), shown.said(CONFIRMED, found.tile))


def corrected(shown: ReviewView, tile: Tile) -> Edit | None:
    """The selected tile is another one."""
    found = shown.selected
    if found is None:
        return None
    return Edit(shown.review.correct(found.key, tile), shown.said(CORRECTED, tile))


def removed(shown: ReviewView) -> Edit | None:
    """There is no tile where the selected one was found."""
    found = shown.selected
    if found is None:
        return None
    return Edit(shown.review.remove(found.key), shown.said(REMOVED, found.tile))


def divided(shown: ReviewView, line: Line) -> Edit | None:
    """Returns None if there is nobody left for another heap."""
    holder = shown.review.holders[shown.review.heap]
    review = shown.review.divide(line, in_turn(shown.view, holder))
    return None if review is None else _given(shown, review)


def given(shown: ReviewView, holder: int) -> Edit:
    """The selected heap is somebody else's."""
    review = shown.review
    holders = handed_over(review.holders, review.heap, holder)
    return _given(shown, replace(review, holders=holders))


def _given(shown: ReviewView, review: Review) -> Edit:
    return Edit(review, ReviewView(shown.view, review, shown.selection).taken())


class Phase(StrEnum):
    ASKING = "asking"
    """No picture yet, or nothing on it."""
    READING = "reading"
    FOUND = "found"


@dataclass(frozen=True, slots=True)
class PhotoState(State):
    """``title`` says whose tiles are counted. ``about`` is what to do, or what was wrong;
    ``privacy`` what becomes of the picture. ``take`` is the label of the button that goes on;
    empty if there is nothing to take. ``heaps`` are there as soon as the photo is divided.
    ``is_looked_through`` while neither a tile is asked about nor a line is drawn.
    """

    title: str = ""
    phase: Phase = Phase.ASKING
    about: str = ""
    privacy: str = ""
    is_wrong: bool = False
    ways: tuple[Chip, ...] = ()
    is_path_typed: bool = False
    path_hint: str = ""
    path_button: str = ""
    picture: Picture | None = None
    faces: Faces | None = None
    has_marks: bool = False
    tiles: tuple[TileMark, ...] = ()
    lines: tuple[Line, ...] = ()
    is_dividing: bool = False
    is_looked_through: bool = False
    can_divide: bool = False
    hint: str = ""
    heaps: tuple[Chip, ...] = ()
    holders: tuple[Holder, ...] = ()
    question: TileQuestion | None = None
    take: str = ""


def asking_state(
    view: HandView, ways: tuple[str, ...], error: str, *, can_take: bool
) -> PhotoState:
    """``error`` is why the last picture was none."""
    say = view.language.say
    return PhotoState(
        title=_title(view, first_holder(view)),
        about=error or say(HOW),
        is_wrong=bool(error),
        privacy=say(DELETED if can_take else NOT_KEPT),
        ways=tuple(Chip(way, say(way)) for way in ways),
        holders=cells(view, first_holder(view)),
        is_path_typed=not ways,
        path_hint=say("Where is the file?"),
        path_button=say("Open"),
    )


def reading_state(view: HandView, picture: Picture | None) -> PhotoState:
    return PhotoState(
        title=_title(view, first_holder(view)),
        phase=Phase.READING,
        about=view.language.say(READING),
        picture=picture,
    )


def found_state(shown: ReviewView, picture: Picture | None, *, has_marks: bool) -> PhotoState:
    review, selection, view = shown.review, shown.selection, shown.view
    is_looked_through = selection == Selection()
    holder = review.holders.get(review.heap)
    return PhotoState(
        title=_title(view, holder),
        phase=Phase.FOUND,
        picture=picture,
        faces=view.match.sized_rules.faces,
        has_marks=has_marks,
        tiles=tuple(shown.marks()),
        lines=review.lines,
        is_dividing=selection.is_dividing,
        is_looked_through=is_looked_through,
        can_divide=selection.key is None and len(review.found) > 1,
        hint=shown.hint(),
        heaps=shown.heaps() if is_looked_through else (),
        holders=cells(view, holder) if is_looked_through else (),
        question=shown.question(),
        take=shown.take() if is_looked_through else "",
    )


def _title(view: HandView, holder: int | None) -> str:
    """Says whose tiles are counted."""
    say = view.language.say
    if holder is None:
        return say(TITLE)
    name = holder_name(view, holder)
    return name if holder == STOCK else say(WHOSE, name=name)
