"""The table of contents: stage → what goes on, decision → options and answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.dispatch import by_decision, by_stage
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
    DECISIONS,
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
    PAY,
    PAYING,
    PLAY_CARD,
    POLITICIAN_ADD,
    POWER,
    PRIESTS,
    RECRUIT,
    RESOLVING,
    ROUND_END,
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
def offer_site(s: Any, mask: Any) -> None:
    """Tokens of the site that is in question."""
    offer_tokens_of(s, s.site, mask)


@rule
def offer_other_site(s: Any, mask: Any) -> None:
    """Tokens of the other site."""
    offer_tokens_of(s, s.other_site, mask)


options, take_answer = by_decision(  # an answer's rule gives 1 if it asks the next question itself
    DECISIONS,
    {
        PLAY_CARD: (options_play, answer_play),  # §4.3
        LOAD_BOAT: (options_load, answer_load),  # §4.5
        ACTIVATE_SITE: (options_activate, answer_activate),  # §4.3
        RECRUIT: (options_recruit, answer_recruit),  # §4.3
        NEGOTIATE_TAKE: (offer_other_site, answer_negotiate),  # §4.2
        DEPLOY_NEGOTIATOR: (options_yes_or_no, answer_deploy),  # §4.4
        TEMPLE_EXCHANGE: (options_yes_or_no, answer_temple),  # §4.4
        TAKE_BACK: (options_take_back, answer_take_back),  # §4.4
        ORDER_TOKEN: (options_order_token, answer_order_token),  # §4.3
        ALEX_TAKE: (offer_gifts, answer_alexandria),  # §4.6
        POLITICIAN_ADD: (offer_gifts, answer_politician),  # §4.6
        CAIRO_RETURN: (options_cairo, answer_cairo),  # §4.6
        GODDESS_CATEGORY: (options_goddess, answer_goddess),
        COPY_CARD: (options_other_cards, answer_copy),
        BANDIT_TARGET: (options_other_cards, answer_discard),
        GUARD_TARGET: (options_guard, answer_guard),
        THIEF_TARGET: (options_thief, answer_discard),
        VIZIER_TAKE: (offer_site, answer_vizier),
        LITHO_MODE: (options_mode, answer_mode),
        LITHO_SITE: (options_site, answer_site),
        LITHO_GIVE: (offer_site, answer_give),
        LITHO_TAKE: (offer_other_site, answer_take),
        PAY: (options_pay, answer_pay),  # §4.5
    },
)

go_on = by_stage(  # a stage's rule gives 1 when somebody is asked or the game is over
    {
        TURN: next_turn,  # §4.3 5B
        POWER: card_power,
        SITE_POWER: site_power,
        RESOLVING: resolving,  # §4.4
        NEGOTIATORS: negotiators,
        MERCHANTS: merchants,
        PRIESTS: priests,
        CLEARING: clearing,
        TEMPLE: temple,
        ACTIVATING: activating,  # §4.3 5A
        ORDERING: ordering,  # §4.2
        LOADING: loading,  # §4.5
        PAYING: settling,
        NEW_ROUND: new_round,  # §4.2
        NEGOTIATING: negotiation,
        DEALING: dealing,
        ROUND_END: round_end,  # §6
    }
)


@rule
def answer(s: Any, a: Any) -> None:
    """One answer, then everything that goes on by itself until somebody is asked."""
    if take(s, a) == 0:
        while go_on(s) == 0:
            pass


@rule
def take(s: Any, a: Any) -> Any:
    """One answer, its trace begun anew; 1 if it asks the next question itself."""
    forget_events(s)
    return take_answer(s, a)


@rule
def at_stage(s: Any) -> Any:
    """The stage that is next."""
    return s.stage


STAGES = Stages(take, go_on, at_stage, count=OVER)  # at OVER nothing goes on
