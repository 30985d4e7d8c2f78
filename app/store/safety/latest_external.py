"""When this phone laid its latest copy outside of the app."""

import logging
from datetime import UTC, datetime

from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.stamps import written
from app.store.safety.external_folder import own_names
from app.store.safety.folders import Shelf

logger = logging.getLogger(__name__)


def latest_outside(database: Database, shelf: Shelf) -> str:
    """As times are kept; empty where there is none, or the folder cannot be looked into."""
    own = own_names(database.device)
    try:
        made = [laid for name, laid in shelf.files().items() if name.startswith(own)]
    except (OSError, StoreError) as fault:
        logger.info("the folder outside cannot be looked into: %s", fault)
        return ""
    return written(datetime.fromtimestamp(max(made), UTC)) if made else ""
