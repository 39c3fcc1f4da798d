"""RULES.md §11, Animated: the Guardian's die, turns with their reasons, steps and knock-outs, one after the other."""

from __future__ import annotations

from games.raiders.chamber import chamber, lay_cards
from games.raiders.reader import PLAYERS
from kit.play import positions
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Step
from mastaba.core.rules.sight import see
from mastaba.core.words.text import LANGUAGES
from mastaba.draw.motion import Beat, Move, Sound, Turn
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen
from mastaba.games.raiders import GAME
from mastaba.games.raiders.geometry import CELL_OF, CENTRE, distance
from mastaba.games.raiders.rules.guardian import crumble, walk_guardian
from mastaba.games.raiders.rules.trace import HIT, MOVED, entries
from mastaba.games.raiders.schema import CELL_0, FACE_0, STEP, TURN_GUARDIAN
from mastaba.games.raiders.view.beats import AIDS


def walk(t, die: int, step: Step) -> list[Beat]:
    """The beats of an answer after which the Guardian walks with this die."""
    before = t.states.copy()
    if step.decision == TURN_GUARDIAN:
        t.s.facing = step.action - FACE_0
    else:
        t.s.piece[step.seat] = step.action - CELL_0
    walk_guardian(t.s, die)
    crumble(t.s)
    t.s.walks += 1
    t.ask(0, "CHOOSE_CARD")
    return list(GAME.beats(see(GAME, before, -1), see(GAME, t.states, -1), step))


def said(beat: Beat) -> str:
    return GAME.texts.say("en", beat.say, PLAYERS) if beat.say else ""


def cell(name: str) -> str:
    return f"cell-{CELL_OF[name]}"


def test_the_die_a_turn_with_its_line_and_reason_the_steps_and_the_knock_out():
    t = chamber(["B2", "A5", "I5"], guardian="E5", facing="W", tokens={"B2": "coin"})
    steps = walk(t, 3, Step(0, STEP, CELL_0 + CELL_OF["C3"], False))
    came, cleared, die, turn, first, second, blow, third, *_, last = steps
    assert came.moves == (Move("pawn-0", cell("C3")),)
    assert cleared.gone == ("sight", "ahead", "stops") and cleared.ms < 100
    assert die.die and die.die.shows == 3 and said(die) == "Guardian: die 3 + 0 = 3 steps." and die.sound == Sound.DIE
    assert turn.turns == (Turn("eyes", 60.0),) and turn.line == ("guardian", "pawn-0") and turn.light == ("pawn-0",)
    assert said(turn).startswith("He sees Ana 2 cells away and turns")
    assert [b.moves for b in (first, second, third)] == [(Move("guardian", cell(c)),) for c in ("D4", "C3", "B2")]
    assert {b.ms for b in (first, second, third)} == {350}
    assert blow.gone == ("pawn-0",) and "curses-0" in blow.light and blow.ms >= 1000 and blow.sound == Sound.KNOCK
    assert said(blow) == "He knocks out Ana (curse 1)."
    assert blow.scene and "raiders-pawn-0" in blow.scene.body and "raiders-curse" in blow.scene.body
    assert not blow.dim and turn.dim, "the picture lies over the dark"
    assert (die.by, turn.by, blow.by) == (-1, 0, 0), "beside what he does to somebody stands their emblem"
    assert last.gone == (cell("B2"),) and said(last).startswith("He stops on B2 and destroys a coin")


def test_the_die_falls_in_the_middle_or_beside_his_way():
    t = chamber(["A1", "A5", "I5"], guardian="I3", facing="NW")
    assert walk(t, 1, Step(0, STEP, CELL_0 + CELL_OF["A2"], False))[2].die.over == cell("E5")
    t = chamber(["A1", "A5", "I5"], guardian="E5", facing="W")
    over = int(walk(t, 2, Step(0, STEP, CELL_0 + CELL_OF["A2"], False))[2].die.over.removeprefix("cell-"))
    assert min(distance(over, CELL_OF[c]) for c in ("E5", "E4", "E3")) == 2 == distance(over, CENTRE)


