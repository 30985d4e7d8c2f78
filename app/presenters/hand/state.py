"""The state of the hand screen, built from the draft and its score."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.hand.doubts import doubts
from app.domain.rules.table_rules import TableRules
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile, TileSet
from app.i18n import marked
from app.play.entry.draft import LAST_TILE, STOCK, EntryMode, sums_entered, sums_used_up
from app.play.hand.opened_hand import EnteredHand
from app.presenters.hand.entry import InPlay, has_plus, in_play, sum_of_total, typed_total
from app.presenters.hand.questions import Answer, Question, asks_more, questions
from app.presenters.hand.verdict_line import doubt_sentence, prompt, verdict_line
from app.presenters.presenter import State
from app.words.goal import hand_title
from app.words.hand.view import INCOMPLETE_FAULTS, HandView, Holder, holder_cells
from app.words.naming import TRY_A_HAND
from app.words.options import Chip

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
