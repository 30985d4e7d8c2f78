"""What is kept: one SQLite file, its backups, and the ways out of it and back in.

It knows the domain and the standard library: no screen, no language, no device. It keeps
facts and the verdicts that were shown; it decides no hand. What goes wrong is a
``StoreError``, a key with values, and leaves everything as it was.
"""
