"""What the hand screen looks at: the match, the draft and its score, and the selected holder."""

from dataclasses import dataclass
from functools import cached_property

from app.domain.hand.asked import Fact
from app.domain.match import Match
from app.i18n import Language
from app.play.entry.draft import LAST_TILE, Draft, EntryMode
from app.play.entry.modes import entry_mode, entry_modes, tile_modes
from app.play.hand.holders import holders, selected_holder
from app.play.match.draft_score import DraftScore, points_left
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import Person


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
        return tile_modes(modes) if self.holder == LAST_TILE else modes

    @cached_property
    def mode(self) -> EntryMode | None:
        if self.asks_taken:
            return EntryMode.TOTAL
        return entry_mode(self.draft, self.modes) if self.modes else None

    def points(self, holder: int) -> int:
        return points_left(self.match, self.draft, holder)
