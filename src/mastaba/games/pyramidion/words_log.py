"""§11, Log: what one step and all that it set in motion is told as. Hidden cards are never named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mastaba.core.game import Step
from mastaba.core.sight import Seen
from mastaba.core.text import Message, Who, say

from .names import at_site, card_name, laid_name, of_site, resource, site_name, token_list, tokens
from .rules.scoring import standing
from .schema import (
    ACTIVATE_SITE,
    ALEX_TAKE,
    BANDIT_TARGET,
    BOAT_LOADED,
    BOAT_TURNED_UP,
    CAIRO_RETURN,
    CANCEL,
    CARD_0,
    CAT_0,
    COPY_CARD,
    CRUSHED,
    DEALT,
    DEPLOY_NEGOTIATOR,
    DEPLOYED,
    DISTRIBUTED,
    DREW,
    GAME_ENDS,
    GODDESS_CATEGORY,
    GOODS_GO,
    GOODS_STAY,
    GUARD_TARGET,
    HAND,
    LITHO_MODE,
    LITHO_TAKE,
    LOAD_BOAT,
    NEGOTIATE_TAKE,
    NEW_ORDER,
    NOT_DEPLOYED,
    ORDER_0,
    ORDER_TOKEN,
    PAID,
    PASS,
    PASSED_ALONE,
    PAY,
    PAY_AUTO,
    PAY_TROOP_0,
    PLAY_CARD,
    POLITICIAN_ADD,
    PRIVATE_LOST,
    RAISE,
    RECRUIT,
    RES_0,
    RETURNED,
    REVOLT_RISES,
    REVOLT_TOKEN,
    REWARDED,
    ROUND_BEGINS,
    ROUND_ENDS,
    SITE_0,
    SITE_CLOSED,
    TABLE,
    TAKE_BACK,
    TAKES,
    TEMPLE_EXCHANGE,
    THIEF_TARGET,
    TROOP_PAID,
    TROOP_TORTURER_0,
    UNREWARDED,
    VIZIER_TAKE,
)
from .tables import BOAT_POINTS, CARD_CAP, DECK_FIRST, DISTRIBUTION, REVOLT_VALUE

Row = tuple[int, int, int, int]


def tell(before: Seen, after: Seen, step: Step) -> Sequence[Message]:
    """The answer, then what followed from it, line by line."""
    lines = _events_told(before, before, step, _rows(before)) if before.s.ply == 0 else []
    told = _answer_told(before.s, step)
    if told is not None:
        lines.append(say("log.only_choice", line=told) if step.forced else told)
    return lines + _events_told(before, after, step, _rows(after))


def _rows(seen: Seen) -> list[Row]:
    """The events that the record keeps of the last answer; at the very start, of the set-up."""
    rows = seen.s.event[: seen.s.event_count]
    return [(int(row[0]), int(row[1]), int(row[2]), int(row[3])) for row in rows]


def recap(seen: Seen) -> list[Message]:
    """What the last answer set in motion once its site was done, from what the record keeps of it."""
    rows = _rows(seen)
    if not any(row[0] in CLOSING for row in rows):
        return []
    return _events_told(seen, seen, Step(-1, -1, -1, False), [row for row in rows if row[0] not in QUIET])


# --- the answer -------------------------------------------------------------------------------------------------------


def _answer_told(s: Any, step: Step) -> Message | None:
    """The sentence of an answer; None where what follows tells it."""
    made = ANSWERS.get(step.decision)
    return made(s, Who(step.seat), step.action) if made else None


def _negotiate(s: Any, who: Who, a: int) -> Message:
    return say("log.negotiate", player=who, token=tokens(a - RES_0), at=at_site(int(s.other_site)))


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
    return say("log.vizier", player=who, token=tokens(a - RES_0), at=at_site(int(s.site)))


def _mode(s: Any, who: Who, a: int) -> Message | None:
    return say("log.raise", player=who, of=of_site(int(s.site))) if a == RAISE else None


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
        of=of_site(int(s.site)),
        taken=token_list(taken),
        of_other=of_site(int(s.other_site)),
    )


def _politician(s: Any, who: Who, a: int) -> Message:
    return say("log.politician", player=who, token=tokens(a - RES_0), at=at_site(int(s.site)))


def _order(s: Any, who: Who, a: int) -> Message:
    return say("log.no_order_token", player=who) if a == PASS else say("log.order_token", player=who, n=a - ORDER_0)


def _alexandria(s: Any, who: Who, a: int) -> Message:
    return say("log.alexandria", player=who, token=tokens(a - RES_0))


def _cairo(s: Any, who: Who, a: int) -> Message | None:
    return say("log.no_return", player=who) if a == PASS else None


def _deploy(s: Any, who: Who, a: int) -> Message:
    where, owner = at_site(int(s.site)), int(s.negotiator[s.site])
    if a == PASS:
        return say("log.no_negotiators", player=who, at=where)
    if owner >= 0:
        return say("log.negotiators_over", player=who, owner=Who(owner), at=where)
    return say("log.negotiators", player=who, at=where)


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
    site, r = divmod(a - PAY_TROOP_0, 5)
    return say("log.commit", player=who, of=of_site(site), res=resource(r))


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


# --- what followed ----------------------------------------------------------------------------------------------------


def _events_told(before: Seen, after: Seen, step: Step, rows: list[Row]) -> list[Message]:
    """One line per event; rows that belong together are told as one."""
    told: list[Message] = []
    for at, row in enumerate(rows):
        made = EVENTS_TOLD.get(row[0])
        line = made(row, rows[at + 1 :]) if made else None
        if row[0] == DREW:
            line = _drew(before, after, row[1])
        elif row[0] == RETURNED:
            line = _returned(row, step.seat)
        elif row[0] == REVOLT_RISES:
            line = _revolt(row, rows[:at])
        elif row[0] == GAME_ENDS:
            told += _totals(after, row[1])
        if line is not None:
            told.append(line)
    return told


def _drew(before: Seen, after: Seen, p: int) -> Message:
    """A draw; the drawer's own screen names the card."""
    if p == after.seat:
        new = [
            card
            for card in range(DECK_FIRST, 60)
            if after.s.card_place[card] == HAND + p and before.s.card_place[card] == -1
        ]
        if len(new) == 1:
            return say("log.drew_known", player=Who(p), card=card_name(new[0]))
    return say("log.drew", player=Who(p))


