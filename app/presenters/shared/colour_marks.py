"""Signs inside coloured dots, for colour-blind eyes: a setting of this phone."""

from app.presenters.session.current_match import CurrentMatch

MARKS = "marks"
"""The setting; nothing until somebody was asked."""


def has_marks(current_match: CurrentMatch) -> bool:
    return current_match.setting(MARKS) is True


def was_asked(current_match: CurrentMatch) -> bool:
    """Whether anybody has said yet what they want."""
    return current_match.setting(MARKS) is not None
