"""Presenter of a box's leaflet.

The language chosen here applies to this page only; it does not change the app's language.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from app.i18n import Language
from app.languages import LanguageInfo, available_languages, tongue
from app.presenters.leaflet import words as page_words
from app.presenters.leaflet.page import Page
from app.presenters.leaflet.state import (
    Cover,
    Disagreement,
    Example,
    Heading,
    LeafletState,
    LineOfPlay,
    OpenChoice,
    Paragraph,
    Row,
    TilesPicture,
)
from app.presenters.match.actions import load_past_match
from app.presenters.session.current_match import CurrentMatch
from app.presenters.session.feedback import NO_FEEDBACK, Feedback
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.settings.device_words import READ_RULES, STOP_READING
from app.presenters.settings.languages import LanguageGroup, language_group
from app.presenters.shared.colour_marks import has_marks
from app.presenters.shared.navigation import Navigation, no_listener
from app.store.core.errors import StoreError

logger = logging.getLogger(__name__)


class LeafletPresenter:
    def __init__(
        self,
        current_match: CurrentMatch,
        language: Language,
        navigation: Navigation,
        list_languages: Callable[[], tuple[LanguageInfo, ...]] = available_languages,
        feedback: Feedback = NO_FEEDBACK,
    ) -> None:
        self.state = LeafletState()
        self.shown: Callable[[LeafletState], None] = no_listener
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._list_languages = list_languages
        self._feedback = feedback
        self._page_language: Language | None = None
        self._box = ""
        self._anchor = ""
        self._past: MatchSnapshot | None = None

    def open(self, box: str = "", at: str = "", match: str = "", **_given: str) -> None:
        """Opens the leaflet of ``box``.

        ``at`` is a section or a statement; without it the page begins at its top. With ``match``,
        open points are shown as that match played them.
        """
        self._past = None
        try:
            self._past = load_past_match(self._current_match, match)
        except StoreError:  # the rules can be shown without it
            logger.warning("The match of a leaflet cannot be read", exc_info=True)
        if box not in set(self._current_match.leaflets):
            self._navigation.home("rules")
            return
        self._feedback.stop_speaking()
        self._box, self._anchor, self._page_language = box, at, None
        self._show()

    def change_language(self, code: str) -> None:
        """Shows this page in another language."""
        self._feedback.stop_speaking()
        self._page_language = None if code == self._language.code else self._language.for_code(code)
        self._show()

    def open_choices(self) -> None:
        """Opens the choices of the current match."""
        self._navigation.go("choices")

    def row_index(self, row_id: str) -> int:
        return _row_index(self.state.rows, row_id)

    def language_groups(self) -> tuple[LanguageGroup, ...]:
        """Returns every language of this page, those of the leaflet first."""
        own = self._current_match.leaflets[self._box].languages
        available = {info.code: info for info in self._list_languages()}
        say, code = self._language.say, self.state.language_code
        of_leaflet = (available[one] for one in own if one in available)
        others = (info for info in available.values() if info.code not in own)
        groups = (
            language_group(say(page_words.OF_THE_LEAFLET), of_leaflet, code),
            language_group(say(page_words.OTHER_LANGUAGES), others, code),
        )
        return tuple(one for one in groups if one.rows)

    def sentences_from(self, first: int = 0) -> tuple[tuple[int, str], ...]:
        """Returns the sentences to read aloud from this row on, each with its row number."""
        rows = tuple(enumerate(self.state.rows))[first:]
        return tuple((index, text) for index, row in rows for text in sentences_of(row) if text)

    def read_aloud(self, first: int) -> None:
        """Reads aloud from this row on, or stops if already reading."""
        if self.state.is_reading:
            self._feedback.stop_speaking()
            return
        sentences = self.sentences_from(first)
        language = self._page_language or self._language
        label = self._language.say(STOP_READING)
        self._set_state(replace(self.state, is_reading=True, read_label=label))

        def began(number: int) -> None:
            row, text = sentences[number]
            self._set_state(replace(self.state, spoken_text=text, spoken_row=row))

        texts = tuple(text for _, text in sentences)
        self._feedback.read(texts, language.code, began, self._reading_ended)

    def stop_reading(self) -> None:
        if self.state.is_reading:
            self._feedback.stop_speaking()

    def _reading_ended(self) -> None:
        label = self._language.say(READ_RULES)
        self._set_state(
            replace(self.state, is_reading=False, read_label=label, spoken_text="", spoken_row=-1)
        )

    def _choices(self) -> Mapping[str, str] | None:
        table = self._past or self._current_match.now
        return table.match.choices if table is not None and table.rules.id == self._box else None

    def _show(self) -> None:
        language = self._page_language or self._language
        info = tongue(language.code)
        rules = self._current_match.leaflets[self._box]
        marks = has_marks(self._current_match)
        is_past = self._past is not None
        page = Page(language, info.name, rules, self._choices(), marks, is_past)
        rows = page.rows(self._anchor)
        opening_row = _opening_row(rows, self._anchor)
        label = self._language.say(READ_RULES)
        self._set_state(
            LeafletState(self._box, rules.name, info.code, info.name, rows, opening_row, label)
        )

    def _set_state(self, state: LeafletState) -> None:
        self.state = state
        self.shown(state)


def _opening_row(rows: tuple[Row, ...], row_id: str) -> int:
    """Returns the row to open at; for a sentence, the row before it, as its context."""
    index = _row_index(rows, row_id)
    return index if isinstance(rows[index], Heading) else max(0, index - 1)


def _row_index(rows: tuple[Row, ...], row_id: str) -> int:
    """Returns the index of a row, or 0 if no row has this id."""
    return next((index for index, row in enumerate(rows) if row.id == row_id), 0)


def sentences_of(row: Row) -> Iterator[str]:
    match row:
        case Cover():
            yield from (row.box.name, *row.notes)
        case Heading():  # and Topic, its subclass
            yield row.title
        case Paragraph():
            yield from (row.text, row.why)
        case TilesPicture() | LineOfPlay():
            yield row.caption
        case Example():
            yield from (row.title, row.headline, *row.reasons)
        case OpenChoice():
            yield from (row.question, row.why)
            for answer in row.answers:
                yield from (answer.name, answer.meaning, answer.note)
        case Disagreement():
            yield from (row.languages, row.text, row.weight_note)
        case _:
            return
