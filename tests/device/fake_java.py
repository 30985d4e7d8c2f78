"""A fake of pyjnius: it records all calls and returns what a test has set.

``values`` has fields and constants, ``answers`` the results of calls; the keys are class and
member: "Configuration.uiMode", "TextToSpeech.setLanguage". Anything else is a ``FakeObject``.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

TREE = "content://com.android.externalstorage.documents/tree/primary%3ADocuments%2FDomino"
"""An Android address of a folder."""


AMBIGUOUS = {"android.content.Intent.putExtra": 1}
"""The methods that take ``String`` or ``char[]`` at this place. pyjnius takes the latter for a
Python text, so that what is read as a string is lost. tests/package compares this with what
Android declares.
"""


class JavaError(Exception):
    """As pyjnius raises it; ``classname`` is the Java class of the exception."""

    def __init__(self, classname: str, text: str = "") -> None:
        super().__init__(f"JVM exception occurred: {text} {classname}")
        self.classname = classname


class PythonJavaClass:
    __javainterfaces__: tuple[str, ...] = ()


@dataclass
class FakeJava:
    version: int = 35
    values: dict[str, Any] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    listeners: dict[str, Callable[..., None]] = field(default_factory=dict)
    """The methods of all listeners, by their names."""
    results: list[Callable[..., None]] = field(default_factory=list)
    """The callbacks for results of activities."""

    def autoclass(self, name: str) -> Any:
        if name == "android.os.Build$VERSION":
            return SimpleNamespace(SDK_INT=self.version)
        return FakeObject(self, name.rpartition(".")[2].replace("$", "."))

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
        self.calls.append(f"{path}({', '.join(map(_text, given))})")
        _refuse_ambiguous(path, given)
        for one in given:
            self._listen(one)
        answer = self.answers.get(path, FakeObject(self, path))
        if isinstance(answer, Exception):
            raise answer
        return answer(*given) if callable(answer) and not isinstance(answer, FakeObject) else answer

    def _listen(self, thing: Any) -> None:
        if isinstance(thing, PythonJavaClass):
            for name in vars(type(thing)):
                if hasattr(getattr(thing, name), "signature"):
                    self.listeners[name] = getattr(thing, name)


class FakeObject:
    """A class, an object or a method of Java: it can be used as any of these."""

    def __init__(self, java: FakeJava, path: str) -> None:
        self._java = java
        self._path = path

    def __getattr__(self, name: str) -> Any:
        path = f"{self._path.rpartition('.')[2]}.{name}"
        if path in self._java.values:
            return self._java.values[path]
        return FakeObject(self._java, path)

    def __call__(self, *given: Any) -> Any:
        return self._java.called(self._path, given)

    def __str__(self) -> str:
        return self._path


def _refuse_ambiguous(path: str, given: tuple[Any, ...]) -> None:
    for method, place in AMBIGUOUS.items():
        if method.endswith(f".{path}") and type(given[place]) is str:
            raise JavaError("", f"{path} with an array of characters instead of {given[place]}")


def _text(given: Any) -> str:
    if isinstance(given, PythonJavaClass):
        return "a listener"
    return str(given)


def install(monkeypatch: pytest.MonkeyPatch, java: FakeJava, **modules: Any) -> FakeJava:
    """Pretends that this is Android. Work for the Android thread runs at once."""
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
