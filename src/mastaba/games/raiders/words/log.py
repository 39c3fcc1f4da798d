"""The log: each answer, walk, reveal and the Guardian's reasons as sentences (§11)."""

from __future__ import annotations

from typing import Any

from mastaba.core.game import Step
from mastaba.core.sight import Seen
from mastaba.core.text import Message, Who, say

from ..geometry import NAMES
from ..rules.scoring import score, standing
from ..rules.trace import AHEAD, HIT, MOVED, REMOVED, ROCKETED, ROTATED, TIED, TURNED, entries
from ..schema import (
    CARD_0,
    CELL_0,
    CHOOSE_CARD,
    CHOOSE_MODE,
    CHOOSE_ROTATION,
    DOLL,
    DONE,
    ENTER_CELL,
    FACE_0,
    HANDS_TAKE,
    PLACE_DOLL,
    PUSH_TO,
    ROT_CW,
    SET_ROTATION,
    STEP,
    TELEPORT_TO,
    TURN_GUARDIAN,
    WALK,
)
from ..tables import CARD_BONUS, CARDS, KINDS, MAGIC_HANDS, ROUNDS
from .names import piece_name

ARROW = " → "


def tell(before: Seen, after: Seen, step: Step) -> list[Message]:
    """§11 Everything that one answer brought about, in order, as this viewer may know it."""
    was, now = before.s, after.s
    lines = _answered(was, now, step)
    if step.forced:
        lines = [say("log.forced", line=line) for line in lines]
    lines += _walk_ended(was, now, step) + _taken(was, now, step) + _revealed(was, now)
    if now.walks > was.walks:
        lines += guardian_story(now, [NAMES[int(was.guardian)]])
    if after.over:
        return lines + _result(now)
    if now.round_no > was.round_no or (was.decision == ENTER_CELL and was.walks == 0 and now.decision != ENTER_CELL):
        lines += _round_begins(now)
    return lines


# --- answers


def _answered(was: Any, now: Any, step: Step) -> list[Message]:
    """The sentence of the answer itself; steps of a walk are told together when it ends."""
    who, a, d = Who(step.seat), step.action, step.decision
    if d == CHOOSE_CARD:
        return [say("log.chose", player=who) if a < 0 else say("log.chose_card", player=who, card=a - CARD_0)]
    if d == ENTER_CELL:
        return [say("log.enter" if was.walks == 0 else "log.reenter", player=who, cell=NAMES[a - CELL_0])]
    if d == PUSH_TO:
        return [say("log.push", player=who, piece=piece_name(int(was.lifted)), cell=NAMES[a - CELL_0])]
    if d == STEP:
        return [say("log.step", player=who, cell=NAMES[a - CELL_0])] if step.forced and a != DONE else []
    if d in (CHOOSE_ROTATION, SET_ROTATION):
        keeps = d == SET_ROTATION and was.rotation == a - ROT_CW
        return [say("log.rotation_keep" if keeps else "log.rotation", player=who, side=say(f"side.{a - ROT_CW}"))]
    if d == TURN_GUARDIAN:
        key = "log.face_keep" if was.facing == a - FACE_0 else "log.face"
        return [say(key, player=who, direction=say(f"direction.{a - FACE_0}"))]
    return _item_answer(was, step)


def _item_answer(was: Any, step: Step) -> list[Message]:
    """What was done with an item."""
    who, a, d = Who(step.seat), step.action, step.decision
    if d == CHOOSE_MODE:
        if a == WALK:
            return [say("log.walks", player=who)]
        return [say("log.use_hands" if was.item_of[step.seat] == MAGIC_HANDS else "log.use_door", player=who)]
    if a == DONE:
        return [say("log.no_doll" if d == PLACE_DOLL else "log.takes_nothing", player=who)]
    if d == PLACE_DOLL:
        return [say("log.doll", player=who, cell=NAMES[a - CELL_0])]
    if d == TELEPORT_TO:
        return [say("log.teleport", player=who, cell=NAMES[a - CELL_0])]
    return [say("log.reach_hands" if d == HANDS_TAKE else "log.reach_magnets", player=who, cell=NAMES[a - CELL_0])]


# --- what follows from an answer


