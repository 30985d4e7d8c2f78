"""Presenter of one rule of an own box: what is tapped or typed is kept at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.domain.rules import RuleSet
from app.play.navigation import Navigation
from app.play.own_boxes import OwnBoxes
from app.presenters.own_rule.pages import is_line, rule_page
from app.presenters.own_rule.rule_page import OwnRuleState, RulePage, View
from app.presenters.presenter import Presenter
from app.presenters.services import Services
from app.store.core.errors import StoreError, StoreFault
from app.words.rules.own_lines import problem_at


class OwnRulePresenter(Presenter[OwnRuleState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(OwnRuleState(), services, navigation)
        self._database = services.current_match.database
        self._own_boxes = OwnBoxes(services.current_match)
        self._box = self._rule = ""
        self._view = View()
        self._typing = ""
        """The field whose letters are the newest step."""

    def open(self, box: str = "", rule: str = "", **_params: str) -> None:
        self._box, self._rule = box, rule
        self._view, self._typing = View(), ""
        if is_line(rule):
            self.refresh()
        else:  # of another version
            self._navigation.home("rules")

    def refresh(self, _note: str = "") -> None:
        """Shows the rule as it is now; another phone can have deleted the box."""
        with self._store_errors():
            self._show_page()

    def choose(self, key: str) -> None:
        """Of a rule with one value, the page of the box is shown again."""
        with self._store_errors():
            page = self._page()
            self._keep(page.choose(key))
            if page.goes_back(key):
                self._navigation.back()
            else:
                self._show_page()

    def toggle(self, key: str) -> None:
        with self._store_errors():
            page = self._page()
            self._keep(page.toggle(key))
            self._view = page.toggled(key).without_texts()
            self._show_page()

    def step(self, key: str, by: int) -> None:
        self._change(lambda page: page.step(key, by))

    def move(self, index: int, to: int) -> None:
        self._change(lambda page: page.move(index, to))

    def remove(self, index: int) -> None:
        self._change(lambda page: page.remove(index))

    def recolour(self, key: str, colour: str) -> None:
        self._change(lambda page: page.recolour(key, colour))

    def type_text(self, key: str, text: str) -> None:
        """Kept with every letter, if it is right so far. All letters of a field are one step, so
        that undo takes back the whole text, and each is typed into the rules as they were before.
        """
        with self._store_errors():
            error = self._type(key, text)
            self._view = self._view.with_text(key, text, error)
            self._show_page()

    def undo(self) -> None:
        self._go(self._own_boxes.undo)

    def redo(self) -> None:
        self._go(self._own_boxes.redo)

    def _change(self, change: Callable[[RulePage], RuleSet]) -> None:
        with self._store_errors():
            self._keep(change(self._page()))
            self._show_page()

    def _go(self, step: Callable[[str], None]) -> None:
        with self._store_errors():
            step(self._box)
            self._forget_typed()
            self._show_page()

    def _page(self) -> RulePage:
        rules = self._own_boxes.draft(self._box)
        return rule_page(self._language, rules, self._rule, self._view)

    def _keep(self, rules: RuleSet) -> None:
        if rules != self._own_boxes.draft(self._box):
            self._own_boxes.edit(self._box, rules)
            self._forget_typed()

    def _type(self, key: str, text: str) -> str:
        """Returns why the text changes nothing."""
        with self._database.writing():
            goes_on = key == self._typing
            if goes_on:
                self._own_boxes.undo(self._box)
            before = self._own_boxes.draft(self._box)
            change = self._page().type_text(key, text)
            if isinstance(change, str):
                if goes_on:
                    self._own_boxes.redo(self._box)
                return change
            self._own_boxes.edit(self._box, change)
            self._typing = key if change != before else ""
        return ""

    def _forget_typed(self) -> None:
        self._view, self._typing = self._view.without_texts(), ""

    def _show_page(self) -> None:
        page = self._page()
        title = page.told.title(page.line)
        self._show(
            OwnRuleState(
                self._rule,
                title,
                page.intro(),
                problem_at(self._language, page.rules, self._rule),
                tuple(page.parts()),
                self._own_boxes.can_redo(self._box),
                can_undo=self._own_boxes.can_undo(self._box),
            )
        )

    @contextmanager
    def _store_errors(self) -> Iterator[None]:
        """A box that is gone leads to the list of boxes; any other error is shown."""
        try:
            yield
        except StoreError as fault:
            if fault.key is StoreFault.NOT_FOUND:
                self._navigation.home("rules")
            else:
                self._show_error(fault)
