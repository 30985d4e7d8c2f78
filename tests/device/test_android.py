"""The calls to Android, in order, recorded by a fake of Java.

tests/package checks that Android declares the methods that are called.
"""

import os
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from app.device.android_documents import AndroidDocuments, AndroidRequests
from app.device.android_files import mime_type
from app.device.android_voice import AndroidSpeech
from app.device.answers import Answer, Result
from app.device.device import AndroidAwake, AndroidVibration, create_device
from app.device.sharing import AndroidSharing
from app.device.system import NO_MARGINS, AndroidSystem, DesktopSystem, Margins, system_of
from tests.device.fake_java import TREE, FakeJava, FakeObject, JavaError, install

FLAGS = {
    "LayoutParams.FLAG_KEEP_SCREEN_ON": 128,
    "Configuration.UI_MODE_NIGHT_MASK": 48,
    "Configuration.UI_MODE_NIGHT_YES": 32,
    "Intent.FLAG_GRANT_READ_URI_PERMISSION": 1,
    "Intent.FLAG_GRANT_WRITE_URI_PERMISSION": 2,
    "Intent.FLAG_GRANT_PERSISTABLE_URI_PERMISSION": 64,
    "Activity.RESULT_OK": -1,
    "TextToSpeech.SUCCESS": 0,
    "TextToSpeech.LANG_MISSING_DATA": -1,
    "TextToSpeech.LANG_NOT_SUPPORTED": -2,
    "WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS": 8,
    "WindowInsetsController.APPEARANCE_LIGHT_NAVIGATION_BARS": 16,
    "PythonActivity.mActivity": None,
}


@pytest.fixture
def java(monkeypatch: pytest.MonkeyPatch) -> FakeJava:
    java = install(monkeypatch, FakeJava(values=dict(FLAGS)))
    java.values["PythonActivity.mActivity"] = FakeObject(java, "activity")
    return java


class Address(str):
    """A URI of Java."""

    __slots__ = ()

    def toString(self) -> str:  # noqa: N802 - a name of Java
        return str(self)