def _walk_ended(was: Any, now: Any, step: Step) -> list[Message]:
    """The whole way, once its last step is done."""
    if step.decision not in (STEP, PUSH_TO) or _still_walking(was, now):
        return []
    walker = int((was.first + was.turn) % was.seats)
    cells = [int(c) for c in was.path[: int(was.path_length)]] + [int(was.piece[walker])]
    if step.decision == STEP and step.action != DONE:
        cells.append(step.action - CELL_0)
    return [say("log.walk", player=Who(walker), path=ARROW.join(NAMES[c] for c in cells))]


def _still_walking(was: Any, now: Any) -> bool:
    same_turn = now.asked >= 0 and now.turn == was.turn and now.round_no == was.round_no
    return bool(same_turn and now.decision in (STEP, PUSH_TO))


def _taken(was: Any, now: Any, step: Step) -> list[Message]:
    """Tokens that changed hands."""
    told = []
    for p in range(int(was.seats)):
        for kind in range(1, KINDS + 1):
            if now.collected[p, kind] > was.collected[p, kind]:
                count = int(now.collected[p, kind])
                told.append(say("log.take", player=Who(p), token=say(f"a_token.{kind}"), n=count))
    return told


def _revealed(was: Any, now: Any) -> list[Message]:
    """Cards turned up, in turn order."""
    told = []
    for turn in range(int(was.seats)):
        p = int((was.first + turn) % was.seats)
        for card in range(1, CARDS + 1):
            if was.hand[p] >> (card - 1) & 1 and not now.hand[p] >> (card - 1) & 1:
                bonus = int(CARD_BONUS[card])
                key = "log.reveal_bonus" if bonus else f"log.reveal_{card}"
                told.append(say(key, round=int(was.round_no), player=Who(p), card=card, bonus=bonus))
    return told


def _round_begins(now: Any) -> list[Message]:
    """A new round; at rounds 6 and 11 the cards come back."""
    rounds = int(ROUNDS[now.seats])
    told = [say("log.round", round=int(now.round_no), rounds=rounds, player=Who(int(now.first)))]
    if now.round_no > 1 and (now.round_no - 1) % CARDS == 0:
        told.append(say("log.refill"))
    return told


def _result(now: Any) -> list[Message]:
    """Who won, by points and then by fewer curses."""
    ranks = [int(standing(now, p)) for p in range(int(now.seats))]
    winners = [p for p, rank in enumerate(ranks) if rank == max(ranks)]
    n = int(score(now, winners[0]))
    return [say("log.wins" if len(winners) == 1 else "log.share", players=[Who(p) for p in winners], n=n)]


# --- the Guardian


def guardian_story(now: Any, way: list[str]) -> list[Message]:
    """The Guardian's phase with the reason for each turn; `way` begins with the cell he came from, if known."""
    die, bonus = int(now.die), int(now.bonus)
    told, ahead = [say("log.guardian", die=die, bonus=bonus, n=die + bonus)], -1
    for kind, x, y in entries(now):
        if kind == MOVED:
            way.append(NAMES[x])
        elif kind != AHEAD or y // 8 != ahead:
            told += _way_so_far(way) + [_reason(now, kind, x, y)]
            way = way[-1:]
        ahead = y // 8 if kind in (AHEAD, TURNED) else ahead
    told += _way_so_far(way)
    return told


def _way_so_far(way: list[str]) -> list[Message]:
    return [say("log.guardian_walks", path=ARROW.join(way))] if len(way) > 1 else []


def _reason(now: Any, kind: int, x: int, y: int) -> Message:
    """One thing that made the Guardian turn or stay, or that he did."""
    facing = say(f"direction.{x}") if x < 6 else ""
    if kind in (TURNED, AHEAD):
        key = "log.guardian_turns" if kind == TURNED else "log.guardian_ahead"
        return say(key, piece=piece_name(y // 8), n=y % 8 + 1, direction=facing)
    if kind == TIED:
        return say("log.guardian_tie", n=y)
    if kind == ROTATED:
        barred = say("log.by_pillar" if y else "log.by_edge")
        return say("log.guardian_rotates", barred=barred, direction=facing)
    if kind == ROCKETED:
        return say("log.guardian_rocket", player=Who(x))
    if kind == REMOVED:
        return say("log.guardian_removes", token=say(f"a_token.{y}"), cell=NAMES[x])
    assert kind == HIT
    return _hit(now, x, cursed=bool(y))


def _hit(now: Any, piece: int, cursed: bool) -> Message:
    if piece == DOLL:
        return say("log.guardian_doll")
    if not cursed:
        return say("log.guardian_spares", player=Who(piece))
    return say("log.guardian_hits", player=Who(piece), n=int(now.curses[piece]))
