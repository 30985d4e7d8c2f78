"""What the hand screen looks at: the match, the draft and its score, the selected holder; what is
still missing, and the cells of those whose tiles are entered.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from app.domain.errors import Fault, RuleError
from app.domain.hand.asked import Fact
from app.domain.match import Match
from app.domain.tiles import Tile
from app.i18n import Language, signed
from app.play.entry.draft import LAST_TILE, STOCK, Draft, EntryMode
from app.play.hand.holders import NAME_TILES, entry_mode, entry_modes, holders, selected_holder
from app.play.hand.opened_hand import EnteredHand
from app.play.match.draft_score import DraftScore, draft_score, points_left, with_starter
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import NO_COLOUR, Person
from app.words.hand.error_messages import NEEDS
from app.words.naming import stock_name, tile_name


@dataclass(frozen=True)
class HandView:
    """``match`` has the hands before this one; a preview also has another option chosen.
    ``starter`` is the draft's, else the one whom the match decides.
    """

    language: Language
    table: MatchSnapshot
    match: Match
    draft: Draft
    score: DraftScore
    starter: int | None = None

    @property
    def people(self) -> tuple[Person, ...]:
        return self.table.people

    @cached_property
    def holders(self) -> tuple[int, ...]:
        return holders(self.match, self.draft, self.score)

    @cached_property
    def holder(self) -> int:
        return selected_holder(self.match, self.draft, self.holders)

    @property
    def asks_taken(self) -> bool:
        """True if the points that the bidders took are typed."""
        return Fact.TAKEN in self.score.asked

    @cached_property
    def modes(self) -> tuple[EntryMode, ...]:
        if not self.holders:
            return ()
        modes = entry_modes(self.match, self.score.asked)
        return tuple(one for one in modes if self.holder != LAST_TILE or one in NAME_TILES)

    @cached_property
    def mode(self) -> EntryMode | None:
        if self.asks_taken:
            return EntryMode.TOTAL
        return entry_mode(self.draft, self.modes) if self.modes else None

    def points(self, holder: int) -> int:
        return points_left(self.match, self.draft, holder)


def hand_view(language: Language, hand: EnteredHand, draft: Draft) -> HandView:
    """Scores what is entered, once."""
    match = hand.match
    starter = hand.decided if draft.starter is None else draft.starter
    score = draft_score(match, with_starter(match, draft, starter), hand.before)
    return HandView(language, hand.table, match, draft, score, starter)


INCOMPLETE_FAULTS = frozenset({Fault.HAND_EMPTY, Fault.STOCK_TOO_SMALL, *NEEDS})
"""Faults that are not errors: the user has not entered this yet."""
OF_HOLDERS = frozenset({Fault.HAND_EMPTY, Fault.NEEDS_STOCK, Fault.NEEDS_LAST_TILE})
OF_STOCK = frozenset({Fault.NEEDS_STOCK, Fault.STOCK_TOO_SMALL})
OF_TILES = frozenset({Fault.NEEDS_TILES, Fault.NEEDS_POINTS})


def missing_next(view: HandView) -> RuleError | None:
    """Returns what keeps the hand from being scored: of the selected holder, where something of
    them is missing too.
    """
    fault = view.score.fault
    if fault is None or fault.key not in OF_HOLDERS:
        return fault
    if view.holder not in without_entry(view, view.draft):
        return fault
    if view.holder == LAST_TILE:
        return RuleError(Fault.NEEDS_LAST_TILE)
    if view.holder >= 0 and _lacks_a_hand(view, fault):
        return RuleError(Fault.HAND_EMPTY, seat=view.holder)
    return fault


def with_last_tile(view: HandView, tile: Tile) -> Draft:
    """When the last tile is known, the next one tapped is somebody's: it must not replace it."""
    draft = view.draft.toggle_tile(LAST_TILE, tile)
    others = [holder for holder in without_entry(view, draft) if holder != LAST_TILE]
    if view.draft.last is not None or not others:
        return draft
    first = 0 if view.score.out is None else view.score.out + 1
    after = [holder for holder in others if holder >= first]
    return replace(draft, selected_holder=(after or others)[0])


