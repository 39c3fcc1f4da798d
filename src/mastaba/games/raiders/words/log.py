"""The log: each answer, walk and reveal as sentences, and what follows from them (§11)."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.core.words.text import Message, Who, say

from ..geometry import NAMES
from ..rules.asking import active
from ..rules.planning import holds
from ..rules.scoring import score, standing
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
    MAGNET_TAKE,
    PLACE_DOLL,
    PUSH_TO,
    ROT_CW,
    SET_ROTATION,
    STEP,
    TELEPORT_TO,
    TURN_GUARDIAN,
    WALK,
)
from ..tables import CARD_STEPS, CARDS, KINDS, MAGIC_HANDS, ROUNDS
from .log_guardian import along, guardian_story
from .names import about_card, piece_name


def tell(before: Seen, after: Seen, step: Step) -> list[Message]:
    """§11 Everything that one answer brought about, in order, as this viewer may know it."""
    was, now = before.s, after.s
    lines = _answered(was, now, step)
    if step.forced:
        lines = [say("log.forced", line=line) for line in lines]
    lines += _walk_ended(was, now, step) + _then_taken(was, now, step) + _revealed(was, now)
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
    if d == PLACE_DOLL:
        return [_placed_doll(was, who, a)]
    return _item_answer(was, now, step)


def _item_answer(was: Any, now: Any, step: Step) -> list[Message]:
    """What was done with an item that takes tokens."""
    who, a, d = Who(step.seat), step.action, step.decision
    if d == CHOOSE_MODE:
        if a == WALK:
            return [say("log.walks", player=who)]
        return [say("log.use_hands" if was.item_of[step.seat] == MAGIC_HANDS else "log.use_door", player=who)]
    if a == DONE:
        return [say("log.takes_nothing", player=who)]
    if _collects_own(was, step):
        return _taken(was, now, step.seat) or [say("log.takes_nothing", player=who)]
    if d == TELEPORT_TO:
        return [say("log.teleport", player=who, cell=NAMES[a - CELL_0])]
    return [say("log.reach_hands" if d == HANDS_TAKE else "log.reach_magnets", player=who, cell=NAMES[a - CELL_0])]


def _collects_own(was: Any, step: Step) -> bool:
    """R32 Were the Magnets left alone, and the own cell's token collected as usual?"""
    return bool(step.decision == MAGNET_TAKE and was.piece[step.seat] == step.action - CELL_0)


def _placed_doll(was: Any, who: Who, a: int) -> Message:
    """The doll is placed, moved, kept, or left where it stands."""
    stands = int(was.piece[DOLL])
    if a == DONE:
        return say("log.leaves_doll", player=who, cell=NAMES[stands]) if stands >= 0 else say("log.no_doll", player=who)
    return say("log.moves_doll" if stands >= 0 else "log.doll", player=who, cell=NAMES[a - CELL_0])


# --- what follows from an answer


def _walk_ended(was: Any, now: Any, step: Step) -> list[Message]:
    """The whole way, once its last step is done; and why it was cut short."""
    walker = int(active(was))
    if step.decision == CHOOSE_MODE and step.action == WALK and not _is_asked(now, walker, STEP):
        return [_cut_short(walker, int(CARD_STEPS[was.played[walker]]))]
    if step.decision not in (STEP, PUSH_TO) or _still_walking(was, now):
        return []
    cells = [int(c) for c in was.path[: int(was.path_length)]] + [int(was.piece[walker])]
    left = int(was.steps_left)
    if step.decision == STEP and step.action != DONE:
        cells.append(step.action - CELL_0)
        left -= 1
    told = [say("log.walk", player=Who(walker), path=along([NAMES[c] for c in cells]))]
    return [*told, _cut_short(walker, left)] if left > 0 else told


def _still_walking(was: Any, now: Any) -> bool:
    same_turn = now.asked >= 0 and now.turn == was.turn and now.round_no == was.round_no
    return bool(same_turn and now.decision in (STEP, PUSH_TO))


def _is_asked(now: Any, p: int, *decisions: int) -> bool:
    return bool(now.asked == p and now.decision in decisions)


def _cut_short(walker: int, steps: int) -> Message:
    """R15, R70 The only reason there is: pieces around that cannot be pushed anywhere."""
    return say("log.cut_short", player=Who(walker), n=steps)


def _taken(was: Any, now: Any, p: int) -> list[Message]:
    """Tokens that came to a player."""
    told = []
    for kind in range(1, KINDS + 1):
        if now.collected[p, kind] > was.collected[p, kind]:
            count = int(now.collected[p, kind])
            told.append(say("log.take", player=Who(p), token=say(f"a_token.{kind}"), n=count))
    return told


def _then_taken(was: Any, now: Any, step: Step) -> list[Message]:
    """What the player took whose turn it was."""
    return [] if _collects_own(was, step) or was.decision < CHOOSE_MODE else _taken(was, now, int(active(was)))


def _revealed(was: Any, now: Any) -> list[Message]:
    """Cards turned up, in turn order; whoever cannot move at all is done with that (R70)."""
    told = []
    for turn in range(int(was.seats)):
        p = int((was.first + turn) % was.seats)
        for card in range(1, CARDS + 1):
            if holds(was.hand[p], card) and not holds(now.hand[p], card):
                told.append(about_card("log.reveal", card, round=int(was.round_no), player=Who(p)))
                if not _is_asked(now, p, STEP, CHOOSE_MODE):
                    told += [_cut_short(p, int(CARD_STEPS[card])), *_taken(was, now, p)]
    return told


def _round_begins(now: Any) -> list[Message]:
    """A new round; at rounds 6 and 11 the cards come back."""
    rounds = int(ROUNDS[now.seats])
    told = [say("log.round", round=int(now.round_no), rounds=rounds, player=Who(int(now.first)))]
    if now.round_no > 1 and (now.round_no - 1) % CARDS == 0:
        told.append(say("log.refill"))
    return told


def _result(now: Any) -> list[Message]:
    """§6 Who won, and whom only their curses kept from it."""
    ranks = [int(standing(now, p)) for p in range(int(now.seats))]
    winners = [p for p, rank in enumerate(ranks) if rank == max(ranks)]
    points = int(score(now, winners[0]))
    cursed = [Who(p) for p in range(int(now.seats)) if p not in winners and score(now, p) == points]
    key = "log.wins" if len(winners) == 1 else "log.share"
    told = [say(key, players=[Who(p) for p in winners], n=points)]
    return [*told, say("log.more_curses", players=cursed)] if cursed else told
