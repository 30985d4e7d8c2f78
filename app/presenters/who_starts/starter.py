"""The result: who starts, why, with which tile, and who follows."""

from app.domain.match.starting import Starter, turn_order
from app.domain.rules.choices import resolve
from app.domain.rules.play_values import Direction
from app.domain.rules.values import Lead, NoDouble, StartBy
from app.i18n import Language
from app.play.start.context import StartContext
from app.play.start.progress import Stage
from app.presenters.who_starts.state import Action, Reply, WhoStartsState, chips
from app.words.naming import tile_name
from app.words.rules.choices import option_name, why_open
from app.words.start.reasons import double_set_out, why_decided


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
