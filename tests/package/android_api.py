"""What the Android API declares: its classes, their methods and fields, and since which level.

Read from the npm package @nativescript/types-android, which holds the levels 21 to 37; the
classes of Kivy's own Java are read from python-for-android's sources.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.package.packing import P4A

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
ABOVE = {"org.kivy.android.PythonActivity": "android.app.Activity"}
"""By way of SDL's activity, which adds nothing that we name."""


@dataclass(frozen=True, slots=True)
class Member:
    """``takes`` is how many arguments, or -1 for a field; ``more`` that it takes any further."""

    gives: str
    takes: int
    since: int
    more: bool = False

    def fits(self, arguments: int) -> bool:
        return self.takes == arguments or (self.more and arguments >= self.takes - 1)


@dataclass(slots=True)
class Kind:
    """A class or an interface; ``above`` are those it extends and implements."""

    since: int = OLDEST
    above: tuple[str, ...] = ()
    is_interface: bool = False
    members: dict[str, list[Member]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Api:
    """``names`` are those of all members of all kinds."""

    kinds: Mapping[str, Kind]
    names: frozenset[str]

    def knows(self, name: str) -> bool:
        return name in self.kinds

    def members(self, kind: str, name: str) -> tuple[Member, ...]:
        """Its own and those it inherits."""
        if kind not in self.kinds:
            return ()
        own = self.kinds[kind]
        inherited = (one for above in own.above for one in self.members(above, name))
        return (*own.members.get(name, ()), *inherited)


def api(folder: Path) -> Api:
    kinds: dict[str, Kind] = {}
    for file in FILES:
        _read((folder / file).read_text("utf-8").splitlines(), kinds)
    for java in sorted((P4A / "bootstraps").rglob("sdl2/build/**/*.java")):
        _read_java(java, kinds)
    for java in sorted((P4A / "recipes" / "android").rglob("*.java")):
        _read_java(java, kinds)
    return Api(kinds, frozenset(name for kind in kinds.values() for name in kind.members))


def _read(lines: list[str], kinds: dict[str, Kind]) -> None:
    """Braces open modules, classes and the ways to make one from an implementation."""
    path: list[str] = []
    doc: list[str] = []
    for line in lines:
        said = line.strip()
        if said.startswith(("/*", "*")):
            doc.append(said)
            continue
        if found := MODULE.fullmatch(said):
            path.append(found[1])
        elif found := CLASS.fullmatch(said):
            path.append(found[1])
            kinds[".".join(path)] = Kind(_since(doc), tuple(_above(found[2] or "")))
        elif said.endswith("{"):
            path.append("")
            _say_interface(path, doc, kinds)
        elif said.startswith("}"):
            path.pop()
        elif path and path[-1] and ".".join(path) in kinds:
            _add(said, _since(doc), kinds[".".join(path)])
        doc = []


def _say_interface(path: list[str], doc: list[str], kinds: dict[str, Kind]) -> None:
    around = kinds.get(".".join(path[:-1]))
    if around is not None and any(IS_INTERFACE in line for line in doc):
        around.is_interface = True


def _add(said: str, since: int, kind: Kind) -> None:
    if found := METHOD.fullmatch(said):
        name, taken, gives = found.groups()
        count, more = _count(taken)
        member = Member(_plain(gives or ""), count, since, more)
    elif found := FIELD.fullmatch(said):
        name, gives = found.groups()
        member = Member(_plain(gives), -1, since)
    else:
        return
    kind.members.setdefault(name, []).append(member)


def _count(taken: str) -> tuple[int, bool]:
    """How many, commas of their own types aside, and whether the last stands for any number."""
    flat, before = taken, ""
    while flat != before:
        flat, before = re.sub(r"<[^<>]*>|\([^()]*\)|\{[^{}]*\}", "", flat), flat
    return (flat.count(",") + 1 if flat.strip() else 0), "..." in flat


def _above(said: str) -> Iterator[str]:
    bare = re.sub(r"<.*?>+", "", said)
    for name in EXTENDS.findall(bare):
        if name not in {"extends", "implements"}:
            yield _plain(name)


def _plain(gives: str) -> str:
    return re.sub(r"<.*>| \| null", "", gives).replace("globalAndroid.", "android.").strip()


def _since(doc: list[str]) -> int:
    found = SINCE.search(" ".join(doc))
    return int(found[1]) if found else OLDEST


def _read_java(file: Path, kinds: dict[str, Kind]) -> None:
    """A class of Kivy's: what is public in it, whatever else."""
    source = file.read_text("utf-8")
    package = re.search(r"^package ([\w.]+);", source, re.MULTILINE)
    if package is None:
        return
    imports = re.findall(r"^import ([\w.]+);", source, re.MULTILINE)
    imported = {name.rpartition(".")[2]: name for name in imports}
    name = f"{package[1]}.{file.stem}"
    kind = Kind(above=(ABOVE[name],) if name in ABOVE else ())
    for gives, member, taken in MEMBER_OF_JAVA.findall(source):
        kinds_name = name if gives == file.stem else imported.get(gives, gives)
        is_method = f"{member}(" in source
        takes = taken.count(",") + bool(taken.strip()) if is_method else -1
        kind.members.setdefault(member, []).append(Member(kinds_name, takes, OLDEST))
    kinds[name] = kind
