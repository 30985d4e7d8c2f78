"""One rule of an own box: its possible values, each with a sentence."""

from app.presenters.own_rule.presenter import OwnRulePresenter

__all__ = ["OwnRulePresenter"]
