"""Presenter of a player's page: statistics, and actions on the player."""

import logging
from dataclasses import dataclass, replace
from functools import partial

from app.i18n import marked
from app.play.match.people import Person, clean_name, person_of
from app.play.navigation import Navigation, follow
from app.play.setup.roster import find_by_name, has_played
from app.presenters.box_filter import FilterOptions, box_filter, box_options
from app.presenters.player.page import View, player_rows
from app.presenters.player_actions import (
    delete_action,
    merge_action,
    merge_question,
    recolour_action,
    rename_action,
    unmerge_action,
)
from app.presenters.presenter import Failure, Presenter, State, UndoableAction
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.store.read.statistics import boxes_played
from app.store.write.player_merge import Merged, PlayerMerge
from app.words.options import Chip, Question
from app.words.setup import name_error

logger = logging.getLogger(__name__)

# Translators: a player's colour with the sign that goes with it
COLOUR_NAMES = (
    marked("Blue circle"),
    marked("Orange square"),
    marked("Green triangle"),
    marked("Purple diamond"),
    marked("Light blue star"),
    marked("Red cross"),
    marked("Yellow heart"),
    marked("Grey hourglass"),
    marked("Violet semicircle"),
    marked("Light green X"),
    marked("Dark red drop"),
    marked("Brown bar"),
    marked("Pink arrow"),
    marked("Turquoise leaf"),
)


@dataclass(frozen=True, slots=True)
class PlayerState(State):
    """``merged_players`` were merged into this one and can be separated again."""

    id: str = ""
    name: str = ""
    colour: int = -1
    rows: tuple[object, ...] = ()
    can_delete: bool = False
    can_merge: bool = False
    is_deleted: bool = False
    merged_players: tuple[Chip, ...] = ()


