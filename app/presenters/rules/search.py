"""Finds sentences of the leaflets by words that somebody types, case and accents aside."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.store.core.folding import folded


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence of a box's leaflet, and what of it is compared."""

    box: str
    id: str
    section: str
    sentence: str
    folded: str


def search(texts: Iterable[Text], typed: str) -> tuple[Text, ...]:
    """Those in which every word occurs, be it as a part of another; nothing finds nothing."""
    words = folded(typed).split()
    if not words:
        return ()
    return tuple(text for text in texts if all(word in text.folded for word in words))
