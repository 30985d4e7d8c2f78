"""Opening the file in whatever state it is; backups, restore and recovery."""
