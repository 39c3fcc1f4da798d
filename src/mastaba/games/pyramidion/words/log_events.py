"""§11, Log: the sentence of each event that the record keeps. Hidden cards are never named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.core.words.text import Message, Who, say

from ..rules.order import seats_in
from ..rules.scoring import score, standing
from ..schema import (
    BOAT_LOADED,
    BOAT_TURNED_UP,
    CARDS,
    CRUSHED,
    DEALT,
    DEPLOYED,
    DISTRIBUTED,
    DREW,
    GAME_ENDS,
    GOODS_GO,
    GOODS_STAY,
    HAND,
    NEGOTIATION,
    NEW_ORDER,
    NOT_DEPLOYED,
    PAID,
    PASSED_ALONE,
    PRIVATE_LOST,
    PRIVATE_SLOT,
    RES,
    RETURNED,
    REVOLT_RISES,
    REVOLT_TOKEN,
    REWARDED,
    ROUND_BEGINS,
    ROUND_ENDS,
    SETTING_OPEN_BOATS,
    SITE_CLOSED,
    TAKES,
    TROOP_PAID,
    UNREWARDED,
)
from ..tables import BOAT_POINTS, CARD_CAP, DECK_FIRST, DISTRIBUTION, PHILAE, PHILAE_BONUS, REVOLT_VALUE
from .names import card_name, category, lent, site_name, token_list, tokens
from .resolution import Row, Unplaced, supply_then

NO_RESERVE = -1  # category, leader, total: told beside the events that the record keeps
AFTER_TROOPS = (GOODS_STAY, GOODS_GO, SITE_CLOSED)


def events_told(before: Seen, after: Seen, step: Step, rows: list[Row]) -> list[Message]:
    """One line per event; rows that belong together are told as one."""
    told: list[Message] = []
    for at, row in enumerate(rows):
        made = EVENTS_TOLD.get(row[0])
        line = made(row, rows[at + 1 :]) if made else None
        if row[0] == DREW:
            line = _drew(before, after, row[1])
        elif row[0] == PASSED_ALONE:
            line = _passed_alone(row, int(after.s.seats))
        elif row[0] == RETURNED:
            line = _returned(row, step.seat)
        elif row[0] == REVOLT_RISES:
            line = _revolt(row, rows[:at])
        elif row[0] == DISTRIBUTED:
            line = _distributed(row, supply_then(before, step, rows) if step.seat >= 0 else None)
        elif row[0] == GAME_ENDS:
            told += _result(after, row[1])
        if line is not None:
            told.append(line)
        if row[0] == ROUND_ENDS and after.s.setting[SETTING_OPEN_BOATS] and not after.over:
            told += [_total(after.s, p) for p in range(int(after.s.seats))]
    return told


def with_reserves(rows: list[Row], lacking: list[Unplaced]) -> list[Row]:
    """The events with those of leaders who had no troop in reserve at their place, after the revolt."""
    later = (row[0] in AFTER_TROOPS or row[:2] == (NOT_DEPLOYED, NEGOTIATION) for row in rows)
    at = next((i for i, is_later in enumerate(later) if is_later), len(rows))
    return [*rows[:at], *((NO_RESERVE, *one) for one in lacking), *rows[at:]]


def _drew(before: Seen, after: Seen, p: int) -> Message:
    """A draw; the drawer's own screen names the card."""
    if p == after.seat:
        new = [
            card
            for card in range(DECK_FIRST, CARDS)
            if after.s.card_place[card] == HAND + p and before.s.card_place[card] == -1
        ]
        if len(new) == 1:
            return say("log.drew_known", player=Who(p), card=card_name(new[0]))
    return say("log.drew", player=Who(p))


def _returned(row: Row, seat: int) -> Message:
    kind = say(f"troop.{row[1]}")
    return say("log.troop_home", player=Who(seat), kind=kind, owner=Who(row[3]), site=site_name(row[2]))


def _revolt(row: Row, earlier: list[Row]) -> Message:
    """The tokens turned up just before, and their sum with what Philae adds."""
    _, value, n, _ = row
    up = [int(REVOLT_VALUE[e[1]]) for e in earlier if e[0] == REVOLT_TOKEN][-n:]
    shown = " + ".join(map(str, up))
    if value > sum(up):
        return say("log.revolt_more", n=n, value=value, tokens=shown, bonus=PHILAE_BONUS, site=site_name(PHILAE))
    return say("log.revolt", value=value, tokens=shown) if n > 1 else say("log.revolt_one", value=value)


def _round_begins(row: Row, rest: list[Row]) -> Message:
    return say("log.round", n=row[1])


def _boat_up(row: Row, rest: list[Row]) -> Message:
    points = int(BOAT_POINTS[row[2]])
    private = row[1] == PRIVATE_SLOT
    return say("log.private_boat", player=Who(row[3]), n=points) if private else say("log.boat_up", n=points)


