"""What is seen of a photo, and the changes that Undo takes back, one after the other."""

from dataclasses import dataclass, field

from app.play.entry.draft import Draft
from app.play.photo.review import Review
from app.presenters.photo.review_view import Selection
from app.vision import Picture


@dataclass(frozen=True, slots=True)
class Seen:
    """The picture that was read and what is on it; what the player is doing with it."""

    picture: Picture | None = None
    review: Review | None = None
    selection: Selection = field(default_factory=Selection)


@dataclass(frozen=True, slots=True)
class Change:
    """What Undo brings back, what it takes back in words, and what it takes back next."""

    note: str
    seen: Seen
    draft: Draft
    before: "Change | None"
