"""What is typed and told on the hand screen, besides tiles: totals, points during play, notes."""

from dataclasses import dataclass, replace

from app.domain.tiles import Tile
from app.play.entry.draft import (
    LAST_TILE,
    MAX_TOTAL_LENGTH,
    PLUS,
    STOCK,
    Draft,
    total_of,
    with_digit,
)
from app.play.match.draft_score import state_in_play, with_starter
from app.words.hand.play_entry import EventEntry, PlaySide, event_entry, play_sides
from app.words.hand.view import HandView
from app.words.naming import tile_name


def typed_total(view: HandView) -> str:
    return view.draft.bid.taken if view.asks_taken else view.draft.totals.get(view.holder, "")


def sum_of_total(typed: str) -> str:
    """Returns nothing for a single number, and while a number is missing behind a plus sign."""
    is_sum = PLUS in typed and not typed.endswith(PLUS)
    return str(total_of(typed)) if is_sum else ""


def has_plus(view: HandView) -> bool:
    """True if several numbers can be added up: what the bidders took is one."""
    return not view.asks_taken


def typed_digit(view: HandView, digit: int) -> str | None:
    """Returns the total with one digit more; None if there is no room for it."""
    typed = typed_total(view)
    return with_digit(typed, digit) if len(typed) < MAX_TOTAL_LENGTH else None


def typed_plus(view: HandView) -> str | None:
    """Returns the total with a plus sign, behind which another number follows, as in "12+7"; None
    where none can.
    """
    typed = typed_total(view)
    is_number = bool(typed) and not typed.endswith(PLUS)
    has_room = len(typed) < MAX_TOTAL_LENGTH
    return typed + PLUS if is_number and has_room and has_plus(view) else None


def with_total(view: HandView, typed: str) -> Draft | None:
    """Returns None if there is nothing to change. Without a total there is none to delete: that
    keeps the tiles.
    """
    draft, holder = view.draft, view.holder
    if view.asks_taken:
        return replace(draft, bid=replace(draft.bid, taken=typed))
    is_change = holder != LAST_TILE and (typed or holder in draft.totals)
    return draft.set_total(holder, typed) if is_change else None


@dataclass(frozen=True, slots=True)
class InPlay:
    """``sides`` have the points that were announced, where the rules count them."""

    sides: tuple[PlaySide, ...]
    events: EventEntry | None

    @property
    def announcing(self) -> tuple[PlaySide, ...]:
        """The sides that can announce more; none when the match is won."""
        return tuple(side for side in self.sides if side.players)

    @property
    def announced(self) -> tuple[PlaySide, ...]:
        """The sides that announced something."""
        return tuple(side for side in self.sides if side.last is not None)


def in_play(view: HandView) -> InPlay | None:
    """Returns nothing where the rules count neither announcements nor events."""
    draft = with_starter(view.match, view.draft, view.starter)
    is_won = view.score.is_won_by_play
    events = event_entry(view.language, view.table, draft.events, view.starter, is_won=is_won)
    if view.match.rules.play is None:
        return None if events is None else InPlay((), events)
    index = len(view.match.hands)
    before, now = view.table.state_before(index), state_in_play(view.table, draft, index)
    return InPlay(play_sides(view.language, view.table, draft, before, now), events)


def tile_note(view: HandView, tile: Tile) -> str:
    """Returns the note for a tile that was tapped: it was another's, or replaces something."""
    draft, holder = view.draft, view.holder
    is_moved = draft.tiles.get(tile, holder) != holder or (
        draft.last == tile and holder != LAST_TILE
    )
    is_other_last = holder == LAST_TILE and draft.last not in {None, tile}
    if is_moved or is_other_last:
        return _moved(view, tile)
    if holder in draft.totals or holder in draft.sums:
        return view.language.say("The tile replaces what was entered before.")
    return ""


def total_note(view: HandView) -> str:
    draft, holder = view.draft, view.holder
    if draft.tiles_of(holder):
        return view.language.say("The total replaces the tiles.")
    if holder in draft.sums:
        return view.language.say("The total replaces what was entered before.")
    return ""


def sum_note(view: HandView) -> str:
    draft, holder = view.draft, view.holder
    if draft.tiles_of(holder) or holder in draft.totals:
        return view.language.say("The sums replace what was entered before.")
    return ""


def _moved(view: HandView, tile: Tile) -> str:
    say, holder = view.language.say, view.holder
    name = tile_name(view.language, view.table.rules.faces, tile)
    if holder == STOCK:
        return say("{tile} was moved to the draw pile.", tile=name)
    if holder == LAST_TILE:
        return say("{tile} is now the last tile.", tile=name)
    return say("{tile} was moved to {name}.", tile=name, name=view.people[holder].short)
