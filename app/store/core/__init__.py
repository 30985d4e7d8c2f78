"""The database file itself: connection, migrations, rows, errors."""
