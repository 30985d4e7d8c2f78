"""The page of each kind of line."""

from collections.abc import Mapping

from app.domain.editing import LineKind, line_of
from app.domain.editing.lines import ALL
from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.own_rule.bonuses import BonusesPage
from app.presenters.own_rule.chain import ChainPage
from app.presenters.own_rule.deal import DealPage, SizesPage
from app.presenters.own_rule.faces import FacesPage
from app.presenters.own_rule.names import NamePage
from app.presenters.own_rule.options import OptionsPage
from app.presenters.own_rule.questions import QuestionsPage
from app.presenters.own_rule.rule_page import RulePage, View

PAGES: Mapping[LineKind, type[RulePage]] = {
    LineKind.OPTIONS: OptionsPage,
    LineKind.NUMBER: OptionsPage,
    LineKind.NAME: NamePage,
    LineKind.BY: NamePage,
    LineKind.FACES: FacesPage,
    LineKind.SIZES: SizesPage,
    LineKind.DEAL: DealPage,
    LineKind.CHAIN: ChainPage,
    LineKind.BONUSES: BonusesPage,
    LineKind.QUESTIONS: QuestionsPage,
}


def rule_page(language: Language, rules: RuleSet, key: str, view: View) -> RulePage:
    line = line_of(key)
    return PAGES[line.kind](language, rules, line, view)


def is_line(key: str) -> bool:
    return any(line.key == key for line in ALL)
