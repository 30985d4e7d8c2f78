"""What the screen that finds the starter shows: the state of each question, built again with every
answer; and the result: who starts, why, with which tile, and who follows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.match.starting import Starter, turn_order
from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.play_values import Direction
from app.domain.rules.tables import Faces
from app.domain.rules.values import Lead, NoDouble, StartBy
from app.domain.tiles import Tile
from app.i18n import Language, marked
from app.play.match.people import Person
from app.play.start import Progress, Stage, StartContext, answers, asked_tile, stage_of
from app.presenters.box_list import BoxRow
from app.presenters.presenter import State
from app.words.boxes import Box
from app.words.hand.start import double_set_out, what_happened, why_decided, why_unknown
from app.words.naming import names, tile_name
from app.words.options import Chip
from app.words.rules.choices import option_name, why_open

NAMING = frozenset({Stage.HOLDER, Stage.FOUND, Stage.HEAVIEST, Stage.LOT, Stage.SIDE, Stage.PLAYER})
"""The questions that a tap on a player answers."""


class Reply(StrEnum):
    NOBODY = "nobody"
    DONE = "done"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Action:
    """A button below the answers."""

    reply: Reply
    text: str


@dataclass(frozen=True, slots=True)
class WhoStartsState(State):
    """``boxes`` are listed until a ``box`` is chosen. ``people`` are the answers, the players who
    draw, or the turn order.

    ``reasons`` say what the hand before has to do with the start. ``drawn`` are the drawn tiles
    with the colours of their players. ``back`` names the step back, "" at the first question.
    """

    step: Stage = Stage.BOX
    title: str = ""
    reasons: tuple[str, ...] = ()
    subtitle: str = ""
    boxes: tuple[BoxRow, ...] = ()
    query: str = ""
    box: Box | None = None
    numbers: tuple[Chip, ...] = ()
    rules: RuleSet | None = None
    tile: Tile | None = None
    people: tuple[Chip, ...] = ()
    drawn: tuple[tuple[Tile, int], ...] = ()
    actions: tuple[Action, ...] = ()
    back: str = ""
    order_note: str = ""
    choice_note: str = ""
    marks: bool = False

    @property
    def faces(self) -> Faces | None:
        return None if self.rules is None else self.rules.faces

    @property
    def lines_of_reasons(self) -> str:
        return "\n".join(self.reasons)

    @property
    def asks_for_player(self) -> bool:
        return self.step in NAMING


def chips(people: tuple[Person, ...], seats: tuple[int, ...]) -> tuple[Chip, ...]:
    seated = ((seat, people[seat]) for seat in seats)
    return tuple(Chip(str(seat), person.name, colour=person.colour) for seat, person in seated)


def starter_state(
    language: Language, context: StartContext, starter: Starter, seat: int
) -> WhoStartsState:
    why = why_decided(language, context, starter)
    return WhoStartsState(
        Stage.STARTER,
        title=language.say("{name} starts", name=context.people[seat].short),
        reasons=(*why, *double_set_out(language, context)),
        subtitle=_lead_note(language, context, starter),
        rules=context.rules,
        tile=starter.tile,
        people=chips(context.people, turn_order(len(context.people), seat)),
        order_note=_order_note(language, context),
        actions=_actions(language, context, is_decided=bool(why)),
        choice_note=_choice_note(language, context, starter),
    )


def _lead_note(language: Language, context: StartContext, starter: Starter) -> str:
    if context.double_in_the_middle is not None:
        return ""
    if starter.leads is not None:
        tile = tile_name(language, context.rules.faces, starter.leads)
        return language.say("Play {tile} first.", tile=tile)
    if context.start.by is StartBy.HIGHEST_DRAWN:
        return language.say("All tiles are shuffled again. Any tile may be played first.")
    is_drawn_double = context.calls.otherwise is NoDouble.DRAW_UNTIL_FOUND
    if context.lead is Lead.THAT_DOUBLE and is_drawn_double:
        return language.say("Play that double first.")
    return "" if context.lead is Lead.SILENT else language.say("Any tile may be played first.")


def _order_note(language: Language, context: StartContext) -> str:
    """Seats are in the order of play, whichever way round the table that is."""
    direction = resolve(context.rules.turn.direction, context.chosen)
    if direction is Direction.COUNTER_CLOCKWISE:
        return language.say("Play goes round to the right, in this order:")
    return language.say("Play goes round in this order:")


def _actions(language: Language, context: StartContext, *, is_decided: bool) -> tuple[Action, ...]:
    done = language.say("Start playing") if context.is_match else language.say("Done")
    other = (Action(Reply.OTHER, language.say("Somebody else starts")),) if is_decided else ()
    return (Action(Reply.DONE, done), *other)


def _choice_note(language: Language, context: StartContext, starter: Starter) -> str:
    """Returns the open point of the leaflet that decided the starter, or ""."""
    played = context.rules.chosen(context.choices)
    for choice in context.rules.choices:
        if choice.key in starter.open:
            option = option_name(language, choice, played[choice.key])
            why = why_open(language, context.rules, choice)
            return language.say("{why} At this table: {option}.", why=why, option=option)
    return ""


def who_starts_state(
    language: Language, context: StartContext, progress: Progress
) -> WhoStartsState:
    """Returns the state once the box and the players are known."""
    starter = progress.starter
    if starter is not None and starter.seat is not None:
        return starter_state(language, context, starter, starter.seat)
    stage = stage_of(context, progress)
    state = _QUESTIONS[stage](language, context, progress)
    happened = () if progress.is_other else what_happened(language, context)
    reasons = (*happened, *double_set_out(language, context))
    return replace(state, step=stage, rules=context.rules, reasons=reasons)


def _holder(language: Language, context: StartContext, progress: Progress) -> WhoStartsState:
    return replace(
        _naming(context, progress),
        title=_holder_title(language, context, progress),
        subtitle=_holder_note(language, context, progress),
        actions=() if _is_always_held(context) else (_nobody(language),),
    )


def _holder_title(language: Language, context: StartContext, progress: Progress) -> str:
    called = context.calls.tiles[progress.called]
    tile = tile_name(language, context.rules.faces, called)
    if called == context.start.tile and context.start.by is StartBy.ROUND_DOUBLE:
        return language.say("Round {n}: who holds {tile}?", n=context.round, tile=tile)
    return language.say("Who holds {tile}?", tile=tile)


_NEXT_CALLS: Mapping[NoDouble, str] = {
    NoDouble.NEXT_LOWER: marked("The next lower double starts."),
    NoDouble.HIGHEST_HELD: marked("The highest double starts."),
    NoDouble.HIGHEST_TILE: marked("The highest tile starts."),
}
"""What the tiles are that are called after the first."""


def _holder_note(language: Language, context: StartContext, progress: Progress) -> str:
    is_double = context.calls.tiles[progress.called].is_double
    if is_double and context.start.by is StartBy.HIGHEST_DOUBLE:
        return language.say("The highest double starts.")
    if not progress.called:
        return language.say("Whoever holds it starts.")
    return language.say(_NEXT_CALLS[context.calls.otherwise])


def _is_always_held(context: StartContext) -> bool:
    """Where all tiles are dealt somebody holds the one that is asked for."""
    nothing_left = not context.rules.left_over(len(context.people), context.chosen)
    return nothing_left and context.start.by is not StartBy.HIGHEST_DOUBLE


def _found(language: Language, context: StartContext, progress: Progress) -> WhoStartsState:
    state = replace(_naming(context, progress), actions=(_nobody(language),))
    if context.start.tile is None:
        return replace(
            state,
            title=language.say("Who drew a double?"),
            subtitle=language.say("Draw one tile each, in turn, until somebody draws a double."),
        )
    tile = tile_name(language, context.rules.faces, context.start.tile)
    return replace(
        state,
        title=language.say("Who drew {tile}?", tile=tile),
        subtitle=language.say("Draw one tile each, in turn, until somebody draws it."),
    )


def _heaviest(language: Language, context: StartContext, progress: Progress) -> WhoStartsState:
    return replace(
        _naming(context, progress),
        title=language.say("Who holds the most points?"),
        subtitle=language.say("Add up your tiles. Whoever has the most points starts."),
    )


def _shuffle(language: Language, context: StartContext, _progress: Progress) -> WhoStartsState:
    tile = context.start.tile
    title = language.say("Nobody has a double")
    if tile is not None and not set(context.rules.tiles.doubles) <= set(context.calls.tiles):
        named = tile_name(language, context.rules.faces, tile)
        title = language.say("Nobody has {tile}", tile=named)
    return WhoStartsState(
        title=title,
        subtitle=language.say("Put all tiles back, shuffle, and draw again."),
        actions=(Action(Reply.DONE, language.say("We drew again")),),
    )


def _draw(language: Language, context: StartContext, progress: Progress) -> WhoStartsState:
    turn = progress.turn
    name = "" if turn is None else context.people[turn].short
    return WhoStartsState(
        title=language.say("What did {name} draw?", name=name),
        subtitle=_draw_note(language, context, progress),
        people=tuple(
            replace(chip, chosen=seat == turn)
            for seat, chip in zip(
                progress.drawing, chips(context.people, progress.drawing), strict=True
            )
        ),
        drawn=tuple((tile, context.people[seat].colour) for seat, tile in progress.drawn.items()),
    )


def _draw_note(language: Language, context: StartContext, progress: Progress) -> str:
    if progress.tied:
        tied = names(language, context.people, progress.drawing)
        return language.say("{names} drew equally high. They draw again.", names=tied)
    return language.say("Everybody draws one tile, face down. The highest starts.")


def _lot(language: Language, context: StartContext, progress: Progress) -> WhoStartsState:
    return replace(
        _naming(context, progress),
        title=language.say("Who won the lot?"),
        subtitle=language.say("Draw lots for the start. Then tap the player who won."),
    )


def _side(language: Language, context: StartContext, progress: Progress) -> WhoStartsState:
    side = names(language, context.people, context.start.seats)
    won = language.say("Their side won the last hand.")
    started = language.say("Their side started the last hand.")
    return replace(
        _naming(context, progress),
        title=language.say("{names} agree: who starts?", names=side),
        subtitle=started if context.start.by is StartBy.OPENER_SIDE else won,
    )


def _player(language: Language, context: StartContext, progress: Progress) -> WhoStartsState:
    return replace(
        _naming(context, progress),
        title=language.say("Who starts this hand?"),
        subtitle="" if progress.is_other else why_unknown(language, context),
    )


def _naming(context: StartContext, progress: Progress) -> WhoStartsState:
    """A question that a tap on a player answers."""
    return WhoStartsState(
        tile=asked_tile(context, progress), people=chips(context.people, answers(context, progress))
    )


def _nobody(language: Language) -> Action:
    return Action(Reply.NOBODY, language.say("Nobody"))


_QUESTIONS: Mapping[Stage, Callable[[Language, StartContext, Progress], WhoStartsState]] = {
    Stage.HOLDER: _holder,
    Stage.FOUND: _found,
    Stage.HEAVIEST: _heaviest,
    Stage.SHUFFLE: _shuffle,
    Stage.DRAW: _draw,
    Stage.LOT: _lot,
    Stage.SIDE: _side,
    Stage.PLAYER: _player,
}
