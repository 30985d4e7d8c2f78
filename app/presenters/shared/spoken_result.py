"""The spoken result of a hand: who won it, all totals, and who won the match."""

from app.i18n import Language
from app.presenters.session.match_end import winner_text
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.explanation import headline
from app.presenters.shared.scoreboard import cards


def spoken_result(language: Language, table: MatchSnapshot, index: int) -> tuple[str, ...]:
    """Returns the sentences for the state after this hand."""
    totals = (
        language.say("{name}: {value}", name=card.name, value=card.total)
        for card in cards(language, table, index)
    )
    wins_match = table.winner is not None and table.winner.hand == index
    last = (winner_text(language, table),) if wins_match else ()
    return (headline(language, table.hands[index].verdict, table.people), *totals, *last)
