"""Presenter of a box's leaflet, and what can be done with a box from there.

The language chosen here applies to this page only; it does not change the app's language.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from functools import partial

from app.domain.match import Match
from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.i18n import LANGUAGE_CODES, Language
from app.languages import LanguageInfo, available_languages, language_info
from app.play.match.match_snapshot import MatchSnapshot
from app.play.navigation import Navigation
from app.play.own_boxes import OwnBoxes
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.words.game_words import set_name
from app.words.options import Chip, LanguageGroup, Option
from app.words.page.page import Page
from app.words.page.rows import Heading, Row, sentences_of


class PageAction(StrEnum):
    PLAY = auto()
    WHO_STARTS = auto()
    CHANGE = auto()
    HAND_ON = auto()
    MAKE_OWN = auto()
    DELETE = auto()
    KEEP = auto()


def page_actions(
    language: Language, rules: RuleSet, leaflets: Mapping[str, RuleSet], *, is_past: bool
) -> Iterator[Option]:
    """Yields nothing for the rules of a past match, unless they are of an own box that was made
    elsewhere or deleted: it can be kept.
    """
    is_own, say = rules.kind is Kind.OWN, language.say
    if rules.id not in leaflets:
        if is_own:
            # Translators: a button: have this box of dominoes among one's own boxes
            yield _action(PageAction.KEEP, "tray-arrow-down", say("Keep this box"))
        return
    if is_past:
        return
    yield _action(PageAction.PLAY, "play", say("New match"))
    yield _action(PageAction.WHO_STARTS, "hand-pointing-right", say("Who starts?"))
    if is_own:
        yield _action(PageAction.CHANGE, "pencil-outline", say("Change the rules"))
        # Translators: a button: give this box of dominoes to somebody else, as a file or a text
        yield _action(PageAction.HAND_ON, "share-variant-outline", say("Share box"))
    # Translators: a button: make a box of dominoes with rules of one's own, beginning with these
    yield _action(PageAction.MAKE_OWN, "plus", say("Make your own from this"))
    if is_own:
        yield _action(PageAction.DELETE, "trash-can-outline", say("Delete"))


def _action(key: PageAction, icon: str, name: str) -> Option:
    return Option(key, icon, name, "")


SCREENS: Mapping[PageAction, str] = {
    PageAction.PLAY: "setup",
    PageAction.WHO_STARTS: "who_starts",
    PageAction.CHANGE: "own_box",
    PageAction.HAND_ON: "hand_on",
}
"""Where an action leads to."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LeafletState(State):
    """``language_code`` and ``language_name`` are those of the page, which can differ from the
    app's. While the page is read aloud, ``spoken_text`` is the sentence and ``spoken_row`` its
    row.
    """

    box: str = ""
    title: str = ""
    language_code: str = "en"
    language_name: str = ""
    rows: tuple[Row, ...] = ()
    opening_row: int = 0
    """The row that was asked for. Where the user scrolls to is known to the screen only."""
    is_reading: bool = False
    spoken_text: str = ""
    spoken_row: int = -1


