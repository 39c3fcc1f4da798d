"""§4.3 The items that choose: Teleport Door, Magic Hands, Big Magnets, Decoy Doll."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..geometry import CELLS
from ..schema import CELL_0, DOLL, DONE
from ..tables import DIRECTIONS, DISTANCE, NEIGHBOUR
from .asking import is_free, mark_free
from .turn import take_token


@rule
def has_loot(s: Any, cell: Any) -> Any:
    """R33 A token that can be taken from afar: under pawns and the doll, never under the Guardian."""
    return cell >= 0 and s.token[cell] > 0 and cell != s.guardian


@rule
def options_teleport(s: Any, mask: Any) -> None:
    """R43 Any floor cell without another pawn, doll or Guardian; the own cell too."""
    mark_free(s, s.asked, mask)


@rule
def answer_teleport(s: Any, a: Any) -> None:
    """§2.8 The pawn stands there and collects."""
    s.piece[s.asked] = a - CELL_0
    take_token(s, s.asked, a - CELL_0)


@rule
def options_hands(s: Any, mask: Any) -> None:
    """R47 Any token within the card's distance, obstacles or not; or nothing."""
    p = s.asked
    for cell in range(CELLS):
        if has_loot(s, cell) and DISTANCE[s.piece[p], cell] <= s.played[p]:
            mask[CELL_0 + cell] = 1
    mask[DONE] = 1


@rule
def answer_hands(s: Any, a: Any) -> None:
    if a != DONE:
        take_token(s, s.asked, a - CELL_0)


@rule
def options_magnets(s: Any, mask: Any) -> None:
    """R32 The own cell (whatever lies there), or an adjacent token."""
    own = s.piece[s.asked]
    mask[CELL_0 + own] = 1
    for d in range(DIRECTIONS):
        if has_loot(s, NEIGHBOUR[own, d]):
            mask[CELL_0 + NEIGHBOUR[own, d]] = 1


@rule
def answer_magnets(s: Any, a: Any) -> None:
    take_token(s, s.asked, a - CELL_0)


@rule
def options_doll(s: Any, mask: Any) -> None:
    """R46 Any free cell of the path just walked; the doll's own cell counts as free."""
    for i in range(s.path_length):
        if is_free(s, s.path[i], DOLL):
            mask[CELL_0 + s.path[i]] = 1
    mask[DONE] = 1


@rule
def answer_doll(s: Any, a: Any) -> None:
    if a != DONE:
        s.piece[DOLL] = a - CELL_0
