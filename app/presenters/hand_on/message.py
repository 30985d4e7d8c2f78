"""What is sent to hand on a box: a sentence that says what to do with it, and the code."""

import re
import unicodedata

from app.domain.rules import RuleSet
from app.i18n import Language
from app.store.exchange.box_text import SUFFIX, text_of_box
from app.words.handed_on import ADD_BOX, MESSAGE, PASTE, RULES

LONGEST_MESSAGE = 2_000
"""In characters: what every messenger takes."""
LONGEST_FILE_NAME = 40
PREVIEW = 120
"""In characters of the code, as it is shown."""
_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|]+')
"""What a file system of some phone or computer refuses."""


def message(language: Language, rules: RuleSet) -> str:
    """Raises StoreError: ``TOO_LONG``."""
    say = language.say
    about = say(MESSAGE, name=rules.name, rules=say(RULES), add_box=say(ADD_BOX), paste=say(PASTE))
    return f"{about}\n\n{text_of_box(rules)}"


def shown(text: str) -> str:
    """The sentence, and how the code begins."""
    about, _, code = text.rpartition("\n")
    return f"{about}\n{code[:PREVIEW]}{'…' if len(code) > PREVIEW else ''}"


def file_name(rules: RuleSet) -> str:
    """Returns the name of the box as every file system takes it."""
    letters = (one for one in rules.name if unicodedata.category(one) not in {"Cc", "Cf", "Cs"})
    name = _NOT_IN_NAMES.sub(" ", "".join(letters))[:LONGEST_FILE_NAME].strip(" .")
    return f"{name or 'box'}{SUFFIX}"
