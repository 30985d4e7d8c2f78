"""The share screen: sends a match as a picture, as text, or as a file."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from app.device.answers import Answer
from app.domain.match.fold import fresh
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from app.i18n import Language, signed
from app.play.match.match_snapshot import MatchSnapshot
from app.play.navigation import Navigation
from app.presenters.outbox import (
    BG_STATS,
    EXPORT_FORMATS,
    PNG,
    export_file_name,
    export_options,
    outbox_of,
    told_callbacks,
    write_export,
)
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.store.core.progress import Progress
from app.words.boxes import sample_tiles
from app.words.dates import day
from app.words.exchange import (
    AS_TEXT,
    BY_LINK_ABOUT,
    COPIED,
    COPY_TEXT,
    NO_WINNER,
    NOT_OVER,
    SAVE_PICTURE,
    SHARE,
    SHARE_PICTURE,
    SHARE_TEXT,
    WHOLE_MATCH,
)
from app.words.game_words import set_name
from app.words.goal import target_text
from app.words.hand.counted_sentences import reset_sentences
from app.words.hand.scoreboard import Chart, PlacedCard, chart, hand_text, placed_cards, winner_text
from app.words.naming import join_with_dots, names
from app.words.options import Option


@dataclass(frozen=True, slots=True)
class Picture:
    """The content of the picture. ``tiles`` are sample tiles of the box, with its ``faces``;
    ``goal`` is what was played to.
    """

    language: str
    headline: str
    name: str
    sides: tuple[PlacedCard, ...]
    box: str
    goal: str
    when: str
    faces: Faces
    tiles: tuple[Tile, ...]
    marks: bool = False
    chart: Chart = field(default_factory=Chart)


def picture(language: Language, snapshot: MatchSnapshot, *, marks: bool) -> Picture:
    return Picture(
        language=language.code,
        headline=_headline(language, snapshot),
        name=snapshot.stored.record.name,
        sides=placed_cards(language, snapshot),
        box=set_name(language, snapshot.rules),
        goal=_goal(language, snapshot),
        when=_when(language, snapshot),
        faces=snapshot.rules.faces,
        tiles=sample_tiles(snapshot.rules),
        marks=marks,
        chart=chart(snapshot),
    )


def text(language: Language, snapshot: MatchSnapshot) -> str:
    return "\n".join(_lines(language, snapshot))


def _lines(language: Language, snapshot: MatchSnapshot) -> Iterator[str]:
    if snapshot.stored.record.name:
        yield snapshot.stored.record.name
    yield _headline(language, snapshot)
    yield ""
    for side in placed_cards(language, snapshot):
        yield _side_line(language, side)
    yield ""
    yield set_name(language, snapshot.rules)
    yield from filter(None, (_goal(language, snapshot), _when(language, snapshot)))
    if snapshot.hands:
        yield ""
    yield from _hand_lines(language, snapshot)


def _side_line(language: Language, side: PlacedCard) -> str:
    name, total = side.card.name, signed(side.card.total)
    if not side.place:
        return language.say("{name}: {value}", name=name, value=total)
    # Translators: a line of a result: the place, who has it, and the total
    return language.say("{place}. {name}: {value}", place=side.place, name=name, value=total)


def _hand_lines(language: Language, snapshot: MatchSnapshot) -> Iterator[str]:
    """The hands, and after which of them the totals went back to nothing."""
    before = fresh(snapshot.match.all_sides)
    for number, after in enumerate(snapshot.states, 1):
        yield hand_text(language, snapshot, number, tells_resets=False)  # a sentence does
        yield from reset_sentences(language, before, after)
        before = after


def _headline(language: Language, snapshot: MatchSnapshot) -> str:
    if not snapshot.knows_rules:  # nor who won
        return names(language, snapshot.people, tuple(range(len(snapshot.people))))
    return winner_text(language, snapshot) or language.say(
        NO_WINNER if snapshot.is_ended else NOT_OVER
    )


def _goal(language: Language, snapshot: MatchSnapshot) -> str:
    """Returns nothing of a match that had no end, or if the rules are not known."""
    has_target = snapshot.knows_rules and snapshot.match.target is not None
    return target_text(language, snapshot.match) if has_target else ""


def _when(language: Language, snapshot: MatchSnapshot) -> str:
    hands = language.many("{n} hand", "{n} hands", len(snapshot.hands))
    return join_with_dots((day(language, snapshot.stored.record.started_at), hands))


logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ShareState(State):
    """``send_picture`` and ``send_text`` are the labels of the two buttons."""

    title: str = ""
    picture: Picture | None = None
    text_title: str = ""
    text: str = ""
    send_picture: str = ""
    send_text: str = ""
    can_share: bool = False
    file_title: str = ""
    exports: tuple[Option, ...] = ()


class SharePresenter(Presenter[ShareState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(ShareState(), services, navigation)
        self._app_data = services.app_data
        self._outbox = outbox_of(services, told_callbacks(services.language, self._tell))
        self._snapshot: MatchSnapshot | None = None

    def open(self, match: str = "", **_params: str) -> None:
        """Shows the match with this id, or the current match if the id is empty."""
        current_match = self._app_data.current_match
        try:
            self._snapshot = current_match.load(match) if match else current_match.now
        except StoreError:
            logger.warning("The match to share cannot be read", exc_info=True)
            self._snapshot = None
        if self._snapshot is None:
            self._navigation.home()
            return
        self._show(self._build_state(self._snapshot))

    def send_picture(self, write: Callable[[Path], object]) -> None:
        """``write`` writes the drawn picture into a file."""
        self._outbox.share(self._file_name("png"), PNG, lambda file, _progress: write(file))

    def send_text(self) -> None:
        """Sends the text to another app. If sharing is impossible, the screen has copied it."""
        if self.state.can_share:
            self._outbox.ask(partial(self._outbox.device.sharing.text, self.state.text))
        else:
            self._tell(self._language.say(COPIED))

    def export(self, key: str) -> None:
        if self._snapshot is None:
            return
        if key == BG_STATS and self.state.can_share:
            self._outbox.ask(partial(self._open_bgstats, self._snapshot.id))
            return
        export_format, write_to = EXPORT_FORMATS[key], partial(self._write, key, self._snapshot.id)
        self._outbox.share(self._file_name(export_format.extension), export_format.mime, write_to)

    def _build_state(self, snapshot: MatchSnapshot) -> ShareState:
        say, can_share = self._language.say, self._outbox.device.sharing.can_share
        return ShareState(
            title=say(SHARE),
            picture=picture(self._language, snapshot, marks=self._app_data.current_match.has_marks),
            text_title=say(AS_TEXT),
            text=text(self._language, snapshot),
            send_picture=say(SHARE_PICTURE if can_share else SAVE_PICTURE),
            send_text=say(SHARE_TEXT if can_share else COPY_TEXT),
            can_share=can_share,
            file_title=say(WHOLE_MATCH),
            exports=self._exports(snapshot, can_share=can_share),
        )

    def _exports(self, snapshot: MatchSnapshot, *, can_share: bool) -> tuple[Option, ...]:
        """BG Stats is to be told who won: that is not known without the rules."""
        is_over = snapshot.is_ended or snapshot.winner is not None
        options = export_options(self._language, is_finished=is_over and snapshot.knows_rules)
        if not can_share:
            return options
        about = self._language.say(BY_LINK_ABOUT)
        return tuple(
            replace(option, about=about) if option.key == BG_STATS else option for option in options
        )

    def _open_bgstats(self, match: str) -> Answer:
        """Opens BG Stats with the match, by the link that BG Stats defines for other apps."""
        from app.store.exchange.bgstats import bgstats_link  # noqa: PLC0415 - not needed to open the screen

        with self._app_data.second_connection() as database:
            link = bgstats_link(database, match, self._app_data.leaflets)
        return self._outbox.device.sharing.link(link)

    def _write(self, key: str, match: str, file: Path, progress: Progress) -> None:
        with self._app_data.second_connection() as database:
            write_export(key, database, self._app_data.leaflets, file, match, progress)

    def _file_name(self, extension: str) -> str:
        started = self._snapshot.stored.record.started_at if self._snapshot else ""
        try:
            return export_file_name(datetime.fromisoformat(started).astimezone(), extension)
        except (ValueError, OverflowError):  # damaged, or before the first day of the calendar
            return f"pipkeeper.{extension}"
