"""Unicode's bidirectional algorithm (annex 9): the direction of each character of a line.

It handles isolates, because app.i18n puts them around right-to-left names. It ignores the older
embeddings and overrides, which nobody types. So all text directly inside one isolate is a single
sequence, and both ends of that sequence have its own direction. Rule names (W1, N0 …) are those
of the annex. Does not depend on Kivy, fonts or widths.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

ISOLATE_INITIATORS = frozenset({"LRI", "RLI", "FSI"})
IGNORED = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "BN"})
NEUTRAL = frozenset({"B", "S", "WS", "ON", "PDI"}) | ISOLATE_INITIATORS
RESET_AT_LINE_END = IGNORED | ISOLATE_INITIATORS | {"WS", "PDI"}
STRONG = frozenset({"L", "R", "AL"})
NUMBERS = frozenset({"EN", "AN"})
NEEDS_ALGORITHM = frozenset({"R", "AL", "AN", "RLI", "LRI", "FSI", "PDI"})
"""A left-to-right line without any of these is all at level 0."""
MAX_DEPTH = 125
MAX_OPEN_BRACKETS = 63

BRACKETS = "()[]{}⁅⁆⁽⁾₍₎〈〉「」『』【】〔〕（）［］｛｝｢｣"  # noqa: RUF001 -- brackets as typed
ANGLE_BRACKETS = str.maketrans("\u2329\u232a", "\u3008\u3009")  # two code points for one character
CLOSING_BRACKET = dict(zip(BRACKETS[::2], BRACKETS[1::2], strict=True))


def levels(text: str, base: int = 0) -> list[int]:
    """Returns the level of each character: even is left to right, odd is right to left.

    ``base`` is the level of the line itself.
    """
    kinds = [unicodedata.bidirectional(char) or "L" for char in text]
    if base == 0 and NEEDS_ALGORITHM.isdisjoint(kinds):
        return [0] * len(kinds)
    result, sequences = _isolate_sequences(kinds, base)
    for level, indexes in sequences:
        line = "".join(text[index] for index in indexes)
        resolved = _resolve_sequence(line, [kinds[index] for index in indexes], "LR"[level % 2])
        for index, kind in zip(indexes, resolved, strict=True):
            result[index] = _implicit_level(level, kind)
    _reset_trailing_spaces(result, kinds, base)
    return result


def _isolate_sequences(
    kinds: list[str], base: int
) -> tuple[list[int], list[tuple[int, list[int]]]]:
    """Returns the level of each character, and the level and indexes of each sequence."""
    result: list[int] = []
    open_isolates: list[tuple[int, list[int]]] = [(base, [])]
    sequences = [open_isolates[0]]
    too_deep = 0
    for index, kind in enumerate(kinds):
        if kind == "PDI" and too_deep:
            too_deep -= 1
        elif kind == "PDI" and len(open_isolates) > 1:
            open_isolates.pop()
        level, indexes = open_isolates[-1]
        result.append(level)
        if kind not in IGNORED:
            indexes.append(index)
        if kind in ISOLATE_INITIATORS:
            inner = _isolate_level(level, kind, kinds[index + 1 :])
            if inner > MAX_DEPTH or too_deep:
                too_deep += 1
                continue
            open_isolates.append((inner, []))
            sequences.append(open_isolates[-1])
    return result, sequences


def _isolate_level(level: int, opening: str, following: Sequence[str]) -> int:
    """X5a to X5c: the next odd level, or the next even one."""
    is_rtl = opening == "RLI" or (opening == "FSI" and _first_strong_is_rtl(following))
    return (level + 1) | 1 if is_rtl else (level + 2) & ~1


def _first_strong_is_rtl(following: Sequence[str]) -> bool:
    """P2 and P3, up to the end of the isolate."""
    depth = 0
    for kind in following:
        if kind == "PDI" and depth == 0:
            return False
        depth += (kind in ISOLATE_INITIATORS) - (kind == "PDI")
        if depth == 0 and kind in STRONG:
            return kind != "L"
    return False


def _resolve_sequence(line: str, kinds: list[str], embedding: str) -> list[str]:
    """Returns L, R, EN or AN for each character of one sequence."""
    marks = [kind == "NSM" for kind in kinds]
    _resolve_weak(kinds, embedding)
    _resolve_numbers(kinds, embedding)
    _resolve_brackets(line, kinds, marks, embedding)
    _resolve_neutrals(kinds, embedding)
    return kinds


def _resolve_weak(kinds: list[str], embedding: str) -> None:
    """W1 to W3: marks take the kind of their letter; numbers after Arabic become Arabic."""
    strong = before = embedding
    for index, kind in enumerate(kinds):
        if kind == "NSM":
            kind = "ON" if before in ISOLATE_INITIATORS or before == "PDI" else before  # noqa: PLW2901 -- W1
        if kind == "EN" and strong == "AL":
            kind = "AN"  # noqa: PLW2901 -- W2
        if kind in STRONG:
            strong = kind
        before = kind
        kinds[index] = kind
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]


def _resolve_numbers(kinds: list[str], embedding: str) -> None:
    """W4 to W7: separators and signs between or beside digits belong to the number."""
    for index in range(1, len(kinds) - 1):
        before, kind, after = kinds[index - 1 : index + 2]
        if before == after and (kind, before) in {("ES", "EN"), ("CS", "EN"), ("CS", "AN")}:
            kinds[index] = before
    for start, end in _ranges_of(kinds, frozenset({"ET"})):
        if "EN" in {*kinds[max(start - 1, 0) : start], *kinds[end : end + 1]}:
            kinds[start:end] = ["EN"] * (end - start)
    strong = embedding
    for index, kind in enumerate(kinds):
        if kind in {"ES", "CS", "ET"}:
            kinds[index] = "ON"
        elif kind == "EN" and strong == "L":
            kinds[index] = "L"
        elif kind in STRONG:
            strong = kind


def _resolve_brackets(line: str, kinds: list[str], marks: list[bool], embedding: str) -> None:
    """N0: both brackets of a pair get the same direction."""
    for opening, closing in sorted(_bracket_pairs(line, kinds)):
        within = {_direction(kind) for kind in kinds[opening + 1 : closing]} - {""}
        if not within:
            continue
        before = next(filter(None, map(_direction, reversed(kinds[:opening]))), embedding)
        side = embedding if embedding in within else before
        for index in (opening, closing):
            kinds[index] = side
            for after in range(index + 1, len(kinds)):
                if not marks[after]:
                    break
                kinds[after] = side


def _bracket_pairs(line: str, kinds: list[str]) -> Iterator[tuple[int, int]]:
    stack: list[tuple[str, int]] = []
    for index, (char, kind) in enumerate(zip(line.translate(ANGLE_BRACKETS), kinds, strict=True)):
        if kind != "ON":
            continue
        if char in CLOSING_BRACKET:
            if len(stack) == MAX_OPEN_BRACKETS:
                return
            stack.append((CLOSING_BRACKET[char], index))
        elif any(expected == char for expected, _ in stack):
            while True:
                expected, opening = stack.pop()
                if expected == char:
                    break
            yield opening, index


def _resolve_neutrals(kinds: list[str], embedding: str) -> None:
    """N1 and N2: neutrals take the direction of their neighbours if these agree."""
    for start, end in _ranges_of(kinds, NEUTRAL):
        before = _direction(kinds[start - 1]) if start else embedding
        after = _direction(kinds[end]) if end < len(kinds) else embedding
        kinds[start:end] = [before if before == after else embedding] * (end - start)


def _direction(kind: str) -> str:
    """The strong direction of a kind; numbers count as R, neutrals as none (N1)."""
    return "R" if kind in NUMBERS else kind if kind in STRONG else ""


def _ranges_of(kinds: list[str], wanted: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yields start and end of each run of the wanted kinds."""
    if wanted.isdisjoint(kinds):
        return
    is_wanted = [False, *(kind in wanted for kind in kinds), False]
    bounds = [index for index, (one, other) in enumerate(pairwise(is_wanted)) if one != other]
    yield from zip(bounds[::2], bounds[1::2], strict=True)


def _implicit_level(level: int, kind: str) -> int:
    """Rules I1 and I2."""
    if level % 2:
        return level + (kind != "R")
    return level + {"L": 0, "R": 1}.get(kind, 2)


def _reset_trailing_spaces(result: list[int], kinds: list[str], base: int) -> None:
    """L1: white space at the end of the line, or before a tab, gets the level of the line."""
    trailing = True
    for index in range(len(kinds) - 1, -1, -1):
        kind = kinds[index]
        if kind in {"B", "S"}:
            trailing = True
        elif kind not in RESET_AT_LINE_END:
            trailing = False
        if trailing:
            result[index] = base
    for index, kind in enumerate(kinds):
        if kind in IGNORED and index:
            result[index] = result[index - 1]
