"""The log of Cheops: one sentence for each thing that happened, from what a viewer sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.core.words.text import Message, Who, say

from ..reading import score_lines
from ..rules.laws import is_in_play, slot_column, slot_number
from ..rules.prices import full_tables, is_full, market_price, owned, owned_by_all, tables_to_end, worth_each
from ..rules.stored import law_played
from ..rules.tablets import is_under
from ..schema import (
    CELL_0,
    COLOUR_0,
    DISPOSE,
    DRAW_0,
    END,
    END_TURN,
    JOKER_COLOUR,
    LAW7_SLOT,
    LAW8_TARGET,
    LAW9_PAY,
    LAW10_COLOUR,
    LAW11_CELL,
    LAW12_SECOND,
    LAW_1,
    LAW_COLUMN,
    LAW_NOW_OR_LATER,
    MAIN,
    NEIGHBOUR,
    PASS,
    PAY,
    PLACE,
    PLAY_10,
    SELL,
    TABLET,
    USE,
)
from ..tables import (
    COLOUR_NAMES,
    JOKER_PRICE,
    LAW7_VALUE,
    LAWS,
    MUST_KEEP,
    MUST_SELL,
    NEIGHBOUR_PRICE,
    REPEAL,
    TABLET_INDEX,
    cell_name,
)
from .names import colour, column, content, family, law
from .prices import printed, worth_now

ENDS = ("", "empty", "blocked", "tables")


def tell(before: Seen, after: Seen, step: Step) -> Sequence[Message]:
    """§11 What happened in one step."""
    was, now = before.listed, after.listed
    lines = answer_told(was, now, step)
    if step.forced and lines:
        lines[0] = say("log.only_choice", line=lines[0])
    lines += [told for _, told in tables_told(was, now)]
    if now.last_round > was.last_round:
        lines.append(say("log.last_round", player=Who(int(now.first))))
    if now.end_reason != was.end_reason:
        lines.append(end_told(now))
    if after.over and not before.over:
        lines += _scores_told(now)
    return lines


def answer_told(was: Any, now: Any, step: Step) -> list[Message]:
    """The sentences of an answer; a choice that only begins a chain is told when the chain goes on."""
    p, d, a = Who(step.seat), step.decision, step.action
    if d == MAIN or (d == END_TURN and a < PASS):
        return _main_told(p, a)
    if d in (PLACE, LAW11_CELL):
        return _placing_told(was, now, p, a - CELL_0)
    if d == DISPOSE:
        return [_sold(was, now, p, int(was.pending)) if a == SELL else _kept(p, int(was.pending))]
    if d == END_TURN:
        return [say("log.no_draw", player=p)] if a == END else [_drawn(was, p, a - DRAW_0)]
    if d == LAW10_COLOUR:
        return [say("log.late_sale", player=p), _sold(was, now, p, a - COLOUR_0)]
    if d == LAW12_SECOND:
        return [_swapped(was, p, a)]
    if d == JOKER_COLOUR:
        return [say("log.joker", player=p, colour=colour(a - COLOUR_0))]
    return _law_told(was, p, d, a)


def _main_told(p: Who, a: int) -> list[Message]:
    if a == NEIGHBOUR:
        return [say("log.buy", player=p, price=NEIGHBOUR_PRICE)]
    if a == PASS:
        return [say("log.pass", player=p)]
    if a >= PLAY_10:
        return [say("log.play", player=p, law=law(law_played(a)))]
    return []


def _placing_told(was: Any, now: Any, p: Who, k: int) -> list[Message]:
    """Where the pawn went, what it took, and what became of it where nobody was asked."""
    thing = int(was.content[k])
    pawn = family(int(was.pending))
    lines = [say("log.place", player=p, family=pawn, cell=cell_name(k), thing=content(thing))]
    if thing == TABLET:
        number = int(now.tablet_at[TABLET_INDEX[k]])
        lines.append(say("log.tablet", law=law(number), effect=say(f"law.{number}.effect")))
        if number == REPEAL and not any(is_in_play(was, t) for t in range(1, LAWS + 1)):
            lines.append(say("log.nothing_to_repeal"))
    elif is_under(was, MUST_KEEP, thing):
        lines.append(say("log.kept_law5", player=p, colour=colour(thing)))
    elif is_under(was, MUST_SELL, thing):
        full = is_full(was, thing)
        lines.append(say("log.discarded", colour=colour(thing)) if full else _sold(was, now, p, thing))
    elif is_full(was, thing):
        lines.append(say("log.kept_full", player=p, colour=colour(thing)))
    return lines


def _sold(was: Any, now: Any, p: Who, c: int) -> Message:
    """§11 Sold for how much, and the colour's new value."""
    return say("log.sold", player=p, colour=colour(c), price=market_price(was), worth=worth_now(now, c))


