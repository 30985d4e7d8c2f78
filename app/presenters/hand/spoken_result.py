"""The result of a hand, as it is read aloud."""

from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.words.hand.counted_sentences import counted_in_place
from app.words.hand.explanation import headline
from app.words.hand.scoreboard import cards, counted_verdict, winner_text


def spoken_result(language: Language, table: MatchSnapshot, index: int) -> tuple[str, ...]:
    """Returns the sentences to read aloud: who won this hand, what the match did with it, all
    totals, who won the match.
    """
    hand = table.hands[index]
    totals = (
        language.say("{name}: {value}", name=card.name, value=card.total)
        for card in cards(language, table, index)
    )
    wins_match = table.winner is not None and table.winner.hand == index
    last = (winner_text(language, table),) if wins_match else ()
    verdict = counted_verdict(table, hand, table.explained(hand).verdict)
    result = headline(language, verdict, table.people)
    return (result, *counted_in_place(language, table, hand), *totals, *last)
