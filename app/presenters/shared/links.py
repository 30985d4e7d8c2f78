"""Where a figure leads when it is tapped: a screen and what is given to it, as one key."""

import json

from app.presenters.shared.navigation import Navigation


def lead(name: str, **given: str) -> str:
    return json.dumps([name, given])


def follow(navigation: Navigation, key: str) -> None:
    """Nowhere without a key."""
    if key:
        name, given = json.loads(key)
        navigation.go(name, **given)
