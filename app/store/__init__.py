"""Storage: one SQLite file, its backups, export and import.

Knows the domain and the standard library, but no screen, language or device. Stores the facts of
hands and the verdicts that were shown; never scores a hand. A failure raises a ``StoreError``, a
key with values, and leaves the stored data unchanged.
"""
