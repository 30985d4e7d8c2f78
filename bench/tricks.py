"""Takes one of its tricks away from the start. Imports nothing before the app does."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def _nothing() -> None:
    """Replaces a trick."""


def without_asyncio_stand_in() -> None:
    from app import kivy_setup

    kivy_setup._import_without_asyncio = _nothing  # noqa: SLF001 - what is measured


def without_short_style() -> None:
    from app import kivy_setup

    kivy_setup._import_without_rules = _nothing  # noqa: SLF001 - as above


def without_late_garbage_collection() -> None:
    import gc

    gc.disable = _nothing


TRICKS: "dict[str, Callable[[], None]]" = {
    "none": _nothing,
    "asyncio": without_asyncio_stand_in,
    "style": without_short_style,
    "garbage": without_late_garbage_collection,
}
