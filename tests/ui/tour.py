"""The tour: it visits every screen and state, in every size of window and text, light and dark.

``tour_pictures`` saves a picture of each stop; ``test_tour`` checks the layout of each stop.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from tests.ui.window import set_environment

set_environment()


from kivy.clock import Clock  # noqa: E402

from app import paths  # noqa: E402
from app.domain.leaflet import Section  # noqa: E402
from app.i18n import ENGLISH  # noqa: E402
from app.play.match.people import shortened  # noqa: E402
from app.presenters.box_list import GroupHeading  # noqa: E402
from tests.builders import prepare_phone  # noqa: E402
from tests.frozen_rules import newer_text, older_text, playing_by  # noqa: E402
from tests.ui.driver import Drive  # noqa: E402
from tests.ui.foreign_export import with_other_ids  # noqa: E402
from tests.ui.phone import Phone  # noqa: E402
from tests.ui.tour_sync import walk as walk_sync  # noqa: E402

SIZES = ((360, 640), (412, 915), (915, 412), (800, 1280))
LOOKS = ("light", "dark", "black")
TEXT_SIZES = (100, 200)
SECTIONS = (
    "Who starts",
    "Doubles",
    "Points",
    "What the leaflet leaves open",
    "Where the languages disagree",
)
GAMES = ("mexican_train", "dominican", "all_fives")
"""A game of trains and rounds, a game with bonuses, and a game scored during play."""
GAME_SECTIONS = (Section.START, Section.POINTS, Section.TIES, Section.MATCH, Section.OPEN)
LONG = "Bartholomäus von Unterfeldwaldhausen"


@dataclass(frozen=True)
class View:
    """The settings of a phone for one tour."""

    size: tuple[int, int]
    look: str = "light"
    text_size: int = 100
    language: str = ENGLISH

    def __str__(self) -> str:
        width, height = self.size
        language = "" if self.language == ENGLISH else f"-{self.language}"
        return f"{width}x{height}-{self.look}-{self.text_size}{language}"

    @property
    def facets(self) -> tuple[tuple[str, str], ...]:
        width, height = self.size
        return (
            ("size", f"{width} × {height}"),
            ("look", self.look),
            ("text", f"{self.text_size} %"),
            *((("language", self.language),) if self.language != ENGLISH else ()),
        )


def views(*looks: str, language: str = ENGLISH) -> tuple[View, ...]:
    return tuple(View(*view, language) for view in product(SIZES, looks, TEXT_SIZES))


def walk(phone: Phone) -> Iterator[str]:
    """Visits everything; yields the name of each stop."""
    for part in (
        _first_hand,
        _main_screens,
        _luckies,
        _partners,
        _draw_pile,
        _drawn_start,
        _resumed_match,
        _history,
        _statistics,
    ):
        yield from part(phone)


def _first_hand(phone: Phone) -> Iterator[str]:
    yield "table with the boxes"
    phone.tap("Dominoes in 37 languages")
    yield "setup of a fresh phone"
    phone.tap("Start")
    yield "setup without players"
    for name in ("Ann", LONG, "محمد", "Zoë 👨\u200d👩\u200d👧"):
        _add_player(phone, name)
    yield "setup with four"
    phone.tap("What the leaflet leaves open (1)")
    yield "setup with what is left open"
    phone.tap("Start")
    yield "table of a new match"
    phone.tap("Who starts?")
    yield "who starts"
    phone.tap("Nobody", "Ann")
    yield "who starts, told"
    phone.tap("Start playing", "End hand")
    yield "hand, empty"
    phone.tap("Record")
    yield "hand, recorded too early"
    phone.tiles("6-3 5-4")
    phone.count(_short(LONG))
    phone.tiles("6-3")
    yield "hand, a tile moved"
    phone.tap("Keypad")
    yield "hand, keypad"
    phone.tap("Total")
    yield "hand, total"
    phone.tap("Tiles")
    phone.count("محمد")
    phone.tiles("4-1")
    phone.count("Zoë 👨\u200d👩\u200d👧")
    phone.tiles("3-2")
    yield "hand, a tie"
    phone.tap("Why?")
    yield "hand, why"
    phone.back()
    phone.tap("Record")
    yield "verdict that rests on an open point"
    phone.tap("Next hand")
    yield "table after a hand"


def _main_screens(phone: Phone) -> Iterator[str]:
    for number in range(3):
        phone.tap("End hand")
        phone.out("Ann" if number % 2 else "محمد")
        for name in (_short(LONG), "Zoë 👨\u200d👩\u200d👧", "محمد" if number % 2 else "Ann"):
            phone.count(name)
            phone.tiles({_short(LONG): "6-6", "Ann": "5-1"}.get(name, f"{number + 2}-0"))
            if name.startswith("Z"):
                phone.tiles(f"{number + 2}-1")
        phone.tap("Record", "Next hand")
    yield "table after four hands"
    phone.tap("More")
    yield "table, the menu"
    phone.tap("Table view: large numbers")
    yield "table from afar"
    phone.back()
    phone.tap("More", "What the leaflet leaves open")
    yield "choices"
    phone.back()
    phone.tap("More", "Change log")
    yield "changes, none"
    phone.back()
    yield from _rules(phone)
    for place in ("History", "Players"):
        phone.visit(place)
        yield place.lower()
    phone.visit("Table")
    phone.tap("Settings")
    yield "settings"
    yield from _error(phone)
    yield from _files(phone)
    yield from walk_sync(phone)
    phone.back()
    phone.tap("More", "End match")
    yield "table, end the match?"
    phone.back()
    phone.tap("More", "Pause and start another")
    yield "table with a match put aside"


def _error(phone: Phone) -> Iterator[str]:
    """Causes an error while the settings are open; from then on the settings offer its report."""
    phone.driver.errors.expect("Unexpected error", because="the tour shows its screen")
    Clock.schedule_once(_fail, 0)
    phone.driver.settle()
    yield "error"
    phone.back()
    phone.tap("Error report")
    yield "error, its report"
    phone.back()


def _fail(_seconds: float) -> None:
    raise RuntimeError


def _files(phone: Phone) -> Iterator[str]:
    """Export, import with Undo, and backups."""
    phone.device.documents.can_ask = False
    phone.tap("Export and import")
    yield "exchange, where files are typed"
    phone.back()
    phone.device.documents.can_ask = True
    phone.tap("Export and import", "For another Pipkeeper")
    yield "exchange, saved"
    file = phone.device.documents.folder / phone.device.documents.saved[0]
    phone.device.documents.chosen = file
    phone.tap("Choose a file")
    yield "exchange, a file with nothing new"
    file.write_text(with_other_ids(file.read_text("utf-8")), "utf-8")
    phone.tap("Choose a file")
    yield "exchange, a file that brings a match"
    phone.runner.paused = True
    phone.tap("Import this file")
    yield "exchange, importing"
    phone.runner.finish()
    phone.driver.settle()
    yield "exchange, imported"
    phone.tap("Undo")
    yield "exchange, undone"
    file.write_text("milk", "utf-8")
    phone.tap("Choose a file")
    yield "exchange, a file of something else"
    phone.back()
    phone.tap("Backups", "Make a backup now")
    yield "backups"
    lead = next(one for one in phone.driver.app.root.walk() if type(one).__name__ == "BackupLine")
    phone.driver.scroll_to(lead)
    phone.driver.tap_on(lead)
    yield "backups, go back?"
    phone.tap("Restore")
    yield "backups, gone back"
    phone.device.documents.chosen = phone.device.documents.folder
    phone.tap("Choose a folder")
    yield "backups, a folder outside"
    phone.back()


def _rules(phone: Phone) -> Iterator[str]:
    """The boxes and the games, the search, three leaflets and three games."""
    phone.visit("Rules")
    page = phone.driver.app.navigator.screen.ids.page
    games = GroupHeading(phone.translated("Games"))
    phone.driver.until(lambda: games in page.rows)  # a thread reads them
    yield "rules"
    page.go_to(page.rows.index(games))
    phone.driver.settle()
    yield "rules, the games"
    page.go_to(0)
    phone.tap("Search all rules")
    phone.type("28")  # numbers are in the rules of every language
    yield "rules, found"
    phone.type("0")
    yield "rules, nothing found"
    phone.tap("Clear the search", "Search all rules")
    phone.type("muggins")
    yield "rules, a game found by another name"
    phone.tap("Clear the search")
    for box in ("Luckies colour dominoes", "Dominoes in 37 languages"):
        phone.tap(box)
        yield f"leaflet of {box}"
        for section in SECTIONS:
            phone.tap(section)
            yield f"leaflet of {box}, {section}"
            phone.tap("Contents")
        phone.back()
    phone.tap("Premium Domino Set BG2133", "Doubles")
    yield "leaflet with branches"
    phone.driver.app.navigator.screen.ask_language()
    phone.driver.settle()
    yield "leaflet, its languages"
    phone.back()
    phone.back()
    yield from _games(phone)


def _games(phone: Phone) -> Iterator[str]:
    """The pages of three games, and who starts a round of trains."""
    navigator = phone.driver.app.navigator
    for game in GAMES:
        navigator.go("leaflet", box=game)
        phone.driver.settle()
        yield f"game {game}"
        contents = {row.id for row in navigator.screen.state.rows}
        for section in filter(contents.__contains__, GAME_SECTIONS):
            navigator.screen.jump(section)
            phone.driver.settle()
            yield f"game {game}, {section}"
        phone.back()
    navigator.go("who_starts", box=GAMES[0])
    phone.driver.settle()
    yield "who starts, how many?"
    phone.tap("4")
    yield "who starts a round"
    phone.back()


def _luckies(phone: Phone) -> Iterator[str]:
    phone.tap("Luckies colour dominoes")
    yield "setup of coloured tiles"
    phone.tap("Bo") if phone.shows("Bo") else _add_player(phone, "Bo")
    _add_player(phone, "Cy")
    phone.tap("50", "Start", "End hand")
    phone.tiles("5-5 2-0")
    phone.count(_second(phone))
    phone.tiles("3-1 4-4")
    yield "hand of coloured tiles"
    phone.tap("Record")
    yield "verdict of a tie"
    phone.tap("Next hand", "More", "End match", "End match")
    yield "table with a rematch"


def _partners(phone: Phone) -> Iterator[str]:
    phone.tap("Premium Domino Set BG2133")
    for name in ("Ann", "Bo", "Cy", "Di"):
        _add_player(phone, name)
    phone.tap("Play as partners")
    yield "setup of partners"
    phone.tap("Start")
    yield "table of partners"
    for _ in range(2):
        phone.tap("End hand")
        phone.out("Ann")
        phone.tiles("6-6 6-5 5-5")
        phone.count("Cy")
        phone.tiles("1-0")
        phone.count("Di")
        phone.tiles("6-4 5-4 4-4")
        phone.tap("Record")
        yield "verdict of partners"
        if not phone.shows("Rematch"):
            phone.tap("Next hand")
    phone.tap("Share")
    yield "share"
    phone.tap("Copy as text")
    yield "share, copied"
    phone.back()
    phone.tap("Keep playing")
    yield "table after the match was won"
    phone.tap("More", "End match", "End match")


def _draw_pile(phone: Phone) -> Iterator[str]:
    phone.tap("Double-Six Dominoes, Item 2672-4")
    for name in ("Ann", "Bo"):
        _add_player(phone, name)
    phone.tap("Start", "End hand")
    phone.out("Ann")
    phone.tiles("6-3 5-4")
    phone.tap("Record")
    phone.tiles("6-6")
    yield "hand, the draw pile"
    phone.tap("Record")
    yield "verdict of every dot on the table"
    phone.tap("To the table")
    yield "table of a match that is won"
    phone.tap("Rematch")
    phone.tap("More", "End match", "End match")


def _drawn_start(phone: Phone) -> Iterator[str]:
    phone.tap("Domino 6 Colours, Art. 3494")
    for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo"):
        _add_player(phone, name)
    yield "setup with six"
    phone.tap("Start", "Who starts?")
    yield "who starts, drawn"
    phone.tiles("6-3 5-4 1-0 2-0 3-0 4-0")
    yield "who starts, level"
    phone.tiles("6-5 2-1")
    yield "who starts, drawn and told"
    phone.tap("Start playing", "End hand")
    yield "hand of six"
    phone.back()
    phone.tap("More", "End match", "End match")


def _resumed_match(phone: Phone) -> Iterator[str]:
    """The match that was put aside before: a hand is edited and a hand is taken back."""
    phone.tap("Continue")
    first, _ = next(phone.find_labels("Hand {number}: {result}", number="2"))
    phone.tap(first, "Edit")
    yield "hand, edited"
    phone.tiles("5-5")
    phone.tap("Save the change")
    yield "verdict of an edited hand"
    phone.tap("Remove hand")
    yield "verdict of a hand taken back"
    phone.back()
    phone.tap("More", "Change log")
    yield "changes"


def _history(phone: Phone) -> Iterator[str]:
    """The list with filters and search, and one of the matches."""
    phone.back()
    phone.visit("History")
    yield "history of several matches"
    phone.tap("Player")
    yield "history, whose matches?"
    phone.tap(_short(LONG))
    yield "history of one player"
    phone.tap("Search names and notes")
    phone.type("00")
    yield "history, nothing fits"
    phone.tap("Clear the search")
    line = phone.first_of("HistoryLine")
    phone.driver.tap_on(line.children[0])
    yield "history, what can be done"
    phone.tap("Write a note")
    yield "history, a note is written"
    phone.tap("Save")
    phone.driver.tap_on(phone.first_of("HistoryLine"))
    yield "match"
    phone.driver.tap_on(phone.first_of("HandLine"))
    yield "match, one of its hands"
    phone.back()
    phone.tap("Change log")
    yield "match, what was changed"
    phone.back()
    phone.tap("More", "Delete")
    yield "match, deleted"
    phone.tap("Restore")
    yield from _other_rules(phone)


def _other_rules(phone: Phone) -> Iterator[str]:
    """The page of a match that keeps older rules, or has those of a later version."""
    match_id = phone.driver.app.navigator.path[-1].params["match"]
    phone.tap("Change log")
    with playing_by(phone.folder, match_id, older_text):
        phone.back()
        phone.tap("Rescore with the current rules")
        yield "match, score it again?"
        phone.tap("Cancel", "Change log")
    with playing_by(phone.folder, match_id, newer_text):
        phone.back()
        yield "match by unknown rules"
        phone.tap("Change log")
    phone.back()


def _statistics(phone: Phone) -> Iterator[str]:
    """All players, one player, and a pair of players."""
    phone.back()
    phone.visit("Players")
    yield "players, all"
    phone.tap("Head to head")
    yield "players, head to head"
    phone.tap("Partners")
    yield "players, partners"
    phone.tap("Statistics")
    phone.driver.tap_on(phone.first_of("PlayersLine"))
    yield "player"
    page = phone.driver.app.navigator.screen.ids.page
    for row in (1, 3, len(page.rows) - 1):
        page.go_to(row)
        phone.driver.settle()
        yield f"player, from row {row}"
    phone.tap("More")
    yield "player, the menu"
    phone.tap("Choose another colour")
    yield "player, the colours"
    phone.tap("Yellow heart", "More", "Rename")
    yield "player, another name"
    phone.tap("Save", "More", "Merge with another player")
    yield "player, who is the same?"
    phone.driver.tap_on(phone.first_of("MergeChip"))
    yield "player, two of one table"
    phone.driver.tap_on(phone.first_of("OtherLine"))
    yield "pair"
    page = phone.driver.app.navigator.screen.ids.page
    page.go_to(len(page.rows) - 1)
    phone.driver.settle()
    yield "pair, the end"


def _add_player(phone: Phone, name: str) -> None:
    """Selects a known player, or types a new name."""
    if name in phone.texts:
        phone.tap(name)
        return
    phone.tap("Name of a player")
    phone.seat(name)


def _second(phone: Phone) -> str:
    _, (_, second), *_ = phone.find_labels("What is left: {name}")
    return second["name"]


def _short(name: str) -> str:
    return shortened(name)


def phone_of(view: View, folder: Path, drive: Drive, words: Path = paths.LOCALES) -> Phone:
    """A new phone with the settings of this view."""
    with prepare_phone(folder, look=view.look, text_size=view.text_size, language=view.language):
        pass
    return Phone(drive, folder, view.size, view.language, words)
