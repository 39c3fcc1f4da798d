"""§11, Log: the sentence of each answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mastaba.core.rules.game import Step
from mastaba.core.words.text import Message, Who, say

from ..schema import (
    ACTIVATE_SITE,
    ALEX_TAKE,
    BANDIT_TARGET,
    CAIRO_RETURN,
    CANCEL,
    CARD_0,
    CAT_0,
    COPY_CARD,
    DEPLOY_NEGOTIATOR,
    GODDESS_CATEGORY,
    GUARD_TARGET,
    LITHO_MODE,
    LITHO_TAKE,
    LOAD_BOAT,
    NEGOTIATE_TAKE,
    ORDER_0,
    ORDER_TOKEN,
    PASS,
    PAY,
    PAY_AUTO,
    PAY_TROOP_0,
    PLAY_CARD,
    POLITICIAN_ADD,
    RAISE,
    RECRUIT,
    RES_0,
    SITE_0,
    TABLE,
    TAKE_BACK,
    TEMPLE_EXCHANGE,
    THIEF_TARGET,
    TROOP_TORTURER_0,
    VIZIER_TAKE,
)
from ..tables import COMMON
from .names import card_name, laid_name, resource, site_name, token_list, tokens


def answer_told(s: Any, step: Step) -> Message | None:
    """The sentence of an answer; None where what follows tells it."""
    made = ANSWERS.get(step.decision)
    return made(s, Who(step.seat), step.action) if made else None


def _negotiate(s: Any, who: Who, a: int) -> Message:
    return say("log.negotiate", player=who, token=tokens(a - RES_0), site=site_name(int(s.other_site)))


def _activate(s: Any, who: Who, a: int) -> Message:
    return say("log.activate", player=who, site=site_name(a - SITE_0))


def _play(s: Any, who: Who, a: int) -> Message:
    return say("log.pass", player=who) if a == PASS else say("log.play", player=who, card=card_name(a - CARD_0))


def _recruit(s: Any, who: Who, a: int) -> Message:
    if a == PASS:
        return say("log.no_recruit", player=who)
    return say("log.recruit", player=who, card=card_name(a - CARD_0))


def _copy(s: Any, who: Who, a: int) -> Message:
    if a == PASS:
        return say("log.no_copy", player=who)
    card = a - CARD_0
    return say("log.copy", player=who, card=laid_name(s, card), owner=Who(int(s.card_place[card]) - TABLE))


def _goddess(s: Any, who: Who, a: int) -> Message:
    return say("log.goddess", player=who, category=say(f"category.{a - CAT_0}"))


def _aim(s: Any, who: Who, a: int) -> Message | None:
    """Bandit, Guard, Thief: a card goes, a troop goes (told by its event), or nothing."""
    if a >= TROOP_TORTURER_0:
        return None
    power = card_name(int(s.card))
    if a == PASS:
        return say("log.declined", player=who, power=power)
    card = a - CARD_0
    owner = Who(int(s.card_place[card]) - TABLE)
    return say("log.discard", player=who, power=power, card=laid_name(s, card), owner=owner)


def _vizier(s: Any, who: Who, a: int) -> Message:
    return say("log.vizier", player=who, token=tokens(a - RES_0), site=site_name(int(s.site)))


def _mode(s: Any, who: Who, a: int) -> Message | None:
    return say("log.raise", player=who, site=site_name(int(s.site))) if a == RAISE else None


def _swapped(s: Any, who: Who, a: int) -> Message | None:
    """The whole swap, once its last token is chosen."""
    if s.left > 1:
        return None
    taken = [int(n) for n in s.aside[1]]
    taken[a - RES_0] += 1
    return say(
        "log.swap",
        player=who,
        given=token_list(s.aside[0]),
        site=site_name(int(s.site)),
        taken=token_list(taken),
        other=site_name(int(s.other_site)),
    )


def _politician(s: Any, who: Who, a: int) -> Message:
    return say("log.politician", player=who, token=tokens(a - RES_0), site=site_name(int(s.site)))


def _order(s: Any, who: Who, a: int) -> Message:
    return say("log.no_order_token", player=who) if a == PASS else say("log.order_token", player=who, n=a - ORDER_0)


def _alexandria(s: Any, who: Who, a: int) -> Message:
    return say("log.alexandria", player=who, token=tokens(a - RES_0))


def _cairo(s: Any, who: Who, a: int) -> Message | None:
    return say("log.no_return", player=who) if a == PASS else None


def _deploy(s: Any, who: Who, a: int) -> Message:
    site, owner = site_name(int(s.site)), int(s.negotiator[s.site])
    if a == PASS:
        return say("log.no_negotiators", player=who, site=site)
    if owner >= 0:
        return say("log.negotiators_over", player=who, owner=Who(owner), site=site)
    return say("log.negotiators", player=who, site=site)


def _take_back(s: Any, who: Who, a: int) -> Message:
    if a == PASS:
        return say("log.no_take_back", player=who)
    return say("log.take_back", player=who, card=card_name(a - CARD_0))


def _temple(s: Any, who: Who, a: int) -> Message:
    return say("log.no_temple" if a == PASS else "log.temple", player=who)


def _load(s: Any, who: Who, a: int) -> Message | None:
    return say("log.load_pass", player=who) if a == PASS else None


def _pay(s: Any, who: Who, a: int) -> Message | None:
    if a == CANCEL:
        return say("log.cancel", player=who)
    if a >= PAY_AUTO:
        return None
    site, r = divmod(a - PAY_TROOP_0, COMMON)
    return say("log.commit", player=who, site=site_name(site), res=resource(r))


ANSWERS: dict[int, Callable[[Any, Who, int], Message | None]] = {
    NEGOTIATE_TAKE: _negotiate,
    ACTIVATE_SITE: _activate,
    PLAY_CARD: _play,
    RECRUIT: _recruit,
    COPY_CARD: _copy,
    GODDESS_CATEGORY: _goddess,
    BANDIT_TARGET: _aim,
    GUARD_TARGET: _aim,
    THIEF_TARGET: _aim,
    VIZIER_TAKE: _vizier,
    LITHO_MODE: _mode,
    LITHO_TAKE: _swapped,
    POLITICIAN_ADD: _politician,
    ORDER_TOKEN: _order,
    ALEX_TAKE: _alexandria,
    CAIRO_RETURN: _cairo,
    DEPLOY_NEGOTIATOR: _deploy,
    TAKE_BACK: _take_back,
    TEMPLE_EXCHANGE: _temple,
    LOAD_BOAT: _load,
    PAY: _pay,
}