class LeafletPresenter(Presenter[LeafletState]):
    def __init__(
        self,
        services: Services,
        navigation: Navigation,
        *,
        list_languages: Callable[[], tuple[LanguageInfo, ...]] = available_languages,
    ) -> None:
        super().__init__(LeafletState(), services, navigation)
        self._current_match = services.current_match
        self._list_languages = list_languages
        self._feedback = services.feedback
        self._page_language: Language | None = None
        self._own_boxes = OwnBoxes(services.current_match)
        self._box = self._match = ""
        self._anchor = ""
        self._past: MatchSnapshot | None = None
        self._rules: RuleSet | None = None

    def open(
        self, box: str = "", at: str = "", match: str = "", language: str = "", **_params: str
    ) -> None:
        """Opens the leaflet of ``box``.

        ``at`` is a section or a statement; without it the page begins at its top. With ``match``,
        the rules are those that this match keeps, with open points as it played them. With
        ``language``, the page is in that one.
        """
        self._past = self._undo = None
        try:
            past = self._current_match.load_past(match)
            self._past = past if past and past.knows_rules else None
        except StoreError:  # the rules can be shown without it
            logger.warning("The match of a leaflet cannot be read", exc_info=True)
        self._box, self._match = box, match
        self._rules = self._find_rules()
        if self._rules is None:
            self._navigation.home("rules")
            return
        self._feedback.stop_speaking()
        self._anchor = at
        self._set_page_language(language if language in LANGUAGE_CODES else "")
        self._refresh()

    def change_language(self, code: str) -> None:
        """Shows this page in another language; the path keeps it, also when the app is closed."""
        self._feedback.stop_speaking()
        if self._find_rules() is None:  # only this page still has the rules
            self._set_page_language(code)
            self._refresh()
            return
        given = {"at": self._anchor, "match": self._match}
        given["language"] = "" if code == self._language.code else code
        kept = {name: value for name, value in given.items() if value}
        self._navigation.go_instead("leaflet", box=self._box, **kept)

    def _set_page_language(self, code: str) -> None:
        is_own = code in {"", self._language.code}
        self._page_language = None if is_own else self._language.for_code(code)

    def refresh(self, _note: str = "") -> None:
        """Shows an own box as another phone changed it. One that it deleted stays on screen."""
        rules = self._find_rules()
        if rules is not None and rules != self._rules:
            self._rules = rules
            self._feedback.stop_speaking()
            self._refresh(self.state.note)

    def open_choices(self) -> None:
        self._navigation.go("choices")

    def act(self, key: str) -> None:
        action = PageAction(key)
        match action:
            case PageAction.DELETE:
                self._delete()
            case PageAction.KEEP:
                self._keep()
            case PageAction.MAKE_OWN:
                self._navigation.go("new_box", base=self._box)
            case _:
                self._navigation.go(SCREENS[action], box=self._box)

    def row_index(self, row_id: str) -> int:
        return _row_index(self.state.rows, row_id)

    def language_groups(self) -> tuple[LanguageGroup, ...]:
        """Returns every language of this page, those of the leaflet first. Without any, the others
        are no others, and have no title.
        """
        own = () if self._rules is None else self._rules.languages
        available = {info.code: info for info in self._list_languages()}
        say, code = self._language.say, self.state.language_code
        of_leaflet = (available[one] for one in own if one in available)
        others = (info for info in available.values() if info.code not in own)
        groups = (
            # Translators: above a list of languages: those that the printed leaflet has
            (say("In this leaflet"), tuple(of_leaflet)),
            (say("Other languages") if own else "", tuple(others)),
        )
        return tuple(
            LanguageGroup(title, tuple(Chip(one.code, one.name, one.code == code) for one in infos))
            for title, infos in groups
            if infos
        )

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
        self._show(replace(self.state, is_reading=True))

        def began(number: int) -> None:
            row, text = sentences[number]
            self._show(replace(self.state, spoken_text=text, spoken_row=row))

        texts = tuple(text for _, text in sentences)
        self._feedback.read(texts, language.code, began, self._reading_ended)

    def stop_reading(self) -> None:
        if self.state.is_reading:
            self._feedback.stop_speaking()

    def _delete(self) -> None:
        delete, restore = self._own_boxes.delete, self._own_boxes.restore
        note = self._language.say("The box was deleted. Its matches keep their rules.")
        self._do(partial(delete, self._box), note, partial(restore, self._box))

    def _keep(self) -> None:
        if self._rules is not None:
            note = self._language.say("The box is now one of yours.")
            self._do(partial(self._own_boxes.keep, self._rules), note)

    def _reading_ended(self) -> None:
        self._show(replace(self.state, is_reading=False, spoken_text="", spoken_row=-1))

    @property
    def _played(self) -> Match | None:
        """The match that is played by these rules: they are shown as it keeps them.

        An own box can be changed during its match. Its own page shows what it is now.
        """
        table = self._past or self._current_match.now
        if table is None or table.rules.id != self._box:
            return None
        present = self._current_match.leaflets.get(self._box, table.match.rules)
        is_changed = present.kind is Kind.OWN and present != table.match.rules
        return None if is_changed and not self._match else table.match

    def _find_rules(self) -> RuleSet | None:
        played = self._played
        return self._current_match.leaflets.get(self._box) if played is None else played.sized_rules

    def _refresh(self, note: str = "") -> None:
        language = self._page_language or self._language
        info = language_info(language.code)
        if self._rules is None:
            return
        rows = self._page(language, self._rules).rows(self._anchor)
        self._show(
            LeafletState(
                self._box,
                set_name(language, self._rules),
                info.code,
                info.name,
                rows,
                _opening_row(rows, self._anchor),
                note=note,
                can_undo=self._undo is not None,
            )
        )

    def _page(self, language: Language, rules: RuleSet) -> Page:
        leaflets, played, is_past = self._current_match.leaflets, self._played, bool(self._past)
        base = self._current_match.leaflets.past(rules.based_on) if rules.based_on else None
        return Page(
            language,
            rules,
            None if played is None else played.choices,
            self._current_match.has_marks,
            is_past,
            tuple(page_actions(language, rules, leaflets, is_past=is_past)),
            "" if base is None else set_name(language, base),
        )


def _opening_row(rows: tuple[Row, ...], row_id: str) -> int:
    """Returns the row to open at; for a sentence, the row before it, as its context."""
    index = _row_index(rows, row_id)
    return index if isinstance(rows[index], Heading) else max(0, index - 1)


def _row_index(rows: tuple[Row, ...], row_id: str) -> int:
    """Returns the index of a row, or 0 if no row has this id."""
    return next((index for index, row in enumerate(rows) if row.id == row_id), 0)
