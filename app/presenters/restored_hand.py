"""Restores a removed hand."""

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.words.hand.error_messages import counts_as_before


def restore_hand(current_match: CurrentMatch, language: Language, hand_id: str) -> str:
    """Restores the hand.

    Returns why its old verdict stays, if the current options cannot score it; else "".
    """
    fault = current_match.restore_hand(hand_id)
    table = current_match.table
    index = table.index(hand_id)
    if fault is None or index is None:
        return ""
    return counts_as_before(language, table, index, fault)
