"""Fingerprints say whether the rules changed."""

from __future__ import annotations

import time
from dataclasses import replace

from kit.calibration import connect_four, leduc
from mastaba.core.check import fingerprint, variants
from mastaba.core.game import Setting
from mastaba.core.jit import rule
from mastaba.core.registry import all_games


@rule
def start_with_the_other_seat(s):
    s.winner = -1
    s.asked = 1
    s.decision = 0


def test_every_machine_gives_the_same_fingerprint():
    for game in (connect_four.GAME, leduc.GAME):
        assert fingerprint(game, "plain") == fingerprint(game, "compiled")


def test_a_changed_rule_changes_the_fingerprint():
    changed = replace(connect_four.GAME, start=start_with_the_other_seat)
    assert fingerprint(changed, "plain") != fingerprint(connect_four.GAME, "plain")


def test_a_new_version_changes_the_fingerprint():
    assert fingerprint(replace(leduc.GAME, version=2), "plain") != fingerprint(leduc.GAME, "plain")


def test_every_choice_of_a_setting_is_played():
    setting = Setting("speed", ("slow", "quick", "wild"), "slow")
    played = list(variants(replace(connect_four.GAME, settings=(setting,))))
    assert {settings["speed"] for _, settings in played} == {"slow", "quick", "wild"}


def test_the_plain_fingerprint_of_every_registered_game_is_quick():
    for game in all_games():
        began = time.process_time()
        fingerprint(game, "plain")
        assert time.process_time() - began < 3, game.id