def _kept(p: Who, c: int) -> Message:
    return say("log.kept", player=p, colour=colour(c))


def _drawn(was: Any, p: Who, k: int) -> Message:
    return say("log.draw", player=p, family=family(int(was.pile[k, was.height[k] - 1])), pile=k + 1)


def _swapped(was: Any, p: Who, a: int) -> Message:
    """Two cells, or a cell and a kept treasure."""
    k = int(was.pending)
    here = colour(int(was.content[k]))
    if a >= CELL_0:
        there = colour(int(was.content[a - CELL_0]))
        return say("log.swap", player=p, here=here, cell=cell_name(k), there=there, other=cell_name(a - CELL_0))
    return say("log.swap_kept", player=p, here=here, cell=cell_name(k), there=colour(a - COLOUR_0))


def _law_told(was: Any, p: Who, d: int, a: int) -> list[Message]:
    """Where a tablet goes."""
    if d == LAW_COLUMN:
        return [say("log.column", player=p, law=law(int(was.pending)), column=column(a - COLOUR_0))]
    if d == LAW7_SLOT:
        c, i = slot_column(a), slot_number(a)
        return [say("log.slot", player=p, column=column(c), number=printed(was, c, i), value=LAW7_VALUE)]
    if d == LAW8_TARGET:
        return [say("log.repeal", player=p, law=law(a - LAW_1 + 1))]
    if d == LAW9_PAY:
        return [say("log.pay" if a == PAY else "log.decline", player=p, price=JOKER_PRICE)]
    if d == LAW_NOW_OR_LATER:
        return [say("log.use" if a == USE else "log.store", player=p, law=law(int(was.pending)))]
    return []


def tables_told(was: Any, now: Any) -> list[tuple[int, Message]]:
    """§11 Each table that has become full; in the last round it decides nothing any more (§7)."""
    full, of = full_tables(now), tables_to_end(now)
    return [
        (c, say("log.full_late" if was.last_round else "log.full", column=column(c), n=full, of=of))
        for c in range(len(COLOUR_NAMES))
        if is_full(now, c) and not is_full(was, c)
    ]


def end_told(now: Any) -> Message:
    """Why the game is over."""
    return say(f"log.end_{ENDS[now.end_reason]}")


def _scores_told(s: Any) -> list[Message]:
    """§11 The score sheet colour by colour with N, k and X, then who won."""
    told = [say("log.purses", parts=[say("log.part", player=Who(p), n=int(s.money[p])) for p in range(s.seats)])]
    for c in range(len(COLOUR_NAMES)):
        x = owned_by_all(s, c)
        if x == 0:
            continue
        parts = [
            say("log.worth", player=Who(p), k=k, each=worth_each(s, p, c), n=k * worth_each(s, p, c))
            for p in range(s.seats)
            if (k := owned(s, p, c)) > 0
        ]
        number = printed(s, c, int(s.covered[c]))
        told.append(say("log.colour", treasures=say(f"line.{COLOUR_NAMES[c]}"), number=number, x=x, parts=parts))
    totals = [sum(score_lines(s, p)) for p in range(s.seats)]
    winners = [Who(p) for p in range(s.seats) if totals[p] == max(totals)]
    return [*told, say("log.wins" if len(winners) == 1 else "log.share", players=winners, n=max(totals))]
