"""Two phones in windows of their own, with one match on both Tables, shared through Syncthing."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from app.device.system import no_backup_folder
from app.sets import Leaflets
from app.store.core.database import Database
from app.store.safety.opening import open_store
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.membership import join, keep_place
from app.store.sync.rounds import Rounds
from bench.evening import LEFT, lay_a_match
from tests.store.sync.syncthing import family, until
from tests.ui.remote_phone import RemotePhone, remote_phone

NAMES = ("the phone", "the tablet")
FIRST_HAND = len(LEFT) + 1
"""The number of the first hand that is recorded here."""
CARRIED_SECONDS = 60.0
SHOWN_SECONDS = 30.0
"""Syncthing waits for a second, and the other phone looks every five; the rest is for a busy
machine.
"""
SAID_SECONDS = 5.0


@contextmanager
def two_phones(base: Path) -> Iterator[tuple[RemotePhone, ...]]:
    with ExitStack() as opened:
        instances = opened.enter_context(family(base / "syncthing", len(NAMES)))
        homes = tuple(base / name for name in NAMES)
        lay_a_match(homes[0])
        share(homes, tuple(one.folder for one in instances))
        yield tuple(opened.enter_context(remote_phone(home)) for home in homes)


def share(homes: tuple[Path, ...], folders: tuple[Path, ...]) -> None:
    """Returns when every phone has the match."""
    with ExitStack() as opened:
        databases = [open_store(home, Leaflets()).database for home in homes]
        all_rounds = list[tuple[Rounds, Database]]()
        for home, folder, database in zip(homes, folders, databases, strict=True):
            opened.enter_context(closing(database))
            keep_place(no_backup_folder(home), join(database, str(folder), home.name).place)
            all_rounds.append((Rounds(LocalSyncFolder(str(folder))), database))

        def has_match(rounds: Rounds, database: Database) -> bool:
            rounds.run(database)
            return len(database.rows("SELECT id FROM hands")) == len(LEFT)

        until(lambda: all(has_match(*one) for one in all_rounds), CARRIED_SECONDS)


def exchanged(phones: tuple[RemotePhone, ...], number: int) -> float:
    """One phone records this hand; returns the seconds until the Table of the other one shows it,
    and says whose it is. They take turns.
    """
    teller, listener = phones if number % 2 else phones[::-1]
    teller.do("count_hand", "Ann", {"Bo": "1-0", "Cy": "2-0"})
    listener.tell("until_hand", number, SHOWN_SECONDS)
    recorded = teller.do("record")
    shown = listener.answer()
    listener.do("until_text", f"1 hand came from {teller.home.name}.", SAID_SECONDS)
    teller.do("tap", "Next hand")
    return float(shown - recorded)
