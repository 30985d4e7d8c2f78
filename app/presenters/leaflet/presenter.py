"""One box's leaflet, in the language of whoever asks.

Which language is chosen here holds while the page is up, and changes nothing of the app's.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from app.i18n import Language
from app.languages import Tongue, available, tongue
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
from app.presenters.match.actions import past_match
from app.presenters.session.current_match import CurrentMatch
from app.presenters.session.feedback import NO_FEEDBACK, Feedback
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.settings.device_words import READ_RULES, STOP_READING
from app.presenters.settings.languages import LanguageGroup, group
from app.presenters.shared.colour_marks import has_marks
from app.presenters.shared.navigation import Navigation, unseen
from app.store.core.errors import StoreError

logger = logging.getLogger(__name__)


class LeafletPresenter:
    def __init__(
        self,
        current_match: CurrentMatch,
        language: Language,
        navigation: Navigation,
        there: Callable[[], tuple[Tongue, ...]] = available,
        feedback: Feedback = NO_FEEDBACK,
    ) -> None:
        self.state = LeafletState()
        self.shown: Callable[[LeafletState], None] = unseen
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._there = there
        self._feedback = feedback
        self._own: Language | None = None
        self._box = ""
        self._wanted = ""
        self._past: MatchSnapshot | None = None

    def open(self, box: str = "", at: str = "", match: str = "", **_given: str) -> None:
        """``at`` is a section or a statement; without it the page begins at its top. With a
        ``match`` what the leaflet leaves open is told as that one played it.
        """
        self._past = None
        try:
            self._past = past_match(self._current_match, match)
        except StoreError:  # its rules can be read all the same
            logger.warning("The match of a leaflet cannot be read", exc_info=True)
        if box not in set(self._current_match.leaflets):
            self._navigation.home("rules")
            return
        self._feedback.hush()
        self._box, self._wanted, self._own = box, at, None
        self._show()

    def read_in(self, code: str) -> None:
        """This page in another language; the one that was read is still shown."""
        self._feedback.hush()
        self._own = None if code == self._language.code else self._language.other(code)
        self._show(self.state.at)

    def looked_at(self, row: int) -> None:
        """Which row is read now: it is the first to be seen when the page is drawn anew."""
        self.state = replace(self.state, at=row)

    def choose(self) -> None:
        """To what the match on the table plays where the leaflet leaves it open."""
        self._navigation.go("choices")

    def place_of(self, row_id: str) -> int:
        return _place(self.state.rows, row_id)

    def tongues(self) -> tuple[LanguageGroup, ...]:
        """Every language that this page can be read in, those of the leaflet first."""
        own = self._current_match.leaflets[self._box].languages
        there = {one.code: one for one in self._there()}
        say, code = self._language.say, self.state.code
        of_leaflet = (there[one] for one in own if one in there)
        others = (one for one in there.values() if one.code not in own)
        groups = (
            group(say(page_words.OF_THE_LEAFLET), of_leaflet, code),
            group(say(page_words.OTHER_LANGUAGES), others, code),
        )
        return tuple(one for one in groups if one.rows)

    def spoken(self, first: int = 0) -> tuple[tuple[int, str], ...]:
        """What is read aloud from this row on, sentence by sentence, and where each stands."""
        rows = tuple(enumerate(self.state.rows))[first:]
        return tuple((place, text) for place, row in rows for text in spoken_of(row) if text)

    def read_aloud(self, first: int) -> None:
        """From this row on; tapped once more it is silent."""
        if self.state.reads:
            self._feedback.hush()
            return
        spoken = self.spoken(first)
        language = self._own or self._language
        self._see(replace(self.state, reads=True, aloud=self._language.say(STOP_READING)))

        def began(number: int) -> None:
            place, text = spoken[number]
            self._see(replace(self.state, said=text, said_at=place))

        sentences = tuple(text for _, text in spoken)
        self._feedback.read(sentences, language.code, began, self._silent)

    def be_silent(self) -> None:
        if self.state.reads:
            self._feedback.hush()

    def _silent(self) -> None:
        aloud = self._language.say(READ_RULES)
        self._see(replace(self.state, reads=False, aloud=aloud, said="", said_at=-1))

    def _choices(self) -> Mapping[str, str] | None:
        table = self._past or self._current_match.now
        return table.match.choices if table is not None and table.rules.id == self._box else None

    def _show(self, at: int | None = None) -> None:
        language = self._own or self._language
        read = tongue(language.code)
        rules = self._current_match.leaflets[self._box]
        marks = has_marks(self._current_match)
        is_past = self._past is not None
        page = Page(language, read.name, rules, self._choices(), marks, is_past)
        rows = page.rows(self._wanted)
        first = _top(rows, self._wanted) if at is None else at
        aloud = self._language.say(READ_RULES)
        self._see(LeafletState(self._box, rules.name, read.code, read.name, rows, first, aloud))

    def _see(self, state: LeafletState) -> None:
        self.state = state
        self.shown(state)


def _top(rows: tuple[Row, ...], wanted: str) -> int:
    """The row to begin with: of a sentence the one before it, by which it is understood."""
    place = _place(rows, wanted)
    return place if isinstance(rows[place], Heading) else max(0, place - 1)


def _place(rows: tuple[Row, ...], row_id: str) -> int:
    """Where a row stands; the top of the page where there is none of this name."""
    return next((place for place, row in enumerate(rows) if row.id == row_id), 0)


def spoken_of(row: Row) -> Iterator[str]:
    match row:
        case Cover():
            yield from (row.box.name, *row.told)
        case Heading():  # a topic is one too
            yield row.title
        case Paragraph():
            yield from (row.text, row.why)
        case TilesPicture() | LineOfPlay():
            yield row.told
        case Example():
            yield from (row.title, row.headline, *row.reasons)
        case OpenChoice():
            yield from (row.question, row.why)
            for answer in row.answers:
                yield from (answer.name, answer.meaning, answer.told)
        case Disagreement():
            yield from (row.languages, row.text, row.weighs)
        case _:
            return
