"""Which way each sign of a line runs: Unicode's bidirectional algorithm, without Kivy.

Isolates are followed, for app.i18n puts them round names that run to the left; the older
embeddings and overrides, which nobody types, are passed over. What lies directly within one
isolate is therefore one sequence, and both of its ends have its own direction. The names of
rules (W1, N0 …) are those of Unicode's annex 9. Knows no fonts and no widths.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

OPENING = frozenset({"LRI", "RLI", "FSI"})
PASSED_OVER = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "BN"})
NEUTRAL = frozenset({"B", "S", "WS", "ON", "PDI"}) | OPENING
LAID_AT_THE_END = PASSED_OVER | OPENING | {"WS", "PDI"}
STRONG = frozenset({"L", "R", "AL"})
NUMBERS = frozenset({"EN", "AN"})
LEFTWARDS = frozenset({"R", "AL", "AN", "RLI", "LRI", "FSI", "PDI"})
"""Without any of these, all of a line that begins at the left stands at its level."""
DEEPEST = 125
MOST_BRACKETS = 63

BRACKETS = "()[]{}⁅⁆⁽⁾₍₎〈〉「」『』【】〔〕（）［］｛｝｢｣"  # noqa: RUF001 -- brackets as typed
ANGLES = str.maketrans("\u2329\u232a", "\u3008\u3009")  # two names in Unicode for one sign
CLOSED_BY = dict(zip(BRACKETS[::2], BRACKETS[1::2], strict=True))


def levels(text: str, base: int = 0) -> list[int]:
    """An even level runs to the right, an odd one to the left; base is the line's own."""
    kinds = [unicodedata.bidirectional(sign) or "L" for sign in text]
    if base == 0 and LEFTWARDS.isdisjoint(kinds):
        return [0] * len(kinds)
    found, sequences = _isolates(kinds, base)
    for level, places in sequences:
        line = "".join(text[place] for place in places)
        settled = _settled(line, [kinds[place] for place in places], "LR"[level % 2])
        for place, kind in zip(places, settled, strict=True):
            found[place] = _implied(level, kind)
    _lay_spaces_at_the_end(found, kinds, base)
    return found


def _isolates(kinds: list[str], base: int) -> tuple[list[int], list[tuple[int, list[int]]]]:
    """The level that each sign stands in, and the places that each isolate holds."""
    found: list[int] = []
    open_now: list[tuple[int, list[int]]] = [(base, [])]
    sequences = [open_now[0]]
    too_deep = 0
    for place, kind in enumerate(kinds):
        if kind == "PDI" and too_deep:
            too_deep -= 1
        elif kind == "PDI" and len(open_now) > 1:
            open_now.pop()
        level, places = open_now[-1]
        found.append(level)
        if kind not in PASSED_OVER:
            places.append(place)
        if kind in OPENING:
            deeper = _level_within(level, kind, kinds[place + 1 :])
            if deeper > DEEPEST or too_deep:
                too_deep += 1
                continue
            open_now.append((deeper, []))
            sequences.append(open_now[-1])
    return found, sequences


def _level_within(level: int, opening: str, following: Sequence[str]) -> int:
    to_the_left = opening == "RLI" or (opening == "FSI" and _first_runs_left(following))
    return (level + 1) | 1 if to_the_left else (level + 2) & ~1


def _first_runs_left(following: Sequence[str]) -> bool:
    depth = 0
    for kind in following:
        if kind == "PDI" and depth == 0:
            return False
        depth += (kind in OPENING) - (kind == "PDI")
        if depth == 0 and kind in STRONG:
            return kind != "L"
    return False


def _settled(line: str, kinds: list[str], side: str) -> list[str]:
    """Every sign of one sequence as L, R, EN or AN."""
    marks = [kind == "NSM" for kind in kinds]
    _settle_marks_and_letters(kinds, side)
    _settle_numbers(kinds, side)
    _settle_brackets(line, kinds, marks, side)
    _settle_neutrals(kinds, side)
    return kinds


