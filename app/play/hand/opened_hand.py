"""Opens a hand to enter: by the parameters of the screens that enter one."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from app.play.hand.edited_hand import edited_hand
from app.play.hand.entered_hand import EnteredHand
from app.play.match.current_match import CurrentMatch
from app.play.match.hand_drafts import NEXT_HAND
from app.play.match.people import NamePlayers


@dataclass(frozen=True, slots=True)
class HandVisit:
    """``choice`` and ``option``: the hand is scored by this option, so that what it needs can be
    entered. ``trial`` is the box whose rules are tried; empty for the match on the table.
    """

    hand: str = NEXT_HAND
    choice: str = ""
    option: str = ""
    trial: str = ""

    @classmethod
    def of(cls, params: Mapping[str, str]) -> "HandVisit":
        """Ignores other parameters."""
        return cls(**{one.name: params[one.name] for one in fields(cls) if one.name in params})

    @property
    def params(self) -> dict[str, str]:
        return asdict(self)


def opened_hand(
    current_match: CurrentMatch, name_players: NamePlayers, visit: HandVisit
) -> EnteredHand | None:
    """Returns None if there is no such hand."""
    if not visit.trial:
        return edited_hand(current_match, visit.hand, visit.choice, visit.option)
    from app.play.trial.trial_hand import trial_hand  # noqa: PLC0415 - seldom needed

    return trial_hand(current_match, name_players, visit.trial)
