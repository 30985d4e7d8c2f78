"""The lines above Record: what is missing, what looks wrong, or the verdict so far."""

from collections.abc import Mapping
from typing import Any

from app.domain.errors import Fault, RuleError
from app.domain.hand.doubts import Doubt, DoubtKey
from app.domain.rules.tables import Faces
from app.domain.verdict import Verdict
from app.i18n import Language, marked
from app.play.entry.draft import LAST_TILE, STOCK, EntryMode
from app.play.match.draft_score import state_in_play
from app.words.hand.error_messages import STOCK_COUNTS, error_message
from app.words.hand.explanation import (
    gains_text,
    has_one_prize,
    headline,
    is_written_by_each,
    result,
    sum_line,
)
from app.words.hand.scoreboard import wins_match
from app.words.hand.view import HandView, missing_next
from app.words.naming import face_name, keep_on_one_line

NOT_CLOSED = marked(
    "Look again: a blocked line ends with a number that nobody has left. Here every number"
    " is still there."
)
CAPICUA = marked("Look again: the last tile cannot have fitted like this.")


def doubt_sentence(language: Language, faces: Faces, doubt: Doubt) -> str:
    match doubt.key:
        case DoubtKey.ODD_NUMBER:
            return _odd_number(language, faces, doubt)
        case DoubtKey.NOT_CLOSED:
            return language.say(NOT_CLOSED)
        case DoubtKey.CAPICUA:
            return language.say(CAPICUA)


def _odd_number(language: Language, faces: Faces, doubt: Doubt) -> str:
    odd: Any = doubt.values["faces"]
    named = tuple(face_name(language, faces, face) for face in odd)
    if len(named) == 1:
        return language.say("Look again: one {face} too few or too many.", face=named[0])
    listed = language.listed(named)
    return language.say("Look again: one each of {faces} too few or too many.", faces=listed)


PROMPTS: Mapping[EntryMode, str] = {
    EntryMode.TRAY: marked("Tap the tiles that {name} has left."),
    EntryMode.SUMS: marked("Tap the sum of each tile that {name} has left."),
    EntryMode.KEYPAD: marked("Tap both halves of each tile that {name} has left."),
    EntryMode.TOTAL: marked("Type the points that {name} has left."),
}
LAST: Mapping[EntryMode, str] = {
    EntryMode.TRAY: marked("Tap the tile that {name} played last."),
    EntryMode.KEYPAD: marked("Tap both halves of the tile that {name} played last."),
}
DRAW_PILE = marked(
    "When a player goes out, this leaflet counts every point on the table. So tap"
    " the tiles still in the draw pile."
)
SET_ASIDE = marked("At this table the tiles set aside count too. Tap all {tiles} of them.")
TAKEN = marked("Type the points that the bidding side took.")


def prompt(view: HandView) -> str:
    mode, say = view.mode, view.language.say
    if mode is None:
        return ""
    if view.asks_taken:
        return say(TAKEN)
    if view.holder == STOCK:
        return _of_stock(view)
    if view.holder == LAST_TILE and view.score.out is not None:
        return say(LAST[mode], name=view.people[view.score.out].short)
    return say(PROMPTS[mode], name=view.people[view.holder].short)


def _of_stock(view: HandView) -> str:
    table = view.match.table_rules
    if table.nobody_draws:
        return view.language.say(SET_ASIDE, tiles=table.left_over)
    return view.language.say(STOCK_COUNTS if view.table.is_game else DRAW_PILE)


MOST_GAINS = 3
"""So many gains fit into the lines that are kept for a verdict: more would move the keys."""
WHAT_IS_LEFT = marked("What does {who} have left?")
"""The message about a missing hand, where no tiles are tapped."""


def verdict_line(view: HandView) -> str:
    fault = missing_next(view)
    if fault is not None:
        return _fault(view, fault)
    verdict = view.score.verdict
    if verdict is None:
        return view.language.say("Who went out? Tap the name, or Blocked.")
    if view.score.is_won_by_play and view.score.end is not None and view.score.end.stopped:
        return _won_by_play(view, verdict)
    return _result(view, verdict)


def _fault(view: HandView, fault: RuleError) -> str:
    seat = fault.values.get("seat")
    is_typed = fault.key == Fault.HAND_EMPTY and view.mode is not EntryMode.TRAY
    if is_typed and isinstance(seat, int) and not view.draft.has_entry(seat):
        return view.language.say(WHAT_IS_LEFT, who=view.people[seat].short)
    return error_message(view.language, fault, view.table)


def _won_by_play(view: HandView, verdict: Verdict) -> str:
    won = state_in_play(view.table, view.draft, len(view.match.hands)).won
    seats = tuple(sorted(seat for side in won for seat in side))
    winner = wins_match(view.language, view.people, seats)
    gains = headline(view.language, verdict, view.people)
    return view.language.say("{result}. {gains}", result=winner, gains=gains)


def _result(view: HandView, verdict: Verdict) -> str:
    """Where many players write points, these are in the cells only."""
    gaining = sum(1 for points in verdict.gains if points)
    if is_written_by_each(verdict) and gaining > MOST_GAINS:
        return result(view.language, verdict, view.people)
    say, calculation = view.language.say, sum_line(verdict)
    text = headline(view.language, verdict, view.people)
    if not calculation:
        return text
    others = gains_text(view.language, verdict, view.people) if has_one_prize(verdict) else ""
    won = result(view.language, verdict, view.people) if others else text
    with_sum = say("{headline} — {sum}", headline=won, sum=keep_on_one_line(calculation))
    return say("{result}. {gains}", result=with_sum, gains=others) if others else with_sum
