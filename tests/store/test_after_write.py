"""Who follows the writes of a file is told of each transaction, once it is stored."""

import pytest

from tests.store.conftest import Phone


def test_each_transaction_is_told_once_it_is_committed(phone: Phone) -> None:
    database, seen = phone.opened.database, list[int]()

    def count() -> None:
        row = database.row("SELECT count(*) AS n FROM players")
        assert row is not None
        seen.append(row["n"])

    database.after_write = count
    phone.players.add("Ann", 0)
    with database.writing():
        phone.players.add("Bo", 1)
        phone.players.add("Cy", 2)
        assert seen == [1]

    assert seen == [1, 3]


def test_what_is_rolled_back_or_this_phones_own_is_not_told(phone: Phone) -> None:
    match_id, seen = phone.start(), list[str]()
    phone.opened.database.after_write = lambda: seen.append("written")

    phone.drafts.save(match_id, {})
    with pytest.raises(ZeroDivisionError), phone.opened.database.writing():
        raise ZeroDivisionError

    assert seen == []
