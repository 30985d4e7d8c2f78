"""The Rules place: the boxes whose leaflets can be read, and a search through all of them."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from app.i18n import Language
from app.presenters.leaflet import words as page_words
from app.presenters.leaflet.page import anchored
from app.presenters.leaflet.statements import SECTIONS, sentence
from app.presenters.rules.search import Text, search
from app.presenters.rules.state import FoundStatement, Hit, Row, RulesState, Shelf
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.boxes import boxes
from app.presenters.shared.colour_marks import has_marks
from app.presenters.shared.navigation import Navigation, unseen
from app.store.core.folding import folded


class RulesPresenter:
    def __init__(
        self, current_match: CurrentMatch, language: Language, navigation: Navigation
    ) -> None:
        self.state = RulesState()
        self.shown: Callable[[RulesState], None] = unseen
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._texts: tuple[object, tuple[Text, ...]] = (None, ())

    def open(self, **_given: str) -> None:
        """What was searched for is there again when one comes back from a leaflet."""
        self._show(self.state.typed)

    def search(self, typed: str) -> None:
        if typed != self.state.typed:
            self._show(typed)

    def clear(self) -> None:
        self._show("")

    def read(self, box: str, at: str = "") -> None:
        given = {"at": at} if at else {}
        self._navigation.go("leaflet", box=box, **given)

    def _show(self, typed: str) -> None:
        rows = tuple(self._found(typed) if folded(typed).strip() else self._shelves())
        self.state = RulesState(typed, rows)
        self.shown(self.state)

    def _shelves(self) -> Iterator[Row]:
        """The box of the running match stands first."""
        leaflets, marks = self._current_match.leaflets, has_marks(self._current_match)
        on_table = self._on_table()
        all_boxes = boxes(self._language, leaflets, on_table, marks=marks)
        if not on_table:
            yield from all_boxes
            return
        yield Shelf(self._language.say(page_words.ON_TABLE))
        yield from (box for box in all_boxes if box.chosen)
        yield Shelf(self._language.say(page_words.OTHER_BOXES))
        yield from (box for box in all_boxes if not box.chosen)

    def _found(self, typed: str) -> Iterator[Row]:
        hits = search(self._all_texts(), typed)
        if not hits:
            yield FoundStatement(self._language.say(page_words.NOTHING))
            return
        yield FoundStatement(page_words.found(self._language, len(hits)))
        for box, texts in groupby(hits, lambda text: text.box):
            yield Shelf(self._current_match.leaflets[box].name)
            yield from (Hit(box, text.id, text.section, text.sentence) for text in texts)

    def _all_texts(self) -> tuple[Text, ...]:
        """Written once, as long as neither the language nor what the table plays changes."""
        played = (self._language.code, self._on_table(), tuple(self._choices().items()))
        if self._texts[0] != played:
            self._texts = played, tuple(self._written())
        return self._texts[1]

    def _written(self) -> Iterator[Text]:
        for box, rules in self._current_match.leaflets.items():
            choices = self._choices() if box == self._on_table() else None
            for anchor, statement in anchored(rules, choices):
                told = sentence(self._language, rules, statement)
                section = self._language.say(SECTIONS[statement.section])
                yield Text(box, anchor, section, told, folded(told))

    def _on_table(self) -> str:
        return self._current_match.now.rules.id if self._current_match.now else ""

    def _choices(self) -> Mapping[str, str]:
        return self._current_match.now.match.choices if self._current_match.now else {}
