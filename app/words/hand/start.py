"""Why somebody starts, in words."""

from collections.abc import Callable, Mapping

from app.domain.match.starting import Starter
from app.domain.rules.values import After, StartBy
from app.i18n import Language, marked
from app.play.start import StartContext
from app.words.naming import tile_name

NOBODY_WON = marked("Nobody won the last hand.")
_HAPPENED: Mapping[After, str] = {
    After.VOID: marked("The last hand does not count."),
    After.RESET: marked("Everybody has scored now."),
    After.NOBODY: NOBODY_WON,
    After.BLOCKED: marked("The last hand was blocked."),
}


def what_happened(language: Language, context: StartContext) -> tuple[str, ...]:
    """Returns what the way to start depends on, if anything."""
    after = context.start.after
    return () if after is None else (language.say(_HAPPENED[after]),)


def double_set_out(language: Language, context: StartContext) -> tuple[str, ...]:
    double = context.double_in_the_middle
    if double is None:
        return ()
    tile = tile_name(language, context.rules.faces, double)
    return (language.say("Round {n}: {tile} lies in the middle.", n=context.round, tile=tile),)


def why_decided(language: Language, context: StartContext, starter: Starter) -> tuple[str, ...]:
    """Returns why the match knows this starter; nothing if the players said who starts."""
    if context.decided != starter or starter.seat is None:
        return ()
    name = context.people[starter.seat].short
    return (*what_happened(language, context), _REASONS[context.start.by](language, context, name))


def _won(language: Language, _context: StartContext, name: str) -> str:
    return language.say("{name} won the last hand and starts.", name=name)


def _turn(language: Language, context: StartContext, name: str) -> str:
    other = "" if context.last_starter is None else context.people[context.last_starter].short
    return language.say(
        "It is {name}'s turn to start: {other} started the last hand.", name=name, other=other
    )


def _again(language: Language, _context: StartContext, name: str) -> str:
    return language.say("{name} started the last hand and starts again.", name=name)


_REASONS: Mapping[StartBy, Callable[[Language, StartContext, str], str]] = {
    StartBy.WINNER: _won,
    StartBy.SIDE: _won,
    StartBy.TURN: _turn,
    StartBy.ROUND_DOUBLE: _turn,
    StartBy.OPENER: _again,
    StartBy.OPENER_SIDE: _again,
}


def why_unknown(language: Language, context: StartContext) -> str:
    """Returns why the match cannot say who starts, if no other line says it."""
    if context.is_first:
        return ""
    if context.start.by not in {StartBy.WINNER, StartBy.SIDE}:
        return language.say("It was not noted who started the last hand.")
    return "" if context.start.after is After.NOBODY else language.say(NOBODY_WON)
