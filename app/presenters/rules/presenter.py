"""Presenter of the Rules screen: the boxes with their leaflets, and a search through them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from app.i18n import Language
from app.presenters.leaflet.page import anchored_statements
from app.presenters.leaflet.statements import SECTION_TITLES, sentence
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.boxes import Box, boxes
from app.presenters.shared.navigation import Navigation, no_listener
from app.store.core.folding import fold_text


@dataclass(frozen=True, slots=True)
class GroupHeading:
    """A heading above boxes, or above the hits of a box."""

    title: str


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A sentence found in a leaflet; a tap opens the leaflet at ``anchor``."""

    box: str
    anchor: str
    section: str
    sentence: str


@dataclass(frozen=True, slots=True)
class SearchSummary:
    """The number of hits, or a message that there are none."""

    text: str


Row = GroupHeading | Box | SearchHit | SearchSummary


@dataclass(frozen=True, slots=True)
class RulesState:
    query: str = ""
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexedSentence:
    """A sentence of a leaflet, with its ``folded`` text, which has neither case nor accents."""

    hit: SearchHit
    folded: str


class RulesPresenter:
    def __init__(
        self, current_match: CurrentMatch, language: Language, navigation: Navigation
    ) -> None:
        self.state = RulesState()
        self.shown: Callable[[RulesState], None] = no_listener
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._index: tuple[object, tuple[IndexedSentence, ...]] = (None, ())

    def open(self, **_params: str) -> None:
        """Shows the last search again when the user comes back from a leaflet."""
        self._show(self.state.query)

    def search(self, query: str) -> None:
        if query != self.state.query:
            self._show(query)

    def clear(self) -> None:
        self._show("")

    def open_leaflet(self, box: str, anchor: str = "") -> None:
        params = {"at": anchor} if anchor else {}
        self._navigation.go("leaflet", box=box, **params)

    def _show(self, query: str) -> None:
        rows = tuple(self._search_rows(query) if fold_text(query).strip() else self._box_rows())
        self.state = RulesState(query, rows)
        self.shown(self.state)

    def _box_rows(self) -> Iterator[Row]:
        """Lists the box of the current match first."""
        leaflets, marks = self._current_match.leaflets, self._current_match.has_marks
        on_table = self._on_table()
        all_boxes = boxes(self._language, leaflets, on_table, marks=marks)
        if not on_table:
            yield from all_boxes
            return
        yield GroupHeading(self._language.say("On the table now"))
        yield from (box for box in all_boxes if box.chosen)
        yield GroupHeading(self._language.say("Other boxes"))
        yield from (box for box in all_boxes if not box.chosen)

    def _search_rows(self, query: str) -> Iterator[Row]:
        hits = find_sentences(self._search_index(), query)
        yield SearchSummary(self._found_text(len(hits)))
        for box, of_box in groupby(hits, lambda hit: hit.box):
            yield GroupHeading(self._current_match.leaflets[box].name)
            yield from of_box

    def _found_text(self, hits: int) -> str:
        if hits:
            return self._language.many("{n} sentence found", "{n} sentences found", hits)
        return self._language.say(
            "Nothing found. Try fewer words, or only the beginning of a word."
        )

    def _search_index(self) -> tuple[IndexedSentence, ...]:
        """Returns the search index; rebuilds it if the language, box or choices have changed."""
        played = (self._language.code, self._on_table(), tuple(self._choices().items()))
        if self._index[0] != played:
            self._index = played, tuple(self._indexed_sentences())
        return self._index[1]

    def _indexed_sentences(self) -> Iterator[IndexedSentence]:
        for box, rules in self._current_match.leaflets.items():
            choices = self._choices() if box == self._on_table() else None
            for anchor, statement in anchored_statements(rules, choices):
                text = sentence(self._language, rules, statement)
                section = self._language.say(SECTION_TITLES[statement.section])
                yield IndexedSentence(SearchHit(box, anchor, section, text), fold_text(text))

    def _on_table(self) -> str:
        return self._current_match.now.rules.id if self._current_match.now else ""

    def _choices(self) -> Mapping[str, str]:
        return self._current_match.now.match.choices if self._current_match.now else {}


def find_sentences(sentences: Iterable[IndexedSentence], query: str) -> tuple[SearchHit, ...]:
    """Returns the sentences that contain every word, also as part of a longer word."""
    words = fold_text(query).split()
    return tuple(one.hit for one in sentences if all(word in one.folded for word in words))
