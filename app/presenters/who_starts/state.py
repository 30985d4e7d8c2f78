"""The state of the screen that finds the starter, built again with every answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.rule_values import StartBy
from app.domain.rules import Faces, RuleSet
from app.domain.starting import Starter, turn_order
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.choices.words import option_name, why_open
from app.presenters.shared.boxes import Box
from app.presenters.shared.naming import names, tile_name
from app.presenters.shared.options import Chip
from app.presenters.shared.people import Person


class Stage(StrEnum):
    """The current question, or the result."""

    BOX = "box"
    NUMBER = "number"
    DOUBLES = "doubles"
    SHUFFLE = "shuffle"
    DRAW = "draw"
    STARTER = "starter"


@dataclass(frozen=True, slots=True)
class StartContext:
    """What the questions depend on. ``is_match`` is True if a match on the table waits for them."""

    rules: RuleSet
    people: tuple[Person, ...]
    choices: Mapping[str, str]
    by: StartBy
    is_match: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """The answers so far: the number of called doubles, or the tiles drawn by seat.

    ``drawing`` are the seats that draw; ``tied`` is True if they draw again after a tie.
    """

    called: int = 0
    drawing: tuple[int, ...] = ()
    drawn: Mapping[int, Tile] = field(default_factory=dict)
    tied: bool = False
    starter: Starter | None = None

    @property
    def turn(self) -> int | None:
        """The seat whose drawn tile the user enters next; None if all have drawn."""
        return next((seat for seat in self.drawing if seat not in self.drawn), None)


class Reply(StrEnum):
    NOBODY = "nobody"
    DONE = "done"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Action:
    """A button below the answers."""

    reply: Reply
    text: str


@dataclass(frozen=True, slots=True)
class WhoStartsState:
    """``people`` are the answers, the players who draw, or the turn order.

    ``drawn`` are the drawn tiles with the colours of their players.
    """

    step: Stage = Stage.BOX
    title: str = ""
    subtitle: str = ""
    boxes: tuple[Box, ...] = ()
    numbers: tuple[Chip, ...] = ()
    rules: RuleSet | None = None
    tile: Tile | None = None
    people: tuple[Chip, ...] = ()
    drawn: tuple[tuple[Tile, int], ...] = ()
    actions: tuple[Action, ...] = ()
    order_note: str = ""
    choice_note: str = ""
    marks: bool = False
    error: str = ""

    @property
    def faces(self) -> Faces | None:
        return None if self.rules is None else self.rules.faces


def who_starts_state(
    language: Language, context: StartContext, progress: Progress
) -> WhoStartsState:
    """Returns the state once the box and the players are known."""
    if progress.starter is not None and progress.starter.seat is not None:
        return _starter(language, context, progress.starter, progress.starter.seat)
    if progress.drawing:
        return _draw(language, context, progress)
    if progress.called == len(context.rules.tiles.doubles):
        return _shuffle(language, context)
    return _doubles(language, context, progress)


def _doubles(language: Language, context: StartContext, progress: Progress) -> WhoStartsState:
    double = context.rules.tiles.doubles[progress.called]
    tile = tile_name(language, context.rules.faces, double)
    return WhoStartsState(
        Stage.DOUBLES,
        title=language.say("Who holds {tile}?", tile=tile),
        subtitle=language.say("The highest double starts."),
        rules=context.rules,
        tile=double,
        people=_chips(context, range(len(context.people))),
        actions=(Action(Reply.NOBODY, language.say("Nobody")),),
    )


def _shuffle(language: Language, context: StartContext) -> WhoStartsState:
    return WhoStartsState(
        Stage.SHUFFLE,
        title=language.say("Nobody has a double"),
        subtitle=language.say("Put all tiles back, shuffle, and draw again."),
        rules=context.rules,
        actions=(Action(Reply.DONE, language.say("We drew again")),),
    )


def _draw(language: Language, context: StartContext, progress: Progress) -> WhoStartsState:
    turn = progress.turn
    name = "" if turn is None else context.people[turn].short
    return WhoStartsState(
        Stage.DRAW,
        title=language.say("What did {name} draw?", name=name),
        subtitle=_draw_note(language, context, progress),
        rules=context.rules,
        people=tuple(
            replace(chip, chosen=seat == turn)
            for seat, chip in zip(progress.drawing, _chips(context, progress.drawing), strict=True)
        ),
        drawn=tuple((tile, context.people[seat].colour) for seat, tile in progress.drawn.items()),
    )


def _draw_note(language: Language, context: StartContext, progress: Progress) -> str:
    if progress.tied:
        tied = names(language, context.people, progress.drawing)
        return language.say("{names} drew equally high. They draw again.", names=tied)
    return language.say("Everybody draws one tile, face down. The highest starts.")


def _starter(
    language: Language, context: StartContext, starter: Starter, seat: int
) -> WhoStartsState:
    order = turn_order(len(context.people), seat)
    done = language.say("Start playing") if context.is_match else language.say("Done")
    return WhoStartsState(
        Stage.STARTER,
        title=language.say("{name} starts", name=context.people[seat].short),
        subtitle=_lead_note(language, context, starter),
        rules=context.rules,
        tile=starter.tile,
        people=_chips(context, order),
        order_note=language.say("Play goes round in this order:"),
        actions=(Action(Reply.DONE, done),),
        choice_note=_choice_note(language, context, starter),
    )


def _lead_note(language: Language, context: StartContext, starter: Starter) -> str:
    if starter.leads is not None:
        tile = tile_name(language, context.rules.faces, starter.leads)
        return language.say("Play {tile} first.", tile=tile)
    return language.say("All tiles are shuffled again. Any tile may be played first.")


def _choice_note(language: Language, context: StartContext, starter: Starter) -> str:
    """Returns the open point of the leaflet that decided the starter, or ""."""
    played = context.rules.chosen(context.choices)
    for choice in context.rules.choices:
        if choice.key in starter.open:
            option = option_name(language, choice, played[choice.key])
            why = why_open(language, choice)
            return language.say("{why} At this table: {option}.", why=why, option=option)
    return ""


def _chips(context: StartContext, seats: tuple[int, ...] | range) -> tuple[Chip, ...]:
    people = ((seat, context.people[seat]) for seat in seats)
    return tuple(Chip(str(seat), person.name, colour=person.colour) for seat, person in people)
