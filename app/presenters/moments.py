"""A kept moment in words: the day as people say it, and the time on the clock on the wall."""

from datetime import date, datetime, timedelta, tzinfo

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


def moment(language: Language, at: str, now: datetime, zone: tzinfo | None = None) -> str:
    """``at`` as the store writes it; ``zone`` is the phone's own unless one is given."""
    try:
        then = datetime.fromisoformat(at).astimezone(zone)
    except ValueError:  # garbled by a fault of the disk: shown as it is
        return at
    today = now.astimezone(zone).date()
    return _said(language, then, today)


def _said(language: Language, then: datetime, today: date) -> str:
    time = f"{then:%H:%M}"
    if then.date() == today:
        return language.say("Today, {time}", time=time)
    if then.date() == today - timedelta(days=1):
        return language.say("Yesterday, {time}", time=time)
    sentence = MONTHS[then.month - 1]
    return language.say(sentence, day=then.day, year=then.year, time=time)
