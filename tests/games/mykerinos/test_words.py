"""RULES.md §11: the log, the names of answers, the sentence over the board, the counts."""

from __future__ import annotations

import random

import pytest

from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import see
from mastaba.games.mykerinos import GAME

from .dig import Dig

NAMES = ["Blue", "Red", "Green", "White"]


def said(t: Dig, *names: str, lang: str = "en") -> list[str]:
    """Give these answers; every log sentence, forced steps included."""
    lines = []
    for name in names:
        taken = t.engine.play(t.states, GAME.actions[name])
        befores = [step.before for step in taken] + [t.states]
        for step, after in zip(taken, befores[1:]):
            told = GAME.tell(Seen(GAME, step.before, 0), Seen(GAME, after, 0), step.step)
            lines += [GAME.texts.say(lang, message, NAMES) for message in told]
    return lines


def labels(t: Dig, lang: str = "en") -> dict[str, str]:
    seen = t.seen_by(t.asked)
    return {GAME.actions.names[a]: GAME.texts.say(lang, GAME.label(seen, a), NAMES) for a in seen.options}


def prompt(t: Dig, lang: str = "en") -> str:
    return GAME.texts.say(lang, GAME.prompt(t.seen_by(t.asked)), NAMES)


def started(t: Dig) -> Dig:
    """A game under way: the log does not open a season."""
    t.s.ply = 9
    return t


def test_new_excavations_and_extensions_name_their_cells():
    t = started(Dig().cubes(b=11).turn(0))
    assert said(t, "NEW", "CELL_18") == ["Blue: new excavation at C3."]
    assert said(t, "EXTEND", "CELL_19", "CELL_27") == ["Red extends an excavation: D3 and D4."]


def test_lord_lemon_names_the_pyramid_and_what_was_forced():
    t = started(Dig(season=2).cubes(a=0).own(0, lemon=1).turn(0))
    assert said(t, "USE_LEMON", "EXTEND", "CELL_1") == ["Blue calls on Lord Lemon: pyramid B1 and C1 (only choice)."]
    t = started(Dig(season=2).own(0, lemon=1).turn(0))
    assert said(t, "USE_LEMON", "CELL_28") == ["Blue calls on Lord Lemon: pyramid E4."]


def test_the_other_patrons_are_named():
    t = started(
        Dig(season=2).cubes(a=40).own(0, violet=1, tangerine=1, brown=1, blackmore=1).put(reserve=[9, 4, 4, 4]).turn(0)
    )
    assert said(t, "USE_TANGERINE", "CELL_41", "CELL_42", "CELL_34") == [
        "Blue calls on Colonel Tangerine: B6, C6 and C5."
    ]
    t.turn(0)
    assert said(t, "USE_VIOLET", "NEW", "CELL_7")[0] == "Blue calls on Lady Violet: a cube joins the reserve."
    t.turn(0).put(wing_patron=[1, 3, 2, 4, 0])
    assert said(t, "USE_BROWN", "ROOM_10") == [
        "Blue calls on Sir Brown and reserves room ×2 between the wings of Lord Lemon and Mrs. Blackmore."
    ]
    t.turn(0)
    assert said(t, "USE_BLACKMORE", "CELL_44", "CELL_45") == ["Blue calls on Mrs. Blackmore: E6 and F6."]


def test_a_pass_names_its_space_and_the_last_action_is_announced():
    t = started(Dig(seats=3).passed(2).turn(0))
    assert said(t, "PASS") == ["Blue passes, space 2.", "Last action for Red."]
    t = started(Dig(seats=3).passed(2).turn(0))
    assert said(t, "PASS", lang="fr") == ["Blue passe, place 2.", "Dernière action pour Red."]


