"""A hand as it is said at the table: who won it, how everybody stands, and who won the match."""

from app.i18n import Language
from app.presenters.session.match_end import won
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.explanation import headline
from app.presenters.shared.scoreboard import cards


def spoken_result(language: Language, table: MatchSnapshot, index: int) -> tuple[str, ...]:
    """Sentence by sentence, as things stood after this hand."""
    totals = (
        language.say("{name}: {value}", name=card.name, value=card.total)
        for card in cards(language, table, index)
    )
    won_it = table.winner is not None and table.winner.hand == index
    last = (won(language, table),) if won_it else ()
    return (headline(language, table.hands[index].verdict, table.people), *totals, *last)
