"""Chapter 5: what is opened of the closed field, and the worlds that a viewer holds possible."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below, shuffle

from .schema import CARD_COUNT, CHOOSE_PYRAMID_SLOT, PAIR, PLACES


@rule
def show(s: Any, true: Any, seat: Any) -> None:
    """§5 The card between hand and slot is known to the turn owner alone."""
    if seat == true.asked:
        s.pending = true.pending


@rule
def fill_unseen(s: Any, seat: Any, gen: Any) -> None:
    """§5 A uniform consistent world: dealt cards and draw pile first, then which hidden cards are buried."""
    name_dealt_cards(s)
    deal_unseen(s, gen)
    if s.asked < 0:
        return
    hidden_pending = s.decision == CHOOSE_PYRAMID_SLOT and s.pending < 0
    for p in range(s.seats):
        if p != seat:
            fill_hidden_zone(s, p, hidden_pending and p == s.asked, gen)


@rule
def name_dealt_cards(s: Any) -> None:
    """A dealt card that was shown is the one card its player showed without having taken it."""
    for p in range(s.seats):
        if s.dealt_card[p] < 0 and s.dealt_seen[p] == 1:
            s.dealt_card[p] = shown_untaken(s, p)


@rule
def shown_untaken(s: Any, p: Any) -> Any:
    for i in range(PLACES):
        if s.pyramid[p, i] >= 0 and not was_taken(s, p, s.pyramid[p, i]):
            return s.pyramid[p, i]
        if s.obelisk[p, i] >= 0 and not was_taken(s, p, s.obelisk[p, i]):
            return s.obelisk[p, i]
    for i in range(s.discard_n):
        if s.discard_by[i] == p and not was_taken(s, p, s.discard[i]):
            return s.discard[i]
    return -1


@rule
def was_taken(s: Any, p: Any, card: Any) -> Any:
    for t in range(s.round_no):
        if s.taken[p, t, 0] == card or s.taken[p, t, 1] == card:
            return True
    return False


@rule
def deal_unseen(s: Any, gen: Any) -> None:
    """§5 Cards this viewer has never seen: the dealt cards still hidden, then the draw pile, in random order."""
    n = gather_unseen(s)
    shuffle(gen, s.order, n)
    for p in range(s.seats):
        if s.dealt_card[p] < 0:
            n -= 1
            s.dealt_card[p] = s.order[n]
    for i in range(n - 1, -1, -1):
        s.order[s.pos + i] = s.order[i]
    for i in range(s.pos):
        s.order[i] = -1


@rule
def gather_unseen(s: Any) -> Any:
    """Collect the never-seen cards at the front of `order`; how many there are."""
    for card in range(CARD_COUNT):
        s.order[card] = s.shown[card]
    for p in range(s.seats):
        mark_known(s, s.quarry[p, 0])
        mark_known(s, s.quarry[p, 1])
        mark_known(s, s.dealt_card[p])
        for t in range(s.round_no):
            mark_known(s, s.taken[p, t, 0])
            mark_known(s, s.taken[p, t, 1])
    n = 0
    for card in range(CARD_COUNT):
        unseen = int(s.order[card] == 0)
        s.order[n] = card  # stays if it is unseen, else the next one comes here
        n += unseen
    return n


@rule
def mark_known(s: Any, card: Any) -> None:
    if card >= 0:
        s.order[card] = 1


@rule
def fill_hidden_zone(s: Any, p: Any, hidden_pending: Any, gen: Any) -> None:
    """§5 Round by round: of the hidden cards at hand then, which one was buried; what is left is the hand.

    The hand itself serves as the list of hidden cards, in hand order: the carried one, then the round's pair.
    """
    n = receive_hidden(s, p, 0, s.dealt_card[p])
    buried = 0
    for t in range(s.round_no):
        for k in range(PAIR):
            n = receive_hidden(s, p, n, s.taken[p, t, k])
        if s.buried[p, t] == 1:
            i = below(gen, n)
            s.tomb[p, buried] = s.hand[p, i]
            buried += 1
            n = close_gap(s, p, i, n)
    if hidden_pending:
        i = below(gen, n)
        s.pending = s.hand[p, i]
        n = close_gap(s, p, i, n)


@rule
def receive_hidden(s: Any, p: Any, n: Any, card: Any) -> Any:
    """Append a card unless it lies face up by now (or there is none)."""
    if card >= 0 and s.shown[card] == 0:
        s.hand[p, n] = card
        return n + 1
    return n


@rule
def close_gap(s: Any, p: Any, i: Any, n: Any) -> Any:
    for k in range(i, n - 1):
        s.hand[p, k] = s.hand[p, k + 1]
    s.hand[p, n - 1] = -1
    return n - 1
