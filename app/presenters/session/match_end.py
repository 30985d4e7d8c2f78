"""A match that reached its target, and a table that plays on all the same."""

from app.i18n import Language
from app.presenters.session.current_match import Sitting
from app.presenters.session.match_snapshot import Table
from app.presenters.shared.naming import names

PLAYING_ON = "playing_on"
"""The setting that names the match, and its winning hand, after which the table plays on."""


def is_over(sitting: Sitting, table: Table) -> bool:
    """Whether the last hand won the match and nobody has said yet that they play on."""
    win = table.winner
    if win is None or win.hand != len(table.hands) - 1:
        return False
    return bool(sitting.setting(PLAYING_ON) != [table.id, table.hands[win.hand].id])


def play_on(sitting: Sitting) -> None:
    win = sitting.table.winner
    if win is not None:
        sitting.settings.set(PLAYING_ON, [sitting.table.id, sitting.table.hands[win.hand].id])


def won(language: Language, table: Table) -> str:
    """Who won the match, "" while nobody has."""
    if table.winner is None:
        return ""
    side = table.winner.side
    name = names(language, table.people, side)
    return language.many("{name} wins the match", "{name} win the match", len(side), name=name)
