"""What is typed on a rule's page: names and numbers, and why one changes nothing."""

import re

from app.i18n import MINUS, Language
from app.play.match.people import characters, clean_name

NUMBER = re.compile(r"-?[0-9]{1,5}")


def name_error(language: Language, name: str, most: int) -> str:
    """Returns why a name cannot be kept; "" if it can."""
    if len(characters(clean_name(name))) <= most:
        return ""
    return language.many(
        "This name is too long: {n} letter at most.",
        "This name is too long: {n} letters at most.",
        most,
    )


def parse_number(text: str) -> int | None:
    """Returns the typed number; None for what is none, or not yet."""
    digits = text.strip().replace(MINUS, "-")
    return int(digits) if NUMBER.fullmatch(digits) and digits.isascii() else None


def number_error(language: Language, text: str, least: int, most: int) -> str:
    """Returns why a text is no number within the limits; "" if it is one."""
    number = parse_number(text)
    if number is not None and least <= number <= most:
        return ""
    return language.say("Type a number from {least} to {most}.", least=least, most=most)
