"""Whatever is done to a match, everything that is shown of it follows from its facts; and whatever
was not asked about changes nothing that is shown.
"""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.domain.errors import Fault, RuleError
from app.domain.match import Hand, Match, PlayerId, asks_previous
from app.domain.match.fold import State, fold, fresh
from app.domain.match.starting import next_start
from app.domain.rules import RuleSet
from app.domain.rules.values import Criterion
from app.domain.scoring import Verdict, score_hand
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.rule_sets import RuleSets
from app.presenters.choices import ChoicesPresenter
from app.presenters.match import SCORE_AGAIN, MatchPresenter
from app.presenters.table import TablePresenter
from app.presenters.verdict import VerdictPresenter
from app.presenters.verdict.state import verdict_state
from app.store.core.fact_codec import decode_hand_end
from app.store.exchange.exporting import export_json
from app.store.read.history import History
from tests.fake_navigation import FakeNavigation
from tests.importing import import_json
from tests.random_edits import edited
from tests.random_ends import random_end, random_match
from tests.rule_sets import load_sets
from tests.services import services
from tests.store.test_fuzzed_import import memory

SAYS = Language()
HANDS = 5
STEPS = 9
GAMES = [rules.id for rules in load_sets()]
STOPPED_BY_WIN = "This won the match, so the hand was not played to its end."


