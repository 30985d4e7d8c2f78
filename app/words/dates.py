"""Formats stored timestamps as local date and time, such as "Today, 18:00"."""

from datetime import UTC, datetime, timedelta, tzinfo

from app.i18n import Language, marked

MONTHS = (
    marked("{day} January {year}, {time}"),
    marked("{day} February {year}, {time}"),
    marked("{day} March {year}, {time}"),
    marked("{day} April {year}, {time}"),
    marked("{day} May {year}, {time}"),
    marked("{day} June {year}, {time}"),
    marked("{day} July {year}, {time}"),
    marked("{day} August {year}, {time}"),
    marked("{day} September {year}, {time}"),
    marked("{day} October {year}, {time}"),
    marked("{day} November {year}, {time}"),
    marked("{day} December {year}, {time}"),
)
MONTH_NAMES = (
    marked("January {year}"),
    marked("February {year}"),
    marked("March {year}"),
    marked("April {year}"),
    marked("May {year}"),
    marked("June {year}"),
    marked("July {year}"),
    marked("August {year}"),
    marked("September {year}"),
    marked("October {year}"),
    marked("November {year}"),
    marked("December {year}"),
)
"""Headings above the matches of a month."""

_DISTANT_PAST = datetime(1, 1, 3, tzinfo=UTC)


def date_and_time(language: Language, at: str, now: datetime, zone: tzinfo | None = None) -> str:
    """Formats ``at``, a stored ISO timestamp; ``zone`` defaults to the system's time zone."""
    then = local(at, zone)
    if then is None:
        return at
    today, time = now.astimezone(zone).date(), f"{then:%H:%M}"
    if then.date() == today:
        return language.say("Today, {time}", time=time)
    if then.date() == today - timedelta(days=1):
        return language.say("Yesterday, {time}", time=time)
    return language.say(MONTHS[then.month - 1], day=then.day, year=then.year, time=time)


def day(language: Language, at: str, zone: tzinfo | None = None) -> str:
    """Same, but never "today" or "yesterday": for texts that are read on another day."""
    return date_and_time(language, at, _DISTANT_PAST, zone)


def local(at: str, zone: tzinfo | None = None) -> datetime | None:
    """Converts a stored timestamp to local time; None if it is corrupt."""
    try:
        return datetime.fromisoformat(at).astimezone(zone)
    except (OverflowError, OSError, ValueError):  # corrupt, or outside the calendar
        return None


def month(language: Language, year: int, number: int) -> str:
    """Formats a month as a heading; ``number`` is 1 for January."""
    return language.say(MONTH_NAMES[number - 1], year=year)
