"""Processes that are killed while they write: all acknowledged writes are there afterwards.

A child process writes drafts and hands, and reports each commit; it is killed at a random moment,
without any chance to clean up.
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
from app.store.core.database import Database
from app.store.safety.opening import Outcome, open_store
from app.store.write.boxes import Boxes, BoxSteps
from app.store.write.local_data import Drafts
from app.store.write.matches import Matches
from tests.own_boxes import own_box
from tests.store.conftest import Phone

pytestmark = pytest.mark.process

Sets = dict[str, RuleSet]

BOX = "0b000000-0000-4000-8000-000000000000"
TAPS = 4
"""Every fourth write records the hand, the one before it is a step of a box, the others a draft."""
LONGEST = 10.0
"""Seconds until a writer must have started."""


def write_until_killed(folder: Path, sets: Sets, match_id: str, write_end: int) -> None:
    """Writes numbered changes; prints each number after its commit."""
    database = open_store(folder, sets).database
    matches, drafts, steps = Matches(database), Drafts(database), BoxSteps(database)
    done = written_so_far(database, match_id)
    os.write(write_end, b"%d\n" % done)
    hand = Hand(HandEnd({0: (), 1: (Tile(6, 4),)}, out=0))
    verdict = score_hand(sets["manylang"], hand.end)
    while True:
        done += 1
        if done % TAPS == TAPS - 1:
            steps.add(BOX, str(done))
        elif done % TAPS:
            drafts.save(match_id, {"write": done})
        else:
            matches.add_hand(match_id, hand, verdict)
        os.write(write_end, b"%d\n" % done)


def written_so_far(database: Database, match_id: str) -> int:
    """The number of the last write in the file, of a draft, a hand or a step."""
    draft, step = Drafts(database).get(match_id), BoxSteps(database).now(BOX)
    hands = len(Matches(database).get(match_id).hands)
    return max(hands * TAPS, int(step or 0), 0 if draft is None else int(draft["write"]))


def killed_after(seconds: float, write: Callable[[int], None]) -> int:
    """Starts a writer, kills it this long after its first output; returns the last number."""
    read_end, write_end = os.pipe()
    writer = os.fork()
    if writer == 0:
        try:
            os.close(read_end)
            write(write_end)
        finally:
            os._exit(1)
    os.close(write_end)
    received = read_output(read_end, LONGEST, enough=b"\n")
    received += read_output(read_end, seconds)
    os.kill(writer, signal.SIGKILL)
    _, status = os.waitpid(writer, 0)
    received += read_output(read_end, LONGEST)
    os.close(read_end)
    assert os.WIFSIGNALED(status), "the writer ended by itself"
    return int(received.split()[-1])


def read_output(read_end: int, seconds: float, enough: bytes | None = None) -> bytes:
    """The output of the writer until the time is over, there is enough, or it has died."""
    received, until = b"", time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0 and not (enough and enough in received):
        if select.select([read_end], [], [], left)[0]:
            said = os.read(read_end, 1 << 16)
            if not said:
                break
            received += said
    assert enough is None or enough in received, "the writer never began"
    return received


def test_every_acknowledged_hand_draft_and_step_survives_a_kill(
    open_phone: Callable[[Path], Phone], sets: Sets, tmp_path: Path, kills: int
) -> None:
    first = open_phone(tmp_path)
    match_id = first.start(target=None)
    Boxes(first.opened.database).add(own_box(sets["manylang"], box_id=BOX))
    first.opened.database.close()
    rng = Random(9)
    for kill in range(kills):
        read_end = killed_after(
            rng.uniform(0, 0.02),
            lambda write_end: write_until_killed(tmp_path, sets, match_id, write_end),
        )

        opened = open_store(tmp_path, sets)
        kept = written_so_far(opened.database, match_id)
        hands = Matches(opened.database).get(match_id).hands
        opened.database.close()

        assert opened.outcome is Outcome.READY
        assert kept in {read_end, read_end + 1}, (
            kill,
            "a write may be kept and its word not be out yet",
        )
        assert len(hands) == kept // TAPS
