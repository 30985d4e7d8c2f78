"""The screen of several phones: its presenter, its state, and what only it needs."""

from app.presenters.sync.presenter import SyncPresenter

__all__ = ["SyncPresenter"]
