"""Presenter of the screen that makes an own box: its name, and what it is like."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.editing import plain_rules
from app.domain.rules import RuleSet
from app.play.navigation import Navigation
from app.play.own_boxes import OwnBoxes
from app.presenters.box_list import (
    BoxGroup,
    BoxRow,
    GroupHeading,
    ListNote,
    box_rows,
    each_once,
    found_boxes,
    groups,
    has_words,
    is_search,
    load_games,
    nothing_found,
    played_last,
)
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
from app.words.boxes import Box, box
from app.words.own_boxes import name_of, too_long

PLAIN = "plain"
"""The key of the simplest game, which is no box of the app."""


@dataclass(frozen=True, slots=True)
class NewBoxState(State):
    """``name`` is as it was typed."""

    name: str = ""
    query: str = ""
    rows: tuple[BoxRow, ...] = ()


class NewBoxPresenter(Presenter[NewBoxState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(NewBoxState(), services, navigation)
        self._current_match = services.current_match
        self._own_boxes = OwnBoxes(services.current_match)

    def open(self, base: str = "", name: str = "", **_params: str) -> None:
        """With ``base``, makes a box that is like this one at once."""
        self._show(NewBoxState(name))
        rules = self._current_match.leaflets.get(base)
        if rules is None or not self._make(rules):
            self._list()

    def type_name(self, name: str) -> None:
        if name != self.state.name:
            self._show(replace(self.state, name=name, error=""))

    def load_games(self) -> None:
        """Reads the games, which takes longer than a frame; any thread may call this."""
        load_games(self._language, self._current_match.leaflets)

    def show_games(self) -> None:
        """Shows the games below the leaflets, once they are read."""
        self._list()

    def search_boxes(self, query: str) -> None:
        if query != self.state.query:
            self._list(query)

    def pick_box(self, box_id: str) -> None:
        """Makes a box that is like this one, and opens its rules to be changed."""
        rules = self._current_match.leaflets.get(box_id)
        if rules is not None or box_id == PLAIN:
            self._make(rules)
        else:
            self._list()  # another phone has deleted it

    def _make(self, base: RuleSet | None) -> bool:
        """Returns False, and shows why, if no box was made."""
        typed, others = self.state.name, self._current_match.leaflets.own
        error = too_long(self._language, typed)
        if error:
            self._show(replace(self.state, error=error))
            return False
        name = name_of(self._language, typed, base, others)
        made = self._read(lambda: self._own_boxes.create(base, name))
        if made is None:
            return False
        self._navigation.go_instead("own_box", box=made.id)
        return True

    def _list(self, query: str | None = None) -> None:
        query = self.state.query if query is None else query
        rows = tuple(self._found(query) if is_search(query) else self._all())
        self._show(replace(self.state, query=query, rows=rows))

    def _all(self) -> Iterator[BoxRow]:
        current_match, language = self._current_match, self._language
        yield GroupHeading(language.say("What is it like?"))
        yield self._plain()
        recent = BoxGroup("", played_last(current_match))
        shown = each_once((recent, *groups(language, current_match.leaflets)))
        yield from box_rows(current_match, language, (replace(one, actions=()) for one in shown))

    def _found(self, query: str) -> Iterator[BoxRow]:
        plain, found = self._plain(), found_boxes(self._current_match, self._language, query)
        if has_words((plain.name,), query):
            yield plain
        elif not found:
            yield ListNote(nothing_found(self._language))
        yield from box_rows(self._current_match, self._language, [BoxGroup("", found)])

    def _plain(self) -> Box:
        # Translators: the simplest game of dominoes, to make one's own rules from
        rules = plain_rules(PLAIN, self._language.say("A plain game"))
        return box(self._language, rules, chosen=False, marks=self._current_match.has_marks)
