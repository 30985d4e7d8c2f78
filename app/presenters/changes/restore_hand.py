"""A hand that was taken back comes back, and what is told of it then."""

from app.i18n import Language
from app.presenters.session.current_match import Sitting
from app.presenters.shared.error_messages import complaint


def brought_back(sitting: Sitting, language: Language, hand_id: str) -> str:
    """Why it counts as it did before, where it cannot be told as the match is played by now."""
    refused = sitting.put_back(hand_id)
    table = sitting.table
    index = table.index(hand_id)
    if refused is None or index is None:
        return ""
    why = complaint(language, refused, table.people, table.rules)
    return language.say("Hand {number} counts as it did before. {why}", number=index + 1, why=why)
