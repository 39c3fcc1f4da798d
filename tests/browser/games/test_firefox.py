"""Whole games in Firefox, by clicks on lit targets."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
from pathlib import Path
from subprocess import PIPE

import pytest

from mastaba.core.rules.registry import game_ids, load

from ..conftest import Served

CLIENT = Path(__file__).parents[3] / "client"
PATIENCE = 540  # seconds for all five on a busy machine


@pytest.mark.parametrize("games", [["pyramids"], pytest.param(game_ids(), marks=pytest.mark.soak)])
def test_whole_games_are_played_in_firefox(server: Served, tmp_path: Path, games: list[str]) -> None:
    named = [f"{game_id}:{load(game_id).players[0]}" for game_id in games]
    command = ["node", "firefox.mjs", str(tmp_path), server.base, *named]
    home = {**os.environ, "HOME": str(tmp_path)}
    with subprocess.Popen(
        command, cwd=CLIENT, env=home, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True
    ) as driver:
        try:
            said, wrong = driver.communicate(timeout=PATIENCE)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(driver.pid, signal.SIGKILL)  # whatever of Firefox is left
    assert driver.returncode == 0, wrong[-2000:] + server.log()[-2000:]
    for game_id, line in zip(games, said.splitlines(), strict=True):
        played = json.loads(line)
        assert played["game"] == game_id and played["wrong"] == []
        assert played["answers"] > 10 and len(played["scores"]) == load(game_id).players[0]
