"""Takes one of its tricks away from the start. Imports nothing before the app does."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def _nothing() -> None:
    """Replaces a trick."""


def without_asyncio_stand_in() -> None:
    from app import kivy_setup

    kivy_setup._import_without_asyncio = _nothing  # noqa: SLF001 - what is measured


def without_late_rules() -> None:
    from app import kivy_setup

    kivy_setup._import_without_rules = _nothing  # noqa: SLF001 - as above

    def load_file(file: "Path", *, comes_first: bool = False) -> None:
        from kivy.lang import Builder

        if not comes_first and str(file) not in Builder.files:
            Builder.load_file(str(file))

    prepare = kivy_setup.prepare_kivy

    def prepared() -> None:
        prepare()
        from app.ui import kv_rules

        kv_rules.load = load_file

    kivy_setup.prepare_kivy = prepared


def without_late_garbage_collection() -> None:
    import gc

    gc.disable = _nothing


TRICKS: "dict[str, Callable[[], None]]" = {
    "none": _nothing,
    "asyncio": without_asyncio_stand_in,
    "rules": without_late_rules,
    "garbage": without_late_garbage_collection,
}