def _settle_marks_and_letters(kinds: list[str], side: str) -> None:
    """W1 to W3: marks follow their letter, numbers after Arabic are Arabic ones."""
    strong = before = side
    for place, kind in enumerate(kinds):
        if kind == "NSM":
            kind = "ON" if before in OPENING or before == "PDI" else before  # noqa: PLW2901 -- W1
        if kind == "EN" and strong == "AL":
            kind = "AN"  # noqa: PLW2901 -- W2
        if kind in STRONG:
            strong = kind
        before = kind
        kinds[place] = kind
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]


def _settle_numbers(kinds: list[str], side: str) -> None:
    """W4 to W7: what stands between or beside figures goes with them."""
    for place in range(1, len(kinds) - 1):
        before, kind, after = kinds[place - 1 : place + 2]
        if before == after and (kind, before) in {("ES", "EN"), ("CS", "EN"), ("CS", "AN")}:
            kinds[place] = before
    for start, end in _stretches(kinds, frozenset({"ET"})):
        if "EN" in {*kinds[max(start - 1, 0) : start], *kinds[end : end + 1]}:
            kinds[start:end] = ["EN"] * (end - start)
    strong = side
    for place, kind in enumerate(kinds):
        if kind in {"ES", "CS", "ET"}:
            kinds[place] = "ON"
        elif kind == "EN" and strong == "L":
            kinds[place] = "L"
        elif kind in STRONG:
            strong = kind


def _settle_brackets(line: str, kinds: list[str], marks: list[bool], side: str) -> None:
    """N0: both brackets of a pair run the same way."""
    for opened, shut in sorted(_pairs(line, kinds)):
        within = {_direction(kind) for kind in kinds[opened + 1 : shut]} - {""}
        if not within:
            continue
        before = next(filter(None, map(_direction, reversed(kinds[:opened]))), side)
        way = side if side in within else before
        for place in (opened, shut):
            kinds[place] = way
            for after in range(place + 1, len(kinds)):
                if not marks[after]:
                    break
                kinds[after] = way


def _pairs(line: str, kinds: list[str]) -> Iterator[tuple[int, int]]:
    waiting: list[tuple[str, int]] = []
    for place, (sign, kind) in enumerate(zip(line.translate(ANGLES), kinds, strict=True)):
        if kind != "ON":
            continue
        if sign in CLOSED_BY:
            if len(waiting) == MOST_BRACKETS:
                return
            waiting.append((CLOSED_BY[sign], place))
        elif any(closing == sign for closing, _ in waiting):
            while True:
                closing, opened = waiting.pop()
                if closing == sign:
                    break
            yield opened, place


def _settle_neutrals(kinds: list[str], side: str) -> None:
    """N1 and N2: what runs nowhere goes with its neighbours, where they agree."""
    for start, end in _stretches(kinds, NEUTRAL):
        before = _direction(kinds[start - 1]) if start else side
        after = _direction(kinds[end]) if end < len(kinds) else side
        kinds[start:end] = [before if before == after else side] * (end - start)


def _direction(kind: str) -> str:
    """Figures count as running to the left in the eyes of their neighbours."""
    return "R" if kind in NUMBERS else kind if kind in STRONG else ""


def _stretches(kinds: list[str], wanted: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where neighbours of the wanted kinds begin and end."""
    if wanted.isdisjoint(kinds):
        return
    edges = [False, *(kind in wanted for kind in kinds), False]
    turns = [place for place, (one, next_one) in enumerate(pairwise(edges)) if one != next_one]
    yield from zip(turns[::2], turns[1::2], strict=True)


def _implied(level: int, kind: str) -> int:
    """I1 and I2."""
    if level % 2:
        return level + (kind != "R")
    return level + {"L": 0, "R": 1}.get(kind, 2)


def _lay_spaces_at_the_end(found: list[int], kinds: list[str], base: int) -> None:
    """L1: white space at the end of the line, or before a tab, runs as the line does."""
    trailing = True
    for place in range(len(kinds) - 1, -1, -1):
        kind = kinds[place]
        if kind in {"B", "S"}:
            trailing = True
        elif kind not in LAID_AT_THE_END:
            trailing = False
        if trailing:
            found[place] = base
    for place, kind in enumerate(kinds):
        if kind in PASSED_OVER and place:
            found[place] = found[place - 1]
