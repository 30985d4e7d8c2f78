"""The setting that shows signs inside coloured dots, for colour-blind users."""

from app.presenters.session.current_match import CurrentMatch

MARKS = "marks"
"""The key of the setting; not set until the user was asked."""


def has_marks(current_match: CurrentMatch) -> bool:
    return current_match.setting(MARKS) is True


def was_asked(current_match: CurrentMatch) -> bool:
    """True if the user has answered the question already."""
    return current_match.setting(MARKS) is not None
