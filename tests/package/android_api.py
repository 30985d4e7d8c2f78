"""Reads what the Android API declares: classes, their methods and fields, and since which level.

The source is the npm package @nativescript/types-android, which has the levels 21 to 37; the
classes of Kivy's own Java come from python-for-android's sources.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.package.packing import P4A

TEXTS = "androidNative.Array<string>"
FILES = ("android-platform-21-37-merged.d.ts", "androidx-32.d.ts")
OLDEST = 21
MODULE = re.compile(r"(?:declare|export) module ([\w.]+) \{")
CLASS = re.compile(r"export (?:abstract )?(?:class|interface) ([\w$]+)(?:<.*?>)?(?: (.*))? \{")
EXTENDS = re.compile(r"[\w.$]+")
METHOD = re.compile(r"(?:public |protected )?(?:static )?([\w$]+)(?:<[^(]*>)?\((.*)\)(?:: (.*))?;")
FIELD = re.compile(r"(?:public |protected )?(?:static )?([\w$]+): (.*);")
SINCE = re.compile(r"@since (\d+)")
IS_INTERFACE = "interface with the provided implementation"
MEMBER_OF_JAVA = re.compile(
    r"^\s*(?:public|protected) (?:static )?(?:final )?(?:synchronized )?([\w.<>\[\]]+) (\w+)\s*"
    r"(?:\(([^)]*)\)?|[=;])",
    re.MULTILINE,
)
PARENTS = {"org.kivy.android.PythonActivity": "android.app.Activity"}
"""Through SDL's activity, which adds nothing that the app uses."""


@dataclass(frozen=True, slots=True)
class Member:
    """``parameters`` is their number, or -1 for a field; a variadic method takes any more."""

    returns: str
    parameters: int
    since: int
    is_variadic: bool = False
    kinds: tuple[str, ...] = ()
    """Of the parameters, as the declarations tell them: there a character is a ``string`` too."""

    def accepts(self, arguments: int) -> bool:
        enough = self.is_variadic and arguments >= self.parameters - 1
        return enough or arguments == self.parameters


@dataclass(slots=True)
class JavaClass:
    """A class or an interface; ``parents`` are those it extends and implements."""

    since: int = OLDEST
    parents: tuple[str, ...] = ()
    is_interface: bool = False
    members: dict[str, list[Member]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Api:
    """``names`` are those of all members of all classes."""

    classes: Mapping[str, JavaClass]
    names: frozenset[str]

    def knows(self, name: str) -> bool:
        return name in self.classes

    def ambiguous_places(self, java_class: str, name: str, count: int) -> frozenset[int]:
        """The parameters for which a Python text fits two methods: a string, and an array of
        characters.
        """
        kinds = [one.kinds for one in self.members(java_class, name) if len(one.kinds) == count]
        return frozenset(
            place
            for place in range(count)
            if {"string", TEXTS} <= {of_one[place] for of_one in kinds}
        )

    def members(self, java_class: str, name: str) -> tuple[Member, ...]:
        """Its own and the inherited ones."""
        if java_class not in self.classes:
            return ()
        own = self.classes[java_class]
        inherited = (one for parent in own.parents for one in self.members(parent, name))
        return (*own.members.get(name, ()), *inherited)


def read_api(folder: Path) -> Api:
    classes: dict[str, JavaClass] = {}
    for file in FILES:
        _read((folder / file).read_text("utf-8").splitlines(), classes)
    for java in sorted((P4A / "bootstraps").rglob("sdl2/build/**/*.java")):
        _read_java(java, classes)
    for java in sorted((P4A / "recipes" / "android").rglob("*.java")):
        _read_java(java, classes)
    return Api(classes, frozenset(name for one in classes.values() for name in one.members))


def _read(lines: list[str], classes: dict[str, JavaClass]) -> None:
    """Braces open modules, classes, and constructors that take an implementation."""
    path: list[str] = []
    doc: list[str] = []
    for line in lines:
        text = line.strip()
        if text.startswith(("/*", "*")):
            doc.append(text)
            continue
        if found := MODULE.fullmatch(text):
            path.append(found[1])
        elif found := CLASS.fullmatch(text):
            path.append(found[1])
            classes[".".join(path)] = JavaClass(_since(doc), tuple(_parents(found[2] or "")))
        elif text.endswith("{"):
            path.append("")
            _mark_interface(path, doc, classes)
        elif text.startswith("}"):
            path.pop()
        elif path and path[-1] and ".".join(path) in classes:
            _add(text, _since(doc), classes[".".join(path)])
        doc = []


def _mark_interface(path: list[str], doc: list[str], classes: dict[str, JavaClass]) -> None:
    around = classes.get(".".join(path[:-1]))
    if around is not None and any(IS_INTERFACE in line for line in doc):
        around.is_interface = True


def _add(text: str, since: int, java_class: JavaClass) -> None:
    if found := METHOD.fullmatch(text):
        name, parameter_list, returns = found.groups()
        count, is_variadic = _count_parameters(parameter_list)
        kinds = _kinds(parameter_list) if count else ()
        member = Member(_plain(returns or ""), count, since, is_variadic, kinds)
    elif found := FIELD.fullmatch(text):
        name, returns = found.groups()
        member = Member(_plain(returns), -1, since)
    else:
        return
    java_class.members.setdefault(name, []).append(member)


def _count_parameters(parameter_list: str) -> tuple[int, bool]:
    """How many, without the commas inside of types, and whether the last is variadic."""
    flat, before = parameter_list, ""
    while flat != before:
        flat, before = re.sub(r"<[^<>]*>|\([^()]*\)|\{[^{}]*\}", "", flat), flat
    return (flat.count(",") + 1 if flat.strip() else 0), "..." in flat


def _kinds(parameter_list: str) -> tuple[str, ...]:
    """Empty where a type has commas inside."""
    found = tuple(
        part.partition(":")[2].removesuffix("| null").strip() for part in parameter_list.split(",")
    )
    return found if all(found) else ()


def _parents(text: str) -> Iterator[str]:
    bare = re.sub(r"<.*?>+", "", text)
    for name in EXTENDS.findall(bare):
        if name not in {"extends", "implements"}:
            yield _plain(name)


def _plain(returns: str) -> str:
    return re.sub(r"<.*>| \| null", "", returns).replace("globalAndroid.", "android.").strip()


def _since(doc: list[str]) -> int:
    found = SINCE.search(" ".join(doc))
    return int(found[1]) if found else OLDEST


def _read_java(file: Path, classes: dict[str, JavaClass]) -> None:
    """What is public or protected in a class of Kivy's."""
    source = file.read_text("utf-8")
    package = re.search(r"^package ([\w.]+);", source, re.MULTILINE)
    if package is None:
        return
    imports = re.findall(r"^import ([\w.]+);", source, re.MULTILINE)
    imported = {name.rpartition(".")[2]: name for name in imports}
    name = f"{package[1]}.{file.stem}"
    java_class = JavaClass(parents=(PARENTS[name],) if name in PARENTS else ())
    for returns, member, parameter_list in MEMBER_OF_JAVA.findall(source):
        type_name = name if returns == file.stem else imported.get(returns, returns)
        is_method = f"{member}(" in source
        parameters = parameter_list.count(",") + bool(parameter_list.strip()) if is_method else -1
        java_class.members.setdefault(member, []).append(Member(type_name, parameters, OLDEST))
    classes[name] = java_class
