"""What an answer is called here and now."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..geometry import NAMES
from ..rules.asking import piece_on
from ..schema import (
    CARD_0,
    CELL_0,
    CHOOSE_ROTATION,
    DOLL,
    FACE_0,
    HANDS_TAKE,
    MAGNET_TAKE,
    NONE,
    PLACE_DOLL,
    PUSH_TO,
    ROT_CCW,
    ROT_CW,
    SPECIAL,
    STEP,
    TELEPORT_TO,
    WALK,
)
from ..tables import CARD_STEPS, MAGIC_HANDS
from .names import about_card, piece_name, with_token


def label(seen: Seen, action: int) -> Message:
    """What an answer is called here and now."""
    s = seen.listed
    if action < CELL_0:
        return about_card("label.card", action - CARD_0)
    if action < FACE_0:
        return _cell_label(s, action - CELL_0)
    if action < ROT_CW:
        return _face_label(s, action - FACE_0)
    if action in (ROT_CW, ROT_CCW):
        return _rotation_label(s, action - ROT_CW)
    if action == WALK:
        return say("label.walk", n=int(CARD_STEPS[s.played[s.asked]]))
    if action == SPECIAL:
        return say("label.use_hands" if s.item_of[s.asked] == MAGIC_HANDS else "label.use_door")
    if s.decision == PLACE_DOLL:
        return say("label.no_doll" if s.piece[DOLL] < 0 else "label.leave_doll")
    return say("label.no_rocket" if s.decision == STEP else "label.take_nothing")


def _cell_label(s: Any, cell: int) -> Message:
    """An answer that is a cell: what is done there, and what lies or stands there."""
    d, name, kind = s.decision, NAMES[cell], s.token[cell]
    if d == STEP:
        return _step_label(s, cell)
    if d == PUSH_TO:
        return _push_label(s, cell)
    if d == MAGNET_TAKE and cell == s.piece[s.asked]:
        return with_token("label.magnet_own", name, kind)
    if d in (HANDS_TAKE, MAGNET_TAKE):
        return say("label.take", cell=name, token=say(f"a_token.{kind}"))
    if d == PLACE_DOLL:
        return _doll_label(s, cell)
    return with_token("label.teleport" if d == TELEPORT_TO else "label.enter", name, kind)


def _doll_label(s: Any, cell: int) -> Message:
    """R46 The doll is placed, or moved; the cell where it stands may be chosen too."""
    stands = s.piece[DOLL]
    key = "label.doll" if stands < 0 else "label.doll_again" if stands == cell else "label.move_doll"
    return say(key, cell=NAMES[cell])


def _step_label(s: Any, cell: int) -> Message:
    """One step: the last one collects, and whoever stands there is pushed."""
    name, piece = NAMES[cell], piece_on(s, cell, s.asked)
    if piece >= 0:
        return say("label.step_push", cell=name, piece=piece_name(piece))
    if s.steps_left + s.extra <= 1:
        return with_token("label.step_last", name, s.token[cell])
    return say("label.step", cell=name)


def _push_label(s: Any, cell: int) -> Message:
    piece, other = piece_name(s.lifted), piece_on(s, cell, NONE)
    if other >= 0:
        return say("label.push_on", cell=NAMES[cell], piece=piece, other=piece_name(other))
    return say("label.push", cell=NAMES[cell], piece=piece)


def _face_label(s: Any, direction: int) -> Message:
    key = "label.face_keep" if direction == s.facing else "label.face"
    return say(key, direction=say(f"direction.{direction}"))


def _rotation_label(s: Any, side: int) -> Message:
    keeps = s.decision != CHOOSE_ROTATION and side == s.rotation
    return say("label.rotation_keep" if keeps else "label.rotation", side=say(f"side.{side}"))
