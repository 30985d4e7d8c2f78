"""Pseudo translations for tests: meaningless text as long as, or in the script of, a language.

They show how layouts look before anybody has translated a word. They are not shipped.
"""

import re
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from tests.scripts import script

PLACEHOLDER = re.compile(r"(\{\w+\})")
LONGER = 1.4
ARABIC = "يلعب الجميع بالدومينو على الطاولة ويحسب الفائز نقاط الآخرين في نهاية الجولة"
THAI = "ผู้เล่น คน ต่อไป วาง โดมิโน ลง บน โต๊ะ แล้ว นับ คะแนน ที่ เหลือ อยู่ ใน มือ น้ำ"
KOREAN = "다음 플레이어가 타일을 내려놓고 승자는 남은 점수를 모두 받습니다"
SAMPLES = {
    "ar": ARABIC.split(" "),
    "th": THAI.split(" "),
    "ja": [
        *"次のプレイヤーはドミノを一枚置きます。勝った人は、残りのポイントを「全部」もらえます。"
    ],
    "zh-Hans": [*"下一位玩家出一张牌，赢家得到其他人手里剩下的点数。“空白牌”不计分！"],  # noqa: RUF001 -- real punctuation
    "zh-Hant": [*"下一位玩家出一張牌，贏家得到其他人手裡剩下的點數。「空白牌」不計分！"],  # noqa: RUF001 -- real punctuation
    "ko": KOREAN.split(" "),
}
"""Words; or single letters, in scripts without spaces between words."""
BETWEEN = {"ar": " ", "ko": " ", "th": "\u200b", "de": " "}
BREADTH = {"ja": 2, "zh-Hans": 2, "zh-Hant": 2, "ko": 1.6}
"""The width of one letter, in Latin letters."""


def write_catalogue(folder: Path, code: str) -> Path:
    """Writes a catalogue with all sentences of the app; returns the folder."""
    po = script("catalogues")
    catalog = po.read(po.file_of(code))
    for message in [one for one in catalog if one.id]:
        said = translate(code, po.msgids(message)[-1])
        message.string = (said,) * catalog.num_plurals if message.pluralizable else said
    po.compile_to(folder / code / "LC_MESSAGES" / "pipkeeper.mo", catalog)
    return folder


def translate(code: str, sentence: str) -> str:
    """As long as a real translation, with the same placeholders; different for each sentence."""
    if not any(map(str.isalpha, PLACEHOLDER.sub("", sentence))):
        return sentence
    start = sum(map(ord, sentence))
    parts = PLACEHOLDER.split(sentence)
    return "".join(
        part if PLACEHOLDER.fullmatch(part) else _words(code, part, start + place)
        for place, part in enumerate(parts)
    )


def _words(code: str, part: str, start: int) -> str:
    core = part.strip()
    if not any(map(str.isalpha, core)):
        return part
    before, _, after = part.partition(core)
    text = _longer(core) if code not in SAMPLES else _sample(code, len(core), start)
    return before + text + after


def _longer(core: str) -> str:
    """Doubles vowels until the text is long enough."""
    wanted = round(len(core) * LONGER) + 1
    found = core
    while len(found) < wanted:
        found = re.sub(r"([aeiouy])(?=[^aeiouy]|$)", r"\1\1", found, count=wanted - len(found))
        found += "en" if len(found) < wanted else ""
    return found


def _sample(code: str, length: int, start: int) -> str:
    words = SAMPLES[code]
    between = BETWEEN.get(code, "")
    chosen: list[str] = []
    for word in islice(cycle(words), start % len(words), None):
        chosen.append(word)
        if len(between.join(chosen)) * BREADTH.get(code, 1) >= length:
            break
    return _without_leading_marks(between.join(chosen))


def _without_leading_marks(text: str) -> str:
    """A sentence does not begin with closing punctuation."""
    return text.lstrip("。、，！」”") or text  # noqa: RUF001 -- real punctuation


def kinds() -> Iterator[str]:
    """German stands for languages with long words."""
    yield from ("de", *SAMPLES)
