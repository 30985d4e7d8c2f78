"""The state of the hand screen, built from the draft and its score."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.errors import Fault
from app.domain.hand.doubts import doubts
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile, TileSet
from app.i18n import Language, marked
from app.presenters.hand.doubt_sentences import doubt_sentence
from app.presenters.hand.draft import BLOCKED, STOCK, Draft, EntryMode
from app.presenters.hand.draft_score import DraftScore
from app.presenters.hand.entry_modes import entry_mode, entry_modes
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.error_messages import NEEDS, STOCK_COUNTS, error_message
from app.presenters.shared.explanation import headline, sum_line
from app.presenters.shared.naming import keep_on_one_line, stock_name
from app.presenters.shared.options import Chip

NO_COLOUR = -1
"""The colour where there is no player."""
INCOMPLETE_FAULTS = frozenset({Fault.HAND_EMPTY, *NEEDS})
"""Faults that are not errors: the user has not entered this yet."""
MODES: Mapping[EntryMode, str] = {
    EntryMode.TRAY: marked("Tiles"),
    EntryMode.SUMS: marked("Sums"),
    EntryMode.KEYPAD: marked("Keypad"),
    EntryMode.TOTAL: marked("Total"),
}
PROMPTS: Mapping[EntryMode, str] = {
    EntryMode.TRAY: marked("Tap the tiles that {name} has left."),
    EntryMode.SUMS: marked("For each tile that {name} has left, tap the sum of its halves."),
    EntryMode.KEYPAD: marked("Tap both halves of each tile that {name} has left."),
    EntryMode.TOTAL: marked("Type the points that {name} has left."),
}
DRAW_PILE = marked(
    "When a player goes out, this leaflet counts every point on the table. So tap"
    " the tiles still in the draw pile."
)
SET_ASIDE = marked("At this table the tiles set aside count too. Tap all {tiles} of them.")


@dataclass(frozen=True, slots=True)
class Ending:
    """A button for a player who went out or wins a tie, or for a blocked hand. ``label`` is
    the full sentence, for screen readers.
    """

    seat: int
    text: str
    label: str
    colour: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Holder:
    """A player who may have tiles left, or the draw pile; ``summary`` is what was entered."""

    holder: int
    text: str
    label: str
    summary: str
    colour: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class HandState:
    """``verdict`` is the verdict if ``has_verdict``, else what is missing or wrong.

    ``is_wrong`` is True after an error, or if the user tapped Record too early.
    ``doubts`` is what to look at again; it never prevents recording.
    ``tile_colours`` are the tiles of players with the player's colour.
    """

    title: str
    ending_question: str
    endings: tuple[Ending, ...]
    holders: tuple[Holder, ...]
    modes: tuple[Chip, ...]
    mode: EntryMode
    prompt: str
    faces: Faces
    tiles: TileSet
    tile_colours: tuple[tuple[Tile, int], ...]
    stock_tiles: frozenset[Tile]
    holder_tiles: tuple[Tile, ...]
    half: int
    total: str
    can_be_empty: bool
    is_empty: bool
    picks: tuple[Ending, ...]
    doubts: str
    verdict: str
    has_verdict: bool
    is_wrong: bool
    note: str
    has_marks: bool
    why: str
    record: str
    is_game: bool


@dataclass(frozen=True, slots=True)
class LastTap:
    """The result of the last tap: its messages. ``incomplete`` is True if it was Record and the
    hand cannot be scored yet.
    """

    note: str = ""
    error: str = ""
    incomplete: bool = False


@dataclass(frozen=True, slots=True)
class HandView:
    language: Language
    table: MatchSnapshot
    draft: Draft
    score: DraftScore
    selected_holder: int

    @property
    def modes(self) -> tuple[EntryMode, ...]:
        return entry_modes(self.table.match, self.score.asked)

    @property
    def mode(self) -> EntryMode:
        return entry_mode(self.draft, self.modes)

    def state(self, number: int, last: LastTap, *, is_new: bool, has_marks: bool) -> HandState:
        say, draft = self.language.say, self.draft
        return HandState(
            title=say("Hand {number}", number=number),
            ending_question=say("How did the hand end?"),
            endings=tuple(self._endings()),
            holders=tuple(map(self._holder, self._holders())),
            modes=tuple(Chip(mode, say(MODES[mode]), mode == self.mode) for mode in self.modes),
            mode=self.mode,
            prompt=self._prompt(),
            faces=self.table.rules.faces,
            tiles=self.table.rules.tiles,
            tile_colours=tuple(self._tile_colours()),
            stock_tiles=frozenset(draft.tiles_of(STOCK) if self.score.counts_stock else ()),
            holder_tiles=draft.tiles_of(self.selected_holder),
            half=-1 if draft.half is None else draft.half,
            total=draft.totals.get(self.selected_holder, ""),
            can_be_empty=self.selected_holder == STOCK
            and not self.table.rules.nobody_draws(self.table.match.choices),
            is_empty=draft.stock_empty,
            picks=tuple(map(self._pick, self.score.tied)),
            doubts="" if last.error else self._doubts(),
            verdict=last.error or self._verdict(),
            has_verdict=self.score.verdict is not None and not last.error,
            is_wrong=bool(last.error) or last.incomplete or self._is_wrong(),
            note=last.note,
            has_marks=has_marks,
            why=say("Why?"),
            record=say("Record") if is_new else say("Save the change"),
            is_game=self.table.is_game,
        )

    def _endings(self) -> Iterator[Ending]:
        say, ending = self.language.say, self.score.ending
        for seat, person in enumerate(self.table.people):
            label = say("{name} went out", name=person.short)
            yield Ending(seat, person.short, label, person.colour, seat == ending)
        blocked = say("Nobody went out: the hand was blocked")
        yield Ending(BLOCKED, say("Blocked"), blocked, NO_COLOUR, ending == BLOCKED)

    def _pick(self, seat: int) -> Ending:
        person, end = self.table.people[seat], self.score.end
        label = self.language.say("{name} wins the tie", name=person.short)
        chosen = end is not None and end.picked == seat
        return Ending(seat, person.short, label, person.colour, chosen)

    def _holders(self) -> Iterator[int]:
        yield from range(len(self.table.people))
        if self.score.counts_stock:
            yield STOCK

    def _holder(self, holder: int) -> Holder:
        chosen = holder == self.selected_holder
        if holder == STOCK:
            name = stock_name(self.language, self.table.rules)
            # Translators: of the draw pile: no tiles in it
            text = self.language.say("empty") if self.draft.stock_empty else self._summary(holder)
            return Holder(holder, name, self._count_label(name), text, NO_COLOUR, chosen)
        person = self.table.people[holder]
        # Translators: on the cell of the player who went out
        text = self.language.say("out") if holder == self.score.ending else self._summary(holder)
        label = self._count_label(person.short)
        return Holder(holder, person.short, label, text, person.colour, chosen)

    def _count_label(self, name: str) -> str:
        return self.language.say("What is left: {name}", name=name)

    def _summary(self, holder: int) -> str:
        left = self.draft.left(holder)
        if isinstance(left, int):
            return str(left)
        if not left:
            return "—"
        return self.language.say(
            "{points} ({tiles})", points=sum(tile.pips for tile in left), tiles=len(left)
        )

    def _prompt(self) -> str:
        if self.selected_holder != STOCK:
            name = self.table.people[self.selected_holder].short
            return self.language.say(PROMPTS[self.mode], name=name)
        rules = self.table.rules
        chosen = self.table.match.choices
        if rules.nobody_draws(chosen):
            aside = rules.left_over(len(self.table.people), chosen)
            return self.language.say(SET_ASIDE, tiles=aside)
        return self.language.say(STOCK_COUNTS if self.table.is_game else DRAW_PILE)

    def _tile_colours(self) -> Iterator[tuple[Tile, int]]:
        for tile, holder in self.draft.tiles.items():
            if holder != STOCK:
                yield tile, self.table.people[holder].colour

    def _doubts(self) -> str:
        """Only of a hand that can be recorded: until then, tiles are missing anyway."""
        end, match = self.score.end, self.table.match
        if end is None or self.score.verdict is None:
            return ""
        rules = match.sized_rules
        found = doubts(rules, end, rules.chosen(match.choices, len(match.players)))
        return " ".join(doubt_sentence(self.language, rules.faces, doubt) for doubt in found)

    def _is_wrong(self) -> bool:
        return self.score.fault is not None and self.score.fault.key not in INCOMPLETE_FAULTS

    def _verdict(self) -> str:
        if self.score.fault is not None:
            return error_message(self.language, self.score.fault, self.table)
        if self.score.verdict is None:
            return self.language.say("Who went out? Tap the name, or Blocked.")
        result = headline(self.language, self.score.verdict, self.table.people)
        calculation = sum_line(self.score.verdict)
        if not calculation:
            return result
        return self.language.say(
            "{headline} — {sum}", headline=result, sum=keep_on_one_line(calculation)
        )
