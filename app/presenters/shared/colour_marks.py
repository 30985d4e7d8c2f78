"""Signs inside coloured dots, for colour-blind eyes: a setting of this phone."""

from app.presenters.session.current_match import Sitting

MARKS = "marks"
"""The setting; nothing until somebody was asked."""


def has_marks(sitting: Sitting) -> bool:
    return sitting.setting(MARKS) is True


def was_asked(sitting: Sitting) -> bool:
    """Whether anybody has said yet what they want."""
    return sitting.setting(MARKS) is not None
