"""§2.5 and §4.4 Tablets 10, 11 and 12: used now, or kept for a later turn."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    BOX,
    CELL_0,
    COLOUR_0,
    FAMILY_0,
    IN_FRONT,
    LAW10_COLOUR,
    LAW11_CELL,
    LAW11_FAMILY,
    LAW12_FIRST,
    LAW12_SECOND,
    PLAY_10,
    STORE,
    TABLET,
    USE,
)
from ..tables import CELLS, COLOURS, EXTRA_HAND, FAMILIES, LATE_SALE, MUST_KEEP, MUST_SELL, STORED
from .asking import ask_about, ask_next
from .ending import go_on
from .placing import families_in_hand, lay_pawn, reach
from .prices import is_full
from .sets import has, only, without
from .tablets import is_held, is_under, move_tablet
from .trace import note_taken
from .treasures import sell, take_treasure

# --- tablet 10: sell one kept treasure


@rule
def can_sell_kept(s: Any, c: Any) -> Any:
    """§4.2 LAW10_COLOUR: one of these is kept, its table is not full and has no tablet 5 (R44)."""
    return s.kept[s.asked, c] > 0 and not is_full(s, c) and not is_under(s, MUST_KEEP, c)


@rule
def usable_10(s: Any) -> Any:
    for c in range(COLOURS):
        if can_sell_kept(s, c):
            return True
    return False


@rule
def options_law10_colour(s: Any, mask: Any) -> None:
    for c in range(COLOURS):
        if can_sell_kept(s, c):
            mask[COLOUR_0 + c] = 1


@rule
def answer_law10_colour(s: Any, a: Any) -> None:
    c = a - COLOUR_0
    s.kept[s.asked, c] -= 1
    note_taken(s, -1, c)
    sell(s, c)


# --- tablet 11: an extra placement on a treasure cell


@rule
def reach_of_treasures(s: Any) -> Any:
    """The families that have a legal cell with a treasure, one bit each (R49)."""
    found = 0
    for k in range(CELLS):
        if s.content[k] < TABLET:
            found |= reach(s, k)
    return found


@rule
def usable_11(s: Any) -> Any:
    held = families_in_hand(s, s.asked)
    return held & reach_of_treasures(s) != 0


@rule
def options_law11_family(s: Any, mask: Any) -> None:
    """§4.2 LAW11_FAMILY: an own family pawn with a legal treasure cell."""
    ready = families_in_hand(s, s.asked) & reach_of_treasures(s)
    for f in range(FAMILIES):
        if has(ready, f):
            mask[FAMILY_0 + f] = 1


@rule
def answer_law11_family(s: Any, a: Any) -> None:
    ask_about(s, LAW11_CELL, a - FAMILY_0)


@rule
def options_law11_cell(s: Any, mask: Any) -> None:
    """§4.2 LAW11_CELL: legal for the family and holding a treasure, not a tablet."""
    f = int(s.pending)
    for k in range(CELLS):
        if s.content[k] < TABLET and has(reach(s, k), f):
            mask[CELL_0 + k] = 1


@rule
def answer_law11_cell(s: Any, a: Any) -> None:
    """Placement and treasure as usual."""
    f = int(s.pending)
    s.hand[s.asked, f] -= 1
    take_treasure(s, lay_pawn(s, a - CELL_0, f))


# --- tablet 12: two treasures change places


@rule
def colours_on_pyramid(s: Any) -> Any:
    """The colours that lie on some cell, one bit each."""
    found = 0
    for k in range(CELLS):
        if s.content[k] < TABLET:
            found |= only(int(s.content[k]))
    return found


@rule
def colours_kept(s: Any) -> Any:
    """The colours that the player keeps, one bit each."""
    found = 0
    for c in range(COLOURS):
        if s.kept[s.asked, c] > 0:
            found |= only(c)
    return found


@rule
def partners_kept(s: Any, a: Any) -> Any:
    """Kept colours that may go up for a treasure of colour a: none where tablet 4 forbids keeping it (R52)."""
    if is_under(s, MUST_SELL, a):
        return 0
    return without(colours_kept(s), a)


@rule
def has_partner(s: Any, a: Any, on_pyramid: Any) -> Any:
    """Is there a second choice for a treasure of colour a (R51)?"""
    return without(on_pyramid, a) != 0 or partners_kept(s, a) != 0


@rule
def usable_12(s: Any) -> Any:
    """§4.4 LAW12_FIRST would have an option."""
    on_pyramid = colours_on_pyramid(s)
    for a in range(COLOURS):
        if has(on_pyramid, a) and has_partner(s, a, on_pyramid):
            return True
    return False


@rule
def options_law12_first(s: Any, mask: Any) -> None:
    """§4.2 LAW12_FIRST: a treasure, open or not, for which a second choice exists."""
    on_pyramid = colours_on_pyramid(s)
    for k in range(CELLS):
        if s.content[k] < TABLET and has_partner(s, int(s.content[k]), on_pyramid):
            mask[CELL_0 + k] = 1


@rule
def answer_law12_first(s: Any, a: Any) -> None:
    ask_about(s, LAW12_SECOND, a - CELL_0)


@rule
def options_law12_second(s: Any, mask: Any) -> None:
    """§4.2 LAW12_SECOND: a treasure of another colour, on the pyramid or kept."""
    a = int(s.content[s.pending])
    kept = partners_kept(s, a)
    for d in range(COLOURS):
        if has(kept, d):
            mask[COLOUR_0 + d] = 1
    for j in range(CELLS):
        if s.content[j] < TABLET and s.content[j] != a:
            mask[CELL_0 + j] = 1


@rule
def answer_law12_second(s: Any, answer: Any) -> None:
    """The cells swap contents, or a kept treasure goes up and the other joins the kept ones."""
    k = int(s.pending)
    a = int(s.content[k])
    if answer >= CELL_0:
        s.content[k] = s.content[answer - CELL_0]
        s.content[answer - CELL_0] = a
    else:
        d = answer - COLOUR_0
        s.kept[s.asked, d] -= 1
        s.content[k] = d
        s.kept[s.asked, a] += 1
    go_on(s)


# --- now or later


@rule
def is_usable(s: Any, law: Any) -> Any:
    """§4.4 Would the chain of this tablet have an option?"""
    if law == LATE_SALE:
        return usable_10(s)
    if law == EXTRA_HAND:
        return usable_11(s)
    return usable_12(s)


@rule
def begin_stored(s: Any, law: Any) -> None:
    """The tablet leaves the player and its questions begin (§4.2)."""
    move_tablet(s, law, BOX)
    if law == LATE_SALE:
        ask_next(s, LAW10_COLOUR)
    elif law == EXTRA_HAND:
        ask_next(s, LAW11_FAMILY)
    else:
        ask_next(s, LAW12_FIRST)


@rule
def options_law_now_or_later(s: Any, mask: Any) -> None:
    """§4.2 LAW_NOW_OR_LATER: kept without question where it cannot be used now (R43)."""
    mask[STORE] = 1
    if is_usable(s, int(s.pending)):
        mask[USE] = 1


@rule
def answer_law_now_or_later(s: Any, a: Any) -> None:
    law = int(s.pending)
    if a == USE:
        begin_stored(s, law)
    else:
        move_tablet(s, law, IN_FRONT + s.asked)
        s.fresh[law - LATE_SALE] = 1
        go_on(s)


@rule
def mark_playable(s: Any, mask: Any) -> None:
    """PLAY_t: held since an earlier turn, and usable (R42)."""
    for t in range(STORED):
        law = LATE_SALE + t
        if is_held(s, law, s.asked) and s.fresh[t] == 0 and is_usable(s, law):
            mask[PLAY_10 + t] = 1


@rule
def law_played(a: Any) -> Any:
    """The tablet of an answer PLAY_t."""
    return a - PLAY_10 + LATE_SALE
