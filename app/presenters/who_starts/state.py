"""What the screen shows that finds out who starts: built anew with every answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.rules import Faces, RuleSet, StartBy
from app.domain.starting import Starter, turn_order
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.choices.words import option_name, why_open
from app.presenters.shared.boxes import Box
from app.presenters.shared.naming import names, tile_name
from app.presenters.shared.options import Chip
from app.presenters.shared.people import Person


class Stage(StrEnum):
    """What is asked, or told, just now."""

    BOX = "box"
    NUMBER = "number"
    DOUBLES = "doubles"
    SHUFFLE = "shuffle"
    DRAW = "draw"
    STARTER = "starter"


@dataclass(frozen=True, slots=True)
class Party:
    """Who asks: at which box, by which choices, and whether a match waits for the answer."""

    rules: RuleSet
    people: tuple[Person, ...]
    choices: Mapping[str, str]
    by: StartBy
    is_match: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """How far the asking is: doubles called in vain, or what was drawn by whom of those who
    draw. ``tied`` tells that they draw again.
    """

    called: int = 0
    drawing: tuple[int, ...] = ()
    drawn: Mapping[int, Tile] = field(default_factory=dict)
    tied: bool = False
    starter: Starter | None = None

    @property
    def turn(self) -> int | None:
        """Whose drawn tile is tapped next."""
        return next((seat for seat in self.drawing if seat not in self.drawn), None)


class Reply(StrEnum):
    """What a button says besides the answers."""

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
    """``told`` is the headline, ``asked`` the line below it.

    ``people`` are the answers, those who draw, or the turn order; ``drawn`` gives the
    drawn tiles with their players' colours.
    """

    step: Stage = Stage.BOX
    told: str = ""
    asked: str = ""
    boxes: tuple[Box, ...] = ()
    numbers: tuple[Chip, ...] = ()
    rules: RuleSet | None = None
    tile: Tile | None = None
    people: tuple[Chip, ...] = ()
    drawn: tuple[tuple[Tile, int], ...] = ()
    actions: tuple[Action, ...] = ()
    order_told: str = ""
    rests_on: str = ""
    marks: bool = False
    wrong: str = ""

    @property
    def faces(self) -> Faces | None:
        return None if self.rules is None else self.rules.faces


def who_starts_state(language: Language, party: Party, asked: Asked) -> WhoStartsState:
    """The screen once it is known who asks."""
    if asked.starter is not None and asked.starter.seat is not None:
        return _starter(language, party, asked.starter, asked.starter.seat)
    if asked.drawing:
        return _draw(language, party, asked)
    if asked.called == len(party.rules.tiles.doubles):
        return _shuffle(language, party)
    return _doubles(language, party, asked)


def _doubles(language: Language, party: Party, asked: Asked) -> WhoStartsState:
    double = party.rules.tiles.doubles[asked.called]
    tile = tile_name(language, party.rules.faces, double)
    return WhoStartsState(
        Stage.DOUBLES,
        told=language.say("Who holds {tile}?", tile=tile),
        asked=language.say("The highest double starts."),
        rules=party.rules,
        tile=double,
        people=_chips(party, range(len(party.people))),
        actions=(Action(Reply.NOBODY, language.say("Nobody")),),
    )


def _shuffle(language: Language, party: Party) -> WhoStartsState:
    return WhoStartsState(
        Stage.SHUFFLE,
        told=language.say("Nobody has a double"),
        asked=language.say("Put all tiles back, shuffle, and draw again."),
        rules=party.rules,
        actions=(Action(Reply.DONE, language.say("We have drawn again")),),
    )


def _draw(language: Language, party: Party, asked: Asked) -> WhoStartsState:
    turn = asked.turn
    name = "" if turn is None else party.people[turn].short
    return WhoStartsState(
        Stage.DRAW,
        told=language.say("What did {name} draw?", name=name),
        asked=_why_drawn(language, party, asked),
        rules=party.rules,
        people=tuple(
            replace(chip, chosen=seat == turn)
            for seat, chip in zip(asked.drawing, _chips(party, asked.drawing), strict=True)
        ),
        drawn=tuple((tile, party.people[seat].colour) for seat, tile in asked.drawn.items()),
    )


def _why_drawn(language: Language, party: Party, asked: Asked) -> str:
    if asked.tied:
        tied = names(language, party.people, asked.drawing)
        return language.say("{names} drew equally high. They draw again.", names=tied)
    return language.say("Everybody draws one tile, face down. The highest starts.")


def _starter(language: Language, party: Party, starter: Starter, seat: int) -> WhoStartsState:
    order = turn_order(len(party.people), seat)
    done = language.say("Start playing") if party.is_match else language.say("Done")
    return WhoStartsState(
        Stage.STARTER,
        told=language.say("{name} starts", name=party.people[seat].short),
        asked=_lead(language, party, starter),
        rules=party.rules,
        tile=starter.tile,
        people=_chips(party, order),
        order_told=language.say("The turn goes round in this order:"),
        actions=(Action(Reply.DONE, done),),
        rests_on=_rests_on(language, party, starter),
    )


def _lead(language: Language, party: Party, starter: Starter) -> str:
    if starter.leads is not None:
        tile = tile_name(language, party.rules.faces, starter.leads)
        return language.say("Lay {tile} first.", tile=tile)
    return language.say("All tiles are shuffled again. Any tile may be laid first.")


def _rests_on(language: Language, party: Party, starter: Starter) -> str:
    """The open point of which another answer would tell otherwise."""
    played = party.rules.chosen(party.choices)
    for choice in party.rules.choices:
        if choice.key in starter.open:
            option = option_name(language, choice, played[choice.key])
            why = why_open(language, choice)
            return language.say("{why} Here it is: {option}.", why=why, option=option)
    return ""


def _chips(party: Party, seats: tuple[int, ...] | range) -> tuple[Chip, ...]:
    people = ((seat, party.people[seat]) for seat in seats)
    return tuple(Chip(str(seat), person.name, colour=person.colour) for seat, person in people)
