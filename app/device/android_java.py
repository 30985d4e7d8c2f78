"""Access to Java: its classes, the app's activity, and listeners written in Python.

Android's Python modules are imported only on use: so this code can be imported on a desktop, and
tested there with a fake ``jnius``.
"""

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

logger = logging.getLogger(__name__)

T = TypeVar("T")
Method = tuple[str, Callable[..., object]]
"""A method of a listener: its JNI signature, and the function that it calls."""


def autoclass(name: str) -> Any:  # noqa: ANN401 - a Java class
    return import_module("jnius").autoclass(name)


def cast(name: str, thing: object) -> Any:  # noqa: ANN401 - a Java object
    """Java chooses among overloaded methods by the type that an object is cast to."""
    return import_module("jnius").cast(name, thing)


def java_text(text: str) -> Any:  # noqa: ANN401 - a Java string
    """For a method that also takes ``char[]``: a Python text fits both, and pyjnius takes that."""
    return autoclass("java.lang.String")(text)


def api() -> int:
    """Returns the API level of this Android: 24 is the oldest that the app runs on."""
    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def activity() -> Any:  # noqa: ANN401 - a Java object
    return autoclass("org.kivy.android.PythonActivity").mActivity


def on_ui_thread(call: Callable[[], object]) -> None:
    """Runs ``call`` in the thread where Android allows changes to a window; does not wait."""
    import_module("android.runnable").Runnable(call)()


def listener(interface: str, **methods: Method) -> Any:  # noqa: ANN401 - a Java object
    """Creates a Java listener. Java does not keep it alive: the caller must hold a reference.

    Call this in the app's main thread, where all classes are found.
    """
    jnius = import_module("jnius")
    body: dict[str, object] = {"__javainterfaces__": [interface]}
    for name, (signature, call) in methods.items():
        body[name] = jnius.java_method(signature)(_method(call))
    return type("Listener", (jnius.PythonJavaClass,), body)()


def or_else(default: T, call: Callable[[], T]) -> T:
    """Returns the result of ``call``, or ``default`` if it raises."""
    try:
        return call()
    except Exception:  # Java can raise anything, and phones differ
        logger.warning("This phone lacks something", exc_info=True)
        return default


def _method(call: Callable[..., object]) -> Callable[..., None]:
    def method(_self: object, *args: object) -> None:
        try:
            call(*args)
        except Exception:  # Java would print it where it is not seen
            logger.exception("A Java listener failed")

    return method
