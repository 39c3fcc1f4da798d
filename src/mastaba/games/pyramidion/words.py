"""What is said in Pyramidion: names of answers, the prompt, counts beside a seat. Only from what a viewer sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Message, Who, say

from .names import at_site, boat_in, card_name, cargo, category, laid_name, of_site, resource, site_name
from .schema import (
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
    RAISE,
    RES_0,
    SITE_0,
    SWAP,
    TABLE,
    TROOP_NEGOTIATOR_0,
    TROOP_TORTURER_0,
    YES,
)
from .tables import BOAT_POINTS

CHAPTER = {
    "NEGOTIATE_TAKE": "20_round",
    "ACTIVATE_SITE": "30_sites",
    "PLAY_CARD": "30_sites",
    "RECRUIT": "30_sites",
    "COPY_CARD": "50_characters",
    "GODDESS_CATEGORY": "50_characters",
    "BANDIT_TARGET": "50_characters",
    "GUARD_TARGET": "50_characters",
    "THIEF_TARGET": "50_characters",
    "VIZIER_TAKE": "50_characters",
    "LITHO_MODE": "50_characters",
    "LITHO_SITE": "50_characters",
    "LITHO_GIVE": "50_characters",
    "LITHO_TAKE": "50_characters",
    "POLITICIAN_ADD": "50_characters",
    "ORDER_TOKEN": "60_powers",
    "ALEX_TAKE": "60_powers",
    "CAIRO_RETURN": "60_powers",
    "DEPLOY_NEGOTIATOR": "40_resolve",
    "TAKE_BACK": "40_resolve",
    "TEMPLE_EXCHANGE": "60_powers",
    "LOAD_BOAT": "70_loading",
    "PAY": "70_loading",
}


# --- names of answers -----------------------------------------------------------------------------------------------


def label(seen: Seen, action: int) -> Message:
    """What an answer is called here and now."""
    s, asked = seen.s, seen.decision
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
        site, r = divmod(action - PAY_TROOP_0, 5)
        return say("label.pay_troop", of=of_site(site), res=resource(r))
    return say({PAY_AUTO: "label.pay_auto", PAY_OWN: "label.pay_own", CANCEL: "label.cancel"}[action])


def _boat_label(s: Any, slot: int) -> Message:
    boat = boat_in(s, slot)
    points = int(BOAT_POINTS[boat])
    if slot == 5:
        return say("label.private", n=points, cargo=cargo(boat))
    return say("label.boat", n=points, cargo=cargo(boat))


# --- the prompt -------------------------------------------------------------------------------------------------------


def prompt(seen: Seen) -> Message:
    """The sentence over the board for the one who is asked."""
    s, asked = seen.s, seen.decision
    if asked == "NEGOTIATE_TAKE":
        return say("prompt.NEGOTIATE_TAKE", at=at_site(int(s.other_site)))
    if asked == "PLAY_CARD":
        compulsory = s.seats == 2 and s.played[s.asked] == 0
        return say("prompt.FIRST_CARD" if compulsory else "prompt.PLAY_CARD", at=at_site(int(s.site)))
    if asked == "DEPLOY_NEGOTIATOR":
        owner = int(s.negotiator[s.site])
        if owner >= 0:
            return say("prompt.DEPLOY_OVER", at=at_site(int(s.site)), player=Who(owner))
        return say("prompt.DEPLOY_NEGOTIATOR", at=at_site(int(s.site)))
    if asked == "LITHO_GIVE":
        return say("prompt.LITHO_GIVE", of=of_site(int(s.site)), n=int(s.left))
    if asked == "LITHO_TAKE":
        return say("prompt.LITHO_TAKE", of=of_site(int(s.other_site)), n=int(s.left))
    if asked == "PAY":
        return say("prompt.PAY", n=int(BOAT_POINTS[boat_in(s, int(s.paying))]))
    return say(f"decision.{asked}")


# --- counts beside a seat ---------------------------------------------------------------------------------------------


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Hand, stock, troops and boats; points only where the viewer may know them."""
    s = seen.s
    rows: list[tuple[str, Any]] = [
        ("fact.hand", int(s.hand_size[seat])),
        ("fact.tokens", sum(int(n) for n in s.stock[seat])),
        ("fact.torturers", sum(int(owner == seat) for owner in s.torturer)),
        ("fact.negotiators", sum(int(owner == seat) for owner in s.negotiator)),
        ("fact.boats", int(s.boats_loaded[seat])),
    ]
    if s.points[seat] >= 0:
        rows.append(("fact.points", int(s.points[seat])))
    return rows
