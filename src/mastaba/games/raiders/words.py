"""What is said in Pyramid Raiders: prompts, names of answers, counts beside a seat. Only from what a viewer sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.game import Step
from mastaba.core.sight import Seen
from mastaba.core.text import Message, Who, say

from .geometry import NAMES
from .log import tell_step
from .schema import (
    CARD_0,
    CELL_0,
    CHOOSE_MODE,
    CHOOSE_ROTATION,
    DOLL,
    ENTER_CELL,
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
from .tables import BOOK, COLOURS, MAGIC_HANDS

CHAPTER = {
    "CHOOSE_ROTATION": "20_setup",
    "ENTER_CELL": "80_out",
    "CHOOSE_CARD": "30_cards",
    "CHOOSE_MODE": "60_items",
    "STEP": "40_walk",
    "PUSH_TO": "50_push",
    "TELEPORT_TO": "60_items",
    "HANDS_TAKE": "60_items",
    "MAGNET_TAKE": "60_items",
    "PLACE_DOLL": "60_items",
    "TURN_GUARDIAN": "70_guardian",
    "SET_ROTATION": "70_guardian",
}


def piece_name(piece: int) -> Message | Who:
    """A pawn by its player, or the doll."""
    return say("piece.doll") if piece == DOLL else Who(piece)


def on_cell(s: Any, cell: int, but: int = -1) -> int:
    """The piece on a cell, or -1."""
    return next((i for i, c in enumerate(s.piece) if c == cell and i != but), -1)


def with_token(key: str, cell: str, kind: int) -> Message:
    """A sentence about a cell and its token, or the one for a bare cell."""
    return say(key, cell=cell, token=say(f"a_token.{kind}")) if kind > 0 else say(f"{key}_bare", cell=cell)


# --- the sentence over the board


def prompt(seen: Seen) -> Message:
    """What the reader must do now."""
    s = seen.s
    if s.decision == STEP:
        if s.steps_left == 0:
            return say("prompt.rocket")
        return say("prompt.step", n=int(s.steps_left), card=int(s.played[s.asked]))
    if s.decision == PUSH_TO:
        return say("prompt.push", piece=piece_name(int(s.lifted)), cell=NAMES[int(s.push_at)])
    if s.decision == ENTER_CELL and s.walks > 0:
        return say("prompt.reenter")
    if s.decision == CHOOSE_MODE:
        return say("prompt.hands" if s.item_of[s.asked] == MAGIC_HANDS else "prompt.door")
    if s.decision == HANDS_TAKE:
        return say("prompt.hands_take", n=int(s.played[s.asked]))
    return say(f"decision.{seen.decision}")


# --- names of answers


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


# --- the log


def tell(before: Seen, after: Seen, step: Step) -> Sequence[Message]:
    """§11 What happened in one step, as this viewer may know it."""
    return tell_step(before.s, after.s, step, bool(after.over))


# --- counts beside a seat


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Cards, treasures, books, curses."""
    s = seen.s
    mine = s.collected[seat]
    return [
        ("fact.cards", bin(int(s.hand[seat])).count("1")),
        ("fact.treasures", int(sum(mine[1 : COLOURS + 1]))),
        ("fact.books", int(mine[BOOK])),
        ("fact.curses", int(s.curses[seat])),
    ]
