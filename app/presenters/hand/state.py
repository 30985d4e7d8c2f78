"""The state of the hand screen, built from the draft and its score; and the lines above Record:
what is missing, what looks wrong, or the verdict so far.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.errors import Fault, RuleError
from app.domain.hand.doubts import Doubt, DoubtKey, doubts
from app.domain.rules.table_rules import TableRules
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile, TileSet
from app.domain.verdict import Verdict
from app.i18n import Language, marked
from app.play.entry.draft import LAST_TILE, STOCK, EntryMode, sums_entered, sums_used_up
from app.play.hand.opened_hand import EnteredHand
from app.play.match.draft_score import state_in_play
from app.presenters.hand.entry import InPlay, has_plus, in_play, sum_of_total, typed_total
from app.presenters.hand.questions import Answer, Question, asks_more, questions
from app.presenters.presenter import State
from app.words.goal import hand_title
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
from app.words.hand.view import INCOMPLETE_FAULTS, HandView, Holder, holder_cells, missing_next
from app.words.naming import TRY_A_HAND, face_name, keep_on_one_line
from app.words.options import Chip

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


MODES: Mapping[EntryMode, str] = {
    EntryMode.TRAY: marked("Tiles"),
    EntryMode.SUMS: marked("Sums"),
    EntryMode.KEYPAD: marked("Keypad"),
    EntryMode.TOTAL: marked("Total"),
}


@dataclass(frozen=True, slots=True)
class Pick:
    """A button for a player who wins a tie. ``label`` is the full sentence, for screen readers."""

    seat: int
    text: str
    label: str
    colour: int
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandState(State):
    """``verdict`` is the verdict if ``has_verdict``, else what is missing or wrong.

    ``asks_more`` is True if another question comes up when somebody is out.
    ``mode`` is None where no tiles are asked for; ``can_photograph`` is True where more
    than the last tile is. ``is_wrong`` is True after an error, or if Record was tapped too early.
    ``doubts`` is what to look at again; it never prevents recording.
    ``is_trial`` is True where the rules of a box are only tried. ``tile_colours`` are the tiles of
    players with the player's colour, ``selected_tiles`` those of nobody: in the draw pile, and the
    last one played. ``sums`` are those of the selected holder,
    ``sums_entered`` all of them, with how often. ``total_sum`` is what the numbers of a total add
    up to; ``has_plus`` is True if it can be several numbers.
    """

    title: str
    questions: tuple[Question, ...]
    asks_more: bool
    holders: tuple[Holder, ...]
    modes: tuple[Chip, ...]
    can_photograph: bool
    mode: EntryMode | None
    prompt: str
    faces: Faces
    tiles: TileSet
    tile_colours: tuple[tuple[Tile, int], ...]
    selected_tiles: frozenset[Tile]
    holder_tiles: tuple[Tile, ...]
    half: int
    total: str
    total_sum: str
    has_plus: bool
    sums: tuple[Chip, ...]
    sums_entered: tuple[tuple[int, int], ...]
    sums_used_up: frozenset[int]
    can_be_empty: bool
    is_empty: bool
    picks: tuple[Pick, ...]
    in_play: InPlay | None
    doubts: str
    verdict: str
    has_verdict: bool
    is_wrong: bool
    has_marks: bool
    is_game: bool
    why: str
    record: str
    is_trial: bool

    def answers(self, key: str) -> tuple[Answer, ...]:
        """Returns the answers to a question; none if it is not asked."""
        return tuple(
            answer for asked in self.questions if asked.key == key for answer in asked.answers
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTap(State):
    """What the last tap did: ``is_incomplete`` if it was Record, and the hand cannot be scored."""

    is_incomplete: bool = False


def hand_state(view: HandView, hand: EnteredHand, last: LastTap, *, has_marks: bool) -> HandState:
    say, draft, score, holder = view.language.say, view.draft, view.score, view.holder
    rules, mode, total = view.table.rules, view.mode, typed_total(view)
    is_by_sums, asked, is_trial = mode is EntryMode.SUMS, questions(view), bool(hand.trial)
    number = hand.table.number_of(hand.index)
    return HandState(
        title=say(TRY_A_HAND) if is_trial else hand_title(view.language, view.match, number),
        questions=asked,
        asks_more=asks_more(view, asked),
        holders=holder_cells(view),
        modes=tuple(Chip(one, say(MODES[one]), one == mode) for one in view.modes),
        can_photograph=mode is not None
        and bool(set(view.holders) - {LAST_TILE})
        and bool(view.modes),
        mode=mode,
        prompt=prompt(view),
        faces=rules.faces,
        tiles=rules.tiles,
        tile_colours=tuple(_tile_colours(view)),
        selected_tiles=frozenset(_selected_tiles(view)),
        holder_tiles=_holder_tiles(view),
        half=-1 if draft.half is None else draft.half,
        total=total,
        total_sum=sum_of_total(total),
        has_plus=has_plus(view),
        sums=tuple(_sums(view)) if is_by_sums else (),
        sums_entered=tuple(sums_entered(draft).items()) if is_by_sums else (),
        sums_used_up=sums_used_up(view.match, draft) if is_by_sums else frozenset(),
        can_be_empty=holder == STOCK and _can_be_empty(view.match.table_rules),
        is_empty=draft.stock_empty,
        picks=tuple(_pick(view, seat) for seat in score.tied),
        in_play=in_play(view),
        doubts="" if last.error else _doubts(view),
        verdict=last.error or verdict_line(view),
        has_verdict=score.verdict is not None and not last.error,
        is_wrong=bool(last.error) or last.is_incomplete or _is_wrong(view),
        note=last.note,
        can_undo=last.can_undo,
        error=last.error,
        has_marks=has_marks,
        is_game=view.table.is_game,
        why=say("Why?"),
        record=_record(view, hand),
        is_trial=is_trial,
    )


def _can_be_empty(table: TableRules) -> bool:
    return not table.nobody_draws and not table.stock_stays


def _record(view: HandView, hand: EnteredHand) -> str:
    if hand.trial:
        # Translators: a button, after a hand was entered only to see what rules make of it
        return view.language.say("See the result")
    return view.language.say("Record") if hand.is_next else view.language.say("Save the change")


def _pick(view: HandView, seat: int) -> Pick:
    person, end = view.people[seat], view.score.end
    label = view.language.say("{name} wins the tie", name=person.short)
    chosen = end is not None and end.picked == seat
    return Pick(seat, person.short, label, person.colour, chosen)


def _tile_colours(view: HandView) -> Iterator[tuple[Tile, int]]:
    for tile, holder in view.draft.tiles.items():
        if holder != STOCK:
            yield tile, view.people[holder].colour


def _selected_tiles(view: HandView) -> Iterator[Tile]:
    if view.score.counts_stock:
        yield from view.draft.tiles_of(STOCK)
    if view.draft.last is not None and LAST_TILE in view.holders:
        yield view.draft.last


def _holder_tiles(view: HandView) -> tuple[Tile, ...]:
    if view.holder != LAST_TILE:
        return view.draft.tiles_of(view.holder)
    return () if view.draft.last is None else (view.draft.last,)


def _sums(view: HandView) -> Iterator[Chip]:
    """Yields the sums of the selected holder, each with how often."""
    entered = view.draft.sums.get(view.holder, ())
    for one in dict.fromkeys(entered):
        times = entered.count(one)
        yield Chip(str(one), f"{one} × {times}" if times > 1 else str(one))


def _doubts(view: HandView) -> str:
    """Only of a hand that can be recorded: until then, tiles are missing anyway."""
    end, match = view.score.end, view.match
    if end is None or view.score.verdict is None:
        return ""
    rules = match.sized_rules
    found = doubts(rules, end, rules.chosen(match.choices, len(match.players)))
    return " ".join(doubt_sentence(view.language, rules.faces, doubt) for doubt in found)


def _is_wrong(view: HandView) -> bool:
    return view.score.fault is not None and view.score.fault.key not in INCOMPLETE_FAULTS
