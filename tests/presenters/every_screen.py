"""Shows a match on every screen, and goes on playing it.

Screens show an error text where something is impossible: an exception here is a bug.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.domain.errors import Fault, RuleError
from app.domain.match import Match
from app.domain.verdict.deciding_clause import deciding_clause
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.match_snapshot import MatchSnapshot
from app.presenters.changes import ChangesPresenter
from app.presenters.choices import ChoicesPresenter
from app.presenters.hand import HandPresenter
from app.presenters.hand.spoken_result import spoken_result
from app.presenters.history import FILTER_LABELS, HistoryPresenter
from app.presenters.leaflet import LeafletPresenter
from app.presenters.match import MatchPresenter
from app.presenters.outbox import EXPORT_FORMATS, write_export
from app.presenters.pair import PairPresenter
from app.presenters.player import PlayerPresenter
from app.presenters.players import EVERYBODY, MET, PARTNERS, PlayersPresenter
from app.presenters.share import picture, text
from app.presenters.table import TablePresenter
from app.presenters.verdict import VerdictPresenter
from app.store.core.stored_match import StoredHand, StoredMatch
from app.store.write.player_merge import PlayerMerge
from app.words.hand.error_messages import NEEDS
from tests.fake_navigation import FakeNavigation
from tests.services import services

MISSING_FACTS = NEEDS | {Fault.STOCK_SIZE, Fault.STOCK_TOO_SMALL}
"""What may be missing for another option; no other error may prevent scoring."""


@dataclass
class ScreenChecker:
    """Opens every screen, in one language."""

    current_match: CurrentMatch
    language: Language
    navigation: FakeNavigation = field(default_factory=FakeNavigation)

    def see(self, match_id: str) -> tuple[str, ...]:
        """Opens all screens without changing anything; returns the reasons of all verdicts."""
        stored = self.current_match.matches.get(match_id)
        self._lists()
        self._people(stored)
        self._match(match_id)
        return tuple(self._verdicts(stored))

    def _lists(self) -> None:
        history = HistoryPresenter(services(self.current_match, self.language), self.navigation)
        history.open()
        assert not history.state.error
        assert tuple(history.state.rows)
        for kind in FILTER_LABELS:
            history.filter_options(kind)
        history.search("a")

    def _people(self, stored: StoredMatch) -> None:
        players = PlayersPresenter(services(self.current_match, self.language), self.navigation)
        for view in (EVERYBODY, MET, PARTNERS):
            players.select_view(view)
            assert not players.state.error
        one, other = stored.record.players[:2]
        player = PlayerPresenter(services(self.current_match, self.language), self.navigation)
        for seated in stored.record.players:
            player.open(player=seated)
            assert not player.state.error
        pair = PairPresenter(services(self.current_match, self.language), self.navigation)
        pair.open(one=one, other=other)
        HistoryPresenter(services(self.current_match, self.language), self.navigation).open(
            player=one
        )
        for merge in PlayerMerge(self.current_match.database).merges():
            player.open(player=merge.goes)
            assert not player.state.error

    def _match(self, match_id: str) -> None:
        match = MatchPresenter(services(self.current_match, self.language), self.navigation)
        match.open(match=match_id)
        match.show_all()
        assert match.state.id == match_id
        assert not match.state.error
        changes = ChangesPresenter(services(self.current_match, self.language), self.navigation)
        changes.open(match=match_id)
        assert not changes.state.error

    def _verdicts(self, stored: StoredMatch) -> Iterator[str]:
        verdict = VerdictPresenter(services(self.current_match, self.language), self.navigation)
        for hand in (*stored.hands, *stored.deleted_hands):
            verdict.open(hand=hand.id, match=stored.record.id)
            assert verdict.state.hand == hand.id
            assert verdict.state.headline
            yield from verdict.state.reasons

    def leaflets(self, stored: StoredMatch, read: set[tuple[str, str]]) -> None:
        """Opens the leaflet at each deciding clause that is not in ``read`` yet."""
        leaflet = LeafletPresenter(services(self.current_match, self.language), self.navigation)
        table = self.current_match.load(stored.record.id)
        clauses = {deciding_clause(table.explained(hand).verdict) for hand in table.hands}
        places = {(stored.record.set_id, clause) for clause in clauses}
        for box, at in places - read:
            leaflet.open(box=box, at=at, match=stored.record.id)
            assert leaflet.state.rows
        read |= places

    def export(self, match_id: str, folder: Path) -> None:
        """Exports as text, as picture, and in every file format."""
        self.current_match.put_on_table(match_id)
        table = self.current_match.table
        assert text(self.language, table)
        assert picture(self.language, table, marks=True).sides
        for key in EXPORT_FORMATS:
            for only in (match_id, ""):
                file = folder / f"all.{key}"
                write_export(
                    key, self.current_match.database, self.current_match.leaflets, file, only
                )

    def play(self, match_id: str) -> bool:
        """Plays the match on; every option can be scored then, or says what is missing. Returns
        False if hands cannot be scored at all, because they came with facts of another match.
        """
        self.play_anything(match_id)
        table = self.current_match.table
        fitting = tuple(hand.hand for hand in table.hands if not is_misfit(table, hand))
        assert can_be_scored(replace(table.match, hands=fitting))
        return len(fitting) == len(table.hands)

    def play_anything(self, match_id: str) -> None:
        """Resumes the match, records each hand again, and selects every option of every choice."""
        self.current_match.put_on_table(match_id)
        self._table()
        for index, hand in enumerate(self.current_match.table.hands):
            assert spoken_result(self.language, self.current_match.table, index)
            self._record_again(hand.id)
        for card in self.current_match.table.rules.choices:
            for option in card.options:
                self._choose(card.key, option)
        self._answer()
        self._take_back()
        self._unmerge()
        self._table()

    def _table(self) -> None:
        table = TablePresenter(services(self.current_match, self.language), self.navigation)
        table.open()
        table.show_all()
        assert table.state.score is not None
        ChangesPresenter(services(self.current_match, self.language), self.navigation).open()

    def _record_again(self, hand_id: str) -> None:
        hand = HandPresenter(services(self.current_match, self.language), self.navigation)
        hand.open(hand=hand_id)
        hand.explain()
        hand.record()

    def _choose(self, choice: str, option: str) -> None:
        choices = ChoicesPresenter(services(self.current_match, self.language), self.navigation)
        choices.open()
        choices.choose(choice, option)
        if choices.state.pending is not None:
            choices.confirm(choice, option)
        choices.open_refused_hand()

    def _answer(self) -> None:
        """Selects each option of the open points, and answers the follow-up questions."""
        verdict = VerdictPresenter(services(self.current_match, self.language), self.navigation)
        for hand in self.current_match.table.hands:
            verdict.open(hand=hand.id)
            for point in verdict.state.questions:
                for option in point.options:
                    verdict.choose(option.choice, option.key)
                    if verdict.state.follow_up is not None:
                        verdict.answer(verdict.state.follow_up.answers[0][0])

    def _take_back(self) -> None:
        verdict = VerdictPresenter(services(self.current_match, self.language), self.navigation)
        stored = self.current_match.table.stored
        for hand in (*stored.deleted_hands, *stored.hands[:1]):
            verdict.open(hand=hand.id)
            if not verdict.state.removed:
                verdict.remove_hand()
            verdict.restore()
            assert verdict.state.hand == hand.id

    def _unmerge(self) -> None:
        player = PlayerPresenter(services(self.current_match, self.language), self.navigation)
        for seated in self.current_match.table.stored.record.players:
            player.open(player=seated)
            for part in player.state.merged_players:
                player.unmerge(part.key)
                player.undo()


def is_misfit(table: MatchSnapshot, hand: StoredHand) -> bool:
    fault = table.explained(hand).fault
    return fault is not None and fault.key not in MISSING_FACTS


def can_be_scored(match: Match) -> bool:
    """Whether each option can be scored, or reports the missing fact."""
    for choice in match.rules.choices:
        for option in choice.options:
            try:
                _ = match.choose(choice.key, option).verdicts
            except RuleError as error:
                if error.key not in MISSING_FACTS:
                    raise
    return True
