"""What is said at the table when another phone's changes came in for its match."""

from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.store.sync.status import Phone


def arrival_note(
    language: Language,
    before: MatchSnapshot | None,
    after: MatchSnapshot | None,
    phones: tuple[Phone, ...],
) -> str:
    """Returns "" if no hand came in."""
    if before is None or after is None:
        return ""
    known = {hand.id for hand in (*before.stored.hands, *before.stored.deleted_hands)}
    count = sum(hand.id not in known for hand in after.hands)
    if not count:
        return ""
    name = _only_other(phones)
    if name:
        return language.many(
            "{n} hand came from {phone}.", "{n} hands came from {phone}.", count, phone=name
        )
    return language.many(
        "{n} hand came from another phone.", "{n} hands came from another phone.", count
    )


def _only_other(phones: tuple[Phone, ...]) -> str:
    """Which of several phones a hand came from is not known."""
    others = [phone.name for phone in phones if not phone.is_own]
    return others[0] if len(others) == 1 else ""
