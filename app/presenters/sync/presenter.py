"""Presenter of the screen of several phones: joins a shared folder, tells its state, leaves it."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.device.answers import Answer
from app.device.device import device_name
from app.play.match.people import clean_name
from app.play.navigation import Navigation
from app.presenters.presenter import Action, Failure, Presenter
from app.presenters.services import Services
from app.presenters.sync.state import SyncState, join_form, joined, troubles
from app.store.core.errors import StoreError
from app.store.sync.status import RoundResult
from app.words.exchange import WORKING
from app.words.hand.error_messages import refused_text
from app.words.options import Note
from app.words.sync import standing as words
from app.words.sync.notes import answer_note, sync_notes

logger = logging.getLogger(__name__)


class SyncPresenter(Presenter[SyncState]):
    def __init__(
        self,
        services: Services,
        navigation: Navigation,
        *,
        propose_name: Callable[[], str] = device_name,
    ) -> None:
        super().__init__(SyncState(), services, navigation)
        self._app_data = services.app_data
        self._documents = services.device.documents
        self._jobs = services.jobs
        self._shared = services.shared_folder
        self._propose_name = propose_name
        self._now = services.now
        self._typed: str | None = None
        self._noted: tuple[RoundResult | None, tuple[Note, ...]] | None = None

    def open(self, **_params: str) -> None:
        if self._typed is None:
            self._typed = self._propose_name()
        self._undo = self._noted = None
        self._show(SyncState())

    def refresh(self, _note: str = "") -> None:
        """Shows how things stand now. What is typed, asked or said stays."""
        self._show(self.state)

    # Joining

    def type_name(self, text: str) -> None:
        self._typed = text

    def choose_folder(self) -> None:
        """Without a name there is nothing to call this phone on the others."""
        if self._refuse_name():
            return
        choose = self._documents.choose_folder
        self._jobs.ask(choose, self._folder_chosen, self._show_error, self._show_working)

    def enter_path(self, path: str) -> None:
        if not self._refuse_name():
            self._folder_chosen(self._documents.resolve_path(path))

    def _refuse_name(self) -> bool:
        is_refused = self.state.form is not None and not clean_name(self._typed or "")
        if is_refused:
            self._show(SyncState(error=self._language.say("Type a name first.")))
        return is_refused

    def _folder_chosen(self, answer: Answer) -> None:
        if not answer.is_done:
            self._show(SyncState(error=refused_text(self._language, answer)))
            return
        membership = self._shared.membership
        phone = membership.phone if membership else clean_name(self._typed or "")
        self._do(lambda: self._shared.join(answer.place, phone))

    # What is shared

    def rename(self, typed: str) -> None:
        name = clean_name(typed)
        if name:
            self._do(lambda: self._shared.rename(name))

    def ask_to_leave(self) -> None:
        self._show(replace(self.state, question=words.leave_question(self._language)))

    def answer(self, answer: str) -> None:
        """Answers the question that is shown as a sheet; "" changes nothing."""
        self._show(replace(self.state, question=None))
        if answer == words.LEAVE:
            self._do(self._shared.leave)
        elif answer == words.WRITE_AGAIN:
            self._do(self._shared.write_again)

    def answer_trouble(self, option: str) -> None:
        """A button of what is said about the folder."""
        if option == words.CHOOSE:
            self.choose_folder()
        elif option == words.LEAVE:
            self.ask_to_leave()
        elif option == words.READ_AGAIN:
            self._do(self._shared.read_again)
        elif option == words.KEEP_NAME:
            self._do(self._shared.keep_name)
        elif option == words.WRITE_AGAIN:
            asked = words.write_again_question(self._language)
            self._show(replace(self.state, question=asked))

    def answer_note(self, key: str, option: str) -> None:
        """A button of what two phones did at once."""
        if self._jobs.is_running:
            return
        current_match = self._app_data.current_match
        answered = self._read(partial(answer_note, current_match, self._language, key, option))
        if answered is not None:
            self._undo = answered.undo
            self._refresh(answered.message)

    def _refresh(self, note: str = "") -> None:
        self._noted = None
        self._show(SyncState(note=note, can_undo=self._undo is not None))
        self._shared.sync.when_ended()

    def _notes(self) -> tuple[Note, ...]:
        """Read again after each round and each answer."""
        result = self._shared.sync.status.result
        if self._noted is None or self._noted[0] is not result:
            self._noted = result, self._read_notes()
        return self._noted[1]

    def _read_notes(self) -> tuple[Note, ...]:
        try:
            return sync_notes(self._app_data.current_match, self._language)
        except StoreError:
            logger.warning("What two phones did at once cannot be read", exc_info=True)
            return ()

    # Showing

    def _do(self, action: Action, note: str = "", undo: Action | None = None) -> bool:
        """Does nothing while a job runs: the tap began before it."""
        return not self._jobs.is_running and super()._do(action, note, undo)

    def _show_working(self) -> None:
        self._show(SyncState(note=self._language.say(WORKING)))

    def _show_error(self, fault: Failure) -> None:
        self._show(SyncState(error=self._error_text(fault)))

    def _show(self, state: SyncState) -> None:
        """Shows this question, note and error with what is known of the folder now."""
        language, form, found = self._language, None, None
        membership = self._shared.membership
        if membership is None:
            is_path_typed = not self._documents.can_ask
            form = join_form(language, self._typed or "", is_path_typed=is_path_typed)
        else:
            found = joined(language, membership, self._shared.sync.status, self._now())
        said, notes = troubles(language, self._shared), self._notes()
        super()._show(replace(state, form=form, joined=found, troubles=said, notes=notes))
