"""The end of a match: whether it is won, and playing on after that."""

from app.i18n import Language
from app.presenters.session.current_match import CurrentMatch
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.naming import names

PLAYING_ON = "playing_on"
"""The key of a setting: the ids of a match and its winning hand after which play goes on."""


def is_over(current_match: CurrentMatch, table: MatchSnapshot) -> bool:
    """True if the last hand won the match and the players have not chosen to play on."""
    win = table.winner
    if win is None or win.hand != len(table.hands) - 1:
        return False
    return bool(current_match.setting(PLAYING_ON) != [table.id, table.hands[win.hand].id])


def play_on(current_match: CurrentMatch) -> None:
    """Stores that the players play on after the winning hand."""
    win = current_match.table.winner
    if win is not None:
        current_match.settings.set(
            PLAYING_ON, [current_match.table.id, current_match.table.hands[win.hand].id]
        )


def winner_text(language: Language, table: MatchSnapshot) -> str:
    """Returns the sentence that names the winner; empty if the match is not won."""
    if table.winner is None:
        return ""
    side = table.winner.side
    name = names(language, table.people, side)
    return language.many("{name} wins the match", "{name} win the match", len(side), name=name)
