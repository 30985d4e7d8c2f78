"""An evening at a table: an opened store, a match on it, and hands as they are played."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet, opposite
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.navigation import Path as Way
from app.sets import Leaflets
from app.store.safety.opening import open_store
from tests.hands import hand_end

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


@dataclass
class Clock:
    """Every look at it is a millisecond later."""

    moment: datetime = datetime(2026, 11, 18, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(milliseconds=1)
        return self.moment


@dataclass
class Ways:
    """Leads nowhere, and remembers where it was to lead."""

    gone: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def go(self, name: str, **given: str) -> None:
        self.gone.append((name, given))

    def back(self) -> bool:
        self.gone.append(("back", {}))
        return True

    def home(self, name: str = "table", **given: str) -> None:
        self.gone.append((f"home {name}", given))

    def go_from_home(self, name: str, **given: str) -> None:
        self.gone.append((f"{name} from home", given))

    def reset(self, path: Way) -> None:
        self.gone.append((f"anew {path[-1].name}", dict(path[-1].given)))


def sit_down(folder: Path, sets: Mapping[str, RuleSet], clock: Clock | None = None) -> CurrentMatch:
    """The sitting of a fresh phone, or of one that was used before."""
    opened = open_store(folder, dict(sets), now=clock or Clock())
    return CurrentMatch(opened.database, sets)


@contextmanager
def put_away(folder: Path, **settings: Any) -> Iterator[CurrentMatch]:
    """A phone that is used for a while and then put away, set as it is told."""
    current_match = sit_down(folder, Leaflets())
    with closing(current_match.database):
        yield current_match
        for key, value in settings.items():
            current_match.settings.set(key, value)


def leave_on(current_match: CurrentMatch, screen: str, **given: str) -> None:
    """The app is left on a screen that is one step from the table."""
    path = [["table", {}], [screen, given]]
    current_match.settings.set("path", {"match": current_match.table.id, "path": path})


def deal(
    current_match: CurrentMatch,
    set_id: str = "manylang",
    names: tuple[str, ...] = NAMES[:2],
    target: int | None = 50,
    *,
    partners: bool = False,
    choices: Mapping[str, str] | None = None,
) -> None:
    """Lay a new match of new people on the table."""
    people = [current_match.roster.add(name, colour) for colour, name in enumerate(names)]
    current_match.start(
        Match(
            rules=current_match.leaflets[set_id],
            players=tuple(PlayerId(person.id) for person in people),
            sides=opposite(len(names)) if partners else None,
            choices=dict(choices or {}),
            target=target,
        )
    )


def play(
    current_match: CurrentMatch, *left: str | int, starter: int | None = None, **told: Any
) -> str:
    """A hand with what everybody had left; its id."""
    return current_match.record(Hand(hand_end(left, **told), starter))
