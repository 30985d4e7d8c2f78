"""What lies on the table: tray, keypad, score cards, hands."""