def _distributed(row: Row, supply: list[int] | None) -> Message:
    """What the card brings; on a shortage what the supply had of it (where it is known), and what is missing."""
    wanted = DISTRIBUTION[row[1]].sum(axis=0)
    if row[2] == 0:
        return say("log.distributed", tokens=token_list(wanted))
    given = [min(int(n), left) for n, left in zip(wanted, supply)] if supply else []
    if any(given):
        return say("log.distributed_short", tokens=token_list(given), n=row[2])
    return say("log.shortage", n=row[2])


def _dealt(row: Row, rest: list[Row]) -> Message:
    return say("log.dealt") if row[1] < 0 else say("log.dealt_extra", player=Who(row[1]))


def _passed_alone(row: Row, seats: int) -> Message:
    """With two players five cards are the limit (R21); everybody else has no card left."""
    if seats == 2 and row[2] >= CARD_CAP:
        return say("log.passed_cap", player=Who(row[1]), n=row[2])
    return say("log.passed_alone", player=Who(row[1]))


def _crushed(row: Row, rest: list[Row]) -> Message:
    return say("log.crushed", player=Who(row[1]), n=row[2], influence=row[3])


def _rewarded(row: Row, rest: list[Row]) -> Message:
    return say("log.rewarded", player=Who(row[1]), token=tokens(row[2]))


def _unrewarded(row: Row, rest: list[Row]) -> Message:
    return say("log.unrewarded", n=row[1])


def _deployed(row: Row, rest: list[Row]) -> Message:
    if row[3] >= 0:
        return say("log.torturers_over", player=Who(row[1]), owner=Who(row[3]), site=site_name(row[2]))
    return say("log.torturers", player=Who(row[1]), site=site_name(row[2]))


def _not_deployed(row: Row, rest: list[Row]) -> Message | None:
    """A leader below the minimum or a tie; nothing where nobody tried."""
    if row[3] == 0:
        return None
    if row[2] < 0:
        return say("log.tie", category=category(row[1]), n=row[3])
    return say("log.below", player=Who(row[2]), category=category(row[1]), n=row[3])


def _no_reserve(row: Row, rest: list[Row]) -> Message:
    kind = say(f"troop.{row[1]}")
    return say("log.no_reserve", player=Who(row[2]), category=category(row[1]), n=row[3], kind=kind)


def _goods(row: Row, rest: list[Row]) -> Message:
    counts = [0] * RES
    for e in rest:
        if e[0] != TAKES:
            break
        counts[e[2]] = e[3]
    return say("log.goods", player=Who(row[1]), tokens=token_list(counts), site=site_name(row[2]), n=row[3])


def _goods_stay(row: Row, rest: list[Row]) -> Message:
    if row[2] == 0:
        return say("log.goods_stay", site=site_name(row[1]))
    return say("log.goods_tie", site=site_name(row[1]), n=row[2])


def _closed(row: Row, rest: list[Row]) -> Message:
    return say("log.closed", site=site_name(row[1]))


def _new_order(row: Row, rest: list[Row]) -> Message:
    players = [Who(p) for p in seats_in(row[1])]
    return say("log.reversed" if row[2] else "log.new_order", players=players)


def _loaded(row: Row, rest: list[Row]) -> Message:
    """The boat and everything that paid for it."""
    goods: list[Message] = []
    for e in rest:
        if e[0] == PAID:
            goods.append(tokens(e[1], e[2]))
        elif e[0] == TROOP_PAID:
            goods.append(lent(e[1], e[2]))
        else:
            break
    return say("log.loads", player=Who(row[1]), n=int(BOAT_POINTS[row[3]]), goods=goods)


def _private_lost(row: Row, rest: list[Row]) -> Message:
    return say("log.private_lost", player=Who(row[2]))


def _round_ends(row: Row, rest: list[Row]) -> Message:
    return say("log.round_ends_even") if row[1] < 0 else say("log.round_ends", player=Who(row[1]))


def _total(s: Any, p: int) -> Message:
    points, whole = int(s.points[p]), score(s, p)
    if whole > points:
        return say("log.total_extra", player=Who(p), n=whole, boats=points, extra=whole - points)
    return say("log.total", player=Who(p), n=whole)


def _result(after: Seen, why: int) -> list[Message]:
    """Why the game ends, everybody's total, and the winner."""
    s = after.s
    ranks = sorted(range(int(s.seats)), key=lambda p: -standing(s, p))
    reason = say(("log.end_target", "log.end_boats", "log.end_rounds")[why])
    return [reason, *(_total(s, p) for p in ranks), say("log.wins", player=Who(ranks[0]))]


EVENTS_TOLD: dict[int, Callable[[Row, list[Row]], Message | None]] = {
    ROUND_BEGINS: _round_begins,
    BOAT_TURNED_UP: _boat_up,
    DEALT: _dealt,
    CRUSHED: _crushed,
    REWARDED: _rewarded,
    UNREWARDED: _unrewarded,
    DEPLOYED: _deployed,
    NOT_DEPLOYED: _not_deployed,
    NO_RESERVE: _no_reserve,
    GOODS_GO: _goods,
    GOODS_STAY: _goods_stay,
    SITE_CLOSED: _closed,
    NEW_ORDER: _new_order,
    BOAT_LOADED: _loaded,
    PRIVATE_LOST: _private_lost,
    ROUND_ENDS: _round_ends,
}
