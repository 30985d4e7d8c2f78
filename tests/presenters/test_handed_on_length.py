"""A box that was changed in thirty places, with long names, still fits into one message."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.lines import lines
from app.domain.tiles import LARGEST_SET
from app.i18n import LANGUAGE_CODES, Language
from app.play.own_boxes import OwnBoxes
from app.presenters.hand_on import LONGEST_MESSAGE, message
from app.store.exchange.box_text import box_of_text, text_of_box
from tests.handed_boxes import handed_box
from tests.rule_sets import load_sets

EDITS = 30
NAME_LETTERS = 40
FACE_LETTERS = 20
LETTERS = {
    "Latin": "abcdefghijklmnopqrstuvwxyzäöüñç ",
    "Cyrillic": "абвгдежзийклмнопрстуфхцчшщъыьэюя ",
    "Thai": "กขคงจฉชซญดตถทธนบปผพฟมยรลวสหอะาิีึืุูเแโใไ",
    "Kana": "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモラリルレロワン",
}
SETS = load_sets()


def longest_sentence() -> int:
    """The longest of all languages, without the code of the box."""
    box = handed_box(SETS[0], name="x" * NAME_LETTERS)
    said = (message(Language(code), box) for code in LANGUAGE_CODES)
    return max(map(len, said)) - len(text_of_box(box))


@cache
def edited(base: RuleSet) -> RuleSet:
    """Rules that contradict each other are not handed on."""
    rng, rules = Random(base.id), handed_box(base)
    played = rules
    for _ in range(EDITS):
        options = rng.choice(lines(rules)).options(rules)
        rules = rng.choice(options).rules if options else rules
        played = rules if OwnBoxes.is_playable(rules) else played
    return played


def named(rng: Random, rules: RuleSet, letters: str) -> RuleSet:
    """With letters and colours that nothing foresees, for as many faces as there can be."""
    faces = replace(
        rules.faces,
        names=tuple("".join(rng.choices(letters, k=FACE_LETTERS)) for _ in range(LARGEST_SET + 1)),
        colours=tuple(f"#{rng.randrange(1 << 24):06x}" for _ in range(LARGEST_SET + 1)),
    )
    name = "".join(rng.choices(letters, k=NAME_LETTERS)).strip()
    return replace(rules, faces=faces, name=name, by=name[::-1])


@pytest.mark.parametrize("script", LETTERS)
def test_a_box_changed_in_thirty_places_fits_into_a_message_in_every_language(script: str) -> None:
    rng, sentence, lengths = Random(7), longest_sentence(), dict[str, int]()
    for base in SETS:
        box = named(rng, edited(base), LETTERS[script])
        lengths[base.id] = len(text_of_box(box)) + sentence
    longest = max(lengths, key=lambda base: lengths[base])
    print(f"{script}: {lengths[longest]} of {longest}, of them {sentence} the sentence")  # noqa: T201
    assert lengths[longest] <= LONGEST_MESSAGE


def test_a_changed_box_comes_back_the_same() -> None:
    for base in SETS:
        assert box_of_text(text_of_box(edited(base))) == edited(base)
