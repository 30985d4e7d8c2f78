"""Rows of another phone, taken in as the reader of a shared folder does."""

from dataclasses import replace

from app.play.match.current_match import CurrentMatch
from app.store.core import merging
from app.store.core.database import new_id
from app.store.core.parts import changed_parts
from app.store.core.records import HandRecord, MatchRecord, PlayerRecord, Record
from app.store.core.rows import read_hand
from app.store.core.stamps import Stamp
from app.store.write.tallies import rebuild_tallies

RUN = "ffffffffffffffff"
DEVICE = "00000000-0000-4000-8000-0000000000ff"


def stamp_of(revision: int = 1, *, deleted: bool = False) -> Stamp:
    """Of the other phone, whose clock is a little ahead, and which knew nothing of our changes."""
    made_at = "2030-01-01T00:00:00.000Z"
    return Stamp(revision, made_at, DEVICE, deleted, f"{RUN}:{revision}" if revision > 1 else "")


def take(current_match: CurrentMatch, record: Record) -> None:
    """Takes a row."""
    with current_match.database.writing() as connection:
        merging.take(connection, record)
        if isinstance(record, MatchRecord | HandRecord):
            match_id = record.id if isinstance(record, MatchRecord) else record.match_id
            rebuild_tallies(connection, match_id)


def records_the_same_hand(current_match: CurrentMatch, hand_id: str, points: int) -> str:
    """The other phone recorded a hand where this one has the hand of this id."""
    ours = hand_record(current_match, hand_id)
    verdict = {**ours.verdict, "points": points}
    facts = {**ours.facts, "left": [[], points]}
    record = replace(ours, id=new_id(), facts=facts, verdict=verdict, stamp=stamp_of())
    take(current_match, record)
    current_match.reload()
    return record.id


def changes_match(current_match: CurrentMatch, **values: object) -> None:
    """The other phone changed it at the same time, from how it was made."""
    record = current_match.matches.record(current_match.table.id)
    changed = replace(record, **values)  # type: ignore[arg-type]
    stamp = replace(stamp_of(record.stamp.revision), history="")
    told = dict.fromkeys(changed_parts(record, changed), f"{RUN}:{stamp.revision}")
    take(current_match, replace(changed, stamp=stamp, histories=told))
    current_match.reload()


def deletes_match(current_match: CurrentMatch) -> None:
    record = current_match.matches.record(current_match.table.id)
    stamp = replace(stamp_of(record.stamp.revision + 1, deleted=True), history="")
    told = {**record.histories, "deleted": f"{RUN}:{stamp.revision}"}
    take(current_match, replace(record, stamp=stamp, histories=told))
    current_match.reload()


def hand_record(current_match: CurrentMatch, hand_id: str) -> HandRecord:
    row = current_match.database.row("SELECT * FROM hands WHERE id = ?", hand_id)
    assert row is not None
    return read_hand(row)


def as_another_hand(hand: HandRecord) -> HandRecord:
    """The next one, which this phone did not know."""
    return replace(hand, id=new_id(), position=hand.position + 1, stamp=stamp_of())


def deleted(hand: HandRecord) -> HandRecord:
    return replace(hand, stamp=stamp_of(hand.stamp.revision, deleted=True))


def renamed(player: PlayerRecord, name: str) -> PlayerRecord:
    return replace(player, name=name, stamp=stamp_of(player.stamp.revision))
