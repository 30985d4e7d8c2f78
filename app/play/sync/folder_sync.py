"""When a shared folder is read and written: rounds in the background, one at a time.

A round runs a moment after each write, every few seconds while the app is in front, and when it
comes to the front again. The app imports this module only where a folder is shared.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from app.play.app_data import AppData
from app.play.sync.sync_round import SyncRound
from app.play.threads import RunInBackground, RunInWindow
from app.store.core.errors import StoreError
from app.store.sync.folder import OpenSyncFolder, SyncFolder
from app.store.sync.membership import Membership, read_membership
from app.store.sync.rounds import Rounds
from app.store.sync.status import RoundResult
from app.store.sync.writing import is_waiting

INTERVAL = 5.0
"""Seconds between two rounds while nothing is written here."""
MOMENT = 1.0
"""Seconds from a write to the next round: what is changed meanwhile goes together."""
LAST_SECOND = 1.0
"""How long an app that goes to the background may write what waits."""
PATIENCE = 1.0
"""Seconds until a round that was stopped must have ended."""

CallLater = Callable[[Callable[[], None], float], Callable[[], None]]
"""Calls in the window's thread after these seconds; returns what takes the call back."""
MakeRounds = Callable[[SyncFolder, Callable[[], None]], Rounds]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Scheduling:
    run_in_background: RunInBackground
    run_in_window: RunInWindow
    call_later: CallLater


@dataclass(frozen=True, slots=True)
class SyncStatus:
    """``result`` is that of the last round that ended by itself. ``has_failed``: the last one ended
    with an error of the app, which is logged; the next one is tried when the app comes to the front
    again. ``taken_rows``: by the round that runs, once it runs for long.
    """

    result: RoundResult | None = None
    has_failed: bool = False
    taken_rows: int = 0


class FolderSync:
    """The app has one. ``when_taken`` gets the result of a round that took something, ``None`` if
    it was stopped and may have; ``shown`` and ``when_ended`` are called after each round.
    """

    def __init__(
        self,
        app_data: AppData,
        open_folder: OpenSyncFolder,
        scheduling: Scheduling,
        rounds: MakeRounds = Rounds,
    ) -> None:
        self._app_data = app_data
        self._open_folder = open_folder
        self._scheduling = scheduling
        self._make_rounds = rounds
        self._rounds: tuple[str, Rounds] | None = None
        self._round: SyncRound | None = None
        self._cancel_timer: Callable[[], None] = lambda: None
        self._is_in_front = True
        self.status = SyncStatus()
        self.when_taken: Callable[[RoundResult | None], None] = lambda _result: None
        self.when_ended: Callable[[], None] = lambda: None
        self.shown: Callable[[], None] = lambda: None

    def start(self) -> None:
        """To be called when the file was opened, and when a folder was joined."""
        self._rounds, self.status = None, SyncStatus()
        self._app_data.current_match.database.after_write = self._run_after_write
        self._schedule(0)

    def resume(self) -> None:
        """The app came to the front."""
        self._is_in_front, self.status = True, replace(self.status, has_failed=False)
        self._schedule(0)

    def run_now(self, *, believe_empty: bool = False) -> None:
        self._cancel_timer()
        self._begin(believe_empty=believe_empty)

    def give_way(self) -> None:
        """The player touches the window: a round that runs waits a moment."""
        if self._round is not None:
            self._round.give_way()

    def pause(self) -> None:
        """The app goes to the background: writes what waits, if that takes less than a second."""
        self._cancel_timer()
        self._is_in_front = False
        if self._round is None and self._has_waiting_rows():
            self._begin()
        if self._round is not None:
            self._round.stop_within(LAST_SECOND)

    def stop(self, seconds: float = PATIENCE) -> bool:
        """Ends the rounds, because the file is closed or the folder left. Returns False if the
        round that runs did not end in time: a folder can keep it waiting.
        """
        self._cancel_timer()
        if self._round is not None:
            self._round.stop()
            if not self._round.has_ended(seconds):
                return False
            self._round = None
        return True

    def _run_after_write(self) -> None:
        if self._round is not None:
            self._round.is_followed = True
        else:
            self._schedule(MOMENT)

    def _schedule(self, seconds: float) -> None:
        """There is one timer: what is due later takes the place of what was due before."""
        self._cancel_timer()
        if self._is_in_front and not self.status.has_failed:
            self._cancel_timer = self._scheduling.call_later(self._begin, seconds)

    def _begin(self, *, believe_empty: bool = False) -> None:
        """Runs a round, unless one runs already; later, if a background job uses the file."""
        if self._round is not None:
            return
        if self._app_data.is_job_running():
            self._schedule(INTERVAL)
            return
        found = self._membership()
        if found is None or found.is_paused:
            return
        begun = self._round = SyncRound(self._app_data, self._tell_soon)

        def work() -> None:
            begun.work(lambda: self._rounds_of(found.folder), believe_empty=believe_empty)

        self._scheduling.run_in_background(work, lambda _none: self._finish(begun))

    def _membership(self) -> Membership | None:
        """``None`` while no folder is shared, or none can be."""
        try:
            is_shared = self._app_data.shares_folder
            return read_membership(self._app_data.current_match.database) if is_shared else None
        except StoreError:
            logger.warning("The shared folder's row cannot be read", exc_info=True)
            return None

    def _rounds_of(self, folder: str) -> Rounds:
        """The same as long as the folder is: they remember torn files and the names of phones."""
        if self._rounds is None or self._rounds[0] != folder:
            self._rounds = folder, self._make_rounds(self._open_folder(folder), self._step)
        return self._rounds[1]

    def _step(self) -> None:
        """Called in the round's thread."""
        if self._round is not None:
            self._round.step()

    def _tell_soon(self) -> None:
        """Called in the round's thread."""
        self._scheduling.run_in_window(self._tell)

    def _tell(self) -> None:
        if self._round is not None and self._rounds is not None:
            self.status = replace(self.status, taken_rows=self._rounds[1].taken_rows)
            self.shown()

    def _finish(self, ended: SyncRound) -> None:
        if ended is not self._round:  # the file was closed meanwhile
            return
        self._round, result = None, ended.result
        self.status = SyncStatus(result or self.status.result, ended.has_failed)
        self._tell_match(result)
        if result is not None and (result.matches or result.has_players or result.has_boxes):
            self.when_taken(result)
        elif result is None and ended.may_have_taken:
            self.when_taken(None)
        self.when_ended()
        self.shown()
        self._schedule(MOMENT if ended.is_followed else INTERVAL)

    def _tell_match(self, result: RoundResult | None) -> None:
        current_match = self._app_data.current_match
        if result is not None:
            current_match.phones = result.phones
        if result is None or result.has_boxes:
            current_match.leaflets.forget()

    def _has_waiting_rows(self) -> bool:
        if self._app_data.is_job_running() or not self._app_data.shares_folder:
            return False
        try:
            return is_waiting(self._app_data.current_match.database)
        except StoreError:
            logger.warning("What waits for the shared folder cannot be read", exc_info=True)
            return False
