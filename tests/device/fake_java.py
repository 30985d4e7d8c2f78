"""A stand-in for Java: it writes down what is asked of it, and answers what it was told to.

``values`` has fields and constants, ``answers`` what calls come to, both by the end of their
path: "Configuration.uiMode", "TextToSpeech.setLanguage". Everything else is a thing of Java.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

TREE = "content://com.android.externalstorage.documents/tree/primary%3ADocuments%2FDomino"
"""An address of Android's, of a folder."""


class JavaError(Exception):
    """As pyjnius tells one; ``classname`` is Java's own name for it."""

    def __init__(self, classname: str) -> None:
        super().__init__(classname)
        self.classname = classname


class PythonJavaClass:
    __javainterfaces__: tuple[str, ...] = ()


@dataclass
class Java:
    version: int = 35
    values: dict[str, Any] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    heard: dict[str, Callable[..., None]] = field(default_factory=dict)
    """What a listener does, by the method of its interface."""
    results: list[Callable[..., None]] = field(default_factory=list)
    """Who hears what an activity came to."""

    def autoclass(self, name: str) -> Any:
        if name == "android.os.Build$VERSION":
            return SimpleNamespace(SDK_INT=self.version)
        return Thing(self, name.rpartition(".")[2].replace("$", "."))

    def cast(self, _name: str, thing: Any) -> Any:
        return thing

    def java_method(self, signature: str) -> Callable[[Any], Any]:
        def marked(method: Any) -> Any:
            method.signature = signature
            return method

        return marked

    def bind(self, *, on_activity_result: Callable[..., None]) -> None:
        self.results.append(on_activity_result)

    def called(self, path: str, given: tuple[Any, ...]) -> Any:
        self.calls.append(f"{path}({', '.join(map(_told, given))})")
        for one in given:
            self._listen(one)
        answer = self.answers.get(path, Thing(self, path))
        if isinstance(answer, Exception):
            raise answer
        return answer(*given) if callable(answer) and not isinstance(answer, Thing) else answer

    def _listen(self, thing: Any) -> None:
        if isinstance(thing, PythonJavaClass):
            for name in vars(type(thing)):
                if hasattr(getattr(thing, name), "signature"):
                    self.heard[name] = getattr(thing, name)


class Thing:
    """A class, an object or a method; which one shows when it is used."""

    def __init__(self, java: Java, path: str) -> None:
        self._java = java
        self._path = path

    def __getattr__(self, name: str) -> Any:
        path = f"{self._path.rpartition('.')[2]}.{name}"
        if path in self._java.values:
            return self._java.values[path]
        return Thing(self._java, path)

    def __call__(self, *given: Any) -> Any:
        return self._java.called(self._path, given)

    def __str__(self) -> str:
        return self._path


def _told(given: Any) -> str:
    if isinstance(given, PythonJavaClass):
        return "a listener"
    return str(given)


def installed(monkeypatch: pytest.MonkeyPatch, java: Java, **modules: Any) -> Java:
    """As if this were Android; what is done on its own thread is done at once."""
    known: Mapping[str, Any] = {
        "jnius": SimpleNamespace(
            autoclass=java.autoclass,
            cast=java.cast,
            java_method=java.java_method,
            PythonJavaClass=PythonJavaClass,
        ),
        "android.runnable": SimpleNamespace(Runnable=lambda call: call),
        "android.activity": SimpleNamespace(bind=java.bind),
        **modules,
    }
    for name, module in known.items():
        monkeypatch.setitem(sys.modules, name, module)
    return java
