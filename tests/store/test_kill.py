"""A phone that dies while somebody taps: what was acknowledged is there afterwards.

A process of its own taps hands in and says after each write that it is kept; it is killed
at a random moment, without a chance to put anything in order.
"""

import os
import select
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.domain.hand import HandEnd
from app.domain.match import Hand
from app.domain.rules import RuleSet
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from app.store.safety.opening import open_store
from app.store.safety.outcome import Outcome
from app.store.write.local_data import Drafts
from app.store.write.matches import Matches
from tests.store.conftest import Phone

pytestmark = pytest.mark.process

Sets = dict[str, RuleSet]

TAPS = 4
"""Every fourth write records the hand that was tapped in by the three before."""
LONGEST = 10.0
"""Seconds that a writer may take to begin."""


def write_until_killed(folder: Path, sets: Sets, match_id: str, told: int) -> None:
    """Number the writes, and tell each number once it is kept."""
    database = open_store(folder, sets).database
    matches, drafts = Matches(database), Drafts(database)
    done = written_so_far(matches, drafts, match_id)
    os.write(told, b"%d\n" % done)
    hand = Hand(HandEnd({0: (), 1: (Tile(6, 4),)}, out=0))
    verdict = score_hand(sets["manylang"], hand.end)
    while True:
        done += 1
        if done % TAPS:
            drafts.save(match_id, {"write": done})
        else:
            matches.add_hand(match_id, hand, verdict)
        os.write(told, b"%d\n" % done)


def written_so_far(matches: Matches, drafts: Drafts, match_id: str) -> int:
    """The number of the last write that is in the file; the draft has it, or the hands."""
    draft = drafts.get(match_id)
    hands = len(matches.get(match_id).hands)
    return hands * TAPS if draft is None else int(draft["write"])


def killed_after(seconds: float, write: Callable[[int], None]) -> int:
    """Start a writer, kill it so long after its first word; the last number it told."""
    told, telling = os.pipe()
    writer = os.fork()
    if writer == 0:
        try:
            os.close(told)
            write(telling)
        finally:
            os._exit(1)
    os.close(telling)
    heard = hear(told, LONGEST, enough=b"\n")
    heard += hear(told, seconds)
    os.kill(writer, signal.SIGKILL)
    _, status = os.waitpid(writer, 0)
    heard += hear(told, LONGEST)
    os.close(told)
    assert os.WIFSIGNALED(status), "the writer ended by itself"
    return int(heard.split()[-1])


def hear(told: int, seconds: float, enough: bytes | None = None) -> bytes:
    """What the writer says until the time is over, it has said enough, or it is dead."""
    heard, until = b"", time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0 and not (enough and enough in heard):
        if select.select([told], [], [], left)[0]:
            said = os.read(told, 1 << 16)
            if not said:
                break
            heard += said
    assert enough is None or enough in heard, "the writer never began"
    return heard


def test_every_acknowledged_hand_and_draft_outlives_a_kill(
    a_phone: Callable[[Path], Phone], sets: Sets, tmp_path: Path, kills: int
) -> None:
    first = a_phone(tmp_path)
    match_id = first.start(target=None)
    first.opened.database.close()
    rng = Random(9)
    for kill in range(kills):
        told = killed_after(
            rng.uniform(0, 0.02),
            lambda telling: write_until_killed(tmp_path, sets, match_id, telling),
        )

        opened = open_store(tmp_path, sets)
        matches, drafts = Matches(opened.database), Drafts(opened.database)
        kept = written_so_far(matches, drafts, match_id)
        hands = matches.get(match_id).hands
        opened.database.close()

        assert opened.outcome is Outcome.READY
        assert kept in {told, told + 1}, (kill, "a write may be kept and its word not be out yet")
        assert len(hands) == kept // TAPS
