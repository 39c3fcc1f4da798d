"""What our own games have beyond what every game must have: guides, pictures, golden replays, ladders, README rows."""

from __future__ import annotations

import re
from pathlib import Path

from kit.ours import OURS
from mastaba import bots
from mastaba.bots.matches import ladder
from mastaba.core.papers.guide import guide_of
from mastaba.core.papers.rulebook import rulebook_of

ROOT = Path(__file__).resolve().parents[2]
RENOUNCING = {"PASS", "NEUTRAL_SKIP", "DECLINE", "END", "NONE", "DONE", "CANCEL"}
EASILY_MISSED = {  # what nobody guesses: the section where it is told, and a few words of it
    "cheops": [("15_start", "face down"), ("60_neighbours", "unblocks you"), ("70_laws", "A sale may cover it later"),
               ("70_laws", "not played in the turn"), ("90_screen", "shown to all")],
    "mykerinos": [("20_season", "stay in your reserve"), ("30_dig", "may bend"), ("40_patrons", "general supply"),
                  ("50_survey", "cannot decline"), ("80_two_players", "From season to season")],
    "pyramidion": [("10_goal", "for the target too"), ("10_goal", "no boat is left"), ("20_round", "activates two"),
                   ("40_resolve", "5 torturer troops"), ("70_loading", "spares your statues"),
                   ("90_screen", "flows north")],
    "pyramids": [("20_gods", "drawn at random"), ("60_tomb", "Second place scores nothing"),
                 ("70_hand", "not refilled")],
    "raiders": [("50_push", "whoever pushed it decides"), ("60_items", "hunts it like a raider"),
                ("60_items", "place it again"), ("60_items", "never one under the Guardian"),
                ("60_items", "a floor cell in between"), ("60_items", "effect and bonus count"),
                ("60_items", "at the end of his walk"), ("70_guardian", "the raiders and the doll")],
}  # fmt: skip


def test_there_are_five():
    assert OURS == ["cheops", "mykerinos", "pyramidion", "pyramids", "raiders"]


def test_every_game_has_a_guide(game):
    assert guide_of(game) is not None


def test_there_are_pictures_and_two_examples_to_step_through_and_one_of_them_counts_points(game):
    book = rulebook_of(game)
    assert book.pictures and len(book.examples) >= 2
    assert any(example.scoring for example in book.examples)


def test_every_game_has_golden_replays_and_a_components_file_with_its_earlier_digests(game):
    replays = list((ROOT / "tests" / "games" / game.id / "replays").glob("*.replay"))
    assert len(replays) >= 3, "golden replays are named for what they show"
    assert all((game.folder / name).exists() for name in ("components.toml", "earlier.toml", "RULES.md"))


def test_answers_that_give_something_up_are_called_alike(game):
    for question in game.decisions.all:
        names = {game.actions.names[a] for a in question.actions}
        assert {game.actions.names[a] for a in question.renounces} == RENOUNCING & names


def test_every_game_has_its_ladder_of_bots_that_there_are(game):
    assert ladder.kept(game)
    assert set(ladder.kept(game)) <= set(bots.names())


def test_the_readme_leads_to_the_page_of_the_game_with_a_picture(game):
    readme = (ROOT / "README.md").read_text("utf-8")
    shown_there = re.findall(
        rf'<a href="(docs/games/{game.id}\.md)"><img src="(docs/games/{game.id}-\w+\.svg)"', readme
    )
    assert shown_there and all((ROOT / name).exists() for name in shown_there[0])


def test_the_rules_tell_what_nobody_guesses(game):
    words = game.texts.words["en"]
    untold = [(section, told) for section, told in EASILY_MISSED[game.id] if told not in words[f"help.{section}.body"]]
    assert not untold
