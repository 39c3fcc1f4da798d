"""§5 What is opened of the closed fields, and filling the holes."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below

from .rules.bag import full_bag, pawns, pick
from .schema import FACE_DOWN, LAW9_PAY, TABLET, UNDEALT
from .tables import CELLS, FAMILIES, JOKER_PRICE, LAWS, PAWNS, PILES, TABLET_CELLS, TABLETS


@rule
def show(s: Any, true: Any, seat: Any) -> None:
    """Everybody sees the tops of the piles, and the tablets but for face-down and undealt ones, all alike unseen."""
    for k in range(PILES):
        top = true.height[k] - 1
        if top >= 0:
            s.pile[k, top] = true.pile[k, top]
    for t in range(LAWS):
        if true.tablet_place[t] != FACE_DOWN and true.tablet_place[t] != UNDEALT:
            s.tablet_place[t] = true.tablet_place[t]
    for j in range(TABLETS):
        if true.content[TABLET_CELLS[j]] != TABLET:
            s.tablet_at[j] = true.tablet_at[j]


@rule
def unseen_pawns(s: Any) -> Any:
    """A bag of the pawns that are on no cell, in no hand and on no top."""
    bag = full_bag(PAWNS)
    for k in range(CELLS):
        if 0 <= s.pawn[k] < FAMILIES:
            bag -= pawns(1, int(s.pawn[k]))
    for p in range(s.seats):
        for f in range(FAMILIES):
            bag -= pawns(int(s.hand[p, f]), f)
    for k in range(PILES):
        if s.height[k] > 0:
            bag -= pawns(1, int(s.pile[k, s.height[k] - 1]))
    return bag


@rule
def fill_piles(s: Any, gen: Any) -> None:
    """The unseen pawns, in any order, below the tops."""
    bag = unseen_pawns(s)
    for k in range(PILES):
        for i in range(s.height[k] - 1):
            f = pick(gen, bag)
            bag -= pawns(1, f)
            s.pile[k, i] = f


@rule
def pick_unseen_law(s: Any, gen: Any) -> Any:
    """One of the tablet numbers not seen yet, each alike."""
    unseen = 0
    for t in range(LAWS):
        if s.tablet_place[t] == -1:
            unseen += 1
    left = below(gen, unseen)
    t = 0
    while left > 0 or s.tablet_place[t] != -1:
        if s.tablet_place[t] == -1:
            left -= 1
        t += 1
    return t + 1


@rule
def fill_tablets(s: Any, gen: Any) -> None:
    """Each face-down cell gets one of the numbers not seen yet; the others were never dealt."""
    for j in range(TABLETS):
        if s.content[TABLET_CELLS[j]] == TABLET:
            law = pick_unseen_law(s, gen)
            s.tablet_at[j] = law
            s.tablet_place[law - 1] = FACE_DOWN
    for t in range(LAWS):
        if s.tablet_place[t] == -1:
            s.tablet_place[t] = UNDEALT


@rule
def fill_money(s: Any) -> None:
    """Money is never drawn anew (§5). Where a viewer forgot it: what the open question proves, else nothing."""
    for p in range(s.seats):
        if s.money[p] == -1:
            s.money[p] = 0
            if s.decision == LAW9_PAY and p == s.asked:
                s.money[p] = JOKER_PRICE


@rule
def fill_unseen(s: Any, seat: Any, gen: Any) -> None:
    """A world that this seat cannot tell from the true one, each alike."""
    fill_piles(s, gen)
    fill_tablets(s, gen)
    fill_money(s)
