"""The way to Java: its classes, the activity that is the app, and listeners written in Python.

Modules of Android's Python are imported when something is asked of them, so that everything here
can be read, and with a stand-in for ``jnius`` tested, on a desk.
"""

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

logger = logging.getLogger(__name__)

T = TypeVar("T")
Method = tuple[str, Callable[..., object]]
"""What Java calls: its signature, as JNI writes it, and what is done then."""


def autoclass(name: str) -> Any:  # noqa: ANN401 - a class of Java
    return import_module("jnius").autoclass(name)


def cast(name: str, thing: object) -> Any:  # noqa: ANN401 - as above
    """Which of its methods Java takes depends on what a thing is seen as."""
    return import_module("jnius").cast(name, thing)


def api() -> int:
    """Which Android this is: 24 is the oldest that the app runs on."""
    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def activity() -> Any:  # noqa: ANN401 - as above
    return autoclass("org.kivy.android.PythonActivity").mActivity


def on_ui_thread(call: Callable[[], object]) -> None:
    """Where Android wants its windows to be changed; it does not wait until that is done."""
    import_module("android.runnable").Runnable(call)()


def listener(interface: str, **methods: Method) -> Any:  # noqa: ANN401 - as above
    """Hears what an interface tells. Java does not hold it: whoever makes it keeps it. It is made
    in the app's own thread, where all classes are found.
    """
    jnius = import_module("jnius")
    body: dict[str, object] = {"__javainterfaces__": [interface]}
    for name, (signature, call) in methods.items():
        body[name] = jnius.java_method(signature)(_method(call))
    return type("Listener", (jnius.PythonJavaClass,), body)()


def or_else(default: T, ask: Callable[[], T]) -> T:
    """What cannot be had of this phone is as if it were not asked for."""
    try:
        return ask()
    except Exception:  # Java throws what it likes, and phones differ
        logger.warning("This phone lacks something", exc_info=True)
        return default


def _method(call: Callable[..., object]) -> Callable[..., None]:
    def method(_self: object, *given: object) -> None:
        try:
            call(*given)
        except Exception:  # Java would print it where nobody looks
            logger.exception("What a listener of Java's calls has failed")

    return method
