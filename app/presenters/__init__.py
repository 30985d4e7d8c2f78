"""Presenters: the logic of each screen. User actions in, a frozen view state out.

A presenter has ``state`` and calls ``shown`` with every new one. ``open`` is called each time
its screen comes up. Presenters must not import Kivy.
"""
