"""What an answer is called, here and now."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, Who, say

from ..schema import (
    BOAT_0,
    CANCEL,
    CARD_0,
    CAT_0,
    HAND,
    ORDER_0,
    PASS,
    PAY_AUTO,
    PAY_OWN,
    PAY_TROOP_0,
    PRIVATE_SLOT,
    RAISE,
    RES_0,
    SITE_0,
    SWAP,
    TABLE,
    TROOP_NEGOTIATOR_0,
    TROOP_TORTURER_0,
    YES,
)
from ..tables import BOAT_POINTS, COMMON
from .names import boat_in, card_name, cargo, category, laid_name, lent_as, resource, site_name


def label(seen: Seen, action: int) -> Message:
    """What an answer is called here and now."""
    s, asked = seen.listed, seen.decision
    if action == PASS:
        return say(f"label.pass_{asked}")
    if action == YES:
        return say(f"label.yes_{asked}")
    if action < CARD_0:
        return say(f"label.site_{asked}", site=site_name(action - SITE_0))
    if action < RES_0:
        return _card_label(s, asked, action - CARD_0)
    if action < CAT_0:
        return say(f"label.res_{asked}", res=resource(action - RES_0))
    if action <= ORDER_0:
        return say("label.category", category=category(action - CAT_0))
    if action < TROOP_TORTURER_0:
        return say("label.order", n=action - ORDER_0)
    if action < RAISE:
        return _troop_label(s, action)
    return _loading_label(s, action)


def _card_label(s: Any, asked: str, card: int) -> Message:
    place = int(s.card_place[card])
    if HAND <= place < TABLE:
        name = card_name(card)
        return say(f"label.card_{asked}", card=say("label.known", card=name) if s.card_shown[card] else name)
    name = laid_name(s, card)
    if asked == "TAKE_BACK":
        return say("label.card_TAKE_BACK", card=name)
    return say(f"label.card_{asked}", card=name, player=Who(place - TABLE))


def _troop_label(s: Any, action: int) -> Message:
    kind = int(action >= TROOP_NEGOTIATOR_0)
    site = action - (TROOP_NEGOTIATOR_0 if kind else TROOP_TORTURER_0)
    owner = int(s.negotiator[site] if kind else s.torturer[site])
    return say("label.troop", kind=say(f"troop.{kind}"), player=Who(owner), site=site_name(site))


def _loading_label(s: Any, action: int) -> Message:
    if action in (RAISE, SWAP):
        return say("label.raise" if action == RAISE else "label.swap")
    if action < PAY_TROOP_0:
        return _boat_label(s, action - BOAT_0)
    if action < PAY_AUTO:
        site, r = divmod(action - PAY_TROOP_0, COMMON)
        return say(f"label.pay_troop{lent_as(site, r)}", site=site_name(site), res=resource(r))
    return say({PAY_AUTO: "label.pay_auto", PAY_OWN: "label.pay_own", CANCEL: "label.cancel"}[action])


def _boat_label(s: Any, slot: int) -> Message:
    boat = boat_in(s, slot)
    points = int(BOAT_POINTS[boat])
    if slot == PRIVATE_SLOT:
        return say("label.private", n=points, cargo=cargo(boat))
    return say("label.boat", n=points, cargo=cargo(boat))
