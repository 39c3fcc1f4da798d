"""What the rules say of the box is what components.toml has, and they say what of it is reconstructed."""

from __future__ import annotations

import re
import tomllib

import pytest

from mastaba.core.rules.registry import load
from mastaba.core.words.text import LANGUAGES

BOX = "help.98_box.body"


def data(game_id):
    return tomllib.loads((load(game_id).folder / "components.toml").read_text("utf-8"))


def cheops():
    box = data("cheops")
    colours, laws, tables = (len(box[key]) for key in ("colours", "laws", "tables"))
    pawns, per_colour = box["game"]["pawns_per_family"], box["game"]["treasures_per_colour_on_pyramid"]
    return {colours * (per_colour + 1), pawns, box["game"]["neighbours"], tables, laws, box["game"]["law7_value"]}


def mykerinos():
    box = data("mykerinos")
    cubes = box["cubes"]["per_colour"]
    return {len(box["deck"]["cards"]), cubes, 4 * cubes, len(box["museum"]["values"])}


def pyramidion():
    box = data("pyramidion")
    deck = sum(len(card["ids"]) for card in box["card"] if not card["basic"])
    basic = sum(len(card["slots"]) for card in box["card"] if card["basic"]) * box["players"]["max"]
    supply, tokens = box["supply"], len(box["revolt_token"])
    counts = {deck, basic + deck, len(box["site"]), len(box["boat"]), len(box["distribution"]), tokens}
    return counts | {supply["camel"], supply["statue"], supply["torturer_troops"], supply["negotiator_troops"]}


def pyramids():
    cards = data("pyramids")["deck"]["cards"]
    three = sum(len(card["stones"]) == 3 for card in cards)
    return {len(cards), three, len(cards) - three, sum(card["glyph"] != "" for card in cards)}


def raiders():
    box = data("raiders")
    *treasures, books = (row["count"] for row in box["treasure"])
    cards, board = len(box["action_card"]) * box["game"]["players"][1], box["board"]
    return {
        cards,
        len(box["item"]),
        sum(treasures),
        books,
        board["pillars"],
        board["fountains"],
        len(box["los_marker"]),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("counted", [cheops, mykerinos, pyramidion, pyramids, raiders])
def test_the_counts_in_the_rules_are_those_of_the_box(counted, lang):
    said = {int(n) for n in re.findall(r"\d+", load(counted.__name__).texts.words[lang][BOX])}
    assert counted() <= said


def test_every_game_says_in_every_language_what_is_reconstructed(game):
    assert "Reconstructed, because" in game.texts.words["en"][BOX]
    assert "Reconstitués, car" in game.texts.words["fr"][BOX]
