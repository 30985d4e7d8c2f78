"""Everything that can be played, by id: the leaflets and games of the app, and own boxes."""

import logging
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from app.domain.rules import RuleSet
from app.sets import Leaflets
from app.store.core.database import Database
from app.store.core.errors import StoreError

if TYPE_CHECKING:
    from app.store.write.boxes import Boxes

logger = logging.getLogger(__name__)


class RuleSets(Mapping[str, RuleSet]):
    """Iterates over the leaflets alone, as ``Leaflets`` does, and finds every id.

    ``files`` are those of the app. An own box is read from the database when it is asked for, in
    the thread of its connection: another thread has another ``RuleSets``.
    """

    def __init__(self, files: Mapping[str, RuleSet], database: Database) -> None:
        self.files = files
        self._database = database
        self._own: tuple[RuleSet, ...] | None = None
        self._found = dict[str, RuleSet | None]()
        self._past = dict[str, RuleSet]()

    def __getitem__(self, set_id: str) -> RuleSet:
        try:
            return self.files[set_id]
        except KeyError:
            own = self._find(set_id)
            if own is None:
                raise
            return own

    def __iter__(self) -> Iterator[str]:
        return iter(self.files)

    def __len__(self) -> int:
        return len(self.files)

    @property
    def games(self) -> tuple[RuleSet, ...]:
        """As of ``Leaflets``: any thread may read them."""
        return self.files.games if isinstance(self.files, Leaflets) else ()

    @property
    def games_at_hand(self) -> tuple[RuleSet, ...]:
        return self.files.games_at_hand if isinstance(self.files, Leaflets) else ()

    @property
    def own(self) -> tuple[RuleSet, ...]:
        """Own boxes by name; without those that cannot be read."""
        if self._own is None:
            try:
                self._own = self._boxes.all()
            except StoreError:  # the leaflets and games can be played without them
                logger.warning("Own boxes cannot be read", exc_info=True)
                return ()
            self._found.update({rules.id: rules for rules in self._own})
        return self._own

    def past(self, set_id: str) -> RuleSet | None:
        """Returns the rules to call a box by: also one that was deleted, or that only matches
        know.
        """
        found = self.get(set_id) or self._past.get(set_id)
        if found is not None:
            return found
        try:
            found = self._boxes.find_past(set_id)
        except StoreError:
            logger.warning("The rules of a past box cannot be read", exc_info=True)
        if found is not None:
            self._past[set_id] = found
        return found

    def forget(self) -> None:
        """Own boxes were changed: they are read again when they are asked for."""
        self._own = None
        self._found.clear()
        self._past.clear()

    def _find(self, set_id: str) -> RuleSet | None:
        if set_id not in self._found:
            try:
                self._found[set_id] = self._boxes.find(set_id)
            except StoreError:
                logger.warning("An own box cannot be read", exc_info=True)
                return None
        return self._found[set_id]

    @property
    def _boxes(self) -> "Boxes":
        from app.store.write.boxes import Boxes  # noqa: PLC0415 - not needed for the first frame

        return Boxes(self._database)