class PlayerPresenter(Presenter[PlayerState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(PlayerState(), services, navigation)
        self._current_match = services.current_match
        self._player = ""
        self._opened: tuple[str, str] | None = None
        self._box = ""
        self._unfolded: frozenset[str] = frozenset()

    def open(self, player: str = "", box: str = "", **_params: str) -> None:
        """Opens the page of a player, or of the player that this one was merged into. Keeps the
        filter if the user comes back.
        """
        if (player, box) != self._opened:
            self._opened, self._box = (player, box), box
        self._player, self._undo, self._unfolded = player, None, frozenset()
        try:
            self._player = _merged_into(self._merges(), player)
        except StoreError:
            logger.warning("Which players were merged cannot be read", exc_info=True)
        self._refresh()

    def refresh(self, _note: str = "") -> None:
        """Shows what another phone changed."""
        self._refresh(self.state.note)

    def open_link(self, key: str) -> None:
        follow(self._navigation, key)

    def filter_options(self, _kind: str) -> FilterOptions:
        return box_options(self._language, self._current_match, self._boxes())

    def choose(self, _kind: str, key: str) -> None:
        self._box = key
        self._refresh()

    def remove_filter(self, kind: str) -> None:
        self.choose(kind, "")

    def show_all(self, key: str) -> None:
        self._unfolded |= {key}
        self._refresh(self.state.note)

    def rename(self, typed: str) -> None:
        name = clean_name(typed)
        if name == self.state.name:
            return
        same = find_by_name(name, self._others())
        if same is not None:
            self._refuse(
                self._language.say(
                    "{name} is already listed. Choose another name, or merge the two players.",
                    name=same.short,
                )
            )
        elif fault := name_error(self._language, name, ()):
            self._refuse(fault)
        else:
            self._take(
                lambda: rename_action(self._current_match, self._language, self._person(), name)
            )

    def colours(self) -> tuple[Chip, ...]:
        return tuple(
            Chip(str(colour), self._language.say(name), colour == self.state.colour, colour)
            for colour, name in enumerate(COLOUR_NAMES)
        )

    def recolour(self, key: str) -> None:
        if int(key) != self.state.colour:
            self._take(
                lambda: recolour_action(
                    self._current_match, self._language, self._person(), int(key)
                )
            )

    def delete(self) -> None:
        self._take(lambda: delete_action(self._current_match, self._language, self._person()))

    def merge_candidates(self) -> tuple[Chip, ...]:
        return tuple(Chip(one.id, one.short, colour=one.colour) for one in self._others())

    def merge_question(self, other: str) -> Question | None:
        """Asks whether both are one person, and which one to keep; None if they cannot be one."""
        say = self._language.say
        one, two = self._person(), self._person(other)
        names = {"one": one.short, "other": two.short}
        if PlayerMerge(self._current_match.database).common_matches(one.id, two.id):
            self._refuse(
                say("{one} and {other} played at the same table, so they are two people.", **names)
            )
            return None
        return merge_question(self._current_match, self._language, one, two)

    def merge(self, other: str, stays: str) -> None:
        """Merges this player and ``other``; ``stays`` is the one to keep."""
        before = self._player
        goes = other if stays == before else before
        one, two = self._person(stays), self._person(goes)
        self._player = stays

        def undo(action: UndoableAction) -> None:
            self._player = before
            action.undo()

        def build() -> UndoableAction:
            action = merge_action(self._current_match, self._language, one, two)
            return replace(action, undo=partial(undo, action))

        if not self._take(build):
            self._player = before

    def unmerge(self, merge_id: str) -> None:
        merge = next(one for one in self._merges() if one.id == merge_id)
        self._take(lambda: unmerge_action(self._current_match, self._language, merge))

    def _refresh(self, note: str = "") -> None:
        state = self._read(lambda: self._state(note))
        if state is not None:
            self._show(state)

    def _state(self, note: str) -> PlayerState:
        record = self._current_match.roster.get(self._player)
        person, is_deleted = person_of(record), record.stamp.deleted
        people = {one.id: one for one in self._listed()}
        boxes = self._boxes()
        if self._box not in boxes:  # its last match was deleted
            self._box = ""
        return PlayerState(
            id=person.id,
            name=person.name,
            colour=person.colour,
            rows=self._rows(person, people, boxes),
            can_delete=not is_deleted and not has_played(self._current_match, person.id),
            can_merge=not is_deleted and len(people) > 1,
            is_deleted=is_deleted,
            merged_players=self._merged_players(person.id),
            note=note,
            can_undo=self._undo is not None,
        )

    def _rows(
        self, person: Person, people: dict[str, Person], boxes: frozenset[str]
    ) -> tuple[object, ...]:
        language, current_match = self._language, self._current_match
        return (
            *box_filter(language, current_match, boxes, self._box),
            *player_rows(language, current_match, person, people, View(self._unfolded, self._box)),
        )

    def _boxes(self) -> frozenset[str]:
        return boxes_played(self._current_match.database, self._player)

    def _merged_players(self, player: str) -> tuple[Chip, ...]:
        gone = (
            (merge.id, self._person(merge.goes).short)
            for merge in self._merges()
            if merge.stays == player
        )
        return tuple(
            # Translators: undoes that two players were merged
            Chip(merge_id, self._language.say("Separate {name} again", name=name))
            for merge_id, name in gone
        )

    def _merges(self) -> tuple[Merged, ...]:
        return PlayerMerge(self._current_match.database).merges()

    def _listed(self) -> tuple[Person, ...]:
        return tuple(map(person_of, self._current_match.roster.all()))

    def _others(self) -> tuple[Person, ...]:
        return tuple(one for one in self._listed() if one.id != self._player)

    def _person(self, player: str = "") -> Person:
        return person_of(self._current_match.roster.get(player or self._player))

    def _show_error(self, fault: Failure) -> None:
        self._refuse(self._error_text(fault))

    def _refuse(self, error: str) -> None:
        self._show(replace(self.state, error=error, note="", can_undo=False))


def _merged_into(merges: tuple[Merged, ...], player: str) -> str:
    """Returns the player that this one was merged into, perhaps over several steps."""
    became = {merge.goes: merge.stays for merge in reversed(merges)}
    seen: set[str] = set()
    while player in became and player not in seen:
        seen.add(player)
        player = became[player]
    return player
