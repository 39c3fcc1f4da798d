"""Fingerprints say whether the rules changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.calibration import connect_four, leduc
from mastaba.core.machine.jit import rule
from mastaba.core.papers.check import fingerprint, variants
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.settings import Setting


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


@pytest.mark.parametrize("game_id", game_ids())
def test_a_registered_game_has_one_fingerprint_on_every_machine(game_id):
    assert fingerprint(load(game_id), "plain") == fingerprint(load(game_id), "compiled")
