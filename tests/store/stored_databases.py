"""A stored database of every version of the schema, and a stored export.

Each migration is tested with the databases of the versions before it; the export must stay
importable. ``python -m tests.store.stored_databases`` adds the files of the current version,
if they are missing. It never changes existing files.
"""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app.domain.rules.values import Kind
from app.rule_text import text_of
from app.store.core.database import migrations
from app.store.exchange.document import VERSION
from app.store.exchange.exporting import export_json
from app.store.safety.opening import FILE, open_store
from app.store.write.boxes import Boxes, BoxSteps
from tests.fake_clock import FakeClock
from tests.many_matches import fill
from tests.own_boxes import own_box
from tests.rule_sets import load_sets
from tests.store.conftest import Phone
from tests.store.random_matches import play_random_match

FOLDER = Path(__file__).parent / "stored"
EXPORT = FOLDER / f"export-{VERSION}.json"
GAMES = ("all_fives", "mexican_train")
BOX = "The stored box"


def stored(version: int) -> Path:
    return FOLDER / f"{version:04}.sqlite3"


def make(file: Path) -> None:
    """Random matches, one match with an edited hand, a draft of a hand, and an own box that was
    changed.
    """
    sets = {rules.id: rules for rules in load_sets() if rules.kind is Kind.LEAFLET}
    with TemporaryDirectory() as folder:
        clock = FakeClock(datetime(2026, 11, 18, tzinfo=UTC))
        phone = Phone(Path(folder), open_store(Path(folder), sets, now=clock), sets, clock)
        fill(phone.opened.database, sets, matches=4, hands=2)
        match_id = phone.start("manylang", players=3)
        hand_id = phone.play(match_id, "", "6-4", 3)
        after = phone.hand("", "6-5", 3)
        phone.matches.edit_hand(hand_id, after, phone.verdict(match_id, after))
        phone.matches.change(match_id, name="the stored one")
        phone.drafts.save(match_id, {"out": 2})
        for game in GAMES:
            played = play_random_match(phone.opened.database, Random(3), game)
            phone.matches.change(played.record.id, name=game)
        ours = own_box(sets["manylang"], BOX)
        Boxes(phone.opened.database).add(ours)
        BoxSteps(phone.opened.database).add(ours.id, text_of(ours))
        if not EXPORT.exists():
            export_json(phone.opened.database, EXPORT)
        phone.opened.database.close()
        if not file.exists():
            with closing(sqlite3.connect(Path(folder) / FILE)) as connection:
                connection.execute("VACUUM INTO ?", (str(file),))


if __name__ == "__main__":
    make(stored(len(migrations())))
