"""Finds sentences of the leaflets by typed words; ignores case and accents."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.store.core.folding import fold_text


@dataclass(frozen=True, slots=True)
class IndexedSentence:
    """A sentence of a box's leaflet, with the folded text that is searched."""

    box: str
    id: str
    section: str
    sentence: str
    folded: str


def search(sentences: Iterable[IndexedSentence], query: str) -> tuple[IndexedSentence, ...]:
    """Returns the sentences that contain every word, also as part of a longer word.

    An empty query finds no sentence.
    """
    words = fold_text(query).split()
    if not words:
        return ()
    return tuple(one for one in sentences if all(word in one.folded for word in words))
