"""The share screen: sends a match as a picture, as text, or as a file."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from app.device.answers import Answer
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
from app.presenters.share.result_card import Picture, picture, text
from app.store.core.errors import StoreError
from app.store.core.progress import Progress
from app.words.exchange import (
    AS_TEXT,
    BY_LINK_ABOUT,
    COPIED,
    COPY_TEXT,
    SAVE_PICTURE,
    SHARE,
    SHARE_PICTURE,
    SHARE_TEXT,
    WHOLE_MATCH,
)
from app.words.options import Option

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
