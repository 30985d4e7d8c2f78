"""Presenter of the Rules screen: all boxes and games, and a search through all their rules."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from app.domain.rules import RuleSet
from app.play.navigation import Navigation, follow
from app.presenters.box_list import (
    BoxGroup,
    BoxRow,
    GroupHeading,
    ListNote,
    all_boxes,
    box_rows,
    each_once,
    groups,
    has_words,
    is_search,
    load_games,
    make_own,
    names,
    nothing_found,
)
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
from app.store.core.folding import fold_text
from app.words.game_words import set_name
from app.words.page.page import anchored_statements
from app.words.rules.choices import sentence
from app.words.rules.sentences import section_title


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A sentence found in a leaflet; a tap opens the leaflet at ``anchor``."""

    box: str
    anchor: str
    section: str
    sentence: str


Row = BoxRow | SearchHit


@dataclass(frozen=True, slots=True)
class RulesState(State):
    query: str = ""
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexedSentence:
    """A sentence of a leaflet, with its ``folded`` text, which has neither case nor accents."""

    hit: SearchHit
    folded: str


class RulesPresenter(Presenter[RulesState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(RulesState(), services, navigation)
        self._current_match = services.current_match
        self._index: tuple[object, tuple[IndexedSentence, ...]] = (None, ())

    def open(self, **_params: str) -> None:
        """Shows the last search again when the user comes back from a leaflet."""
        self._list(self.state.query)

    def load_games(self) -> None:
        """Reads the games, which takes longer than a frame; any thread may call this."""
        load_games(self._language, self._current_match.leaflets)

    def show_games(self) -> None:
        """Shows the games after the leaflets, once they are read."""
        self._list(self.state.query)

    def search(self, query: str) -> None:
        if query != self.state.query:
            self._list(query)

    def clear(self) -> None:
        self._list("")

    def pick_box(self, box_id: str, anchor: str = "") -> None:
        params = {"at": anchor} if anchor else {}
        self._navigation.go("leaflet", box=box_id, **params)

    def open_link(self, key: str) -> None:
        follow(self._navigation, key)

    def _list(self, query: str) -> None:
        rows = tuple(self._search_rows(query) if is_search(query) else self._box_rows())
        self._show(RulesState(query, rows))

    def _box_rows(self) -> Iterator[BoxRow]:
        """Lists the box of the current match first, then the own ones, the leaflets, the games."""
        language, leaflets = self._language, self._current_match.leaflets
        on_table = tuple(leaflets[set_id] for set_id in (self._on_table(),) if set_id in leaflets)
        first = BoxGroup(language.say("On the table now"), on_table)
        return self._boxes(*each_once((first, *groups(language, leaflets))))

    def _boxes(self, *shown: BoxGroup) -> Iterator[BoxRow]:
        return box_rows(self._current_match, self._language, shown, self._on_table())

    def _search_rows(self, query: str) -> Iterator[Row]:
        hits = find_sentences(self._search_index(), query)
        named = tuple(rules for rules in self._all_rules() if self._is_named(rules, query))
        yield from self._boxes(BoxGroup("", named))
        if hits or not named:
            yield ListNote(self._found_text(len(hits)))
        if not hits and not named:
            yield make_own(self._language, query)
        for box_id, of_box in groupby(hits, lambda hit: hit.box):
            yield GroupHeading(set_name(self._language, self._current_match.leaflets[box_id]))
            yield from of_box

    def _is_named(self, rules: RuleSet, query: str) -> bool:
        return has_words(names(self._language, rules), query)

    def _all_rules(self) -> tuple[RuleSet, ...]:
        return all_boxes(self._current_match.leaflets)

    def _found_text(self, hits: int) -> str:
        if hits:
            return self._language.many("{n} sentence found", "{n} sentences found", hits)
        return nothing_found(self._language)

    def _search_index(self) -> tuple[IndexedSentence, ...]:
        """Returns the search index; rebuilds it if what it depends on has changed."""
        choices = tuple(self._choices().items())
        own = self._current_match.leaflets.own
        played = (self._language.code, self._on_table(), choices, own)
        if self._index[0] != played:
            self._index = played, tuple(self._indexed_sentences())
        return self._index[1]

    def _indexed_sentences(self) -> Iterator[IndexedSentence]:
        for rules in self._all_rules():
            choices = self._choices_of(rules)
            for anchor, statement in anchored_statements(rules, choices):
                text = sentence(self._language, rules, statement)
                section = section_title(self._language, rules, statement.section)
                yield IndexedSentence(SearchHit(rules.id, anchor, section, text), fold_text(text))

    def _on_table(self) -> str:
        return self._current_match.now.rules.id if self._current_match.now else ""

    def _choices_of(self, rules: RuleSet) -> Mapping[str, str] | None:
        """An own box can have other questions by now than the match on the table answered."""
        now = self._current_match.now
        return now.match.choices if now is not None and now.match.rules == rules else None

    def _choices(self) -> Mapping[str, str]:
        return self._current_match.now.match.choices if self._current_match.now else {}


def find_sentences(sentences: Iterable[IndexedSentence], query: str) -> tuple[SearchHit, ...]:
    """Returns the sentences that contain every word, also as part of a longer word."""
    words = fold_text(query).split()
    return tuple(one.hit for one in sentences if all(word in one.folded for word in words))
