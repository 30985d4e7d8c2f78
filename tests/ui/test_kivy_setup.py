"""The parts of Kivy that are not loaded, and their replacements."""

import sys

from app.kivy_setup import UNUSED_INPUT, skip_unused_providers


def test_only_the_input_that_is_used_is_imported() -> None:
    import kivy.input  # noqa: F401, PLC0415 (imports its providers)

    own = "kivy.input.providers."
    imported = {
        name.removeprefix(own)
        for name, module in sys.modules.items()
        if name.startswith(own) and getattr(module, "__file__", None)
    }
    assert imported == {"mouse"}


def test_every_provider_of_kivy_is_used_or_skipped() -> None:
    from pathlib import Path  # noqa: PLC0415

    import kivy.input.providers as there  # noqa: PLC0415

    found = {file.stem for file in Path(there.__file__).parent.glob("[a-z]*.py")}
    assert found - {"mouse", "wm_common"} == set(UNUSED_INPUT)


def test_the_clipboard_works_without_another_program() -> None:
    from kivy.core.clipboard import Clipboard, CutBuffer  # noqa: PLC0415
    from kivy.core.clipboard.clipboard_sdl2 import ClipboardSDL2  # noqa: PLC0415

    Clipboard.copy("Ann 24, Bo 6 ✓")

    assert Clipboard.paste() == "Ann 24, Bo 6 ✓"
    assert isinstance(Clipboard, ClipboardSDL2)
    CutBuffer.set_cutbuffer("selected")
    assert CutBuffer.get_cutbuffer() == ""


def test_imported_providers_stay() -> None:
    before = sys.modules["kivy.input.providers.mtdev"]

    skip_unused_providers()

    assert sys.modules["kivy.input.providers.mtdev"] is before
