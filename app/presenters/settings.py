"""The settings screen: appearance, language, device features, and facts about the app."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from app.device.documents import folder_name
from app.i18n import marked
from app.languages import LANGUAGES, language_info
from app.play.navigation import Navigation
from app.presenters.presenter import Failure, Presenter, State
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.store.core.settings import (
    AWAKE,
    LANGUAGE,
    LOOK,
    MARKS,
    SYSTEM_LOOK,
    TEXT_SIZE,
    TEXT_SIZES,
    VIBRATION,
    VOICE,
    Setting,
)
from app.store.sync.membership import read_membership
from app.version import VERSION
from app.words.options import Chip, LanguageGroup, Option

logger = logging.getLogger(__name__)
T = TypeVar("T")

LOOK_NAMES: Mapping[str, str] = {
    SYSTEM_LOOK: marked("Same as the phone"),
    "light": marked("Light"),
    "dark": marked("Dark"),
    "black": marked("True black"),
}
SWITCHES = {row.key: row for row in (VOICE, VIBRATION, AWAKE)}
LICENCES = marked(
    "Pipkeeper is free software under the MIT licence, and so are Kivy, KivyMD,"
    " materialyoucolor, asynckivy, asyncgui and filetype, which it is built with; Pillow is"
    " under the MIT-CMU licence, NumPy under the BSD-3-Clause licence. The Noto fonts are under"
    " the SIL Open Font License, the Material Design Icons under the Apache License 2.0."
)


@dataclass(frozen=True, slots=True)
class Fact:
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class DeviceSwitch:
    """A switch for a device feature. ``key`` is the key of the setting."""

    key: str
    text: str
    about: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class SettingsState(State):
    """``error`` is empty unless the last choice could not be saved.

    ``unavailable`` lists the features that this device does not have, with the reason.
    """

    language_now: str = ""
    looks: tuple[Chip, ...] = ()
    sizes: tuple[Chip, ...] = ()
    has_marks: bool = False
    device_switches: tuple[DeviceSwitch, ...] = ()
    unavailable: tuple[Fact, ...] = ()
    links: tuple[Option, ...] = ()
    facts: tuple[Fact, ...] = ()


class SettingsPresenter(Presenter[SettingsState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(SettingsState(), services, navigation)
        self._app_data = services.app_data
        self._apply_appearance = services.apply_appearance
        self._set_language = services.set_language
        self._feedback = services.feedback
        self._log = services.log
        self._has_notice = services.has_notice

    def open(self, **_params: str) -> None:
        self._show_settings()

    def refresh(self, _note: str = "") -> None:
        """Shows whether there is something to look at about the shared folder."""
        self._show_settings(self.state.error)

    def languages(self) -> LanguageGroup:
        """All languages to choose from. The first row, with an empty code, is "as the phone"."""
        chosen = self._app_data.language()
        system = Chip("", self._language_name(""), not chosen)
        return LanguageGroup(
            "", (system, *(Chip(one.code, one.name, one.code == chosen) for one in LANGUAGES))
        )

    def choose_language(self, code: str) -> None:
        if self._save(LANGUAGE, code):
            self._set_language(code)

    def choose_look(self, look: str) -> None:
        if self._save(LOOK, look):
            self._apply_appearance(look, self._app_data.appearance().text_size)

    def choose_size(self, size: str) -> None:
        if self._save(TEXT_SIZE, int(size)):
            self._apply_appearance(self._app_data.appearance().look, int(size))

    def go(self, screen: str) -> None:
        self._navigation.go(screen)

    def switch_marks(self) -> None:
        self._save(MARKS, not self.state.has_marks)

    def switch(self, key: str) -> None:
        """Toggles a device feature. ``key`` is the key of its setting."""
        setting = SWITCHES[key]
        if self._save(setting, not self._feedback.is_enabled(setting)):
            self._feedback.settings_changed()

    def _save(self, setting: Setting[T], value: T) -> bool:
        """Saves a setting and updates the screen. Returns False if it cannot be saved."""
        if not self._attempt(lambda: self._app_data.current_match.settings.set(setting, value)):
            return False
        self._show_settings()
        return True

    def _show_error(self, fault: Failure) -> None:
        self._show_settings(self._error_text(fault))

    def _show_settings(self, error: str = "") -> None:
        say, appearance = self._language.say, self._app_data.appearance()
        device_switches, unavailable = self._device_switches()
        self._show(
            SettingsState(
                language_now=self._language_name(self._app_data.language()),
                looks=tuple(
                    Chip(key, say(name), key == appearance.look) for key, name in LOOK_NAMES.items()
                ),
                sizes=tuple(
                    Chip(str(size), say("{size} %", size=size), size == appearance.text_size)
                    for size in TEXT_SIZES
                ),
                has_marks=self._app_data.current_match.has_marks,
                device_switches=device_switches,
                unavailable=unavailable,
                links=self._links(),
                facts=self._facts(),
                error=error,
            )
        )

    def _language_name(self, code: str) -> str:
        return language_info(code).name if code else self._language.say("Same as the phone")

    def _device_switches(self) -> tuple[tuple[DeviceSwitch, ...], tuple[Fact, ...]]:
        """The switches of the features that this device has, and the reasons for the others."""
        say, device = self._language.say, self._feedback.device
        features = (
            (
                device.voice.is_available,
                VOICE,
                say("Read results aloud"),
                say("After each hand you hear who won it and what the score is."),
                say("Nothing can be read aloud here: no voice is installed."),
            ),
            (
                device.vibration.is_available,
                VIBRATION,
                say("Vibrate"),
                say("When a hand is recorded, and when a tap changes nothing."),
                say("This phone cannot vibrate."),
            ),
            (
                device.awake.is_available,
                AWAKE,
                say("Keep the screen on"),
                say("While you look at the current match."),
                say("This phone decides by itself when the screen turns off."),
            ),
        )
        is_enabled = self._feedback.is_enabled
        device_switches = (
            DeviceSwitch(setting.key, text, about, is_enabled(setting))
            for is_available, setting, text, about, _ in features
            if is_available
        )
        unavailable = (
            Fact(text, why) for is_available, _, text, _, why in features if not is_available
        )
        return tuple(device_switches), tuple(unavailable)

    def _links(self) -> tuple[Option, ...]:
        say = self._language.say
        links = (
            Option(
                "sync",
                "alert-circle-outline" if self._has_notice() else "folder-sync-outline",
                say("Several phones"),
                say("Something needs your attention.")
                if self._has_notice()
                else say("The same matches and players on all your phones."),
            ),
            Option(
                "exchange",
                "swap-vertical",
                say("Export and import"),
                say("Take your matches to another phone, or bring matches here."),
            ),
            Option(
                "backups",
                "backup-restore",
                say("Backups"),
                say("Save copies of your matches, and restore them."),
            ),
            Option(
                "error",
                "alert-circle-outline",
                say("Error report"),
                say("What went wrong in Pipkeeper, for its makers."),
            ),
        )
        return links if self._log.has_entries else links[:-1]

    def _places(self) -> tuple[Fact, ...]:
        """Where the matches are: a phone that shares a folder has them there too."""
        say, title = self._language.say, self._language.say("Where your matches are")
        folder = str(self._app_data.folder)
        try:
            shared = read_membership(self._app_data.current_match.database)
        except StoreError:
            logger.warning("Whether a folder is shared cannot be read", exc_info=True)
            return (Fact(title, folder),)
        if shared is not None:
            there = Fact(say("Several phones"), folder_name(shared.folder))
            return Fact(title, folder), there
        only = say(
            "Only on this phone, in {folder}. Pipkeeper needs no network and sends nothing"
            " anywhere. A backup is made on each day that you play; seven are kept.",
            folder=folder,
        )
        return (Fact(title, only),)

    def _facts(self) -> tuple[Fact, ...]:
        say = self._language.say
        return (
            *self._places(),
            Fact(say("Pipkeeper {version}", version=VERSION), say(LICENCES)),
        )
