"""Reads thousands of mutated texts of boxes: each is refused, or is a box that can be scored."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from app.rule_text import text_of
from app.store.core.errors import StoreError, StoreFault
from app.store.exchange import box_text
from app.store.exchange.box_text import SUFFIX, box_of_file, box_of_text, text_of_box
from tests.handed_boxes import handed_box, play
from tests.rule_sets import load_sets
from tests.store.test_fuzzed_rules import mutated_rules

BOXES = tuple(handed_box(rules) for rules in load_sets())
TEXTS = frozenset(map(text_of, BOXES))
CODES = tuple(f"Our box, for Pipkeeper: {text_of_box(box)}" for box in BOXES)
REFUSALS = {
    StoreFault.BOX_NOT_FOUND,
    StoreFault.BOX_CUT,
    StoreFault.BOX_GARBLED,
    StoreFault.BOX_NEWER,
    StoreFault.BOX_WRONG,
    StoreFault.BOX_TOO_LONG,
}
READ = {"the same", "scored", "refuses these hands"}
LETTERS = "0129AZaz =+/\n\u200b\u0000é\U0001f642\ud800"


def changed(rng: Random, text: str) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(LETTERS) + text[at + 1 :]


def cut(rng: Random, text: str) -> str:
    start, end = sorted(rng.choices(range(len(text) + 1), k=2))
    return rng.choice((text[:start], text[end:], text[:start] + text[end:]))


def doubled(rng: Random, text: str) -> str:
    start, end = sorted(rng.choices(range(len(text) + 1), k=2))
    return text[:end] + text[start:]


def swapped(rng: Random, text: str) -> str:
    one, two, three = sorted(rng.choices(range(len(text) + 1), k=3))
    return text[:one] + text[two:three] + text[one:two] + text[three:]


def mixed(rng: Random, text: str) -> str:
    """The head of one code and the digits of another."""
    at, other = rng.randrange(len(text)), rng.choice(CODES)
    return text[:at] + other[min(at, len(other)) :]


CHANGES: tuple[Callable[[Random, str], str], ...] = (changed, cut, doubled, swapped, mixed)


def torn(rng: Random, _text: str) -> str:
    """Other bytes than rules have, packed as they should be."""
    raw = bytearray(text_of(rng.choice(BOXES)).encode())
    for _ in range(rng.choice((1, 2, 20))):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    return box_text.with_header(box_text.digits_of(box_text.compressed(bytes(raw))))


def repacked(rng: Random, _text: str) -> str:
    """The right checksum of compressed bytes that are wrong."""
    raw = bytearray(box_text.compressed(text_of(rng.choice(BOXES)).encode()))
    raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return box_text.with_header(box_text.digits_of(bytes(raw)))


def with_other_rules(rng: Random, _text: str) -> str:
    """Rules that are mutated, and then packed as they should be."""
    return box_text.pack(mutated_rules(rng, rng.choice(BOXES)))


BELOW_THE_CHECKSUM = (torn, repacked, with_other_rules, with_other_rules)


def outcome(rng: Random, text: str, file: Path | None = None) -> str:
    try:
        if file is None:
            box = box_of_text(text)
        else:
            file.write_text(text, "utf-8", errors="surrogatepass")
            box = box_of_file(file)
    except StoreError as refused:
        return refused.key
    if text_of(box) in TEXTS:
        return "the same"
    assert box_of_text(text_of_box(box)) == box
    return "scored" if play(rng, box) else "refuses these hands"


def test_every_mutated_text_or_file_is_refused_or_is_a_box_as_before(
    tmp_path: Path, texts: int
) -> None:
    rng, seen, file = Random(19), Counter[str](), tmp_path / f"a{SUFFIX}"
    texts -= texts // 4
    for number in range(texts):
        text = rng.choice(CODES)
        for _ in range(rng.choice((1, 1, 1, 3))):
            text = rng.choice(CHANGES)(rng, text or " ")
        seen[outcome(rng, text, file if number % 10 == 0 else None)] += 1
    assert set(seen) <= {"the same", *REFUSALS}
    for key in (StoreFault.BOX_NOT_FOUND, StoreFault.BOX_CUT, StoreFault.BOX_GARBLED, "the same"):
        assert seen[key] > texts // 50, seen


def test_every_mutation_below_the_checksum_is_refused_or_is_a_box_that_can_be_scored(
    texts: int,
) -> None:
    rng, seen, texts = Random(20), Counter[str](), texts // 4
    for _ in range(texts):
        seen[outcome(rng, rng.choice(BELOW_THE_CHECKSUM)(rng, ""))] += 1
    assert set(seen) <= {*READ, *REFUSALS}
    for key in (StoreFault.BOX_WRONG, StoreFault.BOX_NEWER, StoreFault.BOX_GARBLED, "scored"):
        assert seen[key] > texts // 50, seen