class Words:
    """A string of Java."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __str__(self) -> str:
        return self.words


# The screen


def test_the_window_keeps_the_screen_on_and_lets_it_go_dark(java: FakeJava) -> None:
    AndroidAwake().keep(on=True)
    AndroidAwake().keep(on=False)

    assert java.calls == [
        "activity.getWindow()",
        "getWindow.addFlags(128)",
        "activity.getWindow()",
        "getWindow.clearFlags(128)",
    ]


def test_a_closed_window_raises_nothing(java: FakeJava) -> None:
    java.answers["activity.getWindow"] = JavaError("java.lang.NullPointerException")

    AndroidAwake().keep(on=True)
    AndroidSystem().style_bars(dark=True)

    assert AndroidSystem().margins() == NO_MARGINS


# The system


def test_the_languages_come_in_the_order_of_the_phone(java: FakeJava) -> None:
    java.answers["getLocales.size"] = 2
    java.answers["getLocales.get"] = lambda place: SimpleNamespace(
        toLanguageTag=lambda: ("de-AT", "sr-Latn-RS")[place]
    )

    assert AndroidSystem().languages() == ("de-AT", "sr-Latn-RS")


def test_unknown_system_settings_have_defaults(java: FakeJava) -> None:
    java.answers["activity.getResources"] = JavaError("java.lang.RuntimeException")
    system = AndroidSystem()

    assert (system.languages(), system.is_dark(), system.text_scale()) == ((), False, None)


@pytest.mark.parametrize(("mode", "dark"), [(33, True), (17, False), (1, False)])
def test_colours_and_text_size_are_those_of_the_phone(
    java: FakeJava, mode: int, dark: bool
) -> None:
    java.values["getConfiguration.uiMode"] = mode
    java.values["getConfiguration.fontScale"] = 1.3

    assert AndroidSystem().is_dark() is dark
    assert AndroidSystem().text_scale() == 1.3


@pytest.fixture
def covered(java: FakeJava) -> FakeJava:
    """A cut-out of 90 at the top and a gesture bar of 48 at the bottom, of 1080 × 2400."""
    java.answers["Type.systemBars"], java.answers["Type.displayCutout"] = 1, 128
    java.answers["getRootWindowInsets.getInsets"] = Margins(0, 90, 0, 48)
    java.answers["getDecorView.getWidth"], java.answers["getDecorView.getHeight"] = 1080, 2400
    return java


def test_bars_and_cut_outs_become_margins(covered: FakeJava) -> None:
    covered.answers["graphics.Rect"] = covered.answers["Rect"] = Margins(0, 0, 1080, 2400)

    assert AndroidSystem().margins() == Margins(0, 90, 0, 48)
    assert "getRootWindowInsets.getInsets(129)" in covered.calls


def test_a_view_beside_the_bars_has_no_margins(covered: FakeJava) -> None:
    covered.answers["Rect"] = Margins(0, 90, 1080, 2352)

    assert AndroidSystem().margins() == NO_MARGINS


def test_old_phones_have_no_margins(covered: FakeJava) -> None:
    covered.version = 29

    assert AndroidSystem().margins() == NO_MARGINS
    assert covered.calls == []


@pytest.mark.parametrize(("dark", "signs"), [(True, 0), (False, 24)])
def test_icons_of_the_bars_fit_the_colours_of_the_app(
    java: FakeJava, dark: bool, signs: int
) -> None:
    AndroidSystem().style_bars(dark=dark)

    assert java.calls[-1] == f"getInsetsController.setSystemBarsAppearance({signs}, 24)"


def test_bars_with_their_own_background_are_not_changed(java: FakeJava) -> None:
    java.version = 34

    AndroidSystem().style_bars(dark=False)

    assert java.calls == []


# Vibration


def test_a_tick_is_short_and_a_bump_is_longer(
    java: FakeJava, monkeypatch: pytest.MonkeyPatch
) -> None:
    felt: list[float] = []

    def vibrate(time: float) -> None:
        felt.append(time)

    vibrator = SimpleNamespace(exists=lambda: True, vibrate=vibrate)
    install(monkeypatch, java, plyer=SimpleNamespace(vibrator=vibrator))

    AndroidVibration().tick()
    AndroidVibration().bump()

    assert AndroidVibration().is_available
    assert 0 < felt[0] < felt[1] < 0.2


def test_a_tablet_without_a_vibrator_does_not_vibrate(
    java: FakeJava, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> bool:
        raise NotImplementedError

    install(monkeypatch, java, plyer=SimpleNamespace(vibrator=SimpleNamespace(exists=none)))

    AndroidVibration().tick()

    assert not AndroidVibration().is_available


# Speech


def ready(java: FakeJava, *, status: int = 0, language: int = 1) -> AndroidSpeech:
    java.answers["TextToSpeech.setLanguage"] = language
    java.answers["TextToSpeech.speak"] = 0
    java.answers["String"] = Words
    speech = AndroidSpeech()
    speech.prepare()
    java.listeners["onInit"](status)
    return speech


def test_a_sentence_is_spoken_in_its_language_to_its_end(java: FakeJava) -> None:
    speech = ready(java)

    assert speech.set_language("zh-Hant") is Result.DONE
    assert speech.start("Ann wins 17") is Result.DONE
    java.listeners["onUtteranceCompleted"]("1")

    assert speech.wait() is Result.DONE
    assert java.calls[0].endswith("TextToSpeech(activity, a listener)")
    assert java.calls[1:] == [
        "Locale.forLanguageTag(zh-TW)",
        "TextToSpeech.setOnUtteranceCompletedListener(a listener)",
        "TextToSpeech.setLanguage(Locale.forLanguageTag)",
        "Bundle()",
        "String(Ann wins 17)",
        "TextToSpeech.speak(Ann wins 17, TextToSpeech.QUEUE_FLUSH, Bundle, 1)",
    ]


def test_the_end_of_an_older_sentence_is_ignored(java: FakeJava) -> None:
    speech = ready(java)
    speech.set_language("en")
    speech.start("one")
    speech.stop()
    speech.start("two")

    java.listeners["onUtteranceCompleted"]("1")

    assert not speech._finished.is_set()  # noqa: SLF001 - waiting for it would take two minutes


@pytest.mark.parametrize(("status", "language"), [(-1, 1), (0, -1), (0, -2)])
def test_a_phone_without_a_voice_is_unsupported(java: FakeJava, status: int, language: int) -> None:
    assert ready(java, status=status, language=language).set_language("is") is Result.UNSUPPORTED


def test_an_engine_that_breaks_down_has_failed(java: FakeJava) -> None:
    speech = ready(java)
    java.answers["TextToSpeech.speak"] = JavaError("android.os.DeadObjectException")

    assert speech.start("one") is Result.FAILED


def test_stopping_ends_the_wait_at_once(java: FakeJava) -> None:
    speech = ready(java)
    speech.start("one")

    speech.stop()

    assert speech.wait() is Result.DONE
    assert java.calls[-1] == "TextToSpeech.stop()"


def test_a_phone_with_an_engine_can_speak(java: FakeJava) -> None:
    java.answers["queryIntentServices.size"] = 1
    assert AndroidSpeech().is_available

    java.answers["queryIntentServices.size"] = 0
    assert not AndroidSpeech().is_available


# Files


@pytest.fixture
def address(java: FakeJava, tmp_path: Path) -> Path:
    """Opens the file behind an Android address, to read it or to overwrite it."""
    place = tmp_path / "behind the address"
    place.write_text("from elsewhere")

    def opened(_address: object, mode: str) -> Any:
        how = os.O_RDONLY if mode == "r" else os.O_WRONLY | os.O_TRUNC
        descriptor = os.open(place, how)

        def close(_text: str = "") -> None:
            os.close(descriptor)

        return SimpleNamespace(getFd=lambda: descriptor, close=close, closeWithError=close)

    java.answers["getContentResolver.openFileDescriptor"] = opened
    java.answers["query.getColumnIndex"] = 0
    java.answers["query.moveToFirst"] = True
    java.answers["query.getString"] = "../matches.json"
    return place


def answering(java: FakeJava, result: int, intent: object) -> None:
    """Answers each request at once, in another thread."""

    def ask(_wish: object, number: int) -> None:
        def answer() -> None:
            java.results[0](number + 1, -1, None)  # the answer to another request
            java.results[0](number, result, intent)

        Thread(target=answer).start()

    java.answers["activity.startActivityForResult"] = ask


def chosen() -> Any:
    return SimpleNamespace(getData=lambda: Address("content://chosen"))


@pytest.fixture
def match(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_text("{}")
    return file


def test_a_file_is_saved_where_the_player_chooses(
    java: FakeJava, address: Path, match: Path, tmp_path: Path
) -> None:
    java.answers["String"] = Words
    documents = AndroidDocuments(tmp_path / "inbox", AndroidRequests())
    answering(java, -1, chosen())

    answer = documents.save(match, "match.json")

    assert answer == Answer(Result.DONE, "../matches.json")
    assert address.read_text() == "{}"
    assert "Intent.setType(application/json)" in java.calls
    assert any("EXTRA_TITLE, match.json" in call for call in java.calls)


def test_a_file_that_is_opened_is_copied_into_the_apps_own_folder(
    java: FakeJava, address: Path, tmp_path: Path
) -> None:
    documents = AndroidDocuments(tmp_path / "inbox", AndroidRequests())
    answering(java, -1, chosen())

    answer = documents.open()

    assert answer == Answer(Result.DONE, str(tmp_path / "inbox" / "matches.json"))
    assert Path(answer.place).read_text() == address.read_text()


@pytest.mark.parametrize(("result", "intent"), [(0, None), (-1, None), (0, chosen())])
def test_going_back_cancels_the_dialog(
    java: FakeJava, match: Path, tmp_path: Path, result: int, intent: object
) -> None:
    documents = AndroidDocuments(tmp_path / "inbox", AndroidRequests())
    answering(java, result, intent)

    assert documents.open().result is Result.CANCELLED
    assert documents.save(match, "match.json").result is Result.CANCELLED


@pytest.mark.parametrize(
    ("fault", "went"),
    [
        (JavaError("android.content.ActivityNotFoundException"), Result.UNSUPPORTED),
        (JavaError("java.lang.SecurityException"), Result.NOT_ALLOWED),
        (JavaError("java.io.FileNotFoundException"), Result.NOT_THERE),
        (JavaError("java.lang.IllegalStateException"), Result.FAILED),
        (OSError(28, "full"), Result.NO_ROOM),
    ],
)
def test_faults_are_returned_as_values(
    java: FakeJava, match: Path, tmp_path: Path, fault: Exception, went: Result
) -> None:
    documents = AndroidDocuments(tmp_path / "inbox", AndroidRequests())
    java.answers["activity.startActivityForResult"] = fault
    java.answers["activity.startActivity"] = fault

    assert documents.save(match, "match.json").result is went
    assert documents.open().result is went
    assert AndroidSharing(documents).text("Ann wins").result is went
    java.version = 24
    assert AndroidSharing(documents).file(match, "application/json").result is went


def test_the_permission_for_a_folder_is_permanent(java: FakeJava, tmp_path: Path) -> None:
    documents = AndroidDocuments(tmp_path, AndroidRequests())
    answering(java, -1, SimpleNamespace(getData=lambda: Address(TREE)))

    assert documents.choose_folder() == Answer(Result.DONE, TREE)

    assert "Intent(Intent.ACTION_OPEN_DOCUMENT_TREE)" in java.calls
    assert "Intent.addFlags(67)" in java.calls
    assert java.calls[-1] == f"getContentResolver.takePersistableUriPermission({TREE}, 3)"


def test_a_folder_that_is_not_chosen_or_not_permitted_is_reported(
    java: FakeJava, tmp_path: Path
) -> None:
    documents = AndroidDocuments(tmp_path, AndroidRequests())
    answering(java, 0, None)
    assert documents.choose_folder().result is Result.CANCELLED

    answering(java, -1, SimpleNamespace(getData=lambda: Address(TREE)))
    fault = JavaError("java.lang.SecurityException")
    java.answers["getContentResolver.takePersistableUriPermission"] = fault
    assert documents.choose_folder().result is Result.NOT_ALLOWED
    assert documents.resolve_path("/sdcard").result is Result.UNSUPPORTED


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.json", "application/json"),
        ("a.csv", "text/csv"),
        ("a.png", "image/png"),
        ("a.bgsplay", "application/octet-stream"),
        ("a", "application/octet-stream"),
    ],
)
def test_the_mime_type_follows_from_the_name(name: str, kind: str) -> None:
    assert mime_type(name) == kind


# Sharing


def test_a_text_is_shared_with_the_share_sheet(java: FakeJava, tmp_path: Path) -> None:
    java.answers["String"] = Words

    answer = AndroidSharing(AndroidDocuments(tmp_path, AndroidRequests())).text("Ann wins 17")

    assert answer == Answer(Result.DONE)
    assert [call.partition("(")[0].rpartition(".")[2] for call in java.calls] == [
        "Intent",
        "setType",
        "String",
        "putExtra",
        "createChooser",
        "startActivity",
    ]
    assert "Intent.putExtra(Intent.EXTRA_TEXT, Ann wins 17)" in java.calls


def test_a_picture_is_saved_in_the_downloads_and_shared(
    java: FakeJava, address: Path, match: Path, tmp_path: Path
) -> None:
    answer = AndroidSharing(AndroidDocuments(tmp_path / "inbox", AndroidRequests())).file(
        match, "image/png"
    )

    assert answer == Answer(Result.DONE)
    assert address.read_text() == "{}"
    names = [call.partition("(")[0].rpartition(".")[2] for call in java.calls]
    wanted = ("delete", "insert", "openFileDescriptor", "setClipData", "addFlags", "startActivity")
    assert [name for name in names if name in wanted] == list(wanted)
    assert "Intent.addFlags(1)" in java.calls


def test_an_old_phone_asks_where_to_save_a_picture(
    java: FakeJava, address: Path, match: Path, tmp_path: Path
) -> None:
    java.version = 24
    sharing = AndroidSharing(AndroidDocuments(tmp_path / "inbox", AndroidRequests()))
    answering(java, -1, chosen())

    assert sharing.file(match, "image/png") == Answer(Result.DONE)
    assert address.read_text() == "{}"

    answering(java, 0, None)
    assert sharing.file(match, "image/png").result is Result.CANCELLED


# The whole device


def test_on_android_the_device_uses_android(java: FakeJava, tmp_path: Path) -> None:
    device = create_device(
        tmp_path, lambda call: call(), lambda _: None, {"ANDROID_ARGUMENT": "/app"}
    )

    assert isinstance(device.awake, AndroidAwake)
    assert device.sharing.can_share
    assert device.documents.can_ask
    assert isinstance(system_of({"ANDROID_ARGUMENT": "/app"}), AndroidSystem)
    assert len(java.results) == 1


def test_on_a_desktop_the_device_does_not_use_android(tmp_path: Path) -> None:
    slept: list[bool] = []
    device = create_device(tmp_path, lambda call: call(), slept.append, {})

    device.awake.keep(on=True)
    device.awake.keep(on=False)

    assert slept == [False, True]
    assert not device.vibration.is_available
    assert not device.sharing.can_share
    assert isinstance(system_of({}), DesktopSystem)
    assert DesktopSystem().margins() == NO_MARGINS


def test_a_link_is_opened_with_its_app(java: FakeJava, tmp_path: Path) -> None:
    sharing = AndroidSharing(AndroidDocuments(tmp_path, AndroidRequests()))
    java.answers["Uri.parse"] = lambda link: link

    assert sharing.link("https://somewhere/?data=1") == Answer(Result.DONE)
    assert "Intent(Intent.ACTION_VIEW, https://somewhere/?data=1)" in java.calls

    java.answers["activity.startActivity"] = JavaError("android.content.ActivityNotFoundException")
    assert sharing.link("https://somewhere/?data=1").result is Result.UNSUPPORTED
