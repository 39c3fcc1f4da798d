"""RULES.md §11: what the screen must show: forecast, sight, reach, reasons, counts."""

from __future__ import annotations

import re

import pytest

from games.raiders.chamber import chamber, guard_walk, lay_cards
from games.raiders.reference import Position, can_follow, walk_neighbours
from kit.play import positions
from mastaba.core.engine import engine
from mastaba.core.sight import see
from mastaba.core.text import say
from mastaba.draw.board import drawing
from mastaba.draw.svg import TALL, WIDE, Pen, plain
from mastaba.games.raiders import GAME
from mastaba.games.raiders.geometry import CELL_OF, NAMES
from mastaba.games.raiders.rules.guardian import walk_guardian
from mastaba.games.raiders.rules.hindsight import is_fresh, walk_start
from mastaba.games.raiders.rules.scoring import score
from mastaba.games.raiders.rules.trace import HIT, MOVED, TURNED, entries
from mastaba.games.raiders.schema import CHOOSE_MODE, STEP
from mastaba.games.raiders.tables import terrain
from mastaba.games.raiders.view.ahead import ends_of_walk, forecast, sight
from mastaba.games.raiders.view.count import gain, parts
from mastaba.games.raiders.view.end import ends_turn
from mastaba.games.raiders.view.trail import last_way
from mastaba.games.raiders.words.reasons import closed_cells

PLAYERS = ["Ana", "Bek", "Cleo", "Dina", "Emil", "Fay"]


def shown(t, seat: int = 0, lang: str = "en", shape: str = WIDE) -> str:
    return drawing(see(GAME, t.states, seat), Pen(GAME, lang, PLAYERS, shape))