def test_the_survey_tells_the_ranking_with_its_ties():
    t = Dig(cards=(13, 21, 14, 20, 28, 1, 8, 15)).cubes(a=(1, 2, 3, 8), b=(9, 10), c=(11, 16), d=(18, 47))
    t = started(t.passed(0, 2, 1).turn(3).put(reserve=[4, 4, 4, 0]))
    assert t.s.last_turn == 1
    t.put(reserve=[4, 4, 4, 1])
    told = said(t, "PASS")
    assert told == ["White passes, space 4.", "Zone 1: Blue 4, Green 2 (passed earlier), Red 2 and White 1."]
    t.put(wing_patron=[1, 3, 2, 4, 0])
    assert said(t, "CARD_LEFT") == ["Blue takes Lord Lemon, +3."]
    assert said(t, "ROOM_10") == [
        "Green reserves room ×2 between the wings of Lord Lemon and Mrs. Blackmore.",
        "Red takes Mrs. Blackmore (only choice).",
        "Zone 2: nobody; both its plots are discarded.",
        "Zone 3: nobody; both its plots are discarded.",
        "Zone 4: White 1.",
    ]


def test_the_end_of_a_season_tells_discards_the_next_season_and_short_refills():
    t = started(Dig(seats=3).cubes(a=47).passed(1, 2, 0).put(reserve=[20, 4, 4, 0], supply=[4, 21, 21, 0]).survey())
    told = said(t, "CARD_LEFT")
    assert told[1:] == [
        "1 plot discarded.",
        "Season 2: Blue begins.",
        "The general supply runs out: Blue receives 5 cubes.",
    ]


def test_the_neutral_is_told():
    t = started(Dig(seats=2).turn(0).answer("NEW").cell(0))
    assert said(t, "NEW", "CELL_2") == ["Blue places a neutral cube at C1."]
    t = started(Dig(seats=2).cubes(n=(0, 2, 3), a=(8, 10), b=(11, 47)).passed(0, 1).survey())
    assert said(t, "CARD_LEFT") == ["The neutral takes Sir Brown, chosen by Red; the plot is discarded."]
    t = started(Dig(seats=2).cubes(n=(0, 2, 3), a=(8, 10), b=(11, 47)).passed(0, 1).survey())
    assert said(t, "CARD_LEFT", lang="fr") == [
        "Le neutre prend Sir Brown, au choix de Red\u202f; la parcelle est défaussée."
    ]


def test_the_exhibition_is_told_wing_by_wing_with_the_arithmetic():
    t = started(Dig(seats=3, season=4).cubes(a=71).passed(0, 1, 2).put(wing_patron=[1, 3, 2, 4, 0]))
    for room in (0, 1, 12, 7):
        t.s.room_owner[room] = 0
    t.own(0, lemon=2, blackmore=1, brown=3, tangerine=1, violet=1)
    t.s.slot_card[10] = 28
    told = said(t.survey(), "CARD_LEFT")
    assert "Wing 1, Lord Lemon: Blue 2 × 3 = 6." in told
    assert "Wing 3, Sir Brown: Blue 3 × 5 = 15." in told
    assert "Sets: Blue 5." in told
    assert told[-1] == "Blue wins with 34 prestige points."


def test_a_tie_won_by_cubes_is_said_so():
    t = started(Dig(seats=3, season=4).cubes(a=71).passed(0, 1, 2).put(points=[0, 1, 0, 0], reserve=[9, 4, 4, 0]))
    t.s.slot_card[10] = 28
    assert said(t.survey(), "CARD_LEFT")[-1] == "Blue wins with 1 prestige point, by the cubes kept in reserve."


def test_a_cell_says_what_the_cube_would_make_of_its_zone():
    t = Dig().cubes(a=0, b=(2, 3)).passed(1).turn(0).answer("NEW")
    assert labels(t)["CELL_16"] == "A3: zone 1, 2 cubes, 2nd", "Red has passed and wins the tie"
    t = Dig().cubes(a=(0, 8), b=(2, 3)).passed(1).turn(0).answer("NEW")
    assert labels(t)["CELL_16"] == "A3: zone 1, 3 cubes, 1st"
    assert labels(t, "fr")["CELL_16"] == "A3\u00a0: zone 1, 3 cubes, 1re place"


