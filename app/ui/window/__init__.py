"""The window: the app as Kivy runs it, the frame around every screen, and the way from screen to
screen. Widgets and screens must not depend on it.
"""
