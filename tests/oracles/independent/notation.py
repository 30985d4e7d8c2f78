"""Hands and what they bring in a short notation, in which the worked examples are written.

A line: game, hands (a named table, or L and the seats' tiles between slashes, `=47` a total,
`?` not looked at), facts and choices, `=` gains of the sides, and for a match S totals after it,
W the sides that have won it (`W-`: nobody yet). `oN` seat N out, `ob` blocked, `pN:5` points in
play (`!`: with the last tile), `eWORD:N[:count]` event, `stN` opener, `lockN` locker, `kTILES`
stock, `bidN:32:35` seat N bid and took (or `:made`, `:set`), `t` totals before, `to` target, `rN`
the round or the won hand it is.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from tests.oracles.independent.facts import Facts, Hand, Outcome, Tile
from tests.oracles.independent.matches import Standing, begin, play
from tests.oracles.independent.options import PAIRS, complete

TABLES = {
    "O1": "L-/65,44/31/50,10 o0",
    "O2": "L66,20/-/00/32,11 o1",
    "O3": "L63/00/61,31/- o3",
    "O4": "L-/65,44/61/51 o0",
    "K1": "L10,21/54,33/52/40,44",
    "K2": "L41/11/22/64,61",
    "K3": "L21/51/54/42",
    "K4": "L31/22/61/63",
    "K5": "L30/20,55/21/31,66",
    "K7": "L21/30/33/20,31",
    "P1": "L-/64,42,22 o0",
    "P2": "L41,10/55,32",
    "P3": "L55/41,10,40",
    "P4": "L64/11,40/- o2",
    "P5": "L21/62/61,44",
    "P6": "L40/31/43,10",
    "P7": "L30/31,10,44",
    "C1": "L-/98,77/40/95,11 o0",
    "C2": "L30,21/22/85/96,64",
    "C3": "L90/80/44/63",
    "C4": "L21/98/11/54",
}


@dataclass
class Example:
    game: str
    facts: dict[str, Any] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)
    gains: tuple[int, ...] = ()
    before: tuple[int, ...] = ()
    outs: tuple[int, ...] = ()
    target: int | None = None
    number: int = 1
    after: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    says_winner: bool = False


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(",") if number)


def _tile(text: str) -> Tile:
    ends = text.split("-") if "-" in text else list(text)
    one, other = (10 if end == "S" else int(end) for end in ends)
    return max(one, other), min(one, other)


def _hand(text: str) -> Hand:
    if text.startswith("="):
        return int(text[1:])
    if text in {"", "-", "?"}:
        return None if text == "?" else ()
    return tuple(_tile(tile) for tile in text.split(","))


def _fact(example: Example, word: str) -> bool:
    facts = example.facts
    if word.startswith("L"):
        facts["left"] = tuple(_hand(hand) for hand in word[1:].split("/"))
    elif word.startswith("last"):
        facts["last"] = _tile(word[4:])
    elif word.startswith("lock"):
        facts["locker"] = int(word[4:])
    elif word.startswith("st") and word[2:].isdigit():
        facts["starter"] = int(word[2:])
    elif word in {"one", "different", "equal"}:
        facts["fits"] = word
    elif word in {"led-single", "led-double"}:
        facts["led"] = word[4:]
    elif word.startswith("k"):
        facts["stock"] = _hand(word[1:])
    elif word == "2v2":
        facts["sides"] = ((0, 2), (1, 3))
    else:
        return _happening(facts, word)
    return True


def _happening(facts: dict[str, Any], word: str) -> bool:
    if word[0] == "o" and word[1:].isdigit():
        facts["out"] = int(word[1:])
    elif word.startswith("pick"):
        facts["picked"] = int(word[4:])
    elif word[0] == "p" and word[1].isdigit():
        facts["closing"] = word.endswith("!")
        plays = [play.split(":") for play in word[1:].rstrip("!").split(",")]
        facts["plays"] = tuple((int(who), int(points)) for who, points in plays)
    elif word.startswith("won"):
        facts["previous"] = int(word[3:])
    elif word[0] == "e" and ":" in word:
        name, seat, *count = word[1:].split(":")
        facts["events"] = (*facts.get("events", ()), (name, int(seat), int((count or ["1"])[0])))
    elif word.startswith("bid"):
        facts["bid"] = _bid(*word[3:].split(":"))
    elif word == "stop":
        facts["stopped"] = True
    else:
        return word == "ob"
    return True


def _bid(bidder: str, amount: str, result: str) -> tuple[int, int, bool, int | None]:
    if result in {"made", "set"}:
        return int(bidder), int(amount), result == "made", None
    return int(bidder), int(amount), int(result) >= min(int(amount), 42), int(result)


def _match_word(example: Example, word: str) -> bool:
    if word.startswith("to") and word[2:].isdigit():
        example.target = int(word[2:])
    elif word.startswith("outs"):
        example.outs = _numbers(word[4:])
    elif word[0] == "t" and word[1].isdigit():
        example.before = _numbers(word[1:])
    elif word[0] == "r" and word[1:].isdigit():
        example.number = int(word[1:])
    elif word[0] == "S":
        example.after = _numbers(word[1:])
    elif word[0] == "W":
        example.says_winner = True
        example.winners = None if word[1] == "-" else _numbers(word[1:])
    else:
        return False
    return True


def read(line: str) -> Example:
    line = line.partition("#")[0]
    before, _, result = line.partition(" = ")
    game, *words = before.split()
    gains, *after = result.split()
    example = Example(game, gains=_numbers(gains))
    if game in PAIRS:
        example.facts["sides"] = ((0, 2), (1, 3))
    for word in " ".join(TABLES.get(word, word) for word in words + after).split():
        if "=" in word and not word.startswith(("L", "k=")):
            key, _, option = word.partition("=")
            example.choices[key] = option
        elif not (_match_word(example, word) or _fact(example, word)):
            raise ValueError(word)
    if example.facts.get("stopped") and example.before:
        seats = 4 if example.facts.get("sides") else len(example.before)
        example.facts["left"] = (None,) * seats
    example.facts.setdefault("left", (None,) * 4)
    return example


def facts_of(example: Example) -> Facts:
    return Facts(**example.facts)


def played(example: Example) -> tuple[Standing, Outcome]:
    """The match after the example's hand."""
    facts = facts_of(example)
    sides = len(facts.sides or facts.left)
    standing = begin(example.game, complete(example.game, example.choices), sides, example.target)
    standing.totals = list(example.before or standing.totals)
    standing.opened = [total > 0 for total in standing.totals]
    standing.outs = list(example.outs or standing.outs)
    standing.hands = standing.won = example.number - 1
    standing.previous = facts.previous
    return standing, play(standing, replace(facts, previous=None))
