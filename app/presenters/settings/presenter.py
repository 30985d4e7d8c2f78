"""How the app looks and reads on this phone, and what it is made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.i18n import Language, marked
from app.languages import LANGUAGES, tongue
from app.presenters.error.words import REPORT, REPORT_ABOUT
from app.presenters.exchange.words import BACKUPS, BACKUPS_ABOUT, EXCHANGE, EXCHANGE_ABOUT
from app.presenters.session.app_data import (
    AS_THE_PHONE,
    LANGUAGE,
    TEXT_SIZES,
    AppData,
    Dress,
    Speak,
)
from app.presenters.session.feedback import AWAKE, VIBRATION, VOICE, DeviceFeedback
from app.presenters.settings.device_words import (
    AWAKE_ABOUT,
    KEEP_AWAKE,
    NO_VIBRATION,
    NO_VOICE,
    NOT_AWAKE,
    READ_ALOUD,
    READ_ALOUD_ABOUT,
    VIBRATE,
    VIBRATE_ABOUT,
)
from app.presenters.settings.languages import LanguageGroup, LanguageRow, group
from app.presenters.shared.colour_marks import MARKS, has_marks
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, unseen
from app.presenters.shared.options import Chip, Option
from app.store.core.codec import Json
from app.store.core.errors import StoreError
from app.version import VERSION

LOOK_NAMES: Mapping[str, str] = {
    AS_THE_PHONE: marked("As the phone"),
    "light": marked("Light"),
    "dark": marked("Dark"),
    "black": marked("True black"),
}
LICENCES = marked(
    "Pipkeeper is free software under the MIT licence, and so are Kivy, KivyMD,"
    " materialyoucolor, asynckivy, asyncgui and filetype, which it is built with; Pillow is"
    " under the MIT-CMU licence. The Noto fonts are under the SIL Open Font License, the"
    " Material Design Icons under the Apache License 2.0."
)


@dataclass(frozen=True, slots=True)
class Fact:
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that the phone does, or not. Where it cannot, ``about`` says so."""

    key: str
    text: str
    about: str
    on: bool


@dataclass(frozen=True, slots=True)
class SettingsState:
    """``wrong`` is empty as long as what is tapped can be kept."""

    title: str = ""
    language: str = ""
    language_now: str = ""
    look: str = ""
    looks: tuple[Chip, ...] = ()
    size: str = ""
    sizes: tuple[Chip, ...] = ()
    sample: str = ""
    marks: str = ""
    marks_about: str = ""
    has_marks: bool = False
    abilities: tuple[Ability, ...] = ()
    lacking: tuple[Fact, ...] = ()
    ways: tuple[Option, ...] = ()
    facts: tuple[Fact, ...] = ()
    wrong: str = ""


class SettingsPresenter:
    def __init__(  # noqa: PLR0913 - each of them shows somewhere on this page
        self,
        app_data: AppData,
        language: Language,
        dress: Dress,
        speak: Speak,
        navigation: Navigation,
        *,
        feedback: DeviceFeedback,
        has_report: Callable[[], bool] = lambda: False,
    ) -> None:
        """``has_report``: whether something went wrong that can be reported."""
        self._app_data = app_data
        self._language = language
        self._dress = dress
        self._speak = speak
        self._navigation = navigation
        self._feedback = feedback
        self._has_report = has_report
        self.state = SettingsState()
        self.shown: Callable[[SettingsState], None] = unseen

    def open(self, **_given: str) -> None:
        self._show()

    def languages(self) -> LanguageGroup:
        """All to choose from; the code of the phone's own is empty."""
        chosen = self._app_data.language()
        as_the_phone = LanguageRow("", self._name(""), not chosen)
        return LanguageGroup("", (as_the_phone, *group("", LANGUAGES, chosen).rows))

    def choose_language(self, code: str) -> None:
        if self._keep(LANGUAGE, code):
            self._speak(code)

    def choose_look(self, look: str) -> None:
        if self._keep("look", look):
            self._dress(look, self._app_data.looks().text_size)

    def choose_size(self, size: str) -> None:
        if self._keep("text_size", int(size)):
            self._dress(self._app_data.looks().look, int(size))

    def go(self, screen: str) -> None:
        self._navigation.go(screen)

    def switch_marks(self) -> None:
        self._keep(MARKS, value=not self.state.has_marks)

    def switch(self, ability: str) -> None:
        """Off or on."""
        if self._keep(ability, value=not self._feedback.wants(ability)):
            self._feedback.changed()

    def _keep(self, key: str, value: Json) -> bool:
        """Whether it could be kept."""
        try:
            self._app_data.current_match.settings.set(key, value)
        except StoreError as fault:
            self._show(error_message(self._language, fault))
            return False
        self._show()
        return True

    def _show(self, wrong: str = "") -> None:
        say, looks = self._language.say, self._app_data.looks()
        abilities, lacking = self._abilities()
        self.state = SettingsState(
            title=say("Settings"),
            language=say("Language"),
            language_now=self._name(self._app_data.language()),
            look=say("Colours"),
            looks=tuple(
                Chip(key, say(name), key == looks.look) for key, name in LOOK_NAMES.items()
            ),
            size=say("Text size"),
            sizes=tuple(self._size(size, looks.text_size) for size in TEXT_SIZES),
            sample=say("This is how large the words are."),
            marks=say("Marks for colour-blind eyes"),
            marks_about=say("Every colour on the tiles gets a sign of its own."),
            has_marks=has_marks(self._app_data.current_match),
            abilities=abilities,
            lacking=lacking,
            ways=self._ways(),
            facts=self._facts(),
            wrong=wrong,
        )
        self.shown(self.state)

    def _name(self, code: str) -> str:
        return tongue(code).name if code else self._language.say("As the phone")

    def _size(self, size: int, chosen: int) -> Chip:
        return Chip(str(size), self._language.say("{size} %", size=size), size == chosen)

    def _abilities(self) -> tuple[tuple[Ability, ...], tuple[Fact, ...]]:
        """What can be switched here, and why the rest cannot."""
        say, device = self._language.say, self._feedback.device
        told = (
            (device.voice.can, VOICE, READ_ALOUD, READ_ALOUD_ABOUT, NO_VOICE),
            (device.vibration.can, VIBRATION, VIBRATE, VIBRATE_ABOUT, NO_VIBRATION),
            (device.awake.can, AWAKE, KEEP_AWAKE, AWAKE_ABOUT, NOT_AWAKE),
        )
        wants = self._feedback.wants
        abilities = (
            Ability(key, say(text), say(about), wants(key))
            for can, key, text, about, _ in told
            if can
        )
        lacking = (Fact(say(text), say(why)) for can, _, text, _, why in told if not can)
        return tuple(abilities), tuple(lacking)

    def _ways(self) -> tuple[Option, ...]:
        say = self._language.say
        report = Option("error", "alert-circle-outline", say(REPORT), say(REPORT_ABOUT))
        return (
            Option("exchange", "swap-vertical", say(EXCHANGE), say(EXCHANGE_ABOUT)),
            Option("backups", "backup-restore", say(BACKUPS), say(BACKUPS_ABOUT)),
            *((report,) if self._has_report() else ()),
        )

    def _facts(self) -> tuple[Fact, ...]:
        say = self._language.say
        return (
            Fact(
                say("Where your matches are"),
                say(
                    "On this phone only, in {folder}. Pipkeeper needs no network and sends"
                    " nothing anywhere. A copy is made on each day that you play; seven are"
                    " kept.",
                    folder=str(self._app_data.folder),
                ),
            ),
            Fact(say("Pipkeeper {version}", version=VERSION), say(LICENCES)),
        )
