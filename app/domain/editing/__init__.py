"""Own boxes: the rules that one begins with, those of another set or the simplest ones.

The modules beside this one change them. Nothing that can be tapped or typed raises.
"""

from dataclasses import replace
from types import MappingProxyType

from app.domain.rules import RuleSet
from app.domain.rules.choices import Status, TableChoice, all_meanings
from app.domain.rules.play_values import (
    Able,
    AbleMayDraw,
    BlockedWhen,
    Direction,
    DrawnTile,
    Joins,
    Lays,
    Rest,
    Shuffle,
    StockEmpty,
    Unable,
)
from app.domain.rules.tables import (
    Blocked,
    End,
    Faces,
    Line,
    Partners,
    Setup,
    Start,
    Target,
    Turn,
)
from app.domain.rules.values import (
    Criterion,
    Kind,
    Lead,
    NoDouble,
    PartnersCount,
    Points,
    StartBy,
    TargetKind,
)


def own_rules(base: RuleSet, box_id: str, name: str) -> RuleSet:
    """Returns the rules of another set as an own box: without what only that set can say of
    itself.
    """
    return replace(
        base,
        id=box_id,
        name=name,
        kind=Kind.OWN,
        number="",
        maker="",
        languages=(),
        names=MappingProxyType({}),
        regions=(),
        sources=MappingProxyType({}),
        based_on=base.id,
        by="",
        revision=1,
        choices=tuple(map(_own_choice, base.choices)),
        readings=(),
        target=_own_target(base.target),
    )


def _own_choice(choice: TableChoice) -> TableChoice:
    """Whoever makes a box knows what is asked; no paper is silent, and no source differs."""
    sources = MappingProxyType[str, tuple[str, ...]]({})
    return replace(choice, status=Status.VARIES, reason="", weak=(), sources=sources)


def _own_target(target: Target) -> Target:
    """A table that plays by its own rules agrees on what its leaflet does not say."""
    is_silent = TargetKind.SILENT in all_meanings(target.kind)
    return replace(target, kind=TargetKind.AGREED) if is_silent else target


def plain_rules(box_id: str, name: str) -> RuleSet:
    """Returns the simplest ordinary game: nobody draws, pips count."""
    return RuleSet(
        id=box_id,
        name=name,
        kind=Kind.OWN,
        revision=1,
        faces=Faces(6),
        deal=MappingProxyType({2: 7, 3: 7, 4: 7}),
        setup=Setup(Shuffle.FACE_DOWN, Rest.SET_ASIDE),
        partners=Partners(in_leaflet=True, count=PartnersCount.POOLED),
        start=Start(
            by=StartBy.HIGHEST_DOUBLE,
            next_by=StartBy.HIGHEST_DOUBLE,
            no_double=NoDouble.DRAW_AGAIN,
            lead=Lead.THAT_DOUBLE,
        ),
        turn=_PLAIN_TURN,
        line=Line(joins=Joins.TWO_ENDS),
        end=End(blocked_when=BlockedWhen.NOBODY_CAN_PLAY),
        blocked=Blocked((Criterion.FEWEST_PIPS, Criterion.NOBODY), Points.HANDS),
        target=Target(suggested=(100,), default=100),
    )


_PLAIN_TURN = Turn(
    direction=Direction.CLOCKWISE,
    lays=Lays.ONE_TILE,
    able=Able.MUST_PLAY,
    able_may_draw=AbleMayDraw.NO,
    unable=Unable.KNOCK,
    drawn_tile=DrawnTile.NONE_DRAWN,
    stock_empty=StockEmpty.NEVER_DRAWN,
)
