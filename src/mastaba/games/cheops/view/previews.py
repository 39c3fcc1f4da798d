"""Previews: what a choice would do, drawn while it is pointed at."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from mastaba.draw.svg import circle, ghost, rect

from ..reading import legal_families
from ..rules.neighbours import is_good
from ..rules.placing import families_in_hand, survey
from ..rules.sets import has
from ..schema import TABLET
from ..tables import CELLS
from .columns import Grid
from .pieces import scarab
from .pyramid import Site


def _rings(site: Site, cells: list[int]) -> str:
    return ghost("".join(circle(*site.middle(k), site.h * 0.46, "none s-last w3") for k in cells))


def legal_rings(s: Any, site: Site, f: int, treasures_only: bool = False) -> str:
    """Rings around the cells where this pawn could go."""
    looks = legal_families(s)
    legal = [k for k in range(CELLS) if has(looks[k], f)]
    return _rings(site, [k for k in legal if not treasures_only or s.content[k] < TABLET])


def good_rings(s: Any, site: Site, seat: int) -> str:
    """Rings around the cells where a neighbour would leave the normal turn possible."""
    return _rings(site, _good_cells(s.pawn.tobytes(), families_in_hand(s, seat)))


@lru_cache(256)
def _good_cells(pawns: bytes, held: int) -> list[int]:
    s = SimpleNamespace(pawn=np.frombuffer(pawns, dtype=np.int16).tolist())
    cells = survey(s, held)[1]
    return [k for k in range(CELLS) if is_good(s, k, held, cells)]


def sale_preview(s: Any, c: int, grid: Grid) -> str:
    """The scarab on its number, and a frame around the next one."""
    i = int(s.covered[c])
    x, y, w, h = grid.number_box(s, c, i)
    nx, ny, nw, nh = grid.number_box(s, c, i + 1)
    return ghost(scarab(c, x + w / 2, y + h / 2, 40) + rect(nx - 2, ny - 2, nw + 4, nh + 4, "last", 8))