def _returned(row: Row, seat: int) -> Message:
    kind = say(f"troop.{row[1]}")
    return say("log.troop_home", player=Who(seat), kind=kind, owner=Who(row[3]), site=site_name(row[2]))


def _revolt(row: Row, earlier: list[Row]) -> Message:
    """The tokens turned up just before, and their sum."""
    up = [e[1] for e in earlier if e[0] == REVOLT_TOKEN][-row[2] :]
    shown = [f"{int(REVOLT_VALUE[t])}" for t in up]
    return say("log.revolt", n=row[2], value=row[1], tokens=" + ".join(shown))


def _round_begins(row: Row, rest: list[Row]) -> Message:
    return say("log.round", n=row[1])


def _boat_up(row: Row, rest: list[Row]) -> Message:
    points = int(BOAT_POINTS[row[2]])
    return say("log.private_boat", player=Who(row[3]), n=points) if row[1] == 5 else say("log.boat_up", n=points)


def _distributed(row: Row, rest: list[Row]) -> Message:
    if row[2] > 0:
        return say("log.shortage", n=row[2])
    return say("log.distributed", tokens=token_list(DISTRIBUTION[row[1]].sum(axis=0)))


def _dealt(row: Row, rest: list[Row]) -> Message:
    return say("log.dealt") if row[1] < 0 else say("log.dealt_extra", player=Who(row[1]))


def _passed_alone(row: Row, rest: list[Row]) -> Message:
    return say("log.passed_cap" if row[2] == CARD_CAP else "log.passed_alone", player=Who(row[1]))


def _crushed(row: Row, rest: list[Row]) -> Message:
    return say("log.crushed", player=Who(row[1]), n=row[2], influence=row[3])


def _rewarded(row: Row, rest: list[Row]) -> Message:
    return say("log.rewarded", player=Who(row[1]), token=tokens(row[2]))


