"""The state of the photo screen: a picture is asked for, read, or looked through."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.rules.tables import Faces
from app.play.entry.draft import STOCK
from app.play.photo import Line
from app.presenters.photo.review_view import (
    ReviewView,
    Selection,
    TileMark,
    TileQuestion,
    cells,
    first_holder,
    holder_name,
)
from app.presenters.presenter import State
from app.vision import Picture
from app.words.hand.view import HandView, Holder
from app.words.options import Chip
from app.words.photo import DELETED, HOW, NOT_KEPT, READING, TITLE, WHOSE


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
