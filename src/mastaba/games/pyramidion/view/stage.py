"""The stage: what the present question is about. A site with its cards and scales, the quay, the news, or the end."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen

from ..schema import BOAT_0, CANCEL, CARD_0, CARDS, CAT_0, CATEGORIES, LOADING_PHASE, PAY_TROOP_0, SLOTS
from . import boats, quay, site
from .boats import moored
from .news import draw_news, draw_result, news_of
from .quay import draw_payment, draw_quay
from .scenery import HIGH, WIDE
from .site import draw_site, stage_of

READS = dict.fromkeys(
    f"{site.READS} {boats.READS} {quay.READS} event event_count points hand_size order round_no".split()
)
ANSWERS = (
    *range(CARD_0, CARD_0 + CARDS),
    *range(CAT_0, CAT_0 + CATEGORIES),  # foreshadowed
    *range(BOAT_0, BOAT_0 + SLOTS),
    *range(PAY_TROOP_0, CANCEL + 1),
)


@panel(
    "stage",
    reads=READS,
    answers=ANSWERS,
    size=(WIDE, HIGH),
    least=320,
    role=Role.STAGE,
    eyes=True,
)
def stage(seen: Seen, pen: Pen) -> Drawn:
    """§11: one place for what is played now, always as large."""
    s = seen.s
    if seen.over:
        return draw_result(pen, s)
    if s.site >= 0:
        return draw_site(seen, pen, stage_of(s))
    if s.phase == LOADING_PHASE:
        return draw_payment(seen, pen) if seen.my_turn and s.paying >= 0 else draw_quay(pen, moored(seen))
    return draw_news(pen, *news_of(seen))