def _unrewarded(row: Row, rest: list[Row]) -> Message:
    return say("log.unrewarded", n=row[1])


def _deployed(row: Row, rest: list[Row]) -> Message:
    if row[3] >= 0:
        return say("log.torturers_over", player=Who(row[1]), owner=Who(row[3]), at=at_site(row[2]))
    return say("log.torturers", player=Who(row[1]), at=at_site(row[2]))


def _not_deployed(row: Row, rest: list[Row]) -> Message | None:
    """A leader below the minimum or a tie; nothing where nobody tried."""
    if row[3] == 0:
        return None
    if row[2] < 0:
        return say("log.tie", category=say(f"category.{row[1]}"), n=row[3])
    return say("log.below", player=Who(row[2]), category=say(f"category.{row[1]}"), n=row[3])


def _goods(row: Row, rest: list[Row]) -> Message:
    counts = [0] * 6
    for e in rest:
        if e[0] != TAKES:
            break
        counts[e[2]] = e[3]
    return say("log.goods", player=Who(row[1]), tokens=token_list(counts), at=at_site(row[2]), n=row[3])


def _goods_stay(row: Row, rest: list[Row]) -> Message:
    return say(
        "log.goods_tie" if row[2] else "log.goods_stay", site=site_name(row[1]), **({"n": row[2]} if row[2] else {})
    )


def _closed(row: Row, rest: list[Row]) -> Message:
    return say("log.closed", site=site_name(row[1]))


def _new_order(row: Row, rest: list[Row]) -> Message:
    players = [Who(int(digit) - 1) for digit in str(row[1])]
    return say("log.reversed" if row[2] else "log.new_order", players=players)


def _loaded(row: Row, rest: list[Row]) -> Message:
    """The boat and everything that paid for it."""
    goods: list[Message] = []
    for e in rest:
        if e[0] == PAID:
            goods.append(tokens(e[1], e[2]))
        elif e[0] == TROOP_PAID:
            goods.append(say("log.goods_of_troop", of=of_site(e[1]), res=resource(e[2])))
        else:
            break
    return say("log.loads", player=Who(row[1]), n=int(BOAT_POINTS[row[3]]), goods=goods)


def _private_lost(row: Row, rest: list[Row]) -> Message:
    return say("log.private_lost", player=Who(row[2]))


def _round_ends(row: Row, rest: list[Row]) -> Message:
    return say("log.round_ends_even") if row[1] < 0 else say("log.round_ends", player=Who(row[1]))


def _totals(after: Seen, why: int) -> list[Message]:
    """Why the game ends, everybody's total, and the winner."""
    s, n = after.s, int(after.s.seats)
    told = [say(("log.end_target", "log.end_boats", "log.end_rounds")[why])]
    ranks = sorted(range(n), key=lambda p: -standing(s, p))
    for p in ranks:
        points = int(s.points[p])
        whole = standing(s, p) // 8192
        extra = whole > points
        key = "log.total_extra" if extra else "log.total"
        told.append(say(key, player=Who(p), n=whole, **({"boats": points} if extra else {})))
    return [*told, say("log.wins", player=Who(ranks[0]))]


CLOSING = (SITE_CLOSED, ROUND_ENDS, BOAT_LOADED, ROUND_BEGINS)
QUIET = (BOAT_TURNED_UP, RETURNED, DREW, DEALT, PASSED_ALONE)
EVENTS_TOLD: dict[int, Callable[[Row, list[Row]], Message | None]] = {
    ROUND_BEGINS: _round_begins,
    BOAT_TURNED_UP: _boat_up,
    DISTRIBUTED: _distributed,
    DEALT: _dealt,
    PASSED_ALONE: _passed_alone,
    CRUSHED: _crushed,
    REWARDED: _rewarded,
    UNREWARDED: _unrewarded,
    DEPLOYED: _deployed,
    NOT_DEPLOYED: _not_deployed,
    GOODS_GO: _goods,
    GOODS_STAY: _goods_stay,
    SITE_CLOSED: _closed,
    NEW_ORDER: _new_order,
    BOAT_LOADED: _loaded,
    PRIVATE_LOST: _private_lost,
    ROUND_ENDS: _round_ends,
}
