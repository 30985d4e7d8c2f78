"""Files for other phones and programs: export, import, and their validation."""
