"""Every sentence, from values to text."""
