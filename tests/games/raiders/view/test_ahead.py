"""RULES.md §11: what may still happen, and what did: forecast, sight, reach, reasons, the trail."""

from __future__ import annotations

import re

import pytest

from games.raiders.chamber import chamber, guard_walk, lay_cards
from games.raiders.reader import parts_of, shown
from games.raiders.reference import Position, can_follow, walk_neighbours
from kit.play import positions
from mastaba.core.rules.sight import see
from mastaba.core.words.text import say
from mastaba.games.raiders import GAME
from mastaba.games.raiders.geometry import CELL_OF, NAMES
from mastaba.games.raiders.rules.guardian import walk_guardian
from mastaba.games.raiders.rules.hindsight import is_fresh, walk_start
from mastaba.games.raiders.rules.trace import HIT, MOVED, TURNED, entries
from mastaba.games.raiders.schema import CARD_0, CELL_0
from mastaba.games.raiders.tables import terrain
from mastaba.games.raiders.view.ahead import ends_after, ends_of_walk, forecast, sight
from mastaba.games.raiders.view.trail import last_way
from mastaba.games.raiders.words.reasons import closed_cells


def test_the_forecast_is_the_guardians_walk_for_every_die():
    """§11: with the bonus of revealed cards, at every question of some games."""
    looked = 0
    for seats in (3, 6):
        for number, states in enumerate(positions(GAME, seats, 40 + seats, {"los_marker": str(seats // 2)})):
            s = states[0]
            if number % 5 or s.walks >= s.round_no or s.asked < 0 or s.lifted >= 0:
                continue
            for way in forecast(see(GAME, states, -1).listed):
                copy = states.copy()
                walk_guardian(copy[0], way.die)
                told = entries(copy[0])
                assert list(way.cells) == [x for kind, x, _ in told if kind == MOVED]
                assert list(way.hits) == [x for kind, x, _ in told if kind == HIT]
                looked += 1
    assert looked > 200


def test_the_forecast_knows_nothing_of_face_down_cards():
    """§11."""
    t = chamber(["E1", "A5", "I5"], guardian="E5", facing="E")
    for cards in ([3, 5, 5], [3, 1, 1]):
        one = chamber(["E1", "A5", "I5"], guardian="E5", facing="E")
        lay_cards(one, cards)
        assert [len(w.cells) for w in forecast(see(GAME, one.states, 0).listed)] == [1, 2, 3, 4, 5, 6]
    assert t.s.walks == 0


def test_pointing_at_a_stop_or_at_the_guardian_paints_his_way_or_his_sight():
    """§11: a toggle for the rays, and the preview for each die, on the board itself."""
    t = chamber(["E1", "A5", "I5"], cards=[3, 3, 3], guardian="E5", facing="E")
    page = parts_of(t)["board"].svg
    stops = re.findall(r'<g class="peek" data-tip="With ([^"]*) on the die.*?<g class="ghost">', page)
    assert [int(n) for words in stops for n in re.findall(r"[1-6]", words)] == [1, 2, 3, 4, 5, 6]
    assert re.search(r'<g class="peek" data-key="guardian".*?<g class="ghost"><g[^>]*><path', page)


def test_the_forecast_says_what_it_is_and_names_everybody_he_would_meet():
    """LOOK: a title that says what it is; §11: for each die the way and the pawns it would hit."""
    t = chamber(["E1", "A5", "I5"], cards=[3, 3, 3], guardian="E3", facing="W")
    panel = parts_of(t)["forecast"]
    assert panel.title == "Where will the Guardian go?" and panel.role == "beside"
    about = "For each face of the die (+ 0): where he would stop, and whom he would knock out, if nothing else moved."
    assert about in panel.svg
    assert len(re.findall(r'data-tip="With an? [1-6] on the die', panel.svg)) == 6
    assert "With a 2 on the die, if nothing else moves: E3 → E2 → E1. Knocked out: Ana." in panel.svg


def test_the_painted_sight_stops_at_pillars():
    """§11, §2.3."""
    t = chamber(["E1", "A5", "I5"], guardian="E5", facing="NW")
    rays = [[NAMES[c] for c in ray] for ray in sight(see(GAME, t.states, 0).listed)]
    assert rays == [["D4", "C3", "B2", "A1"], ["D5", "C5", "B5", "A5"], ["E4", "E3", "E2", "E1"]]
    t = chamber(["E1", "A5", "I5"], guardian="E4", facing="NE")
    assert [NAMES[c] for c in sight(see(GAME, t.states, 0).listed)[0]] == ["D4"]  # C4 is a pillar


def test_the_marked_ends_are_the_cells_where_a_walk_can_end():
    """The reachable cells are shown while one walks."""
    for item in ("lucky_charm", "spring_boots", "diving_helmet"):
        t = chamber(["C3", "A5", "I5"], cards=[3, 3, 3], items={0: item})
        s = see(GAME, t.states, 0).listed
        assert ends_of_walk(s, 0) == brute_ends(t, 3)


def brute_ends(t, steps: int) -> set[int]:
    at, item = Position(t.s), int(t.s.item_of[0])
    assert can_follow(at, item, -1, at.pieces[0], steps)
    ways = [(-1, at.pieces[0])]
    for _ in range(steps):
        ways = [(c, u) for came, c in ways for u in walk_neighbours(at, item, c) if u != came]
    return {cell for _, cell in ways}


def test_a_closed_cell_says_why():
    """Everything hoverable explains itself and says why it can't be chosen."""
    t = chamber(["D4", "A5", "I5"], cards=[3, 3, 3], guardian="E5").go("C3")
    page = shown(t)
    assert (
        "D4: an empty cell, 1 cell from the Guardian. You have just come from there: no stepping straight back." in page
    )
    assert "The Guardian’s cell: nobody enters it." in page
    assert "I1: an empty cell, 4 cells from the Guardian. Not next to you: you go one cell at a time." in page
    assert "C4: a pillar. Nobody enters it, and it stops the Guardian’s lines of sight." in page


def test_a_cell_is_called_a_dead_end_although_whoever_is_there_could_be_pushed():
    """§4.4: Bek on A2 could go to A1, but no third step follows from there."""
    t = chamber(["A3", "A2", "I5"], guardian="I1")
    t.s.terrain[:] = terrain([CELL_OF[c] for c in ("B1", "B2", "B3")], [])
    lay_cards(t, [3, 3, 3])
    assert t.cannot("A2")
    assert closed(t)["A2"] == "reason.dead_end"
    t = chamber(["A3", "A2", "A1"], guardian="I1")
    t.s.terrain[:] = terrain([CELL_OF[c] for c in ("B1", "B2", "B3")], [])
    lay_cards(t, [1, 3, 3])
    assert closed(t)["A2"] == "reason.occupied"


def test_the_helmet_learns_why_a_fountain_is_closed():
    """§2.8: to everybody else the fountain itself says it."""
    for item, reason in (("diving_helmet", "reason.back"), ("lucky_charm", "")):
        t = chamber(["B2", "A5", "I5"], cards=[3, 3, 3], items={0: item}, guardian="I1").put(previous=CELL_OF["B3"])
        assert closed(t)["B3"] == reason
    t = chamber(["B2", "A5", "I5"], cards=[3, 3, 3], items={0: "diving_helmet"}).go("B3").go("B4")
    assert "You have just come from there" in re.search(r'data-tip="(B3: a fountain[^"]*)"', shown(t))[1]


def closed(t) -> dict[str, str]:
    """By cell the reason why seat 0 cannot go there."""
    return dict(zip(NAMES, closed_cells(see(GAME, t.states, 0)), strict=True))


def test_what_made_the_guardian_turn_before_his_first_move_is_drawn_where_he_stood():
    """§11: he turns on E5, and knocks out on C3."""
    t = chamber(["C3", "A5", "I5"], guardian="E5", facing="W")
    guard_walk(t, 2).put(walks=1).ask(0, "ENTER_CELL")
    cells, signs = last_way(see(GAME, t.states, -1).listed)
    assert [NAMES[c] for c in cells] == ["E5", "D4", "C3"]
    assert {NAMES[c]: kinds for c, kinds in signs.items()} == {"E5": [TURNED], "C3": [HIT]}
    assert "The Guardian walks E5–D4–C3." in shown(t)


def test_the_start_of_his_walk_is_never_shown_wrong_and_seldom_unknown():
    """What the record notes of a walk tells where it began, or leaves it open."""
    known, unknown = 0, 0
    for seats, marker in ((3, "1"), (4, "2"), (6, "3")):
        stood, began, walks = -1, -1, 0
        for states in positions(GAME, seats, 60 + seats, {"los_marker": marker}):
            s = states[0]
            if s.walks > walks:
                began, walks = stood, int(s.walks)
            if walks:
                start = walk_start(s)
                assert start in (began, -1)
                known, unknown = known + (start >= 0), unknown + (start < 0 and is_fresh(s))
            stood = int(s.guardian)
    assert known > 10 * unknown > 0


@pytest.mark.parametrize("rotation", ["CW", "CCW"])
def test_the_trail_begins_where_he_stood_when_a_pillar_turned_him_on_the_way(rotation):
    """§11: he entered E6 from E5, and the pillar on E7 turned him there by the marker."""
    t = chamber(["A1", "I1", "A2"], guardian="E5", facing="E", rotation=rotation)
    t.s.terrain[:] = 0
    t.s.terrain[CELL_OF["E7"]] = 1
    guard_walk(t, 2)
    t.ask(0, "CHOOSE_CARD")
    assert NAMES[walk_start(t.s)] == "E5"


def test_dice_that_end_on_one_cell_are_listed_in_words():
    words = [GAME.texts.say(lang, say("tip.stop", dice=[1, 3])) for lang in ("fr", "en")]
    assert words[0].startswith("Avec 1 ou 3 au dé, le Gardien") and words[1].startswith("With 1 or 3 on the die,")


def test_a_target_says_what_it_brings():
    """The last step: points of the token, and whether he sees the pawn there."""
    t = chamber(["C3", "A5", "I5"], cards=[1, 3, 3], tokens={"B2": "coin"}, guardian="E5", facing="NW")
    t.s.collected[0, 1] = 1
    board = parts_of(t)["board"].svg
    target = re.search(rf'data-action="{CELL_0 + CELL_OF["B2"]}".*?</g></g>', board)
    assert target and ">+2</text>" in target[0] and "The Guardian would see you there." in target[0]
    assert 'href="#raiders-pawn-0"' in target[0]
    looked_at = {c for ray in sight(see(GAME, t.states, 0).listed) for c in ray}
    other = next(c for c in t.cells if CELL_OF[c] not in looked_at)
    aside = re.search(rf'data-action="{CELL_0 + CELL_OF[other]}".*?</g></g>', board)
    assert aside and "would see you" not in aside[0] and ">+2</text>" not in aside[0]


def test_a_card_shows_on_the_board_where_its_walk_could_end():
    t = chamber(["D4", "A5", "I5"]).ask(0, "CHOOSE_CARD")
    board = parts_of(t)["board"].svg
    for card in range(1, 6):
        found = re.search(rf'data-ghost="{CARD_0 + card}"><path d="([^"]*)"', board)
        s = see(GAME, t.states, 0).listed
        assert found and found[1].count("M") == len(ends_after(s, 0, card))
    assert "data-ghost" not in parts_of(t, 1)["board"].svg
