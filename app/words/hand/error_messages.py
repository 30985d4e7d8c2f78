"""Error messages for every error key, and for what the device answers: what is wrong, and what the
user can do about it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.device.answers import Answer, Result
from app.domain.errors import Fault, RuleError
from app.domain.tiles import Tile
from app.i18n import Language, marked
from app.play.match.match_snapshot import MatchSnapshot
from app.store.core.errors import StoreError, StoreFault
from app.words.exchange import (
    CANNOT,
    DAMAGED_BACKUP,
    FAILED,
    NO_ROOM,
    NO_SUCH_FOLDER,
    NOT_ALLOWED,
    NOT_THERE,
    SAVED,
)
from app.words.naming import names, stock_name, tile_name
from app.words.players import MERGED_SINCE

AGAIN = marked("That is not possible. Enter it again.")
NOT_SO = marked("That cannot be saved like this. Change it, then tap again.")

NEEDS = frozenset(fault for fault in Fault if fault.startswith("needs_"))
"""What is not entered yet."""

RULE_ERRORS: Mapping[str, str] = {
    Fault.BAD_TILE: AGAIN,
    Fault.BAD_TILE_SET: AGAIN,
    Fault.BAD_HAND: AGAIN,
    Fault.BAD_VERDICT: AGAIN,
    Fault.UNKNOWN_SEAT: AGAIN,
    Fault.SEAT_MISSING: AGAIN,
    Fault.OTHER_SIDES: AGAIN,
    Fault.UNKNOWN_SET: marked("This version does not support this box. Choose another one."),
    Fault.UNKNOWN_CHOICE: marked("This leaflet does not leave that open. Choose another question."),
    Fault.UNKNOWN_OPTION: marked("That is not one of the choices. Choose one of them."),
    Fault.UNKNOWN_HAND: marked("That hand is no longer there. Go back to the table."),
    Fault.TOO_FEW_PLAYERS: marked("Too few players. This box needs {least} or more. Add a player."),
    Fault.TOO_MANY_PLAYERS: marked(
        "Too many players. This box takes {most} at most. Remove a player."
    ),
    Fault.SAME_PLAYER_TWICE: marked("One player has two seats. Remove one of them."),
    Fault.BAD_PLAYER: marked("Every seat needs a name. Type one."),
    Fault.BAD_TARGET: marked("The target must be 1 or more. Type another one."),
    Fault.NO_PARTNERS: marked(
        "That is not the right number of players for partners. It takes {needed}. Turn"
        " partners off, or change who plays."
    ),
    Fault.SIDES_OVERLAP: marked("One player is on both sides. Choose the partners again."),
    Fault.SEAT_WITHOUT_SIDE: marked("One player has no partner. Choose the partners again."),
    Fault.SIDES_NOT_OPPOSITE: marked("Partners sit opposite each other. Move the seats."),
    Fault.BAD_TOTAL: marked("{who}: a total of {total} is not possible. Check it."),
    Fault.TOO_MANY_PIPS: marked(
        "All points counted here: {pips}. All points in the box: {most}. Check the totals."
    ),
    Fault.TILE_TWICE: marked("The tile {tile} is there twice. Remove one of the two."),
    Fault.TILE_NOT_IN_SET: marked("The tile {tile} is not in this box. Remove it."),
    Fault.TOO_MANY_TILES: marked(
        "{who}: too many tiles. Tapped: {tiles}. Dealt: {most}, and nobody draws. Remove some."
    ),
    Fault.OUT_HOLDS_TILES: marked(
        "{who} went out and cannot have tiles left. Remove them, or tap the player who went out."
    ),
    Fault.HAND_EMPTY: marked("What does {who} have left? Tap the tiles."),
    Fault.NEEDS_TILES: marked("Here the tiles decide, not the total. Tap the tiles of {names}."),
    Fault.NEEDS_PICK: marked("{names} tie. Who wins? The table decides."),
    Fault.PICKED_NOT_TIED: marked("{who} is not one of the tied players. Tap one of them."),
    Fault.PARTNERS_NEEDED: marked("This game is for partners. Turn partners on."),
    Fault.BAD_PLAY: marked("{who}: {points} points are not possible here. Enter another number."),
    Fault.BAD_EVENT: AGAIN,
    Fault.BAD_COUNT: marked("Only 1, 2 or 3 players can pass. Enter it again."),
    Fault.BAD_CLOSING: marked(
        "Only the player who went out can have scored with the last tile. Enter it again."
    ),
    Fault.BAD_STOP: marked("Nobody has won the match yet. Play the hand to its end."),
    Fault.BAD_LAST_TILE: marked("{tile} cannot be the last tile. Tap another one."),
    Fault.BAD_FITS: marked("{tile} cannot have fitted two different ends. Tap another answer."),
    Fault.BAD_LOCKER: marked("{who} cannot have played the last tile. Tap another player."),
    Fault.BAD_BID: marked(
        "That bid is not possible. Bid {lowest} to {whole}; where marks count, 2 or 3 times"
        " {whole} too. Enter it again."
    ),
    Fault.BAD_TAKEN: marked(
        "That does not fit the bid. Enter again what the side took: 0 to {whole}."
    ),
    Fault.NEEDS_POINTS: marked("What do {names} have left? Tap the tiles, or enter the total."),
    Fault.NEEDS_STARTER: marked("Who started the hand? Tap the name."),
    Fault.NEEDS_LOCKER: marked("Who played the last tile? Tap the name."),
    Fault.NEEDS_LAST_TILE: marked("Which tile was played last? Tap it."),
    Fault.NEEDS_FITS: marked("Did the last tile fit both ends? Tap the answer."),
    Fault.NEEDS_LED: marked("Was the first tile a double? Tap the answer."),
    Fault.NEEDS_BID: marked("Enter who bid, how much, and whether they made it."),
    Fault.NEEDS_TAKEN: marked("How many points did the side that bid take? Enter it."),
    Fault.STARTS_OTHERWISE: marked("With this box, who starts is decided in another way."),
}
"""Errors of the rules, except those about the stock, which follow."""

LEAFLET_COUNTS_STOCK = marked(
    "This leaflet counts every point on the table, so the draw pile is needed. Tap"
    " the tiles still in it."
)
STOCK_ERRORS: Mapping[str, str] = {
    Fault.NEEDS_STOCK: LEAFLET_COUNTS_STOCK,
    Fault.STOCK_TOO_SMALL: LEAFLET_COUNTS_STOCK,
    Fault.STOCK_SIZE: marked(
        "Too many tiles for the draw pile. Tapped: {tiles}. Possible: {left_over} at"
        " most. Remove some."
    ),
}
STOCK_COUNTS = marked("Here the tiles in the draw pile count too. Tap all that are left.")
GAME_STOCK_ERRORS: Mapping[str, str] = {
    **STOCK_ERRORS,
    Fault.NEEDS_STOCK: STOCK_COUNTS,
    Fault.STOCK_TOO_SMALL: STOCK_COUNTS,
}
"""The same errors for rules that are no leaflet."""
SET_ASIDE_ERRORS: Mapping[str, str] = {
    Fault.NEEDS_STOCK: marked(
        "At this table the tiles set aside count too. Tap all {tiles} of them."
    ),
    Fault.STOCK_SIZE: marked(
        "The tiles set aside do not add up. Tapped: {tiles}. Set aside: {left_over}."
        " Tap exactly {left_over}."
    ),
}
"""The same errors for boxes in which nobody draws."""

STORE_ERRORS: Mapping[str, str] = {
    StoreFault.DISK_FULL: marked(
        "This phone has no space left, so it was not saved. Free some space, then tap again."
    ),
    StoreFault.DISK_TROUBLE: marked(
        "This phone's storage failed, so it was not saved. Tap again. If it fails"
        " again, make a backup."
    ),
    StoreFault.LOCKED: marked(
        "Another program is using Pipkeeper's file. Close it, then tap again."
    ),
    StoreFault.READ_ONLY: marked(
        "Pipkeeper's file can be read but not written, so nothing new is saved. Let"
        " Pipkeeper write to its folder again, then restart it."
    ),
    StoreFault.NEWER: marked(
        "This file was written by a newer Pipkeeper, so it is only shown. Update"
        " Pipkeeper to keep playing."
    ),
    StoreFault.NEWER_RULES: marked(
        "This match has rules that this version does not know. You can look at it, but not"
        " change it. Update Pipkeeper."
    ),
    StoreFault.CANNOT_OPEN: marked(
        "Pipkeeper's file cannot be opened. Check that its folder is there, then try again."
    ),
    StoreFault.CLOSED: marked("Pipkeeper's file is closed for a moment. Wait, then tap again."),
    StoreFault.DAMAGED: marked(
        "A part of Pipkeeper's file is damaged. Start Pipkeeper again: it restores the"
        " newest backup."
    ),
    StoreFault.NOT_FOUND: marked("That is no longer there. Go back to the table."),
    StoreFault.REFUSED: NOT_SO,
    StoreFault.TOO_LONG: marked("That is too long to be saved. Shorten it, then tap again."),
    StoreFault.SAT_TOGETHER: NOT_SO,
    StoreFault.MERGED_SINCE: MERGED_SINCE,
    StoreFault.BACKUP_DAMAGED: DAMAGED_BACKUP,
    StoreFault.NO_FOLDER: NO_SUCH_FOLDER,
    StoreFault.FILE_TOO_LARGE: marked("That file is too large to be read. Choose another one."),
    StoreFault.FILE_TOO_DEEP: marked("That file is not from Pipkeeper. Choose another one."),
    StoreFault.FILE_NOT_READ: marked("That file cannot be read. Choose another one."),
    StoreFault.FILE_NOT_OURS: marked("That file is not from Pipkeeper. Choose another one."),
    StoreFault.FILE_NEWER: marked("That file is from a newer Pipkeeper. Update yours first."),
    StoreFault.FILE_WRONG: marked("Something in that file is wrong. Nothing was changed."),
    StoreFault.BOX_NOT_FOUND: marked(
        "There is no box in this text. Copy the whole message, then paste it."
    ),
    StoreFault.BOX_CUT: marked(
        "The end of this text is missing. Copy the whole message, then paste it."
    ),
    StoreFault.BOX_GARBLED: marked(
        "This text was changed on its way. Copy the message again, or ask for the file."
    ),
    StoreFault.BOX_NEWER: marked("This box is from a newer Pipkeeper. Update yours first."),
    StoreFault.BOX_WRONG: marked("The rules of this box cannot be played. Nothing was changed."),
    StoreFault.BOX_TOO_LONG: marked(
        "That is too long to be a box. Copy only the message with the box, then paste it."
    ),
}


def error_message(
    language: Language, error: RuleError | StoreError, table: MatchSnapshot | None = None
) -> str:
    """Returns the message for an error; with the hand's number if the error has one.

    Without the match on the table it names no player, tile or stock.
    """
    if isinstance(error, StoreError):
        return language.say(STORE_ERRORS[error.key])
    message = language.say(_sentence(error, table), **_values(language, error, table))
    if error.key == Fault.STOCK_TOO_SMALL:
        message = _with_least(language, message, error)
    if "hand" in error.values:
        number = error.values["hand"] + 1
        return language.say(
            "Hand {number} cannot be scored like this. {complaint}",
            number=number,
            complaint=message,
        )
    return message


def counts_as_before(
    language: Language, table: MatchSnapshot, index: int, error: RuleError | None
) -> str:
    """Says that a hand keeps its old verdict, and why its match cannot score it now, if so."""
    why = "" if error is None else error_message(language, error, table)
    told = language.say("Hand {number} counts as it did before. {why}", number=index + 1, why=why)
    return told.strip()


def _with_least(language: Language, message: str, error: RuleError) -> str:
    """Adds how many tiles the draw pile must have."""
    from app.words.rules.line_words import joined  # noqa: PLC0415 - seldom needed
    from app.words.rules.turn import stock_stays  # noqa: PLC0415

    return joined(language, [message, stock_stays(language, error.values["stays"])])


def _sentence(error: RuleError, table: MatchSnapshot | None) -> str:
    if error.key not in STOCK_ERRORS:
        return RULE_ERRORS[error.key]
    if table is not None and table.match.table_rules.nobody_draws:
        return SET_ASIDE_ERRORS[error.key]
    is_game = table is not None and table.is_game
    return (GAME_STOCK_ERRORS if is_game else STOCK_ERRORS)[error.key]


def _values(language: Language, error: RuleError, table: MatchSnapshot | None) -> dict[str, object]:
    values = dict(error.values)
    if table is None:
        return values
    seat, seats, tile = (values.get(name) for name in ("seat", "seats", "tile"))
    if isinstance(seat, int):
        values["who"] = table.people[seat].short
    else:
        values["who"] = stock_name(language, table.rules)
    if isinstance(seats, tuple) and None not in seats:
        values["names"] = names(language, table.people, seats)
    if isinstance(tile, Tile):
        values["tile"] = tile_name(language, table.rules.faces, tile)
    return values


ERROR_TEXTS: Mapping[Result, str] = {
    Result.UNSUPPORTED: CANNOT,
    Result.NO_ROOM: NO_ROOM,
    Result.NOT_ALLOWED: NOT_ALLOWED,
    Result.NOT_THERE: NO_SUCH_FOLDER,
    Result.FAILED: FAILED,
}


@dataclass(frozen=True, slots=True)
class AnswerText:
    """``note`` reports success, ``error`` a failure; both are empty after a cancel."""

    note: str = ""
    error: str = ""


def saved_text(language: Language, answer: Answer) -> AnswerText:
    """Returns the text after saving or sharing."""
    if answer.is_done:
        place = answer.place
        return AnswerText(note=language.say(SAVED, place=place) if place else "")
    return AnswerText(error=refused_text(language, answer))


def refused_text(language: Language, answer: Answer, *, of_file: bool = False) -> str:
    """Returns why it failed; "" after a cancel. ``of_file``: a file was missing, not a folder."""
    if of_file and answer.result is Result.NOT_THERE:
        return language.say(NOT_THERE)
    text = ERROR_TEXTS.get(answer.result)
    return language.say(text) if text else ""
