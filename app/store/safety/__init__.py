"""Opens the database file in any state; backups, restore and recovery."""
