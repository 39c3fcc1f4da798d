"""What an answer is called here and now."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Message, say

from ..geometry import NAMES
from ..schema import (
    CARD_0,
    CELL_0,
    CHOOSE_ROTATION,
    FACE_0,
    HANDS_TAKE,
    MAGNET_TAKE,
    PLACE_DOLL,
    PUSH_TO,
    ROT_CCW,
    ROT_CW,
    SPECIAL,
    STEP,
    TELEPORT_TO,
    WALK,
)
from ..tables import MAGIC_HANDS
from .names import on_cell, piece_name, with_token


def label(seen: Seen, action: int) -> Message:
    """What an answer is called here and now."""
    s = seen.s
    if action < CELL_0:
        return say(f"label.card_{action - CARD_0}")
    if action < FACE_0:
        return _cell_label(s, action - CELL_0)
    if action < ROT_CW:
        return _face_label(s, action - FACE_0)
    if action in (ROT_CW, ROT_CCW):
        return _rotation_label(s, action - ROT_CW)
    if action == WALK:
        return say("label.walk", n=int(s.played[s.asked]))
    if action == SPECIAL:
        return say("label.use_hands" if s.item_of[s.asked] == MAGIC_HANDS else "label.use_door")
    return say({STEP: "label.no_rocket", HANDS_TAKE: "label.take_nothing"}.get(int(s.decision), "label.no_doll"))


def _cell_label(s: Any, cell: int) -> Message:
    """An answer that is a cell: what is done there, and what lies or stands there."""
    d, name, kind = int(s.decision), NAMES[cell], int(s.token[cell])
    if d == STEP:
        return _step_label(s, cell)
    if d == PUSH_TO:
        return _push_label(s, cell)
    if d == MAGNET_TAKE and cell == s.piece[s.asked]:
        return with_token("label.magnet_own", name, kind)
    if d in (HANDS_TAKE, MAGNET_TAKE):
        return say("label.take", cell=name, token=say(f"a_token.{kind}"))
    if d == PLACE_DOLL:
        return say("label.doll", cell=name)
    return with_token("label.teleport" if d == TELEPORT_TO else "label.enter", name, kind)


def _step_label(s: Any, cell: int) -> Message:
    """One step: the last one collects, and whoever stands there is pushed."""
    name, piece = NAMES[cell], on_cell(s, cell, int(s.asked))
    if piece >= 0:
        return say("label.step_push", cell=name, piece=piece_name(piece))
    if s.steps_left + s.extra <= 1:
        return with_token("label.step_last", name, int(s.token[cell]))
    return say("label.step", cell=name)


def _push_label(s: Any, cell: int) -> Message:
    piece, other = piece_name(int(s.lifted)), on_cell(s, cell)
    if other >= 0:
        return say("label.push_on", cell=NAMES[cell], piece=piece, other=piece_name(other))
    return say("label.push", cell=NAMES[cell], piece=piece)


def _face_label(s: Any, direction: int) -> Message:
    key = "label.face_keep" if direction == s.facing else "label.face"
    return say(key, direction=say(f"direction.{direction}"))


def _rotation_label(s: Any, side: int) -> Message:
    keeps = s.decision != CHOOSE_ROTATION and side == s.rotation
    return say("label.rotation_keep" if keeps else "label.rotation", side=say(f"side.{side}"))
