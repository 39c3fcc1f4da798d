"""A process in which bots think: one question in, one answer out, as lines of JSON.

It is given what the bot's seat sees and nothing else, and may be killed at any moment.
"""

from __future__ import annotations

import base64
import json
import os
import sys
import traceback
from typing import Any

from mastaba.bots import choose, levels
from mastaba.core import jit
from mastaba.core.game import Game
from mastaba.core.registry import load
from mastaba.core.sight import Seen, see


def pack(seen: Seen) -> dict[str, Any]:
    """What a seat sees, as text."""
    body = base64.b64encode(seen.states.tobytes()).decode()
    return {"game": seen.game.id, "states": body, "seat": seen.seat, "options": list(seen.options)}


def unpack(job: dict[str, Any]) -> Seen:
    """What a seat sees, from its text."""
    game = load(job["game"])
    return Seen(game, game.schema.from_bytes(base64.b64decode(job["states"])), job["seat"], tuple(job["options"]))


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """Do one job: think, or get a game's compiled code ready."""
    if "prepare" in job:
        jit.use_compiled(job["prepare"])
        warm_bots(load(job["prepare"]))
        return {"ready": job["prepare"]}
    return {"action": int(choose(unpack(job), job["level"], job["budget"], job["seed"]))}


def warm_bots(game: Game) -> None:
    """Let every level answer one question, so that its compiled code is there."""
    from mastaba.core.line import begin

    line = begin(game, game.players[0], 1)
    for level in levels:
        choose(see(game, line.states, line.asked), level, 0.01, 1)


def main() -> None:
    jit.start_plain()
    os.nice(5)
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # nothing that a library prints may look like an answer
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except Exception:
            reply = {"error": traceback.format_exc(limit=4)}
        print(json.dumps(reply), file=out, flush=True)


if __name__ == "__main__":
    main()