def test_a_tie_draws_a_line_to_each_of_the_nearest():
    t = chamber(["E3", "D5", "I5"], guardian="E5", facing="NW")
    t.s.terrain[:] = 0
    t.s.piece[1] = CELL_OF["C5"]
    tie = next(b for b in walk(t, 1, Step(2, STEP, CELL_0 + CELL_OF["I4"], False)) if "several" in said(b).lower())
    assert set(tie.light) == {"pawn-0", "pawn-1"} and tie.line == ("pawn-0", "guardian", "pawn-1") and not tie.turns
    assert tie.by == -1


def test_a_pillar_that_bars_the_way_is_lit_and_he_turns_as_the_marker_says():
    for rotation, degrees in (("CW", 60.0), ("CCW", -60.0)):
        t = chamber(["A1", "I1", "A2"], guardian="E5", facing="E", rotation=rotation)
        t.s.terrain[:] = 0
        t.s.terrain[CELL_OF["E6"]] = 1
        barred = walk(t, 1, Step(0, STEP, CELL_0 + CELL_OF["B1"], False))[3]
        assert barred.turns == (Turn("eyes", degrees),) and barred.light == (cell("E6"),)
        assert said(barred).startswith("A pillar bars the way")


def test_he_turns_from_where_the_last_answer_left_him():
    """Card 1 turned him to the east; from there he turns by a third of a circle, the shorter way."""
    t = chamber(["A1", "A5", "I4"], guardian="E5", facing="W", marker="2")
    t.s.terrain[:] = 0
    steps = walk(t, 1, Step(0, TURN_GUARDIAN, FACE_0 + 1, False))
    assert abs(steps[0].turns[0].degrees) == 180.0
    assert steps[3].turns == (Turn("eyes", -120.0),) and steps[3].line == ("guardian", "pawn-0")


def test_a_token_flies_to_its_owners_sheet():
    t = chamber(["D4", "A5", "I5"], tokens={"C3": "coin"}, guardian="I1")
    lay_cards(t, [1, 3, 3])
    before = t.states.copy()
    t.go("C3")
    steps = GAME.beats(see(GAME, before, 0), see(GAME, t.states, 0), Step(0, STEP, CELL_0 + CELL_OF["C3"], False))
    assert [b.moves for b in steps] == [(Move("pawn-0", cell("C3")),), (Move(cell("C3"), "kind-0-1"),)]
    assert said(steps[1]) == "Ana takes a coin (1 in all)."


def test_a_lone_step_has_no_beats():
    t = chamber(["D4", "A5", "I5"], guardian="I1")
    lay_cards(t, [3, 3, 3])
    before = t.states.copy()
    t.go("C3")
    assert not GAME.beats(see(GAME, before, 0), see(GAME, t.states, 0), Step(0, STEP, CELL_0 + CELL_OF["C3"], False))


def test_beats_of_whole_games_follow_his_walk_and_name_what_is_drawn():
    """Every moment of every walk: its steps end where he stands, its pieces and places are in the frame before."""
    machine, walks = engine(GAME), 0
    for seats in (3, 6):
        for states in positions(GAME, seats, 70 + seats):
            if states[0].asked < 0 or states[0].turn < seats - 1:
                continue
            after = states.copy()
            action = machine.options(after)[-1]
            step = Step(int(states[0].asked), int(states[0].decision), int(action), False)
            machine.step(after, action)
            if after[0].walks == states[0].walks:
                continue
            walks += 1
            seen = see(GAME, states, -1)
            frame = "".join(d.svg for d in panels(seen, Pen(GAME, "en", PLAYERS), None))
            steps = GAME.beats(seen, see(GAME, after, -1), step)
            told = entries(after[0])
            moved = [m.to for b in steps for m in b.moves if m.piece == "guardian"]
            assert moved == [f"cell-{x}" for kind, x, _ in told if kind == MOVED]
            assert sum(b.sound == Sound.KNOCK for b in steps) == sum(kind == HIT for kind, _, _ in told)
            turned = sum(t.degrees for b in steps for t in b.turns)
            assert (int(states[0].facing) + round(turned / 60)) % 6 == after[0].facing
            for b in steps:
                keys = [k for m in b.moves for k in (m.piece, m.to)] + [t.piece for t in b.turns]
                keys += [*b.light, *b.gone, *b.line] + ([b.die.over] if b.die else [])
                assert not [k for k in keys if f'data-key="{k}"' not in frame and k not in ("doll", *AIDS)], b
                for lang in LANGUAGES:
                    assert len(GAME.texts.say(lang, b.say, PLAYERS) if b.say else "") <= 120
    assert walks >= 15
