"""§2.2, R32, R33: the Lithographer raises the minimums or swaps tokens with another site."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import LITHO_GIVE, LITHO_SITE, LITHO_TAKE, RAISE, RES, RES_0, SITE_0, SITES, SWAP
from ..tables import PHILOSOPHER_CARD, SWAP_COUNT
from .totals import token_count
from .trace import ask


@rule
def can_swap_with(s: Any, site: Any) -> bool:
    """Any other site that holds tokens."""
    return site != s.site and token_count(s, site) > 0


@rule
def options_mode(s: Any, mask: Any) -> None:
    """§4.6 LITHO_MODE: RAISE always; SWAP if this site and another hold tokens."""
    mask[RAISE] = 1
    if token_count(s, s.site) == 0:
        return
    for site in range(SITES):
        if can_swap_with(s, site):
            mask[SWAP] = 1


@rule
def answer_mode(s: Any, a: Any) -> int:
    """Raised while the card lies here, or on to the other site."""
    if a == SWAP:
        return ask(s, LITHO_SITE, s.asked)
    s.raised[1 if s.card == PHILOSOPHER_CARD else 0] = 1
    return 0


@rule
def options_site(s: Any, mask: Any) -> None:
    """§4.6 LITHO_SITE: another site with tokens."""
    for site in range(SITES):
        if can_swap_with(s, site):
            mask[SITE_0 + site] = 1


@rule
def answer_site(s: Any, a: Any) -> int:
    """R33: two tokens each way, or as many as both sites have."""
    s.other_site = a - SITE_0
    s.left = min(SWAP_COUNT, token_count(s, s.site), token_count(s, s.other_site))
    return ask(s, LITHO_GIVE, s.asked)


@rule
def answer_give(s: Any, a: Any) -> int:
    """A token of the current site is set aside."""
    s.tokens[s.site, a - RES_0] -= 1
    s.aside[0, a - RES_0] += 1
    s.left -= 1
    if s.left > 0:
        return ask(s, LITHO_GIVE, s.asked)
    for r in range(RES):
        s.left += s.aside[0, r]
    return ask(s, LITHO_TAKE, s.asked)


@rule
def answer_take(s: Any, a: Any) -> int:
    """A token of the other site is set aside; after the last one both sets are laid down crosswise."""
    s.tokens[s.other_site, a - RES_0] -= 1
    s.aside[1, a - RES_0] += 1
    s.left -= 1
    if s.left > 0:
        return ask(s, LITHO_TAKE, s.asked)
    for r in range(RES):
        s.tokens[s.other_site, r] += s.aside[0, r]
        s.tokens[s.site, r] += s.aside[1, r]
        s.aside[0, r] = 0
        s.aside[1, r] = 0
    s.other_site = -1
    return 0
