"""Draws what a place will hold, under three tiles."""

from app.ui.screen import Screen


class ComingScreen(Screen):
    pass
