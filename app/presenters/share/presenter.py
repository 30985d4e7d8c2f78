"""A match for others: as a picture, as text, and as a file for another program."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from app.device.answers import Answer
from app.device.device import Device
from app.i18n import Language
from app.presenters.exchange.outbox import BG_STATS, KINDS, PNG, Listener, Outbox, exports, named
from app.presenters.exchange.words import (
    AS_TEXT,
    BY_LINK_ABOUT,
    COPIED,
    COPY_TEXT,
    SAVE_PICTURE,
    SHARE,
    SHARE_PICTURE,
    SHARE_TEXT,
    WHOLE_MATCH,
    WORKING,
)
from app.presenters.session.app_data import AppData
from app.presenters.session.background_jobs import Jobs
from app.presenters.session.match_snapshot import MatchSnapshot, laid
from app.presenters.share.result_card import Picture, picture, text
from app.presenters.shared.colour_marks import has_marks
from app.presenters.shared.device_answers import saved
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, unseen
from app.presenters.shared.options import Option
from app.store.core.errors import StoreError
from app.store.core.progress import Progress

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ShareState:
    """``send_picture`` and ``send_text`` are what the two buttons say."""

    title: str = ""
    picture: Picture | None = None
    as_text: str = ""
    text: str = ""
    send_picture: str = ""
    send_text: str = ""
    can_share: bool = False
    as_file: str = ""
    exports: tuple[Option, ...] = ()
    note: str = ""
    error: str = ""


class SharePresenter:
    def __init__(
        self,
        app_data: AppData,
        language: Language,
        device: Device,
        jobs: Jobs,
        navigation: Navigation,
    ) -> None:
        self._app_data = app_data
        self._language = language
        self._navigation = navigation
        listener = Listener(self._wait, self._answered, self._complain, self._rest)
        self._outbox = Outbox(app_data.folder / "outbox", device, jobs, listener)
        self._table: MatchSnapshot | None = None
        self.state = ShareState()
        self.shown: Callable[[ShareState], None] = unseen

    def open(self, match: str = "", **_given: str) -> None:
        """The match of this id; without one, that on the table."""
        try:
            self._table = self._found(match)
        except StoreError:
            logger.warning("The match that is to be shared cannot be read", exc_info=True)
            self._table = None
        if self._table is None:
            self._navigation.home()
            return
        self._show(self._look(self._table))

    def send_picture(self, write: Callable[[Path], object]) -> None:
        """``write`` fills a file with the picture as it was drawn."""
        self._outbox.share(self._name("png"), PNG, lambda file, _progress: write(file))

    def send_text(self) -> None:
        """To another app; where there is no way to one, the screen has copied it."""
        if self.state.can_share:
            self._outbox.ask(partial(self._outbox.device.sharing.text, self.state.text))
        else:
            self._show(replace(self.state, note=self._language.say(COPIED), error=""))

    def export(self, key: str) -> None:
        if self._table is None:
            return
        if key == BG_STATS and self.state.can_share:
            self._outbox.ask(partial(self._link, self._table.id))
            return
        kind, write = KINDS[key], partial(self._write, key, self._table.id)
        self._outbox.share(self._name(kind.ending), kind.mime, write)

    def _found(self, match: str) -> MatchSnapshot | None:
        current_match = self._app_data.current_match
        if not match or (current_match.now is not None and current_match.now.id == match):
            return current_match.now
        return laid(current_match.matches.get(match), current_match.leaflets, current_match.roster)

    def _look(self, table: MatchSnapshot) -> ShareState:
        say, can_share = self._language.say, self._outbox.device.sharing.can_share
        return ShareState(
            title=say(SHARE),
            picture=picture(self._language, table, marks=has_marks(self._app_data.current_match)),
            as_text=say(AS_TEXT),
            text=text(self._language, table),
            send_picture=say(SHARE_PICTURE if can_share else SAVE_PICTURE),
            send_text=say(SHARE_TEXT if can_share else COPY_TEXT),
            can_share=can_share,
            as_file=say(WHOLE_MATCH),
            exports=self._exports(table, can_share=can_share),
        )

    def _exports(self, table: MatchSnapshot, *, can_share: bool) -> tuple[Option, ...]:
        ways = exports(self._language, of_result=table.is_ended or table.winner is not None)
        if not can_share:
            return ways
        about = self._language.say(BY_LINK_ABOUT)
        return tuple(replace(way, about=about) if way.key == BG_STATS else way for way in ways)

    def _link(self, match: str) -> Answer:
        """As BG Stats asks other apps to tell it of a match."""
        from app.store.exchange.bgstats import bgstats_link  # noqa: PLC0415 - no part of opening

        with self._app_data.beside() as database:
            link = bgstats_link(database, match, self._app_data.current_match.leaflets)
        return self._outbox.device.sharing.link(link)

    def _write(self, key: str, match: str, file: Path, progress: Progress) -> None:
        from app.presenters.exchange.outbox import write_export  # noqa: PLC0415 - no part of opening

        with self._app_data.beside() as database:
            write_export(
                key, database, self._app_data.current_match.leaflets, file, match, progress
            )

    def _name(self, ending: str) -> str:
        """By the day that the match was played on."""
        began = self._table.stored.record.started_at if self._table else ""
        try:
            return named(datetime.fromisoformat(began).astimezone(), ending)
        except ValueError:  # garbled by a fault of the disk
            return f"pipkeeper.{ending}"

    def _wait(self) -> None:
        self._rest(note=self._language.say(WORKING))

    def _rest(self, note: str = "") -> None:
        self._show(replace(self.state, note=note, error=""))

    def _answered(self, answer: Answer) -> None:
        told = saved(self._language, answer)
        self._show(replace(self.state, note=told.note, error=told.error))

    def _complain(self, fault: StoreError) -> None:
        error = error_message(self._language, fault)
        self._show(replace(self.state, note="", error=error))

    def _show(self, state: ShareState) -> None:
        self.state = state
        self.shown(state)
