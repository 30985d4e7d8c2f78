"""A hand that was taken back comes back, and what is told of it then."""

from app.i18n import Language
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.error_messages import error_message


def brought_back(current_match: CurrentMatch, language: Language, hand_id: str) -> str:
    """Why it counts as it did before, where it cannot be told as the match is played by now."""
    refused = current_match.put_back(hand_id)
    table = current_match.table
    index = table.index(hand_id)
    if refused is None or index is None:
        return ""
    why = error_message(language, refused, table.people, table.rules)
    return language.say("Hand {number} counts as it did before. {why}", number=index + 1, why=why)