def _lacks_a_hand(view: HandView, fault: RuleError) -> bool:
    """Where partners go out together, one of them can have nothing left."""
    seat = fault.values.get("seat")
    if fault.key != Fault.HAND_EMPTY or not isinstance(seat, int) or view.draft.has_entry(seat):
        return False
    table = view.match.table_rules
    return not table.goes_out_together


def without_entry(view: HandView, draft: Draft) -> tuple[int, ...]:
    """Returns the holders that are shown of whom nothing is entered, but for whoever is out."""
    told = {view.score.out, STOCK if draft.stock_empty else None}
    told |= {LAST_TILE} if draft.last is not None else set()
    return tuple(one for one in view.holders if one not in told and not draft.has_entry(one))


def with_missing_selected(view: HandView) -> Draft:
    """Selects the holder whose tiles are missing, with a way to name tiles where they are needed.

    What is missing besides is asked above the tiles.
    """
    draft, fault = view.draft, missing_next(view)
    if fault is None or fault.key not in INCOMPLETE_FAULTS:
        return draft
    holder = _holder(fault)
    if holder is None:
        return draft
    draft = replace(draft, selected_holder=holder)
    if fault.key == Fault.NEEDS_TILES:
        return replace(draft, mode=entry_modes(view.match, view.score.asked | {Fact.TILES})[0])
    return replace(draft, mode=None) if fault.key == Fault.NEEDS_STOCK else draft


def _holder(fault: RuleError) -> int | None:
    """Returns the first holder that a fault is about; None where it is about no tiles."""
    seat, seats = fault.values.get("seat"), fault.values.get("seats")
    if isinstance(seats, tuple) and fault.key in OF_TILES:
        return int(seats[0])
    if fault.key in OF_STOCK:
        return STOCK
    if fault.key == Fault.NEEDS_LAST_TILE:
        return LAST_TILE
    return seat if isinstance(seat, int) else None


@dataclass(frozen=True, slots=True)
class Holder:
    """A player who may have tiles left, the draw pile, or the last tile of whoever is out;
    ``summary`` is what was entered.
    """

    holder: int
    text: str
    label: str
    summary: str
    colour: int
    chosen: bool


def holder_cells(view: HandView) -> tuple[Holder, ...]:
    """Returns none where the last tile is all that is asked for: the sentence above the tiles says
    so.
    """
    holders, selected = view.holders, view.holder
    if holders == (LAST_TILE,):
        return ()
    return tuple(_cell(view, holder, chosen=holder == selected) for holder in holders)


def _cell(view: HandView, holder: int, *, chosen: bool) -> Holder:
    if holder == LAST_TILE:
        return _last_tile(view, chosen=chosen)
    if holder == STOCK:
        name = stock_name(view.language, view.table.rules)
        # Translators: of the draw pile: no tiles in it
        empty = view.language.say("empty")
        text = empty if view.draft.stock_empty else _summary(view, holder)
        return Holder(holder, name, _count_label(view, name), text, NO_COLOUR, chosen)
    person = view.people[holder]
    # Translators: on the cell of the player who went out
    out = view.language.say("out")
    text = out if holder == view.score.ending else _summary(view, holder)
    label = _count_label(view, person.short)
    return Holder(holder, person.short, label, text, person.colour, chosen)


def _last_tile(view: HandView, *, chosen: bool) -> Holder:
    name, last = view.language.say("Last tile"), view.draft.last
    faces = view.table.rules.faces
    text = "—" if last is None else tile_name(view.language, faces, last)
    return Holder(LAST_TILE, name, name, text, NO_COLOUR, chosen)


def _count_label(view: HandView, name: str) -> str:
    return view.language.say("What is left: {name}", name=name)


def _summary(view: HandView, holder: int) -> str:
    """Returns the points by the rules of the table, with the number of tiles if it is known."""
    if not view.draft.has_entry(holder):
        return "—"
    points = view.points(holder)
    if holder in view.draft.totals:
        return signed(points)
    tiles = len(view.draft.sums.get(holder, ())) or len(view.draft.tiles_of(holder))
    return view.language.say("{points} ({tiles})", points=points, tiles=tiles)
