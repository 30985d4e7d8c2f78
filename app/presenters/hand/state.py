"""What the hand screen draws, from what was tapped and what it comes to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.errors import Fault
from app.domain.rules import Faces
from app.domain.tiles import Tile, TileSet
from app.i18n import Language, marked
from app.presenters.hand.draft import BLOCKED, STOCK, Draft, EntryMode
from app.presenters.hand.draft_score import DraftScore
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.explanation import headline, sum_line
from app.presenters.shared.naming import stock_name, together
from app.presenters.shared.options import Chip

NOBODYS = -1
"""The colour of what is no player's."""
MISSING = frozenset({Fault.HAND_EMPTY, Fault.NEEDS_TILES, Fault.NEEDS_STOCK, Fault.NEEDS_PICK})
"""Not wrong, only not told yet."""
WAYS: Mapping[EntryMode, str] = {
    EntryMode.TRAY: marked("Tiles"),
    EntryMode.KEYPAD: marked("Keypad"),
    EntryMode.TOTAL: marked("Total"),
}
PROMPTS: Mapping[EntryMode, str] = {
    EntryMode.TRAY: marked("Tap the tiles that {name} has left."),
    EntryMode.KEYPAD: marked("Tap both halves of each tile that {name} has left."),
    EntryMode.TOTAL: marked("Type the points that {name} has left."),
}
DRAW_PILE = marked(
    "When somebody goes out, this leaflet counts every point on the table. So tap what is"
    " still in the draw pile."
)
SET_ASIDE = marked("At this table the tiles set aside count too. Tap all {tiles} of them.")


@dataclass(frozen=True, slots=True)
class Ending:
    """Somebody who went out or may be named the winner, or a blocked hand. ``label`` says
    it in full, for who does not see the others.
    """

    seat: int
    text: str
    label: str
    colour: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who may have tiles left, or the draw pile; ``told`` is what is counted."""

    holder: int
    text: str
    label: str
    told: str
    colour: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class HandState:
    """``verdict`` is the verdict once ``is_told``, until then what is missing;
    ``is_wrong`` where something cannot be, or where Record was tapped too early.
    """

    title: str
    ask_ending: str
    endings: tuple[Ending, ...]
    holders: tuple[Holder, ...]
    ways: tuple[Chip, ...]
    way: EntryMode
    prompt: str
    faces: Faces
    tiles: TileSet
    worn: tuple[tuple[Tile, int], ...]
    piled: frozenset[Tile]
    held: tuple[Tile, ...]
    half: int
    total: str
    may_be_empty: bool
    is_empty: bool
    picks: tuple[Ending, ...]
    verdict: str
    is_told: bool
    is_wrong: bool
    note: str
    marks: bool
    why: str
    record: str


@dataclass(frozen=True, slots=True)
class LastTap:
    """What came of the last tap: words for it, and whether it was Record, too early."""

    note: str = ""
    error: str = ""
    too_early: bool = False


@dataclass(frozen=True, slots=True)
class HandView:
    language: Language
    table: MatchSnapshot
    draft: Draft
    count: DraftScore
    counting: int

    def state(self, number: int, last: LastTap, *, is_new: bool, marks: bool) -> HandState:
        say, draft = self.language.say, self.draft
        return HandState(
            title=say("Hand {number}", number=number),
            ask_ending=say("How did the hand end?"),
            endings=tuple(self._endings()),
            holders=tuple(map(self._holder, self._holders())),
            ways=tuple(Chip(way, say(name), way == draft.way) for way, name in WAYS.items()),
            way=draft.way,
            prompt=self._prompt(),
            faces=self.table.rules.faces,
            tiles=self.table.rules.tiles,
            worn=tuple(self._worn()),
            piled=frozenset(draft.held(STOCK) if self.count.asks_stock else ()),
            held=draft.held(self.counting),
            half=-1 if draft.half is None else draft.half,
            total=draft.totals.get(self.counting, ""),
            may_be_empty=self.counting == STOCK and not self.table.rules.nobody_draws,
            is_empty=draft.stock_empty,
            picks=tuple(map(self._pick, self.count.tied)),
            verdict=last.error or self._verdict(),
            is_told=self.count.verdict is not None and not last.error,
            is_wrong=bool(last.error) or last.too_early or self._is_wrong(),
            note=last.note,
            marks=marks,
            why=say("Why?"),
            record=say("Record") if is_new else say("Keep the change"),
        )

    def _endings(self) -> Iterator[Ending]:
        say, ended = self.language.say, self.count.ended
        for seat, person in enumerate(self.table.people):
            label = say("{name} went out", name=person.short)
            yield Ending(seat, person.short, label, person.colour, seat == ended)
        nobody = say("Nobody went out: the hand was blocked")
        yield Ending(BLOCKED, say("Blocked"), nobody, NOBODYS, ended == BLOCKED)

    def _pick(self, seat: int) -> Ending:
        person, end = self.table.people[seat], self.count.end
        label = self.language.say("{name} wins the tie", name=person.short)
        chosen = end is not None and end.picked == seat
        return Ending(seat, person.short, label, person.colour, chosen)

    def _holders(self) -> Iterator[int]:
        yield from range(len(self.table.people))
        if self.count.asks_stock:
            yield STOCK

    def _holder(self, holder: int) -> Holder:
        chosen = holder == self.counting
        if holder == STOCK:
            name = stock_name(self.language, self.table.rules)
            # Translators: of the draw pile: no tiles in it
            told = self.language.say("empty") if self.draft.stock_empty else self._told(holder)
            return Holder(holder, name, self._count_them(name), told, NOBODYS, chosen)
        person = self.table.people[holder]
        # Translators: on the cell of the player who went out
        told = self.language.say("out") if holder == self.count.ended else self._told(holder)
        label = self._count_them(person.short)
        return Holder(holder, person.short, label, told, person.colour, chosen)

    def _count_them(self, name: str) -> str:
        return self.language.say("What is left: {name}", name=name)

    def _told(self, holder: int) -> str:
        left = self.draft.left(holder)
        if isinstance(left, int):
            return str(left)
        if not left:
            return "—"
        return self.language.say(
            "{points} ({tiles})", points=sum(tile.pips for tile in left), tiles=len(left)
        )

    def _prompt(self) -> str:
        if self.counting != STOCK:
            name = self.table.people[self.counting].short
            return self.language.say(PROMPTS[self.draft.way], name=name)
        rules = self.table.rules
        if rules.nobody_draws:
            aside = rules.left_over(len(self.table.people))
            return self.language.say(SET_ASIDE, tiles=aside)
        return self.language.say(DRAW_PILE)

    def _worn(self) -> Iterator[tuple[Tile, int]]:
        for tile, holder in self.draft.tiles.items():
            if holder != STOCK:
                yield tile, self.table.people[holder].colour

    def _is_wrong(self) -> bool:
        return self.count.fault is not None and self.count.fault.key not in MISSING

    def _verdict(self) -> str:
        people, rules = self.table.people, self.table.rules
        if self.count.fault is not None:
            return error_message(self.language, self.count.fault, people, rules)
        if self.count.verdict is None:
            return self.language.say("Who went out? Tap the name, or Blocked.")
        told = headline(self.language, self.count.verdict, people)
        written = sum_line(self.count.verdict)
        if not written:
            return told
        return self.language.say("{headline} — {sum}", headline=told, sum=together(written))
