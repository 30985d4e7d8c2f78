"""Kv rules that are compiled when the first widget of their class is made.

Kivy compiles all rules of a file when it reads the file, also those of widgets that are never
made. Here a file is only divided into its rules; which of them apply to a widget, and in which
order, is Kivy's own choice, so what is drawn is the same. docs/decisions/start-tricks.md has the
gain.
"""

from pathlib import Path

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.lang.parser import Parser, ParserRule, ParserSelector

from app import paths

Line = tuple[int, str]


class LateRule(ParserRule):
    """A rule of the first level, known by its name; reading anything else of it compiles it."""

    __slots__ = ("_lines",)
    COMPILED = (
        "children",
        "id",
        "properties",
        "canvas_before",
        "canvas_root",
        "canvas_after",
        "handlers",
    )

    ctx: "RuleFile"
    _lines: list[Line]

    def __init__(self, ctx: "RuleFile", lines: list[Line]) -> None:
        line, name = lines[0]
        super().__init__(ctx, line, name.rstrip().removesuffix(":").rstrip(), 0)
        for content in self.COMPILED:
            delattr(self, content)
        self._lines = lines

    def __getattr__(self, name: str) -> object:
        """Called for what is not there yet."""
        if name not in self.COMPILED:
            raise AttributeError(name)
        compiled: ParserRule = self.ctx.compiled(self._lines)
        for content in self.COMPILED:
            setattr(self, content, getattr(compiled, content))
        return getattr(self, name)


class RuleFile(Parser):
    """A kv file that has only rules and directives."""

    rules: list[tuple[ParserSelector, ParserRule]]

    def parse(self, content: str) -> None:
        self.sourcecode = list(enumerate(content.splitlines()))
        blocks: list[list[Line]] = []
        for number, line in self.sourcecode:
            text = line.strip()
            if text.startswith("#:"):
                self.directives.append((number, text[2:]))
            elif text and not text.startswith("#"):
                if not line[0].isspace():
                    blocks.append([])
                blocks[-1].append((number, line))
        self.execute_directives()
        for lines in blocks:
            if lines[0][1].startswith("<"):  # else an outdated template of Kivy's own
                LateRule(self, lines)  # adds itself to ``rules``

    def compiled(self, lines: list[Line]) -> ParserRule:
        known, self.rules = self.rules, []
        ((rule,), _rest) = self.parse_level(0, lines)
        self.rules = known
        rule.precompile()
        return rule


def load(file: Path, *, comes_first: bool = False) -> None:
    """Loads the rules of a file, unless they are loaded already.

    A later rule wins over an earlier one; ``comes_first``: all others may win over these. The rules
    of classes that are made in kv come last: what they derive from may be loaded after them.
    """
    name = str(file)
    if name in Builder.files:
        return
    found = RuleFile(content=file.read_text("utf-8"), filename=name)
    for cls, bases in found.dynamic_classes.items():
        Factory.register(cls, baseclasses=bases, filename=name, warn=True)
    made = set[str]() if comes_first else _made_in_kv()
    place = 0 if comes_first else _first_of(made)
    Builder.rules[place:place] = [pair for pair in found.rules if pair[0].key not in made]
    Builder.rules += [pair for pair in found.rules if pair[0].key in made]
    Builder._clear_matchcache()  # noqa: SLF001 - as Builder.load_string does
    Builder.files.append(name)


def _made_in_kv() -> set[str]:
    """The classes that our own files define, as selectors name them."""
    folder = str(paths.KV)
    return {
        name.lower()
        for name, entry in Factory.classes.items()
        if entry["filename"] and entry["filename"].startswith(folder)
    }


def _first_of(classes: set[str]) -> int:
    """Where the rules of these classes begin."""
    rules = Builder.rules
    places = (place for place, (selector, _) in enumerate(rules) if selector.key in classes)
    return next(places, len(rules))