@dataclass
class Phone:
    """A phone with a match on its table; ``scored`` are the verdicts as they were last shown."""

    current_match: CurrentMatch
    dice: Random
    done: Counter[str] = field(default_factory=Counter)

    @property
    def table(self) -> MatchSnapshot:
        return self.current_match.table

    def record(self) -> None:
        match, hands = self.table.match, len(self.table.hands)
        self.current_match.record(any_hand(self.dice, match, self.table.state_before(hands)))

    def edit(self) -> None:
        index = self.dice.randrange(len(self.table.hands))
        match = replace(self.table.match, hands=self.table.match.hands[:index])
        hand = any_hand(self.dice, match, self.table.state_before(index))
        self.current_match.edit_hand(self.table.hands[index].id, hand)

    def remove(self) -> None:
        self.current_match.delete_hand(self.dice.choice(self.table.hands).id)

    def restore(self) -> None:
        deleted = self.table.stored.deleted_hands
        if deleted:
            self.current_match.restore_hand(self.dice.choice(deleted).id)

    def remove_and_undo(self) -> None:
        """Nothing is different afterwards."""
        before = shown(self.table)
        presenter = TablePresenter(services(self.current_match, SAYS), FakeNavigation())
        presenter.open()
        presenter.remove_last_hand()
        presenter.undo()
        assert shown(self.table) == before

    def choose(self) -> None:
        choices = self.table.rules.choices
        if not choices:
            return
        choice = self.dice.choice(choices)
        option, before = self.dice.choice(choice.options), shown(self.table)
        presenter = ChoicesPresenter(services(self.current_match, SAYS), FakeNavigation())
        presenter.open()
        presenter.choose(choice.key, option)
        assert shown(self.table) == before, f"{choice.key} changed to {option}: nobody was asked"
        if presenter.state.pending is not None:
            presenter.confirm(choice.key, option)
            self.done["asked"] += 1
            assert shown(self.table) != before, "nothing had to be asked"

    def answer(self) -> None:
        """An open point that decided a hand: the other hands that are different are counted."""
        hand = self.dice.choice(self.table.hands)
        presenter = VerdictPresenter(services(self.current_match, SAYS), FakeNavigation())
        presenter.open(hand=hand.id)
        before, questions = self.table, presenter.state.questions
        if not questions:
            return
        open_point = self.dice.choice(questions)
        presenter.choose(open_point.choice, self.dice.choice(open_point.options).key)
        index = before.index(hand.id)
        others = [
            at
            for at in range(len(before.hands))
            if at != index
            if shown_hand(self.table, at) != shown_hand(before, at)
        ]
        assert (str(len(others)) in presenter.state.note) or not others

    def score_again(self) -> None:
        """By rules that were changed since; and back."""
        leaflets, before = self.current_match.leaflets, self.table
        rules = edited(self.dice, before.match.rules, self.dice.randint(1, 3))
        self.current_match.leaflets = RuleSets(
            {rules.id: replace(rules, id=before.rules.id)}, self.current_match.database
        )
        presenter = MatchPresenter(services(self.current_match, SAYS), FakeNavigation())
        presenter.open(match=before.id)
        question = presenter.question()
        if question is not None and question.options[0][0] == SCORE_AGAIN:
            presenter.answer(SCORE_AGAIN)
            self.done["scored again"] += 1
            now, then = shown(self.table), shown(before)
            assert (len(question.effects) > 1) is (now != then), question.effects
            told = sum("→" in line for line in question.effects)
            assert (told > 0) is (now[1:] != then[1:]), question.effects
            self.follows()
            if self.dice.random() < 0.5:
                presenter.undo()
                assert shown(self.table) == shown(before)
        self.current_match.leaflets = leaflets

    def take(self, other: "Phone", file: Path) -> None:
        """Another phone's rows come in."""
        export_json(other.current_match.database, file)
        import_json(self.current_match.database, file)
        if self.current_match.now is None:
            self.current_match.put_on_table(other.table.id)
        self.current_match.reload()
        self.follows()

    def step(self) -> None:
        table = self.table
        ways = [self.record, self.choose, self.choose]
        if table.hands:
            ways += [self.edit, self.edit, self.remove, self.remove_and_undo, self.restore]
            ways += [self.answer, self.score_again]
        way = self.dice.choice(ways)
        try:
            way()
            self.done[way.__name__] += 1
        except RuleError as refused:
            self.done[f"{way.__name__} refused: {refused.key}"] += 1
            assert self.table == table
        self.follows()

    def follows(self) -> None:
        """What is shown is what a fresh score of the stored facts gives."""
        table = self.table
        match, verdicts = scored_anew(self.current_match, table)
        assert [table.as_told(one) for one in table.hands] == list(
            zip(match.hands, verdicts, strict=True)
        )
        assert not table.scores_otherwise
        states = tuple(folded(match, verdicts))
        assert table.states == states
        assert shown(table) == shown(replace(table, match=match))
        (row,) = History(self.current_match.database).page(size=1)
        totals = states[-1].totals if states else (0,) * len(match.all_sides)
        assert row.totals == totals
        won = next(((state.won, at) for at, state in enumerate(states) if state.won), ((), -1))
        assert sorted(row.winners) == sorted(map(min, won[0]))
        self.columns_follow(verdicts)
        for at, hand in enumerate(table.hands):
            page = verdict_state(SAYS, table, hand)
            assert (STOPPED_BY_WIN in page.reasons) is (hand.hand.end.stopped and at == won[1])
            assert bool(page.won) is (at == won[1])

    def columns_follow(self, verdicts: tuple[Verdict, ...]) -> None:
        """Lists and figures of hands are made from columns."""
        rows = self.current_match.database.rows(
            "SELECT points, winners FROM hands WHERE match_id = ? AND deleted = 0"
            " ORDER BY position, id",
            self.table.id,
        )
        assert [(row["points"], row["winners"]) for row in rows] == [
            (one.points, sum(1 << seat for seat in one.side)) for one in verdicts
        ]


def any_hand(dice: Random, match: Match, before: State) -> Hand:
    """A tie that goes to the winner of the hand before is rare: it is looked for."""
    tries = dice.choice((1, 200)) if asks_previous(match.rules) else 1
    for _ in range(tries):
        hand = random_end(dice, match, before)
        steps = match.score(hand, before)[1].steps
        if any(step.values.get("by") == Criterion.PREVIOUS for step in steps):
            break
    return hand


def scored_anew(
    current_match: CurrentMatch, table: MatchSnapshot
) -> tuple[Match, tuple[Verdict, ...]]:
    """Scores the facts as they are stored, with nothing but ``score_hand``. Only a hand that says
    why it cannot be scored keeps what it had.
    """
    record = current_match.matches.record(table.id)
    rules = current_match.matches.rules(record)
    match = replace(table.match, rules=rules, choices=record.choices, hands=())
    hands, verdicts, previous = list[Hand](), list[Verdict](), None
    rows = current_match.database.rows(
        "SELECT facts, starter FROM hands WHERE match_id = ? AND deleted = 0 ORDER BY position, id",
        table.id,
    )
    for row, stored in zip(rows, table.hands, strict=True):
        end = decode_hand_end(json.loads(row["facts"]), match.sides)
        hand = Hand(end, row["starter"])
        told = replace(end, starter=hand.known_starter, previous=previous)
        try:
            verdict, hand = scored(match, told, hand)
        except RuleError:
            assert stored.fault is not None
            verdict, hand = stored.verdict, stored.hand
        hands.append(hand)
        verdicts.append(verdict)
        previous = previous if verdict.winner is None else verdict.winner
    return replace(match, hands=tuple(hands)), tuple(verdicts)


