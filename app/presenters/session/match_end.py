"""A match that reached its target, and a table that plays on all the same."""

from app.i18n import Language
from app.presenters.session.current_match import CurrentMatch
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.naming import names

PLAYING_ON = "playing_on"
"""The setting that names the match, and its winning hand, after which the table plays on."""


def is_over(current_match: CurrentMatch, table: MatchSnapshot) -> bool:
    """Whether the last hand won the match and nobody has said yet that they play on."""
    win = table.winner
    if win is None or win.hand != len(table.hands) - 1:
        return False
    return bool(current_match.setting(PLAYING_ON) != [table.id, table.hands[win.hand].id])


def play_on(current_match: CurrentMatch) -> None:
    win = current_match.table.winner
    if win is not None:
        current_match.settings.set(
            PLAYING_ON, [current_match.table.id, current_match.table.hands[win.hand].id]
        )


def won(language: Language, table: MatchSnapshot) -> str:
    """Who won the match, "" while nobody has."""
    if table.winner is None:
        return ""
    side = table.winner.side
    name = names(language, table.people, side)
    return language.many("{name} wins the match", "{name} win the match", len(side), name=name)