def test_the_forecast_is_the_guardians_walk_for_every_die():
    """§11: with the bonus of revealed cards, at every question of some games."""
    looked = 0
    for seats in (3, 6):
        for number, states in enumerate(positions(GAME, seats, 40 + seats, {"los_marker": str(seats // 2)})):
            s = states[0]
            if number % 5 or s.walks >= s.round_no or s.asked < 0 or s.lifted >= 0:
                continue
            for way in forecast(plain(see(GAME, states, -1)).s):
                copy = states.copy()
                walk_guardian(copy[0], way.die)
                told = entries(copy[0])
                assert way.cells == [x for kind, x, _ in told if kind == MOVED]
                assert way.hits == [x for kind, x, _ in told if kind == HIT]
                looked += 1
    assert looked > 200


def test_the_forecast_knows_nothing_of_face_down_cards():
    """§11."""
    t = chamber(["E1", "A5", "I5"], guardian="E5", facing="E")
    for cards in ([3, 5, 5], [3, 1, 1]):
        one = chamber(["E1", "A5", "I5"], guardian="E5", facing="E")
        lay_cards(one, cards)
        assert [len(w.cells) for w in forecast(plain(see(GAME, one.states, 0)).s)] == [1, 2, 3, 4, 5, 6]
    assert t.s.walks == 0


@pytest.mark.parametrize("shape", [WIDE, TALL])
def test_pointing_at_a_die_or_at_the_guardian_paints_his_way_or_his_sight(shape):
    """§11: a toggle for the rays, and the preview for each die, on the board itself."""
    page = shown(chamber(["E1", "A5", "I5"], guardian="E5", facing="E"), shape=shape)
    assert len(re.findall(r'<g class="peek" data-tip="With a [1-6] on the die.*?<g class="ghost">', page)) == 6
    assert re.search(r'<g class="peek" data-key="guardian".*?<g class="ghost"><path', page)


@pytest.mark.parametrize("shape", [WIDE, TALL])
def test_the_rows_begin_and_end_with_the_names_of_their_cells(shape):
    page = shown(chamber(["E1", "A5", "I5"]), shape=shape)
    for name in ("A1", "A5", "E1", "E9", "I5"):
        assert f">{name}</text>" in page


@pytest.mark.parametrize("shape", [WIDE, TALL])
def test_the_end_shows_the_places_instead_of_a_forecast(shape):
    """§6: by points, then by fewer curses."""
    t = chamber(["E1", "A5", "I5"]).put(asked=-1, round_no=15)
    t.s.curses[:3] = (1, 3, 1)
    page = shown(t, shape=shape)
    assert "Ana: place 1 with −2 points and 1 curse." in page
    assert "Cleo: place 1 with −2 points and 1 curse." in page
    assert "Bek: place 3 with −6 points and 3 curses." in page
    assert "If nothing else moves" not in page


def test_the_painted_sight_stops_at_pillars():
    """§11, §2.3."""
    t = chamber(["E1", "A5", "I5"], guardian="E5", facing="NW")
    rays = [[NAMES[c] for c in ray] for ray in sight(plain(see(GAME, t.states, 0)).s)]
    assert rays == [["D4", "C3", "B2", "A1"], ["D5", "C5", "B5", "A5"], ["E4", "E3", "E2", "E1"]]
    t = chamber(["E1", "A5", "I5"], guardian="E4", facing="NE")
    assert [NAMES[c] for c in sight(plain(see(GAME, t.states, 0)).s)[0]] == ["D4"]  # C4 is a pillar


def test_the_marked_ends_are_the_cells_where_a_walk_can_end():
    """The reachable cells are shown while one walks."""
    for item in ("lucky_charm", "spring_boots", "diving_helmet"):
        t = chamber(["C3", "A5", "I5"], cards=[3, 3, 3], items={0: item})
        s = plain(see(GAME, t.states, 0)).s
        assert ends_of_walk(s, 0) == brute_ends(t, 3)


def brute_ends(t, steps: int) -> set[int]:
    at, item = Position(t.s), int(t.s.item_of[0])
    assert can_follow(at, item, -1, at.pieces[0], steps)
    ways = [(-1, at.pieces[0])]
    for _ in range(steps):
        ways = [(c, u) for came, c in ways for u in walk_neighbours(at, item, c) if u != came]
    return {cell for _, cell in ways}


@pytest.mark.parametrize("shape", [WIDE, TALL])
def test_a_closed_cell_says_why(shape):
    """Everything hoverable explains itself and says why it can't be chosen."""
    t = chamber(["D4", "A5", "I5"], cards=[3, 3, 3], guardian="E5").go("C3")
    page = shown(t, shape=shape)
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
    return dict(zip(NAMES, closed_cells(plain(see(GAME, t.states, 0))), strict=True))


def test_what_made_the_guardian_turn_before_his_first_move_is_drawn_where_he_stood():
    """§11: he turns on E5, and knocks out on C3."""
    t = chamber(["C3", "A5", "I5"], guardian="E5", facing="W")
    guard_walk(t, 2).put(walks=1).ask(0, "ENTER_CELL")
    cells, signs = last_way(plain(see(GAME, t.states, -1)).s)
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


def test_destroyed_tokens_have_their_gender():
    said = [GAME.texts.say("fr", say("tip.left", tokens=say(f"tokens.{kind}"), n=2, removed=1)) for kind in (1, 2)]
    assert "Détruites par" in said[0] and "Détruits par" in said[1]


def test_the_score_and_its_four_parts_are_counted():
    """§11: they agree with the score sheet."""
    for states in positions(GAME, 4, 77):
        s = states[0]
        for p in range(4):
            assert sum(parts(tuple(s.collected[p].tolist()), int(s.curses[p]))) == score(s, p)


def test_the_next_tokens_gain_is_shown():
    """§11: the third coin brings 2, a fourth colour 1 and 1 for each book."""
    held = (0, 2, 1, 1, 0, 0, 0, 2)
    assert [gain(held, 0, kind) for kind in (1, 2, 4, 7)] == [2, 2, 3, 2]


def test_a_player_who_holds_all_tokens_of_a_kind_is_promised_no_other():
    t = chamber(["E1", "A5", "I5"])
    t.s.collected[0, [1, 7]] = 7
    page = shown(t)
    assert "Coins: 7, worth 16 points. There are no others." in page
    assert "Ancient books: 7, at 0 points each with 1 kind of treasure. There are no others." in page


def test_the_others_see_a_card_back_and_the_owner_the_card():
    """§11."""
    t = chamber(["E1", "A5", "I5"])
    lay_cards(t, [3, 4, 5])
    assert "Your face-down card: 4." in shown(t, 1)
    assert "face-down card:" not in shown(t, 0) and "Has chosen a card" in shown(t, 0)


def test_the_own_face_down_card_is_not_called_played():
    """Neither in the tray nor on the own sheet: Bek's card waits, Ana's lies open."""
    t = chamber(["E1", "A5", "I5"])
    lay_cards(t, [3, 4, 5])
    for seat, mine, played in ((1, 3, 2), (0, 0, 3)):  # Bek's in tray, row and as a back; Ana's in row, open, tray
        page = shown(t, seat)
        assert (page.count("Your face-down card"), page.count("Played this round.")) == (mine, played)
    assert shown(t, 1).count("Still in hand.") == 4 + 4 and shown(t, 1).count("Still in hand, or lying face down.") == 5


def test_the_guardian_carries_his_last_way_for_the_animation():
    """§11: each step of his walk."""
    states = next(s for s in positions(GAME, 3, 5) if s[0].walks == 1 and s[0].decision != STEP)
    page = drawing(see(GAME, states, 0), Pen(GAME, "fr", PLAYERS, WIDE))
    moves = [x for kind, x, _ in entries(states[0]) if kind == MOVED]
    points_on_way = re.search(r'data-key="guardian" data-way="([^"]*)"', page)
    assert (len(points_on_way.group(1).split()) if points_on_way else 1) == len(moves)


def test_the_pushed_piece_is_lifted_and_the_decider_named():
    """§11."""
    t = chamber(["E1", "E2", "I5"], cards=[2, 3, 3]).go("E2")
    assert "Ana pushes Bek" in shown(t, 1)


@pytest.mark.parametrize("seats", [3, 6])
def test_an_answer_that_ends_the_turn_is_known_from_what_its_giver_sees(seats):
    """§4.5: forced answers included, at every question of some games."""
    machine, found = engine(GAME), {True: 0, False: 0}
    for number, states in enumerate(positions(GAME, seats, 90 + seats)):
        s = states[0]
        if s.asked < 0 or s.decision < CHOOSE_MODE or number % 2:
            continue
        seen = see(GAME, states, int(s.asked))
        for a in seen.options:
            after = states.copy()
            machine.step(after, a)
            over = (after[0].turn, after[0].round_no) != (s.turn, s.round_no) or after[0].asked < 0
            mine = bool(over and s.asked == (s.first + s.turn) % seats)
            assert ends_turn(plain(seen).s, a) == mine
            found[mine] += 1
    assert min(found.values()) > 40


@pytest.mark.parametrize("shape", [WIDE, TALL])
def test_the_last_answer_of_a_turn_is_asked_for_twice(shape):
    """§4.5: the last step does, the step before it and the choice of a card do not."""
    t = chamber(["D4", "A5", "I5"], cards=[3, 3, 3], guardian="E5").go("C3")
    assert "data-sure" not in shown(t, shape=shape)
    page = shown(t.go("B2"), shape=shape)
    assert page.count('data-sure="Ends your turn: click again."') == page.count("data-action") > 1
    assert "data-sure" not in shown(chamber(["D4", "A5", "I5"]), shape=shape)


@pytest.mark.parametrize("cell", ["A1", "A5", "E1", "E9", "I1", "I5", "E5"])
@pytest.mark.parametrize("shape", [WIDE, TALL])
def test_the_six_arrows_stay_on_the_paper(cell, shape):
    """§11: six arrows around the Guardian, wherever he stands."""
    t = chamber(["D4", "A4", "I4"], cards=[1, 3, 3], guardian=cell)
    page = shown(t.go(t.cells[0]), shape=shape)
    boxes = re.findall(r'data-action="(?:6[6-9]|7[01])".*?<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)"', page)
    assert len(boxes) == 6
    width = 1000 if shape == WIDE else 390
    assert all(float(x) >= 0 and float(y) >= 0 and float(x) + float(w) <= width for x, y, w in boxes)
