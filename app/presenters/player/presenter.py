"""The page of a player: what they did so far, and what can be done about who they are."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from app.i18n import Language
from app.presenters.match.actions import MatchAction
from app.presenters.player.actions import deleted, merged, parted, recoloured, renamed
from app.presenters.player.page import player_rows
from app.presenters.players import words
from app.presenters.session.current_match import CurrentMatch
from app.presenters.setup.defaults import has_played
from app.presenters.setup.seating import fault_of_name, named
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, follow, unseen
from app.presenters.shared.options import Chip
from app.presenters.shared.people import COLOURS, Person, person_of, tidy
from app.store.core.errors import StoreError
from app.store.read.statistics import Standing, everybody
from app.store.write.player_merge import Merged, PlayerMerge

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PlayerState:
    """``parts`` are those who were put together with this one, to be taken apart again."""

    id: str = ""
    name: str = ""
    colour: int = -1
    rows: tuple[object, ...] = ()
    can_delete: bool = False
    can_merge: bool = False
    is_gone: bool = False
    parts: tuple[Chip, ...] = ()
    note: str = ""
    can_undo: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Whether two are one person, and who stays."""

    title: str
    text: str
    options: tuple[tuple[str, str], ...]


class PlayerPresenter:
    def __init__(
        self, current_match: CurrentMatch, language: Language, navigation: Navigation
    ) -> None:
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._player = ""
        self._undo: tuple[Callable[[], None], str] | None = None
        self._all_others: frozenset[str] = frozenset()
        self.state = PlayerState()
        self.shown: Callable[[PlayerState], None] = unseen

    def open(self, player: str = "", **_given: str) -> None:
        """Somebody who was put together with another since is that one now."""
        self._player, self._undo, self._all_others = player, None, frozenset()
        try:
            self._player = _now(self._merges(), player)
        except StoreError:
            logger.warning("Which players were merged cannot be read", exc_info=True)
        self._look()

    def see(self, key: str) -> None:
        follow(self._navigation, key)

    def show_all(self, key: str) -> None:
        self._all_others |= {key}
        self._look(self.state.note)

    def rename(self, typed: str) -> None:
        name = tidy(typed)
        if name == self.state.name:
            return
        others = tuple(one for one in self._listed() if one.id != self._player)
        same = named(name, others)
        if same is not None:
            self._tell(words.listed_already(self._language, same.short))
        elif fault := fault_of_name(self._language, name, ()):
            self._tell(fault)
        else:
            self._do(lambda: renamed(self._current_match, self._language, self._person(), name))

    def colours(self) -> tuple[Chip, ...]:
        """The eight, by their names and signs."""
        return tuple(
            Chip(
                str(colour),
                self._language.say(words.COLOUR_NAMES[colour]),
                chosen=colour == self.state.colour,
                colour=colour,
            )
            for colour in range(COLOURS)
        )

    def recolour(self, key: str) -> None:
        if int(key) != self.state.colour:
            self._do(
                lambda: recoloured(self._current_match, self._language, self._person(), int(key))
            )

    def delete(self) -> None:
        self._do(lambda: deleted(self._current_match, self._language, self._person()))

    def others(self) -> tuple[Chip, ...]:
        """Everybody who could be the same person."""
        return tuple(
            Chip(one.id, one.short, colour=one.colour)
            for one in self._listed()
            if one.id != self._player
        )

    def ask_merge(self, other: str) -> Question | None:
        """None, and the reason is told, where they must be two people."""
        one, two = self._person(), person_of(self._current_match.roster.get(other))
        if PlayerMerge(self._current_match.database).together(one.id, two.id):
            self._tell(words.met(self._language, one.short, two.short))
            return None
        counted, language = everybody(self._current_match.database), self._language
        stays = tuple(
            (who.id, words.kept_name(language, who.short, _matches(counted, goes.id)))
            for who, goes in ((one, two), (two, one))
        )
        return Question(
            words.same_person(language, one.short, two.short),
            language.say(words.WHICH_STAYS),
            (*stays, ("", language.say(words.LEAVE_BOTH))),
        )

    def merge(self, other: str, stays: str) -> None:
        """``stays`` is one of the two."""
        before = self._player
        goes = other if stays == before else before
        one, two = (person_of(self._current_match.roster.get(who)) for who in (stays, goes))
        self._player = stays
        if not self._do(lambda: merged(self._current_match, self._language, one, two), before):
            self._player = before

    def part(self, merge_id: str) -> None:
        merge = next(one for one in self._merges() if one.id == merge_id)
        self._do(lambda: parted(self._current_match, self._language, merge))

    def undo(self) -> None:
        if self._undo is None:
            return
        undo, self._player = self._undo[0], self._undo[1]
        try:
            undo()
        except StoreError as fault:
            self._tell(error_message(self._language, fault))
        else:
            self._undo = None
            self._look()

    def _do(self, what: Callable[[], MatchAction], before: str = "") -> bool:
        """Do it and look again; whether it was done. Else it is said why not."""
        try:
            deed = what()
            deed.do()
        except StoreError as fault:
            self._tell(error_message(self._language, fault))
            return False
        self._undo = deed.undo, before or self._player
        self._look(deed.said)
        return True

    def _look(self, note: str = "") -> None:
        try:
            state = self._state(note)
        except StoreError as fault:
            self._tell(error_message(self._language, fault))
        else:
            self._show(state)

    def _state(self, note: str) -> PlayerState:
        record = self._current_match.roster.get(self._player)
        person, gone = person_of(record), record.stamp.deleted
        people = {one.id: one for one in self._listed()}
        return PlayerState(
            id=person.id,
            name=person.name,
            colour=person.colour,
            rows=player_rows(self._language, self._current_match, person, people, self._all_others),
            can_delete=not gone and not has_played(self._current_match, person.id),
            can_merge=not gone and len(people) > 1,
            is_gone=gone,
            parts=self._parts(person.id),
            note=note,
            can_undo=self._undo is not None,
        )

    def _parts(self, player: str) -> tuple[Chip, ...]:
        roster = self._current_match.roster
        return tuple(
            Chip(
                merge.id, words.take_apart(self._language, person_of(roster.get(merge.goes)).short)
            )
            for merge in self._merges()
            if merge.stays == player
        )

    def _merges(self) -> tuple[Merged, ...]:
        return PlayerMerge(self._current_match.database).merges()

    def _listed(self) -> tuple[Person, ...]:
        return tuple(map(person_of, self._current_match.roster.all()))

    def _person(self) -> Person:
        return person_of(self._current_match.roster.get(self._player))

    def _tell(self, error: str) -> None:
        self._show(replace(self.state, error=error, note="", can_undo=False))

    def _show(self, state: PlayerState) -> None:
        self.state = state
        self.shown(state)


def _matches(counted: Mapping[str, Standing], player: str) -> int:
    return counted[player].matches if player in counted else 0


def _now(merges: tuple[Merged, ...], player: str) -> str:
    """Who this player became, perhaps over several steps."""
    became = {merge.goes: merge.stays for merge in reversed(merges)}
    seen: set[str] = set()
    while player in became and player not in seen:
        seen.add(player)
        player = became[player]
    return player