def test_prompts_say_where_a_chain_stands():
    t = Dig().cubes(a=40).turn(0).answer("EXTEND")
    assert prompt(t) == "First cube of 2: choose a cell from which the rest is possible."
    t.cell(41)
    assert prompt(t) == "Cube 2 of 2: a neighbour of B6."
    t = Dig(seats=3).passed(1, 2).turn(0)
    assert prompt(t).startswith("Last action of the season")
    t = Dig(seats=2).turn(0).answer("NEW").cell(0)
    assert prompt(t).startswith("The neutral’s turn: you hold 4 neutral cubes.")


def test_counts_beside_a_seat():
    t = Dig(seats=2).own(0, violet=1, lemon=2).turn(0)
    t.s.room_owner[3] = 0
    facts = dict(GAME.facts(see(GAME, t.states, 0), 0))
    assert facts == {
        "fact.points": 0,
        "fact.reserve": 4,
        "fact.supply": 21,
        "fact.museum": 1,
        "fact.patrons": 3,
        "fact.sets": 0,
        "fact.neutral": 4,
    }


def test_a_cell_does_not_decide_a_tie_that_passing_will_decide():
    t = Dig().cubes(a=0, b=(2, 3)).turn(0).answer("NEW")
    assert labels(t)["CELL_16"] == "A3: zone 1, 2 cubes, tied between 1st and 2nd"
    assert labels(t, "fr")["CELL_16"] == "A3\u00a0: zone 1, 2 cubes, égalité entre la 1re et la 2e place"
    t = Dig().cubes(a=0, b=(2, 3), c=(10, 11), d=(18, 19)).passed(2).turn(0).answer("NEW")
    assert labels(t)["CELL_16"] == "A3: zone 1, 2 cubes, tied between 2nd and 4th", "Green has passed and wins it"


def test_with_two_players_a_tie_with_the_neutral_is_open_until_somebody_passes():
    t = Dig(seats=2).cubes(n=2).turn(0).answer("NEW")
    assert labels(t)["CELL_0"] == "A1: zone 1, 1 cube, tied between 1st and 2nd"
    t = Dig(seats=2).cubes(n=2).passed(1).turn(0).answer("NEW")
    assert labels(t)["CELL_0"] == "A1: zone 1, 1 cube, 2nd"


def test_every_forced_cell_of_a_chain_is_marked():
    """§4.1: the log says what was forced; here both cells of an extension have no neighbour to choose from."""
    t = Dig(cards=(21, 7, 14, 28, 0, 1, 8, 15)).cubes(a=0, b=(8, 9, 10, 3, 11)).turn(0)
    assert said(started(t), "EXTEND") == ["Blue extends an excavation: B1 (only choice) and C1 (only choice)."]
    t = Dig(cards=(21, 7, 14, 28, 0, 1, 8, 15)).cubes(a=0, b=(8, 9, 3)).turn(0)
    assert said(started(t), "EXTEND") == ["Blue extends an excavation: B1 (only choice) and C1 (only choice)."]
    t = Dig(cards=(21, 7, 14, 28, 0, 1, 8, 15)).cubes(a=0, b=(8, 3, 10)).turn(0)
    assert said(started(t), "EXTEND", "CELL_9") == ["Blue extends an excavation: B1 (only choice) and B2."]


def test_every_forced_cell_of_a_neutral_chain_is_marked():
    t = Dig(seats=2, cards=(21, 7, 14, 28, 0, 1, 8, 15)).cubes(n=0, b=(8, 9, 3)).turn(0).answer("NEW").cell(47)
    assert said(started(t), "EXTEND") == ["Blue extends a neutral excavation: B1 (only choice) and C1 (only choice)."]


def test_a_forced_neutral_step_is_told():
    """§4.1: without a neutral cube the step is skipped, and the log says so."""
    t = started(Dig(seats=2).put(neutral_hand=[0, 4]).turn(0))
    assert said(t, "NEW", "CELL_0") == [
        "Blue: new excavation at A1.",
        "Blue places no neutral cube (only choice).",
    ]
    t = started(Dig(seats=2).put(neutral_hand=[0, 4]).turn(0))
    assert said(t, "NEW", "CELL_0", lang="fr")[1] == "Blue ne pose pas de cube neutre (seul choix)."


