"""An evening, played with a mouse on the real app: ``make run`` shows it where there is no display.

``python -m tests.cold.evening`` writes at most forty pictures and a page with them to
``build/evening``. The app in this process goes ahead; the process that the mouse drives must show
the same after every gesture, and its pictures are those of the page. It needs only the packages of
requirements/run.txt. A longer tour, in this process alone, is ``tests.ui.tour``.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import copytree, rmtree
from tempfile import TemporaryDirectory

from tests.ui.window import set_environment

set_environment()

from PIL import Image  # noqa: E402

from app import paths  # noqa: E402
from app.bootstrap import requested_language  # noqa: E402
from app.domain.editing import own_rules  # noqa: E402
from app.i18n import ENGLISH  # noqa: E402
from app.store.core.database import new_id  # noqa: E402
from app.store.exchange.box_text import SUFFIX, text_of_box  # noqa: E402
from app.store.exchange.exporting import export_json  # noqa: E402
from tests.builders import prepare_phone, record_hand, start_match  # noqa: E402
from tests.cold.cold_app import ColdApp  # noqa: E402
from tests.cold.mirrored import MirroredDriver, UnlikeError  # noqa: E402
from tests.cold.warm import WarmPhone, warm_up  # noqa: E402
from tests.rule_sets import load_set  # noqa: E402
from tests.ui.driver import PHONE, driving  # noqa: E402
from tests.ui.gallery import Gallery, Picture, write_gallery  # noqa: E402
from tests.ui.photographed import photograph  # noqa: E402
from tests.ui.progress import Progress  # noqa: E402
from tests.ui.virtual_screen import virtual_screen  # noqa: E402

PICTURES = paths.ROOT / "build" / "evening"
BOX = "Dominoes in 37 languages"
TITLE = "An evening with Pipkeeper"
ABOUT = "Played with a mouse on the real app: each screen as it is in a window of 412 × 915 dp."
HOME = "phone"
DESK = {"PIPKEEPER_HOME": HOME, "HOME": ".", "PATH": ""}
"""Relative folders: so both apps show the same, each in a folder of its own. Neither dialogs nor
voices are found: so a desk is as bare as any other.
"""
TILES, SENT, FRIEND = "6-2 3-1.jpg", f"sent{SUFFIX}", "from a friend.json"
"""Files that a person has on the desk: a photograph, a box, and what a friend has exported."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """``play`` yields the title of each stop, and then goes there, by way of some screens."""

    title: str
    play: Callable[[WarmPhone], Iterator[str]]
    screens: tuple[str, ...]
    """Of its stops."""


def _sitting_down(phone: WarmPhone) -> Iterator[str]:
    yield "the boxes"
    yield "the boxes, further down"
    _scroll_page(phone)
    yield "three players sit down"
    _scroll_page(phone, up=True)
    phone.tap(BOX, "Name of a player")
    phone.seat("Ann", "Bo", "Cy")
    yield "the match begins"
    phone.tap("What the leaflet leaves open (1)")
    phone.tap("50", "Start")
    yield "Ann starts"
    phone.tap("Who starts?")
    phone.tap("Nobody", "Ann")


def _first_hand(phone: WarmPhone) -> Iterator[str]:
    yield "tiles, tapped"
    phone.tap("Start playing", "End hand")
    phone.tiles("6-3 5-4")
    phone.count("Bo")
    phone.tiles("6-6")
    yield "tiles on a photo"
    phone.count("Cy")
    phone.tap("Photo", "Where is the file?")
    phone.type(TILES)
    phone.tap("Open")
    yield "why it is so"
    phone.driver.tap_on(phone.first_of("TakeButton"))
    phone.tap("Why?")
    yield "a tie, and the leaflet is silent"
    phone.back()
    phone.tap("Record")


def _more_hands(phone: WarmPhone) -> Iterator[str]:
    yield "four hands later, after another start"
    phone.tap("Next hand")
    _count_hand(phone, "Bo", Ann="3-0 2-1", Cy="4-0")
    phone.tap("Record", "Next hand")
    _count_hand(phone, "Cy", Ann="4-1", Bo="1-0")
    phone.tap("Record", "Next hand")
    _count_hand(phone, "Ann", Bo="6-1 2-0", Cy="3-2")
    phone.tap("Record", "Next hand")
    phone.restart()
    yield "what else can be done"
    phone.tap("More")
    yield "seen from across the table"
    phone.tap("Table view: large numbers")
    yield "what this table decided"
    phone.back()
    phone.tap("More", "What the leaflet leaves open")
    yield "a hand is edited"
    phone.back()
    second, _ = next(phone.find_labels("Hand {number}: {result}", number="2"))
    phone.tap(second, "Edit")
    phone.tiles("4-3")
    yield "what was changed"
    phone.tap("Save the change")
    phone.back()
    phone.tap("More", "Change log")


def _leaflets(phone: WarmPhone) -> Iterator[str]:
    yield "the leaflets"
    phone.back()
    phone.visit("Rules")
    yield "a word in all of them"
    phone.tap("Search all rules")
    phone.type("double")
    yield "a leaflet"
    phone.tap("Clear the search", BOX)
    yield "doubles, for somebody who reads Arabic"
    phone.tap("Doubles")
    language, _ = next(phone.find_labels("Language of these rules: {language}"))
    phone.tap(language, "العربية")


def _house_rules(phone: WarmPhone) -> Iterator[str]:
    yield "what is it like?"
    phone.back()
    phone.visit("Rules")
    phone.tap("Make your own", "Name of the box")
    phone.type("Sundays")
    yield "rules of your own, line by line"
    phone.tap(BOX)
    yield "what a blank is worth"
    phone.tap_row("OwnBoxRule", lambda line: line.state.key == "values.half")
    yield "what both rules say"
    phone.tap("25", "Try a hand", "Blocked")
    for number, tile in enumerate(("4-0", "6-4", "5-4", "6-6"), 1):
        phone.count(f"Player {number}")
        phone.tiles(tile)
    phone.tap("See the result")
    yield "a box that was sent"
    phone.back()
    phone.back()
    phone.back()
    phone.tap("Add a box", "Where is the file?")
    phone.type(SENT)
    phone.tap("Open")
    yield "for somebody else's phone"
    phone.tap("Keep this box", "Share box", "Copy the text")
    yield "a box that is here already"
    phone.back()
    phone.back()
    phone.visit("Rules")
    phone.tap("Add a box", "Paste")


def _other_matches(phone: WarmPhone) -> Iterator[str]:
    yield "Ann wins the match"
    phone.back()
    phone.back()
    phone.visit("Table")
    _count_hand(phone, "Ann", Bo="6-6 6-5 6-4", Cy="5-5")
    phone.tap("Record")
    yield "the result as a picture"
    phone.tap("Share")
    yield "a match is put aside"
    phone.back()
    phone.tap("To the table")
    phone.tap("Rematch", "More", "End match", "End match")
    phone.tap("Premium Domino Set BG2133", "Ann", "Bo", "Cy", "Name of a player")
    phone.seat("Di")
    phone.tap("Play as partners", "Start")
    _count_hand(phone, "Ann", Bo="6-4 5-1", Cy="1-0", Di="3-3")
    phone.tap("Record", "Next hand", "More", "Pause and start another")
    yield "a box with colours"
    phone.tap("Luckies colour dominoes", "Ann", "Bo", "Start", "End hand")
    phone.out("Ann")
    phone.tiles("5-5 2-0")


def _looking_back(phone: WarmPhone) -> Iterator[str]:
    yield "all matches"
    phone.tap("Record", "Next hand", "More", "End match", "End match")
    phone.visit("History")
    yield "a match"
    phone.driver.tap_on(phone.first_of("HistoryLine"))
    yield "everybody"
    phone.back()
    phone.visit("Players")
    yield "a player"
    phone.tap("Head to head")
    phone.tap("Statistics")
    phone.driver.tap_on(phone.first_of("PlayersLine"))
    yield "two players"
    phone.driver.tap_on(phone.first_of("OtherLine"))


def _settings(phone: WarmPhone) -> Iterator[str]:
    yield "settings"
    phone.back()
    phone.back()
    phone.visit("Table")
    phone.tap("Settings")
    yield "before an import"
    phone.tap("Export and import", "Where is the file?")
    phone.type(FRIEND)
    phone.tap("Open")
    yield "backups"
    phone.back()
    phone.tap("Backups", "Make a backup now")
    yield "several phones"
    phone.back()
    phone.tap("Several phones")
    yield "a hand in the dark, after another start"
    phone.back()
    phone.tap("Dark")
    phone.back()
    phone.tap("Continue", "End hand")
    phone.out("Bo")
    phone.tiles("6-5 3-1")
    phone.restart()


EVENING = (
    Chapter("Sitting down", _sitting_down, ("table", "setup", "who_starts")),
    Chapter("The first hand", _first_hand, ("hand", "photo", "verdict")),
    Chapter("More hands", _more_hands, ("table", "choices", "hand", "changes")),
    Chapter("What the leaflets say", _leaflets, ("rules", "leaflet")),
    Chapter(
        "House rules",
        _house_rules,
        ("new_box", "own_box", "own_rule", "trial", "hand_on", "add_box"),
    ),
    Chapter("A match is won, others begin", _other_matches, ("verdict", "share", "table", "hand")),
    Chapter("Looking back", _looking_back, ("history", "match", "players", "player", "pair")),
    Chapter("Settings and files", _settings, ("settings", "exchange", "backups", "sync", "hand")),
)


def _count_hand(phone: WarmPhone, out: str, **left: str) -> None:
    """Counts a hand: who went out, and the tiles of the others."""
    phone.tap("End hand")
    phone.out(out)
    for name, tiles in left.items():
        phone.count(name)
        phone.tiles(tiles)


def _scroll_page(phone: WarmPhone, *, up: bool = False) -> None:
    page = phone.page()
    assert page is not None, phone.texts
    phone.driver.scroll(page, -page.height if up else page.height)


class Evening:
    """``pictures`` and ``faults`` grow while it is played; it ends at the first fault."""

    def __init__(self, folder: Path, progress: Progress) -> None:
        self._folder = folder
        self._progress = progress
        self._chapter, self._stop = "The start", "the first screen"
        self.pictures: list[Picture] = []
        self.faults: list[str] = []

    def play(self, start: Callable[[], WarmPhone], chapters: tuple[Chapter, ...]) -> None:
        try:
            phone = start()
            for place, chapter in enumerate(chapters, 1):
                self._chapter = chapter.title
                self._play_chapter(phone, chapter, f"{place} of {len(chapters)}: {chapter.title}")
        except UnlikeError as found:
            self._tell(str(found))
            for name, picture in (("as it should be", found.wanted), ("as it is", found.seen)):
                self._save(f"{self._stop}, {name}", "", picture, str(found))
        except AssertionError as found:
            self._tell(str(found))

    def finish(self, said: str) -> int:
        """Writes the page, and what was wrong; returns the exit status. ``said`` is what the
        process has written.
        """
        if said:
            self.faults.append(f"It wrote: {said}")
        page = write_gallery(self._folder, Gallery(TITLE, ABOUT, tuple(self.pictures)))
        self._progress.line(f"{len(self.pictures)} pictures. Look at them in a browser: {page}")
        for fault in self.faults:
            sys.stderr.write(f"{fault}\n")
        return 1 if self.faults else 0

    def _play_chapter(self, phone: WarmPhone, chapter: Chapter, part: str) -> None:
        self._progress.part(part)
        way = chapter.play(phone)
        self._stop = next(way)
        while self._stop:
            self._progress.step(f"{part}, {self._stop}")
            following = next(way, "")
            driver = phone.driver
            assert isinstance(driver, MirroredDriver)
            assert phone.screen in chapter.screens, f"at {phone.screen}, not {chapter.screens}"
            self._save(self._stop, phone.screen, driver.compare())
            self._stop = following

    def _tell(self, fault: str) -> None:
        self.faults.append(f"{self._chapter}, {self._stop}: {fault}")

    def _save(self, stop: str, screen: str, picture: Image.Image, *faults: str) -> None:
        file = self._folder / f"{len(self.pictures) + 1:02} {stop.rstrip('?')}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        picture.save(file, compress_level=1)
        self.pictures.append(
            Picture(file, stop, screen, self._chapter, picture.size, faults=faults)
        )


@contextmanager
def desk(folder: Path) -> Iterator[Path]:
    """In this process too everything is as on the desk in this folder."""
    before = dict(os.environ)
    with chdir(folder):
        os.environ.update(DESK)
        try:
            yield folder / HOME
        finally:
            os.environ.clear()
            os.environ.update(before)


def lay_files(folder: Path) -> None:
    folder.mkdir()
    box = own_rules(load_set("manylang"), new_id(), "Grandma's rules")
    (folder / SENT).write_text(text_of_box(box), "utf-8")
    photograph(folder, TILES.removesuffix(".jpg"))
    with TemporaryDirectory() as friend, prepare_phone(Path(friend)) as current_match:
        start_match(current_match, "manylang", ("Eva", "Finn"))
        record_hand(current_match, "6-3 5-4", "", out=1)
        export_json(current_match.database, folder / FRIEND)


def main(folder: Path = PICTURES, chapters: tuple[Chapter, ...] = EVENING) -> int:
    """In English, or in the language of ``make run LANGUAGE=de``. Returns the exit status."""
    progress = Progress()
    rmtree(folder, ignore_errors=True)
    evening = Evening(folder, progress)
    cold: list[ColdApp] = []
    with TemporaryDirectory() as room, virtual_screen(PHONE) as screen:
        warm_desk, cold_desk = Path(room) / "warm", Path(room) / "cold"
        lay_files(warm_desk)
        copytree(warm_desk, cold_desk)

        def start_cold() -> ColdApp:
            cold.append(ColdApp(cold_desk / HOME, screen, PHONE, DESK))
            return cold[-1]

        warm_up()
        make_driver = partial(MirroredDriver, start_cold)
        with desk(warm_desk) as home, driving(make_driver=make_driver) as drive:
            language = requested_language() or ENGLISH
            evening.play(lambda: WarmPhone(drive, home, language=language), chapters)
        return evening.finish(cold[-1].said)


if __name__ == "__main__":
    sys.exit(main())
