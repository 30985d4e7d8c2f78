"""What was announced or happened while the hand was played: it can still be told, or taken back."""

from dataclasses import dataclass

from app.play.match.match_in_play import state_in_play, with_starter
from app.words.hand.event_entry import EventEntry, event_entry
from app.words.hand.play_entry import PlaySide, play_sides
from app.words.hand.view import HandView


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
    events = event_entry(view.language, view.table, draft.events, view.starter)
    if view.match.rules.play is None:
        return None if events is None else InPlay((), events)
    index = len(view.match.hands)
    before, now = view.table.state_before(index), state_in_play(view.table, draft, index)
    return InPlay(play_sides(view.language, view.table, draft, before, now), events)