def test_the_neutral_alone_in_a_zone_is_told_with_its_discards():
    """R59: no question is asked there."""
    t = Dig(seats=2).cubes(a=0, n=(5, 6)).passed(0, 1).survey()
    told = said(started(t), "CARD_LEFT")
    assert told[:3] == [
        "Blue takes Sir Brown, +3.",
        "1 plot discarded.",
        "Zone 2: the neutral is alone with 2 cubes; both plots are discarded.",
    ]


def test_a_place_in_the_survey_is_an_ordinal():
    t = Dig().cubes(a=(0, 2), b=3).passed(0, 1, 2, 3).survey()
    assert prompt(t) == "Survey of zone 1, you are 1st: a plot, or a room of the Museum."
    assert prompt(t, "fr").startswith("Relevé de la zone 1, 1re place pour vous")
    t.answer("CARD_LEFT")
    assert prompt(t, "fr").startswith("Relevé de la zone 1, 2e place pour vous")


def test_a_shared_victory_names_all_with_an_and():
    t = started(Dig(seats=3, season=4).cubes(a=71).passed(0, 1, 2).put(points=[0, 1, 1, 0], reserve=[4, 4, 4, 0]))
    t.s.slot_card[10] = 28
    assert said(t.survey(), "CARD_LEFT", lang="fr")[-1] == (
        "Blue, Red et Green se partagent la victoire avec 1 point de prestige."
    )


def test_rooms_are_named_with_their_article():
    t = Dig(season=2).own(0, brown=1).put(wing_patron=[1, 3, 2, 4, 0]).turn(0).answer("USE_BROWN")
    assert labels(t, "fr")["ROOM_0"] == "Réserver la salle ×3 de l’aile Lord Lemon"
    assert labels(t, "fr")["ROOM_10"] == "Réserver la salle ×2 entre les ailes Lord Lemon et Mrs. Blackmore"


@pytest.mark.parametrize(
    ("section", "fr", "en"),
    [
        ("30_dig", "elle peut tourner", "it may bend"),
        (
            "40_patrons",
            "Lady Violet demande un cube de votre couleur dans la réserve générale",
            "in the general supply",
        ),
        ("50_survey", "Les deux premiers ne peuvent pas renoncer", "The first two cannot decline"),
        ("80_two_players", "chacun garde les cubes neutres", "everybody keeps the neutral cubes"),
    ],
)
def test_the_help_page_says_what_a_player_must_know(section, fr, en):
    """R11, R14, R33–R36, R47."""
    assert fr in GAME.texts.words["fr"][f"help.{section}.body"]
    assert en in GAME.texts.words["en"][f"help.{section}.body"]


def test_no_chain_is_called_a_row():
    """Chains may bend."""
    assert not [key for key, words in GAME.texts.words["en"].items() if "in a row" in words]
    assert not [key for key, words in GAME.texts.words["fr"].items() if "à la suite" in words]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cells_marked_as_forced_are_those_that_were_not_asked(seats):
    """§4.1, over random play: the log finds out again what the engine did."""
    machine, chance = engine(GAME, True), random.Random(seats)
    found = {False: 0, True: 0}
    for seed in range(2):
        states, chain = machine.start(seats, seed), []
        while states[0].asked >= 0:
            options = machine.options(states)
            taken = machine.play(states, chance.choice([a for a in options if a != GAME.actions["PASS"]] or options))
            records = [step.before for step in taken] + [states]
            for before, after, step in zip(records, records[1:], [t.step for t in taken]):
                if GAME.decisions.names[step.decision] not in ("DIG_CELL", "NEUTRAL_CELL"):
                    continue
                chain.append(step.forced)
                told = [m for m in GAME.tell(Seen(GAME, before, 0), Seen(GAME, after, 0), step) if "cells" in m.args]
                if told:
                    marked = [getattr(cell, "key", "") == "log.forced_cell" for cell in told[0].args["cells"]]
                    assert marked == chain, (seed, int(before[0].ply))
                    found[any(chain[:-1])] += 1
                    chain = []
    assert min(found.values()) > 0, "some cells before the last were forced, others were not"
