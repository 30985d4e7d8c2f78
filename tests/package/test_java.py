"""The check of the Java that the app uses finds a fault of each kind."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app import paths
from tests.device.fake_java import AMBIGUOUS
from tests.package import android_api, check_package, java_names, java_usage

needs_declarations = pytest.mark.skipif(
    not check_package.TYPES.exists(), reason="no Node to fetch Android's declarations"
)


@pytest.fixture(scope="module")
def api() -> android_api.Api:
    return android_api.read_api(check_package.TYPES / "lib" / "android")


def test_the_java_of_the_app_is_looked_at() -> None:
    classes = java_names.class_names(check_package.java_files())

    assert {"android.content.Intent", "android.os.Build.VERSION"} <= classes


NEWER = "activity().getWindow().getInsetsController()"
JAVA = paths.ROOT / "app" / "device" / "android_java.py"
HEAD = "from app.device.android_java import activity, api, autoclass, cast, java_text, listener\n"


@pytest.fixture
def named(tmp_path: Path, api: android_api.Api) -> Callable[[str], tuple[str, ...]]:
    """The faults of code for Android that stands beside ours."""

    def faults(code: str) -> tuple[str, ...]:
        file = tmp_path / "android_planted.py"
        file.write_text(HEAD + code, "utf-8")
        found = java_usage.faults((JAVA, file), api, check_package.OLDEST)
        return tuple(fault.partition(": ")[2] for fault in found)

    return faults


@needs_declarations
@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('autoclass("android.content.Intend")', "there is no android.content.Intend"),
        ('autoclass("android.content.Intent").ACTION_SENT', "android.content.Intent has no"),
        ('autoclass("android.content.Intent")().setTyp("*/*")', "android.content.Intent has no"),
        ('autoclass("android.content.Intent")(1, 2, 3, 4, 5, 6)', "no android.content.Intent is"),
        ("activity().getWindow().addFlag(1)", "android.view.Window has no addFlag"),
        ("activity().getWindow().addFlags(1, 2)", "android.view.Window.addFlags does not take 2"),
        ("def far(thing):\n    thing.getEveryThing()", "nothing in Android's API is called"),
        (
            'listener("android/speech/tts/TextToSpeech$OnInitListener", onStart=("(I)V", print))',
            "android.speech.tts.TextToSpeech.OnInitListener has no onStart",
        ),
        (
            'listener("android/speech/tts/TextToSpeech$OnInitListener", onInit=("(II)V", print))',
            "android.speech.tts.TextToSpeech.OnInitListener has no onInit with 2",
        ),
        (
            'listener("android.speech.tts.UtteranceProgressListener")',
            "android.speech.tts.UtteranceProgressListener is no interface",
        ),
        (
            "activity().getWindow().getInsetsController()",
            "android.view.Window.getInsetsController is there from Android API 30",
        ),
        (
            'autoclass("android.content.Intent")().putExtra("title", "a name")',
            "android.content.Intent.putExtra may take a text for its characters",
        ),
        ('autoclass("android.os.VibrationEffect")', "android.os.VibrationEffect is there from"),
        (
            "if api() >= 29:\n    activity().getWindow().getInsetsController()",
            "android.view.Window.getInsetsController is there from Android API 30",
        ),
    ],
)
def test_java_that_is_not_so_is_a_fault(
    named: Callable[[str], tuple[str, ...]], code: str, fault: str
) -> None:
    (found,) = named(code)

    assert found.startswith(fault)


@needs_declarations
@pytest.mark.parametrize(
    "code",
    [
        "",
        f"if api() >= 30:\n    {NEWER}",
        f"def new():\n    if api() < 30:\n        return\n    {NEWER}",
        f"api() >= 30 and {NEWER}",
        f"bars = {NEWER} if api() >= 30 else None",
        f"def _new():\n    {NEWER}\ndef ask():\n    if api() >= 30:\n        _new()",
        'autoclass("android.os.Build$VERSION").SDK_INT',
        'autoclass("android.content.Intent")().putExtra("title", java_text("a name"))',
    ],
)
def test_java_that_is_so_is_none(named: Callable[[str], tuple[str, ...]], code: str) -> None:
    assert named(code) == ()


@needs_declarations
def test_the_fake_of_java_refuses_a_text_where_two_methods_would_take_it(
    api: android_api.Api,
) -> None:
    files = check_package.java_files()

    assert java_usage.ambiguous_methods(files, api, check_package.OLDEST) == {*AMBIGUOUS}