def scored(match: Match, end: Any, hand: Hand) -> tuple[Verdict, Hand]:
    try:
        return score_hand(match.sized_rules, end, match.choices), hand
    except RuleError as error:
        if error.key != Fault.PICKED_NOT_TIED:
            raise
    unpicked = replace(hand, end=replace(hand.end, picked=None))
    return score_hand(match.sized_rules, replace(end, picked=None), match.choices), unpicked


def folded(match: Match, verdicts: tuple[Verdict, ...]) -> Iterator[State]:
    state = fresh(match.all_sides)
    for hand, verdict in zip(match.hands, verdicts, strict=True):
        state = fold(match.match_rules, state, verdict, hand.end)
        yield state


def shown(table: MatchSnapshot) -> tuple[Any, ...]:
    """Everything of a match but its choices and the reasons: who won what, with which points."""
    win, start = table.winner, next_start(table.match, table.verdicts)
    rules, starter = table.match.match_rules, start.seats or (start.tile,)
    totals = table.running_totals[-1] if table.hands else ()
    best = (max if rules.best == "most" else min)(totals, default=0)
    leaders = tuple(total == best for total in totals) if len(set(totals)) > 1 else ()
    hands = tuple(shown_hand(table, index) for index in range(len(table.hands)))
    target = () if rules.target is None else (rules.target, rules.ends)
    return hands, totals, leaders, win, target, starter


def shown_hand(table: MatchSnapshot, index: int) -> tuple[Any, ...]:
    page, verdict = verdict_state(SAYS, table, table.hands[index]), table.verdicts[index]
    got = [(one.award.side, one.award.points, one.lost) for one in table.states[index].log]
    gains = tuple(card.gain for card in page.cards)
    result = verdict.side, verdict.points, verdict.gains, verdict.void, page.headline
    return (*result, got, gains, page.counted)


def empty_phone(dice: Random) -> Phone:
    return Phone(CurrentMatch(memory(), {one.id: one for one in load_sets()}), dice)


def phone(dice: Random, rules: RuleSet) -> Phone:
    made, match = empty_phone(dice), random_match(dice, rules)
    if asks_previous(rules):  # only then hands depend on each other: it must not be left to luck
        match = replace(match, choices={**match.choices, "tie": "previous"})
    seats = range(len(match.players))
    ids = [PlayerId(made.current_match.roster.add(f"N{seat}", seat).id) for seat in seats]
    made.current_match.start(replace(match, players=tuple(ids)))
    return made


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_follows_from_the_facts(game: str, matches: int) -> None:
    rules = next(rules for rules in load_sets() if rules.id == game)
    for seed in range(matches * (3 if asks_previous(rules) else 1)):
        dice = Random(f"{game} {seed}")
        one = phone(dice, rules)
        with closing(one.current_match.database):
            for _ in range(dice.randint(1, HANDS)):
                one.record()
                one.follows()
            for _ in range(STEPS):
                one.step()


@pytest.mark.parametrize("game", GAMES)
def test_what_two_phones_did_apart_follows_from_the_facts(
    game: str, matches: int, tmp_path: Path
) -> None:
    rules = next(rules for rules in load_sets() if rules.id == game)
    for seed in range(matches * (3 if asks_previous(rules) else 1)):
        dice = Random(f"two {game} {seed}")
        one, other = phone(dice, rules), empty_phone(dice)
        file = tmp_path / "rows.json"
        with closing(one.current_match.database), closing(other.current_match.database):
            for _ in range(dice.randint(1, HANDS)):
                one.record()
            other.take(one, file)
            for _ in range(STEPS):
                dice.choice((one, other)).step()
            other.take(one, file)
            one.take(other, file)
            assert shown(one.table) == shown(other.table)
