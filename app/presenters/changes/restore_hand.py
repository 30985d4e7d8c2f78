"""Restores a removed hand."""

from app.i18n import Language
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.error_messages import error_message


def restore_hand(current_match: CurrentMatch, language: Language, hand_id: str) -> str:
    """Restores the hand.

    Returns why its old verdict stays, if the current options cannot score it; else "".
    """
    fault = current_match.restore_hand(hand_id)
    table = current_match.table
    index = table.index(hand_id)
    if fault is None or index is None:
        return ""
    why = error_message(language, fault, table)
    return language.say("Hand {number} counts as it did before. {why}", number=index + 1, why=why)
