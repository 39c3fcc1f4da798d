"""The table of contents: stage → what goes on, decision → options and answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.game import Stages

from .rules.characters import (
    answer_copy,
    answer_discard,
    answer_goddess,
    answer_guard,
    answer_politician,
    answer_vizier,
    card_power,
    options_goddess,
    options_guard,
    options_other_cards,
    options_thief,
)
from .rules.lithographer import (
    answer_give,
    answer_mode,
    answer_site,
    answer_take,
    options_mode,
    options_site,
)
from .rules.loading import answer_load, answer_pay, loading, options_load, options_pay, settling
from .rules.order import ordering
from .rules.resolving import (
    answer_deploy,
    answer_take_back,
    answer_temple,
    clearing,
    merchants,
    negotiators,
    options_take_back,
    options_yes_or_no,
    priests,
    resolving,
    temple,
)
from .rules.round import answer_negotiate, dealing, negotiation, new_round, offer_tokens_of
from .rules.scoring import round_end
from .rules.sites import (
    activating,
    answer_activate,
    answer_alexandria,
    answer_cairo,
    answer_order_token,
    answer_play,
    answer_recruit,
    next_turn,
    offer_gifts,
    options_activate,
    options_cairo,
    options_order_token,
    options_play,
    options_recruit,
    site_power,
)
from .rules.trace import forget_events
from .schema import (
    ACTIVATE_SITE,
    ACTIVATING,
    ALEX_TAKE,
    BANDIT_TARGET,
    CAIRO_RETURN,
    CLEARING,
    COPY_CARD,
    DEALING,
    DEPLOY_NEGOTIATOR,
    GODDESS_CATEGORY,
    GUARD_TARGET,
    LITHO_GIVE,
    LITHO_MODE,
    LITHO_SITE,
    LITHO_TAKE,
    LOAD_BOAT,
    LOADING,
    MERCHANTS,
    NEGOTIATE_TAKE,
    NEGOTIATING,
    NEGOTIATORS,
    NEW_ROUND,
    ORDER_TOKEN,
    ORDERING,
    OVER,
    PAYING,
    PLAY_CARD,
    POLITICIAN_ADD,
    POWER,
    PRIESTS,
    RECRUIT,
    RESOLVING,
    SITE_POWER,
    TAKE_BACK,
    TEMPLE,
    TEMPLE_EXCHANGE,
    THIEF_TARGET,
    TURN,
    VIZIER_TAKE,
)

__all__ = ["STAGES", "answer", "options"]


@rule
def go_on(s: Any) -> int:
    """One stage of the round; 1 when somebody is asked or the game is over."""
    stage = s.stage
    if stage == TURN:
        return next_turn(s)  # §4.3 5B
    if stage == POWER:
        return card_power(s)
    if stage == SITE_POWER:
        return site_power(s)
    if stage == RESOLVING:
        return resolving(s)  # §4.4
    if stage == NEGOTIATORS:
        return negotiators(s)
    if stage == MERCHANTS:
        return merchants(s)
    if stage == PRIESTS:
        return priests(s)
    if stage == CLEARING:
        return clearing(s)
    if stage == TEMPLE:
        return temple(s)
    if stage == ACTIVATING:
        return activating(s)  # §4.3 5A
    if stage == ORDERING:
        return ordering(s)  # §4.2
    if stage == LOADING:
        return loading(s)  # §4.5
    if stage == PAYING:
        return settling(s)
    if stage == NEW_ROUND:
        return new_round(s)  # §4.2
    if stage == NEGOTIATING:
        return negotiation(s)
    if stage == DEALING:
        return dealing(s)
    return round_end(s)  # §6


@rule
def options(s: Any, mask: Any) -> None:
    """The legal answers to the question that stands."""
    d = s.decision
    if d == PLAY_CARD:
        options_play(s, mask)  # §4.3
    elif d == LOAD_BOAT:
        options_load(s, mask)  # §4.5
    elif d == ACTIVATE_SITE:
        options_activate(s, mask)  # §4.3
    elif d == RECRUIT:
        options_recruit(s, mask)  # §4.3
    elif d == NEGOTIATE_TAKE:
        offer_tokens_of(s, s.other_site, mask)  # §4.2
    elif d in (DEPLOY_NEGOTIATOR, TEMPLE_EXCHANGE):
        options_yes_or_no(s, mask)  # §4.4
    elif d == TAKE_BACK:
        options_take_back(s, mask)  # §4.4
    elif d == ORDER_TOKEN:
        options_order_token(s, mask)  # §4.3
    elif d in (ALEX_TAKE, POLITICIAN_ADD):
        offer_gifts(s, mask)  # §4.6
    elif d == CAIRO_RETURN:
        options_cairo(s, mask)  # §4.6
    elif d == GODDESS_CATEGORY:
        options_goddess(s, mask)
    elif d in (COPY_CARD, BANDIT_TARGET):
        options_other_cards(s, mask)
    elif d == GUARD_TARGET:
        options_guard(s, mask)
    elif d == THIEF_TARGET:
        options_thief(s, mask)
    elif d == VIZIER_TAKE:
        offer_tokens_of(s, s.site, mask)
    elif d == LITHO_MODE:
        options_mode(s, mask)
    elif d == LITHO_SITE:
        options_site(s, mask)
    elif d == LITHO_GIVE:
        offer_tokens_of(s, s.site, mask)
    elif d == LITHO_TAKE:
        offer_tokens_of(s, s.other_site, mask)
    else:
        options_pay(s, mask)  # §4.5


@rule
def answer(s: Any, a: Any) -> None:
    """One answer, then everything that goes on by itself until somebody is asked."""
    if take(s, a) == 0:
        while go_on(s) == 0:
            pass


@rule
def take(s: Any, a: Any) -> int:
    """One answer, its trace begun anew; 1 if it asks the next question itself."""
    forget_events(s)
    return take_answer(s, a)


@rule
def at_stage(s: Any) -> Any:
    """The stage that is next."""
    return s.stage


@rule
def take_answer(s: Any, a: Any) -> int:
    """What the answer changes; 1 if it asks the next question itself."""
    d = s.decision
    if d == PLAY_CARD:
        return answer_play(s, a)
    if d == LOAD_BOAT:
        return answer_load(s, a)
    if d == ACTIVATE_SITE:
        return answer_activate(s, a)
    if d == RECRUIT:
        return answer_recruit(s, a)
    if d == NEGOTIATE_TAKE:
        return answer_negotiate(s, a)
    if d == DEPLOY_NEGOTIATOR:
        return answer_deploy(s, a)
    if d == TEMPLE_EXCHANGE:
        return answer_temple(s, a)
    if d == TAKE_BACK:
        return answer_take_back(s, a)
    if d == ORDER_TOKEN:
        return answer_order_token(s, a)
    if d == ALEX_TAKE:
        return answer_alexandria(s, a)
    if d == CAIRO_RETURN:
        return answer_cairo(s, a)
    if d == GODDESS_CATEGORY:
        return answer_goddess(s, a)
    if d == COPY_CARD:
        return answer_copy(s, a)
    if d in (BANDIT_TARGET, THIEF_TARGET):
        return answer_discard(s, a)
    if d == GUARD_TARGET:
        return answer_guard(s, a)
    if d == VIZIER_TAKE:
        return answer_vizier(s, a)
    if d == POLITICIAN_ADD:
        return answer_politician(s, a)
    if d == LITHO_MODE:
        return answer_mode(s, a)
    if d == LITHO_SITE:
        return answer_site(s, a)
    if d == LITHO_GIVE:
        return answer_give(s, a)
    if d == LITHO_TAKE:
        return answer_take(s, a)
    return answer_pay(s, a)


STAGES = Stages(take, go_on, at_stage, count=OVER)  # at OVER nothing goes on
