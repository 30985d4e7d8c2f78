"""A short tour through every screen in one size: ``make run`` shows it where there is no display.

``python -m tests.ui.evening_tour`` writes at most forty pictures and a page with them to
``build/evening``. It needs only the packages of requirements/run.txt. The long tour is ``tour``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from tests.ui.window import set_environment

set_environment()

from app import paths  # noqa: E402
from app.bootstrap import requested_language  # noqa: E402
from app.i18n import ENGLISH  # noqa: E402
from tests.ui.driver import driving  # noqa: E402
from tests.ui.foreign_export import with_other_ids  # noqa: E402
from tests.ui.gallery import Gallery, Picture, write_gallery  # noqa: E402
from tests.ui.phone import Phone  # noqa: E402
from tests.ui.photographed import photograph  # noqa: E402
from tests.ui.progress import Progress  # noqa: E402

PICTURES = paths.ROOT / "build" / "evening"
BOX = "Dominoes in 37 languages"
ABOUT = "Played by taps on the real app: each screen as it is on a phone of 412 × 915 dp."


@dataclass(frozen=True, slots=True)
class Chapter:
    """``play`` uses the phone, and yields a title for each picture."""

    title: str
    play: Callable[[Phone], Iterator[str]]


def _sitting_down(phone: Phone) -> Iterator[str]:
    yield "the boxes"
    phone.tap(BOX, "Name of a player")
    phone.seat("Ann", "Bo", "Cy")
    yield "three players sit down"
    phone.tap("What the leaflet leaves open (1)")
    phone.tap("50", "Start")
    yield "the match begins"
    phone.tap("Who starts?")
    phone.tap("Nobody", "Ann")
    yield "Ann starts"
    phone.tap("Start playing")


def _first_hand(phone: Phone) -> Iterator[str]:
    phone.tap("End hand")
    yield "a hand has ended"
    phone.tiles("6-3 5-4")
    phone.count("Bo")
    phone.tiles("6-6")
    yield "tiles, tapped"
    phone.count("Cy")
    with TemporaryDirectory() as folder:
        phone.device.camera.pictures = [photograph(Path(folder), "6-2 3-1")]
        phone.tap("Photo")
    yield "tiles on a photo"
    phone.driver.app.navigator.screen.presenter.take()
    phone.driver.settle()
    phone.tap("Why?")
    yield "why it is so"
    phone.back()
    phone.tap("Record")
    yield "a tie, and the leaflet is silent"
    phone.tap("Next hand")


def _more_hands(phone: Phone) -> Iterator[str]:
    _count_hand(phone, "Bo", Ann="3-0 2-1", Cy="4-0")
    phone.tap("Record", "Next hand")
    _count_hand(phone, "Cy", Ann="4-1", Bo="1-0")
    phone.tap("Record", "Next hand")
    _count_hand(phone, "Ann", Bo="6-1 2-0", Cy="3-2")
    phone.tap("Record", "Next hand")
    yield "after four hands"
    phone.tap("More")
    yield "what else can be done"
    phone.tap("Table view: large numbers")
    yield "seen from across the table"
    phone.back()
    phone.tap("More", "What the leaflet leaves open")
    yield "what this table decided"
    phone.back()
    second, _ = next(phone.find_labels("Hand {number}: {result}", number="2"))
    phone.tap(second, "Edit")
    phone.tiles("4-3")
    yield "a hand is edited"
    phone.tap("Save the change")
    phone.back()
    phone.tap("More", "Change log")
    yield "what was changed"
    phone.back()


def _leaflets(phone: Phone) -> Iterator[str]:
    phone.visit("Rules")
    yield "the leaflets"
    phone.tap("Search all rules")
    phone.type("double")
    yield "a word in all of them"
    phone.tap("Clear the search", BOX)
    yield "a leaflet"
    phone.tap("Doubles")
    yield "doubles, in a picture"
    phone.driver.app.navigator.screen.ask_language()
    phone.driver.settle()
    phone.tap("العربية")
    yield "for somebody who reads Arabic"
    phone.back()


def _house_rules(phone: Phone) -> Iterator[str]:
    phone.visit("Rules")
    phone.tap("Make your own", "Name of the box")
    phone.type("Sundays")
    yield "what is it like?"
    phone.tap(BOX)
    yield "rules of your own, line by line"
    phone.tap_row("OwnBoxRule", lambda line: line.state.key == "values.half")
    yield "what a blank is worth"
    phone.tap("25", "Try a hand", "Blocked")
    for number, tile in enumerate(("4-0", "6-4", "5-4", "6-6"), 1):
        phone.count(f"Player {number}")
        phone.tiles(tile)
    phone.tap("See the result")
    yield "what both rules say"
    phone.back()
    phone.back()
    phone.tap("Share box", "Copy the text")
    yield "for somebody else's phone"
    phone.back()
    phone.back()
    phone.tap("Add a box", "Paste")
    yield "a box that was sent"
    phone.back()
    phone.back()


def _other_matches(phone: Phone) -> Iterator[str]:
    phone.visit("Table")
    _count_hand(phone, "Ann", Bo="6-6 6-5 6-4", Cy="5-5")
    phone.tap("Record")
    yield "Ann wins the match"
    phone.tap("Share")
    yield "the result as a picture"
    phone.back()
    phone.tap("To the table")
    phone.tap("Rematch", "More", "End match", "End match")
    phone.tap("Premium Domino Set BG2133", "Ann", "Bo", "Cy", "Name of a player")
    phone.seat("Di")
    phone.tap("Play as partners", "Start")
    _count_hand(phone, "Ann", Bo="6-4 5-1", Cy="1-0", Di="3-3")
    phone.tap("Record")
    phone.tap("Next hand", "More", "Pause and start another")
    yield "a match is put aside"
    phone.tap("Luckies colour dominoes", "Ann", "Bo", "Start", "End hand")
    phone.out("Ann")
    phone.tiles("5-5 2-0")
    yield "a box with colours"
    phone.tap("Record", "Next hand", "More", "End match", "End match")


def _looking_back(phone: Phone) -> Iterator[str]:
    phone.visit("History")
    yield "all matches"
    phone.driver.tap_on(phone.first_of("HistoryLine"))
    yield "a match"
    phone.back()
    phone.visit("Players")
    yield "everybody"
    phone.tap("Head to head")
    phone.tap("Statistics")
    phone.driver.tap_on(phone.first_of("PlayersLine"))
    yield "a player"
    phone.driver.tap_on(phone.first_of("OtherLine"))
    yield "two players"
    phone.back()
    phone.back()


def _settings(phone: Phone) -> Iterator[str]:
    phone.visit("Table")
    phone.tap("Settings")
    yield "settings"
    phone.tap("Export and import", "For another Pipkeeper")
    file = phone.device.documents.folder / phone.device.documents.saved[0]
    file.write_text(with_other_ids(file.read_text("utf-8")), "utf-8")
    phone.device.documents.chosen = file
    phone.tap("Choose a file")
    yield "before an import"
    phone.back()
    phone.tap("Backups", "Make a backup now")
    yield "backups"
    phone.back()
    phone.tap("Several phones")
    yield "several phones"
    phone.back()
    phone.tap("Dark")
    phone.back()
    phone.tap("Continue", "End hand")
    phone.out("Bo")
    phone.tiles("6-5 3-1")
    yield "a hand in the dark"


EVENING = (
    Chapter("Sitting down", _sitting_down),
    Chapter("The first hand", _first_hand),
    Chapter("More hands", _more_hands),
    Chapter("What the leaflets say", _leaflets),
    Chapter("House rules", _house_rules),
    Chapter("A match is won, others begin", _other_matches),
    Chapter("Looking back", _looking_back),
    Chapter("Settings and files", _settings),
)


def _count_hand(phone: Phone, out: str, **left: str) -> None:
    """Counts a hand: who went out, and the tiles of the others."""
    phone.tap("End hand")
    phone.out(out)
    for name, tiles in left.items():
        phone.count(name)
        phone.tiles(tiles)


def play(phone: Phone, folder: Path, progress: Progress) -> Iterator[Picture]:
    """Plays the whole evening, and saves a picture of each stop."""
    number = 0
    for place, chapter in enumerate(EVENING, 1):
        part = f"{place} of {len(EVENING)}: {chapter.title}"
        progress.part(part)
        for stop in chapter.play(phone):
            number += 1
            progress.step(f"{part}, {stop}")
            file = folder / f"{number:02} {stop.rstrip('?')}.png"
            picture = phone.driver.screenshot(file)
            yield Picture(file, stop, phone.screen, chapter.title, picture.size)


def main(folder: Path = PICTURES) -> None:
    """In English, or in the language of ``make run LANGUAGE=de``."""
    progress = Progress()
    rmtree(folder, ignore_errors=True)
    with TemporaryDirectory() as home, driving() as drive:
        phone = Phone(drive, Path(home) / "phone", language=requested_language() or ENGLISH)
        pictures = tuple(play(phone, folder, progress))
    page = write_gallery(folder, Gallery("An evening with Pipkeeper", ABOUT, pictures))
    progress.line(f"{len(pictures)} pictures. Look at them in a browser: {page}")


if __name__ == "__main__":
    main()
