"""Another phone of a shared folder, without a window: its rounds run when a test says so."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.domain.rules import RuleSet
from app.play.match.current_match import CurrentMatch
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.membership import join, keep_place
from app.store.sync.rounds import Rounds
from app.store.sync.status import RoundResult
from tests.builders import open_current_match


@dataclass
class OtherPhone:
    current_match: CurrentMatch
    rounds: Rounds

    def sync(self) -> RoundResult:
        """Runs a round."""
        return self.rounds.run(self.current_match.database)


def share(current_match: CurrentMatch, home: Path, shared: Path, name: str) -> None:
    """As if the player had chosen the folder."""
    keep_place(home / "no-backup", join(current_match.database, str(shared), name).place)


@contextmanager
def other_phone(
    home: Path, shared: Path, sets: Mapping[str, RuleSet], name: str = "Tablet"
) -> Iterator[OtherPhone]:
    current_match = open_current_match(home, sets)
    with closing(current_match.database):
        share(current_match, home, shared, name)
        yield OtherPhone(current_match, Rounds(LocalSyncFolder(str(shared))))
