"""The sentence over the board, and the chapter of the help that speaks of each question."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.rules.settings import is_switched
from mastaba.core.words.text import Message, Who, say

from ..schema import MAY_RETURN
from ..tables import BOAT_POINTS
from .names import boat_in, site_name

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


def part(seen: Seen) -> Message:
    """The round."""
    return say("part", n=int(seen.s.round_no))


def prompt(seen: Seen) -> Message:
    """The sentence over the board for the one who is asked."""
    s, asked = seen.listed, seen.decision
    if asked == "NEGOTIATE_TAKE":
        return say("prompt.NEGOTIATE_TAKE", site=site_name(int(s.other_site)))
    if asked == "PLAY_CARD":
        compulsory = s.seats == 2 and s.played[s.asked] == 0
        return say("prompt.FIRST_CARD" if compulsory else "prompt.PLAY_CARD", site=site_name(int(s.site)))
    if asked == "DEPLOY_NEGOTIATOR":
        owner = int(s.negotiator[s.site])
        if owner >= 0:
            return say("prompt.DEPLOY_OVER", site=site_name(int(s.site)), player=Who(owner))
        return say("prompt.DEPLOY_NEGOTIATOR", site=site_name(int(s.site)))
    if asked == "LITHO_GIVE":
        return say("prompt.LITHO_GIVE", site=site_name(int(s.site)), n=int(s.left))
    if asked == "LITHO_TAKE":
        return say("prompt.LITHO_TAKE", site=site_name(int(s.other_site)), n=int(s.left))
    if asked == "PAY":
        return say("prompt.PAY", n=int(BOAT_POINTS[boat_in(s, int(s.paying))]))
    if asked == "LOAD_BOAT" and is_switched(s, MAY_RETURN):
        return say("prompt.LOAD_OR_WAIT")
    return say(f"decision.{asked}")
